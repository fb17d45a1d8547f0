#include "tests/attacks/report_texts.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/common/class/html_checks.hpp"

namespace rbc::attacks {

namespace {

constexpr std::size_t max_text = 256 << 10;  ///< bytes of a report, and of what is said

void collect(const nlohmann::json& json, std::string& text) {
    if (json.is_string()) text += json.get<std::string>() + "\n";
    if (!json.is_structured()) return;
    for (const auto& [key, value] : json.items()) {
        text += key + "\n";
        collect(value, text);
    }
}

/// Lines end with "\r\n" in a table, and only there.
std::string with_plain_ends(const std::string& csv) {
    std::string text;
    for (std::size_t i = 0; i < csv.size(); ++i) {
        if (!(csv[i] == '\r' && i + 1 < csv.size() && csv[i + 1] == '\n')) text += csv[i];
    }
    return text;
}

/// Outside code blocks every letter that means something to Markdown, or to the HTML in it, is a plain one.
std::string markdown_fault(const std::string& text) {
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

bool is_number(const std::string& cell) {
    return !cell.empty() && cell.find_first_not_of("0123456789.-") == std::string::npos;
}

std::string table_fault(const std::string& csv) {
    const Table table = read_table(csv);
    if (table.damaged || table.rows.size() < 2) return "a damaged table";
    for (const auto& row : table.rows) {
        for (const std::string& cell : row) {
            if (!cell.empty() && !is_number(cell) && std::string("=+-@\t\r\n").find(cell[0]) != std::string::npos)
                return "a formula: " + cell.substr(0, 20);
        }
    }
    return "";
}

std::string fault_by_ending(const std::string& name, const std::string& text) {
    if (name.ends_with(".html")) return text.find("</style>") == std::string::npos ? "no page" : test::page_fault(text);
    if (name.ends_with(".md")) return markdown_fault(text);
    if (name.ends_with(".csv")) return table_fault(text);
    return "";
}

}  // namespace

std::string shown_by_json(const std::string& json) {
    std::string text;
    try {
        collect(nlohmann::json::parse(json), text);
    } catch (const nlohmann::json::exception&) {
    }
    return text;
}

std::string Table::cell(const std::string& row, const std::string& column) const {
    if (rows.empty()) return "";
    const auto at = std::find(rows[0].begin(), rows[0].end(), column) - rows[0].begin();
    for (const auto& cells : rows) {
        if (cells.front() == row && at < static_cast<std::ptrdiff_t>(cells.size()))
            return cells[static_cast<std::size_t>(at)];
    }
    return "";
}

Table read_table(const std::string& csv) {
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
            cell += c;
        }
    }
    table.damaged |= quoted || !row.empty() || !cell.empty();
    return table;
}

std::vector<std::string> faults_of(const std::string& name, const std::string& text, const std::vector<Secret>& secrets,
                                   const std::string& mark) {
    std::vector<std::string> found;
    const std::string in = name + ": ";
    const std::string plain = name.ends_with(".csv") ? with_plain_ends(text) : text;
    for (const std::string& read : {plain, name.ends_with(".json") ? shown_by_json(text) : std::string()}) {
        if (const std::string leak = find_leak(read, secrets); !leak.empty()) found.push_back(in + "shows " + leak);
        if (const std::size_t deed = read.find(mark); deed != std::string::npos) {
            const std::string rest = read.substr(deed + mark.size() + 1, 60);
            found.push_back("it did: " + rest.substr(0, rest.find_first_of("\n\\\"")));
        }
        if (const std::string bad = find_unprintable(read); !bad.empty()) found.push_back(in + "holds " + bad);
    }
    if (text.size() > max_text) found.push_back(in + std::to_string(text.size()) + " bytes");
    if (const std::string fault = fault_by_ending(name, text); !fault.empty()) found.push_back(in + fault);
    return found;
}

}  // namespace rbc::attacks
