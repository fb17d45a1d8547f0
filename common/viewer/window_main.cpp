#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>

#include "common/demo/demo_options.hpp"
#include "common/model/input_error.hpp"
#include "common/viewer/window.hpp"

namespace rbc {

namespace {

void read_size(const std::string& text, WindowOptions& options) {
    int end = 0;
    const bool read = std::sscanf(text.c_str(), "%5dx%5d%n", &options.width, &options.height, &end) == 2;
    const bool good = read && end == static_cast<int>(text.size()) && options.width >= 320 && options.height >= 240 &&
                      options.width <= 16384 && options.height <= 16384;
    if (!good) throw InputError("--size must be WIDTHxHEIGHT from 320x240 to 16384x16384, got '" + text + "'");
}

}  // namespace

int window_main(int argc, char** argv) {
    WindowOptions options;
    std::string size;
    long steps = 0;
    CLI::App app("Shows a demo in a window.");
    add_start_options(app, options.start);
    CLI::Option* stepped =
        app.add_option("--steps", steps, "run so many time steps, then end")->check(CLI::Range(0L, 100000000L));
    app.add_option("--csv", options.csv, "after --steps, write t and every variant.probe of every step")
        ->needs(stepped);
    app.add_option("--screenshot", options.screenshot, "after --steps, write the window as a PNG")->needs(stepped);
    app.add_option("--size", size, "of the window in pixels: 1280x800");
    app.add_option("--scale", options.scale, "of text and lines: 2 on a HiDPI screen")->check(CLI::Range(0.5, 4.0));
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
        if (!size.empty()) read_size(size, options);
        return run_window(options);
    } catch (const std::exception& error) {
        std::cerr << "error: " << error.what() << "\n";
        return 2;
    }
}

}  // namespace rbc
