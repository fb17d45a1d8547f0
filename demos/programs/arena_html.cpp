#include <algorithm>
#include <cmath>
#include <cstdio>

#include "common/foundation/io/printable.hpp"
#include "demos/programs/arena_record.hpp"

namespace rbc {

namespace {

constexpr double width = 640, height = 280, left = 50, bottom = 32, right = 130;  // of a plot, px
constexpr double least = -4, most = 1, cheapest = -3, dearest = 2;                // decades of mm, and of ms

constexpr const char* curve_colours[] = {"#4e79a7", "#f28e2b", "#e15759", "#76b7b2", "#59a14f", "#b07aa1", "#9c755f",
                                         "#d37295", "#7f7f7f", "#2f4b7c", "#bcbd22", "#17becf", "#8c1515", "#006400",
                                         "#c49c00", "#5b2a86", "#008080", "#a05195", "#665191", "#ff7c43"};

std::string printed(const char* format, double a, double b = 0) {
    char text[128];
    std::snprintf(text, sizeof text, format, a, b);
    return text;
}

double on(double value, double low, double high) {
    const double decade = std::clamp(std::log10(std::max(value, 1e-300)), low, high);
    return (decade - low) / (high - low);
}
double x_of(double ms) {
    return left + (width - left - right) * on(ms, cheapest, dearest);
}
double y_of(double off_mm) {
    return 10 + (height - bottom - 10) * (1 - on(off_mm, least, most));
}

std::string label(double x, double y, const std::string& text, const char* more = "") {
    return "<text x=\"" + printed("%.1f\" y=\"%.1f\"", x, y) + " " + more + ">" + html_escaped(text) + "</text>";
}

/// Quality against cost of all methods on a scene: what more sweeps buy.
std::string curves(const std::vector<const ArenaRecord*>& table) {
    std::string svg = "<svg viewBox=\"0 0 " + printed("%.0f %.0f\"", width, height) + ">";
    for (int decade = static_cast<int>(least); decade <= most; ++decade) {
        const double y = y_of(std::pow(10, decade));
        svg += "<path class=\"grid\" d=\"M" + printed("%.1f %.1f", left, y) + printed("H%.1f\"/>", width - right);
        svg += label(left - 5, y + 4, printed("1e%.0f", decade), "text-anchor=\"end\"");
    }
    for (int decade = static_cast<int>(cheapest); decade <= dearest; ++decade) {
        const double x = x_of(std::pow(10, decade));
        svg += "<path class=\"grid\" d=\"M" + printed("%.1f %.1f", x, 10) + printed("V%.1f\"/>", height - bottom);
        svg += label(x, height - bottom + 14, printed("1e%.0f", decade), "text-anchor=\"middle\"");
    }
    svg += label(left, height - 2, "off, mm, over ms a step, with more and more sweeps; beyond 10 mm nothing is drawn");
    for (std::size_t i = 0; i < table.size(); ++i) {
        const std::string colour = curve_colours[i % std::size(curve_colours)];
        std::string path;
        for (const ArenaRecord& match : table[i]->at("curve"))
            if (match.at("end") == "ended" && match.at("off").is_number() && match.at("ms_per_step").is_number())
                path += printed(path.empty() ? "M%.1f %.1f" : "L%.1f %.1f", x_of(match.at("ms_per_step")),
                                y_of(1e3 * match.at("off").get<double>()));
        if (path.empty()) continue;
        // A line of one point, too, is seen: round caps.
        svg += "<path class=\"curve\" stroke=\"" + colour + "\" d=\"" + path + "h0\"/>";
        svg += label(width - right + 12, 20 + 12 * static_cast<double>(i), table[i]->at("solver").get<std::string>(),
                     ("fill=\"" + colour + "\"").c_str());
    }
    return svg + "</svg>\n";
}

/// A still of a scene, and what it asks.
std::string about(const std::string& name) {
    std::string html;
    for (const AnyArenaScene& scene : all_arena_scenes())
        if (name_of(scene) == name)
            std::visit(
                [&](const auto* s) {
                    html = arena_still(scene, "class=\"still\"") + "<p><b>" + html_escaped(s->label) + ".</b> " +
                           html_escaped(s->tests) + " " + html_escaped(s->ideal) + "</p>\n";
                },
                scene);
    return "<div class=\"scene\">" + html + "</div>\n";
}

std::string table_of(const std::vector<const ArenaRecord*>& records) {
    std::string html = "<div class=\"scroll\"><table><tr><th>solver</th>";
    for (const ArenaColumn& c : arena_columns())
        html += std::string("<th>") + c.name + (*c.unit ? std::string(" ") + c.unit : "") + "</th>";
    html += "<th></th></tr>\n";
    for (const ArenaRecord* record : records) {
        const std::string end = record->at("match").at("end"), reason = record->at("match").at("reason");
        html += std::string("<tr") + (end == "ended" ? "" : " class=\"bad\"") + "><td>" +
                html_escaped(record->at("solver").get<std::string>()) + "</td>";
        for (const ArenaColumn& c : arena_columns()) html += "<td>" + c.text(*record) + "</td>";
        html +=
            "<td>" + (end == "ended" ? "" : html_escaped(reason.empty() ? end : end + ": " + reason)) + "</td></tr>\n";
    }
    return html + "</table></div>\n";
}

constexpr const char* head =
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
    "<meta name=\"viewport\" content=\"width=device-width\"><title>The arena</title>\n<style>\n"
    "body{font:15px sans-serif;max-width:1100px;margin:2em auto;padding:0 1em;color:#222;background:#fff}\n"
    "table{border-collapse:collapse;margin:.5em 0}td,th{padding:.15em .7em;text-align:right}\n"
    "td:first-child,th:first-child,td:last-child{text-align:left}tr:nth-child(even){background:#f3f3f3}\n"
    ".bad{color:#a00}svg{width:100%;max-width:640px;font-size:12px}td{white-space:nowrap}.grid{stroke:#ddd;fill:none}\n"
    ".scene{display:flex;flex-wrap:wrap;gap:1em;align-items:center}.scene p{flex:1 1 14em;margin:0}\n"
    "svg.still{width:152px;height:114px}.scroll{overflow-x:auto}pre{white-space:pre-wrap}\n"
    ".curve{fill:none;stroke-width:1.5;stroke-linecap:round}\n</style></head><body>\n<h1>The arena</h1>\n"
    "<p>Every method gets the same worlds and is measured by one judge. off: the farthest from where the world belongs, "
    "or, where that is not known, the last depth; final: the deepest penetration at the end; heals: after that, "
    "no deeper than 1 mm; moves: the fastest of what should rest; gained: mechanical energy above that of the start; residual: "
    "the median over all steps, 1 is what gravity does in a step; 1 mm, 10 mm: ms a step, and sweeps, that keep off "
    "within that; -: not known, or not measured.</p>\n";

}  // namespace

std::string arena_html(const std::vector<ArenaRecord>& records) {
    std::string html = head;
    html.append("<p>").append(fast_contestants).append("</p>\n");
    html += "<pre>" + html_escaped(arena_advice_text(records)) + "</pre>\n";
    html += "<p>What another implementation would change:</p><ul>\n";
    for (const std::string& remark : arena_remarks(records)) html += "<li>" + html_escaped(remark) + "</li>\n";
    html += "</ul>\n";
    for (std::size_t i = 0; i < records.size();) {
        std::vector<const ArenaRecord*> table;
        const std::string name = records[i].at("scene");
        for (; i < records.size() && records[i].at("scene") == name; ++i) table.push_back(&records[i]);
        html += "<h2>" + html_escaped(name) + "</h2>\n" + about(name) + table_of(table) + curves(table);
    }
    return html + "</body></html>\n";
}

}  // namespace rbc
