#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "tests/lessons/23_space_solids.hpp"

namespace rbc::test {

/// Corners about an ellipse, off its plane by a fifth.
inline std::vector<Vector3d> random_line(RandomNumbers& random, double size) {
    const int count = static_cast<int>(random.between(5, 9));
    std::vector<Vector3d> line;
    for (int k = 0; k < count; ++k) {
        const double angle = 2 * std::numbers::pi * (k + random.between(-0.15, 0.15)) / count;
        line.push_back(size * Vector3d(std::cos(angle), 0.7 * std::sin(angle), random.between(-0.2, 0.2)));
    }
    return line;
}

/// A link's corners in the world.
inline std::vector<Vector3d> line_of(const SpatialBody& body) {
    std::vector<Vector3d> line = *std::get<Link>(body.shape).corners;
    for (Vector3d& corner : line) corner = body.position + body.orientation * corner;
    return line;
}

}  // namespace rbc::test
