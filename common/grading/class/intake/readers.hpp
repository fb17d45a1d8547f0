#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "common/grading/class/intake/wanted_files.hpp"

namespace rbc {

/// Reads a folder, .zip, .tar, .tar.gz, .tgz or git .bundle. Only the bytes of the wanted files are taken, nothing is
/// ever unpacked to the disk, no link is followed. Nothing in `path` makes it fail: a fault of one file is that file's
/// problem, a fault of the whole is a remark.
///
/// A file stands at NN_name/file.cpp at whatever depth; WantedFiles says what else counts, and which of several. A
/// folder with nothing wanted but archives at its top is read as these. Hidden files and what is below `solutions` and
/// `__MACOSX` do not count.
/// @param more  what the same student has handed in besides
Submission read_submission(const std::filesystem::path& path, const std::vector<ExerciseFile>& wanted,
                           const ReadLimits& limits = {}, const std::vector<std::filesystem::path>& more = {});

// What reads each kind of submission. All of them offer what they find and return remarks.

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
