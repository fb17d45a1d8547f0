#pragma once

#include <cstdint>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex05 {

/// What may be asked. Where a number may also be 0 or negative, it says so.
inline constexpr Allowed drop_heights{1e-6, 1e4, "m"}, drop_speeds{1e-6, 1e4, "m/s"},
    drop_gravities{1e-3, 1e3, "m/s^2"}, drop_restitutions{1e-12, 1}, drop_losses{1e-15, 1};

/// A ball above the plane x = 0 that is let go at t = 0. Its flight is exact; there is no time step here.
struct Drop {
    double height;       ///< x0, 0 or of `drop_heights`, m
    double velocity;     ///< v0 = v(0), positive upwards, 0 or in size of `drop_speeds`, m/s; > 0 if height is 0
    double gravity;      ///< g, of `drop_gravities`, m/s^2
    double restitution;  ///< e: 0, 1, or one of `drop_restitutions` whose loss, 1 - e, is one of `drop_losses`
};

/// What count_bounces says when the ball has come to rest: infinitely many bounces have happened.
inline constexpr std::int64_t infinitely_many = -1;

inline constexpr Allowed bounce_numbers{1, 1e15};   ///< k
inline constexpr Tolerance bounce_tolerance{1e-12};  ///< of t_k itself

/// The time t_k of bounce number k, s. The first is k = 1; every later one follows a whole arc, up and down again.
///
/// With V the speed at the first impact, the arc after bounce j starts with e^j V, and
///
///   t_k = t_1 + (2/g) (e V + e^2 V + ... + e^(k-1) V)                  (E05.1)
///
/// @param k     of `bounce_numbers`
/// @param drop  within the ranges above
/// @return to `bounce_tolerance` for every e, also for e = 1 and next to it, and for a ball that is thrown down fast
///         and hits soon. Cost: no loop over bounces.
/// @missing the time of bounce k, without a loop over the bounces (E05.1)
double time_of_bounce(std::int64_t k, const Drop& drop);

inline constexpr Allowed counted_bounces{1, 1e12};  ///< the count
inline constexpr Tolerance count_tolerance{1e-11};  ///< of t

/// How many bounces have happened by the time t: the number of k with t_k <= t.
///
/// A bounce counts from t_k itself on, and at the Zeno time itself all are over. But where t is not exactly one of
/// these, the count at any other time within `count_tolerance` of it is as good.
///
/// @param t     >= 0, s; the count is 0, one of `counted_bounces`, or infinite
/// @param drop  within the ranges above
/// @return the count, or infinitely_many from the Zeno time on, where all bounces are over. Cost: no loop over bounces;
///         a search by halving, some 50 times, is fine.
/// @missing how many bounces have happened by the time t (E05.1)
std::int64_t count_bounces(double t, const Drop& drop);

RBC_EXERCISE(time_of_bounce)
RBC_EXERCISE(count_bounces)

}  // namespace rbc::ex05
