#include "common/demo/kit/legend.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "common/demo/kit/markup.hpp"
#include "common/demo/kit/stage.hpp"

namespace rbc {

std::string short_number(double value, bool tight) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, tight ? "%.4g" : "%.6g", value);
    if (tight && std::strchr(buffer, 'e') != nullptr) std::snprintf(buffer, sizeof buffer, "%.1e", value);
    std::string text = std::isnan(value) ? "\u2013" : buffer;
    if (text.front() == '-') text.replace(0, 1, "\u2212");
    return text;
}

namespace {

// Pixels at 100 %.
constexpr double clock_width = 96;                        // "t = 12.34 s", before the entries of every row
constexpr double line_width = 34, entry_gap = 22;         // the colour before a name, and what is free behind an entry
constexpr double number_width = 120;
const TextStyle name_style{15};
constexpr double smallest_number = 0.8;  // of the size of a name; a number in smaller letters is hard to follow

/// Of words in letters of this size, on any canvas: somewhat more than they need, or they would become smaller.
double generous_width(const std::string& words) {
    double width = 0;
    for (const WordRun& run : runs_of(words)) {
        for (const char c : run.utf8) {
            const auto is_of = [c](std::string_view letters) { return letters.find(c) != letters.npos; };
            if ((c & 0xC0) == 0x80) continue;  // the rest of a letter
            width += is_of("mwMW") ? 15 : c >= 'A' && c <= 'Z' ? 11.7 : is_of(" ,.'fijlrt") ? 6.5 : 9.8;
        }
    }
    return width;
}

/// What a row leaves free goes to what its variants have to say.
void give_room_to_statuses(std::vector<LegendEntry>& entries, double width) {
    for (std::size_t begin = 0, end = 0; begin < entries.size(); begin = end) {
        while (end < entries.size() && entries[end].row == entries[begin].row) ++end;
        double room = width - entries[end - 1].x - entries[end - 1].width, moved = 0;
        for (std::size_t i = begin; i < end; ++i) {
            entries[i].x += moved;
            const std::string& status = entries[i].variant->status;
            if (status.empty()) continue;
            const double more = std::min(room, generous_width(status));
            entries[i].width += more;
            moved += more;
            room -= more;
        }
    }
}

/// "v = 0.12 m/s"; where that is wider than `room`, even in small letters, without the symbol, then without the unit.
std::string value_of(const Demo& demo, const Variant& variant, const Recording& recording, const Canvas& canvas,
                     const TextStyle& style, double room) {
    if (demo.beside() != SaysWhy::first_plot) return "";
    const Plot& plot = demo.plots.front();
    const std::string column = variant.name + "." + plot.probe;
    if (!recording.has(column) || recording.rows() == 0) return "";
    const std::string number = short_number(recording.column(column).back(), true);
    const std::string with_unit = number + (plot.unit.empty() ? "" : " " + plot.unit);
    const std::string whole = (plot.symbol.empty() ? "" : plot.symbol + " = ") + with_unit;
    for (const std::string& words : {whole, with_unit, number})
        if (canvas.text_width(words, style) <= room / smallest_number) return words;
    return "";
}

/// What a variant has to say stands below its name where there is no room behind it, on a phone. @return whether it does
bool draw_in_two_lines(Canvas& canvas, const Variant& variant, Point at, double width) {
    const TextStyle said{11, colours::vermillion};
    if (variant.status.empty()) return false;
    const double behind = canvas.text_width(variant.label, name_style) + 8 * canvas.scale();
    if (behind + canvas.text_width(variant.status, said) <= width) return false;
    const double half = 0.25 * legend_height * canvas.scale();
    canvas.text_within({at.x, at.y - half}, variant.label, {11}, width);
    canvas.text_within({at.x, at.y + half}, variant.status, said, width);
    return true;
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
        const double wide = std::min(line_width + generous_width(variant.label) + number + entry_gap, width - start);
        if (x > start && x + wide > width) {
            x = start;
            ++row;
        }
        entries.push_back({&variant, x, wide, row});
        x += wide;
    }
    give_room_to_statuses(entries, width);
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
        // The last entry of a row gets the rest of it, because a sentence about an error is long.
        const bool last = i + 1 == entries.size() || entries[i + 1].row != entry.row;
        const double end = last ? at.right() : x + (entry.width - entry_gap) * s;
        canvas.line({x, y}, {x + 26 * s, y}, {variant.colour, 4, variant.dash});
        const double name = x + line_width * s;
        if (draw_in_two_lines(canvas, variant, {name, y}, end - name)) continue;
        canvas.text_within({name, y}, variant.label, name_style, end - name);
        const double behind = name + canvas.text_width(variant.label, name_style) + 8 * s;
        if (behind >= end) continue;
        const bool wrong = !variant.status.empty();
        const TextStyle style{15, wrong ? colours::vermillion : colours::grey};
        canvas.text_within({behind, y},
                           wrong ? variant.status : value_of(demo, variant, recording, canvas, style, end - behind),
                           style, end - behind);
    }
}

namespace {

/// The table's columns: every probe that some variant has, in order of appearance, with its unit.
std::vector<Probe> table_columns(const Demo& demo) {
    std::vector<Probe> columns;
    for (const Variant& variant : demo.variants) {
        for (const Probe& probe : variant.probes) {
            const auto same = [&](const Probe& other) { return other.name == probe.name; };
            if (std::none_of(columns.begin(), columns.end(), same)) columns.push_back(probe);
        }
    }
    return columns;
}

std::string heading(const Probe& probe) {
    return probe.name + (probe.unit.empty() ? "" : " [" + probe.unit + "]");
}

/// Where the table's columns end, in pixels from its first.
struct Columns {
    std::vector<double> ends;
    bool tight = false;
};

/// Equally wide, if there is room; else each as wide as it needs. What does not fit then is left out, from the end;
/// files have all of it.
Columns fit_columns(const Canvas& canvas, const std::vector<Probe>& columns, double room) {
    const double s = canvas.scale(), count = static_cast<double>(columns.size());
    Columns result;
    result.tight = count * 88 * s > room;
    double end = 0;
    for (const Probe& probe : columns) {
        const double needed = std::max(canvas.text_width(heading(probe), {13}), 50 * s) + 8 * s;
        end += result.tight ? needed : std::min(110 * s, room / count);
        if (end > room + 1) break;
        result.ends.push_back(end);
    }
    if (result.ends.empty()) return result;
    const double spare = std::max(0.0, room - result.ends.back()) / static_cast<double>(result.ends.size());
    for (std::size_t c = 0; result.tight && c < result.ends.size(); ++c) {
        result.ends[c] += spare * static_cast<double>(c + 1);
    }
    return result;
}

}  // namespace

void draw_table(const Demo& demo, const Recording& recording, Canvas& canvas, const Rect& at) {
    const double s = canvas.scale();
    const std::vector<Probe> columns = table_columns(demo);
    double label_width = 60 * s;
    for (const Variant& v : demo.variants) label_width = std::max(label_width, canvas.text_width(v.label, {13}));
    const double start = at.x + label_width + 40 * s;
    const Columns fit = fit_columns(canvas, columns, at.right() - start);

    TextStyle head{13, colours::grey, TextStyle::Align::right};
    double y = at.y + 0.5 * table_height * s;
    char clock[48];
    std::snprintf(clock, sizeof clock, "t = %.3f s", demo.time());
    if (demo.moves()) canvas.text({at.x, y}, clock, {13, colours::grey});
    for (std::size_t c = 0; c < fit.ends.size(); ++c) canvas.text({start + fit.ends[c], y}, heading(columns[c]), head);
    TextStyle cell{13, colours::ink, TextStyle::Align::right};
    for (const Variant& variant : demo.variants) {
        y += table_height * s;
        const Colour colour = variant.visible ? variant.colour : colours::faint;
        canvas.line({at.x, y}, {at.x + 20 * s, y}, {colour, 3.5, variant.dash});
        canvas.text({at.x + 28 * s, y}, variant.label, {13, variant.visible ? colours::ink : colours::grey});
        if (!variant.status.empty()) {
            const auto lines = wrap_text(canvas, variant.status, at.right() - start, {13});
            canvas.text({start + 12 * s, y}, lines.front() + (lines.size() > 1 ? " \u2026" : ""),
                        {13, colours::vermillion});
            continue;
        }
        for (std::size_t c = 0; c < fit.ends.size(); ++c) {
            const std::string name = variant.name + "." + columns[c].name;
            if (!recording.has(name) || recording.rows() == 0) continue;
            canvas.text({start + fit.ends[c], y}, short_number(recording.column(name).back(), fit.tight), cell);
        }
    }
}

}  // namespace rbc
