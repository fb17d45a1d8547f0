#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/program/syllabus.hpp"

/// The commands of the program. Each gives the exit code; bad input leaves as InputError, Ctrl-C as Interrupted.
namespace rbc {

int show_dashboard(const Syllabus& syllabus);

int list_lessons(const Syllabus& syllabus, const std::string& json_file);

/// @param tasks  the exercises' tasks (without their hints) in place of the lesson's text
int read_lesson(const Lesson& lesson, bool tasks);

struct DemoOptions {
    std::string steps, seconds, preset, csv, svg, png, json;
    std::vector<std::string> settings;  ///< name=value
    bool headless = false, mine = false;
};
int run_demo(const Lesson& lesson, const DemoOptions& options);

int make_figures(const std::vector<Lesson>& lessons);

/// @param words  lessons, and behind a lesson names of its exercises; none: all
/// @param against  "exercises", "solutions" or somebody's copy of exercises/ (or of one folder in it)
int grade_lessons(const Syllabus& syllabus, const std::vector<std::string>& words, const std::string& against,
                  const std::string& json_file);

/// @param exercise  only this one; empty: all
int watch_lesson(const Lesson& lesson, const std::string& exercise);

/// @param from_start  forget which hints were shown
int show_hint(const Lesson& lesson, const std::string& exercise, bool from_start);

int reset_exercises(const Lesson& lesson, const std::string& exercise, bool yes);

struct SolveOptions {
    std::string file, law, solver, tolerance, iterations, json;
    std::string write, demo, preset, steps;  ///< of a demo's own problem
    std::vector<std::string> settings;
};
/// @return 0 answered, 1 the method has no (accurate) answer
int solve_file(const SolveOptions& options);

/// Writes the problem that a demo hands to its solver to the file options.write.
/// @param steps  of the demo before that; empty: none
int write_problem(const Lesson& lesson, const SolveOptions& options);

/// Measures the student's loop: from a saved exercise to its verdict.
int measure_speed(const Syllabus& syllabus);

}  // namespace rbc
