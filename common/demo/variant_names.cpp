#include "common/demo/variant_names.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "common/demo/stage.hpp"

namespace rbc {

namespace {

/// With six digits, or where there is little room with four, of very small and very large numbers with two.
std::string short_number(double value, bool tight) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, tight ? "%.4g" : "%.6g", value);
    if (tight && std::strchr(buffer, 'e') != nullptr) std::snprintf(buffer, sizeof buffer, "%.1e", value);
    std::string text = std::isnan(value) ? "\u2013" : buffer;
    if (text.front() == '-') text.replace(0, 1, "\u2212");
    return text;
}

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

    TextStyle head{13, colours::grey};
    head.align = TextStyle::Align::right;
    double y = at.y + 0.5 * table_height * s;
    char clock[48];
    std::snprintf(clock, sizeof clock, "t = %.3f s", demo.time());
    if (demo.moves()) canvas.text({at.x, y}, clock, {13, colours::grey});
    for (std::size_t c = 0; c < fit.ends.size(); ++c) canvas.text({start + fit.ends[c], y}, heading(columns[c]), head);
    TextStyle cell{13, colours::ink};
    cell.align = TextStyle::Align::right;
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

namespace {

/// A variant in the legend: its line, its name, and what the plot beside the scene says of it now.
struct Entry {
    const Variant* variant;
    std::string value;  ///< "E = 5.08 J/kg", or empty
    double width;       ///< pixels
};

const TextStyle entry_style{15};
constexpr double line_width = 34, entry_gap = 22;

std::string value_of(const Demo& demo, const Variant& variant, const Recording& recording) {
    if (demo.beside() != Beside::first_plot) return "";
    const Plot& plot = demo.plots.front();
    const std::string column = variant.name + "." + plot.probe;
    if (!recording.has(column) || recording.rows() == 0) return "";
    const std::string number = short_number(recording.column(column).back(), true);
    return (plot.symbol.empty() ? "" : plot.symbol + " = ") + number + (plot.unit.empty() ? "" : " " + plot.unit);
}

/// Rows of entries, as many in each as fit.
std::vector<std::vector<Entry>> entry_rows(const Demo& demo, const Recording& recording, const Canvas& canvas,
                                            double width) {
    const double s = canvas.scale();
    std::vector<std::vector<Entry>> rows{{}};
    double room = width;
    for (const Variant& variant : demo.variants) {
        if (!variant.visible) continue;
        Entry entry{&variant, value_of(demo, variant, recording), 0};
        // A number that changes must not move its neighbours.
        const double number = entry.value.empty() ? 0 : canvas.text_width("0.0000e-00 kg", entry_style);
        entry.width = line_width * s + canvas.text_width(variant.label, entry_style) + number + entry_gap * s;
        if (entry.width > room && !rows.back().empty()) {
            rows.emplace_back();
            room = width;
        }
        room -= entry.width;
        rows.back().push_back(std::move(entry));
    }
    return rows;
}

void draw_entry(Canvas& canvas, Point at, const Entry& entry, double room) {
    const double s = canvas.scale();
    const Variant& variant = *entry.variant;
    canvas.line({at.x, at.y}, {at.x + 26 * s, at.y}, {variant.colour, 4, variant.dash});
    const double start = at.x + line_width * s, label = canvas.text_width(variant.label, entry_style);
    canvas.text_within({start, at.y}, variant.label, entry_style, room - line_width * s);
    const double used = line_width * s + label + 8 * s;
    if (!variant.status.empty())
        canvas.text_within({at.x + used, at.y}, variant.status, {15, colours::vermillion}, room - used);
    else if (used < room)
        canvas.text_within({at.x + used, at.y}, entry.value, {15, colours::grey}, room - used);
}

}  // namespace

void draw_legend(const Demo& demo, const Recording& recording, Canvas& canvas, const Rect& at) {
    const double s = canvas.scale();
    const auto rows = entry_rows(demo, recording, canvas, at.width - (demo.moves() ? clock_width * s : 0));
    double y = at.y + 0.5 * legend_height * s;
    if (demo.moves()) {
        char clock[48];
        std::snprintf(clock, sizeof clock, "t = %.*f s", demo.time() < 1000 ? 2 : 0, demo.time());
        canvas.text({at.x, y}, clock, {15, colours::grey});
    }
    const std::size_t fit = static_cast<std::size_t>(std::max(1.0, at.height / (legend_height * s) + 0.01));
    for (std::size_t r = 0; r < std::min(fit, rows.size()); ++r, y += legend_height * s) {
        double x = at.x + (demo.moves() ? clock_width * s : 0);
        // What says that something is wrong has all of the row's room.
        for (const Entry& entry : rows[r]) {
            const bool last = &entry == &rows[r].back();
            draw_entry(canvas, {x, y}, entry, last ? at.right() - x : entry.width - entry_gap * s);
            x += entry.width;
        }
    }
}

}  // namespace rbc
