#pragma once

#include <string>
#include <vector>

#include "common/foundation/programs/terminal.hpp"
#include "common/program/reading/words.hpp"

namespace rbc {

using Line = std::vector<Word>;

/// Lines of at most so many columns, the following ones of others. A word wider than a line is broken where that hurts
/// least.
std::vector<Line> wrapped(const std::vector<Word>& words, int first_width, int width);

/// Columns of a line.
int line_width(const Line& line);

/// A line as the terminal takes it.
/// @param links  the terminal knows links (OSC 8)
std::string painted(const Line& line, const Ink& ink, bool links);

}  // namespace rbc
