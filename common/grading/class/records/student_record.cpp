#include "common/grading/class/records/student_record.hpp"

#include <nlohmann/json.hpp>

#include "common/foundation/io/input_error.hpp"

namespace rbc {

using nlohmann::json;

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
