#pragma once

#include <filesystem>
#include <string>

namespace rbc {

/// The repository this program was built from.
std::filesystem::path course_root();
/// Its build folder: programs in bin/, syllabus, subject/ (how a student's file is compiled).
std::filesystem::path course_build();
/// A program of the build folder: program_path("runner").
std::filesystem::path program_path(const std::string& name);
/// The student's record, .course/ in the root; made when first needed.
std::filesystem::path course_record();

}  // namespace rbc
