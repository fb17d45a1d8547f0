#pragma once

#include <string>

#include "common/grading/class/records/class_result.hpp"

namespace rbc {

/// What a student reads, as HTML: points of each exercise, then what failed and why, a hint with each.
std::string student_page(const StudentResult& student);
/// The same as Markdown. What the student's code said stands in code blocks that it cannot end.
std::string student_markdown(const StudentResult& student);

}  // namespace rbc
