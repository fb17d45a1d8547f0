#pragma once

#include <cstdint>

#include "common/model/exercise.hpp"

namespace rbc::ex05 {

/// A ball above the plane x = 0 that is let go at t = 0. Its flight is exact; there is no time step here.
struct Drop {
    double height;       ///< x0 >= 0, m
    double velocity;     ///< v0 = v(0), m/s, positive upwards; > 0 if height is 0
    double gravity;      ///< g > 0, m/s^2
    double restitution;  ///< e in [0, 1]
};

/// What count_bounces says when the ball has come to rest: infinitely many bounces have happened.
inline constexpr std::int64_t infinitely_many = -1;

/// The time t_k of bounce number k, s. The first is k = 1; every later one follows a whole arc, up and down again.
///
/// With V the speed at the first impact, the arc after bounce j starts with e^j V, and
///
///   t_k = t_1 + (2/g) (e V + e^2 V + ... + e^(k-1) V)                  (E05.1)
///
/// @param k     >= 1, up to 10^15
/// @param drop  within the ranges above
/// @return right to about 12 digits for every e, also for e = 1 and for 1 - e = 10^-12. Cost: no loop over bounces.
double time_of_bounce(std::int64_t k, const Drop& drop);

/// How many bounces have happened by the time t: the number of k with t_k <= t.
///
/// @param t     >= 0, s
/// @param drop  within the ranges above
/// @return the count, or infinitely_many from the Zeno time on, where all bounces are over. Cost: O(1), no loop over
///         bounces.
std::int64_t count_bounces(double t, const Drop& drop);

RBC_EXERCISE(time_of_bounce)
RBC_EXERCISE(count_bounces)

}  // namespace rbc::ex05
