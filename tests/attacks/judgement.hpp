#pragma once

#include <string>
#include <vector>

#include "tests/attacks/attack.hpp"
#include "tests/attacks/grading_run.hpp"
#include "tests/attacks/secret.hpp"

namespace rbc::attacks {

/// The exercise that each hostile submission solves honestly beside its attack.
inline constexpr const char* honest_lesson = "01_gbf";
std::string honest_exercise(const Attack& attack);

/// What broke through, as far as the grading's own words show it: a missing or damaged report, points that should not
/// be, points that were lost, a secret or a mark in any of the text, text that is more than text, size and time. Empty:
/// nothing.
/// @param mark  what a deed that succeeded prints
std::vector<std::string> breaches(const Attack& attack, const Graded& graded, const std::vector<Secret>& secrets,
                                  const std::string& mark);

}  // namespace rbc::attacks
