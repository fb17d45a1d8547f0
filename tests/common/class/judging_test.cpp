#include "common/grading/class/judging.hpp"

#include <doctest/doctest.h>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/temporary_folder.hpp"
#include "common/foundation/programs/paths.hpp"

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
    const std::vector<CaseResult> cases = judge_exercise(task, rules(), nothing());
    CHECK(points(cases) == 10);
    CHECK(cases.size() == 5);
    CHECK(judge_exercise(task, rules(), nothing(), [] { return true; }).empty());
}

TEST_CASE("what does not compile says so by the name that students know, and by nothing of this machine") {
    const std::vector<CaseResult> cases =
        judge_exercise({"01_gbf", "box", "#include \"exercises/01_gbf/box.hpp\"\nint x = y;\n"}, rules(), nothing());
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
    CHECK(points(judging.verdict(box)) == 10);
    CHECK(points(judging.verdict(other)) == 10);
}

TEST_CASE("an exercise has so much time and no more") {
    JudgeRules hasty = rules();
    hasty.grader_seconds = 1;
    const std::vector<CaseResult> waits = judge_exercise({"01_gbf", "box", slow_box()}, hasty, nothing());
    CHECK(waits.back().kind == "time");
    CHECK(waits.back().problem == "not run to its end: box.cpp has used up its 1 s");
}

TEST_CASE("a submission has so much time and no more; a student loses nothing by a file that others have, too") {
    JudgeRules hasty = rules();
    double now = 0;
    hasty.clock = [&] { return now += 1; };  // each file takes a second of this clock, whatever the machine does
    hasty.submission_seconds = 1.5;
    Judging judging(hasty, {{"01_gbf", nothing()}}, {});
    // In this order: the first two leave student 0 no time, the third has student 1 as well.
    const JudgeTask first{"01_gbf", "bounce_loss", solution("bounce_loss")},
        second{"01_gbf", "bounce_loss", solution("bounce_loss") + "// mine\n"},
        shared{"01_gbf", "box", solution("box")}, own{"01_gbf", "valley", solution("valley")};
    for (const JudgeTask& task : {first, second, shared, own}) judging.add(task, 0);
    judging.add(shared, 1);
    REQUIRE(judging.run(1, {}, {}));
    CHECK(points(judging.verdict(first)) == 15);
    CHECK(points(judging.verdict(second)) == 15);
    CHECK(points(judging.verdict(shared)) == 10);
    CHECK(points(judging.verdict(own)) == 0);
    CHECK(judging.verdict(own).front().problem == "not run: this submission's time was used up");
}

TEST_CASE("a verdict that is kept is found again, for exactly this text, and only whole") {
    const TemporaryFolder folder;
    const VerdictStore store(folder.path());
    const JudgeTask task{"01_gbf", "box", std::string("text\0with \xff", 11)};
    CHECK_FALSE(store.find(task));
    store.keep(task, failed_all(nothing(), "box", "not_built", "a reason"));
    REQUIRE(store.find(task));
    CHECK(store.find(task)->front().problem == "a reason");
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
    store.keep(task, failed_all(nothing(), "box", "not_built", "another"));
    CHECK(store.find(task)->front().problem == "another");
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
        if (again) CHECK(points(judging.verdict(first)) + points(judging.verdict(second)) == 25);
    }
}
