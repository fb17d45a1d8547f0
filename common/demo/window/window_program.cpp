#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>

#include "common/demo/window/window.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/demo_options.hpp"

namespace rbc {

int window_main(int argc, char** argv, Workshop workshop) {
    WindowOptions options;
    options.workshop = std::move(workshop);
    long steps = 0;
    CLI::App app("Shows a demo in a window.");
    add_start_options(app, options.start);
    CLI::Option* stepped =
        app.add_option("--steps", steps, "run so many time steps, then end")->check(CLI::Range(0L, 100000000L));
    app.add_option("--csv", options.csv, "after --steps, write t and every variant.probe of every step")
        ->needs(stepped);
    app.add_option("--screenshot", options.screenshot, "after --steps, write the window as a PNG")->needs(stepped);
    app.add_flag("--fps", options.fps, "print the median frame time at the end");
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& error) {
        std::cerr << "error: " << error.what() << "\n";
        return 2;
    }
    try {
        if (stepped->count() > 0) options.steps = steps;
        return run_window(options);
    } catch (const std::exception& error) {
        std::cerr << "error: " << error.what() << "\n";
        return 2;
    }
}

}  // namespace rbc
