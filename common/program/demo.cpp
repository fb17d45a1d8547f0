#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <system_error>
#include <thread>

#include "common/foundation/exercise/case_file.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/temporary_folder.hpp"
#include "common/foundation/programs/building.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/terminal.hpp"
#include "common/program/asking.hpp"
#include "common/program/commands.hpp"
#include "common/program/progress.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

/// What the window ends with where it cannot open a window.
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

std::string window_of(const Lesson& lesson) {
    return "demo_" + lesson.number + "_window";
}

/// Runs a program of the build folder, built first where it is not.
int run_program(const std::string& name, const std::vector<std::string>& words) {
    build_programs({name});
    std::vector<std::string> command = {program_path(name)};
    command.insert(command.end(), words.begin(), words.end());
    return run_attached(command);
}

bool given(const DemoCommand& command, const char* option) {
    return std::find(command.words.begin(), command.words.end(), option) != command.words.end();
}

bool writes_files(const HeadlessRun& run) {
    return !(run.csv + run.svg + run.png + run.still + run.card + run.film + run.json).empty();
}

void make_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (!error && ::access(folder.c_str(), W_OK) != 0) error.assign(errno, std::generic_category());
    if (error) throw InputError("cannot write into the folder " + folder.string() + ": " + error.message());
}

/// What the demo's program would refuse is refused before anything is built and said.
void check_case(const Lesson& lesson, const DemoStart& start) {
    if (start.mine || !start.preset.empty() || !start.settings.empty())
        throw InputError("--case shows a case as it failed: without --mine, --preset and --set");
    const CaseFile file = read_case_file(start.case_file);
    if (file.lesson != lesson.id) throw InputError(start.case_file + " is a case of " + file.lesson);
}

/// Empty: a window can be opened, as far as one can know before trying.
std::string why_no_window(const Lesson& lesson) {
    if (!lesson.has_window) return "there are no windows (SFML or Dear ImGui is missing, see ./course doctor)";
    return has_display() ? "" : "there is no display";
}

/// Opens the window. An experiment's question is asked in it; what the answer needs runs meanwhile.
int run_window(const Lesson& lesson, std::vector<std::string> words, std::optional<Asking> asking) {
    build_programs({window_of(lesson)});
    words.insert(words.begin(), program_path(window_of(lesson)));
    if (!asking) return run_attached(words);
    const TemporaryFolder folder;
    const std::string file = folder.path() / "question";
    write_file(file, asking->question().dump());
    words.insert(words.end(), {"--question", file});
    std::atomic<bool> closed = false;
    std::thread answering([&] {
        try {
            write_file(file + ".answer", asking->answer([&] { return closed.load(); }).dump());
        } catch (const std::exception&) {
            // The window says nothing then, as the text's tests would have said it long ago.
        }
    });
    const auto end = [&] {
        closed = true;
        answering.join();
    };
    int code = 0;
    try {
        code = run_attached(words);
    } catch (...) {
        end();
        throw;
    }
    end();
    if (fs::exists(file + ".guess")) asking->keep(read_file(file + ".guess"));
    return code;
}

}  // namespace

std::string headless_of(const Lesson& lesson) {
    return "demo_" + lesson.number + "_headless";
}

int run_demo(const Lesson& lesson, const DemoCommand& command) {
    if (!lesson.has_demo) throw InputError("lesson " + lesson.id + " has no demo");
    if (!command.run.start.case_file.empty()) check_case(lesson, command.run.start);
    const auto remember = [&] { update_progress([&](Progress& p) { p.lessons[lesson.id].demo = true; }); };
    // Options that only a run without a window has.
    const bool files = writes_files(command.run) || given(command, "--steps") || given(command, "--seconds");
    std::vector<std::string> words = command.words;
    const auto asking = [&] { return command.run.start.mine ? std::nullopt : Asking::of_run(lesson, command.run.start); };
    if (!command.headless && !files) {
        const std::string reason = why_no_window(lesson);
        if (reason.empty()) {
            const int code = run_window(lesson, command.words, is_terminal(0) ? asking() : std::nullopt);
            if (code == 0) remember();
            if (code != no_window) return code;  // it has said in a line why there is none
        } else {
            std::fprintf(stderr, "%s: running without a window\n", reason.c_str());
        }
        const fs::path pictures = course_record() / "pictures";
        make_folder(pictures);
        words.insert(words.end(), {"--png", pictures / ("demo_" + lesson.number + ".png")});
    }
    std::optional<Asking> asked = is_terminal(0) && is_terminal(1) ? asking() : std::nullopt;
    if (asked) asked->ask();
    const int code = run_program(headless_of(lesson), words);
    if (code == 0) remember();
    if (code == 0 && asked) asked->tell();
    return code;
}

fs::path figures_folder(const Lesson& lesson, const std::string& out) {
    if (!lesson.has_demo) throw InputError("lesson " + lesson.id + " has no demo, so no figures");
    const fs::path folder = lesson_text(lesson).parent_path();
    if (out.empty() && !fs::is_directory(folder)) throw InputError("the folder lessons/" + lesson.id + " is missing");
    const fs::path figures = out.empty() ? folder / "figures" : fs::path(out) / lesson.id;
    make_folder(figures);
    return figures;
}

int make_figures(const std::vector<Lesson>& lessons, const std::string& out) {
    std::vector<fs::path> folders;
    for (const Lesson& lesson : lessons) folders.push_back(figures_folder(lesson, out));
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        const int code = run_program(headless_of(lessons[i]), {"--figures", folders[i]});
        if (code != 0) return code;
    }
    return 0;
}

}  // namespace rbc
