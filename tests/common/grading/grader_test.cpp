#include <doctest/doctest.h>

#include <map>

#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/grading/report/report.hpp"
#include "common/grading/call/subject.hpp"

using namespace rbc;
namespace fs = std::filesystem;

namespace {

struct Graded {
    int exit_code;
    std::string text;
    std::map<std::string, CaseResult> cases;
};

Graded grade(const std::string& subject, const std::vector<std::string>& options = {}) {
    const fs::path json = course_build() / "test_grading" / "toy report.json";
    fs::remove(json);
    std::vector<std::string> command{program_path("toy_grader").string(), "--subject", subject, "--json",
                                     json.string()};
    command.insert(command.end(), options.begin(), options.end());
    const ProcessResult run = run_process(command);
    Graded graded{run.exit_code, run.output, {}};
    const auto reports = read_reports(read_file(json));
    for (const CaseResult& c : reports.at(0).cases) graded.cases[c.title] = c;
    return graded;
}

std::string hostile_folder() {
    const fs::path output = course_build() / "test_grading" / "hostile";
    build_subject(course_root() / "tests/common/grading/hostile", output);
    return output.string();
}

ProcessResult run(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), program_path("toy_grader").string());
    return run_process(arguments);
}

}  // namespace

TEST_CASE("a grader tells which ends of its ranges it guards") {
    const ProcessResult reach = run({"--subject", hostile_folder(), "--reach"});
    CHECK(reach.exit_code == 0);
    const auto says = [&](const char* line) { return reach.output.find(line) != std::string::npos; };
    CHECK(says("sums\ta\thigh\tseen\n"));
    CHECK(says("sums\tb\tlow\tseen\n"));
    CHECK(says("calls\tunused\thigh\tunseen\n"));
    CHECK(says("calls\tunused\tlow\tunseen\tindifferent\n"));
    CHECK(says("calls\tshut out\thigh\tnever reached\n"));
}

TEST_CASE("a grader's words: each case passes or fails as its title says") {
    const Graded g = grade(hostile_folder(), {"--seed", "1"});
    CHECK(g.exit_code == 1);
    CHECK(g.cases.size() == 40);
    for (const auto& entry : g.cases) {
        CHECK_MESSAGE(entry.second.passed == entry.first.starts_with("passes"), entry.first);
    }
    CHECK(g.text.find("8 of 41 points, 7 of 40 cases passed") != std::string::npos);

    const auto result_of = [&](const char* title) { return g.cases.at(title); };
    CHECK(result_of("fails with the case's hint").hint == "case hint");
    CHECK(result_of("fails with the case's hint").expected == "43 (within 0.5)");
    CHECK(result_of("fails with the case's hint").got == "42");
    CHECK(result_of("fails with the case's hint").did == std::vector<std::string>{"doubled 21"});
    CHECK(result_of("fails with the first mistake that fits").hint == "first that fits");
    CHECK(result_of("fails with a hint on a condition").hint == "it is even");
    CHECK(result_of("fails with a hint on a condition").got == "it is 42");
    CHECK(result_of("fails on a vector of another size").expected == "3 numbers");
    CHECK(result_of("fails on a vector of another size").got == "2 numbers");
    CHECK(result_of("fails on NaN").got == "NaN");
    CHECK(result_of("fails on infinity").got == "infinity");
    CHECK(result_of("fails on an endless loop, printing").kind == "time");
    CHECK(result_of("fails on an endless loop, printing").hint == "case hint");
    CHECK(shown_hint(result_of("fails on an endless loop, printing")) ==
          "It comes to no end, or takes far too long; ./course debug shows at which line. About the case itself: case "
          "hint");
    CHECK(result_of("fails as late on a second endless loop").problem.find("more than 2 s and was stopped (an endless loop?)") !=
          std::string::npos);
    CHECK(result_of("fails sooner on the next endless loop").problem.ends_with(
        "more than 0.5 s and was stopped (an endless loop? The limit is lower here than for the two cases before that ran "
        "to theirs.)"));
    CHECK(result_of("fails on forged success").kind == "ended");
    CHECK(result_of("fails on forged success").printed.find("SUCCESS!") != std::string::npos);
    CHECK(result_of("fails on a wrong exception").kind == "crash");
    CHECK(result_of("fails on what is not implemented").kind == "not_implemented");
    CHECK(result_of("fails on what is not implemented").hint == "");
    CHECK(result_of("fails since it calls nothing").kind == "grader");
    CHECK(result_of("fails since it expects nothing").kind == "grader");
    CHECK(result_of("fails since the grader threw").problem == "the grader itself failed: a slip");
    CHECK(result_of("fails since it expects NaN").problem.find("they leave no finite number") != std::string::npos);

    const CaseResult list = result_of("fails where the grader takes a list's item that is not there");
    CHECK(list.kind == "grader");
    CHECK(list.problem.starts_with("the grader could not judge this answer: \"__n < this->size()\" does not hold"));
    CHECK(list.did == std::vector<std::string>{"asked for two ones"});
    CHECK(list.input.find("ones {\"0\": 2.0}") != std::string::npos);
    for (const char* title :
         {"fails on another size than the header asks for", "fails on another size beside the reference"}) {
        CHECK(result_of(title).problem == "counted returned 2 items, where its header asks for 3 items");
        CHECK(result_of(title).hint == "size hint");
    }
    const CaseResult entry = result_of("fails where the grader takes a vector's entry that is not there");
    CHECK(entry.problem.starts_with("the grader could not judge this answer: \"index >= 0 && index < size()\""));
    const CaseResult crash = result_of("fails where the grader crashes");
    CHECK(crash.problem.starts_with("the grader could not judge this answer: it was ended by signal 11"));

    using Story = std::vector<std::string>;
    CHECK(result_of("fails where both are large, and simply").did == Story{"before", "a = 300 m, b = 3 m"});
    CHECK(result_of("fails where both are large, and simply").hint == "the difference");
    CHECK(result_of("fails where both are large, and simply").input ==
          "sum {\"0\": 300.0, \"1\": 3.0, \"2\": \"wrong for large\"}\ncall 2 of 2, the first that is wrong\nanswered 297.0\nreference 303.0\n"
          "off: it is 0.9802 times what it should be");
    CHECK(result_of("fails on an edge that nobody draws by chance").did == Story{"a = 1 m, b = 2 m"});
    CHECK(result_of("fails on an edge that nobody draws by chance").hint == "one summand");
    CHECK(result_of("fails in the ninth digit").hint == "case hint");  // where a misconception loops, there is none
    CHECK(result_of("fails in the ninth digit").did == Story{"a = 1 m, b = 1 m"});
    CHECK(result_of("fails with the exception of a negative").kind == "exception");
    CHECK(result_of("fails with the exception of a negative").did == Story{"a = -0.001 m, b = 1 m"});
    const std::string long_answer = result_of("fails with an answer that is too long to be printed").input;
    CHECK(long_answer.find(R"(answered "400008 bytes, too many to be printed")") != std::string::npos);
    CHECK(result_of("fails on what is kept between calls").hint.find("something is kept") != std::string::npos);
    CHECK(result_of("fails since its domain lacks a name").kind == "grader");
    CHECK(result_of("fails by doctest's CHECK").problem.find("CHECK(student::healthy(1) == 3)") != std::string::npos);
    CHECK(result_of("fails since the file does not compile").compiler.find("'one'") != std::string::npos);
    CHECK(result_of("fails since loading it ends the program").kind == "ended");
    CHECK(result_of("fails since there is no such file").problem == "missing.cpp is missing");
}

TEST_CASE("--until-failure runs no case after the first failed one, and the report says so of each, points and all") {
    const Graded g = grade(hostile_folder(), {"--exercise", "calls", "--until-failure"});
    CHECK(g.exit_code == 1);
    for (const auto& [title, c] : g.cases) {
        CAPTURE(title);
        const bool before = title == "passes" || title == "passes where the grader's memory cannot be read";
        CHECK(c.passed == before);
        if (!before) CHECK((c.kind == "not_run") == (title != "fails with the case's hint"));
    }
    CHECK(g.cases.at("fails on NaN").problem == "not run, since a case before it failed");
    CHECK(g.text.find("3 of 32 points, 2 of 31 cases passed") != std::string::npos);
    const std::string first_words = g.text.substr(0, g.text.find("not run, since"));
    CHECK(first_words.find("skip  0/1  fails with the first mistake that fits") != std::string::npos);
    CHECK(g.text.find("not run, since", first_words.size() + 1) == std::string::npos);
}

TEST_CASE("a hostile program as the subject gets no point") {
    const fs::path script = course_build() / "test_grading" / "success program";
    write_file(script, "#!/bin/sh\necho '{\"score\": 24}'; echo '[doctest] Status: SUCCESS!'; exit 0\n");
    fs::permissions(script, fs::perms::owner_all);
    for (const std::string& subject : {std::string("/bin/true"), script.string()}) {
        CAPTURE(subject);
        const Graded g = grade(subject);
        CHECK(g.exit_code == 1);
        CHECK(g.text.find("0 of 41 points, 0 of 40 cases passed") != std::string::npos);
    }
}

TEST_CASE("bad arguments: one line and exit code 2") {
    const fs::path text = course_build() / "test_grading" / "text";
    write_file(text, "no program");
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"--subject", "/no/such/folder"},
          {"--subject", text.string()},
          {"--what"},
          {"--subject", "/bin/true", "--json", "/no/such/folder/report.json"}}) {
        const ProcessResult result = run(arguments);
        CHECK(result.exit_code == 2);
        CHECK_MESSAGE(result.output.starts_with("error: "), result.output);
        CHECK_MESSAGE(result.output.find('\n') == result.output.size() - 1, result.output);
    }
}

TEST_CASE("--list names the cases and runs nothing") {
    const ProcessResult result = run({"--list"});
    CHECK(result.exit_code == 0);
    CHECK(result.output.starts_with("calls  2 points  passes\n"));
}
