#pragma once

#include <string>
#include <string_view>

#include "common/program/terminal.hpp"

namespace rbc {

/// Markdown for reading in a terminal: headings, bold, code, lists, tables and wrapped paragraphs.
/// @param unicode  formulas in the characters of Unicode (formula_text); else they stay as they are written
std::string render_markdown(std::string_view text, int width, const Ink& ink, bool unicode);

/// The text without the sections "### Hints" of exercises.
std::string without_hints(std::string_view text);

}  // namespace rbc
