#include "tests/attacks/report_texts.hpp"

#include <nlohmann/json.hpp>

#include "tests/common/class/report_checks.hpp"

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

bool is_number(const std::string& cell) {
    return !cell.empty() && cell.find_first_not_of("0123456789.-") == std::string::npos;
}

std::string table_fault(const std::string& csv) {
    const test::Table table = test::read_table(csv);
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
    if (name.ends_with(".md")) return test::markdown_fault(text);
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
