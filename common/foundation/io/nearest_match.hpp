#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace rbc {

/// How many characters to insert, delete or replace.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate nearest to `word` (edit distance), or empty if none is near.
std::string nearest_match(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace rbc
