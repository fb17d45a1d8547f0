#include "common/demo/stage.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <sstream>

#include "common/demo/plot.hpp"

namespace rbc {

namespace {

constexpr double margin = 12, title_height = 66, row_height = 19;

/// With six digits, or where there is little room with four, of very small and very large numbers with two.
std::string short_number(double value, bool tight) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, tight ? "%.4g" : "%.6g", value);
    if (tight && std::strchr(buffer, 'e') != nullptr) std::snprintf(buffer, sizeof buffer, "%.1e", value);
    std::string text = std::isnan(value) ? "\u2013" : buffer;
    if (text.front() == '-') text.replace(0, 1, "\u2212");
    return text;
}

void draw_title(const Demo& demo, Canvas& canvas, const Rect& at) {
    const double s = canvas.scale();
    TextStyle title{18};
    title.bold = true;
    title.anchor = TextStyle::Anchor::top;
    canvas.text_within({at.x, at.y}, demo.title, title, at.width);
    TextStyle style{13, colours::ink};
    style.anchor = TextStyle::Anchor::top;
    double y = at.y + 26 * s;
    const std::vector<std::string> lines = wrap_text(canvas, demo.advice(), at.width, style);
    for (std::size_t i = 0; i < std::min<std::size_t>(lines.size(), 2); ++i, y += 17 * s) {
        canvas.text_within({at.x, y}, lines[i], style, at.width);
    }
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
        const double needed = std::max(canvas.text_width(heading(probe), {12}), 50 * s) + 8 * s;
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

void draw_table(const Demo& demo, const Recording& recording, Canvas& canvas, const Rect& at) {
    const double s = canvas.scale();
    const std::vector<Probe> columns = table_columns(demo);
    double label_width = 60 * s;
    for (const Variant& v : demo.variants) label_width = std::max(label_width, canvas.text_width(v.label, {12}));
    const double start = at.x + label_width + 40 * s;
    const Columns fit = fit_columns(canvas, columns, at.right() - start);

    TextStyle head{12, colours::grey};
    head.align = TextStyle::Align::right;
    double y = at.y + 0.5 * row_height * s;
    char clock[48];
    std::snprintf(clock, sizeof clock, "t = %.3f s", demo.time());
    if (demo.moves()) canvas.text({at.x, y}, clock, {12, colours::grey});
    for (std::size_t c = 0; c < fit.ends.size(); ++c) canvas.text({start + fit.ends[c], y}, heading(columns[c]), head);
    TextStyle cell{12, colours::ink};
    cell.align = TextStyle::Align::right;
    for (const Variant& variant : demo.variants) {
        y += row_height * s;
        const Colour colour = variant.visible ? variant.colour : colours::faint;
        canvas.line({at.x, y}, {at.x + 20 * s, y}, {colour, 3.5, variant.dash});
        canvas.text({at.x + 28 * s, y}, variant.label, {12, variant.visible ? colours::ink : colours::grey});
        if (!variant.status.empty()) {
            const auto lines = wrap_text(canvas, variant.status, at.right() - start, {12});
            canvas.text({start + 12 * s, y}, lines.front() + (lines.size() > 1 ? " \u2026" : ""),
                        {12, colours::vermillion});
            continue;
        }
        for (std::size_t c = 0; c < fit.ends.size(); ++c) {
            const std::string name = variant.name + "." + columns[c].name;
            if (!recording.has(name) || recording.rows() == 0) continue;
            canvas.text({start + fit.ends[c], y}, short_number(recording.column(name).back(), fit.tight), cell);
        }
    }
}

}  // namespace

std::vector<std::string> wrap_text(const Canvas& canvas, const std::string& text, double width,
                                   const TextStyle& style) {
    std::vector<std::string> lines{""};
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        const std::string longer = lines.back().empty() ? word : lines.back() + " " + word;
        if (!lines.back().empty() && canvas.text_width(longer, style) > width) {
            lines.push_back(word);
        } else {
            lines.back() = longer;
        }
    }
    return lines;
}

/// The scene and its panes side by side: each pane nearly square, the scene as wide as it can use, at least a fifth.
static void lay_out_row(const Demo& demo, const Rect& row, double gap, StageLayout& layout) {
    const double panes = static_cast<double>(demo.panes.size());
    const Rect world = demo.world();
    const double wish = row.height * world.width / world.height, pane_wish = 1.15 * row.height + gap;
    const double left_over = row.width - panes * pane_wish, fair = row.width * wish / (wish + panes * pane_wish);
    const double scene = panes > 0 ? std::max({left_over, fair, 0.2 * row.width}) : row.width;
    layout.scene = {row.x, row.y, scene, row.height};
    const double each = panes > 0 ? (row.width - scene) / panes : 0;
    for (double i = 0; i < panes; ++i) {
        layout.panes.push_back({row.x + scene + i * each + gap, row.y, each - gap, row.height});
    }
}

StageLayout lay_out_stage(const Demo& demo, const Rect& area, double scale) {
    const double m = margin * scale, top = title_height * scale;
    const double table = row_height * scale * static_cast<double>(demo.variants.size() + 1);
    StageLayout layout;
    layout.title = {area.x + m, area.y + m, area.width - 2 * m, top};
    layout.table = {area.x + m, area.y + area.height - table - m, area.width - 2 * m, table};
    const Rect body{area.x + m, area.y + m + top, area.width - 2 * m, area.height - top - table - 3.5 * m};

    const double count = static_cast<double>(demo.plots.size());
    const Rect world = demo.world();
    if (demo.plots.empty() || !demo.panes.empty()) {
        const double high = demo.plots.empty() ? body.height : 0.64 * body.height;
        lay_out_row(demo, {body.x, body.y, body.width, high}, m, layout);
        const double each = body.width / std::max(1.0, count);
        for (double i = 0; i < count; ++i) {
            layout.plots.push_back({body.x + i * each, body.y + high + m, each - m, body.height - high - m});
        }
    } else if (world.width / world.height < 1.6) {
        const double scene = std::clamp(body.height * world.width / world.height, 0.3 * body.width, 0.45 * body.width);
        layout.scene = {body.x, body.y, scene, body.height};
        const double each = body.height / count;
        for (double i = 0; i < count; ++i) {
            layout.plots.push_back({body.x + scene + m, body.y + i * each, body.width - scene - m, each});
        }
    } else {
        const double scene = 0.58 * body.height, each = body.width / count;
        layout.scene = {body.x, body.y, body.width, scene};
        for (double i = 0; i < count; ++i) {
            layout.plots.push_back({body.x + i * each, body.y + scene + m, each - m, body.height - scene - m});
        }
    }
    // In a window that is too small for all of it, what has no room keeps a pixel: scales stay finite.
    const auto keep_a_pixel = [](Rect& part) {
        part.width = std::max(1.0, part.width);
        part.height = std::max(1.0, part.height);
    };
    for (Rect* part : {&layout.title, &layout.scene, &layout.table}) keep_a_pixel(*part);
    for (Rect& pane : layout.panes) keep_a_pixel(pane);
    for (Rect& plot : layout.plots) keep_a_pixel(plot);
    return layout;
}

View scene_view(const Demo& demo, const StageLayout& layout) {
    if (!demo.equal_axes()) return {demo.world(), layout.scene};
    View view = fit_view(demo.world(), layout.scene);
    if (demo.has_floor()) view.world.y = demo.world().y;
    return view;
}

static void draw_row(const Demo& demo, Canvas& canvas, const StageLayout& layout) {
    canvas.rectangle(layout.scene, colours::white);
    canvas.show(scene_view(demo, layout));
    demo.draw(canvas);
    canvas.show_pixels();
    for (std::size_t i = 0; i < demo.panes.size(); ++i) draw_pane(canvas, layout.panes[i], demo.panes[i]);
}

void draw_scene(const Demo& demo, Canvas& canvas, const Rect& area) {
    const double m = margin * canvas.scale();
    StageLayout layout;
    lay_out_row(demo, {area.x + m, area.y + m, area.width - 2 * m, area.height - 2 * m}, m, layout);
    canvas.show_pixels();
    canvas.rectangle(area, colours::white);
    draw_row(demo, canvas, layout);
}

void draw_stage(const Demo& demo, const Recording& recording, Canvas& canvas, const Rect& area, double seconds) {
    const StageLayout layout = lay_out_stage(demo, area, canvas.scale());
    canvas.show_pixels();
    canvas.rectangle(area, colours::paper);
    draw_title(demo, canvas, layout.title);
    draw_row(demo, canvas, layout);
    for (std::size_t i = 0; i < demo.plots.size(); ++i) {
        draw_plot(canvas, layout.plots[i], demo.plots[i], demo, recording, seconds);
    }
    draw_table(demo, recording, canvas, layout.table);
}

}  // namespace rbc
