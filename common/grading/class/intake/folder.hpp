#pragma once

#include <filesystem>

#include "common/grading/class/intake/read_submission.hpp"
#include "common/grading/class/intake/wanted_files.hpp"

namespace rbc {

/// Offers what stands in a folder, level by level from the top, until nothing further can be chosen. Every component of
/// every path is opened by itself, and no link is one.
/// @return remarks
std::vector<std::string> read_folder(const std::filesystem::path& folder, WantedFiles& files, const ReadLimits& limits);

}  // namespace rbc
