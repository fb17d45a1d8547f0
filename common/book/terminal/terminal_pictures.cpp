#include "common/book/terminal/terminal_pictures.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "common/foundation/programs/search_path.hpp"
#include "common/foundation/programs/terminal.hpp"

namespace rbc {

namespace {

/// Larger pictures leave no room for words.
constexpr int max_columns = 80, max_rows = 24;

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

/// One argument for the shell.
std::string quoted(const std::string& text) {
    std::string out = "'";
    for (const char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
    return out + "'";
}

/// The terminal's answer to a question that all since the VT100 know.
std::string asked_for_attributes() {
    TerminalKeys keys;
    std::fputs("\033[c", stdout);
    std::fflush(stdout);
    std::string answer;
    for (std::optional<char> key; (key = keys.next(300)) && *key != 0 && answer.size() < 100;) {
        answer += *key;
        if (*key == 'c') break;
    }
    return answer;
}

}  // namespace

std::optional<PictureFormat> picture_format_of_environment() {
    const std::string kind = environment("TERM"), program = environment("TERM_PROGRAM");
    if (kind.empty() || kind == "dumb" || kind == "linux" || !environment("INSIDE_EMACS").empty())
        return PictureFormat::none;
    if (!environment("TMUX").empty() || kind.starts_with("screen") || kind.starts_with("tmux")) return std::nullopt;
    if (kind == "xterm-kitty" || kind == "xterm-ghostty" || !environment("KITTY_WINDOW_ID").empty())
        return PictureFormat::kitty;
    if (program == "iTerm.app" || program == "WezTerm") return PictureFormat::iterm;
    if (kind == "foot" || kind.starts_with("foot-") || kind.starts_with("mlterm")) return PictureFormat::sixel;
    return std::nullopt;
}

bool answer_lists_sixel(std::string_view answer) {
    const std::size_t begin = answer.find("\033[?"), end = answer.find('c', std::min(begin, answer.size()));
    if (begin == std::string_view::npos || end == std::string_view::npos) return false;
    const std::string attributes = ";" + std::string(answer.substr(begin + 3, end - begin - 3)) + ";";
    // The first number is the kind of terminal.
    return attributes.find(";4;", 1) != std::string::npos;
}

PictureFormat picture_format() {
    if (!is_terminal(0) || !is_terminal(1)) return PictureFormat::none;
    if (const std::optional<PictureFormat> known = picture_format_of_environment()) return *known;
    return answer_lists_sixel(asked_for_attributes()) ? PictureFormat::sixel : PictureFormat::none;
}

bool can_draw_pictures() {
    return on_path("chafa");
}

std::string drawn_picture(const std::filesystem::path& file, int columns, PictureFormat format) {
    if (format == PictureFormat::none || !std::filesystem::exists(file)) return "";
    const char* name = format == PictureFormat::kitty ? "kitty" : format == PictureFormat::iterm ? "iterm" : "sixels";
    // Its stderr stays the terminal: from there it learns how many pixels a column has.
    const std::string command = std::string("chafa -f ") + name + " -s " +
                                std::to_string(std::min(columns, max_columns)) + "x" + std::to_string(max_rows) + " " +
                                quoted(file.string());
    std::FILE* pipe = ::popen(command.c_str(), "r");
    if (!pipe) return "";
    std::string out;
    char part[65536];
    for (std::size_t size; (size = std::fread(part, 1, sizeof part, pipe)) > 0;) out.append(part, size);
    if (::pclose(pipe) != 0) return "";
    while (out.ends_with('\n')) out.pop_back();
    return out;
}

}  // namespace rbc
