#include "common/foundation/programs/solve_options.hpp"

#include <CLI/CLI.hpp>
#include <cmath>

#include "common/foundation/io/printable.hpp"
#include "common/foundation/io/text_numbers.hpp"

namespace rbc {

namespace {

/// What is wrong with a tolerance; empty: nothing.
std::string tolerance_fault(const std::string& text) {
    double value = 0;
    const bool good = is_number(text, value) && value >= 0 && std::isfinite(value);
    return good ? "" : "must be a number >= 0, got " + rbc::quoted(text);
}

}  // namespace

std::string is_given(const std::string& value) {
    return value.empty() ? "what? Nothing is given" : "";
}

void add_solve_options(CLI::App& app, SolveOptions& to) {
    app.add_option("file", to.file, "the problem; - reads the standard input")->type_name("FILE");
    app.add_option("--law", to.law,
                   "of an impact: newton_algebraic, newton, poisson, stronge (2x2) or mirtich (2x2 and 3x3); without "
                   "one: what the file says, else stronge for 2x2 and mirtich for 3x3. Of impacts, "
                   "several contacts at once: generalized_reflections (without one), newton_lcp or pairs")
        ->check(is_given);
    app.add_option("--solver", to.solver,
                   "of an LCP: dantzig (without one) or dantzig_plain; of friction: pgs, pgs_exact, nncg, newton, admm "
                   "or admm_cone, in the plane also dantzig or lemke, and convex, which solves another law; without one: "
                   "whichever solves it, as demos/programs/README.md says")
        ->check(is_given);
    app.add_option("--tolerance", to.tolerance, "of friction: the residual that is small enough; without it 1e-8")
        ->check(is_given)
        ->check(CLI::Validator(tolerance_fault, "NUMBER", "tolerance"));
    app.add_option("--iterations", to.iterations,
                   "of friction: most sweeps, iterations or pivots; without it 10000 sweeps")
        ->check(is_given)
        ->check(CLI::Range(1, 1000000000));
    app.add_flag("--all-answers", to.all_answers,
                 "of friction in the plane, up to 15 contacts: every combination of what contacts do that holds");
    app.add_option("--json", to.json, "write the whole answer to this file; - is the standard output")->type_name("FILE")->check(is_given);
}

}  // namespace rbc
