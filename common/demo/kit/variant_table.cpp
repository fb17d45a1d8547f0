#include "common/demo/kit/variant_table.hpp"

#include <algorithm>
#include <cstdio>

#include "common/demo/kit/short_number.hpp"
#include "common/demo/kit/stage.hpp"

namespace rbc {

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

}  // namespace rbc
