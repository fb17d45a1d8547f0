#include "common/demo/kit/pixel_lines.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace rbc {

namespace {

double distance(Point a, Point b) {
    return std::hypot(b.x - a.x, b.y - a.y);
}

Point between(Point a, Point b, double share) {
    if (share == 1) return b;
    return {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
}

/// The nearest point of a box. Cutting a segment of 1e40 pixels leaves an error of 1e24 of them.
Point within(const Rect& box, Point p) {
    return {std::clamp(p.x, box.x, std::max(box.x, box.right())), std::clamp(p.y, box.y, std::max(box.y, box.top()))};
}

/// A part of a segment, 0 at its start and 1 at its end.
struct Share {
    double from = 0, to = 1;
};

/// The part of a segment that is inside a box (Liang and Barsky's clipping), if any.
std::optional<Share> share_inside(Point a, Point b, const Rect& box) {
    if (box.contains(a) && box.contains(b)) return Share{};
    const double dx = b.x - a.x, dy = b.y - a.y;
    if (!std::isfinite(dx) || !std::isfinite(dy)) return {};
    Share share;
    const struct {
        double direction, room;
    } edges[] = {{-dx, a.x - box.x}, {dx, box.right() - a.x}, {-dy, a.y - box.y}, {dy, box.top() - a.y}};
    for (const auto& edge : edges) {
        if (edge.direction == 0 && edge.room < 0) return {};
        if (edge.direction < 0) share.from = std::max(share.from, edge.room / edge.direction);
        if (edge.direction > 0) share.to = std::min(share.to, edge.room / edge.direction);
    }
    if (share.from > share.to) return {};
    return share;
}

bool never_goes_left(std::span<const Point> run) {
    return std::is_sorted(run.begin(), run.end(), [](const Point& a, const Point& b) { return a.x < b.x; });
}

PixelLine extremes_per_column(std::span<const Point> run, double column) {
    PixelLine kept;
    for (std::size_t first = 0; first < run.size();) {
        const double number = std::floor(run[first].x / column);
        std::size_t end = first, low = first, high = first;
        for (; end < run.size() && std::floor(run[end].x / column) == number; ++end) {
            if (run[end].y < run[low].y) low = end;
            if (run[end].y > run[high].y) high = end;
        }
        std::size_t chosen[] = {first, std::min(low, high), std::max(low, high), end - 1};
        for (std::size_t k = 0; k < 4; ++k) {
            if (k == 0 || chosen[k] != chosen[k - 1]) kept.push_back(run[chosen[k]]);
        }
        first = end;
    }
    return kept;
}

/// Drops points as long as one straight line from the last kept point passes all dropped ones within the tolerance:
/// the directions that do are a cone that each point narrows.
PixelLine straighten(std::span<const Point> run, double tolerance) {
    PixelLine kept{run.front()};
    double low = 0, high = 0, reach = 0;
    bool open = false;
    for (std::size_t i = 1; i < run.size(); ++i) {
        const Point from = kept.back(), p = run[i];
        const double length = distance(from, p);
        if (!open && length <= tolerance) continue;
        double angle = std::atan2(p.y - from.y, p.x - from.x);
        if (open) {
            const double middle = 0.5 * (low + high);
            angle = middle + std::remainder(angle - middle, 2 * std::numbers::pi);
        }
        // A line that turns back is not straight, whatever its direction.
        if (open && (angle < low || angle > high || length < reach)) {
            kept.push_back(run[i - 1]);
            open = false;
            --i;
            continue;
        }
        const double half = std::asin(std::min(1.0, tolerance / length));
        low = open ? std::max(low, angle - half) : angle - half;
        high = open ? std::min(high, angle + half) : angle + half;
        reach = length;
        open = true;
    }
    if (open || kept.size() == 1) kept.push_back(run.back());
    return kept;
}

}  // namespace

std::vector<PixelLine> clipped_runs(std::span<const Point> points, const Rect& box) {
    std::vector<PixelLine> runs;
    bool open = false;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const Point a = points[i], b = points[i + 1];
        const std::optional<Share> inside = share_inside(a, b, box);
        if (!inside) {
            open = false;
            continue;
        }
        if (!open) runs.push_back({within(box, between(a, b, inside->from))});
        runs.back().push_back(within(box, between(a, b, inside->to)));
        open = inside->to == 1;
    }
    return runs;
}

PixelLine thin_out(std::span<const Point> run, double column, double tolerance) {
    if (run.size() <= 2) return {run.begin(), run.end()};
    if (!never_goes_left(run)) return straighten(run, tolerance);
    return straighten(extremes_per_column(run, column), tolerance);
}

std::vector<PixelLine> cut_at_sharp_turns(std::span<const Point> run) {
    std::vector<PixelLine> pieces(1);
    for (std::size_t i = 0; i < run.size(); ++i) {
        PixelLine& piece = pieces.back();
        piece.push_back(run[i]);
        if (piece.size() < 2 || i + 1 == run.size()) continue;
        const Point a = piece[piece.size() - 2], b = run[i], c = run[i + 1];
        const double straight = (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y);
        // At more than 95 degrees of turn.
        if (straight < -0.09 * distance(a, b) * distance(b, c)) pieces.push_back({b});
    }
    return pieces;
}

std::vector<PixelLine> dashes(std::span<const Point> run, double on, double off) {
    std::vector<PixelLine> pieces;
    double left = on;  // until the dash or the gap ends
    bool drawing = true;
    for (std::size_t i = 0; i + 1 < run.size(); ++i) {
        const double length = distance(run[i], run[i + 1]);
        if (i == 0) pieces.push_back({run[0]});
        double done = 0;
        while (length - done > left) {
            done += left;
            const Point p = between(run[i], run[i + 1], done / length);
            if (drawing) {
                pieces.back().push_back(p);
            } else {
                pieces.push_back({p});
            }
            drawing = !drawing;
            left = drawing ? on : off;
        }
        left -= length - done;
        if (drawing) pieces.back().push_back(run[i + 1]);
    }
    return pieces;
}

}  // namespace rbc
