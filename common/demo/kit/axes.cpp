#include "common/demo/kit/axes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "common/demo/kit/pane.hpp"

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

/// Whether a number reads well without an exponent where its neighbours are this far away.
bool is_plain(double value, double step) {
    return std::abs(value) < 1e5 && step >= 1e-4;
}

std::string with_minus(std::string text) {
    if (text.front() == '-') text.replace(0, 1, "\u2212");
    return text;
}

std::string tick_text(double value, double step) {
    if (std::abs(value) < 1e-9 * step) value = 0;
    char buffer[32];
    const bool plain = is_plain(value, step);
    const int decimals = plain ? std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9))) : 0;
    std::snprintf(buffer, sizeof buffer, plain ? "%.*f" : "%.*e", plain ? decimals : 1, value);
    return with_minus(buffer);
}

/// The numbers along an axis. Where two digits do not tell them apart, each is written as its difference from the
/// first, which stands in the plot: "2.000001 +".
struct TickTexts {
    std::vector<std::string> texts;
    std::string base;  ///< "": the numbers are what they say

    explicit TickTexts(const std::vector<double>& ticks) {
        if (ticks.empty()) return;
        const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : 1;
        const double largest = std::max(std::abs(ticks.front()), std::abs(ticks.back()));
        const int digits =
            static_cast<int>(std::floor(std::log10(std::max(largest, step))) - std::floor(std::log10(step) + 1e-9)) + 1;
        const bool told_apart = is_plain(largest, step) || !(step > 0) || digits <= 2;
        for (std::size_t i = 0; i < ticks.size(); ++i)
            texts.push_back(tick_text(told_apart ? ticks[i] : static_cast<double>(i) * step, step));
        if (told_apart) return;
        char buffer[32];
        std::snprintf(buffer, sizeof buffer, "%.*g +", std::min(digits, 17), ticks.front());
        base = with_minus(buffer);
    }
};

/// 10^exponent: written out as far as that is short.
std::string power_text(double exponent) {
    if (exponent < -2.5 || exponent > 4.5) return "1e" + tick_text(exponent, 1);
    return tick_text(std::pow(10, exponent), std::pow(10, std::min(0.0, exponent)));
}

}  // namespace

void draw_axes(Canvas& canvas, const Rect& box, const Axis& x, const Axis& y, bool logarithmic_y) {
    const double s = canvas.scale();
    const TextStyle label{13, colours::grey};
    canvas.show_pixels();
    canvas.rectangle(box, colours::white);
    const auto px = [&](double t) { return box.x + (t - x.from) / (x.to - x.from) * box.width; };
    const auto py = [&](double v) { return box.y + box.height - (v - y.from) / (y.to - y.from) * box.height; };

    const std::vector<double> across = round_ticks(x.from, x.to, std::max(3, static_cast<int>(box.width / (80 * s))));
    const TickTexts across_texts(across);
    for (std::size_t i = 0; i < across.size(); ++i) {
        const double t = across[i];
        canvas.line({px(t), box.y}, {px(t), box.top()}, {colours::faint, 1});
        TextStyle style = label;
        style.align = TextStyle::Align::centre;
        style.anchor = TextStyle::Anchor::top;
        canvas.text({px(t), box.top() + 4 * s}, across_texts.texts[i], style);
    }
    TextStyle right = label;
    right.align = TextStyle::Align::right;
    const int rows = std::min(10, static_cast<int>(box.height / ((logarithmic_y ? 22 : 36) * s)));
    const std::vector<double> up =
        round_ticks(y.from, y.to, logarithmic_y ? std::min({6, static_cast<int>(y.to - y.from), rows}) : rows);
    const TickTexts up_texts(up);
    for (std::size_t i = 0; i < up.size(); ++i) {
        const double v = up[i];
        canvas.line({box.x, py(v)}, {box.right(), py(v)}, {colours::faint, 1});
        canvas.text({box.x - 6 * s, py(v)}, logarithmic_y ? power_text(v) : up_texts.texts[i], right);
    }
    if (!logarithmic_y) canvas.text({box.x + 4 * s, box.y + 9 * s}, up_texts.base, label);
    canvas.text({box.right() - 4 * s, box.top() - 9 * s}, across_texts.base, right);
    const Point frame[] = {{box.x, box.y}, {box.x, box.top()}, {box.right(), box.top()}};
    canvas.polyline(frame, {colours::grey, 1.2});
}

void draw_axis_name(Canvas& canvas, const Rect& box, std::string_view name) {
    TextStyle style{13, colours::ink, TextStyle::Align::right, TextStyle::Anchor::top};
    const double s = canvas.scale(),
                 room = box.width + 40 * s;  // the numbers of the vertical axis stand left of the box
    canvas.text_within({box.right(), box.top() + 19 * s}, name, style, room);
}

View pane_view(const Pane& pane, const Rect& pixels, double s) {
    const Rect box{pixels.x + 52 * s, pixels.y + 24 * s, pixels.width - 62 * s, pixels.height - 62 * s};
    return pane.equal_axes ? fit_view(pane.world(), box) : View{pane.world(), box};
}

void draw_pane(Canvas& canvas, const Rect& pixels, const Pane& pane) {
    const double s = canvas.scale();
    if (pixels.width < 130 * s || pixels.height < 120 * s) return;
    TextStyle heading{.size = 15, .bold = true};
    const View view = pane_view(pane, pixels, s);
    const Rect& w = view.world;
    canvas.show_pixels();
    canvas.text_within({pixels.x + 4 * s, pixels.y + 11 * s},
                       pane.title + (pane.y_name.empty() ? "" : ": " + pane.y_name), heading, pixels.width - 4 * s);
    if (pane.numbers)
        draw_axes(canvas, view.pixels, {w.x, w.right()}, {w.y, w.top()});
    else
        canvas.rectangle(view.pixels, colours::white);
    draw_axis_name(canvas, view.pixels, pane.x_name);
    canvas.show(view);
    pane.draw(canvas);
    canvas.show_pixels();
}

}  // namespace rbc
