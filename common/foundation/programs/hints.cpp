#include "common/foundation/programs/hints.hpp"

#include <cctype>
#include <sstream>

namespace rbc {

namespace {

std::string trimmed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(" \t\r");
    return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

/// The text behind "12. ", or nothing.
std::string item_text(const std::string& line) {
    std::size_t digits = 0;
    while (digits < line.size() && std::isdigit(static_cast<unsigned char>(line[digits])) != 0) ++digits;
    const bool item = digits > 0 && digits + 1 < line.size() && line[digits] == '.' && line[digits + 1] == ' ';
    return item ? trimmed(line.substr(digits + 2)) : "";
}

}  // namespace

std::vector<ExerciseSection> read_exercises(std::string_view readme) {
    std::vector<ExerciseSection> sections;
    std::istringstream in{std::string(readme)};
    bool in_section = false, in_hints = false, in_code = false, in_item = false, after_blank = false;
    for (std::string raw; std::getline(in, raw);) {
        const std::string line = trimmed(raw);
        if (line.starts_with("```")) in_code = !in_code;
        if (!in_code && raw.starts_with("#")) {
            in_hints = in_item = false;
            if (raw.starts_with("# ")) in_section = false;
            if (raw.starts_with("## ")) {
                const std::size_t colon = raw.find(':');
                in_section = colon != std::string::npos && raw.substr(0, colon).find(' ', 3) == std::string::npos;
                if (in_section)
                    sections.push_back({trimmed(raw.substr(3, colon - 3)), trimmed(raw.substr(colon + 1)), {}});
            } else if (in_section && line == "### Hints") {
                in_hints = true;
            }
            continue;
        }
        if (!in_hints) continue;
        if (const std::string item = item_text(line); !item.empty()) {
            sections.back().hints.push_back(item);
            in_item = true;
            after_blank = false;
        } else if (line.empty()) {
            after_blank = true;
        } else if (in_item && after_blank && raw.front() != ' ') {
            in_item = false;
        } else if (in_item) {
            sections.back().hints.back() += " " + line;
        }
    }
    // Backquotes around the name of a file are the usual dress of one.
    for (ExerciseSection& s : sections) {
        if (s.file.size() > 2 && s.file.front() == '`' && s.file.back() == '`')
            s.file = s.file.substr(1, s.file.size() - 2);
        if (s.file.ends_with(".cpp")) s.file.resize(s.file.size() - 4);
    }
    return sections;
}

std::vector<std::string> read_hints(std::string_view readme, std::string_view file) {
    for (ExerciseSection& section : read_exercises(readme)) {
        if (section.file == file) return std::move(section.hints);
    }
    return {};
}

}  // namespace rbc
