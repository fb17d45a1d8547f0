#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "common/grading/class/intake/read_submission.hpp"
#include "common/grading/class/intake/wanted_files.hpp"

namespace rbc {

/// Offers what stands in a commit of a git bundle: HEAD's newest one, or the newest until the deadline; without a HEAD
/// that of the only branch, or main, or master. The program `git` reads it into a temporary repository without work
/// tree: nothing is checked out, no hook, filter, submodule, configuration or replacement of the bundle's is ever asked.
/// @return remarks
std::vector<std::string> read_git_bundle(const std::filesystem::path& bundle, WantedFiles& files,
                                         const ReadLimits& limits);

}  // namespace rbc
