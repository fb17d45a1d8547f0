#include "common/demo/kit/legend.hpp"

#include <algorithm>
#include <cstdio>

#include "common/demo/kit/markup.hpp"
#include "common/demo/kit/short_number.hpp"

namespace rbc {

namespace {

// Pixels at 100 %.
constexpr double clock_width = 96;                        // "t = 12.34 s", before the entries of every row
constexpr double line_width = 34, entry_gap = 22;         // the colour before a name, and what is free behind an entry
constexpr double letter_width = 8.6, number_width = 120;  // generous: names are drawn within what they have
const TextStyle name_style{15};

std::string value_of(const Demo& demo, const Variant& variant, const Recording& recording) {
    if (demo.beside() != SaysWhy::first_plot) return "";
    const Plot& plot = demo.plots.front();
    const std::string column = variant.name + "." + plot.probe;
    if (!recording.has(column) || recording.rows() == 0) return "";
    const std::string number = short_number(recording.column(column).back(), true);
    return (plot.symbol.empty() ? "" : plot.symbol + " = ") + number + (plot.unit.empty() ? "" : " " + plot.unit);
}

}  // namespace

std::vector<LegendEntry> lay_out_legend(const Demo& demo, double width) {
    std::vector<LegendEntry> entries;
    const double start = demo.moves() ? clock_width : 0;
    // A number that changes must not move its neighbours: it has its room from the start.
    const double number = demo.beside() == SaysWhy::first_plot ? number_width : 0;
    double x = start;
    int row = 0;
    for (const Variant& variant : demo.variants) {
        if (!variant.visible) continue;
        const double name = letter_width * static_cast<double>(letters_in(variant.label));
        const double wide = std::min(line_width + name + number + entry_gap, width - start);
        if (x > start && x + wide > width) {
            x = start;
            ++row;
        }
        entries.push_back({&variant, x, wide, row});
        x += wide;
    }
    return entries;
}

void draw_legend(const Demo& demo, const Recording& recording, Canvas& canvas, const Rect& at) {
    const double s = canvas.scale();
    if (demo.moves()) {
        char clock[48];
        std::snprintf(clock, sizeof clock, "t = %.*f s", demo.time() < 1000 ? 2 : 0, demo.time());
        canvas.text({at.x, at.y + 0.5 * legend_height * s}, clock, {15, colours::grey});
    }
    const std::vector<LegendEntry> entries = lay_out_legend(demo, at.width / s);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const LegendEntry& entry = entries[i];
        const Variant& variant = *entry.variant;
        const double x = at.x + entry.x * s, y = at.y + (entry.row + 0.5) * legend_height * s;
        // The last one of a row has what is left of it: a sentence about what is wrong is long.
        const bool last = i + 1 == entries.size() || entries[i + 1].row != entry.row;
        const double end = last ? at.right() : x + (entry.width - entry_gap) * s;
        canvas.line({x, y}, {x + 26 * s, y}, {variant.colour, 4, variant.dash});
        const double name = x + line_width * s;
        canvas.text_within({name, y}, variant.label, name_style, end - name);
        const double behind = name + canvas.text_width(variant.label, name_style) + 8 * s;
        if (behind >= end) continue;
        const bool wrong = !variant.status.empty();
        canvas.text_within({behind, y}, wrong ? variant.status : value_of(demo, variant, recording),
                           {15, wrong ? colours::vermillion : colours::grey}, end - behind);
    }
}

}  // namespace rbc
