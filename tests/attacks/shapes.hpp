#pragma once

#include <vector>

#include "tests/attacks/attack.hpp"

/// Submissions that are hostile by what they are made of, not by what stands in a file.
namespace rbc::attacks {

/// box.cpp is a link, a device, a pipe, a folder, a terabyte ... (group "shapes")
std::vector<Attack> file_shapes();

/// What lies around an honest or a missing box.cpp: names, numbers, headers, folders, links (group "shapes").
std::vector<Attack> folder_shapes();

/// Archives and git bundles (group "archives").
std::vector<Attack> archive_shapes();

/// A shape: its maker gets the student's folder, or the archive's name, and a file of another user's.
Attack shape(const char* name, int max_points, const char* what,
             const std::function<void(const std::filesystem::path& place, const std::filesystem::path& victim)>& make);

/// 01_gbf/box.cpp of a student, and the solution of it as the course that grades has it.
std::filesystem::path box_of(const std::filesystem::path& student);
std::filesystem::path graded_solution(const std::filesystem::path& victim);
void put_solution(const std::filesystem::path& student);

}  // namespace rbc::attacks
