#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/model/body.hpp"

namespace rbc {

/// Bodies and the gravity they fall in. A body is named by its index.
struct World {
    std::vector<Body> bodies;
    Eigen::Vector2d gravity{0, -9.81};  ///< m/s^2
};

}  // namespace rbc
