#pragma once

#include <Eigen/Core>
#include <type_traits>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/cross.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// A body's own axes in the world: its x in the plane, all three, as columns, in space.
template <int D>
using Axes = std::conditional_t<D == 2, Eigen::Vector2d, Eigen::Matrix3d>;

/// The body that a contact or a joint names.
template <int D>
BodyIn<D>& at(WorldIn<D>& world, int i) {
    return world.bodies[static_cast<std::size_t>(i)];
}
template <int D>
const BodyIn<D>& at(const WorldIn<D>& world, int i) {
    return world.bodies[static_cast<std::size_t>(i)];
}

/// What every stepper of this lesson asks of the bodies before it moves them; the rest lesson 06 looks at.
/// @throws std::invalid_argument  a velocity is not finite (says whose)
template <int D>
void check_velocities(const WorldIn<D>& world);

/// Leaves out contacts between two bodies that a joint holds together: the pin says all there is to say.
template <int D>
void drop_pinned(const WorldIn<D>& world, std::vector<ContactIn<D>>& contacts);

/// The velocity between two points of bodies, v_B + w_B x r_B - v_A - w_A x r_A, m/s.
template <int D>
Eigen::Vector<double, D> velocity_between(const BodyIn<D>& a, const VectorArgument<D>& arm_a, const BodyIn<D>& b,
                                          const VectorArgument<D>& arm_b) {
    return b.velocity + cross(b.angular_velocity, arm_b) - a.velocity - cross(a.angular_velocity, arm_a);
}
/// An impulse on both, - on A and + on B.
template <int D>
void push_apart(BodyIn<D>& a, const VectorArgument<D>& arm_a, BodyIn<D>& b, const VectorArgument<D>& arm_b,
                const VectorArgument<D>& impulse) {
    push(a, arm_a, -impulse);
    push(b, arm_b, impulse);
}
/// d.K d of the two points: how much an impulse along `d` changes the velocity along it, 1/kg.
double response(const Body& a, const Eigen::Vector2d& arm_a, const Body& b, const Eigen::Vector2d& arm_b,
                const Eigen::Vector2d& direction);
/// K of the two points, 1/kg.
Eigen::Matrix2d response(const Body& a, const Eigen::Vector2d& arm_a, const Body& b, const Eigen::Vector2d& arm_b);
Eigen::Matrix3d response(const SpatialBody& a, const Eigen::Vector3d& arm_a, const SpatialBody& b,
                         const Eigen::Vector3d& arm_b);
/// A vector of the world in a body's axes, and back.
inline Eigen::Vector2d to_body(const Axes<2>& axis, const Eigen::Vector2d& v) {
    return {axis.x() * v.x() + axis.y() * v.y(), axis.x() * v.y() - axis.y() * v.x()};
}
inline Eigen::Vector3d to_body(const Axes<3>& axes, const Eigen::Vector3d& v) {
    return axes.transpose() * v;
}
inline Eigen::Vector2d to_world(const Axes<2>& axis, const Eigen::Vector2d& v) {
    return {axis.x() * v.x() - axis.y() * v.y(), axis.y() * v.x() + axis.x() * v.y()};
}
inline Eigen::Vector3d to_world(const Axes<3>& axes, const Eigen::Vector3d& v) {
    return axes * v;
}
Eigen::Vector2d axis(const Body& body);  ///< its own x, in the axes of the world
Eigen::Matrix3d axis(const SpatialBody& body);
Eigen::Vector2d turned(const Body& body, const Eigen::Vector2d& local);  ///< into the axes of the world
Eigen::Vector3d turned(const SpatialBody& body, const Eigen::Vector3d& local);

}  // namespace rbc
