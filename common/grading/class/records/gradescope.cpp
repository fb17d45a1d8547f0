#include "common/grading/class/records/gradescope.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <regex>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/printable.hpp"
#include "common/grading/class/records/late_policy.hpp"

namespace rbc {

using nlohmann::ordered_json;

namespace {

constexpr std::size_t max_output = 8000;

void require_visibility(const std::string& visibility) {
    for (const char* known : {"visible", "hidden", "after_due_date", "after_published"}) {
        if (visibility == known) return;
    }
    throw InputError("visibility must be visible, hidden, after_due_date or after_published, got '" +
                     printable(visibility, '?', 40) + "'");
}

std::string output_of(const CaseResult& c, bool hints) {
    return printable_lines(failure_text(c, {.width = 100, .hints = hints}), max_output);
}

/// The parts of what the test's output says.
ordered_json extra_data(const std::string& lesson, const CaseResult& c, bool hints) {
    ordered_json data = {{"lesson", lesson}, {"exercise", c.exercise}, {"title", c.title}};
    if (!c.passed) {
        ordered_json did = ordered_json::array();
        for (const std::string& line : c.did) did.push_back(printable(line, '?', 500));
        data.update({{"kind", c.kind},
                     {"did", did},
                     {"problem", printable_lines(c.problem, 2000)},
                     {"expected", printable_lines(c.expected, 2000)},
                     {"got", printable_lines(c.got, 2000)},
                     {"printed", printable_lines(c.printed, 2000)},
                     {"hint", hints ? printable(shown_hint(c), '?', 600) : ""},
                     {"input", printable_lines(c.input, 2000)}});
    }
    return data;
}

void add_tests(ordered_json& tests, const Report& report, const GradescopeOptions& options) {
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
        std::to_string(points_of(student)) + " of " + std::to_string(max_points_of(student)) + " points.\n";
    if (const std::string late = lateness_text(student); !late.empty()) text += late + ".\n";
    for (const std::string& remark : student.remarks) text += "Note: " + printable(remark, '?', 500) + "\n";
    return text;
}

std::string dump(const ordered_json& value) {
    return value.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string gradescope_json(const StudentResult& student, const GradescopeOptions& options) {
    require_visibility(options.visibility);
    // Without a score Gradescope shows that the autograder failed, and lets the instructor start it again.
    if (const std::vector<std::string> causes = not_judged(student); !causes.empty())
        return gradescope_failure_json(joined(causes, "; "));
    ordered_json lessons = ordered_json::array(), tests = ordered_json::array(), remarks = ordered_json::array();
    for (const std::string& remark : student.remarks) remarks.push_back(printable(remark, '?', 500));
    for (const Report& report : student.reports) {
        lessons.push_back({{"lesson", report.lesson},
                           {"score", report.score()},
                           {"max_score", report.max_score()},
                           {"seed", report.seed}});
        add_tests(tests, report, options);
    }
    return dump({{"score", total_of(student)},
                 {"output", summary(student)},
                 {"output_format", "text"},
                 {"test_output_format", "text"},
                 {"test_name_format", "text"},
                 {"visibility", options.visibility},
                 {"stdout_visibility", "hidden"},
                 {"extra_data",
                  {{"student", printable(student.student, '?', 80)},
                   {"points", points_of(student)},
                   {"max_score", max_points_of(student)},
                   {"late_days", student.late_days},
                   {"factor", student.factor},
                   {"remarks", remarks},
                   {"lessons", lessons},
                   {"protection", options.protection}}},
                 {"tests", tests}});
}

std::string gradescope_failure_json(const std::string& what) {
    return dump({{"output", "Grading did not come to its end: " + printable_lines(what, 2000) +
                                "\nThis says nothing about your work. Please tell your instructor."},
                 {"output_format", "text"},
                 {"stdout_visibility", "hidden"}});
}

namespace {

/// "2018-07-01T14:22:32.365935-07:00": parts of a second do not count.
double seconds_of(const ordered_json& time) {
    static const std::regex parts(R"(\.\d{1,9})");
    const std::string text = time.get<std::string>();
    if (text.size() > 60) throw InputError("its times are too long");
    return parse_deadline(std::regex_replace(text, parts, ""));
}

double due_of(const ordered_json& assignment) {
    const auto due = assignment.find("due_date");
    return due == assignment.end() || due->is_null() ? -std::numeric_limits<double>::infinity() : seconds_of(*due);
}

}  // namespace

GradescopeTimes read_gradescope_times(const std::filesystem::path& file) {
    constexpr std::size_t max_bytes = std::size_t{256} << 20;  // it holds the reports of all submissions before
    try {
        const ordered_json value = ordered_json::parse(read_file(file, max_bytes));
        GradescopeTimes times{seconds_of(value.at("created_at")), due_of(value.at("assignment"))};
        for (const ordered_json& user : value.value("users", ordered_json::array())) {
            if (user.contains("assignment")) times.due = std::max(times.due, due_of(user.at("assignment")));
        }
        if (times.due == -std::numeric_limits<double>::infinity())
            throw InputError("the assignment has no due date: --deadline gives one");
        return times;
    } catch (const ordered_json::exception&) {
        throw InputError("cannot read " + file.string() + ": it is no submission_metadata.json of Gradescope");
    } catch (const InputError& error) {
        throw InputError("cannot read " + file.string() + ": " + error.what());
    }
}

}  // namespace rbc
