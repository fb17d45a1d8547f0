#include "common/foundation/programs/demo_options.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>

#include "common/foundation/programs/run_program.hpp"
#include "common/foundation/programs/solve_options.hpp"

namespace rbc {

static void read_size(const std::string& text, DemoStart& start) {
    int end = 0;
    const bool read = std::sscanf(text.c_str(), "%5dx%5d%n", &start.width, &start.height, &end) == 2;
    const bool good = read && end == static_cast<int>(text.size()) && start.width >= 320 && start.height >= 240 &&
                      start.width <= 16384 && start.height <= 16384;
    if (!good)
        throw CLI::ValidationError("--size", "must be WIDTHxHEIGHT from 320x240 to 16384x16384, got '" + text + "'");
}

void add_value_options(CLI::App& app, DemoStart& start) {
    app.add_option("--set", start.settings, "name=value of a parameter, as often as needed; a wrong name lists all")->allow_extra_args(true);
    app.add_option("--preset", start.preset, "start from a named set of values; a wrong name lists all");
}

void add_start_options(CLI::App& app, DemoStart& start) {
    app.add_flag("--mine", start.mine, "your exercise as another variant");
    app.add_option("--case", start.case_file, "show a failed case, by its file: your answer and the reference")->type_name("FILE")
        ->check(is_given);
    app.add_option("--drawing", start.drawing, "the drawing of this name in the lesson's text, to drag; --set takes its values; a wrong name lists all");
    app.add_flag("--all", start.everything, "all plots, panes and the table, not only the essential ones");
    app.add_option_function<std::string>(
        "--size", [&start](const std::string& text) { read_size(text, start); },
        "of window or picture in pixels: 1280x800");
    app.add_option("--scale", start.scale, "of text and lines: 2 on a HiDPI screen, 1.5 on a projector")
        ->check(CLI::Range(0.5, 4.0));
    add_value_options(app, start);
}

void add_headless_options(CLI::App& app, HeadlessRun& run) {
    add_start_options(app, run.start);
    app.add_option("--steps", run.steps, "time steps to run (without a window)")->check(CLI::Range(0L, 100000000L));
    app.add_option("--seconds", run.seconds, "how much of the past the plots show (without a window)")
        ->check(CLI::Range(0.01, 1e6));
    app.add_option("--csv", run.csv, "write t and every variant.probe of every step (without a window)")->type_name("FILE");
    app.add_option("--svg", run.svg, "write the picture after the last step (without a window)")->type_name("FILE");
    app.add_option("--png", run.png, "the same as pixels (without a window)")->type_name("FILE");
    app.add_option("--still", run.still,
                   "write only the scene and what is beside it, large, as SVG (without a window)")->type_name("FILE");
    app.add_option("--card", run.card, "write only the scene, small and without words, as PNG (without a window)")
        ->type_name("FILE");
    app.add_option("--film", run.film, "write the run as a moving picture, FILE.webp (without a window)")->type_name("FILE");
    app.add_option("--json", run.json, "write parameters and columns (without a window)")->type_name("FILE");
}

std::optional<DemoWords> read_demo_words(const std::vector<std::string>& words) {
    CLI::App app;
    DemoWords read;
    app.add_option("lesson", read.lesson);
    app.add_flag("--headless", read.headless);
    add_headless_options(app, read.run);
    try {
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::ParseError&) {
        return std::nullopt;
    }
    return read;
}

int run_headless_program(int argc, char** argv, const std::function<void(const HeadlessProgram&)>& run) {
    CLI::App app("Runs a demo without a display.");
    HeadlessProgram to;
    add_headless_options(app, to);
    app.add_option("--problem", to.problem, "write the problem that a solver has after the last step")->type_name("FILE");
    app.add_option("--figures", to.figures, "write the figures of the lesson into this folder");
    app.add_option("--drawings", to.drawings, "write the labelled drawings of the lesson into this folder");
    return run_program(app, argc, argv, [&] {
        run(to);
        return 0;
    });
}

int run_window_program(int argc, char** argv, const std::function<int(const WindowProgram&)>& run) {
    CLI::App app("Shows a demo in a window.");
    WindowProgram to;
    add_start_options(app, to.start);
    CLI::Option* steps = app.add_option("--steps", to.steps, "run this many time steps, then end")->check(CLI::Range(0L, 100000000L));
    app.add_option("--csv", to.csv, "after --steps, write t and every variant.probe of every step")->type_name("FILE")->needs(steps);
    app.add_option("--screenshot", to.screenshot, "after --steps, write the window as a PNG")->type_name("FILE")->needs(steps);
    app.add_option("--question", to.question, "what to ask before the demo runs; FILE.guess is written, FILE.answer read")->type_name("FILE");
    app.add_flag("--fps", to.fps, "print the median frame time at the end");
    return run_program(app, argc, argv, [&] { return run(to); });
}

}  // namespace rbc
