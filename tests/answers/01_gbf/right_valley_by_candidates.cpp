#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "exercises/01_gbf/valley.hpp"

namespace rbc::ex01 {

/// Another way: the nearest point is the point itself, its foot on a side, or a corner. All of them are tried.
Eigen::Vector2d nearest_allowed(const Eigen::Vector2d& point, const std::vector<Side>& sides) {
    double size = point.norm();
    for (const Side& s : sides) size = std::max(size, std::abs(s.offset));
    Eigen::Vector2d best = point;
    double least = INFINITY;
    const auto offer = [&](const Eigen::Vector2d& candidate) {
        if (!((candidate - point).norm() < least)) return;
        for (const Side& s : sides)
            if (s.normal.dot(candidate) < s.offset - 1e-12 * size) return;
        best = candidate;
        least = (candidate - point).norm();
    };
    offer(point);
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const Side& a = sides[i];
        offer(point - (a.normal.dot(point) - a.offset) * a.normal);
        for (std::size_t j = 0; j < i; ++j) {
            const Side& b = sides[j];
            Eigen::Matrix2d normals;
            normals << a.normal.transpose(), b.normal.transpose();
            if (std::abs(normals.determinant()) > 1e-6) offer(normals.inverse() * Eigen::Vector2d(a.offset, b.offset));
        }
    }
    return best;
}

/// A collision takes v to the nearest velocity that goes into no side, and gives e times this change once more.
PlanarParticle step_in_valley(const PlanarParticle& p, const Valley& valley) {
    std::vector<Side> cone;
    for (const Side& s : valley.sides)
        if (s.normal.dot(p.x) - s.offset <= valley.shell) cone.push_back({s.normal, 0});
    const Eigen::Vector2d stopped = nearest_allowed(p.v, cone);
    Eigen::Vector2d v = stopped + valley.restitution * (stopped - p.v);
    v = nearest_allowed(v + valley.dt * valley.gravity, cone);
    return {nearest_allowed(p.x + valley.dt * v, valley.sides), v};
}

}  // namespace rbc::ex01
