#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/model/body.hpp"
#include "common/foundation/model/joint.hpp"

namespace rbc {

/// Bodies, what holds them together, and the gravity they fall in, down the last axis: -y, in space -z. A body is named
/// by its index.
template <int D>
struct WorldIn {
    std::vector<BodyIn<D>> bodies;
    using Vector = Eigen::Vector<double, D>;
    Vector gravity = Vector::Zero() - 9.81 * Vector::Unit(D - 1);  ///< m/s^2
    std::vector<JointIn<D>> joints = {};
};

using World = WorldIn<2>;
using SpatialWorld = WorldIn<3>;

}  // namespace rbc
