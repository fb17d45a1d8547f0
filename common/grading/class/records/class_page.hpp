#pragma once

#include <string>

#include "common/grading/class/records/class_result.hpp"

namespace rbc {

/// What an instructor reads, as HTML: how the totals are distributed, how each exercise went, the hardest cases, the
/// misconceptions and how many had each, and the students with links to their pages (student_file).
std::string class_page(const ClassResult& result);

/// Where a student's file stands beside class.html: "students/Ann+Lee.html".
std::string student_file(const std::string& student, const std::string& ending);

}  // namespace rbc
