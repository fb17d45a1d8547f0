#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rbc {

/// Copies what graders are built from into a new folder: the course without pictures, films and whatever else stands
/// in a checkout (builds, submissions, reports), and with the exercises as they are handed out.
/// @throws InputError it cannot be written
void copy_course_sources(const std::filesystem::path& folder);

/// Packs all that is in a folder, paths beginning there. The ending of `archive` says how: .zip or .tar.gz. Written
/// whole or not at all. @throws InputError it cannot be written
void pack_folder(const std::filesystem::path& folder, const std::filesystem::path& archive);

/// Debian's packages that grading gains by: of cmake/packages.txt what is needed, and some of the rest.
std::vector<std::string> packages_for_grading();

}  // namespace rbc
