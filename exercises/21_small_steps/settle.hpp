#pragma once

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex21 {

/// A body on a spring and a damper that never lets go, by implicit Euler:
///
///   u+ = u - (h/m) (k d+ + b u+),   d+ = d + h u+                                                    (E21.3)
struct Suspension {
    double dt = 0.01;      ///< h, 1e-6 to 10 s
    double mass = 1;       ///< m, 1e-6 to 1e6 kg
    double stiffness = 1;  ///< k, N/m: h^2 k/m is 1e-8 to 1e4
    double damping = 0;    ///< b, N s/m: 0, or 1e-3 to 1e3 times sqrt(k m)
};

/// The largest |z| of the map (d, u) -> (d+, u+): what a step leaves of an error in the long run.    (E21.4)
/// @return right to 1e-7 of itself; two equal roots are sensitive to the last digits of what they come from
/// @missing the trace and the determinant of the map, and its larger root (E21.4)
double left_per_step(const Suspension& suspension);

/// k and b so that the body rests `depth` deep under its weight, and an error dies as fast as it can: of all b the one
/// with the smallest left_per_step.                                                                  (E21.5)
/// @param dt       h, s, and
/// @param mass     m, kg: as above
/// @param gravity  g, 1e-3 to 1e3 m/s^2
/// @param depth    m, > 0: g h^2/depth is 1e-8 to 1e4
/// @return the suspension with just this dt and mass; k and b right to 1e-9 of themselves
/// @missing k from the depth, b from two equal roots (E21.5)
Suspension choose(double dt, double mass, double gravity, double depth);

RBC_EXERCISE(left_per_step)
RBC_EXERCISE(choose)

}  // namespace rbc::ex21
