#include "common/grading/class/judging.hpp"

#include <doctest/doctest.h>
#include <stdlib.h>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/temporary_folder.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/grading/class/machine_share.hpp"

// Files judged by the grader of lesson 01, behind the wall.

using namespace rbc;
namespace fs = std::filesystem;

namespace {

std::string solution(const std::string& exercise) {
    return read_file(course_root() / "solutions/01_gbf" / (exercise + ".cpp"));
}

/// A box that waits in every call.
std::string slow_box() {
    return "#include \"exercises/01_gbf/box.hpp\"\n#include <unistd.h>\n"
           "rbc::Particle rbc::ex01::step_in_box(Particle p, const Box&) { ::usleep(200'000); return p; }\n";
}

JudgeRules rules() {
    JudgeRules rules;
    rules.seed = 5;
    return rules;
}

const Report& nothing() {
    static const Report report = nothing_handed_in("01_gbf", rules());
    return report;
}

int points(const std::vector<CaseResult>& cases) {
    return Report{"01_gbf", cases}.score();
}

}  // namespace

TEST_CASE("a submission without files has all cases, and no points") {
    CHECK(nothing().score() == 0);
    CHECK(nothing().max_score() == 41);
    CHECK(nothing().cases.front().problem == "box.cpp is missing");
    const std::vector<CaseResult> failed = failed_all(nothing(), "valley", "not_built", "valley.cpp is a link");
    CHECK(Report{"01_gbf", failed}.max_score() == 16);
    for (const CaseResult& c : failed) CHECK(c.problem == "valley.cpp is a link");
}

TEST_CASE("a file is judged alone: its own cases and no others") {
    const JudgeTask task{"01_gbf", "box", solution("box")};
    const FileVerdict verdict = judge_exercise(task, rules(), nothing());
    CHECK(points(verdict.cases) == 10);
    CHECK(verdict.cases.size() == 5);
    CHECK(verdict.seconds > 0);
    CHECK(judge_exercise(task, rules(), nothing(), [] { return true; }).cases.empty());
}

TEST_CASE("what does not compile says so by the name that students know, and by nothing of this machine") {
    const std::vector<CaseResult> cases =
        judge_exercise({"01_gbf", "box", "#include \"exercises/01_gbf/box.hpp\"\nint x = y;\n"}, rules(), nothing()).cases;
    CHECK(points(cases) == 0);
    CHECK(cases.front().compiler.starts_with("exercises/01_gbf/box.cpp:2:9: error: "));
    CHECK(cases.front().compiler.find(fs::temp_directory_path().string()) == std::string::npos);
}

TEST_CASE("equal files are judged once") {
    Judging judging(rules(), {{"01_gbf", nothing()}}, {});
    const JudgeTask box{"01_gbf", "box", solution("box")}, other{"01_gbf", "box", solution("box") + "\n"};
    for (std::size_t student = 0; student < 5; ++student) judging.add(box, student);
    judging.add(other, 5);
    std::vector<std::size_t> done;
    REQUIRE(judging.run(2,
                        [&](const JudgingProgress& p) {
                            done.push_back(p.done);
                            CHECK(p.all == 2);
                        },
                        {}));
    CHECK(done == std::vector<std::size_t>{1, 2});
    CHECK(points(judging.cases(box, 4)) == 10);
    CHECK(points(judging.cases(other, 5)) == 10);
}

TEST_CASE("an exercise has so much time and no more") {
    JudgeRules hasty = rules();
    hasty.grader_seconds = 1;
    const std::vector<CaseResult> waits = judge_exercise({"01_gbf", "box", slow_box()}, hasty, nothing()).cases;
    CHECK(waits.back().kind == "time");
    CHECK(waits.back().problem == "not run to its end: box.cpp has used up its 1 s");
}

TEST_CASE("a submission has so much time and no more; a student loses nothing by a file that others have, too") {
    const TemporaryFolder folder;
    const VerdictStore store(folder.path());
    JudgeRules hasty = rules();
    hasty.submission_seconds = 600;
    // In this order: the first two leave student 0 no time, the third has student 1 as well.
    const JudgeTask first{"01_gbf", "bounce_loss", solution("bounce_loss")},
        second{"01_gbf", "bounce_loss", solution("bounce_loss") + "// mine\n"},
        shared{"01_gbf", "box", solution("box")}, own{"01_gbf", "valley", solution("valley")};
    CaseResult passed;
    passed.exercise = "bounce_loss";
    passed.title = "a case";
    passed.points = 15;
    passed.passed = true;
    store.keep(first, {{passed}, 300});
    store.keep(second, {{passed}, 400});
    for (const bool again : {false, true}) {  // after an interruption the times are those of before
        CAPTURE(again);
        Judging judging(hasty, {{"01_gbf", nothing()}}, store);
        for (const JudgeTask& task : {first, second, shared, own}) judging.add(task, 0);
        judging.add(shared, 1);
        REQUIRE(judging.run(1, {}, {}));
        CHECK(points(judging.cases(first, 0)) == 15);
        CHECK(points(judging.cases(second, 0)) == 15);
        CHECK(points(judging.cases(shared, 0)) == 0);
        CHECK(points(judging.cases(shared, 1)) == 10);
        CHECK_FALSE(judging.cases(own, 0).front().was_called());
        CHECK(judging.cases(own, 0).front().problem == "not run: this submission's time was used up by the files before it");
    }
    CHECK(store.find(shared));
    CHECK_FALSE(store.find(own));
}

TEST_CASE("what the machine did not let be judged is tried again, and never kept") {
    // A folder for temporary files that is not there, as on a disk that is full.
    const TemporaryFolder folder;
    const VerdictStore store(folder.path());
    const std::string before = fs::temp_directory_path();
    const Report& missing = nothing();
    Judging judging(rules(), {{"01_gbf", missing}}, store);
    const JudgeTask box{"01_gbf", "box", solution("box")};
    judging.add(box, 0);
    const fs::path gone = folder.path() / "gone";
    fs::create_directory(gone);
    ::setenv("TMPDIR", gone.c_str(), 1);
    fs::remove(gone);
    SUBCASE("for as long as it takes") {
        REQUIRE(judging.run(2, {}, {}));
        ::setenv("TMPDIR", before.c_str(), 1);
        const std::vector<CaseResult> cases = judging.cases(box, 0);
        CHECK(cases.size() == 5);
        for (const CaseResult& c : cases) CHECK(c.not_judged());
        CHECK(cases.front().problem.starts_with("box.cpp was not judged: "));
        CHECK_FALSE(store.find(box));
    }
    SUBCASE("for a moment") {
        REQUIRE(judging.run(1, [&](const JudgingProgress&) { fs::create_directory(gone); }, {}));
        ::setenv("TMPDIR", before.c_str(), 1);
        CHECK(points(judging.cases(box, 0)) == 10);
        CHECK(store.find(box));
    }
}

TEST_CASE("files at a time are as many as quotas and memory leave") {
    const TemporaryFolder tree;
    const int all = files_at_a_time(tree.path() / "none", "/dev/null");
    CHECK(all >= 1);
    const fs::path group = tree.path() / "a" / "b";
    fs::create_directories(group);
    write_file(tree.path() / "membership", "0::/a/b\n");
    const auto at_a_time = [&] { return files_at_a_time(tree.path(), tree.path() / "membership"); };
    CHECK(at_a_time() == all);
    write_file(group / "cpu.max", "max 100000\n");
    CHECK(at_a_time() == all);
    write_file(tree.path() / "a" / "cpu.max", "20000 100000\n");  // the group above has the quota
    CHECK(at_a_time() == 1);
    write_file(tree.path() / "a" / "cpu.max", "max 100000\n");
    write_file(group / "memory.max", std::to_string(std::size_t{2} << 30) + "\n");
    CHECK(at_a_time() == 1);
    write_file(group / "memory.max", "max\n");
    write_file(tree.path() / "membership", "4:cpu,cpuacct:/a\n");  // of the older kind
    fs::create_directories(tree.path() / "cpu,cpuacct" / "a");
    write_file(tree.path() / "cpu,cpuacct" / "a" / "cpu.cfs_period_us", "100000\n");
    write_file(tree.path() / "cpu,cpuacct" / "a" / "cpu.cfs_quota_us", "-1\n");
    CHECK(at_a_time() == all);
    write_file(tree.path() / "cpu,cpuacct" / "a" / "cpu.cfs_quota_us", "100000\n");
    CHECK(at_a_time() == 1);
}

TEST_CASE("a verdict that is kept is found again, for exactly this text, and only whole") {
    const TemporaryFolder folder;
    const VerdictStore store(folder.path());
    const JudgeTask task{"01_gbf", "box", std::string("text\0with \xff", 11)};
    CHECK_FALSE(store.find(task));
    store.keep(task, {failed_all(nothing(), "box", "not_built", "a reason"), 1.5});
    REQUIRE(store.find(task));
    CHECK(store.find(task)->cases.front().problem == "a reason");
    CHECK(store.find(task)->seconds == 1.5);
    CHECK_FALSE(store.find({"01_gbf", "box", "text"}));
    CHECK_FALSE(store.find({"01_gbf", "valley", task.text}));
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder.path())) {
        if (entry.path().extension() == ".json") write_file(entry.path(), read_file(entry.path()).substr(0, 40));
    }
    CHECK_FALSE(store.find(task));
    // The same name for another text: it gets another place.
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder.path())) {
        if (entry.path().extension() == ".cpp") write_file(entry.path(), "somebody else's");
    }
    CHECK_FALSE(store.find(task));
    store.keep(task, {failed_all(nothing(), "box", "not_built", "another")});
    CHECK(store.find(task)->cases.front().problem == "another");
}

TEST_CASE("an interrupted class goes on where it was") {
    const TemporaryFolder folder;
    const JudgeTask first{"01_gbf", "bounce_loss", solution("bounce_loss")}, second{"01_gbf", "box", solution("box")};
    for (const bool again : {false, true}) {
        Judging judging(rules(), {{"01_gbf", nothing()}}, VerdictStore(folder.path()));
        judging.add(first, 0);
        judging.add(second, 0);
        int judged = 0;
        const bool ended = judging.run(
            1, [&](const JudgingProgress&) { ++judged; }, [&] { return !again && judged > 0; });
        CHECK(ended == again);
        CHECK(judged == 1);
        if (again) CHECK(points(judging.cases(first, 0)) + points(judging.cases(second, 0)) == 25);
    }
}
