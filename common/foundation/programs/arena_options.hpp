#pragma once

#include <string>

namespace CLI {
class App;
}

namespace rbc {

/// What ./course arena plays, and where it writes.
struct ArenaOptions {
    std::string scenes, solvers;  ///< names, with commas between; empty: all
    double budget = 0;            ///< ms that a step may take at most; 0: as long as it lasts
    int sweeps = 20;              ///< a step, of the match that all tables show
    double seconds = 60;          ///< of a match of what is to rest
    double limit = 60;            ///< s of processor time, of the search for a price
    int jobs = 0;                 ///< runs at a time; 0: as many as processors
    std::string csv, json, html, markdown;  ///< files; empty: none
    std::string stills;           ///< a file for stills of all scenes, in place of a tournament; empty: none
    bool fresh = false;           ///< plays again what was played before
    bool mine = false;            ///< the student's own solver takes part
};

/// The options of ./course arena, for it and for the program it starts.
void add_arena_options(CLI::App& app, ArenaOptions& options);

}  // namespace rbc
