#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/foundation/programs/book_options.hpp"
#include "common/foundation/programs/demo_options.hpp"
#include "common/foundation/programs/solve_options.hpp"
#include "common/foundation/programs/syllabus.hpp"

namespace CLI {
class App;
}

/// The commands of the program. Each gives the exit code; bad input leaves as InputError, Ctrl-C as Interrupted.
namespace rbc {

int show_dashboard(const Syllabus& syllabus);

/// The first step of the course that is not done yet; of its lesson speak commands that name none.
struct NextStep {
    const Lesson* lesson = nullptr;
    std::string text;  ///< the command, and what it is for
};
/// @throws InputError  there are no lessons
NextStep next_step(const Syllabus& syllabus);

/// What bash or zsh evaluates to complete the words behind ./course.
int print_completion(const CLI::App& app, const Syllabus& syllabus, const std::string& shell);

int list_lessons(const Syllabus& syllabus, const std::string& json_file);

/// @param words  of these options, as the program takes them
int read_lesson(const Lesson& lesson, const std::vector<std::string>& words, const ReadOptions& options);

struct DemoCommand {
    bool headless = false;  ///< no window is wanted
    HeadlessRun run;
    std::vector<std::string> words;  ///< all other options, as the demo's program takes them
};
int run_demo(const Lesson& lesson, const DemoCommand& command);
/// The program of its demo without a window: "demo_14_headless".
std::string headless_of(const Lesson& lesson);

/// @param out  a folder: the figures of each lesson go into OUT/NN_name/; empty: to the lessons themselves
int make_figures(const std::vector<Lesson>& lessons, const std::string& out);
/// The pictures of windows (on a virtual display where there is none) and the films that demos/NN_name/pictures.txt
/// lists, in the same folders. @throws InputError  no windows, no display and no virtual one
int make_pictures(const std::vector<Lesson>& lessons, const std::string& out);
/// Where the figures of a lesson go; made where it is missing. @throws InputError  there is no such lesson or demo
std::filesystem::path figures_folder(const Lesson& lesson, const std::string& out);

struct GradeCommand {
    std::vector<std::string> words;     ///< lessons, and behind a lesson names of its exercises; none: the one that is next
    bool all = false;                   ///< all lessons
    std::string against = "exercises";  ///< or "solutions", or somebody's copy of exercises/ (or of one folder in it)
    std::string json;                   ///< file; empty: none
    unsigned long seed = 0;             ///< of what is drawn; 0: another one in every run
    std::string only_case;              ///< a file of a case that failed: it alone
    bool mutants = false;               ///< judges the graders instead: slips made of the solutions by rule
};

/// @param from_start  forget which hints were shown
int show_hint(const Lesson& lesson, const std::string& exercise, bool from_start);

int reset_exercises(const Lesson& lesson, const std::string& exercise, bool yes);

/// Answers a problem file, or writes the problem that a demo hands to its solver.
struct SolveCommand {
    SolveOptions options;
    std::vector<std::string> words;  ///< of the options, but for the file, as the program takes them
    std::string write, demo;         ///< file, and the demo whose problem it gets; empty: there is a file to answer
    DemoStart start;
    long steps = 0;                       ///< of the demo before that
    std::vector<std::string> demo_words;  ///< the demo's options, as its program takes them
};
/// @return 0 answered, 1 the method has no (accurate) answer
int solve_file(const SolveCommand& command);

int write_problem(const Lesson& lesson, const SolveCommand& command);

}  // namespace rbc
