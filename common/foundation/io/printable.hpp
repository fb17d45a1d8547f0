#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Words that come from a file, a person or a student's program, with nothing in them for a terminal, an editor or a
/// browser to obey. Not printable is what is no UTF-8, each control character (also U+0080 to U+009F, one of which begins
/// an escape sequence), line and paragraph separators, marks that turn the direction of writing (U+061C, U+200E, U+200F,
/// U+202A to U+202E, U+2066 to U+2069), and letters that are not seen (U+200B, U+FEFF, U+E0000 to U+E007F). Everything
/// that leaves goes through here.
namespace rbc {

/// On one line. What is not printable, a line's end too, becomes `instead`. What is longer than `most` bytes ends in
/// "...".
std::string printable(std::string_view text, char instead, std::size_t most);

/// With its lines; a tab becomes a blank. What is not printable becomes visible: \x1b, \xff for a byte that is no UTF-8,
/// \u202e. Of what is longer than `most` bytes the last line is "..." or ends so.
std::string printable_lines(std::string_view text, std::size_t most);

/// For HTML, between tags and in attributes: & < > " ' as entities.
std::string html_escaped(std::string_view text);

}  // namespace rbc
