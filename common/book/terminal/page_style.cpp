#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdio>

#include "common/book/terminal/page.hpp"
#include "common/foundation/programs/paths.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

/// A path within an address: what is no letter, digit or mark of a path is written as %20.
std::string escaped(const std::string& path) {
    std::string out;
    for (const char c : path) {
        char code[4];
        std::snprintf(code, sizeof code, "%%%02X", static_cast<unsigned char>(c));
        const bool plain =
            std::isalnum(static_cast<unsigned char>(c)) || std::string_view("/-._~").find(c) != std::string_view::npos;
        out += plain ? std::string(1, c) : code;
    }
    return out;
}

std::string host() {
    char name[256] = "";
    return ::gethostname(name, sizeof name - 1) == 0 ? name : "";
}

/// "./course figures 5" for a picture below lessons/05_time_of_impact; empty: nobody knows.
std::string command_for(const fs::path& file) {
    const std::string inside = fs::relative(file, course_root()).generic_string();
    if (!inside.starts_with("lessons/") || inside.size() < 10 || !std::isdigit(static_cast<unsigned char>(inside[8])))
        return "";
    std::string number = inside.substr(8, inside.find('_') - 8);
    number.erase(0, std::min(number.find_first_not_of('0'), number.size() - 1));
    // Curves and drawings are written as SVG; what is a photograph of a window is seen there.
    return (file.extension() == ".svg" ? "./course figures " : "./course demo ") + number;
}

}  // namespace

PageStyle terminal_style() {
    PageStyle style;
    style.width = std::clamp(terminal_width(), 30, 100);
    style.ink = ink_for(1);
    style.unicode = shows_unicode();
    style.links = style.ink.on && knows_links();
    return style;
}

fs::path picture_file(const Span& picture, const PageStyle& style) {
    return (style.folder / picture.target).lexically_normal();
}

std::vector<Word> picture_words(const Span& picture, const PageStyle& style) {
    if (picture.text.empty()) return {};
    std::vector<Word> words =
        words_of({{Span::Kind::words, "[figure: " + picture.text + "]", {}, {.dim = true}}}, style.unicode);
    if (style.folder.empty() || picture.target.find("://") != std::string::npos) return words;
    const fs::path file = picture_file(picture, style);
    words.push_back(
        one_word(fs::relative(file, course_root()).generic_string(), {}, link_target(picture.target, style)));
    if (const std::string command = command_for(file); !command.empty())
        words.push_back(one_word(command, {.code = true}));
    return words;
}

std::string link_target(const std::string& target, const PageStyle& style) {
    if (target.find("://") != std::string::npos || target.starts_with("mailto:")) return target;
    const std::string file = target.substr(0, target.find('#'));
    if (file.empty() || style.folder.empty()) return "";
    return "file://" + host() + escaped((style.folder / file).lexically_normal().string());
}

std::vector<Span> with_link_targets(std::vector<Span> spans, const PageStyle& style) {
    for (Span& span : spans) {
        if (span.kind != Span::Kind::words || span.target.empty()) continue;
        span.look.underlined = true;
        span.target = link_target(span.target, style);
    }
    return spans;
}

}  // namespace rbc
