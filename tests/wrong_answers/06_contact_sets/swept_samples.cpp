// hint: The disc sweeps over a convex shape: two discs and the two sides between them. In every row it covers one span of cells, and the ends of the span lie on a disc or on a side, where these are inside the row or cross its edges.
#include "exercises/06_contact_sets/swept.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace rbc::ex06 {

using Eigen::Vector2d;

// Discs at places half a cell apart: what lies in a corner between two of them is missed.
std::vector<Cell> swept_cells(const Vector2d& from, const Vector2d& to, double radius, double cell) {
    const auto index = [&](double x) { return static_cast<std::int64_t>(std::floor(x / cell)); };
    const int places = 1 + static_cast<int>(std::ceil((to - from).norm() / (0.5 * cell)));
    std::set<std::pair<std::int64_t, std::int64_t>> cells;
    for (int k = 0; k <= places; ++k) {
        const Vector2d p = from + static_cast<double>(k) / places * (to - from);
        for (std::int64_t y = index(p.y() - radius); y <= index(p.y() + radius); ++y) {
            for (std::int64_t x = index(p.x() - radius); x <= index(p.x() + radius); ++x) {
                const Vector2d low(static_cast<double>(x) * cell, static_cast<double>(y) * cell);
                const Vector2d nearest = p.cwiseMax(low).cwiseMin(low + Vector2d(cell, cell));
                if ((p - nearest).norm() <= radius) cells.insert({x, y});
            }
        }
    }
    std::vector<Cell> result;
    for (const auto& [x, y] : cells) result.push_back({x, y});
    return result;
}

}  // namespace rbc::ex06
