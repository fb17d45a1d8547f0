#include "common/foundation/programs/terminal.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "common/foundation/programs/interrupt.hpp"

namespace rbc {

namespace {

termios before{};
volatile std::sig_atomic_t raw = 0, was_stopped = 0;

// Keeps signals of the terminal (Ctrl-C, Ctrl-Z): only line editing and echo go.
void enter_raw() {
    termios keys = before;
    keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    keys.c_cc[VMIN] = 1;
    keys.c_cc[VTIME] = 0;
    ::tcsetattr(0, TCSANOW, &keys);
    raw = 1;
}

void leave_raw() {
    if (raw) ::tcsetattr(0, TCSANOW, &before);
    raw = 0;
}

void on_stop(int) {
    const int error = errno;
    const bool resume = raw != 0;
    leave_raw();
    ::raise(SIGSTOP);
    if (resume) {
        enter_raw();
        was_stopped = 1;
    }
    errno = error;
}

void on_crash(int signal) {
    leave_raw();
    ::signal(signal, SIG_DFL);
    ::raise(signal);
}

}  // namespace

std::string Ink::wrap(std::string_view codes, std::string_view text) const {
    if (!on) return std::string(text);
    return "\033[" + std::string(codes) + "m" + std::string(text) + "\033[0m";
}

bool is_terminal(int descriptor) {
    return ::isatty(descriptor) == 1;
}

Ink ink_for(int descriptor) {
    const char* no_color = std::getenv("NO_COLOR");
    const char* kind = std::getenv("TERM");
    const bool refused = (no_color && *no_color) || (kind && std::string_view(kind) == "dumb");
    return Ink{is_terminal(descriptor) && !refused};
}

bool shows_unicode() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const char* const value = std::getenv(name);
        if (!value || !*value) continue;
        std::string language(value);
        for (char& c : language) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        return language.find("utf-8") != std::string::npos || language.find("utf8") != std::string::npos;
    }
    return false;
}

bool knows_links() {
    const auto value = [](const char* name) {
        const char* const text = std::getenv(name);
        return std::string_view(text ? text : "");
    };
    const std::string_view kind = value("TERM"), program = value("TERM_PROGRAM");
    for (const char* known : {"xterm-kitty", "xterm-ghostty", "foot", "alacritty"}) {
        if (kind.starts_with(known)) return true;
    }
    for (const char* known : {"iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper"}) {
        if (program == known) return true;
    }
    const std::string vte(value("VTE_VERSION")), konsole(value("KONSOLE_VERSION"));
    return std::atoi(vte.c_str()) >= 5000 || std::atoi(konsole.c_str()) >= 201200 || !value("WT_SESSION").empty();
}

int terminal_width() {
    winsize size{};
    if (::ioctl(1, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    return 100;
}

int text_width(std::string_view text) {
    int columns = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if ((static_cast<unsigned char>(text[i]) & 0xC0) == 0x80) continue;
        // Marks that stand on the letter before: U+0300 to U+036F, U+20D0 to U+20FF.
        const std::string_view rest = text.substr(i);
        const bool mark = (rest >= "\xcc\x80" && rest < "\xcd\xb0") || (rest >= "\xe2\x83\x90" && rest < "\xe2\x84");
        columns += mark ? 0 : 1;
    }
    return columns;
}

std::string padded(std::string_view text, int columns) {
    std::string result(text);
    for (int i = text_width(text); i < columns; ++i) result += ' ';
    return result;
}

std::string shortened(std::string_view text, int columns) {
    if (text_width(text) <= columns) return std::string(text);
    std::string result(text);
    while (!result.empty() && (text_width(result) >= columns || result.back() == ' ')) {
        // All bytes of a letter: those after its first are 10xxxxxx.
        while (result.size() > 1 && (static_cast<unsigned char>(result.back()) & 0xC0) == 0x80) result.pop_back();
        result.pop_back();
    }
    return result + "\u2026";
}

std::string ask_line(const std::string& words) {
    std::fprintf(stderr, "%s ", words.c_str());
    std::string line;
    for (char c = 0; ::read(0, &c, 1) == 1 && c != '\n';) line += c;
    return interrupted() ? "" : line;
}

bool ask(const std::string& question) {
    const std::string line = ask_line(question + " [y/N]");
    return line.starts_with('y') || line.starts_with('Y');
}

TerminalKeys::TerminalKeys() {
    if (!is_terminal(0) || ::tcgetattr(0, &before) != 0) return;
    enter_raw();
    std::atexit(leave_raw);
    struct sigaction stop {};
    stop.sa_handler = on_stop;
    ::sigaction(SIGTSTP, &stop, nullptr);
    for (const int crash : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT}) ::signal(crash, on_crash);
}

TerminalKeys::~TerminalKeys() {
    leave_raw();
    ::signal(SIGTSTP, SIG_DFL);
}

std::optional<char> TerminalKeys::next(int milliseconds) {
    if (ended_) return '\0';
    pollfd in{0, POLLIN, 0};
    if (::poll(&in, 1, milliseconds) <= 0) return std::nullopt;
    char key = 0;
    const ssize_t n = ::read(0, &key, 1);
    if (n < 0 && errno == EINTR) return std::nullopt;
    ended_ = n <= 0 || key == 4;
    return ended_ ? '\0' : key;
}

bool TerminalKeys::resumed() {
    const bool result = was_stopped != 0;
    was_stopped = 0;
    return result;
}

}  // namespace rbc
