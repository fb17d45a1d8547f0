#include <algorithm>

#include "common/foundation/io/printable.hpp"
#include "common/grading/class/records/student_page.hpp"

namespace rbc {

namespace {

/// Words that mean nothing to Markdown or to the HTML in it.
std::string markdown_text(std::string_view words, std::size_t most) {
    std::string text;
    for (const char c : printable(words, '?', most)) {
        if (std::string_view("\\`*_{}[]()<>#+-.!|~&$:@=\"'").find(c) != std::string_view::npos) text += '\\';
        text += c;
    }
    return text;
}

/// A code block whose fence is longer than any row of its own backticks.
std::string code_block(std::string_view words) {
    std::string text = printable_lines(words, 8000);
    std::size_t longest = 2, row = 0;
    for (const char c : text) longest = std::max(longest, row = c == '`' ? row + 1 : 0);
    const std::string fence(longest + 1, '`');
    if (!text.ends_with('\n')) text += '\n';
    return "\n" + fence + "text\n" + text + fence + "\n";
}

std::string cases_of(const Report& report) {
    std::string text, exercise, said;
    for (const CaseResult& c : report.cases) {
        if (c.exercise != exercise) {
            exercise = c.exercise;
            said.clear();
            text += "\n### " + markdown_text(exercise, 80) + "\n\n";
        }
        const std::string points = std::to_string(c.passed ? c.points : 0) + " of " + std::to_string(c.points);
        text += std::string("- ") + (c.passed ? "passed" : "**failed**") + ", " + points + ": " +
                markdown_text(c.title, 300) + "\n";
        const std::string why = c.passed ? "" : failure_text(c, {100, false});
        if (why.empty() || why == said) continue;
        said = why;
        text += code_block(why) + "\n";
    }
    return text;
}

}  // namespace

std::string student_markdown(const StudentResult& student) {
    std::string text = "# " + markdown_text(student.student, 80) + "\n\n**" + points_text(total_of(student)) + " of " +
                       std::to_string(most_points_of(student)) + " points**\n";
    if (const std::string late = lateness_text(student); !late.empty()) text += "\n" + markdown_text(late, 200) + "\n";
    for (const std::string& remark : student.remarks) text += "\nNote: " + markdown_text(remark, 500) + "\n";
    text += "\n| exercise | points | of |\n|---|---:|---:|\n";
    for (const ExercisePoints& e : exercise_points(student))
        text += "| " + markdown_text(e.name, 80) + " | " + std::to_string(e.points) + " | " + std::to_string(e.most) +
                " |\n";
    for (const Report& report : student.reports) {
        text += "\n## " + markdown_text(report.lesson, 80) + "\n";
        if (report.seed != 0) text += "\nSeed " + std::to_string(report.seed) + "\n";
        text += cases_of(report);
    }
    return text;
}

}  // namespace rbc
