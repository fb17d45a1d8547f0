#pragma once

#include <array>

#include "common/model/exercise.hpp"

namespace rbc::ex13 {

/// A box at rest on a rough floor, both lower corners on it, its centre of mass in its middle,
/// I = mass (width^2 + height^2)/12. Somebody begins to push it horizontally.
struct PushedBox {
    double mass;         ///< > 0, kg
    double width;        ///< > 0, m
    double height;       ///< > 0, m
    double friction;     ///< mu of both corners, in [0, 1]: below 4/3, so there is always exactly one answer
    double gravity;      ///< > 0, m/s^2
    double force;        ///< to the right where > 0, to the left where < 0, N
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

/// @param box  as above
/// @return right to about 12 digits. It rests, slides, tips about a corner that holds, or tips about one that slips.
FirstMotion first_motion(const PushedBox& box);

/// From where to where one may push with this force so that both corners stay on the floor, whether the box rests or
/// slides: all heights in [0, height] between the two, and no others.                     (E13.1)
/// @param box  as above; push_height has no part in it
std::array<double, 2> flat_heights(const PushedBox& box);

RBC_EXERCISE(first_motion)
RBC_EXERCISE(flat_heights)

}  // namespace rbc::ex13
