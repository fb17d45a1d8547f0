#include "common/demo/kit/legend.hpp"

#include <algorithm>
#include <cmath>

#include "common/demo/kit/axes.hpp"

namespace rbc {

namespace {

struct Curve {
    const Variant* variant;
    const std::vector<double>* values;
};

/// Start of the shown rows: the first with t >= from.
std::size_t first_row(const std::vector<double>& t, double from) {
    return static_cast<std::size_t>(std::lower_bound(t.begin(), t.end(), from) - t.begin());
}

Axis value_axis(const Plot& plot, const std::vector<Curve>& curves, std::size_t first) {
    if (plot.range) return {plot.range->first, plot.range->second};
    double low = INFINITY, high = -INFINITY;
    if (plot.guide) low = high = plot.guide.value();
    for (const Curve& curve : curves) {
        for (std::size_t row = first; row < curve.values->size(); ++row) {
            const double y = (*curve.values)[row];
            if (!std::isfinite(y) || (plot.logarithmic && y <= 0)) continue;
            if (plot.limits && (y < plot.limits->first || y > plot.limits->second)) continue;
            low = std::min(low, y);
            high = std::max(high, y);
        }
    }
    if (low > high) return {0, 1};
    if (plot.logarithmic) {
        // No curve along the edge of its plot: a power of ten gets room on both sides.
        const double bottom = std::floor(std::log10(low) - 0.05);
        return {bottom, std::max(std::ceil(std::log10(high) + 0.05), bottom + 1)};
    }
    // What is zero, or constant, up to round-off is drawn as that, not between ticks of 5e-10.
    const double size = std::max(std::abs(low), std::abs(high));
    const bool zero = size < 1e-12, constant = high - low <= 1e-9 * size;
    const double least = zero ? 1e-3 : constant ? 0.1 * size : 1e-9 + 1e-3 * size;
    const double margin = std::max(0.06 * (high - low), least);
    return {low - margin, high + margin};
}

const TextStyle legend_style{13};

/// The legend's rows, from the top: as many entries beside the heading as fit, the others below it.
std::vector<std::vector<const Variant*>> legend_rows(const Canvas& canvas, double width, double heading,
                                                     const std::vector<Curve>& curves) {
    const double gap = 34 * canvas.scale();
    std::vector<std::vector<const Variant*>> rows{{}};
    double room = width - heading - gap;
    for (const Curve& curve : curves) {
        const double needed = canvas.text_width(curve.variant->label, legend_style) + gap;
        if (needed > room) {
            rows.emplace_back();
            room = width;
        }
        rows.back().push_back(curve.variant);
        room -= needed;
    }
    return rows;
}

/// Heading on the left, legend on the right. @return the height of both, pixels
double draw_heading(Canvas& canvas, const Rect& pixels, const Plot& plot, const std::vector<Curve>& curves,
                    bool legend) {
    const double s = canvas.scale();
    TextStyle style{.size = 15, .bold = true};
    const std::string words =
        plot.title + (plot.symbol.empty() ? "" : " " + plot.symbol) + (plot.unit.empty() ? "" : " [" + plot.unit + "]");
    double y = pixels.y + 12 * s;
    canvas.text_within({pixels.x + 4 * s, y}, words, style, pixels.width - 12 * s);
    if (!legend || pixels.height < 150 * s)
        return y + 13 * s - pixels.y;  // no room for a legend; panel and table name the colours
    const auto rows = legend_rows(canvas, pixels.width, canvas.text_width(words, style), curves);
    if (rows.size() > 2 && pixels.height < 240 * s) return y + 13 * s - pixels.y;  // likewise
    for (const auto& row : rows) {
        double x = pixels.right();
        for (auto variant = row.rbegin(); variant != row.rend(); ++variant) {
            x -= canvas.text_width((*variant)->label, legend_style);
            canvas.text({x, y}, (*variant)->label, legend_style);
            canvas.line({x - 24 * s, y}, {x - 5 * s, y}, {(*variant)->colour, 2.5, (*variant)->dash});
            x -= 34 * s;
        }
        y += 16 * s;
    }
    return y - pixels.y - 3 * s;
}

/// @param below  drawn before: where the student's curve lies on one of them it is dashed, so that both are seen
void draw_curve(Canvas& canvas, const Curve& curve, const std::vector<Curve>& below, const std::vector<double>& t,
                std::size_t first, bool logarithmic) {
    std::vector<Point> run;
    Stroke stroke{curve.variant->colour, 1.8, curve.variant->dash};
    const auto height = [&](const Curve& c, std::size_t row) {
        return logarithmic ? std::log10((*c.values)[row]) : (*c.values)[row];
    };
    const double pixel = canvas.scale() * canvas.view().world.height / canvas.view().pixels.height;
    const auto dash_at = [&](std::size_t row) {
        const bool covers =
            curve.variant->name == "mine" && std::any_of(below.begin(), below.end(), [&](const Curve& other) {
                return row < other.values->size() && std::abs(height(other, row) - height(curve, row)) < 1.5 * pixel;
            });
        return covers ? Stroke::Dash::dashed : curve.variant->dash;
    };
    for (std::size_t row = first > 0 ? first - 1 : 0; row < curve.values->size(); ++row) {
        const double y = height(curve, row);
        if (!std::isfinite(y)) {
            canvas.polyline(run, stroke);
            run.clear();
            continue;
        }
        run.push_back({t[row], y});
        if (const Stroke::Dash dash = dash_at(row); dash != stroke.dash) {
            canvas.polyline(run, stroke);
            run.erase(run.begin(), run.end() - 1);
            stroke.dash = dash;
        }
    }
    canvas.polyline(run, stroke);
    if (!run.empty()) canvas.dot(run.back(), 3, curve.variant->colour);
}

}  // namespace

void draw_plot(Canvas& canvas, const Rect& pixels, const Plot& plot, const Demo& demo, const Recording& recording,
               double seconds, bool legend) {
    const double s = canvas.scale();
    if (pixels.width < 110 * s || pixels.height < 100 * s) return;
    std::vector<Curve> curves;
    for (const Variant& variant : demo.variants) {
        const std::string column = variant.name + "." + plot.probe;
        if (variant.visible && recording.has(column)) curves.push_back({&variant, &recording.column(column)});
    }
    const std::vector<double>& t = recording.column("t");
    const double end = std::max(t.empty() ? 0 : t.back(), seconds);
    const Axis x{end - seconds, end};
    const std::size_t first = first_row(t, x.from);
    const Axis y = value_axis(plot, curves, first);

    canvas.show_pixels();
    const double heading = draw_heading(canvas, pixels, plot, curves, legend);
    const Rect box{pixels.x + 58 * s, pixels.y + heading, pixels.width - 70 * s, pixels.height - heading - 38 * s};
    draw_axes(canvas, box, x, y, plot.logarithmic);
    draw_axis_name(canvas, box, "time t [s]");
    canvas.show({{x.from, y.from, x.to - x.from, y.to - y.from}, box});
    if (plot.guide) canvas.line({x.from, *plot.guide}, {x.to, *plot.guide}, {colours::grey, 1, Stroke::Dash::dotted});
    std::vector<Curve> below;
    for (const Curve& curve : curves) {
        draw_curve(canvas, curve, below, t, first, plot.logarithmic);
        below.push_back(curve);
    }
    canvas.show_pixels();
}

}  // namespace rbc
