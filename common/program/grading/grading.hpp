#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "common/foundation/programs/process.hpp"
#include "common/foundation/programs/syllabus.hpp"
#include "common/grading/report/report.hpp"
#include "common/program/commands.hpp"

namespace rbc {

/// With which inputs a lesson is judged.
struct GradingInputs {
    unsigned long seed = 0;           ///< 0: another one in every run
    std::filesystem::path kept = {};       ///< folder of inputs that failed the last time; empty: none are kept
    std::filesystem::path only_case = {};  ///< a file of it: that case alone; empty: all
};

/// Builds the files of `sources` into `subject` and lets the lesson's grader judge them. Without sources: judges what
/// is in `subject`. Only these `exercises` are judged; none named: all. @throws InputError, and Interrupted when `cancelled` said so
Report grade_sources(const Lesson& lesson, const std::vector<std::string>& exercises,
                     const std::filesystem::path& sources, const std::filesystem::path& subject,
                     const Cancelled& cancelled, const GradingInputs& inputs = {});

/// Takes the points of a grading into the record.
void record_points(const Report& report);

/// The commands of the program `grade`; see commands.hpp.
int grade_lessons(const Syllabus& syllabus, const GradeCommand& command);

/// The call at which an exercise failed, once more: with symbols and sanitizers, or in gdb.
/// @param case_file  a file of a case; empty: the first that failed when the exercise was graded last
int debug_exercise(const Lesson& lesson, const std::string& exercise, const std::string& case_file, bool in_debugger);

/// @param syllabus  says what comes next when all points are there @param exercise  only this one; empty: all
int watch_lesson(const Syllabus& syllabus, const Lesson& lesson, const std::string& exercise);

/// Measures the student's loop: from a saved exercise to its verdict.
int measure_speed(const Syllabus& syllabus);

}  // namespace rbc
