#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "common/foundation/model/world.hpp"

namespace rbc::test {

/// max |x_i|, 0 of none.
inline double largest(const Eigen::VectorXd& x) {
    return x.size() == 0 ? 0 : x.cwiseAbs().maxCoeff();
}

/// max |a_i - b_i|
inline double distance(const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
    return largest(a - b);
}

/// The largest difference of two copies of a world, of places, m, and angles, rad.
inline double apart(const World& a, const World& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.bodies.size(); ++i)
        most = std::max({most, (a.bodies[i].position - b.bodies[i].position).cwiseAbs().maxCoeff(),
                         std::abs(a.bodies[i].angle - b.bodies[i].angle)});
    return most;
}

}  // namespace rbc::test
