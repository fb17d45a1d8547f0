#pragma once

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex21 {

inline constexpr Allowed weights{1e-9, 1e9, "N"}, half_widths{1e-6, 1e3, "m"}, heights{1e-9, 1e6, "m"},
    frictions{1e-6, 1e3};

/// A block on two feet that stick to the surface under them, in the plane.
struct Gecko {
    double weight = 10;       ///< m g, of `weights`, N
    double half_width = 0.5;  ///< a: the feet are at -a and +a along the surface, of `half_widths`, m
    double height = 0.2;      ///< b: of its centre of mass over the surface: 0, or of `heights`, m
    double friction = 0.8;    ///< mu, of `frictions`, within |f_t| <= mu (f_n + A) for each foot: the apex is shifted
};

inline constexpr Tolerance adhesion_tolerance{1e-12},  ///< of the weight times the largest of 1, 1/mu, b/a
    everywhere_tolerance{1e-12};                       ///< of the adhesion itself

/// The least adhesion A of each foot (N) with which it stays where it is on a surface that has turned by `angle`: 0 is
/// a floor, pi/2 a wall, pi a ceiling. Each foot pulls with at most A (f_n >= -A) before it peels off. With A it may
/// be just about to slide or to peel.                                                                 (E21.1)
/// @param angle  in [0, pi], rad
/// @return N, >= 0, to `adhesion_tolerance`
/// @missing the adhesion of each foot that holds at this angle (E21.1)
double needed_adhesion(const Gecko& gecko, double angle);

/// The least adhesion of each foot with which it can walk everywhere, at every angle from 0 to pi.  (E21.2)
/// @return N, to `everywhere_tolerance`
/// @missing the adhesion of each foot that holds at all angles (E21.2)
double needed_everywhere(const Gecko& gecko);

RBC_EXERCISE(needed_adhesion)
RBC_EXERCISE(needed_everywhere)

}  // namespace rbc::ex21
