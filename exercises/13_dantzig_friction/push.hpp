#pragma once

#include <array>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex13 {

/// What may be asked. Where a field may also be 0, it says so.
inline constexpr Allowed box_masses{1e-6, 1e6, "kg"}, box_sizes{1e-6, 1e3, "m"}, box_shapes{1e-3, 1e3},
    box_frictions{0, 1}, box_gravities{1e-3, 1e3, "m/s^2"}, pushes{1e-6, 1e3};

/// A box at rest on a rough floor, both lower corners on it, its centre of mass in its middle,
/// I = mass (width^2 + height^2)/12. Somebody begins to push it horizontally.
struct PushedBox {
    double mass;         ///< of `box_masses`, kg
    double width;        ///< of `box_sizes`, m
    double height;       ///< of `box_sizes`, m; height/width is of `box_shapes`
    double friction;     ///< mu of both corners, of `box_frictions`: below 4/3, so there is always exactly one answer
    double gravity;      ///< of `box_gravities`, m/s^2
    double force;        ///< to the right where > 0, to the left where < 0, N; 0, or one of `pushes` times the weight
    double push_height;  ///< where the force acts, over the floor, in [0, height], m
};

/// What the box does in the first instant: (13.1) and (13.2) at both corners, everything at velocity 0.
struct FirstMotion {
    double a_x, a_y;      ///< of the centre of mass, right and up, m/s^2
    double alpha;         ///< counter-clockwise, rad/s^2
    double normal_left;   ///< of the left corner, >= 0, N
    double normal_right;  ///< of the right corner, >= 0, N
    double friction;      ///< of both corners together, + to the right, N
};

inline constexpr Tolerance motion_tolerance{1e-11},  ///< of the forces at work, see below
    height_tolerance{1e-11};                         ///< of the height

/// It rests, slides, tips about a corner that holds, or tips about one that slips. Just between two of them both say
/// the same, so no rounding decides.
/// @param box  as above
/// @return forces to `motion_tolerance` of (|force| + mass gravity)(1 + height/width), accelerations to that over the
///         mass, as is alpha hypot(width, height)
/// @missing whether a pushed box rests, slides or tips, and how fast
FirstMotion first_motion(const PushedBox& box);

/// From where to where one may push with this force so that both corners stay on the floor, whether the box rests or
/// slides: all heights in [0, height] between the two, and no others.                     (E13.1)
/// @param box  as above; push_height has no part in it
/// @return the lower one first, m, to `height_tolerance`; without a force {0, height}
/// @missing where one may push without tipping the box (E13.1)
std::array<double, 2> flat_heights(const PushedBox& box);

RBC_EXERCISE(first_motion)
RBC_EXERCISE(flat_heights)

}  // namespace rbc::ex13
