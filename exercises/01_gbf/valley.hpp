#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex01 {

/// What may be asked. S is the largest of |point| and all |c|.
inline constexpr Allowed side_counts{0, 300}, corner_sines{0.02, 1}, point_sizes{1e-12, 1e12, "m"},
    disc_shares{1e-6, 1};
inline constexpr Tolerance nearest_tolerance{1e-7};  ///< of S

/// A straight side, seen from the side. It allows the half plane n . x >= c.
struct Side {
    Eigen::Vector2d normal;  ///< n, unit length up to rounding, points into the half that is allowed
    double offset;           ///< c, in the unit of what is asked: m for places, m/s for velocities
};

/// The point nearest to `point` that every side allows: `point` itself where they all allow it. What a point is, a
/// place or a velocity, is the caller's business.
///
/// S is 0 or of `point_sizes`; no size is too small to count.
///
/// @param sides  `side_counts` of them, in any order; none allows everything. A side may stand there twice or lie
///               behind others, and three or more may go through one point. Two normals are equal, exactly opposite,
///               or at an angle whose sine is of `corner_sines`. All sides together allow a disc of radius S times one
///               of `disc_shares` or more; or all c are 0, and whatever the normals are, (0, 0) is allowed.
/// @return to `nearest_tolerance`
/// @missing the nearest point that every side allows
Eigen::Vector2d nearest_allowed(const Eigen::Vector2d& point, const std::vector<Side>& sides);
RBC_EXERCISE(nearest_allowed)

/// What a step may be asked. M is the largest of |x| and all |c|, L that of M, h |v| and h^2 |g|.
inline constexpr Allowed valley_steps{1e-9, 1e3, "s"}, valley_sizes{1e-9, 1e9, "m"}, valley_disc_shares{1e-5, 1},
    shell_shares{1e-6, 0.5}, moves{1e-6, 10};
inline constexpr Tolerance valley_tolerance{1e-6},  ///< of L for x, of |v| + h |g| for v
    touch_gap{1e-12};                               ///< of M

/// A particle in the plane, in leapfrog bookkeeping.
struct PlanarParticle {
    Eigen::Vector2d x;  ///< position at t_n, m
    Eigen::Vector2d v;  ///< stored velocity v(t_n - h/2), m/s
};

/// Smooth (frictionless) sides at rest, and gravity in any direction.
struct Valley {
    double dt = 0.01;          ///< h, of `valley_steps`, s
    double restitution = 0.6;  ///< e in [0, 1], of every side
    double shell = 1e-9;       ///< delta, m: a side is touched where n . x - c <= delta, behind it, too
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
/// lesson's step, with n . x - c for its x. No n . x - c is asked that is nearer to delta than `touch_gap`, but where
/// nothing is rounded on the way to it.
///
/// L is of `valley_sizes`. Where M is not 0, h |v| and h^2 |g| are each 0 or M times one of `moves`. The sides allow a
/// disc of some radius R that is L times one of `valley_disc_shares`; delta is 0 or R times one of `shell_shares`.
///
/// @return the particle one step later, to `valley_tolerance`
/// @missing the GBF step among several planes (E01.2)
PlanarParticle step_in_valley(const PlanarParticle& p, const Valley& valley);
RBC_EXERCISE(step_in_valley)

}  // namespace rbc::ex01
