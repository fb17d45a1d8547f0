#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rbc {

/// A student's words as valid UTF-8 on one line: bytes that are none, control characters and marks that turn the
/// direction of writing become '?'; what is longer than `most` bytes ends in "...".
std::string plain_line(std::string_view text, std::size_t most);

/// The same for words of several lines; tabs are two spaces.
std::string plain_lines(std::string_view text, std::size_t most);

}  // namespace rbc
