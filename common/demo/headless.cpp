#include "common/demo/headless.hpp"

#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "common/demo/cairo_canvas.hpp"
#include "common/demo/csv.hpp"
#include "common/demo/gnuplot.hpp"
#include "common/demo/stage.hpp"
#include "common/grading/mine.hpp"
#include "common/io/files.hpp"

namespace rbc {

namespace {

volatile std::sig_atomic_t interrupted = 0;

struct Options {
    std::string demo;
    long steps = 300;
    std::vector<std::string> assignments;
    std::string preset, csv, svg, png, json, problem, figures;
    bool mine = false, list = false;
    double seconds = 0;  // 0: all of the run, at most what the demo shows
};

/// A line of progress on anything over two seconds, on a terminal rewritten in place.
class Progress {
  public:
    explicit Progress(long total) : total_(total) {}
    void at(long done) {
        const auto now = std::chrono::steady_clock::now();
        if (now - start_ < std::chrono::seconds(2) || now - last_ < std::chrono::milliseconds(500)) return;
        last_ = now;
        shown_ = true;
        std::fprintf(stderr, "%s%ld of %ld steps (%.0f %%)%s", terminal_ ? "\r" : "", done, total_,
                     100.0 * static_cast<double>(done) / static_cast<double>(total_), terminal_ ? "" : "\n");
    }
    ~Progress() {
        if (shown_ && terminal_) std::fputc('\n', stderr);
    }

  private:
    long total_;
    bool terminal_ = ::isatty(2) == 1, shown_ = false;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now(), last_ = start_;
};

/// A table holds every row; a picture needs only what it shows.
void limit_memory(Recording& recording, long steps, bool table) {
    constexpr long most_values = 200'000'000, rows_of_a_picture = 400'000;
    if (!table) return recording.keep_at_most(rows_of_a_picture);
    const long columns = static_cast<long>(recording.names().size());
    if (steps > most_values / columns) {
        throw InputError("--steps must be at most " + std::to_string(most_values / columns) + " for a table of " +
                         std::to_string(columns) + " columns, got " + std::to_string(steps));
    }
}

Recording run(Demo& demo, long steps, bool table) {
    Recording recording;
    recording.start(demo);
    limit_memory(recording, steps, table);
    Progress progress(steps);
    for (long i = 0; i < steps; ++i) {
        if (interrupted) throw InputError("interrupted; nothing was written");
        demo.advance();
        recording.append(demo);
        progress.at(i + 1);
    }
    return recording;
}

nlohmann::json json_number(double value) {
    return std::isfinite(value) ? nlohmann::json(value) : nlohmann::json();
}

std::string json_text(const Demo& demo, const Recording& recording) {
    nlohmann::json out;
    out["demo"] = demo.name;
    out["steps"] = demo.steps();
    for (const Parameter& p : demo.parameters.all()) {
        out["parameters"][p.name] =
            p.kind == Parameter::Kind::choice ? nlohmann::json(p.value_text()) : json_number(p.value());
    }
    for (const Variant& variant : demo.variants) {
        if (!variant.status.empty()) out["status"][variant.name] = variant.status;
    }
    for (std::size_t c = 0; c < recording.names().size(); ++c) {
        nlohmann::json column = nlohmann::json::array();
        for (double value : recording.column(c)) column.push_back(json_number(value));
        out["columns"][recording.names()[c]] = std::move(column);
    }
    return out.dump() + "\n";
}

std::string problem_of(const Demo& demo) {
    const std::string text = demo.problem_text();
    if (!text.empty()) return text;
    throw InputError("demo " + demo.name + " has no problem to write after " + std::to_string(demo.steps()) + " steps");
}

void write_figures(const Demo& demo, const std::filesystem::path& folder) {
    for (const FigureRecipe& recipe : figures_of(demo.name)) {
        if (interrupted) throw InputError("interrupted");
        write_figure(recipe.make(), recipe.name, folder);
        std::printf("%s\n", (folder / (recipe.name + ".svg")).c_str());
        std::fflush(stdout);
    }
}

void print_table(const Demo& demo, const Recording& recording) {
    std::printf("%s, t = %g s, %ld steps\n", demo.title.c_str(), demo.time(), demo.steps());
    for (const Variant& variant : demo.variants) {
        std::printf("  %-18s", variant.name.c_str());
        if (!variant.status.empty()) std::printf(" %s", variant.status.c_str());
        for (const Probe& probe : variant.probes) {
            if (!variant.status.empty()) break;
            std::printf("  %s = %.9g %s", probe.name.c_str(), recording.column(variant.name + "." + probe.name).back(),
                        probe.unit.c_str());
        }
        std::printf("\n");
    }
}

void run_demo(const Options& options) {
    for (const std::string* file : {&options.csv, &options.svg, &options.png, &options.json, &options.problem}) {
        if (!file->empty()) check_writable(*file);
    }
    const std::unique_ptr<Demo> demo = make_demo(options.demo);
    if (!options.preset.empty()) demo->apply_preset(options.preset);
    for (const std::string& assignment : options.assignments) demo->parameters.set_assignment(assignment);
    if (!options.figures.empty()) return write_figures(*demo, options.figures);
    if (options.mine) {
        if (!demo->slot) throw InputError("demo " + demo->name + " has no place for an exercise");
        demo->set_mine(Mine(demo->slot->exercise).build_now());
    }
    demo->restart();
    const Recording recording = run(*demo, options.steps, !options.csv.empty() || !options.json.empty());

    if (std::isnan(options.seconds)) throw InputError("--seconds must be in [0.01, 1e6], got nan");
    const double seconds = options.seconds > 0 ? options.seconds : std::clamp(demo->time(), 0.01, demo->plot_seconds);
    const auto draw = [&](Canvas& canvas, const Rect& area) { draw_stage(*demo, recording, canvas, area, seconds); };
    const auto write = [](const std::string& file, const std::string& content) {
        if (interrupted) throw InputError("interrupted; " + file + " was not written");
        write_file(file, content);
    };
    if (!options.csv.empty()) write(options.csv, csv_text(recording));
    if (!options.json.empty()) write(options.json, json_text(*demo, recording));
    if (!options.problem.empty()) write(options.problem, problem_of(*demo));
    if (!options.svg.empty()) write(options.svg, svg_picture(1280, 800, draw));
    if (!options.png.empty()) write(options.png, png_picture(1280, 800, 1, draw));
    print_table(*demo, recording);
}

}  // namespace

int run_headless(int argc, char** argv) {
    Options options;
    CLI::App app(
        "Runs a demo without a display.\nExample: demo_headless 01_gbf --steps 300 --set restitution=1 --csv out.csv");
    app.add_option("demo", options.demo, "name in the table of demos, as 01_gbf");
    app.add_option("--steps", options.steps, "time steps to run")->check(CLI::Range(0L, 100000000L));
    app.add_option("--set", options.assignments, "name=value, as often as needed")->allow_extra_args(true);
    app.add_option("--preset", options.preset, "start from a named set of values");
    app.add_option("--csv", options.csv, "write t and every variant.probe of every step");
    app.add_option("--svg", options.svg, "write the picture after the last step");
    app.add_option("--png", options.png, "write the picture after the last step");
    app.add_option("--json", options.json, "write parameters and columns");
    app.add_option("--problem", options.problem, "write the problem that a solver has after the last step");
    app.add_option("--seconds", options.seconds, "how much of the past the plots show")->check(CLI::Range(0.01, 1e6));
    app.add_option("--figures", options.figures, "write the figures of the lesson into this folder");
    app.add_flag("--mine", options.mine, "add the exercise of the student");
    app.add_flag("--list", options.list, "the names of all demos");
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& error) {
        std::cerr << "error: " << error.what() << "\n";
        return 2;
    }
    struct sigaction action {};
    action.sa_handler = [](int) { interrupted = 1; };
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
    try {
        if (options.list) {
            for (const DemoEntry& entry : demo_table()) std::cout << entry.name << "\n";
            return 0;
        }
        run_demo(options);
        return 0;
    } catch (const InputError& error) {
        std::cerr << "error: " << error.what() << "\n";
        return interrupted ? 130 : 2;
    } catch (const std::exception& error) {
        std::cerr << "error: " << error.what() << "\n";
        return interrupted ? 130 : 2;
    }
}

}  // namespace rbc
