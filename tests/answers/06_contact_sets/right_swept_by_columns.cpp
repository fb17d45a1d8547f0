#include "exercises/06_contact_sets/swept.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rbc::ex06 {

namespace {

using Eigen::Vector2d;

/// What a part of the plane covers of the x axis.
struct Span {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    void add(double x) {
        low = std::min(low, x);
        high = std::max(high, x);
    }
};

void add_disc(Span& span, const Vector2d& centre, double radius, double bottom, double top) {
    const double off = centre.y() - std::clamp(centre.y(), bottom, top);
    if (std::abs(off) > radius) return;
    const double half = std::sqrt(radius * radius - off * off);
    span.add(centre.x() - half);
    span.add(centre.x() + half);
}

/// The part of a line segment that lies between bottom and top.
void add_line(Span& span, Vector2d p, Vector2d q, double bottom, double top) {
    if (p.y() > q.y()) std::swap(p, q);
    if (q.y() < bottom || p.y() > top) return;
    const auto at = [&](double y) {
        const double s = q.y() > p.y() ? (std::clamp(y, p.y(), q.y()) - p.y()) / (q.y() - p.y()) : 0;
        return p.x() + s * (q.x() - p.x());
    };
    span.add(at(bottom));
    span.add(q.y() > p.y() ? at(top) : q.x());
}

}  // namespace

std::vector<Cell> swept_cells(const Vector2d& start, const Vector2d& end, double radius, double cell) {
    // Columns instead of rows: the same with x and y exchanged.
    const Vector2d from(start.y(), start.x()), to(end.y(), end.x());
    // What the disc sweeps over is convex: two discs and the two sides between them. In each column it covers one span.
    const Vector2d way = to - from;
    const Vector2d across =
        way.norm() > 0 ? Vector2d(radius / way.norm() * Vector2d(-way.y(), way.x())) : Vector2d(0, 0);
    const auto index = [&](double x) { return static_cast<std::int64_t>(std::floor(x / cell)); };
    std::vector<Cell> cells;
    const std::int64_t last = index(std::max(from.y(), to.y()) + radius);
    for (std::int64_t y = index(std::min(from.y(), to.y()) - radius); y <= last; ++y) {
        const double bottom = static_cast<double>(y) * cell, top = bottom + cell;
        Span span;
        add_disc(span, from, radius, bottom, top);
        add_disc(span, to, radius, bottom, top);
        add_line(span, from + across, to + across, bottom, top);
        add_line(span, from - across, to - across, bottom, top);
        if (span.low > span.high) continue;
        for (std::int64_t x = index(span.low); x <= index(span.high); ++x) cells.push_back({y, x});
    }
    return cells;
}

}  // namespace rbc::ex06
