#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rbc {

/// A LaTeX formula as a line of text for a terminal: "\tfrac12 m v^2 \le \mu\,g h \tag{03.1}" becomes
/// "1/2 m v^2 <= mu g h   (03.1)" with the characters of Unicode for the fraction, the square, the sign and the letter.
/// What it does not know stays as it is written, and a formula that is not well formed stays as a whole.
/// Rows of an environment (aligned, cases) are separated by line breaks, those of a matrix by semicolons.
std::string formula_text(std::string_view latex);

/// The letters of a UTF-8 text, one by one.
std::vector<std::string> letters_of(std::string_view text);

}  // namespace rbc
