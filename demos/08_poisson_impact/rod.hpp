#pragma once

#include <algorithm>
#include <cmath>

#include "common/foundation/model/body.hpp"
#include "common/foundation/model/impact.hpp"

namespace rbc {

/// A rod whose lower end hits the floor, its contact point in the origin.
struct TiltedRod {
    double mass = 1;             ///< kg
    double half_length = 1;      ///< from the centre of mass to the contact, m
    double inertia = 1.0 / 3;    ///< in units of mass * half_length^2: 1/3 for a uniform rod
    double angle = 0.25 * M_PI;  ///< of the rod over the floor, rad; below 90 degrees it leans left
    Eigen::Vector2d velocity = Eigen::Vector2d::Zero();  ///< of the centre of mass, m/s
    double spin = 0;                                     ///< rad/s

    /// From the centre of mass to the contact point, m.
    Eigen::Vector2d arm() const { return half_length * Eigen::Vector2d(std::cos(angle), -std::sin(angle)); }
    double moment() const { return inertia * mass * half_length * half_length; }

    Eigen::Matrix2d matrix() const {
        const Eigen::Vector2d r = arm(), turned(-r.y(), r.x());
        return Eigen::Matrix2d::Identity() / mass + turned * turned.transpose() / moment();
    }
    Eigen::Vector2d contact_velocity() const { return velocity + spin * Eigen::Vector2d(-arm().y(), arm().x()); }

    /// The rod as a body, `seconds` after it was at the contact, having taken `impulse` at its tip.
    Body body(double seconds, const Eigen::Vector2d& impulse) const {
        const Eigen::Vector2d r = arm(), v = velocity + impulse / mass;
        const double w = spin + (r.x() * impulse.y() - r.y() * impulse.x()) / moment();
        return {Box{half_length, 0.025 * half_length},
                1 / mass,
                1 / moment(),
                -r + seconds * v,
                -angle + seconds * w,
                v,
                w};
    }
};

/// The rod of half-length 1 m that has the collision matrix K at its tip. There is one for every K but multiples of
/// the unit matrix: K = 1/m + a a'/I, so 1/m is the smaller eigenvalue and a, the arm turned by 90 degrees, the other
/// eigenvector. A K near such a multiple gets an inertia that is only large.
inline TiltedRod rod_of_matrix(const Eigen::Matrix2d& K) {
    const double half = 0.5 * std::hypot(K(0, 0) - K(1, 1), 2 * K(0, 1));
    const double smaller = 0.5 * K.trace() - half;
    TiltedRod rod;
    rod.mass = 1 / smaller;
    rod.inertia = smaller / std::max(2 * half, 1e-3 * smaller);
    rod.angle = 0.5 * (M_PI - std::atan2(2 * K(0, 1), K(0, 0) - K(1, 1)));
    return rod;
}

}  // namespace rbc
