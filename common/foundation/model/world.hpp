#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/model/body.hpp"
#include "common/foundation/model/joint.hpp"

namespace rbc {

/// Bodies, what holds them together, and the gravity they fall in. A body is named by its index.
struct World {
    std::vector<Body> bodies;
    Eigen::Vector2d gravity{0, -9.81};  ///< m/s^2
    std::vector<Joint> joints = {};
};

}  // namespace rbc
