#include "common/demo/output/curve_ends.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "common/demo/kit/markup.hpp"

namespace rbc {

namespace {

constexpr std::size_t most = 4, longest_name = 24;
// Of the axes: how far a name's height is, and how far from the right side a curve may end.
constexpr double apart = 0.065, behind = 0.02;

/// An axis, in decades where it is logarithmic.
struct Span {
    double low = INFINITY, high = -INFINITY;
    bool logarithmic = false;

    double place(double value) const { return logarithmic ? std::log10(value) : value; }
    void take(double value) {
        const double at = place(value);
        if (!std::isfinite(at)) return;
        low = std::min(low, at);
        high = std::max(high, at);
    }
    double share(double value) const { return (place(value) - low) / (high - low); }
};

Span span_of(const Figure& figure, bool vertical) {
    Span span;
    span.logarithmic = vertical ? figure.log_y : figure.log_x;
    const auto& range = vertical ? figure.y_range : figure.x_range;
    if (range) {
        span.take(range->first);
        span.take(range->second);
        return span;
    }
    for (const Series& series : figure.series)
        for (const double value : vertical ? series.y : series.x) span.take(value);
    return span;
}

std::optional<CurveEnd> end_of(const Series& series, const Span& across) {
    for (std::size_t i = series.x.size(); i-- > 0;) {
        const double at = across.share(series.x[i]);
        if (std::isfinite(at) && std::isfinite(series.y[i]) && at <= 1 + 1e-9)
            return CurveEnd{series.x[i], series.y[i]};
    }
    return {};
}

}  // namespace

std::vector<CurveEnd> curve_ends(const Figure& figure) {
    if (figure.series.empty() || figure.series.size() > most) return {};
    const Span across = span_of(figure, false), up = span_of(figure, true);
    std::vector<CurveEnd> ends;
    std::vector<double> heights;
    for (const Series& series : figure.series) {
        const std::optional<CurveEnd> end = end_of(series, across);
        if (!end || series.style == Series::Style::points || letters_in(series.label) > longest_name) return {};
        const double height = up.share(end->y);
        if (!(across.share(end->x) >= 1 - behind) || !(height >= 0 && height <= 1)) return {};
        ends.push_back(*end);
        heights.push_back(height);
    }
    std::sort(heights.begin(), heights.end());
    for (std::size_t i = 1; i < heights.size(); ++i) {
        if (heights[i] - heights[i - 1] < apart) return {};
    }
    return ends;
}

}  // namespace rbc
