#pragma once

#include <array>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex13 {

/// A box at rest on a rough floor, both lower corners on it, its centre of mass in its middle,
/// I = mass (width^2 + height^2)/12. Somebody begins to push it horizontally.
struct PushedBox {
    double mass;         ///< 1e-6 to 1e6 kg
    double width;        ///< 1e-6 to 1e3 m
    double height;       ///< 1e-6 to 1e3 m; neither of the two is more than 1000 times the other
    double friction;     ///< mu of both corners, in [0, 1]: below 4/3, so there is always exactly one answer
    double gravity;      ///< 1e-3 to 1e3 m/s^2
    double force;        ///< to the right where > 0, to the left where < 0, N; 0, or 1e-6 to 1e3 weights
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

/// It rests, slides, tips about a corner that holds, or tips about one that slips. Just between two of them both say
/// the same, so no rounding decides.
/// @param box  as above
/// @return forces right to 1e-11 of (|force| + mass gravity)(1 + height/width), accelerations to that over the mass, as
///         is alpha hypot(width, height)
/// @missing whether a pushed box rests, slides or tips, and how fast
FirstMotion first_motion(const PushedBox& box);

/// From where to where one may push with this force so that both corners stay on the floor, whether the box rests or
/// slides: all heights in [0, height] between the two, and no others.                     (E13.1)
/// @param box  as above; push_height has no part in it
/// @return the lower one first, m, right to 1e-11 of the height; without a force {0, height}
/// @missing where one may push without tipping the box (E13.1)
std::array<double, 2> flat_heights(const PushedBox& box);

RBC_EXERCISE(first_motion)
RBC_EXERCISE(flat_heights)

}  // namespace rbc::ex13
