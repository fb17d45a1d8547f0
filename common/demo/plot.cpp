#include "common/demo/plot.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace rbc {

std::vector<double> round_ticks(double from, double to, int count) {
    std::vector<double> ticks;
    const double raw = (to - from) / std::max(1, count);
    if (!(raw > 0) || !std::isfinite(raw)) return ticks;
    const double power = std::pow(10, std::floor(std::log10(raw)));
    const double lead = raw / power;
    const double step = power * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
    for (double k = std::ceil(from / step - 1e-9); k * step <= to + 1e-9 * step; ++k) ticks.push_back(k * step + 0.0);
    return ticks;
}

namespace {

struct Curve {
    const Variant* variant;
    const std::vector<double>* values;
};

struct Axis {
    double from, to;
};

std::string tick_text(double value, double step) {
    if (std::abs(value) < 1e-9 * step) value = 0;
    char buffer[32];
    const bool plain = std::abs(value) < 1e5 && step >= 1e-4;
    const int decimals = plain ? std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9))) : 0;
    std::snprintf(buffer, sizeof buffer, plain ? "%.*f" : "%.*e", plain ? decimals : 1, value);
    std::string text = buffer;
    if (text.front() == '-') text.replace(0, 1, "\u2212");
    return text;
}

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
        const double bottom = std::floor(std::log10(low));
        return {bottom, std::max(std::ceil(std::log10(high)), bottom + 1)};
    }
    const double margin = std::max(0.06 * (high - low), 1e-9 + 1e-3 * std::abs(high));
    return {low - margin, high + margin};
}

void draw_axes(Canvas& canvas, const Rect& box, const Plot& plot, const Axis& x, const Axis& y) {
    const double s = canvas.scale();
    const TextStyle label{12, colours::grey};
    canvas.show_pixels();
    canvas.rectangle(box, colours::white);
    const auto px = [&](double t) { return box.x + (t - x.from) / (x.to - x.from) * box.width; };
    const auto py = [&](double v) { return box.y + box.height - (v - y.from) / (y.to - y.from) * box.height; };

    const std::vector<double> across = round_ticks(x.from, x.to, static_cast<int>(box.width / (80 * s)));
    for (double t : across) {
        canvas.line({px(t), box.y}, {px(t), box.top()}, {colours::faint, 1});
        TextStyle style = label;
        style.align = TextStyle::Align::centre;
        style.anchor = TextStyle::Anchor::top;
        const double step = across.size() > 1 ? across[1] - across[0] : 1;
        canvas.text({px(t), box.top() + 4 * s}, tick_text(t, step), style);
    }
    TextStyle right = label;
    right.align = TextStyle::Align::right;
    const std::vector<double> up = plot.logarithmic
                                       ? round_ticks(y.from, y.to, std::min({6, static_cast<int>(y.to - y.from), static_cast<int>(box.height / (22 * s))}))
                                       : round_ticks(y.from, y.to, static_cast<int>(box.height / (36 * s)));
    for (double v : up) {
        canvas.line({box.x, py(v)}, {box.right(), py(v)}, {colours::faint, 1});
        const double step = up.size() > 1 ? up[1] - up[0] : 1;
        canvas.text({box.x - 6 * s, py(v)}, plot.logarithmic ? "1e" + tick_text(v, 1) : tick_text(v, step), right);
    }
    const Point frame[] = {{box.x, box.y}, {box.x, box.top()}, {box.right(), box.top()}};
    canvas.polyline(frame, {colours::grey, 1.2});
    TextStyle name = label;
    name.colour = colours::ink;
    name.align = TextStyle::Align::right;
    name.anchor = TextStyle::Anchor::top;
    canvas.text({box.right(), box.top() + 19 * s}, "time t [s]", name);
}

const TextStyle legend_style{12};

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
double draw_heading(Canvas& canvas, const Rect& pixels, const Plot& plot, const std::vector<Curve>& curves) {
    const double s = canvas.scale();
    TextStyle style{13};
    style.bold = true;
    const std::string words = plot.title + " " + plot.symbol + (plot.unit.empty() ? "" : " [" + plot.unit + "]");
    double y = pixels.y + 11 * s;
    canvas.text({pixels.x + 4 * s, y}, words, style);
    if (pixels.height < 150 * s) return y + 13 * s - pixels.y;  // no room for a legend; panel and table name the colours
    for (const auto& row : legend_rows(canvas, pixels.width, canvas.text_width(words, style), curves)) {
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

void draw_curve(Canvas& canvas, const Curve& curve, const std::vector<double>& t, std::size_t first, bool logarithmic) {
    std::vector<Point> run;
    const Stroke stroke{curve.variant->colour, 1.8, curve.variant->dash};
    for (std::size_t row = first > 0 ? first - 1 : 0; row < curve.values->size(); ++row) {
        const double y = logarithmic ? std::log10((*curve.values)[row]) : (*curve.values)[row];
        if (std::isfinite(y)) {
            run.push_back({t[row], y});
        } else {
            canvas.polyline(run, stroke);
            run.clear();
        }
    }
    canvas.polyline(run, stroke);
    if (!run.empty()) canvas.dot(run.back(), 3, curve.variant->colour);
}

}  // namespace

void draw_plot(Canvas& canvas, const Rect& pixels, const Plot& plot, const Demo& demo, const Recording& recording,
               double seconds) {
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
    const double heading = draw_heading(canvas, pixels, plot, curves);
    const Rect box{pixels.x + 58 * s, pixels.y + heading, pixels.width - 70 * s, pixels.height - heading - 38 * s};
    draw_axes(canvas, box, plot, x, y);
    canvas.show({{x.from, y.from, x.to - x.from, y.to - y.from}, box});
    if (plot.guide) canvas.line({x.from, *plot.guide}, {x.to, *plot.guide}, {colours::grey, 1, Stroke::Dash::dotted});
    for (const Curve& curve : curves) draw_curve(canvas, curve, t, first, plot.logarithmic);
    canvas.show_pixels();
}

}  // namespace rbc
