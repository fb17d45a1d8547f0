#include "common/grading/class/records/class_result.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

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

namespace {

std::string late_for(const StudentResult& student) {
    return points_text(student.late_days) + (student.late_days == 1 ? " day late" : " days late");
}

}  // namespace

void note_equal_files(ClassResult& result) {
    std::map<std::pair<std::string, std::string>, std::vector<std::size_t>> owners;  // by exercise and hash
    for (std::size_t i = 0; i < result.students.size(); ++i) {
        result.students[i].notes.clear();
        for (const auto& [key, hash] : result.students[i].files) owners[{key, hash}].push_back(i);
    }
    constexpr std::size_t max_named = 3;
    for (std::size_t i = 0; i < result.students.size(); ++i) {
        std::map<std::vector<std::size_t>, std::vector<std::string>> shared;  // exercises, by the other students with their files
        for (const auto& [key, hash] : result.students[i].files) {
            std::vector<std::size_t> others = owners[{key, hash}];
            std::erase(others, i);
            if (!others.empty()) shared[others].push_back(key);
        }
        for (const auto& [others, exercises] : shared) {
            std::vector<std::string> names;
            for (std::size_t k = 0; k < std::min(max_named, others.size()); ++k)
                names.push_back(result.students[others[k]].student);
            result.students[i].notes.push_back(
                (exercises.size() == 1 ? "the same file as " : "the same files as ") + joined(names, ", ") +
                (others.size() > max_named ? " and " + std::to_string(others.size() - max_named) + " more" : "") +
                ": " + joined(exercises, ", "));
        }
    }
}

std::vector<std::string> all_remarks(const StudentResult& student) {
    std::vector<std::string> all;
    if (student.late_days > 0) {
        const double lost = points_of(student) - total_of(student);
        all.push_back(late_for(student) +
                      (lost > 0 && not_judged(student).empty() ? " (-" + points_text(lost) + ")" : ""));
    }
    all.insert(all.end(), student.remarks.begin(), student.remarks.end());
    all.insert(all.end(), student.notes.begin(), student.notes.end());
    return all;
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
    return late_for(student) + ", " + points_text(100 * (1 - student.factor)) +
           " % off: " + points_text(total_of(student)) + " of " + std::to_string(points_of(student)) +
           " points remain" + (student.dates.empty() ? "" : " (" + student.dates + ")");
}

std::string student_record(const StudentResult& student) {
    return json{{"student", student.student},
                {"late_days", student.late_days},
                {"factor", student.factor},
                {"dates", student.dates},
                {"files", student.files},
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
        student.dates = value.value("dates", "");
        student.files = value.value("files", std::map<std::string, std::string>());
        student.remarks = value.at("remarks").get<std::vector<std::string>>();
        student.reports = read_reports(value.at("report").dump());
        return student;
    } catch (const json::exception& error) {
        throw InputError(std::string("not a student's record: ") + error.what());
    }
}

}  // namespace rbc
