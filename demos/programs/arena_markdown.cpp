#include <algorithm>
#include <cmath>
#include <cstdio>

#include "demos/programs/arena_report.hpp"

namespace rbc {

namespace {

/// Two digits; what is below a thousandth is not told apart, but for residuals, which may be anything.
std::string cell(const ArenaRecord& record, const char* field, double factor) {
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
std::string table(const std::string& title, const std::vector<ArenaRecord>& records, const char* rule,
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
            text += " " + (found == records.end() ? "-" : cell(*found, field, factor)) + " |";
        }
        text += "\n";
    }
    return text + "\n";
}

}  // namespace

std::string arena_markdown(const std::vector<ArenaRecord>& records) {
    std::string text;
    for (const char* rule : {"sweeps", "time"}) {
        const std::string equal = std::string(rule) == "sweeps" ? "equal sweeps" : "equal time";
        text += table("Drift in the end, mm, at " + equal, records, rule, "drift", 1e3);
        text += table("Residual (22.2) at " + equal, records, rule, "residual", 1);
    }
    return text;
}

}  // namespace rbc
