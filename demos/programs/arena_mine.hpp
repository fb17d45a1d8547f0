#pragma once

#include <filesystem>
#include <vector>

#include "lessons/24_arena/contestants.hpp"

namespace rbc {

/// The student's solver, exercise own_solver, as a contestant: each in a process of its own, that may take 2 s for a
/// step. What goes wrong there is thrown as one sentence. A step takes as long as the CPU time of that process:
/// seconds_elsewhere tells.
const NamedContestant& my_contestant();

/// All methods of the course, and this one.
const std::vector<NamedContestant>& contestants_and_mine();

bool is_mine(const NamedContestant& contestant);

/// Where it is once it is built.
std::filesystem::path my_library();

/// Builds it, and sees that there is something.
/// @throws InputError  it does not compile, or is still the stub: in one line
void build_mine();

}  // namespace rbc
