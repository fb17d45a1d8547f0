#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "common/grading/class/intake/wanted_files.hpp"

/// What reads each kind of submission. All of them offer what they find and return remarks.
namespace rbc {

/// Offers what stands in a folder, level by level from the top, until nothing further can be chosen. Every component of
/// every path is opened by itself, and no link is one.
std::vector<std::string> read_folder(const std::filesystem::path& folder, WantedFiles& files, const ReadLimits& limits);

enum class ArchiveKind { zip, tar, tar_gz };

/// Offers what stands in an archive, from memory. Only entries that are wanted are kept. Where it breaks off, is bent or
/// grows beyond the limits, what was read until then stays offered.
std::vector<std::string> read_archive(std::string_view bytes, ArchiveKind kind, WantedFiles& files,
                                      const ReadLimits& limits);

/// Offers what stands in a commit of a git bundle: HEAD's newest one, or the newest until the deadline; without a HEAD
/// that of the only branch, or main, or master. The program `git` reads it into a temporary repository without work
/// tree: nothing is checked out, no hook, filter, submodule, configuration or replacement of the bundle's is ever asked.
std::vector<std::string> read_git_bundle(const std::filesystem::path& bundle, WantedFiles& files,
                                         const ReadLimits& limits);

}  // namespace rbc
