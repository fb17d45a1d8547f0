#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "common/grading/class/records/submission.hpp"

namespace rbc {

/// Writes submissions for programs that look for similar ones, and how these are called. Nothing is run and nothing is
/// sent: MOSS takes what is handed to it to a server abroad, which is the instructor's to decide.
///
///   jplag/submissions/STUDENT/01_gbf/box.cpp   jplag/base/01_gbf/box.cpp   jplag/call.txt
///   moss/01_gbf/box/STUDENT.cpp                moss/base/01_gbf/box.cpp    moss/calls.txt
///
/// Files with a problem are left out; STUDENT is file_stem of the name. What stood there before is gone.
/// @param stubs  by ExerciseFile::key(): the text that all students began with
/// @throws InputError a file cannot be written
void export_similar(const std::filesystem::path& folder, const std::vector<Submission>& submissions,
                    const std::map<std::string, std::string>& stubs);

}  // namespace rbc
