#include "common/foundation/programs/arena_options.hpp"

#include <CLI/CLI.hpp>
#include <cmath>

#include "common/foundation/io/text_numbers.hpp"
#include "common/foundation/programs/solve_options.hpp"

namespace rbc {

namespace {

/// What is wrong with a time; empty: nothing.
std::string time_fault(const std::string& text) {
    double value = 0;
    const bool good = is_number(text, value) && value > 0 && value <= 1e6;
    return good ? "" : "must be a number > 0, at most 1e6, got " + rbc::quoted(text);
}

}  // namespace

void add_arena_options(CLI::App& app, ArenaOptions& to) {
    const CLI::Validator time(time_fault, "NUMBER", "time");
    // First, so that what is given beside it has the last word.
    app.add_flag_callback(
        "--quick",
        [&to] {
            to.scenes = "stack,wall,card_house,ramp,heavy_on_light,chain,bridge,cradle,billiards,squeezed_disc,"
                        "cards_mu_03,overlap_stack,space_stack,space_cradle";
            to.seconds = 6;
            to.limit = 1;
        },
        "a scene or two of each kind for 6 s each, and a second of search: two minutes on two cores");
    app.add_option("--scenes", to.scenes, "of these scenes only: stack,wall; without it: all")->check(is_given);
    app.add_option("--solvers", to.solvers, "these methods only: pgs,nncg; without it: all")->check(is_given);
    app.add_option("--sweeps", to.sweeps, "of a step, in the match that the tables show; without it 20")
        ->check(is_given)
        ->check(CLI::Range(1, 10000));
    app.add_option("--seconds", to.seconds, "of simulated time, where everything should rest; without it 60")
        ->check(is_given)
        ->check(time);
    app.add_option("--budget", to.budget, "the most ms that a step may take; without it: the time step itself")
        ->check(is_given)
        ->check(time);
    app.add_option("--limit", to.limit, "s of processor time that the search for a price may take; without it 60")
        ->check(is_given)
        ->check(time);
    app.add_option("--jobs", to.jobs, "runs at a time; without it: as many as processors")
        ->check(is_given)
        ->check(CLI::Range(1, 256));
    app.add_option("--csv", to.csv, "write a line per run to this file")->type_name("FILE")->check(is_given);
    app.add_option("--json", to.json, "write all runs with their curves to this file; - is the standard output")->type_name("FILE")
        ->check(is_given);
    app.add_option("--html", to.html, "write one page with advice, tables and curves to this file")->type_name("FILE")->check(is_given);
    app.add_option("--markdown", to.markdown, "write advice and tables to this file, methods by scenes")->type_name("FILE")
        ->check(is_given);
    app.add_option("--stills", to.stills, "draw how all scenes begin, as an SVG, and play nothing")
        ->type_name("FILE")
        ->check(is_given);
    app.add_flag("--mine", to.mine, "your own_solver of exercises/24_arena takes part, as the method 'mine'");
    app.add_flag("--fresh", to.fresh, "play again what was played before");
}

}  // namespace rbc
