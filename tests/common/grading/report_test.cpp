#include "common/grading/report/report.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <sstream>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/printable.hpp"

using namespace rbc;

namespace {

Report example() {
    CaseResult passed{"box", "it falls", 3, true, {}, "", "", "", "", "", "", ""};
    CaseResult wrong{"box",
                     "a ball that hits the ceiling comes back with e times its speed, whatever its mass is",
                     2,
                     false,
                     {"threw a ball up at 8 m/s below a ceiling at 2 m, e = 0.6, 50 steps of 0.01 s"},
                     "stored velocity [m/s]",
                     "4.7",
                     "-4.7",
                     "x = 3\n\x1b[2J\xff",
                     "",
                     "Mind the sign.",
                     "value"};
    CaseResult broken{"rod",     "it swings",
                      5,         false,
                      {"swung"}, "rod.cpp does not compile: rod.cpp:1:1: error: no",
                      "",        "",
                      "",        "rod.cpp:1:1: error: no\n  1 | no",
                      "",        "not_built"};
    CaseResult broken_too = broken;
    broken_too.title = "it rests";
    return {"01_gbf", {passed, wrong, broken, broken_too}};
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t n = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++n;
    return n;
}

bool same(const CaseResult& a, const CaseResult& b) {
    return a.exercise == b.exercise && a.title == b.title && a.points == b.points && a.passed == b.passed &&
           a.did == b.did && a.problem == b.problem && a.expected == b.expected && a.got == b.got && a.hint == b.hint &&
           a.kind == b.kind && a.compiler == b.compiler;
}

}  // namespace

TEST_CASE("points are all or nothing per case") {
    const Report r = example();
    CHECK(r.score() == 3);
    CHECK(r.max_score() == 15);
    CHECK_FALSE(r.all_passed());
}

TEST_CASE("a report survives JSON, alone and with others, and bytes that are not UTF-8 do no harm") {
    const Report r = example();
    const std::string alone = report_json(r);
    for (const char* field :
         {"\"score\": 3", "\"max_score\": 15", "\"tests\"", "\"output\"", "\"name\": \"box: it falls\"",
          "\"status\": \"failed\"", "\"number\": \"2.1\"", "\"lesson\": \"01_gbf\""}) {
        CHECK_MESSAGE(alone.find(field) != std::string::npos, field);
    }
    Report other = r;
    other.lesson = "02_balanced_gbf";
    for (const auto& text : {alone, report_json(std::vector<Report>{r, other})}) {
        const auto back = read_reports(text);
        REQUIRE(back.at(0).cases.size() == r.cases.size());
        CHECK(back.at(0).lesson == "01_gbf");
        for (std::size_t i = 0; i < r.cases.size(); ++i) CHECK(same(back[0].cases[i], r.cases[i]));
    }
    CHECK(read_reports(report_json(std::vector<Report>{r, other})).at(1).score() == 3);
    CHECK_THROWS_AS(read_reports("{}"), InputError);
    CHECK_THROWS_AS(read_reports("not json"), InputError);
}

TEST_CASE("JSON has a compiler's message once per exercise; the other tests say where") {
    Report r = example();
    CaseResult other = r.cases.back();
    other.exercise = "slope";
    r.cases.push_back(other);
    for (const std::string& text : {report_json(r), report_json(std::vector<Report>{r})}) {
        // Once in the output, once in the extra_data, of rod and of slope.
        CHECK(count(text, "\\n  1 | no") == 4);
        const std::string number = text.find("\"lessons\"") == std::string::npos ? "2.1" : "01.2.1";
        CHECK(count(text, "(the compiler's message stands with test " + number + ")") == 1);
        CHECK(count(text, "\"compiler_in\": \"" + number + "\"") == 1);
        const std::vector<Report> back = read_reports(text);
        for (const CaseResult& c : back.at(0).cases) CHECK(c.compiler.empty() == (c.exercise == "box"));
    }
}

TEST_CASE("the text says what was done, expected and got, what was printed and the hint; a broken file says so once") {
    const std::string text = report_text(example());
    for (const char* part : {"pass  3/3  it falls", "FAIL  0/2  a ball", "did       threw", "checked   stored velocity",
                             "expected  4.7", "got       -4.7", "hint      Mind the sign.", "x = 3 | \\x1b[2J",
                             "what is printed does not count", "3 of 15 points, 1 of 4 cases passed"}) {
        CHECK_MESSAGE(text.find(part) != std::string::npos, part);
    }
    CHECK(count(text, "  1 | no") == 1);
    CHECK(count(text, "does not compile") == 1);
    CHECK(text.find('\033') == std::string::npos);
    CHECK(report_text(example(), {80, true}).find("\033[") != std::string::npos);
}

TEST_CASE("lines fit the terminal") {
    for (const int width : {60, 80, 132}) {
        std::istringstream in(report_text(example(), {width, false}));
        for (std::string line; std::getline(in, line);)
            CHECK_MESSAGE(line.size() <= static_cast<std::size_t>(width), line);
    }
}

TEST_CASE("totals have a line per lesson and one for all") {
    Report other = example();
    other.lesson = "02_balanced_gbf";
    other.cases.resize(1);
    CHECK(totals_text({example(), other}) ==
          "01_gbf           3 of 15 points, 1 of 4 cases passed\n"
          "02_balanced_gbf  3 of 3 points, 1 of 1 case passed\n"
          "total            6 of 18 points, 2 of 5 cases passed\n");
}

TEST_CASE("where a case failed comes back from the report; calls too long to read do not") {
    Report report = example();
    report.seed = 12345;
    CaseResult& wrong = report.cases[1];
    wrong.input = "step {}";
    wrong.calls = R"({"step":{"arguments":{"v":0.1}}})";
    wrong.domain = 2;
    wrong.sample = {0.1, 1e-300, -3};
    wrong.file = ".course/cases/01_gbf/box-2.json";
    ::unsetenv("COURSE_COMMAND");  // of the command that runs this test
    const std::string again = "./course grade --case " + wrong.file;
    CHECK(report_text(report).find(again) != std::string::npos);
    // Lines to paste stay whole in a narrow terminal, too.
    const std::string see = "./course demo 01 --case " + wrong.file;
    CHECK(report_text(report, {60, false}).find(see) != std::string::npos);
    CHECK(report_text(report, {60, false}).find(again) != std::string::npos);
    ::setenv("COURSE_COMMAND", "../course", 1);
    CHECK(report_text(report).find("  ../course grade --case " + wrong.file) != std::string::npos);
    ::unsetenv("COURSE_COMMAND");
    CHECK(report_text(report).find("(--seed 12345)") != std::string::npos);
    const Report back = read_reports(report_json(report)).at(0);
    CHECK(back.seed == 12345);
    const CaseResult& c = back.cases[1];
    CHECK(c.input == wrong.input);
    CHECK(c.calls == wrong.calls);
    CHECK(c.domain == 2);
    CHECK(c.sample == wrong.sample);
    CHECK(c.file == wrong.file);
    wrong.calls = "\"" + std::string(100000, 'x') + "\"";
    CHECK(report_json(report).size() < 20000);
}

TEST_CASE("nothing of a student's that reaches a report can be obeyed by who shows it") {
    const std::string evil =
        "\x1b[31m red \xc2\x9b\x32J \xe2\x80\xae back \xd8\x9c \xff\xc0\x80 \xf3\xa0\x81\x81 \x7f \xc3\xa4";
    Report report{"01_gbf", {}, 1};
    for (const char* kind : {"value", "exception", "not_built"}) {
        CaseResult c{"box", kind, 1, false, {evil}, evil, evil, evil, evil, evil, evil, kind};
        c.input = evil;
        make_printable(c);
        report.cases.push_back(c);
    }
    const std::string json = report_json(report);
    for (const std::string& text : {json, report_text(report), failure_text(report.cases[0])}) {
        CHECK(text == printable_lines(text, text.size()));
        CHECK(text.find("\xc3\xa4") != std::string::npos);
    }
    CHECK(report.cases[0].problem == R"(\x1b[31m red \u009b2J \u202e back \u061c \xff\xc0\x80 \ue0041 \x7f )"
                                     "\xc3\xa4");
    // A file that another program wrote is no better.
    const Report back =
        read_reports(report_json({"01_gbf", {{"box", "t", 1, false, {}, evil, "", "", "", "", "", ""}}, 1})).at(0);
    CHECK(back.cases[0].problem == printable_lines(back.cases[0].problem, 1000));
}

TEST_CASE("a report of one lesson stays below 256 kB, whatever is printed, thrown or said by the compiler") {
    Report report{"01_gbf", {}, 1};
    const std::string much(1 << 20, '"');
    for (int i = 0; i < 40; ++i) {
        const std::vector<std::string> story(1000, much);
        CaseResult c{"box", std::to_string(i), 1, false, story, much, much, much, much, much, "a hint", "value"};
        c.input = much;
        c.calls = "[\"" + std::string(60000, 'x') + "\"]";
        make_printable(c);
        report.cases.push_back(c);
    }
    Report second = report;
    second.lesson = "02_balanced_gbf";
    const std::string one = report_json(report), two = report_json({report, second});
    CHECK(one.size() < (256 << 10));
    CHECK(two.size() < (512 << 10));
    CHECK(read_reports(one).at(0).cases.size() == 40);
    CHECK(read_reports(two).at(1).max_score() == 40);
}
