#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/grading/class/intake/read_submission.hpp"
#include "common/grading/class/intake/wanted_files.hpp"

namespace rbc {

enum class ArchiveKind { zip, tar, tar_gz };

/// Offers what stands in an archive, from memory. Only entries that are wanted are kept. Where it breaks off, is bent or
/// grows beyond the limits, what was read until then stays offered.
/// @return remarks
std::vector<std::string> read_archive(std::string_view bytes, ArchiveKind kind, WantedFiles& files,
                                      const ReadLimits& limits);

}  // namespace rbc
