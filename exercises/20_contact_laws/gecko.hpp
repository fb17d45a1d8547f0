#pragma once

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex20 {

/// A block on two feet that stick to the surface under them, in the plane.
struct Gecko {
    double weight = 10;       ///< m g, N, 1e-9 to 1e9
    double half_width = 0.5;  ///< a: the feet are at -a and +a along the surface, m, 1e-6 to 1e3
    double height = 0.2;      ///< b: of its centre of mass over the surface, m, 0 or 1e-9 to 1e6
    double friction = 0.8;    ///< mu, 1e-6 to 1e3, within |f_t| <= mu (f_n + A) for each foot: the apex is shifted
};

/// The least adhesion A of each foot (N) with which it stays where it is on a surface that has turned by `angle`: 0 is
/// a floor, pi/2 a wall, pi a ceiling. Each foot pulls with at most A (f_n >= -A) before it peels off. With A it may
/// be just about to slide or to peel.                                                                 (E20.1)
/// @param angle  rad, 0 to pi, both included
/// @return N, >= 0, right to 1e-12 of the weight times the largest of 1, 1/mu, b/a
/// @missing the adhesion of each foot that holds at this angle (E20.1)
double needed_adhesion(const Gecko& gecko, double angle);

/// The least adhesion of each foot with which it can walk everywhere, at every angle from 0 to pi.  (E20.2)
/// @return N, right to 1e-12 of itself
/// @missing the adhesion of each foot that holds at all angles (E20.2)
double needed_everywhere(const Gecko& gecko);

RBC_EXERCISE(needed_adhesion)
RBC_EXERCISE(needed_everywhere)

}  // namespace rbc::ex20
