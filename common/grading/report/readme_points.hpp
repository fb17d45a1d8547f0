#pragma once

#include <string>
#include <vector>

#include "common/grading/report/report.hpp"

namespace rbc {

/// Exercises whose cases have other points than the heading in their README says, a line each: "01_gbf/box: its README
/// says 10 points, its cases have 12". One that the README does not name has no line.
std::vector<std::string> points_unlike_readme(const std::vector<Report>& reports);

}  // namespace rbc
