#include "common/grading/report/report.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/printable.hpp"

namespace rbc {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

/// @param compiler_in  not empty: the number of the test that has the compiler's message, which is the same for this
///                     one
json test_json(const std::string& lesson, CaseResult c, const std::string& number, const std::string& compiler_in) {
    std::string refers;
    if (!compiler_in.empty()) {
        c.compiler.clear();
        refers = "(the compiler's message stands with test " + compiler_in + ")\n";
    }
    json test = {{"name", c.exercise + ": " + c.title},      {"number", number},
                 {"score", c.passed ? c.points : 0},         {"max_score", c.points},
                 {"status", c.passed ? "passed" : "failed"}, {"output", failure_text(c, {100, false}) + refers}};
    test["extra_data"] = {{"lesson", lesson}, {"exercise", c.exercise}, {"title", c.title}};
    if (!c.passed) {
        test["extra_data"].update({{"kind", c.kind},
                                   {"did", c.did},
                                   {"problem", c.problem},
                                   {"expected", c.expected},
                                   {"got", c.got},
                                   {"printed", c.printed},
                                   {"hint", c.hint},
                                   {"input", c.input},
                                   {"domain", c.domain},
                                   {"sample", c.sample},
                                   {"case_file", c.file},
                                   {"compiler", c.compiler}});
        constexpr std::size_t max_calls = 1 << 16;  // a report is for reading; the case's own file has all of it
        if (!c.calls.empty() && c.calls.size() <= max_calls) test["extra_data"]["calls"] = json::parse(c.calls);
        if (!compiler_in.empty()) test["extra_data"]["compiler_in"] = compiler_in;
    }
    return test;
}

/// Adds the report's tests, numbered 1.2 for the second case of the first exercise.
void add_tests(json& tests, const Report& report, const std::string& prefix) {
    int exercise = 0, in_exercise = 0;
    const CaseResult* said = nullptr;  // the case whose test has the compiler's message of this exercise
    std::string last, said_in;
    for (const CaseResult& c : report.cases) {
        if (exercise == 0 || c.exercise != last) {
            ++exercise;
            in_exercise = 0;
            last = c.exercise;
            said = nullptr;
        }
        ++in_exercise;
        const std::string number = prefix + std::to_string(exercise) + "." + std::to_string(in_exercise);
        const bool again = said && !c.compiler.empty() && c.compiler == said->compiler;
        tests.push_back(test_json(report.lesson, c, number, again ? said_in : ""));
        if (again || c.compiler.empty()) continue;
        said = &c;
        said_in = number;
    }
}

constexpr std::size_t max_per_lesson = 256 << 10;  // bytes

/// @param lessons  that it is about
std::string dump(json& report, std::size_t lessons) {
    const auto text = [&] { return report.dump(2, ' ', false, json::error_handler_t::replace) + "\n"; };
    std::string all = text();
    json& tests = report["tests"];
    for (const char* const part : {"calls", "input", "printed", "did"})
        for (auto test = tests.rbegin(); test != tests.rend() && all.size() > lessons * max_per_lesson; ++test)
            if (test->at("extra_data").erase(part) > 0) all = text();
    if (all.size() <= lessons * max_per_lesson) return all;
    for (json& test : tests) test["output"] = printable_lines(test["output"].get_ref<const std::string&>(), 1200);
    return text();
}

/// The first and the last lines, as many as there is room for.
void shorten(std::vector<std::string>& lines) {
    constexpr std::size_t max_lines = 24;
    if (lines.size() <= max_lines) return;
    lines.erase(lines.begin() + max_lines / 2, lines.end() - (max_lines / 2 - 1));
    lines.insert(lines.begin() + max_lines / 2, "...");
}

CaseResult case_of(const json& test) {
    const json& data = test.at("extra_data");
    CaseResult c;
    c.exercise = data.at("exercise");
    c.title = data.at("title");
    c.points = test.at("max_score");
    c.passed = test.at("status") == "passed";
    if (c.passed) return c;
    c.kind = data.at("kind");
    c.did = data.value("did", std::vector<std::string>{});
    c.problem = data.at("problem");
    c.expected = data.at("expected");
    c.got = data.at("got");
    c.printed = data.value("printed", "");
    c.hint = data.at("hint");
    c.compiler = data.at("compiler");
    c.input = data.value("input", "");
    c.domain = data.at("domain");
    c.sample = data.at("sample").get<std::vector<double>>();
    c.file = data.at("case_file");
    if (data.contains("calls")) c.calls = data.at("calls").dump();
    make_printable(c);
    return c;
}

}  // namespace

std::string hint_of_end(const std::string& kind) {
    const std::string where = "; ./course debug shows at which line.";
    if (kind == "time") return "It comes to no end, or takes far too long" + where;
    if (kind == "memory") return "It used up its memory" + where;
    return kind == "crash" || kind == "ended" ? "It ended before it could return" + where : "";
}

std::string shown_hint(const CaseResult& c) {
    const std::string own = c.passed ? "" : hint_of_end(c.kind);
    if (own.empty() || c.hint.empty()) return own + c.hint;
    return own + " About the case itself: " + c.hint;
}

void make_printable(CaseResult& c) {
    const auto clean = [](std::string& text, std::size_t max_bytes) { text = printable_lines(text, max_bytes); };
    shorten(c.did);
    for (std::string& line : c.did) clean(line, 500);
    clean(c.problem, 600);
    clean(c.expected, 400);
    clean(c.got, 400);
    clean(c.printed, 1000);
    clean(c.compiler, 8000);
    clean(c.hint, 2000);
    clean(c.input, 4000);
}

int Report::score() const {
    int sum = 0;
    for (const CaseResult& c : cases) sum += c.passed ? c.points : 0;
    return sum;
}

int Report::max_score() const {
    int sum = 0;
    for (const CaseResult& c : cases) sum += c.points;
    return sum;
}

bool Report::all_passed() const {
    return std::all_of(cases.begin(), cases.end(), [](const CaseResult& c) { return c.passed; });
}

std::string report_json(const Report& report) {
    json result = {{"score", report.score()},
                   {"max_score", report.max_score()},
                   {"lesson", report.lesson},
                   {"seed", report.seed},
                   {"tests", json::array()}};
    add_tests(result["tests"], report, "");
    return dump(result, 1);
}

std::string report_json(const std::vector<Report>& reports) {
    json result = {{"score", 0}, {"max_score", 0}, {"lessons", json::array()}, {"tests", json::array()}};
    int score = 0, max_score = 0;
    for (const Report& report : reports) {
        score += report.score();
        max_score += report.max_score();
        result["lessons"].push_back({{"lesson", report.lesson},
                                     {"score", report.score()},
                                     {"max_score", report.max_score()},
                                     {"seed", report.seed}});
        add_tests(result["tests"], report, report.lesson.substr(0, report.lesson.find('_')) + ".");
    }
    result["score"] = score;
    result["max_score"] = max_score;
    return dump(result, reports.size());
}

std::vector<Report> read_reports(std::string_view text) {
    try {
        const json value = json::parse(text);
        std::vector<Report> reports;
        if (value.contains("lesson")) reports.push_back({value.at("lesson"), {}, value.value("seed", 0ul)});
        if (value.contains("lessons")) {
            for (const json& lesson : value.at("lessons"))
                reports.push_back({lesson.at("lesson"), {}, lesson.value("seed", 0ul)});
        }
        std::map<std::string, std::string> compiler;  // by the number of the test that has it
        for (const json& test : value.at("tests")) {
            const std::string lesson = test.at("extra_data").at("lesson");
            const auto report =
                std::find_if(reports.begin(), reports.end(), [&](const Report& r) { return r.lesson == lesson; });
            if (report == reports.end()) throw InputError("not a grading report: a test of no lesson");
            CaseResult result = case_of(test);
            if (const json& data = test.at("extra_data"); data.contains("compiler_in")) {
                result.compiler = compiler[data.at("compiler_in")];
            } else if (!result.compiler.empty()) {
                compiler[test.at("number")] = result.compiler;
            }
            report->cases.push_back(std::move(result));
        }
        return reports;
    } catch (const json::exception& error) {
        throw InputError(std::string("not a grading report: ") + error.what());
    }
}

std::string case_json(const std::string& lesson, const CaseResult& result) {
    ordered_json file = {
        {"lesson", lesson}, {"exercise", result.exercise}, {"case", result.title}, {"seed", result.seed}};
    if (result.domain >= 0 && !result.sample.empty()) {
        file["domain"] = result.domain;
        file["sample"] = result.sample;
    }
    file["checked"] = result.problem;
    if (!result.expected.empty()) file["expected"] = result.expected;
    if (!result.got.empty()) file["got"] = result.got;
    file["hint"] = result.hint;
    if (!result.calls.empty()) file["calls"] = ordered_json::parse(result.calls);
    return file.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace rbc
