#pragma once

#include <filesystem>
#include <vector>

namespace rbc {

/// The course's headers that a solution may include: its contract, what carries its values, and what these include.
/// @throws InputError one of them cannot be read
std::vector<std::filesystem::path> visible_headers(const std::filesystem::path& contract);

}  // namespace rbc
