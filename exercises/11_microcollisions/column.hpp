#pragma once

#include <cstdint>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex11 {

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
/// There is no other end: 100 equal balls take some 20,000 sweeps, heavy ones on light ones a million and more. Counts
/// are exact wherever no approach comes nearer to the tolerance, without being equal to it as computed, than 1e-11 m/s,
/// or 4e-16 m/s times the number of impulses.
///
/// @param masses     from the ground up, 1e-6 to 1e6 kg each, the heaviest at most 100 times the lightest; 1 to 100
/// @param order      the contacts 0 ... n - 1 in the order of the visit, each once
/// @param tolerance  1e-12 to 10 m/s. From 1 m/s on nothing is applied: no impulses, no sweeps, nothing passed on
/// @return counts exactly; the impulses at a contact within 1e-11 m/s times the mass above it, `fastest` within 2e-11
/// @missing impulses over a column until nothing approaches (E11.7)
ColumnCost land_column(const std::vector<double>& masses, const std::vector<int>& order, double tolerance);

/// By which factor a sweep from the bottom up makes the slowest mode of a column of n equal balls smaller. In the long
/// run every approach is multiplied by it in each sweep. It is
///
///   lim |u after k + 1 sweeps|/|u after k sweeps|,   k to infinity     (E11.8)
///
/// when every contact gets its impulse in every sweep, whatever the sign of u_i.
///
/// @param n  1 to 10^6
/// @return in [0, 1), within 1e-15, so that 1 minus it still says something for 10^6 balls; a closed form, no loop over
///         the balls. Of one ball nothing is left: 0, within 1e-15 and not below
/// @missing how much a sweep leaves of the slowest mode (E11.8)
double sweep_factor(int n);

RBC_EXERCISE(land_column)
RBC_EXERCISE(sweep_factor)

}  // namespace rbc::ex11
