#include "exercises/23_space/four_corners.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace rbc::ex23 {

namespace {

using Eigen::Index;
using Eigen::Vector2d;

/// Twice the area of a triangle, with a sign.
double area(const Vector2d& a, const Vector2d& b, const Vector2d& c) {
    return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
}

/// @param thin  of this area is a triangle that has no inside
bool in_triangle(const Vector2d& p, const Vector2d& a, const Vector2d& b, const Vector2d& c, double thin) {
    const double x = area(p, a, b), y = area(p, b, c), z = area(p, c, a);
    return std::abs(x + y + z) > thin && ((x >= 0 && y >= 0 && z >= 0) || (x <= 0 && y <= 0 && z <= 0));
}

/// Four points, some of which may be one.
struct Choice {
    std::array<Index, 4> of{};
    double size = -1;  ///< four times the area of the hull, or its length
    bool around = false;

    bool operator<(const Choice& other) const { return around == other.around ? size < other.size : other.around; }
};

}  // namespace

std::vector<int> four_corners(const Eigen::Matrix2Xd& points, const Eigen::VectorXd& gaps, const Vector2d& centre) {
    const auto at = [&](Index i) -> Vector2d { return points.col(i) - points.col(0); };
    const Vector2d c = centre - points.col(0);
    double extent = 0;
    for (Index i = 0; i < points.cols(); ++i) extent = std::max(extent, at(i).norm());
    constexpr double epsilon = std::numeric_limits<double>::epsilon();
    const double deepest = gaps.minCoeff(), thin = 4e6 * epsilon * extent * extent;
    Choice best, longest;
    const auto judge = [&](Choice choice) {
        const auto is_deepest = [&](Index i) { return gaps[i] == deepest; };
        if (std::none_of(choice.of.begin(), choice.of.end(), is_deepest)) return;
        Choice line = choice;
        line.size = 0;
        choice.size = 0;
        for (std::size_t out = 0; out < 4; ++out) {  // the hull is covered twice by the four triangles
            std::array<Vector2d, 3> t;
            for (std::size_t l = 0; l < 3; ++l) t[l] = at(choice.of[(out + 1 + l) % 4]);
            choice.size += std::abs(area(t[0], t[1], t[2]));
            choice.around = choice.around || in_triangle(c, t[0], t[1], t[2], thin);
            for (std::size_t l = 0; l < 3; ++l) line.size = std::max(line.size, (t[l] - t[(l + 1) % 3]).norm());
        }
        best = std::max(best, choice);  // (E23.5)
        longest = std::max(longest, line);
    };
    for (Index i = 0; i < points.cols(); ++i)
        for (Index j = 0; j <= i; ++j)
            for (Index k = 0; k <= j; ++k)
                for (Index l = 0; l <= k; ++l) judge({{i, j, k, l}, 0, false});
    const Choice& chosen = best.size > 1e3 * thin ? best : longest;
    std::vector<int> kept;
    for (const Index i : chosen.of)
        if (std::find(kept.begin(), kept.end(), i) == kept.end()) kept.push_back(static_cast<int>(i));
    return kept;
}

}  // namespace rbc::ex23
