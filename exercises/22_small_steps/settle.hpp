#pragma once

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex22 {

/// What may be asked. Where a field may also be 0, it says so.
inline constexpr Allowed settle_steps{1e-6, 10, "s"}, masses{1e-6, 1e6, "kg"}, springs{1e-8, 1e4}, dampers{1e-3, 1e3},
    gravities{1e-3, 1e3, "m/s^2"};

/// A body on a spring and a damper that never lets go, by implicit Euler:
///
///   u+ = u - (h/m) (k d+ + b u+),   d+ = d + h u+                                                    (E22.3)
struct Suspension {
    double dt = 0.01;      ///< h, of `settle_steps`, s
    double mass = 1;       ///< m, of `masses`, kg
    double stiffness = 1;  ///< k, N/m: h^2 k/m is of `springs`
    double damping = 0;    ///< b, N s/m: 0, or sqrt(k m) times one of `dampers`
};

inline constexpr Tolerance root_tolerance{1e-7},  ///< of |z| itself: equal roots hang on the last digits of the input
    choice_tolerance{1e-9};                       ///< of k and of b

/// The largest |z| of the map (d, u) -> (d+, u+): what a step leaves of an error in the long run.    (E22.4)
/// @return to `root_tolerance`
/// @missing the trace and the determinant of the map, and its larger root (E22.4)
double left_per_step(const Suspension& suspension);

/// k and b so that the body rests `depth` deep under its weight, and an error dies as fast as it can: of all b the one
/// with the smallest left_per_step.                                                                  (E22.5)
/// @param dt       h, s, and
/// @param mass     m, kg: as above
/// @param gravity  g, of `gravities`, m/s^2
/// @param depth    m, > 0: g h^2/depth is of `springs`
/// @return the suspension with just this dt and mass; k and b to `choice_tolerance`
/// @missing k from the depth, b from two equal roots (E22.5)
Suspension choose(double dt, double mass, double gravity, double depth);

RBC_EXERCISE(left_per_step)
RBC_EXERCISE(choose)

}  // namespace rbc::ex22
