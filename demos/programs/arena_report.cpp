#include "demos/programs/arena_record.hpp"

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

/// Two digits; what is below a thousandth is not told apart, but for residuals, which may be anything.
std::string markdown_cell(const ArenaRecord& record, const char* field, double factor) {
    const std::string end = record.at("end");
    const auto& value = record.at(field);
    if (end != "ended") return end == "out of the scene" || end == "not finite" ? "gone" : end;
    if (!value.is_number()) return "-";
    char text[32];
    const double number = factor * value.get<double>();
    if (factor == 1)
        std::snprintf(text, sizeof text, "%.0e", number);
    else if (number < 1e-3)
        return "< 0.001";
    else
        std::snprintf(text, sizeof text, number < 100 ? "%.2g" : "%.0f", number);
    return text;
}

/// Its title, and a row for each method, a column for each scene that has such a number; nothing if none has.
std::string markdown_table(const std::string& title, const std::vector<ArenaRecord>& records, const char* rule,
                           const char* field, double factor) {
    std::vector<std::string> scenes, solvers;
    const auto note = [](std::vector<std::string>& list, const std::string& name) {
        if (std::find(list.begin(), list.end(), name) == list.end()) list.push_back(name);
    };
    for (const ArenaRecord& r : records) {
        note(solvers, r.at("solver"));
        if (r.at(field).is_number()) note(scenes, r.at("scene"));
    }
    if (scenes.empty()) return "";
    std::string text = title + ":\n\n| |", line = "|---|";
    for (const std::string& scene : scenes) {
        text += " `" + scene + "` |";
        line += "---|";
    }
    text += "\n" + line + "\n";
    for (const std::string& solver : solvers) {
        text += "| `" + solver + "` |";
        for (const std::string& scene : scenes) {
            const auto found = std::find_if(records.begin(), records.end(), [&](const ArenaRecord& r) {
                return r.at("solver") == solver && r.at("scene") == scene && r.at("rule") == rule;
            });
            text += " " + (found == records.end() ? "-" : markdown_cell(*found, field, factor)) + " |";
        }
        text += "\n";
    }
    return text + "\n";
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

std::string arena_markdown(const std::vector<ArenaRecord>& records) {
    std::string text;
    for (const char* rule : {"sweeps", "time"}) {
        const std::string equal = std::string(rule) == "sweeps" ? "equal sweeps" : "equal time";
        text += markdown_table("Drift in the end, mm, at " + equal, records, rule, "drift", 1e3);
        text += markdown_table("Residual (24.2) at " + equal, records, rule, "residual", 1);
    }
    return text;
}

}  // namespace rbc
