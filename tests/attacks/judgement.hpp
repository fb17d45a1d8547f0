#pragma once

#include <string>
#include <vector>

#include "tests/attacks/attack.hpp"
#include "tests/attacks/grading_run.hpp"
#include "tests/attacks/secret.hpp"

namespace rbc::attacks {

/// The exercise that each hostile submission solves honestly beside its attack, and what another student, alice, has
/// solved.
inline constexpr const char* honest_lesson = "01_gbf";
inline constexpr const char* alices_exercise = "01_gbf/box";
std::string honest_exercise(const Attack& attack);

/// What is wrong with one file of the reports: a secret, a mark of a deed, characters that act, live
/// markup, a cell that a spreadsheet computes, more bytes than a report may have. It is read by its ending (.json, .md,
/// .html, .csv), any other only as text.
/// @param mark  what a deed that succeeded prints
std::vector<std::string> faults_of(const std::string& name, const std::string& text, const std::vector<Secret>& secrets,
                                   const std::string& mark);

/// What must not be found in reports.
struct Traces {
    std::vector<Secret> secrets;
    std::string mark;  ///< what a deed that succeeded prints
};

/// What broke through, as far as the reports show it.
struct Breaches {
    std::vector<std::vector<std::string>> of_each;  ///< of the batch, in its order
    std::vector<std::string> of_all;                ///< of an unknown attack

    bool any() const;
};

/// Missing or damaged reports, points that should not be, points that were lost, also alice's, a secret or a mark in any
/// of the texts, texts that are more than that, size and time.
Breaches breaches(const Batch& batch, const Graded& graded, const Traces& traces);

}  // namespace rbc::attacks
