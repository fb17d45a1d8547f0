#include "common/grading/class/records/gradescope.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/printable.hpp"

namespace rbc {

using json = nlohmann::ordered_json;

namespace {

constexpr std::size_t longest_output = 8000;

void check_visibility(const std::string& visibility) {
    for (const char* known : {"visible", "hidden", "after_due_date", "after_published"}) {
        if (visibility == known) return;
    }
    throw InputError("visibility must be visible, hidden, after_due_date or after_published, got '" +
                     printable(visibility, '?', 40) + "'");
}

std::string output_of(CaseResult c, bool hints) {
    if (!hints) c.hint.clear();
    return printable_lines(failure_text(c, {100, false}), longest_output);
}

/// The parts of what the test's output says.
json extra_data(const std::string& lesson, const CaseResult& c, bool hints) {
    json data = {{"lesson", lesson}, {"exercise", c.exercise}, {"title", c.title}};
    if (!c.passed) {
        json did = json::array();
        for (const std::string& line : c.did) did.push_back(printable(line, '?', 500));
        data.update({{"kind", c.kind},
                     {"did", did},
                     {"problem", printable_lines(c.problem, 2000)},
                     {"expected", printable_lines(c.expected, 2000)},
                     {"got", printable_lines(c.got, 2000)},
                     {"printed", printable_lines(c.printed, 2000)},
                     {"hint", hints ? printable(c.hint, '?', 600) : ""},
                     {"input", printable_lines(c.input, 2000)}});
    }
    return data;
}

void add_tests(json& tests, const Report& report, const GradescopeOptions& options) {
    const std::string lesson = report.lesson.substr(0, report.lesson.find('_'));
    int exercise = 0, number = 0;
    std::string last, compiler;
    for (const CaseResult& c : report.cases) {
        if (exercise == 0 || c.exercise != last) {
            ++exercise;
            number = 0;
            last = c.exercise;
            compiler.clear();
        }
        ++number;
        CaseResult said = c;
        if (!c.compiler.empty() && c.compiler == compiler) said.compiler = "(the compiler's message stands above)";
        compiler = c.compiler;
        tests.push_back({{"score", c.passed ? c.points : 0},
                         {"max_score", c.points},
                         {"status", c.passed ? "passed" : "failed"},
                         {"name", printable(report.lesson + "/" + c.exercise + ": " + c.title, '?', 300)},
                         {"name_format", "text"},
                         {"number", lesson + "." + std::to_string(exercise) + "." + std::to_string(number)},
                         {"output", output_of(said, options.hints)},
                         {"output_format", "text"},
                         {"tags", {report.lesson, c.exercise}},
                         {"visibility", options.visibility},
                         {"extra_data", extra_data(report.lesson, c, options.hints)}});
    }
}

std::string summary(const StudentResult& student) {
    std::string text =
        std::to_string(points_of(student)) + " of " + std::to_string(most_points_of(student)) + " points.\n";
    if (const std::string late = lateness_text(student); !late.empty()) text += late + ".\n";
    for (const std::string& remark : student.remarks) text += "Note: " + printable(remark, '?', 500) + "\n";
    return text;
}

std::string dump(const json& value) {
    return value.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string gradescope_json(const StudentResult& student, const GradescopeOptions& options) {
    check_visibility(options.visibility);
    check_visibility(options.stdout_visibility);
    json lessons = json::array(), tests = json::array(), remarks = json::array();
    for (const std::string& remark : student.remarks) remarks.push_back(printable(remark, '?', 500));
    for (const Report& report : student.reports) {
        lessons.push_back({{"lesson", report.lesson},
                           {"score", report.score()},
                           {"max_score", report.max_score()},
                           {"seed", report.seed}});
        add_tests(tests, report, options);
    }
    json result = {{"score", total_of(student)}};
    if (options.execution_time) result["execution_time"] = *options.execution_time;
    result.update({{"output", summary(student)},
                   {"output_format", "text"},
                   {"test_output_format", "text"},
                   {"test_name_format", "text"},
                   {"visibility", options.visibility},
                   {"stdout_visibility", options.stdout_visibility},
                   {"extra_data",
                    {{"student", printable(student.student, '?', 80)},
                     {"points", points_of(student)},
                     {"max_score", most_points_of(student)},
                     {"late_days", student.late_days},
                     {"factor", student.factor},
                     {"remarks", remarks},
                     {"lessons", lessons},
                     {"protection", options.protection}}},
                   {"tests", tests}});
    if (options.leaderboard) result["leaderboard"] = {{{"name", "Points"}, {"value", total_of(student)}}};
    return dump(result);
}

std::string gradescope_failure_json(const std::string& what) {
    return dump({{"score", 0},
                 {"output", "Grading did not come to its end: " + printable_lines(what, 2000) +
                                "\nThis says nothing about your work. Please tell your instructor."},
                 {"output_format", "text"},
                 {"stdout_visibility", "hidden"}});
}

}  // namespace rbc
