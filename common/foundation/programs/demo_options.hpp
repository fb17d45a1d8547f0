#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace rbc {

/// How a demo begins.
struct DemoStart {
    std::string preset;
    std::vector<std::string> settings;  ///< "name=value"
    bool mine = false;                  ///< the student's exercise takes part
    std::string drawing;                ///< one of the lesson's that moves, shown in place of the demo; empty: none
    std::string case_file;              ///< a case that failed, shown in place of the demo; empty: none
    bool everything = false;            ///< all plots, panes and the table, not only the essential ones
    int width = 0, height = 0;          ///< of window or picture, pixels; 0: 1280 x 800 at 100 %
    double scale = 0;                   ///< of text and lines; 0: 1, in a window guessed from the desktop
};

/// A run without a window, and what is written after it; empty: not written, "-": to the standard output.
struct HeadlessRun {
    DemoStart start;
    long steps = 300;
    double seconds = 0;  ///< how much of the past the plots show; 0: all of the run, at most what the demo shows
    std::string csv, svg, png, json;
    std::string still;  ///< the scene and its panes alone, SVG
    std::string card;   ///< the scene alone, small and without words, for a list of lessons, PNG
    std::string film;   ///< the run as a moving picture, WebP
};

/// Further options of a demo's program without a window.
struct HeadlessProgram : HeadlessRun {
    std::string problem;            ///< file: the problem that a solver has after the last step
    std::string figures, drawings;  ///< folders
};

/// Options of a demo's window.
struct WindowProgram {
    DemoStart start;
    std::optional<long> steps;    ///< run exactly so many, as fast as the frames allow, and end
    std::string csv, screenshot;  ///< written after `steps`
    bool fps = false;             ///< print the median frame time at the end
    std::string question;         ///< file: asked before the demo runs (common/demo/window/question_box.hpp); empty: none
};

/// The two programs, with their arguments. @return the exit code
int run_headless_program(int argc, char** argv, const std::function<void(const HeadlessProgram&)>& run);
int run_window_program(int argc, char** argv, const std::function<int(const WindowProgram&)>& run);

/// The options of ./course demo, for it and for the programs it starts. A demo's values are set in other commands, too.
void add_value_options(CLI::App& app, DemoStart& start);
void add_start_options(CLI::App& app, DemoStart& start);
void add_headless_options(CLI::App& app, HeadlessRun& run);

/// `./course demo LESSON [--headless] ...` as words behind "demo".
struct DemoWords {
    std::string lesson = "01";
    bool headless = false;
    HeadlessRun run;
};
/// Nothing: ./course would not read them so.
std::optional<DemoWords> read_demo_words(const std::vector<std::string>& words);

}  // namespace rbc
