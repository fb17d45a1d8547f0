#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex17 {

/// What may be asked.
inline constexpr Allowed moment_counts{0, 10000}, lengths{1e-9, 1e6, "m"}, angles{-1e5, 1e5, "rad"}, turns{0, 3, "rad"},
    ways{1e-24, 1e10, "m"};

/// Two bodies that touch, at one time. Lengths are 0, or of `lengths`.
struct Moment {
    double angle_a = 0, angle_b = 0;         ///< of `angles`, counterclockwise; whole turns do not count
    Eigen::Vector2d position_a, position_b;  ///< centres of mass, m
    Eigen::Vector2d point;                   ///< the place of contact, m
    Eigen::Vector2d normal;                  ///< unit, from A to B; t = (n_y, -n_x)
};

/// What a place of contact did, over a history.
struct Travel {
    double on_a = 0, on_b = 0;  ///< arc length that it went along the surface of each body, along +t, m
    double slip = 0;            ///< by how much B slid ahead of A along +t, m
    double slid = 0;            ///< all the sliding, to and fro, m >= 0
    double rolled = 0;          ///< all the rolling, to and fro, m >= 0
};

enum class Motion { rests, slides, rolls, rolls_and_slides };

/// For each step, of the largest length times (1 + the largest angle).
inline constexpr Tolerance path_tolerance{1e-14};

/// The place of contact runs along both surfaces, and between two moments each body sees a chord of its path. The path
/// itself is an arc: a body whose surface is round sees the normal turn, by theta, in its own frame. On a circle, of
/// whatever radius, (or on a line, with theta = 0)
///
///   arc/chord = (theta/2)/sin(theta/2)                                                            (E17.4)
///
/// and the chord has the direction of the tangent half way. Let ds_A and ds_B be the arcs of one step, > 0 along t. B
/// slides by their difference; it rolls by what they have in common:
///
///   slip: ds_A - ds_B;   roll: the smaller of |ds_A| and |ds_B| if both have the same sign, else 0       (E17.5)
///
/// All results are sums over the steps: on_a, on_b, slip with their signs, slid and rolled of absolute values.
///
/// @param history  `moment_counts` of them; normals turn by `turns` from one to the next, in either body (whose angle
///                 may do what it likes meanwhile, and jump by whole turns)
/// @return for bodies with round (outside or inside) or flat surfaces, however long the steps, to `path_tolerance`
/// @missing arcs on both bodies (E17.4), and what they mean (E17.5)
Travel travel(const std::vector<Moment>& history);

/// Of `slid` and of `rolled` there is some if it is more than the tolerance: as much as it is none yet, so that with a
/// tolerance of 0 what did not move at all rests. No number is too small to be compared.
///
/// @param travel     each of its numbers 0, or of `ways`
/// @param tolerance  0, or of `ways`
/// @missing rests, slides, rolls, or both
Motion motion(const Travel& travel, double tolerance);

RBC_EXERCISE(travel)
RBC_EXERCISE(motion)

}  // namespace rbc::ex17
