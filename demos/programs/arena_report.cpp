#include <algorithm>
#include <cmath>
#include <cstdio>

#include "common/foundation/io/number_text.hpp"
#include "demos/programs/arena_record.hpp"

namespace rbc {

namespace {

std::string number_as(const char* format, double value) {
    char text[64];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

/// A number of the match with so many sweeps.
std::string of_match(const ArenaRecord& record, const char* field, const char* format, double factor = 1) {
    const ArenaRecord& match = record.at("match");
    const auto& value = match.at(field);
    return value.is_number() && match.at("steps") > 0 ? number_as(format, factor * value.get<double>()) : "-";
}

std::string price_text(const ArenaPrice& price, const std::string& value) {
    return price.word.empty() ? value : price.word;
}

/// How its match ended, in words; empty where it ended well.
std::string ending(const ArenaRecord& record) {
    const ArenaRecord& match = record.at("match");
    const std::string end = match.at("end"), reason = match.at("reason");
    if (end == "ended") return "";
    if (end == "fell" || end == "out of the scene" || end == "not finite")
        return end + " at " + number_as("%.1f s", match.at("seconds").get<double>());
    if (end == "not over")
        return match.at("ms_per_step") > 1e3 * match.at("seconds").get<double>() / match.at("steps").get<double>()
                   ? "too dear"
                   : "time limit";
    return reason.empty() ? end : end + ": " + reason;
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

/// Two digits; what is below a thousandth is not told apart.
std::string short_number(double value) {
    if (value < 1e-3) return "< 0.001";
    return number_as(value < 100 ? "%.2g" : "%.0f", value);
}

std::string price_cell(const ArenaRecord& record) {
    const ArenaPrice price = price_within(record, within_1_mm);
    return price_text(price, short_number(price.ms) + (price.sweeps > 0 ? " (" + std::to_string(price.sweeps) + ")" : ""));
}

std::string off_cell(const ArenaRecord& record) {
    const std::string end = ending(record);
    const auto& off = record.at("match").at("off");
    if (!end.empty()) return end.substr(0, end.find(':'));
    return off.is_number() ? short_number(1e3 * off.get<double>()) : "-";
}

/// Its title, and a row for each method, a column for each scene.
std::string markdown_table(const std::string& title, const std::vector<ArenaRecord>& records,
                           std::string (*cell)(const ArenaRecord&)) {
    const std::vector<std::string> scenes = names_in(records, "scene");
    std::string text = title + ":\n\n| |", line = "|---|";
    for (const std::string& scene : scenes) {
        text += " `" + scene + "` |";
        line += "---|";
    }
    text += "\n" + line + "\n";
    for (const std::string& solver : names_in(records, "solver")) {
        text += "| `" + solver + "` |";
        for (const std::string& scene : scenes) {
            const auto found = std::find_if(records.begin(), records.end(), [&](const ArenaRecord& r) {
                return r.at("solver") == solver && r.at("scene") == scene;
            });
            text += " " + (found == records.end() ? "-" : cell(*found)) + " |";
        }
        text += "\n";
    }
    return text + "\n";
}

}  // namespace

const std::vector<ArenaColumn>& arena_columns() {
    static const std::vector<ArenaColumn> columns{
        {"off", "mm", [](const ArenaRecord& r) { return of_match(r, "off", "%.3g", 1e3); }},
        {"final", "mm", [](const ArenaRecord& r) { return of_match(r, "final_depth", "%.3g", 1e3); }},
        {"heals", "s", [](const ArenaRecord& r) { return of_match(r, "heals_after", "%.3g"); }},
        {"moves", "mm/s", [](const ArenaRecord& r) { return of_match(r, "chatter", "%.2g", 1e3); }},
        {"gained", "J", [](const ArenaRecord& r) { return of_match(r, "energy_gained", "%.2g"); }},
        {"residual", "", [](const ArenaRecord& r) { return of_match(r, "residual", "%.1e"); }},
        {"ms/step", "", [](const ArenaRecord& r) { return of_match(r, "ms_per_step", "%.3g"); }},
        {"1 mm:", "ms",
         [](const ArenaRecord& r) {
             const ArenaPrice price = price_within(r, within_1_mm);
             return price_text(price, number_as("%.2g", price.ms));
         }},
        {"sweeps", "",
         [](const ArenaRecord& r) {
             const ArenaPrice price = price_within(r, within_1_mm);
             return price.word.empty() && price.sweeps > 0 ? std::to_string(price.sweeps) : "-";
         }},
        {"10 mm:", "ms",
         [](const ArenaRecord& r) {
             const ArenaPrice price = price_within(r, within_10_mm);
             return price_text(price, number_as("%.2g", price.ms));
         }},
    };
    return columns;
}

std::string arena_text(const std::vector<ArenaRecord>& records) {
    std::string text, last;
    const auto cell = [](const std::string& word) {
        return std::string(word.size() < 10 ? 12 - word.size() : 2, ' ') + word;
    };
    for (const ArenaRecord& record : records) {
        const std::string scene = record.at("scene");
        if (scene != last) {
            text += (last.empty() ? "" : "\n") + scene + "\n" + std::string(12, ' ');
            for (const ArenaColumn& c : arena_columns())
                text += cell(std::string(c.name) + (*c.unit ? " " : "") + c.unit);
            text += "\n";
            last = scene;
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
    const std::vector<std::string> ids{"scene", "kind", "solver"};
    const std::vector<std::string> fields{"end",   "sweeps",  "steps", "seconds",       "residual",    "depth",
                                          "final_depth", "heals_after", "drift", "off",  "slid", "chatter",
                                          "energy_gained", "ms_per_step", "longest_ms",  "reason"};
    std::string text = "scene,kind,solver";
    for (const std::string& field : fields) text += "," + field;
    text += ",price,price_1mm_ms,price_1mm_sweeps,price_10mm_ms,price_10mm_sweeps\n";
    for (const ArenaRecord& record : records) {
        for (const std::string& id : ids) text += (id == "scene" ? "" : ",") + csv_cell(record.at(id));
        for (const std::string& field : fields) text += "," + csv_cell(record.at("match").at(field));
        text += "," + csv_cell(record.at("price"));
        for (const double tolerance : {within_1_mm, within_10_mm}) {
            const ArenaPrice price = price_within(record, tolerance);
            text += price.word.empty() ? "," + number_text(price.ms) + "," : ",,";
            if (price.word.empty() && price.sweeps > 0) text += std::to_string(price.sweeps);
        }
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
    std::string text = "| | scenes | within 1 mm, cheapest first |\n|---|---|---|\n";
    for (const ArenaAdvice& advice : arena_advice(records, within_1_mm)) {
        text += "| " + advice.kind + " | " + std::to_string(advice.scenes) + " |";
        for (std::size_t i = 0; i < std::min<std::size_t>(5, advice.choices.size()); ++i)
            text += (i == 0 ? " " : ", ") + choice_text(advice, advice.choices[i]);
        text += " |\n";
    }
    const std::string open = not_known_text(records);
    text += (open.empty() ? "" : "\nNot known: " + open + ".\n") + std::string("\n");
    for (const std::string& kind : names_in(records, "kind")) {
        const std::vector<ArenaRecord> runs = of_kind(records, kind);
        text += "### " + kind + "\n\n";
        text += markdown_table("ms a step to stay within 1 mm (sweeps)", runs, price_cell);
        const auto& sweeps = runs.front().at("match").at("sweeps");
        text += markdown_table("Off, mm, with " + (sweeps.is_number() ? std::to_string(sweeps.get<int>()) : "20") +
                                   " sweeps a step",
                               runs, off_cell);
    }
    for (const std::string& remark : arena_remarks(records)) {
        const std::size_t name = remark.find(':');
        text += "- `" + remark.substr(0, name) + "`" + remark.substr(name) + "\n";
    }
    return text;
}

}  // namespace rbc
