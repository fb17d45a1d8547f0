#include "common/book/terminal/page.hpp"

#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "common/book/markup/pandoc.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/terminal.hpp"

namespace rbc {

namespace {

std::string host() {
    char name[256] = "";
    return ::gethostname(name, sizeof name - 1) == 0 ? name : "";
}

/// With the pictures that the filter has left to us, as \6 file \7 in front of their words.
std::string with_pictures(std::string text, const PageStyle& style) {
    for (std::size_t at = 0; (at = text.find('\6', at)) != std::string::npos;) {
        const std::size_t end = text.find('\7', at);
        std::string drawn = style.draw(course_root() / text.substr(at + 1, end - at - 1), style.width);
        if (!drawn.empty()) drawn += "\n";
        text.replace(at, end + 1 - at, drawn);
        at += drawn.size();
    }
    return text;
}

}  // namespace

PageStyle terminal_style() {
    PageStyle style;
    style.width = std::clamp(terminal_width(), 30, 100);
    style.colour = ink_for(1).on;
    style.unicode = shows_unicode();
    style.links = style.colour && knows_links();
    return style;
}

std::string page_text(const std::string& markdown, const PageStyle& style) {
    std::vector<std::string> settings;
    const auto add = [&](const char* name, const std::string& value) {
        if (!value.empty()) settings.push_back(name + ("=" + value));
    };
    const auto add_flag = [&](const char* name, bool on) { add(name, on ? "true" : ""); };
    add("width", std::to_string(std::max(style.width, 20)));
    add_flag("colour", style.colour);
    add_flag("unicode", style.unicode);
    add_flag("links", style.links);
    add_flag("unfolded", style.unfolded);
    add_flag("pictures", style.draw != nullptr);
    add("command", style.command);
    add("answer", style.answer == 0 ? "" : std::to_string(style.answer));
    add("section", style.section);
    add("name", style.name);
    if (!style.folder.empty()) {
        add("root", course_root().string());
        add("host", host());
        add("folder", std::filesystem::relative(style.folder, course_root()).generic_string());
    }
    const std::string text = book::lines_of(markdown, settings);
    return style.draw ? with_pictures(text, style) : text;
}

std::vector<std::string> page_parts(const std::string& markdown, const PageStyle& style) {
    std::istringstream in(page_text(markdown, style));
    std::vector<std::string> parts;
    for (std::string part; std::getline(in, part, '\f');) parts.push_back(part);
    return parts;
}

std::string without_hints(std::string_view markdown) {
    std::istringstream in{std::string(markdown)};
    std::string out;
    bool hints = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("### Hints"))
            hints = true;
        else if (line.starts_with("# ") || line.starts_with("## ") || line.starts_with("### "))
            hints = false;
        if (!hints) out += line + "\n";
    }
    return out;
}

}  // namespace rbc
