// hint: From from - r to from + r in x and in y is a square; the disc does not reach its corners. And a cell's index is rounded down, also below zero: floor(-0.5) is -1.
#include "exercises/06_contact_sets/swept.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace rbc::ex06 {

using Eigen::Vector2d;

std::vector<Cell> swept_cells(const Vector2d& from, const Vector2d& to, double radius, double cell) {
    const auto index = [&](double x) { return static_cast<std::int64_t>(std::floor(x / cell)); };
    const Vector2d low = from.cwiseMin(to), high = from.cwiseMax(to);
    std::vector<Cell> cells;
    for (std::int64_t y = index(low.y() - radius); y <= index(high.y() + radius); ++y) {
        for (std::int64_t x = index(low.x() - radius); x <= index(high.x() + radius); ++x) cells.push_back({x, y});
    }
    return cells;
}

}  // namespace rbc::ex06
