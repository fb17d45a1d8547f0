// hint: The rectangle around a slanted way has ten thousand million cells. Go row by row and find the span of each, without a look at the cells outside. Far from the origin only 64-bit indices and doubles tell the cells apart.
#include "exercises/06_contact_sets/swept.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace rbc::ex06 {

using Eigen::Vector2d;

double distance(const Vector2d& low, double c, const Vector2d& from, const Vector2d& to) {
    // The distance along the way is convex: search for its minimum.
    const auto at = [&](double s) {
        const Vector2d p = from + s * (to - from), nearest = p.cwiseMax(low).cwiseMin(low + Vector2d(c, c));
        return (p - nearest).norm();
    };
    double a = 0, b = 1;
    for (int i = 0; i < 100; ++i) {
        const double one = a + (b - a) / 3, two = b - (b - a) / 3;
        (at(one) < at(two) ? b : a) = at(one) < at(two) ? two : one;
    }
    return std::min({at((a + b) / 2), at(0), at(1)});
}

std::vector<Cell> swept_cells(const Vector2d& from, const Vector2d& to, double radius, double cell) {
    const auto index = [&](double x) { return static_cast<std::int64_t>(std::floor(x / cell)); };
    const Vector2d low = from.cwiseMin(to), high = from.cwiseMax(to);
    std::vector<Cell> cells;
    for (std::int64_t y = index(low.y() - radius); y <= index(high.y() + radius); ++y) {
        for (std::int64_t x = index(low.x() - radius); x <= index(high.x() + radius); ++x) {
            const Vector2d corner(static_cast<double>(x) * cell, static_cast<double>(y) * cell);
            if (distance(corner, cell, from, to) <= radius) cells.push_back({x, y});
        }
    }
    return cells;
}

}  // namespace rbc::ex06
