#pragma once

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex22 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed shares{1e-3, 1}, steps{1e-6, 10, "s"}, stiffnesses{1e-3, 1e12, "N/m"}, dampings{1e-6, 1e6};

/// Where a spring is looked at: weights of the gap one step ago, now, and one step on. Their sum is 1 up to rounding.
struct Average {
    double before = 0, now = 0, after = 1;  ///< 0, or of `shares`; implicit Euler: (0, 0, 1), SPOOK: (1, 2, 1)/4
};

/// What a step asks of a soft contact: w = u+ + softness r + correction d/h - kept u- = 0 while it carries.
struct Law {
    double correction = 0, softness = 0, kept = 0;  ///< 1, 1/kg, 1
};

inline constexpr Tolerance law_tolerance{1e-12};  ///< of each number itself; 0 where it is 0

/// The law of a spring and a damper,
///
///   r = -h (k <d> + b u+),   <d> = before d_{-1} + now d + after d_+                                 (E22.1)
///   d_{-1} = d - h u-,   d_+ = d + h u+
///
/// @param dt         h, of `steps`, s
/// @param stiffness  k, of `stiffnesses`, N/m
/// @param damping    b: 0, or h k times one of `dampings`, N s/m; average.after = 0 and b = 0 do not come together
/// @return to `law_tolerance`
/// @missing put both gaps into r and divide by what stands before u+ (E22.1)
Law law_of(const Average& average, double dt, double stiffness, double damping);

/// The average of which this law comes, for the same h and k, and the damper. `now` is 1 - before - after.
struct Origin {
    double before = 0;            ///< weight of the gap one step ago
    double after_and_damper = 0;  ///< h k after + b, N s/m: what a step cannot tell apart
};

/// law_of turned round.                                                                              (E22.2)
/// @param law  that comes of an average, with this h and k and some damper, all as above, up to rounding: its three
///             numbers fit each other
/// @return to `law_tolerance`
/// @missing solve the law for the weights (E22.2)
Origin origin_of(const Law& law, double dt, double stiffness);

RBC_EXERCISE(law_of)
RBC_EXERCISE(origin_of)

}  // namespace rbc::ex22
