#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex01 {

/// A straight side, seen from the side. It allows the half plane n . x >= c.
struct Side {
    Eigen::Vector2d normal;  ///< n, unit length up to rounding, points into the half that is allowed
    double offset;           ///< c, in the unit of what is asked: m for places, m/s for velocities
};

/// The point nearest to `point` that every side allows: `point` itself where they all allow it. What a point is, a
/// place or a velocity, is the caller's business.
///
/// S, the largest of |point| and all |c|, is 0 or 1e-12 to 1e12; no size is too small to count.
///
/// @param sides  none to 300, in any order; none allows everything. A side may stand there twice or lie behind others,
///               and three or more may go through one point. Two normals are equal, exactly opposite, or at an angle
///               whose sine is at least 1/50. All sides together allow a disc of radius S/10^6 or more; or all c are 0,
///               and whatever the normals are, (0, 0) is allowed.
/// @return to 1e-7 S
/// @missing the nearest point that every side allows
Eigen::Vector2d nearest_allowed(const Eigen::Vector2d& point, const std::vector<Side>& sides);
RBC_EXERCISE(nearest_allowed)

/// A particle in the plane, in leapfrog bookkeeping.
struct PlanarParticle {
    Eigen::Vector2d x;  ///< position at t_n, m
    Eigen::Vector2d v;  ///< stored velocity v(t_n - h/2), m/s
};

/// Smooth (frictionless) sides at rest, and gravity in any direction.
struct Valley {
    double dt = 0.01;          ///< h > 0, s
    double restitution = 0.6;  ///< e in [0, 1], of every side
    double shell = 1e-9;       ///< delta >= 0, m: a side is touched where n . x - c <= delta, behind it too
    Eigen::Vector2d gravity;   ///< acceleration g, m/s^2, for instance (0, -9.81)
    std::vector<Side> sides;   ///< as nearest_allowed takes them
};

/// One GBF step of a particle in a valley:
///
///   collision   v becomes the nearest velocity v' with n . v' >= -e n . v for every touched side
///   gravity     v grows by h g
///   contact     v becomes the nearest velocity v' with n . v' >= 0 for every touched side
///   position    x grows by h v
///   projection  x becomes the nearest place that every side allows                               (E01.2)
///
/// Touched are the sides that are touched at the beginning of the step, approached or not. With one side this is the
/// lesson's step, with n . x - c for its x.
///
/// Let L be the largest of |x|, all |c|, h |v| and h^2 |g|, 1e-9 to 1e9 m. The sides allow a disc of radius L/10^5 or
/// more, and of 2 delta or more. Lengths, speeds and times may be as small as you like.
///
/// @return the particle one step later: v to 1e-6 (|v| + h |g|), x to 1e-6 L
/// @missing the GBF step among several planes (E01.2)
PlanarParticle step_in_valley(const PlanarParticle& p, const Valley& valley);
RBC_EXERCISE(step_in_valley)

}  // namespace rbc::ex01
