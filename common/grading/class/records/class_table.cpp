#include "common/grading/class/records/reports.hpp"

#include <algorithm>

#include "common/foundation/io/printable.hpp"
#include "common/grading/class/records/student_name.hpp"

namespace rbc {

namespace {

/// Their full-width twins are formulas to some spreadsheets.
bool begins_formula(std::string_view text) {
    constexpr std::string_view twins[] = {"\xef\xbc\x9d", "\xef\xbc\x8b", "\xef\xbc\x8d", "\xef\xbc\xa0"};
    const bool plain = !text.empty() && (std::string_view("=+-@").find(text.front()) != std::string_view::npos ||
                                         static_cast<unsigned char>(text.front()) < 0x20);
    return plain || std::any_of(std::begin(twins), std::end(twins), [&](auto twin) { return text.starts_with(twin); });
}

/// The remarks, with nothing in them that ends a cell in some spreadsheet, so that no formula begins behind it.
std::string remarks_text(const StudentResult& student) {
    std::string text = printable(joined(all_remarks(student), ", "), '?', 2000);
    std::replace(text.begin(), text.end(), ';', ',');
    std::replace(text.begin(), text.end(), '"', '\'');
    return text;
}

std::vector<std::string> exercises_of(const ClassResult& result) {
    std::vector<std::string> names;
    for (const StudentResult& student : result.students) {
        for (const ExercisePoints& exercise : exercise_points(student)) {
            if (std::find(names.begin(), names.end(), exercise.name) == names.end()) names.push_back(exercise.name);
        }
    }
    return names;
}

}  // namespace

std::string text_cell(std::string_view text) {
    std::string cell = begins_formula(text) ? "'" : "";
    cell += text;
    if (cell.find_first_of(",;\"\r\n\t ") == std::string::npos) return cell;
    std::string quoted = "\"";
    for (const char c : cell) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + "\"";
}

std::string class_table(const ClassResult& result) {
    const std::vector<std::string> exercises = exercises_of(result);
    std::string table = "student";
    for (const std::string& exercise : exercises) table += "," + text_cell(exercise);
    table += ",points,out_of,late_days,penalty,total,remark,report\r\n";
    for (const StudentResult& student : result.students) {
        const std::vector<ExercisePoints> points = exercise_points(student);
        table += text_cell(printable(student.student, '?', 80));
        for (const std::string& exercise : exercises) {
            const auto at =
                std::find_if(points.begin(), points.end(), [&](const auto& e) { return e.name == exercise; });
            table += "," + (at == points.end() || !at->judged ? "" : std::to_string(at->points));
        }
        const double total = total_of(student);
        const bool known = not_judged(student).empty();
        const auto cell = [&](const std::string& value) { return "," + (known ? value : ""); };
        table += cell(std::to_string(points_of(student))) + "," + std::to_string(max_points_of(student)) + "," +
                 points_text(student.late_days) + cell(points_text(points_of(student) - total)) +
                 cell(points_text(total)) + "," + text_cell(remarks_text(student)) + ",students/" +
                 file_stem(student.student) + ".html\r\n";
    }
    return table;
}

}  // namespace rbc
