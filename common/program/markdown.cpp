#include "common/program/markdown.hpp"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <sstream>
#include <vector>

#include "common/program/formula.hpp"

namespace rbc {

namespace {

std::size_t find_close(std::string_view text, std::size_t from, std::string_view mark) {
    return from < text.size() ? text.find(mark, from) : std::string_view::npos;
}

/// The closing star of *words* that begin at `at`; npos where the star there is only a star.
std::size_t slant_end(std::string_view text, std::size_t at) {
    const auto letter = [&](std::size_t i) {
        return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '*');
    };
    if (text[at] != '*' || (at > 0 && letter(at - 1)) || at + 1 >= text.size() || std::isspace(text[at + 1]))
        return std::string_view::npos;
    for (std::size_t end = text.find('*', at + 2); end != std::string_view::npos; end = text.find('*', end + 1))
        if (!std::isspace(static_cast<unsigned char>(text[end - 1])) && !letter(end + 1)) return end;
    return std::string_view::npos;
}

/// A space inside a formula: lines are not broken there.
constexpr char fixed_space = '\x01';

/// A formula inside of text, with its $ where it stays as it is written. No line is broken in a short one.
std::string inline_formula(std::string_view source, bool unicode) {
    std::string text = unicode ? formula_text(source) : "$" + std::string(source) + "$";
    if (unicode && text == source && text.find_first_of("\\{}") != std::string::npos) text = "$" + text + "$";
    if (text_width(text) <= 30) std::replace(text.begin(), text.end(), ' ', fixed_space);
    return text;
}

/// `code`, **bold**, *slanted*, $formulas$, [words](target) and ![words](picture) of one piece of text.
std::string spans(std::string_view text, const Ink& ink, bool unicode) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const std::string_view rest = text.substr(i);
        std::size_t end = std::string_view::npos;
        if (rest[0] == '`' && (end = find_close(text, i + 1, "`")) != std::string_view::npos) {
            out += ink.code(text.substr(i + 1, end - i - 1));
            i = end + 1;
        } else if (rest.starts_with("**") && (end = find_close(text, i + 2, "**")) != std::string_view::npos) {
            out += ink.bold(spans(text.substr(i + 2, end - i - 2), {}, unicode));
            i = end + 2;
        } else if ((end = slant_end(text, i)) != std::string_view::npos) {
            out += ink.slanted(spans(text.substr(i + 1, end - i - 1), {}, unicode));
            i = end + 1;
        } else if (rest[0] == '$' && (end = find_close(text, i + 1, "$")) != std::string_view::npos) {
            out += inline_formula(text.substr(i + 1, end - i - 1), unicode);
            i = end + 1;
        } else if ((rest[0] == '[' || rest.starts_with("![")) &&
                   (end = find_close(text, i, "](")) != std::string_view::npos &&
                   text.substr(i, end - i).find_first_of("`]") == std::string_view::npos) {
            const std::size_t close = find_close(text, end, ")");
            const bool picture = rest[0] == '!';
            const std::size_t start = i + (picture ? 2 : 1);
            const std::string words(text.substr(start, end - start));
            if (close == std::string_view::npos) {
                out += rest[0];
                ++i;
                continue;
            }
            const std::string target(text.substr(end + 2, close - end - 2));
            out += picture ? ink.dim("[picture " + target + ": " + words + "]") : ink.underlined(words);
            i = close + 1;
        } else {
            out += rest[0];
            ++i;
        }
    }
    return out;
}

/// Columns of a rendered text: control sequences take none.
int shown_width(std::string_view text) {
    int columns = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i < text.size() && text[i] != '\033') continue;
        columns += text_width(text.substr(begin, i - begin));
        i = std::min(text.find('m', i), text.size());
        begin = i + 1;
        if (begin > text.size()) break;
    }
    return columns;
}

/// Words joined into lines of at most `width` columns; following lines are indented.
std::string wrapped(const std::string& text, int width, const std::string& first, const std::string& following) {
    std::istringstream words(text);
    std::string out = first;
    int column = text_width(first);
    bool start = true;
    for (std::string word; words >> word;) {
        const int size = shown_width(word);
        if (!start && column + 1 + size > width) {
            out += "\n" + following;
            column = text_width(following);
            start = true;
        }
        if (!start) out += ' ', ++column;
        out += word;
        column += size;
        start = false;
    }
    std::replace(out.begin(), out.end(), fixed_space, ' ');
    return out + "\n";
}

std::vector<std::string> cells_of(std::string_view row, const Ink& ink, bool unicode) {
    std::vector<std::string> cells;
    std::string cell;
    bool formula = false, code = false;
    if (!row.empty() && row.front() == '|') row.remove_prefix(1);
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i] == '$') formula = !formula;
        if (row[i] == '`') code = !code;
        if (row[i] == '|' && !formula && !code && (i == 0 || row[i - 1] != '\\')) {
            cells.push_back(cell);
            cell.clear();
        } else {
            cell += row[i];
        }
    }
    if (cell.find_first_not_of(' ') != std::string::npos) cells.push_back(cell);
    for (std::string& c : cells) {
        const std::size_t begin = c.find_first_not_of(' '), end = c.find_last_not_of(' ');
        c = begin == std::string::npos ? "" : spans(c.substr(begin, end - begin + 1), ink, unicode);
        std::replace(c.begin(), c.end(), fixed_space, ' ');
    }
    return cells;
}

std::string table(const std::vector<std::string>& rows, const Ink& ink, bool unicode) {
    std::vector<std::vector<std::string>> cells;
    std::vector<int> widths;
    for (const std::string& row : rows) {
        if (row.find_first_not_of("|-: ") == std::string::npos) continue;
        cells.push_back(cells_of(row, ink, unicode));
        widths.resize(std::max(widths.size(), cells.back().size()));
        for (std::size_t c = 0; c < cells.back().size(); ++c)
            widths[c] = std::max(widths[c], shown_width(cells.back()[c]));
    }
    std::string out;
    for (std::size_t r = 0; r < cells.size(); ++r) {
        std::string line = "  ";
        for (std::size_t c = 0; c < cells[r].size(); ++c) {
            line += r == 0 ? ink.bold(cells[r][c]) : cells[r][c];
            if (c + 1 < cells[r].size())
                line += std::string(static_cast<std::size_t>(widths[c] - shown_width(cells[r][c]) + 2), ' ');
        }
        out += line + "\n";
        if (r != 0) continue;
        out += "  ";
        for (std::size_t c = 0; c < widths.size(); ++c)
            out += std::string(static_cast<std::size_t>(widths[c]), '-') + "  ";
        out += "\n";
    }
    return out;
}

/// A formula on lines of its own.
std::string display_formula(const std::string& source, bool unicode) {
    std::istringstream lines(unicode ? formula_text(source) : source);
    std::string out;
    for (std::string line; std::getline(lines, line);) {
        if (line.find_first_not_of(' ') != std::string::npos) out += "    " + line + "\n";
    }
    return out;
}

/// The mark of a list item with its indentation ("- ", "  12. "), or nothing.
std::string item_mark(const std::string& line) {
    const std::size_t start = std::min(line.find_first_not_of(' '), line.size());
    std::size_t end = start;
    if (end < line.size() && std::strchr("-*+", line[end]))
        ++end;
    else {
        while (end < line.size() && line[end] >= '0' && line[end] <= '9') ++end;
        if (end == start || end >= line.size() || line[end] != '.') return "";
        ++end;
    }
    return end < line.size() && line[end] == ' ' ? line.substr(0, end + 1) : "";
}

}  // namespace

std::string render_markdown(std::string_view text, int width, const Ink& ink, bool unicode) {
    width = std::clamp(width, 30, 100);
    std::istringstream in{std::string(text)};
    std::string out, paragraph, first, following;
    std::vector<std::string> rows;
    const auto flush = [&] {
        if (!rows.empty()) out += table(rows, ink, unicode);
        if (!paragraph.empty()) out += wrapped(spans(paragraph, ink, unicode), width, first, following);
        rows.clear();
        paragraph.clear();
        first.clear();
        following.clear();
    };
    bool code = false, formula = false;
    std::string display;  // a formula on lines of its own, as far as it was read
    for (std::string line; std::getline(in, line);) {
        const std::size_t start = std::min(line.find_first_not_of(' '), line.size());
        const std::string_view bare = std::string_view(line).substr(start);
        if (formula || (!code && start < 4 && bare.starts_with("$$"))) {
            if (!formula) flush();
            display += (formula ? "\n" : "") + std::string(bare);
            const std::size_t end = display.find("$$", 2);
            formula = end == std::string::npos;
            if (formula) continue;
            out += display_formula(display.substr(2, end - 2), unicode);
            paragraph = display.substr(end + 2);
            display.clear();
        } else if (bare.starts_with("```")) {
            flush();
            code = !code;
        } else if (code) {
            out += "    " + ink.code(line) + "\n";
        } else if (bare.empty()) {
            flush();
            out += "\n";
        } else if (start >= 4 && paragraph.empty()) {
            out += ink.code(line) + "\n";
        } else if (line[0] == '#') {
            flush();
            const std::string words = line.substr(std::min(line.find_first_not_of("# "), line.size()));
            std::string title = spans(words, Ink{}, unicode);
            std::replace(title.begin(), title.end(), fixed_space, ' ');
            out += line.rfind("# ", 0) == 0 ? ink.bold(ink.underlined(title)) + "\n" : ink.bold(title) + "\n";
        } else if (bare[0] == '|') {
            if (!paragraph.empty()) flush();
            rows.push_back(line);
        } else if (const std::string mark = item_mark(line); !mark.empty()) {
            flush();
            first = mark;
            following = std::string(mark.size(), ' ');
            paragraph = line.substr(mark.size());
        } else if (bare[0] == '>') {
            if (first != "  | ") flush();
            first = following = "  | ";
            paragraph += std::string(bare.substr(1)) + " ";
        } else {
            if (!rows.empty()) flush();
            paragraph += (paragraph.empty() ? "" : " ") + std::string(bare);
        }
    }
    if (formula) out += display + "\n";
    flush();
    return out;
}

std::string without_hints(std::string_view text) {
    std::istringstream in{std::string(text)};
    std::string out;
    bool hints = false;
    for (std::string line; std::getline(in, line);) {
        if (line.rfind("### Hints", 0) == 0)
            hints = true;
        else if (line.rfind("# ", 0) == 0 || line.rfind("## ", 0) == 0 || line.rfind("### ", 0) == 0)
            hints = false;
        if (!hints) out += line + "\n";
    }
    return out;
}

}  // namespace rbc
