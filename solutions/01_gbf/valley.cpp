#include "exercises/01_gbf/valley.hpp"

#include <algorithm>
#include <cmath>

namespace rbc::ex01 {

namespace {

double gap(const Eigen::Vector2d& point, const Side& side) {
    return side.normal.dot(point) - side.offset;
}

/// Of the line of sides[k] the nearest point that the sides before it allow. Each of them leaves a ray of the line, all
/// of them together the part between `from` and `to`.
Eigen::Vector2d nearest_on_line(const Eigen::Vector2d& point, const std::vector<Side>& sides, std::size_t k) {
    const Eigen::Vector2d& n = sides[k].normal;
    const double c = sides[k].offset;
    const Eigen::Vector2d along(n.y(), -n.x());
    double from = -INFINITY, to = INFINITY;
    for (std::size_t i = 0; i < k; ++i) {
        const double rate = sides[i].normal.dot(along);  // 0: parallel, they never meet
        const double meet = (sides[i].offset - c * n.dot(sides[i].normal)) / rate;
        if (rate > 0) from = std::max(from, meet);
        if (rate < 0) to = std::min(to, meet);
    }
    return c * n + std::max(from, std::min(along.dot(point), to)) * along;
}

}  // namespace

/// One side more can only forbid what was nearest. Where it does, the nearest point of all lies on its line.
Eigen::Vector2d nearest_allowed(const Eigen::Vector2d& point, const std::vector<Side>& sides) {
    Eigen::Vector2d nearest = point;
    for (std::size_t k = 0; k < sides.size(); ++k)
        if (gap(nearest, sides[k]) < 0) nearest = nearest_on_line(point, sides, k);
    return nearest;
}

PlanarParticle step_in_valley(const PlanarParticle& p, const Valley& valley) {
    std::vector<Side> touched;
    for (const Side& side : valley.sides)
        if (gap(p.x, side) <= valley.shell) touched.push_back(side);

    const auto nearest_velocity = [&](const Eigen::Vector2d& v, double e) {
        std::vector<Side> bounds = touched;
        for (Side& bound : bounds) bound.offset = -e * bound.normal.dot(v);
        return nearest_allowed(v, bounds);
    };
    Eigen::Vector2d v = nearest_velocity(p.v, valley.restitution);  // collision
    v += valley.dt * valley.gravity;
    v = nearest_velocity(v, 0);  // contact: a collision without restitution
    return {nearest_allowed(p.x + valley.dt * v, valley.sides), v};
}

}  // namespace rbc::ex01
