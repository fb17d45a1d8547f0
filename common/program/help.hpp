#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "common/foundation/programs/syllabus.hpp"

namespace rbc {

/// Markdown for this terminal, by the program that shows texts; as it is written where pandoc is missing.
std::string laid_out(const std::string& markdown, bool colour);

/// The next step of an exercise's ladder of hints, taken into the record. One paragraph or two.
std::string next_hint(const Lesson& lesson, const Exercise& exercise);

/// The first exercise of the lesson that does not have all points yet, or the first of all.
const Exercise& current_exercise(const Lesson& lesson);

/// Puts the stub back. @return where the old file was kept; empty: it was the stub already, or there was none
std::filesystem::path reset_exercise(const Lesson& lesson, const Exercise& exercise);

/// Whether the student's file differs from the stub.
bool is_changed(const Lesson& lesson, const Exercise& exercise);

}  // namespace rbc
