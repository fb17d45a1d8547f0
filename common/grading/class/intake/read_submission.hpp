#pragma once

#include <filesystem>
#include <vector>

#include "common/grading/class/records/submission.hpp"

namespace rbc {

/// Reads a folder, .zip, .tar, .tar.gz, .tgz or git .bundle. Only the bytes of the wanted files are taken, nothing is
/// ever unpacked to the disk, no link is followed. Whatever is in `path`, this returns: what is wrong with one file is
/// that file's problem, what is wrong with the whole a remark.
///
/// A file stands at NN_name/file.cpp at whatever depth; the one nearest to the top is taken, and among those of one
/// depth the one below a folder `exercises`. Where only one lesson is wanted, its files may also stand without its
/// folder. A folder with nothing wanted but one archive at its top is read as that archive. Hidden files and what is
/// below `solutions` and `__MACOSX` do not count.
Submission read_submission(const std::filesystem::path& path, const std::vector<ExerciseFile>& wanted,
                           const ReadLimits& limits = {});

}  // namespace rbc
