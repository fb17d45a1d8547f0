#pragma once

#include <Eigen/Core>

namespace rbc {

/// What holds two bodies together. A pin (in the plane a hinge, in space a ball in a socket): one point of each is the
/// same point, D rows. A rod: the distance of two points stays, one row.
template <int D>
struct JointIn {
    enum class Kind { pin, rod };
    Kind kind = Kind::pin;
    int a = 0, b = 0;                                      ///< indices of the bodies
    Eigen::Vector<double, D> anchor_a = Eigen::Vector<double, D>::Zero();  ///< from A's centre of mass, body axes, m
    Eigen::Vector<double, D> anchor_b = Eigen::Vector<double, D>::Zero();  ///< from B's centre of mass, body axes, m
    double length = 0;                                     ///< of a rod, m, > 0
};
using Joint = JointIn<2>;

}  // namespace rbc
