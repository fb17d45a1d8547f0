#include "common/demo/demo_options.hpp"

#include <CLI/CLI.hpp>

#include "common/program/solve_options.hpp"

namespace rbc {

void add_value_options(CLI::App& app, DemoStart& start) {
    app.add_option("--set", start.settings, "name=value of a parameter; as often as needed")->allow_extra_args(true);
    app.add_option("--preset", start.preset, "start from a named set of values");
}

void add_start_options(CLI::App& app, DemoStart& start) {
    app.add_flag("--mine", start.mine, "your exercise as one more variant");
    app.add_option("--case", start.case_file, "show a case that failed, by its file: your answer and the reference")
        ->check(is_given);
    add_value_options(app, start);
}

void add_headless_options(CLI::App& app, HeadlessRun& run) {
    add_start_options(app, run.start);
    app.add_option("--steps", run.steps, "time steps to run (without a window)")->check(CLI::Range(0L, 100000000L));
    app.add_option("--seconds", run.seconds, "how much of the past the plots show (without a window)")
        ->check(CLI::Range(0.01, 1e6));
    app.add_option("--csv", run.csv, "write t and every variant.probe of every step (without a window)");
    app.add_option("--svg", run.svg, "write the picture after the last step (without a window)");
    app.add_option("--png", run.png, "the same as pixels (without a window)");
    app.add_option("--drawing", run.drawing,
                   "write the scene and what stands beside it, alone and large, as SVG (without a window)");
    app.add_option("--json", run.json, "write parameters and columns (without a window)");
}

}  // namespace rbc
