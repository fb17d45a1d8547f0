#pragma once

#include "common/foundation/exercise/exercise.hpp"
#include "common/foundation/model/particle.hpp"

namespace rbc::ex01 {

/// A floor at x = 0 and a ceiling at x = ceiling, with the particle between them.
struct Box {
    double dt = 0.01;          ///< h > 0, s
    double gravity = 9.81;     ///< g, m/s^2; positive pulls towards the floor, negative towards the ceiling
    double restitution = 0.6;  ///< e in [0, 1], of both sides
    double shell = 1e-9;       ///< delta >= 0, m, of both sides; smaller than half the box
    double ceiling = 2;        ///< c > 0, m
};

/// One GBF step of a particle in the box: collision, gravity, contact, position, projection, each for both sides.
/// With the ceiling out of reach it is the step of the lesson; and the box does not know which of its sides is up.
///
/// Lengths, speeds and times may be as small as you like: no fixed tolerance such as 1e-9 will do.
///
/// @param p  0 <= p.x <= c; p.v is stored half a step early
/// @return   the particle one step later, 0 <= x <= c; with V = |v| + |g| h, v to 4e-15 V and x to 4e-15 (c + V h): a
///           height may be counted from the floor or from the ceiling
/// @missing [named] the GBF step between two planes (E01.1)
Particle step_in_box(Particle p, const Box& box);
RBC_EXERCISE(step_in_box)

}  // namespace rbc::ex01
