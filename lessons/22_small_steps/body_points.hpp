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

/// Where a body is, and how it lies.
template <int D>
struct Pose {
    Eigen::Vector<double, D> position;                               ///< m
    std::conditional_t<D == 2, double, Eigen::Quaterniond> attitude;  ///< rad, or a quaternion of length 1
};
Pose<2> pose_of(const Body& body);
Pose<3> pose_of(const SpatialBody& body);

/// A way in m, then a turn, rad; in space a vector along its axis, in the axes of the world.
template <int D>
using Displacement = Eigen::Vector<double, motions<D>>;
template <int D>
using MotionMatrix = Eigen::Matrix<double, motions<D>, motions<D>>;

/// How a body came from a pose to where it is; in space the turn is at most pi.
Displacement<2> way_from(const Pose<2>& pose, const Body& body);
Displacement<3> way_from(const Pose<3>& pose, const SpatialBody& body);
template <int D>
void displace(BodyIn<D>& body, const Displacement<D>& way) {
    if constexpr (D == 2)
        displace(body, way.template head<2>(), way[2]);
    else
        displace(body, way.template head<3>(), way.template tail<3>());
}
MotionMatrix<2> inverse_mass_matrix(const Body& body);  ///< M^-1, 1/kg and 1/(kg m^2), in the axes of the world
MotionMatrix<3> inverse_mass_matrix(const SpatialBody& body);

/// Velocities that follow from where the bodies of a step of h went:
///
///   v = (x - x_old)/h                                                                               (22.19)
///
/// In space the spin is that of the free motion, gyroscopic torque and all, with the same angular momentum as the body
/// lies now, and to that comes what it has been turned by since, over h. In the plane that is the same. What has no 1/m
/// keeps its v, what has no 1/I its spin; with 1/I = 0 about some axes the spin, not the momentum, is taken along.
/// @param world      its bodies where they are now, with the spin that the free motion left
/// @param old, free  of each body: where the step began, and where it would be, were there nothing in its way
template <int D>
void take_velocities(WorldIn<D>& world, const std::vector<Pose<D>>& old, const std::vector<Pose<D>>& free, double h);

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
