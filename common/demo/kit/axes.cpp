#include "common/demo/kit/axes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

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

static std::string tick_text(double value, double step) {
    if (std::abs(value) < 1e-9 * step) value = 0;
    char buffer[32];
    const bool plain = std::abs(value) < 1e5 && step >= 1e-4;
    const int decimals = plain ? std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9))) : 0;
    std::snprintf(buffer, sizeof buffer, plain ? "%.*f" : "%.*e", plain ? decimals : 1, value);
    std::string text = buffer;
    if (text.front() == '-') text.replace(0, 1, "\u2212");
    return text;
}

/// 10^exponent: written out as far as that is short.
static std::string power_text(double exponent) {
    if (exponent < -2.5 || exponent > 4.5) return "1e" + tick_text(exponent, 1);
    return tick_text(std::pow(10, exponent), std::pow(10, std::min(0.0, exponent)));
}

void draw_axes(Canvas& canvas, const Rect& box, const Axis& x, const Axis& y, bool logarithmic_y) {
    const double s = canvas.scale();
    const TextStyle label{13, colours::grey};
    canvas.show_pixels();
    canvas.rectangle(box, colours::white);
    const auto px = [&](double t) { return box.x + (t - x.from) / (x.to - x.from) * box.width; };
    const auto py = [&](double v) { return box.y + box.height - (v - y.from) / (y.to - y.from) * box.height; };

    const std::vector<double> across = round_ticks(x.from, x.to, std::max(3, static_cast<int>(box.width / (80 * s))));
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
    const int rows = std::min(10, static_cast<int>(box.height / ((logarithmic_y ? 22 : 36) * s)));
    const std::vector<double> up =
        round_ticks(y.from, y.to, logarithmic_y ? std::min({6, static_cast<int>(y.to - y.from), rows}) : rows);
    for (double v : up) {
        canvas.line({box.x, py(v)}, {box.right(), py(v)}, {colours::faint, 1});
        const double step = up.size() > 1 ? up[1] - up[0] : 1;
        canvas.text({box.x - 6 * s, py(v)}, logarithmic_y ? power_text(v) : tick_text(v, step), right);
    }
    const Point frame[] = {{box.x, box.y}, {box.x, box.top()}, {box.right(), box.top()}};
    canvas.polyline(frame, {colours::grey, 1.2});
}

void draw_axis_name(Canvas& canvas, const Rect& box, std::string_view name) {
    TextStyle style{13, colours::ink};
    style.align = TextStyle::Align::right;
    style.anchor = TextStyle::Anchor::top;
    const double s = canvas.scale(), room = box.width + 40 * s;  // the numbers of the vertical axis stand left of the box
    canvas.text_within({box.right(), box.top() + 19 * s}, name, style, room);
}

}  // namespace rbc
