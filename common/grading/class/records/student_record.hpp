#pragma once

#include <string>
#include <string_view>

#include "common/grading/class/records/class_result.hpp"

namespace rbc {

/// A student's result, all words of which are UTF-8, as JSON that is read back without loss: to go on after an interruption, and to merge parts of a
/// class that were graded elsewhere.
std::string student_record(const StudentResult& student);
/// Back. @throws InputError it is none
StudentResult parse_student_record(std::string_view json);

}  // namespace rbc
