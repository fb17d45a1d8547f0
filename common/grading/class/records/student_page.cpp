#include "common/grading/class/records/reports.hpp"

#include <algorithm>

#include "common/foundation/io/printable.hpp"
#include "common/grading/class/records/html.hpp"

namespace rbc {

namespace {

/// "12 of 32 points".
std::string total_text(const StudentResult& student) {
    return points_text(total_of(student)) + " of " + std::to_string(max_points_of(student)) + " points" +
           (not_judged(student).empty() ? "" : " so far: the machine failed, not all is judged");
}

std::string known_points(const ExercisePoints& e) {
    return e.judged ? std::to_string(e.points) : "not judged";
}

std::string points_table(const StudentResult& student) {
    std::string rows;
    for (const ExercisePoints& e : exercise_points(student)) {
        const char* colour = !e.judged ? "half" : e.points == e.max_points ? "good" : e.points > 0 ? "half" : "bad";
        rows += "<tr><td>" + html_text(e.name, 80) + "</td>" + number_cell(known_points(e), colour) +
                number_cell(std::to_string(e.max_points)) + "</tr>\n";
    }
    return html_table({"exercise", "#points", "#of"}, rows, "narrow");
}

void add_part(std::string& list, const char* name, const std::string& html, const char* kind = "") {
    if (html.empty()) return;
    list += std::string("<dt>") + name + "</dt><dd" + (*kind ? std::string(" class=\"") + kind + "\"" : "") + ">" +
            html + "</dd>\n";
}

std::string failed_case(const CaseResult& c) {
    std::string list, did;
    for (const std::string& line : c.did) did += (did.empty() ? "" : "<br>") + html_text(line, 500);
    if (c.was_called()) add_part(list, "did", did);
    add_part(list, c.kind == "value" ? "checked" : "problem", html_text(c.problem));
    add_part(list, "expected", html_text(c.expected), "good");
    add_part(list, "got", html_text(c.got), "bad");
    if (c.was_called() && !c.input.empty()) add_part(list, "call", "<pre>" + html_lines(c.input, 1500) + "</pre>");
    if (!c.printed.empty()) add_part(list, "printed", "<pre>" + html_lines(c.printed, 500) + "</pre>");
    add_part(list, "hint", html_text(shown_hint(c)), "hint");
    return "<article><h4>" + html_text(c.title, 300) + " <span class=\"soft\">(" +
           (c.not_judged() ? "not judged, " : "0 of ") + std::to_string(c.points) + ")</span></h4>\n<dl>\n" + list +
           "</dl></article>\n";
}

/// "box.cpp is missing: 0 of 10 points" where there is no file to tell more of; else empty.
std::string nothing_to_tell(const Report& report, const std::string& exercise) {
    std::string why;
    int points = 0;
    for (const CaseResult& c : report.cases) {
        if (c.exercise != exercise) continue;
        if (c.passed || c.kind != "not_built" || !c.compiler.empty() || (!why.empty() && c.problem != why)) return "";
        why = c.problem;
        points += c.points;
    }
    return why.empty() ? "" : why + ": 0 of " + std::to_string(points) + " points";
}

std::string exercise_parts(const Report& report, const std::string& exercise) {
    const std::string html_of_title = "<h3>" + html_text(exercise, 80) + ".cpp</h3>\n";
    if (const std::string nothing = nothing_to_tell(report, exercise); !nothing.empty())
        return html_of_title + "<p class=\"bad\">" + html_text(nothing, 700) + "</p>\n";
    std::string passed, failed, said, compiler;
    int untried = 0;
    for (const CaseResult& c : report.cases) {
        if (c.exercise != exercise) continue;
        if (c.passed) {
            passed += (passed.empty() ? "" : "; ") + html_text(c.title, 300);
            continue;
        }
        // What is wrong with the file as a whole is said once, not for each of its cases.
        if (!c.was_called() && c.problem == said && c.compiler == compiler) {
            ++untried;
            continue;
        }
        failed += failed_case(c);
        if (!c.compiler.empty() && c.compiler != compiler) failed += "<pre>" + html_lines(c.compiler) + "</pre>\n";
        said = c.problem;
        compiler = c.compiler;
    }
    std::string html = html_of_title;
    if (!passed.empty()) html += "<p><span class=\"good\">passed:</span> " + passed + "</p>\n";
    html += failed;
    if (untried > 0) html += "<p class=\"soft\">and " + std::to_string(untried) + " more for the same reason</p>\n";
    return html;
}

}  // namespace

std::string student_page(const StudentResult& student) {
    std::string body =
        "<h1>" + html_text(student.student, 80) + "</h1>\n<p class=\"total\">" + total_text(student) + "</p>\n";
    if (const std::string late = lateness_text(student); !late.empty())
        body += "<p class=\"half\">" + html_text(late) + "</p>\n";
    for (const std::string& remark : student.remarks) body += "<p class=\"half\">" + html_text(remark, 500) + "</p>\n";
    body += "<h2>Points</h2>\n" + points_table(student);
    for (const Report& report : student.reports) {
        body += "<h2>" + html_text(report.lesson, 80) + "</h2>\n";
        std::string last;
        for (const CaseResult& c : report.cases) {
            if (c.exercise != last) body += exercise_parts(report, c.exercise);
            last = c.exercise;
        }
        if (report.seed != 0)
            body += "<p class=\"soft\">the same inputs again: ./course grade " + html_text(report.lesson.substr(0, 2)) +
                    " --seed " + std::to_string(report.seed) + "</p>\n";
    }
    return html_page(student.student + ": " + total_text(student), body);
}

namespace {

/// Words that mean nothing to Markdown or to the HTML in it.
std::string markdown_text(std::string_view words, std::size_t max_bytes) {
    std::string text;
    for (const char c : printable(words, '?', max_bytes)) {
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
    std::string text, exercise, said, nothing;
    for (const CaseResult& c : report.cases) {
        if (c.exercise != exercise) {
            exercise = c.exercise;
            said.clear();
            text += "\n### " + markdown_text(exercise, 80) + "\n\n";
            nothing = nothing_to_tell(report, exercise);
            if (!nothing.empty()) text += "- " + markdown_text(nothing, 700) + "\n";
        }
        if (!nothing.empty()) continue;
        const std::string points = std::to_string(c.passed ? c.points : 0) + " of " + std::to_string(c.points);
        text += std::string("- ") +
                (c.passed         ? "passed"
                 : c.not_judged() ? "**not judged**"
                                  : "**failed**") +
                ", " + points + ": " + markdown_text(c.title, 300) + "\n";
        const std::string why = c.passed ? "" : failure_text(c, {100, false});
        if (why.empty() || why == said) continue;
        said = why;
        text += code_block(why) + "\n";
    }
    return text;
}

}  // namespace

std::string student_markdown(const StudentResult& student) {
    std::string text = "# " + markdown_text(student.student, 80) + "\n\n**" + total_text(student) + "**\n";
    if (const std::string late = lateness_text(student); !late.empty()) text += "\n" + markdown_text(late, 500) + "\n";
    for (const std::string& remark : student.remarks) text += "\nNote: " + markdown_text(remark, 500) + "\n";
    text += "\n| exercise | points | of |\n|---|---:|---:|\n";
    for (const ExercisePoints& e : exercise_points(student))
        text +=
            "| " + markdown_text(e.name, 80) + " | " + known_points(e) + " | " + std::to_string(e.max_points) + " |\n";
    for (const Report& report : student.reports) {
        text += "\n## " + markdown_text(report.lesson, 80) + "\n";
        if (report.seed != 0) text += "\nSeed " + std::to_string(report.seed) + "\n";
        text += cases_of(report);
    }
    return text;
}

}  // namespace rbc
