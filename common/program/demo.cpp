#include <cstdio>
#include <cstdlib>

#include "common/io/paths.hpp"
#include "common/model/input_error.hpp"
#include "common/program/commands.hpp"
#include "common/program/interrupt.hpp"
#include "common/program/progress.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

/// What demo_window ends with where it cannot open a window.
constexpr int no_window = 3;

bool has_display() {
#ifdef __APPLE__
    return true;
#else
    const auto given = [](const char* name) {
        const char* value = std::getenv(name);
        return value && *value;
    };
    return given("DISPLAY") || given("WAYLAND_DISPLAY");
#endif
}

void add(std::vector<std::string>& command, const char* option, const std::string& value) {
    if (value.empty()) return;
    command.push_back(option);
    command.push_back(value);
}

/// What window and headless run have in common.
std::vector<std::string> command_for(const char* program, const Lesson& lesson, const DemoOptions& options) {
    std::vector<std::string> command = {program_path(program).string(), lesson.id};
    add(command, "--preset", options.preset);
    for (const std::string& setting : options.settings) add(command, "--set", setting);
    if (options.mine) command.push_back("--mine");
    return command;
}

int run_headless(const Lesson& lesson, DemoOptions options) {
    if (options.csv.empty() && options.svg.empty() && options.png.empty() && options.json.empty()) {
        options.png = "demo_" + lesson.number + ".png";
        options.csv = "demo_" + lesson.number + ".csv";
    }
    std::vector<std::string> command = command_for("demo_headless", lesson, options);
    add(command, "--steps", options.steps);
    add(command, "--seconds", options.seconds);
    std::string written;
    bool to_stdout = false;
    const auto output = [&](const char* option, const std::string& file) {
        add(command, option, file);
        to_stdout = to_stdout || file == "-";
        if (!file.empty() && file != "-") written += (written.empty() ? "" : ", ") + file;
    };
    output("--png", options.png);
    output("--csv", options.csv);
    output("--svg", options.svg);
    output("--json", options.json);
    const int code = run_attached(command);
    if (code == 0 && !written.empty()) {
        const std::size_t last = written.rfind(", ");
        if (last != std::string::npos) written.replace(last, 2, " and ");
        std::fprintf(to_stdout ? stderr : stdout, "wrote %s\n", written.c_str());
    }
    return code;
}

/// Empty: a window can be opened, as far as one can know before trying.
std::string why_no_window() {
    if (!fs::exists(program_path("demo_window"))) {
        return "this build has no windows (SFML or Dear ImGui is missing, see ./course doctor)";
    }
    return has_display() ? "" : "there is no display";
}

}  // namespace

int run_demo(const Lesson& lesson, const DemoOptions& options) {
    if (!lesson.has_demo) throw InputError("lesson " + lesson.id + " has no demo");
    const auto remember = [&] { update_progress([&](Progress& p) { p.lessons[lesson.id].demo = true; }); };
    const bool files =
        !(options.csv + options.svg + options.png + options.json + options.steps + options.seconds).empty();
    if (!options.headless && !files) {
        const std::string reason = why_no_window();
        if (reason.empty()) {
            const int code = run_attached(command_for("demo_window", lesson, options));
            if (code == 0) remember();
            if (code != no_window) return code;  // it has said in a line why there is none
        } else {
            std::fprintf(stderr, "%s: running without a window\n", reason.c_str());
        }
    }
    const int code = run_headless(lesson, options);
    if (code == 0) remember();
    return code;
}

int make_figures(const std::vector<Lesson>& lessons) {
    for (const Lesson& lesson : lessons) {
        if (!lesson.has_demo) throw InputError("lesson " + lesson.id + " has no demo, so no figures");
        const fs::path folder = lesson_text(lesson).parent_path();
        if (!fs::is_directory(folder)) throw InputError("the folder lessons/" + lesson.id + " is missing");
        fs::create_directories(folder / "figures");
        const int code = run_attached(
            {program_path("demo_headless").string(), lesson.id, "--figures", (folder / "figures").string()});
        if (code != 0) return code;
    }
    return 0;
}

}  // namespace rbc
