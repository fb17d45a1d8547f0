#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <type_traits>
#include <cmath>

#include "common/foundation/model/cross.hpp"
#include "common/foundation/model/shape.hpp"

namespace rbc {

/// A rigid body in D dimensions, 2 or 3. Inverse mass and inertia of 0: it never moves by itself nor by any impulse.
template <int D>
struct BodyIn;

template <>
struct BodyIn<2> {
    Shape shape = Circle{};
    double inverse_mass = 0;                                   ///< 1/kg, >= 0
    double inverse_inertia = 0;                                ///< about the centre of mass, 1/(kg m^2), >= 0
    Eigen::Vector2d position = Eigen::Vector2d::Zero();        ///< of the centre of mass, m
    double angle = 0;                                          ///< body to world, rad, counter-clockwise
    Eigen::Vector2d velocity = Eigen::Vector2d::Zero();        ///< of the centre of mass, m/s
    double angular_velocity = 0;                               ///< rad/s, counter-clockwise
};

template <>
struct BodyIn<3> {
    SpatialShape shape = Sphere{};
    double inverse_mass = 0;                                              ///< 1/kg, >= 0
    Eigen::Vector3d inverse_inertia = Eigen::Vector3d::Zero();            ///< about the body's axes, 1/(kg m^2), >= 0
    Eigen::Vector3d position = Eigen::Vector3d::Zero();                   ///< of the centre of mass, m
    Eigen::Quaterniond orientation = Eigen::Quaterniond::Identity();      ///< body to world, of length 1
    Eigen::Vector3d velocity = Eigen::Vector3d::Zero();                   ///< of the centre of mass, m/s
    Eigen::Vector3d angular_velocity = Eigen::Vector3d::Zero();           ///< in the axes of the world, rad/s
};

using Body = BodyIn<2>;
/// Its own axes are its principal axes: its inertia is diagonal there.
using SpatialBody = BodyIn<3>;

/// A vector of D components, in a parameter list that leaves it to others to say what D is.
template <int D>
using VectorArgument = std::type_identity_t<Eigen::Vector<double, D>>;

/// Components of the velocity of a body, of its centre of mass and of its turn: 3 in the plane, 6 in space.
template <int D>
inline constexpr int motions = D == 2 ? 3 : 6;

/// An impulse P, N s, on a body at `arm` from its centre of mass, m:   v <- v + P/m,  w <- w + I^-1 (arm x P)
inline void push(Body& body, const Eigen::Vector2d& arm, const Eigen::Vector2d& P) {
    body.velocity += body.inverse_mass * P;
    body.angular_velocity += body.inverse_inertia * cross(arm, P);
}
inline void push(SpatialBody& body, const Eigen::Vector3d& arm, const Eigen::Vector3d& P) {
    const Eigen::Vector3d L = body.orientation.conjugate() * cross(arm, P);
    body.velocity += body.inverse_mass * P;
    body.angular_velocity += body.orientation * body.inverse_inertia.cwiseProduct(L);
}

/// Whether q is of length 1, body to world: off by at most 1e-6, as data with seven digits are; round-off stays below.
inline bool is_orientation(const Eigen::Quaterniond& q) {
    return std::abs(q.norm() - 1) <= 1e-6;
}

/// An orientation after a turn about the axis of `turn` by its length, rad:
///
///   (cos a, sin a turn/|turn|) q,   a = |turn|/2
inline Eigen::Quaterniond turned_by(const Eigen::Vector3d& turn, const Eigen::Quaterniond& q) {
    const Eigen::Vector3d half = 0.5 * turn;
    const double a = half.stableNorm();
    if (a == 0) return q;  // what rests does so to the last bit
    const double s = std::sin(a) / a;
    // normalized, or round-off adds up
    return (Eigen::Quaterniond(std::cos(a), s * half.x(), s * half.y(), s * half.z()) * q).normalized();
}

/// Moves a body by `step`, m, and turns it by `turn`, rad; in space about the axis of `turn`, by its length.
inline void displace(Body& body, const Eigen::Vector2d& step, double turn) {
    body.position += step;
    body.angle += turn;
}
inline void displace(SpatialBody& body, const Eigen::Vector3d& step, const Eigen::Vector3d& turn) {
    body.position += step;
    body.orientation = turned_by(turn, body.orientation);
}

/// Neither 1/m nor 1/I: no impulse moves it.
inline bool never_moves(const Body& body) {
    return body.inverse_mass == 0 && body.inverse_inertia == 0;
}
inline bool never_moves(const SpatialBody& body) {
    return body.inverse_mass == 0 && body.inverse_inertia.isZero(0);
}

}  // namespace rbc
