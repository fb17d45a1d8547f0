#pragma once

#include <cstdint>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex11 {

/// What may be asked.
inline constexpr Allowed column_balls{1, 100}, ball_masses{1e-6, 1e6, "kg"}, mass_ratios{1, 100},
    tolerances{1e-12, 10, "m/s"}, column_sweeps{0, 160'000}, factor_balls{1, 1e6};

inline constexpr Tolerance impulse_rounding{4e-16},  ///< of 1 m/s, for each impulse that is applied, for 20 at least
    factor_tolerance{1e-15};                         ///< of 1

/// What it took to stop a column.
struct ColumnCost {
    std::int64_t impulses;       ///< how many were applied
    std::int64_t sweeps;         ///< passes over all contacts in which at least one was applied
    std::vector<double> passed;  ///< the sum of the impulses at each contact, N s
    double fastest;              ///< how fast the fastest contact still approaches at the end, m/s, >= 0
};

/// A column of balls lands: all of them fall at 1 m/s, and every ball touches its neighbours. Contact 0 is between the
/// ground, which never moves, and ball 0; contact i is between ball i - 1 and ball i, above it. There is no
/// restitution.
///
/// One impulse makes one contact stop approaching, and only that one:
///
///   u_i = v_i - v_(i-1)                  (v_(-1) = 0, the ground; velocities upwards)
///   p_i = -u_i/(1/m_i + 1/m_(i-1))       (1/m_(-1) = 0)                (E11.7)
///   v_i += p_i/m_i,  v_(i-1) -= p_i/m_(i-1)
///
/// Sweep over the contacts in the given order, again and again. A contact gets its impulse only if it approaches faster
/// than the tolerance when its turn comes, u_i < -tolerance. The end is a sweep in which none does; it is not counted.
///
/// There is no other end: 100 equal balls take some 20,000 sweeps, heavy ones on light ones many more. No column is
/// asked that takes more than `column_sweeps`.
///
/// With D for the sum of `impulse_rounding` over all impulses: counts are exact wherever no approach comes nearer to
/// the tolerance than D, without being equal to it as computed.
///
/// @param masses     from the ground up, as many as one of `column_balls`; each of `ball_masses`, the heaviest over the
///                   lightest of `mass_ratios`
/// @param order      the contacts 0 ... n - 1 in the order of the visit, each once
/// @param tolerance  of `tolerances`. From 1 m/s on nothing is applied: no impulses, no sweeps, nothing passed on
/// @return counts exactly; the impulses at a contact within D times the mass above it, `fastest` within 2 D
/// @missing impulses over a column until nothing approaches (E11.7)
ColumnCost land_column(const std::vector<double>& masses, const std::vector<int>& order, double tolerance);

/// By which factor a sweep from the bottom up makes the slowest mode of a column of n equal balls smaller. In the long
/// run every approach is multiplied by it in each sweep. It is
///
///   lim |u after k + 1 sweeps|/|u after k sweeps|,   k to infinity     (E11.8)
///
/// when every contact gets its impulse in every sweep, whatever the sign of u_i.
///
/// @param n  of `factor_balls`
/// @return in [0, 1), to `factor_tolerance`, so that 1 minus it still says something for a million balls; a closed
///         form, no loop over the balls. Of one ball nothing is left: 0, to that tolerance and not below
/// @missing how much a sweep leaves of the slowest mode (E11.8)
double sweep_factor(int n);

RBC_EXERCISE(land_column)
RBC_EXERCISE(sweep_factor)

}  // namespace rbc::ex11
