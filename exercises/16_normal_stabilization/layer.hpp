#pragma once

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex16 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed envelopes{1e-6, 1e3, "m"}, error_reductions{1e-3, 1}, clamps{1e-6, 1e3, "m/s"},
    speeds{1e-9, 1e3, "m/s"}, restitutions{1e-6, 1}, step_sizes{1e-6, 10, "s"}, gaps{-1e3, 1};

/// The layer around bodies in which contacts are seen, and where in it they should be. The lesson's has place = 1/2 and
/// tolerance = 0.
struct Layer {
    double envelope = 0.0625;    ///< eta, of `envelopes`
    double place = 0.5;          ///< theta, in [0, 1]: bodies should be at the gap theta eta
    double tolerance = 0;        ///< s >= 0, m; 0 <= theta eta - s and theta eta + s <= eta
    double error_reduction = 1;  ///< k, of `error_reductions`: the part of an error below that one step takes
    double clamp = 2;            ///< c_max: 0, or of `clamps`; 0 pushes nothing out
};

inline constexpr Tolerance velocity_tolerance{1e-13},  ///< of |u_n| + (|d| + eta)/h
    arrival_tolerance{1e-9};                           ///< of |d| + h |u_n| + eta

/// What a contact in such a layer asks for: the least u_n after the step. This is all of the solver's target, with the
/// bounce in it.
///
/// Within s of theta eta everything is right. A gap d outside of that zone has an error: the way to the zone's nearest
/// end,
///
///   x = d - (theta eta + s) above,   x = d - (theta eta - s) < 0 below,   x = 0 between         (E16.1)
///
/// - Below, it is pushed: k of the way in this step, but never at more than c_max.
/// - Between, nothing is asked but that it stays where it is.
/// - Above, it may come down: all of the way in this step, however fast that is.
/// - It bounces at e times its speed of approach, if it would come into the zone in this step, d + h u_n <= theta eta +
///   s (or is in it, or below). What would still be above does not bounce: it has not hit anything.
/// - Where it bounces, not less than the bounce is asked, and more only where the push alone is more. The bounce has
///   no clamp.
///
/// What arrives just at theta eta + s bounces. Where d + h u_n is nearer to it than `arrival_tolerance`, but for
/// numbers that have no rounding, either is right.
///
/// @param u_n          before the step: 0, or of `speeds`, of either sign; < 0 approaching
/// @param restitution  e: 0, or of `restitutions`; e = 0 bounces never
/// @param gap          d, m: eta times one of `gaps`
/// @param dt           h, of `step_sizes`
/// @return m/s, to `velocity_tolerance`; < 0: it may come nearer
/// @missing the least u_n after the step, from the way to the zone (E16.1) and the bounce
double least_velocity(double u_n, double restitution, double gap, double dt, const Layer& layer);

RBC_EXERCISE(least_velocity)

}  // namespace rbc::ex16
