#pragma once

#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace rbc {

/// A problem file, and how to answer it; empty: what the file says, or what solves it.
struct SolveOptions {
    std::string file, law, solver, json;
    std::optional<double> tolerance;  ///< of contacts with friction
    std::optional<int> iterations;
    bool all_answers = false;  ///< of contacts with friction: every combination of modes that holds
};

/// What is wrong with a value that is empty: an unset variable of a script, --json "$OUT", must not mean that nothing is wanted.
std::string is_given(const std::string& value);

/// The options of ./course solve, for it and for the program it starts.
void add_solve_options(CLI::App& app, SolveOptions& options);

}  // namespace rbc
