#pragma once

#include "common/foundation/exercise/exercise.hpp"
#include "common/foundation/model/particle.hpp"

namespace rbc::ex01 {

/// What may be asked. Gravity and velocity are of either sign, or 0; a shell is a share of the box.
inline constexpr Allowed box_steps{1e-9, 1e3, "s"}, box_gravities{1e-9, 1e6, "m/s^2"}, box_heights{1e-9, 1e6, "m"},
    box_speeds{1e-12, 1e6, "m/s"}, box_shells{0, 0.4375};
inline constexpr Tolerance box_tolerance{4e-15},  ///< of |v| + |g| h for v, of c + (|v| + |g| h) h for x
    box_gap{1e-12};                               ///< of c for x, of |v| for v - g h

/// A floor at x = 0 and a ceiling at x = ceiling, with the particle between them.
struct Box {
    double dt = 0.01;          ///< h, of `box_steps`, s
    double gravity = 9.81;     ///< g, of `box_gravities`, m/s^2; positive pulls to the floor, negative to the ceiling
    double restitution = 0.6;  ///< e in [0, 1], of both sides
    double shell = 1e-9;       ///< delta, c times one of `box_shells`, m, of both sides
    double ceiling = 2;        ///< c, of `box_heights`, m
};

/// One GBF step of a particle in the box: collision, gravity, contact, position, projection, each for both sides.
/// With the ceiling out of reach it is the step of the lesson; and the box does not know which of its sides is up.
///
/// A box may be a nanometre high: no length of your own will do as a tolerance. No rounding decides: x and c - x are
/// delta exactly, or differ from it by more than `box_gap`; v - g h is v exactly, or differs from 0 by more than that.
///
/// @param p  0 <= p.x <= c; p.v, of `box_speeds`, is stored half a step early
/// @return   the particle one step later, 0 <= x <= c, to `box_tolerance`
/// @missing [named] the GBF step between two planes
Particle step_in_box(Particle p, const Box& box);
RBC_EXERCISE(step_in_box)

}  // namespace rbc::ex01
