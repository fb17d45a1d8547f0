#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rbc {

/// The candidate nearest to `word` (edit distance), or empty if none is near.
std::string nearest_match(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace rbc
