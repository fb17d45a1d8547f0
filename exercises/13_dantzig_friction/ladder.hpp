#pragma once

#include <optional>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex13 {

/// What may be asked. Where a field may also be 0, it says so.
inline constexpr Allowed slopes{1e-3, 1e3}, frictions{1e-3, 1e3}, masses{1e-6, 1e6, "kg"}, climbers{1e-3, 1e3},
    gravities{1e-3, 1e3, "m/s^2"};

/// A uniform ladder at rest, its foot on a rough floor, its top against a rough wall; somebody stands on it. Only its
/// slope matters for the forces, not its length.
struct Ladder {
    double slope;           ///< T = (height of the top)/(distance of the foot from the wall), of `slopes`
    double mass;            ///< of the ladder, its centre in the middle, of `masses`, kg
    double climber_mass;    ///< 0, or that of the ladder times one of `climbers`, kg
    double climber_at;      ///< in [0, 1]: 0 at the foot, 1 at the top
    double friction_floor;  ///< mu: 0, or of `frictions`
    double friction_wall;   ///< mu: 0, or of `frictions`
    double gravity;         ///< of `gravities`, m/s^2
};

inline constexpr Tolerance force_tolerance{1e-8},  ///< of the force itself
    slope_tolerance{1e-12},                         ///< of 1/mu_floor + mu_wall
    place_tolerance{1e-12},                         ///< of 1 + mass/climber_mass
    ladder_gap{1e-6};                               ///< of the larger of two numbers, see wall_forces

/// All normal forces that the wall may give while the ladder stays at rest.
struct WallForces {
    bool stands;     ///< whether there are any
    double lowest;   ///< N; 0 if it does not stand
    double highest;  ///< N, or infinity; 0 if it does not stand
};

/// Two contacts, four forces, three balances: they are not unique. Every normal force of the wall between the two,
/// and no other, has forces at floor and wall that hold the weights and obey |f_F| <= mu f_N at both ends.  (E13.2)
/// The ends belong to it: what just holds stands, and a smooth wall, which leaves one force, is no less a wall.
/// @return forces to `force_tolerance`. Where just one force is left, or one end has just gone to infinity, this
///         goes by the numbers as they are: T = 1 and mu = 1 is infinity, one rounding beside it is not. Only numbers
///         that leave no rounding come so near. With others, T and mu_wall, mu_floor T and 1, the lowest force and the
///         highest that the floor lets be, and the ladder's moment and what can be held, differ by `ladder_gap`.
/// @missing all forces of the wall that hold the ladder (E13.2)
WallForces wall_forces(const Ladder& ladder);

/// The smallest slope at which it stands: it stands at this slope and at every steeper one. 0 if it stands at every
/// slope > 0, infinity if it stands at none.
/// @param ladder  as above; its slope has no part in it
/// @return to `slope_tolerance`
/// @missing the smallest slope at which the ladder stands
double smallest_slope(const Ladder& ladder);

/// How far up the climber may go: the largest place in [0, 1] at which the ladder stands. Nothing if it does not stand
/// even with the climber at its foot. A climber without weight goes to the top of a ladder that stands.
/// @param ladder  as above; its climber_at has no part in it
/// @return to `place_tolerance`
/// @missing how far up the climber may go
std::optional<double> highest_place(const Ladder& ladder);

RBC_EXERCISE(wall_forces)
RBC_EXERCISE(smallest_slope)
RBC_EXERCISE(highest_place)

}  // namespace rbc::ex13
