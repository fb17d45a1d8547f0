#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "exercises/06_contact_sets/swept.hpp"

namespace rbc::ex06 {

using Eigen::Vector2d;

// The way is cut into pieces of a cell's length. Around each, the few cells of its rectangle are tested by their distance.
namespace {

double squared_distance(const Vector2d& p, const Vector2d& q, const Vector2d& x) {
    const Vector2d d = q - p;
    const double s = d.dot(d) > 0 ? std::clamp(d.dot(x - p) / d.dot(d), 0.0, 1.0) : 0;
    return (p + s * d - x).squaredNorm();
}

bool crosses(const Vector2d& p, const Vector2d& q, const Vector2d& low, double c) {
    const Vector2d d = q - p, middle = low + Vector2d(c / 2, c / 2), m = (p + q) / 2 - middle;
    if (std::abs(m.x()) > c / 2 + std::abs(d.x()) / 2 || std::abs(m.y()) > c / 2 + std::abs(d.y()) / 2) return false;
    return std::abs(m.x() * d.y() - m.y() * d.x()) <= c / 2 * (std::abs(d.x()) + std::abs(d.y()));
}

bool touches(const Vector2d& p, const Vector2d& q, double r, const Vector2d& low, double c) {
    if (crosses(p, q, low, c)) return true;
    const std::array<Vector2d, 4> corners{low, low + Vector2d(c, 0), low + Vector2d(c, c), low + Vector2d(0, c)};
    double best = 1e300;
    for (std::size_t i = 0; i < 4; ++i) {
        best = std::min(best, squared_distance(p, q, corners[i]));
        best = std::min({best, squared_distance(corners[i], corners[(i + 1) % 4], p),
                         squared_distance(corners[i], corners[(i + 1) % 4], q)});
    }
    return best <= r * r;
}

}  // namespace

std::vector<Cell> swept_cells(const Vector2d& from, const Vector2d& to, double radius, double cell) {
    const auto index = [&](double x) { return static_cast<std::int64_t>(std::floor(x / cell)); };
    const int pieces = 1 + static_cast<int>((to - from).norm() / cell);
    std::vector<Cell> cells;
    for (int k = 0; k < pieces; ++k) {
        const Vector2d p = from + static_cast<double>(k) / pieces * (to - from);
        const Vector2d q = from + static_cast<double>(k + 1) / pieces * (to - from);
        const Vector2d low = p.cwiseMin(q), high = p.cwiseMax(q);
        for (std::int64_t x = index(low.x() - radius); x <= index(high.x() + radius); ++x) {
            for (std::int64_t y = index(low.y() - radius); y <= index(high.y() + radius); ++y) {
                const Vector2d corner(static_cast<double>(x) * cell, static_cast<double>(y) * cell);
                if (touches(p, q, radius, corner, cell)) cells.push_back({x, y});
            }
        }
    }
    const auto key = [](const Cell& c) { return std::tuple(c.x, c.y); };
    std::sort(cells.begin(), cells.end(), [&](const Cell& c, const Cell& d) { return key(c) < key(d); });
    cells.erase(std::unique(cells.begin(), cells.end(), [&](const Cell& c, const Cell& d) { return key(c) == key(d); }),
                cells.end());
    return cells;
}

}  // namespace rbc::ex06
