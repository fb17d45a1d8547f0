#pragma once

#include <Eigen/Dense>
#include <cmath>
#include <limits>

#include "common/foundation/model/body.hpp"
#include "lessons/23_space/free_rotation.hpp"
#include "tests/support/random_numbers.hpp"

namespace rbc::test {

/// What the tests of rotation and of tops share. Energies and momenta are reckoned here from the numbers of a body, by
/// matrices: a mistake of convention in the library must not hide in its own formulas.

inline constexpr SpinUpdate spin_updates[] = {SpinUpdate::dropped,
                                              SpinUpdate::explicit_euler,
                                              SpinUpdate::implicit_newton,
                                              SpinUpdate::implicit_solved,
                                              SpinUpdate::midpoint,
                                              SpinUpdate::momentum,
                                              SpinUpdate::split,
                                              SpinUpdate::split_middle};

/// R of (w, x, y, z), body to world: the columns are the body's axes.
inline Eigen::Matrix3d axes_of(const Eigen::Quaterniond& q) {
    const double w = q.w(), x = q.x(), y = q.y(), z = q.z();
    return Eigen::Matrix3d{{w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)},
                           {2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)},
                           {2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z}};
}

/// A vector's matrix: skew_of(a) b = a x b.
inline Eigen::Matrix3d skew_of(const Eigen::Vector3d& a) {
    return Eigen::Matrix3d{{0, -a.z(), a.y()}, {a.z(), 0, -a.x()}, {-a.y(), a.x(), 0}};
}

inline double quaternion_distance(const Eigen::Quaterniond& a, const Eigen::Quaterniond& b) {
    return (a.coeffs() - b.coeffs()).norm();
}

/// The same for attitudes: q and -q are one.
inline double attitude_distance(const Eigen::Quaterniond& a, const Eigen::Quaterniond& b) {
    return std::min((a.coeffs() - b.coeffs()).norm(), (a.coeffs() + b.coeffs()).norm());
}

inline SpatialBody top_of(const Eigen::Vector3d& I, const Eigen::Vector3d& b,
                          const Eigen::Quaterniond& q = Eigen::Quaterniond::Identity()) {
    SpatialBody top;
    top.inverse_mass = 1;
    top.inverse_inertia = I.cwiseInverse();
    top.orientation = q;
    top.angular_velocity = axes_of(q) * b;
    return top;
}

inline Eigen::Vector3d inertia_of(const SpatialBody& top) {
    return top.inverse_inertia.cwiseInverse();
}
inline Eigen::Vector3d rate_in_body(const SpatialBody& top) {
    return axes_of(top.orientation).transpose() * top.angular_velocity;
}
inline double spin_energy(const SpatialBody& top) {
    const Eigen::Vector3d b = rate_in_body(top);
    return 0.5 * b.dot(inertia_of(top).cwiseProduct(b));
}
inline Eigen::Vector3d momentum_of(const SpatialBody& top) {
    return axes_of(top.orientation) * inertia_of(top).cwiseProduct(rate_in_body(top));
}

inline SpatialBody rotated(SpatialBody top, double h, SpinUpdate how) {
    rotate_freely(top, h, how);
    return top;
}
inline SpatialBody rotated_for(SpatialBody top, double time, int steps, SpinUpdate how) {
    for (int i = 0; i < steps; ++i) rotate_freely(top, time / steps, how);
    return top;
}

inline Eigen::Vector3d random_direction(RandomNumbers& random) {
    Eigen::Vector3d v;
    do {  // in braces, which every compiler evaluates in order
        v = Eigen::Vector3d{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
    } while (v.norm() > 1 || v.norm() < 0.01);
    return v.normalized();
}

inline Eigen::Quaterniond random_attitude(RandomNumbers& random) {
    const Eigen::Vector3d v = random_direction(random);
    const double half = random.between(0, 6.283185307179586);
    return Eigen::Quaterniond(std::cos(half), std::sin(half) * v.x(), std::sin(half) * v.y(), std::sin(half) * v.z());
}

/// A body of size 1e-6 to 1e6 m, as dense as water, its mass spread evenly or almost in a line or a plane; it spins
/// with `rate`, rad/s, about any direction, near an axis of its own or not.
inline SpatialBody random_top(RandomNumbers& random, double rate) {
    const auto spread = [&] { return random.between(0, 1) < 0.5 ? random.between(0.1, 1) : random.decades(-6, 0); };
    const Eigen::Vector3d x{spread(), spread(), spread()};
    const Eigen::Vector3d I =
        1e3 * std::pow(random.decades(-6, 6), 5) * Eigen::Vector3d(x[1] + x[2], x[2] + x[0], x[0] + x[1]);
    Eigen::Vector3d b = random_direction(random);
    if (random.between(0, 1) < 0.3) b = b.cwiseProduct(Eigen::Vector3d{spread(), spread(), spread()}).normalized();
    return top_of(I, rate * b, random_attitude(random));
}

/// Round-off of what is made of I and b in some ten operations: energies, J, and momenta, kg m^2/s. Moments far apart
/// count by the largest, for R mixes the axes.
inline double energy_roundoff(const SpatialBody& top) {
    return 32 * std::numeric_limits<double>::epsilon() * inertia_of(top).maxCoeff() *
           top.angular_velocity.squaredNorm();
}
inline double momentum_roundoff(const SpatialBody& top) {
    return 32 * std::numeric_limits<double>::epsilon() * inertia_of(top).maxCoeff() * top.angular_velocity.norm();
}

}  // namespace rbc::test
