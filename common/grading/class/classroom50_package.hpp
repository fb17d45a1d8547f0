#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rbc {

/// Writes what an assignment of Classroom 50 needs beside its entry, and for who does without Classroom 50 a workflow
/// of GitHub Actions:
///   autograder.py course.tar.gz   for CLASSROOM/autograders/ASSIGNMENT of the classroom's repository
///   runtime.json                  the assignment's runtime block
///   .github/workflows/grade.yml   for the students' repositories: grades on push
/// @param lessons  "01_gbf"
/// @param seed     of what is drawn; 0: another one in every run, since the bundle is published
/// @throws InputError the folder is not empty, or cannot be written
void write_classroom50_package(const std::vector<std::string>& lessons, unsigned long seed,
                               const std::filesystem::path& folder);

}  // namespace rbc
