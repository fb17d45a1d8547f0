#pragma once

#include <string>
#include <vector>

#include "common/foundation/programs/class_options.hpp"
#include "common/foundation/programs/syllabus.hpp"
#include "common/grading/class/records/submission.hpp"

/// What ./course class does. Bad input leaves as InputError, Ctrl-C as Interrupted.
namespace rbc {

/// The lessons with exercises that "1-5,12,arena" names, in the order of the syllabus; an empty text: all.
/// @throws InputError no such lesson, one without exercises, or a range that runs backwards
std::vector<Lesson> lessons_in_ranges(const Syllabus& syllabus, const std::string& text);

/// The files of these lessons' exercises, with what students begin with.
std::vector<ExerciseFile> files_of(const std::vector<Lesson>& lessons);

/// Grades what a class handed in, behind the wall, or merges the reports of its parts. @return the exit code
int grade_class(const Syllabus& syllabus, const ClassOptions& options);

/// Writes what another service takes, where the options ask for it. @return false: they do not
/// @throws InputError they ask for what does not go together, or it cannot be written
bool write_for_service(const Syllabus& syllabus, const ClassOptions& options);

}  // namespace rbc
