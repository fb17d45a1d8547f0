#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex14 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed entry_counts{1, 24}, iterate_counts{0, 40}, diagonals{1e-9, 1e9, "1/kg"},
    changes{1e-15, 1e15, "m/s"}, wanted{1e-15, 1e15, "m/s"};
inline constexpr Tolerance factor_tolerance{1e-12},  ///< of 1
    outlook_tolerance{1e-12},                        ///< of to_come/(1 - factor), and of sweeps/(1 - factor)
    near_border{1e-9};                               ///< of what stands on both sides of it

enum class Progress {
    unknown,     ///< fewer than three iterates
    enough,      ///< what is still to come is within the tolerance
    on_its_way,  ///< it is not, but it will be
    stalled,     ///< changes do not get smaller: where this ends is not known
    broken,      ///< a number that is not finite
};

/// How far an iteration has come.
struct Outlook {
    Progress progress = Progress::unknown;
    double factor = 0;   ///< by which its changes shrink from sweep to sweep
    double to_come = 0;  ///< the sum of all changes still to come, m/s
    double sweeps = 0;   ///< how many sweeps more until what is to come is within the tolerance; a whole number
};

/// Has a method swept enough? That the last sweep changed little says nothing: it may be at its end, or slow. But in
/// the end (lesson 14), as a rule, every change is the change before times one factor. So measure the changes as
/// velocities,
///
///   c_k = the largest of W_ii |r_k,i - r_k-1,i|                                                    (E14.5)
///
/// find their factor from the last m steps from change to change, at once (single steps may go up and down),
///
///   c_last = factor^m c_last-m,   m = half of the number of changes, rounded down, 8 at most        (E14.6)
///
/// and add up what all sweeps to come will change, if that goes on. The cases, in this order:
///
///   an entry of the iterates or of the diagonal is not finite:   broken
///   fewer than three iterates:                                    unknown
///   the last sweep changed nothing:                               enough, all three numbers 0
///   factor >= 1, or c_last-m = 0:                                 stalled
///   to_come <= tolerance:                                         enough, 0 sweeps more
///   otherwise:                                                    on_its_way
///
/// Where there is no factor (broken, unknown, stalled) all three numbers are infinite. Changes are compared as they are
/// computed: equal ones are stalled. Within `near_border` otherwise (of factor 1, of to_come = tolerance, of one sweep
/// more or less) either side is right.
///
/// @param diagonal   n, of `entry_counts`: W_ii, 0 or of `diagonals`, 1/kg
/// @param iterates   `iterate_counts` of them, r after sweep 0, 1, 2, ..., each n, N s; c_k is 0 or of `changes`, m/s
/// @param tolerance  of `wanted`, m/s
/// @return  factor to `factor_tolerance`, to_come and sweeps (which may be more than an int holds) to
///          `outlook_tolerance`
/// @missing what is still to come, from the changes so far (E14.5), (E14.6)
Outlook look_ahead(const Eigen::VectorXd& diagonal, const std::vector<Eigen::VectorXd>& iterates, double tolerance);

RBC_EXERCISE(look_ahead)

}  // namespace rbc::ex14
