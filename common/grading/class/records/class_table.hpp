#pragma once

#include <string>
#include <string_view>

#include "common/grading/class/records/class_result.hpp"

namespace rbc {

/// grades.csv after RFC 4180: a row a student, a column an exercise ("01_gbf/box", in the order of the first that has
/// it), then points, out_of, late_days, penalty, total, remark. An exercise that a student has no report of is empty.
std::string class_table(const ClassResult& result);

/// A text as a cell. What a spreadsheet would take for a formula (= + - @ or a control character at its start) begins
/// with an apostrophe.
std::string text_cell(std::string_view text);

}  // namespace rbc
