#include "common/book/terminal/pager.hpp"

#include <signal.h>

#include <cstdio>
#include <cstdlib>
#include <optional>

#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/foundation/programs/search_path.hpp"
#include "common/foundation/programs/terminal.hpp"

namespace rbc {

std::string pager_command() {
    const char* chosen = std::getenv("PAGER");
    if (chosen && *chosen) return chosen;
    return on_path("less") ? "less -R" : "";
}

bool shows_colours(const std::string& pager) {
    return pager.empty() || pager.find("less") != std::string::npos;
}

bool shows_links(const std::string& pager) {
    if (pager.empty()) return true;
    if (pager.find("less") == std::string::npos) return false;
    const std::string version = run_process({"less", "--version"}).output;
    return version.starts_with("less ") && std::atoi(version.c_str() + 5) >= 566;
}

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

void show_by_parts(const std::vector<std::string>& parts) {
    TerminalKeys keys;
    const Ink ink = ink_for(1);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        std::fputs(parts[i].c_str(), stdout);
        if (i + 1 == parts.size()) break;
        std::fputs(ink.dim("part " + std::to_string(i + 1) + " of " + std::to_string(parts.size()) +
                           ": any key goes on, q ends")
                       .c_str(),
                   stdout);
        std::fflush(stdout);
        std::optional<char> key;
        while (!(key = keys.next(200)) && !interrupted()) continue;
        std::fputs("\r\033[K", stdout);
        if (!key || *key == 'q' || *key == 0) break;
        std::fputs("\n", stdout);
    }
    std::fflush(stdout);
}

}  // namespace rbc
