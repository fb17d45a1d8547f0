#pragma once

#include <algorithm>
#include <cmath>

#include "common/foundation/model/world.hpp"

namespace rbc::test {

/// The largest difference of two copies of a world, of places, m, and angles, rad.
inline double apart(const World& a, const World& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.bodies.size(); ++i)
        most = std::max({most, (a.bodies[i].position - b.bodies[i].position).cwiseAbs().maxCoeff(),
                         std::abs(a.bodies[i].angle - b.bodies[i].angle)});
    return most;
}

}  // namespace rbc::test
