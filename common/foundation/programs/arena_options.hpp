#pragma once

#include <string>

namespace CLI {
class App;
}

namespace rbc {

/// What ./course arena plays, and where it writes.
struct ArenaOptions {
    std::string scenes, solvers;  ///< names, with commas between; empty: all
    double budget = 1;            ///< ms a step
    int sweeps = 20;              ///< a step
    double seconds = 0;           ///< of a match; 0: as the scene says
    double limit = 30;            ///< s, of a run
    std::string csv, json, html, markdown;  ///< files; empty: none
    bool fresh = false;           ///< plays again what was played before
    bool mine = false;            ///< the student's own solver takes part
};

/// The options of ./course arena, for it and for the program it starts.
void add_arena_options(CLI::App& app, ArenaOptions& options);

}  // namespace rbc
