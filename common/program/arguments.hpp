#pragma once

#include <string>
#include <vector>

#include "common/foundation/programs/arena_options.hpp"
#include "common/foundation/programs/book_options.hpp"
#include "common/foundation/programs/class_options.hpp"
#include "common/program/commands.hpp"

namespace CLI {
class App;
}

namespace rbc {

/// What the words behind ./course say, for whichever command is among them.
struct Arguments {
    std::vector<std::string> words;  ///< all of them
    std::string lesson, exercise, json, out, shell;
    std::vector<std::string> lessons;
    ReadOptions read;
    GradeCommand grade;
    DemoCommand demo;
    SolveCommand solve;
    ArenaOptions arena;
    BookOptions book;
    ClassOptions whole_class;
    bool windows = false, from_start = false, yes = false, speed = false, wall = false, gdb = false;
};

/// Adds all commands with their options.
void add_commands(CLI::App& app, Arguments& arguments);

/// What ./course does itself, or has another program do. @return the exit code
int run_course(const CLI::App& app, Arguments& arguments);

/// The main function of the programs that share the words of ./course: parses, runs, and says in one line what was thrown.
/// @param run  does what was parsed, and gives the exit code
int run_command_line(int argc, char** argv, int (*run)(const CLI::App&, Arguments&));

}  // namespace rbc
