#include "demos/programs/arena_report.hpp"

#include <algorithm>
#include <cstdio>

#include "common/foundation/io/number_text.hpp"

namespace rbc {

namespace {

std::string formatted(const ArenaRecord& record, const char* field, const char* format, double factor = 1) {
    const auto& value = record.at(field);
    if (!value.is_number()) return "-";
    char text[64];
    std::snprintf(text, sizeof text, format, factor * value.get<double>());
    return text;
}

/// How a run ended, in the terminal's table; empty where it ended well.
std::string ending(const ArenaRecord& record) {
    const std::string end = record.at("end"), reason = record.at("reason");
    if (end == "ended") return "";
    return reason.empty() ? end : end + ": " + reason;
}

std::string heading(const ArenaRecord& record) {
    const std::string scene = record.at("scene");
    if (record.at("rule") == "sweeps") return scene + ", equal sweeps";
    return scene + ", equal time: " + number_text(record.at("budget").get<double>()) + " ms a step";
}

std::string csv_cell(const ArenaRecord& value) {
    if (value.is_null()) return "";
    if (value.is_number_integer()) return std::to_string(value.get<long>());
    if (value.is_number()) return number_text(value.get<double>());
    std::string text = value.get<std::string>();
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    for (std::size_t i = text.find('"'); i != std::string::npos; i = text.find('"', i + 2)) text.insert(i, 1, '"');
    return '"' + text + '"';
}

}  // namespace

const std::vector<ArenaColumn>& arena_columns() {
    static const std::vector<ArenaColumn> columns{
        {"sweeps", "", [](const ArenaRecord& r) { return formatted(r, "sweeps", "%.0f"); }},
        {"residual", "", [](const ArenaRecord& r) { return formatted(r, "residual", "%.1e"); }},
        {"depth", "mm", [](const ArenaRecord& r) { return formatted(r, "depth", "%.3g", 1e3); }},
        {"drift", "mm", [](const ArenaRecord& r) { return formatted(r, "drift", "%.3g", 1e3); }},
        {"gained", "J", [](const ArenaRecord& r) { return formatted(r, "energy_gained", "%.2g"); }},
        {"ms/step", "", [](const ArenaRecord& r) { return formatted(r, "ms_per_step", "%.3g"); }},
        {"longest", "ms", [](const ArenaRecord& r) { return formatted(r, "longest_ms", "%.3g"); }},
    };
    return columns;
}

std::string arena_text(const std::vector<ArenaRecord>& records) {
    std::string text, last;
    const auto cell = [](const std::string& word) {
        return std::string(word.size() < 10 ? 10 - word.size() : 1, ' ') + word;
    };
    for (const ArenaRecord& record : records) {
        const std::string head = heading(record);
        if (head != last) {
            text += (last.empty() ? "" : "\n") + head + "\n" + std::string(12, ' ');
            for (const ArenaColumn& c : arena_columns())
                text += cell(std::string(c.name) + (*c.unit ? " " : "") + c.unit);
            text += "\n";
            last = head;
        }
        std::string name = record.at("solver");
        name.resize(std::max<std::size_t>(12, name.size()), ' ');
        text += name;
        for (const ArenaColumn& c : arena_columns()) text += cell(c.text(record));
        const std::string end = ending(record);
        text += (end.empty() ? "" : "   " + end) + "\n";
    }
    return text;
}

std::string arena_csv(const std::vector<ArenaRecord>& records) {
    const std::vector<std::string> fields{"scene",         "solver",      "rule",       "budget", "sweeps",
                                          "end",           "steps",       "residual",   "depth",  "drift",
                                          "energy_gained", "ms_per_step", "longest_ms", "reason"};
    std::string text;
    for (const std::string& field : fields) text += (text.empty() ? "" : ",") + field;
    text += "\n";
    for (const ArenaRecord& record : records) {
        for (const std::string& field : fields)
            text += (field == "scene" ? "" : ",") + csv_cell(record.contains(field) ? record.at(field) : ArenaRecord());
        text += "\n";
    }
    return text;
}

std::string arena_json(const std::vector<ArenaRecord>& records) {
    std::string text = "{\"runs\": [";
    for (std::size_t i = 0; i < records.size(); ++i) text += (i == 0 ? "\n" : ",\n") + records[i].dump();
    return text + "\n]}\n";
}

}  // namespace rbc
