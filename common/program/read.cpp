#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "common/io/files.hpp"
#include "common/model/input_error.hpp"
#include "common/program/commands.hpp"
#include "common/program/interrupt.hpp"
#include "common/program/markdown.hpp"
#include "common/program/progress.hpp"
#include "common/program/terminal.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

bool on_path(const std::string& program) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
        if (::access((folder + "/" + program).c_str(), X_OK) == 0) return true;
    }
    return false;
}

/// $PAGER, else less where there is one, else nothing.
std::string pager() {
    const char* chosen = std::getenv("PAGER");
    if (chosen && *chosen) return chosen;
    return on_path("less") ? "less -R" : "";
}

/// Shows the text in the pager. False: it could not be started.
bool show_in_pager(const std::string& command, const std::string& text) {
    ::setenv("LESS", "FRX", 0);
    ::setenv("LESSCHARSET", "utf-8", 0);
    const IgnoreInterrupts children_only;
    struct sigaction ignore {
    }, before{};
    ignore.sa_handler = SIG_IGN;
    std::fflush(stdout);
    std::FILE* pipe = ::popen(command.c_str(), "w");
    if (!pipe) return false;
    ::sigaction(SIGPIPE, &ignore, &before);  // leaving the pager early is no error
    std::fwrite(text.data(), 1, text.size(), pipe);
    const int status = ::pclose(pipe);
    ::sigaction(SIGPIPE, &before, nullptr);
    return !(WIFEXITED(status) && WEXITSTATUS(status) == 127);
}

}  // namespace

int read_lesson(const Lesson& lesson, bool tasks) {
    const fs::path file = tasks ? exercise_text(lesson) : lesson_text(lesson);
    if (!fs::exists(file)) throw InputError("lesson " + lesson.id + " has no text: " + file.string() + " is missing");
    std::string text = read_file(file);
    if (tasks)
        text = without_hints(text);
    else
        update_progress([&](Progress& progress) { progress.lessons[lesson.id].read = true; });

    if (!is_terminal(1)) {
        std::fputs(text.c_str(), stdout);
        return 0;
    }
    const std::string command = pager();
    Ink ink = ink_for(1);
    if (!command.empty() && command.find("less") == std::string::npos) ink.on = false;
    const std::string shown = render_markdown(text, terminal_width(), ink, shows_unicode());
    if (command.empty() || !show_in_pager(command, shown)) std::fputs(shown.c_str(), stdout);
    return 0;
}

}  // namespace rbc
