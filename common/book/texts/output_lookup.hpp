#pragma once

#include <string>
#include <vector>

#include "common/book/texts/quantity.hpp"

namespace rbc::texts {

/// The number that these words lead to in what a command printed. Either the last word is a column of a table, and those
/// before it begin a row ("sag last"); words before them begin the line that holds the columns, or the one above it
/// ("second sag last", "stack, equal time pgs drift"). Or it is the number that follows the words ("residual"), with
/// "2nd", "3rd" ... behind them one of those that follow in the same line. The unit stands in the row, behind the name of
/// the column, or behind the number.
/// @throws TextError nothing there, or more than one
Quantity number_in_output(const std::string& output, const std::vector<std::string>& words);

/// The number that these words lead to in a CSV: a column ("gbf.energy"), or in a figure's, whose columns are series, x and
/// y, what the series' name begins with; then "first", "last", "least", "largest", "at 0.01" (of the first column, or of
/// x) or "at t = 0.4". Nothing behind the words of a series: the number that follows them in its name.
/// @throws TextError nothing there, or more than one
Quantity number_in_csv(const std::string& csv, const std::vector<std::string>& words);

}  // namespace rbc::texts
