#include "common/grading/class/records/class_result.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "common/foundation/io/input_error.hpp"

namespace rbc {

using nlohmann::json;

std::vector<ExercisePoints> exercise_points(const StudentResult& student) {
    std::vector<ExercisePoints> all;
    for (const Report& report : student.reports) {
        for (const CaseResult& c : report.cases) {
            const std::string name = report.lesson + "/" + c.exercise;
            auto at = std::find_if(all.begin(), all.end(), [&](const ExercisePoints& e) { return e.name == name; });
            if (at == all.end()) at = all.insert(at, {name, 0, 0});
            at->points += c.passed ? c.points : 0;
            at->max_points += c.points;
            at->judged = at->judged && !c.not_judged();
        }
    }
    return all;
}

std::vector<std::string> not_judged(const StudentResult& student) {
    std::vector<std::string> causes;
    for (const Report& report : student.reports) {
        std::string last;
        for (const CaseResult& c : report.cases) {
            if (!c.not_judged() || c.exercise == last) continue;
            last = c.exercise;
            causes.push_back(report.lesson + "/" + c.exercise + ": " + c.problem);
        }
    }
    return causes;
}

int points_of(const StudentResult& student) {
    int sum = 0;
    for (const Report& report : student.reports) sum += report.score();
    return sum;
}

int max_points_of(const StudentResult& student) {
    int sum = 0;
    for (const Report& report : student.reports) sum += report.max_score();
    return sum;
}

double total_of(const StudentResult& student) {
    return std::round(100 * points_of(student) * student.factor) / 100;
}

std::string joined(const std::vector<std::string>& words, const std::string& between) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
    return text;
}

std::string points_text(double points) {
    char text[40];
    std::snprintf(text, sizeof text, "%.2f", points);
    std::string shortest = text;
    shortest.erase(shortest.find_last_not_of('0') + 1);
    if (shortest.back() == '.') shortest.pop_back();
    return shortest;
}

std::string lateness_text(const StudentResult& student) {
    if (student.late_days <= 0) return "";
    return points_text(student.late_days) + (student.late_days == 1 ? " day" : " days") + " late, " +
           points_text(100 * (1 - student.factor)) + " % off: " + points_text(total_of(student)) + " of " +
           std::to_string(points_of(student)) + " points remain";
}

std::string student_record(const StudentResult& student) {
    return json{{"student", student.student},
                {"late_days", student.late_days},
                {"factor", student.factor},
                {"remarks", student.remarks},
                {"report", json::parse(report_json(student.reports))}}
               .dump(1, ' ', false, json::error_handler_t::replace) +
           "\n";
}

StudentResult parse_student_record(std::string_view text) {
    try {
        const json value = json::parse(text);
        StudentResult student;
        student.student = value.at("student").get<std::string>();
        student.late_days = value.at("late_days").get<double>();
        student.factor = value.at("factor").get<double>();
        student.remarks = value.at("remarks").get<std::vector<std::string>>();
        student.reports = read_reports(value.at("report").dump());
        return student;
    } catch (const json::exception& error) {
        throw InputError(std::string("not a student's record: ") + error.what());
    }
}

}  // namespace rbc
