#include <algorithm>
#include <cmath>
#include <cstdio>

#include "common/foundation/io/printable.hpp"
#include "demos/programs/arena_record.hpp"

namespace rbc {

namespace {

constexpr double width = 640, height = 240, left = 50, bottom = 30, right = 130;  // of a plot, px
constexpr double least = -16, most = 2;                                           // decades of residuals

constexpr const char* colours[] = {"#4e79a7", "#f28e2b", "#e15759", "#76b7b2", "#59a14f", "#b07aa1", "#9c755f",
                                   "#d37295", "#7f7f7f", "#2f4b7c", "#bcbd22", "#17becf", "#8c1515", "#006400"};

std::string printed(const char* format, double a, double b = 0) {
    char text[128];
    std::snprintf(text, sizeof text, format, a, b);
    return text;
}

double y_of(double residual) {
    const double decade = std::clamp(std::log10(std::max(residual, 1e-300)), least, most);
    return 10 + (height - bottom - 10) * (most - decade) / (most - least);
}

std::string label(double x, double y, const std::string& text, const char* more = "") {
    return "<text x=\"" + printed("%.1f\" y=\"%.1f\"", x, y) + " " + more + ">" + html_escaped(text) + "</text>";
}

/// The residual against time of all methods of a table.
std::string curves(const std::vector<const ArenaRecord*>& table) {
    double end = 0;
    for (const ArenaRecord* record : table)
        for (const auto& s : record->at("samples")) end = std::max(end, s.at(0).get<double>());
    if (end == 0) return "";
    std::string svg = "<svg viewBox=\"0 0 " + printed("%.0f %.0f\"", width, height) + ">";
    const double plot = width - left - right;
    for (int decade = static_cast<int>(least); decade <= most; decade += 3) {
        const double y = y_of(std::pow(10, decade));
        svg += "<path class=\"grid\" d=\"M" + printed("%.1f %.1f", left, y) + printed("H%.1f\"/>", left + plot);
        svg += label(left - 5, y + 4, printed("1e%.0f", decade), "text-anchor=\"end\"");
    }
    svg +=
        label(left, height - 8, "0 s") + label(left + plot, height - 8, printed("%.3g s", end), "text-anchor=\"end\"");
    svg += label(left + plot / 2, height - 8, "residual over time", "text-anchor=\"middle\"");
    for (std::size_t i = 0; i < table.size(); ++i) {
        const std::string colour = colours[i % std::size(colours)];
        std::string path;
        for (const auto& s : table[i]->at("samples"))
            if (s.at(1).is_number())
                path += printed(path.empty() ? "M%.1f %.1f" : "L%.1f %.1f", left + plot * s.at(0).get<double>() / end,
                                y_of(s.at(1).get<double>()));
        if (path.empty()) continue;
        svg += "<path class=\"curve\" stroke=\"" + colour + "\" d=\"" + path + "\"/>";
        svg += label(left + plot + 12, 20 + 15 * static_cast<double>(i), table[i]->at("solver").get<std::string>(),
                     ("fill=\"" + colour + "\"").c_str());
    }
    return svg + "</svg>\n";
}

std::string table_of(const std::vector<const ArenaRecord*>& records) {
    std::string html = "<table><tr><th>solver</th>";
    for (const ArenaColumn& c : arena_columns())
        html += std::string("<th>") + c.name + (*c.unit ? std::string(" ") + c.unit : "") + "</th>";
    html += "<th></th></tr>\n";
    for (const ArenaRecord* record : records) {
        const std::string end = record->at("end"), reason = record->at("reason");
        html += std::string("<tr") + (end == "ended" ? "" : " class=\"bad\"") + "><td>" +
                html_escaped(record->at("solver").get<std::string>()) + "</td>";
        for (const ArenaColumn& c : arena_columns()) html += "<td>" + c.text(*record) + "</td>";
        html +=
            "<td>" + (end == "ended" ? "" : html_escaped(reason.empty() ? end : end + ": " + reason)) + "</td></tr>\n";
    }
    return html + "</table>\n";
}

constexpr const char* head =
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>The arena</title>\n<style>\n"
    "body{font:15px sans-serif;max-width:900px;margin:2em auto;padding:0 1em;color:#222;background:#fff}\n"
    "table{border-collapse:collapse;margin:.5em 0}td,th{padding:.15em .7em;text-align:right}\n"
    "td:first-child,th:first-child,td:last-child{text-align:left}tr:nth-child(even){background:#f3f3f3}\n"
    ".bad{color:#a00}svg{max-width:640px;font-size:12px}.grid{stroke:#ddd;fill:none}\n"
    ".curve{fill:none;stroke-width:1.5}\n</style></head><body>\n<h1>The arena</h1>\n"
    "<p>Every method gets the same worlds and is measured by one judge. residual: the median over all steps, 1 is what "
    "gravity does in a step; depth: the deepest penetration; drift: how far from where it belongs at the end; gained: "
    "mechanical energy above that of the start; -: not known, or not measured.</p>\n";

}  // namespace

std::string arena_html(const std::vector<ArenaRecord>& records) {
    std::string html = head, scene;
    html.append("<p>").append(fast_contestants).append("</p>\n");
    for (std::size_t i = 0; i < records.size();) {
        std::vector<const ArenaRecord*> table;
        const std::string name = records[i].at("scene"), rule = records[i].at("rule");
        for (; i < records.size() && records[i].at("scene") == name && records[i].at("rule") == rule; ++i)
            table.push_back(&records[i]);
        if (name != scene) html += "<h2>" + html_escaped(name) + "</h2>\n";
        scene = name;
        html += rule == "sweeps"
                    ? "<h3>Equal sweeps</h3>\n"
                    : "<h3>Equal time: " + printed("%.4g", table[0]->at("budget").get<double>()) + " ms a step</h3>\n";
        html += table_of(table) + curves(table);
    }
    return html + "</body></html>\n";
}

}  // namespace rbc
