#pragma once

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace rbc::test {

/// What is wrong with a page that must ask for nothing, run nothing and hold only our own tags, each closed; empty: nothing.
inline std::string page_fault(const std::string& html) {
    static const std::set<std::string> ours{"html", "head", "title", "style",   "body", "h1",   "h2",   "h3",   "h4",
                                            "p",    "a",    "div",   "table",   "tr",   "th",   "td",   "span", "dl",
                                            "dt",   "dd",   "pre",   "article", "svg",  "rect", "text", "line"};
    static const std::set<std::string> single{"!DOCTYPE", "meta", "br"};
    static const std::set<std::string> attributes{"lang", "charset", "http-equiv", "content", "name",        "class",
                                                  "href", "style",   "viewBox",    "role",    "aria-label",  "x",
                                                  "y",    "width",   "height",     "rx",      "text-anchor", "x1",
                                                  "y1",   "x2",      "y2"};
    static const std::regex attribute(R"re(\s+([\w-]+)="([^"<>]*)")re");
    const std::size_t begin = html.find("<style>"), end = html.find("</style>");
    const std::string style = html.substr(begin, end - begin), page = html.substr(0, begin + 7) + html.substr(end);
    for (const char* request : {"url(", "@import", "src="}) {
        if (style.find(request) != std::string::npos || (request[0] != 's' && page.find(request) != std::string::npos))
            return request;
    }
    std::vector<std::string> open;
    for (std::size_t at = 0; (at = page.find('<', at)) != std::string::npos;) {
        const std::size_t close = page.find('>', at);
        if (close == std::string::npos) return "an open <";
        std::string tag = page.substr(at + 1, close - at - 1);
        at = close;
        if (tag.starts_with('/')) {
            if (open.empty() || open.back() != tag.substr(1)) return "closes " + tag;
            open.pop_back();
            continue;
        }
        const bool empty = tag.ends_with('/');
        if (empty) tag.pop_back();
        const std::string name = tag.substr(0, tag.find_first_of(" \n"));
        if (name == "!DOCTYPE") continue;
        if (ours.count(name) == 0 && single.count(name) == 0) return "a tag " + name;
        std::string rest = tag.substr(name.size());
        for (std::smatch m; std::regex_search(rest, m, attribute, std::regex_constants::match_continuous);
             rest = m.suffix()) {
            if (attributes.count(m[1]) == 0) return "an attribute " + m[1].str();
            if (m[1] == "href" && !std::regex_match(m[2].str(), std::regex(R"(students/[\w.%-]+\.html)")))
                return "a link " + m[2].str();
        }
        if (!rest.empty()) return "in a tag: " + rest;
        if (!empty && single.count(name) == 0) open.push_back(name);
    }
    for (const char c : html) {
        if (static_cast<unsigned char>(c) < 0x20 && c != '\n') return "a control character";
    }
    for (const char* mark : {"\xc2\x9b", "\xe2\x80\xae", "\xff"}) {
        if (html.find(mark) != std::string::npos) return "a mark that turns words, or no UTF-8";
    }
    return open.empty() ? "" : "never closes " + open.back();
}

/// Outside code blocks every letter that means something to Markdown, or to the HTML in it, is a plain one.
inline std::string markdown_fault(const std::string& text) {
    std::istringstream lines(text);
    std::string fence;
    for (std::string line; std::getline(lines, line);) {
        const std::size_t ticks = std::min(line.find_first_not_of('`'), line.size());
        if (!fence.empty()) {
            if (line == fence) fence.clear();
            continue;
        }
        if (ticks >= 3) {
            fence = line.substr(0, ticks);
            continue;
        }
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (line[i] == '\\') {
                ++i;
            } else if (std::string("<>[]`&$@~").find(line[i]) != std::string::npos) {
                return "live Markdown: " + line.substr(i, 20);
            }
        }
    }
    return fence.empty() ? "" : "a code block without an end";
}

/// The cells of a table after RFC 4180, as strictly as it is written: a quote within a plain cell, a lone end of line
/// or a row with another number of cells than the first is damage.
struct Table {
    std::vector<std::vector<std::string>> rows;
    bool damaged = false;

    /// Of the row that begins with `row`, below `column`; empty: there is none.
    std::string cell(const std::string& row, const std::string& column) const {
        if (rows.empty()) return "";
        const auto at = std::find(rows[0].begin(), rows[0].end(), column) - rows[0].begin();
        for (const auto& cells : rows) {
            if (cells[0] == row && at < static_cast<std::ptrdiff_t>(cells.size()))
                return cells[static_cast<std::size_t>(at)];
        }
        return "";
    }
};

inline Table read_table(const std::string& csv) {
    Table table;
    std::vector<std::string> row;
    std::string cell;
    bool quoted = false;
    for (std::size_t i = 0; i < csv.size(); ++i) {
        const char c = csv[i], next = i + 1 < csv.size() ? csv[i + 1] : '\0';
        if (quoted) {
            quoted = c != '"' || next == '"';
            if (c == '"' && quoted) ++i;
            if (quoted) cell += c;
        } else if (c == '"') {
            table.damaged |= !cell.empty();
            quoted = true;
        } else if (c == ',' || (c == '\r' && next == '\n')) {
            row.push_back(cell);
            cell.clear();
            if (c == ',') continue;
            ++i;
            table.damaged |= !table.rows.empty() && row.size() != table.rows[0].size();
            table.rows.push_back(row);
            row.clear();
        } else {
            table.damaged |= c == '\r' || c == '\n';
            cell += c;
        }
    }
    table.damaged |= quoted || !row.empty() || !cell.empty();
    return table;
}

}  // namespace rbc::test
