#pragma once

#include <cstdint>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex05 {

/// A ball above the plane x = 0 that is let go at t = 0. Its flight is exact; there is no time step here.
struct Drop {
    double height;       ///< x0, m, 0 or in [1e-6, 1e4]
    double velocity;     ///< v0 = v(0), m/s, positive upwards, |v0| <= 1e4; > 0 if height is 0
    double gravity;      ///< g in [1e-3, 1e3], m/s^2
    double restitution;  ///< e in [0, 1], both included, and as near to them as numbers come
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
/// @return to a relative 1e-12 for every e, also for e = 1 and for 1 - e = 10^-12, and for a ball that is thrown down
///         fast and hits soon. Cost: no loop over bounces.
/// @missing the time of bounce k, without a loop over the bounces (E05.1)
double time_of_bounce(std::int64_t k, const Drop& drop);

/// How many bounces have happened by the time t: the number of k with t_k <= t.
///
/// A bounce counts from t_k itself on, and at the Zeno time itself all are over. Where t is within 1e-11 t of one of
/// them without being exactly it, rounding decides, and either count is right.
///
/// @param t     >= 0, s; before bounce number 10^12 or after the Zeno time
/// @param drop  within the ranges above
/// @return the count, or infinitely_many from the Zeno time on, where all bounces are over. Cost: no loop over bounces;
///         a search by halving, some 50 times, is fine.
/// @missing how many bounces have happened by the time t (E05.1)
std::int64_t count_bounces(double t, const Drop& drop);

RBC_EXERCISE(time_of_bounce)
RBC_EXERCISE(count_bounces)

}  // namespace rbc::ex05
