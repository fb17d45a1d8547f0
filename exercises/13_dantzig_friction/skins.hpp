#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex13 {

/// Skis with skins glide forwards and do not slip back: friction has one coefficient for each direction. At velocity 0,
///
///   f_N >= 0, a_N >= 0, f_N a_N = 0,   -mu_on f_N <= f_F <= mu_back f_N                             (E13.5)
///   a_F > 0:  f_F = -mu_on f_N;        a_F < 0:  f_F = mu_back f_N                                  (E13.6)
///
/// The index sets of static friction, one for each state of a contact:
enum class SkiSet {
    waiting,     ///< not looked at yet: f_N = f_F = 0, a of any sign; takes part in no move
    apart,       ///< f_N = f_F = 0, a_N >= 0
    holds,       ///< a_N = a_F = 0, f within (E13.5)
    slips_on,    ///< a_N = 0, a_F >= 0, f_F = -mu_on f_N
    slips_back,  ///< a_N = 0, a_F <= 0, f_F = mu_back f_N
    pressed,     ///< the driven contact, first stage: f_N grows, f_F = 0, until a_N < 0 has risen to 0
    dragged,     ///< the driven contact, second stage: a_N = 0, f_F changes against a_F, which is not 0
};

/// What may be asked. f_N, a_N, a_F and all rates are 0, or of `ski_numbers`, of either sign, but for round-off.
inline constexpr Allowed contact_counts{0, 40}, ski_frictions{0, 2}, ski_numbers{1e-24, 1e9},
    largest_entries{1e-6, 1e6, "1/kg"}, conditions{1, 1e4};
inline constexpr Tolerance direction_tolerance{1e-8},  ///< of the largest entry of df
    step_tolerance{1e-9},                              ///< of the step itself, see below
    step_gap{1e-8};                                    ///< of the longer one: two steps differ by this, or not at all

struct SkiContact {
    SkiSet set;
    double mu_on, mu_back;  ///< of `ski_frictions`, alike or not
    double f_N, f_F;        ///< so far, N; f_F within (E13.5) but for round-off
    double a_N, a_F;        ///< so far, m/s^2
};

/// The direction of a drive: how all forces change per unit of the driven one, which is f_N of a pressed contact
/// (df_N = 1) or f_F of a dragged one (df_F = +1 or -1, against a_F), so that every contact stays as its set says.
///
/// @param A         2 n x 2 n, symmetric positive definite, order (N, F) contact by contact, its largest entry of
///                  `largest_entries`; the system for the forces that are free, in units of this entry, has a condition
///                  number of `conditions` (no Painleve)
/// @param contacts  n of them, of `contact_counts`, at most one pressed or dragged; without one the direction is 0
/// @return 2 n, the change of f, to `direction_tolerance`
/// @missing the direction of a drive with friction, so that every contact stays as its set says
Eigen::VectorXd drive_direction(const Eigen::MatrixXd& A, const std::vector<SkiContact>& contacts);

/// What ends a step along a direction.
struct SkiMove {
    double step;  ///< >= 0; infinity if nothing ends it
    int contact;  ///< which one changes its set; -1 if none
    SkiSet to;    ///< its new set; of no meaning if none
};

/// How far one may go along df before a contact has to change its set, and to which it changes:
///
///   apart                          a_N reaches 0: slips_on, slips_back or holds, as the sign of a_F is by then
///   pressed                        a_N reaches 0: dragged
///   holds, slips_*, dragged        f_N reaches 0: apart
///   slips_*, dragged               a_F reaches 0: holds
///   holds, dragged                 f_F reaches a limit of (E13.5): slips_on or slips_back
///
/// A step is what is left until 0, over how fast it falls: one division. What stands still or rises ends none.
/// Round-off may have left a quantity a little beyond its limit; a step is never negative. Of moves whose steps are the same
/// number the contact with the smallest index goes first, and for one contact apart before holds before slips_on before
/// slips_back. Only where numbers have no rounding are steps the same, or a_F just 0; else steps differ by `step_gap`,
/// and a_F is as large a share of what it was.
///
/// @param contacts  as above       @param df, da  2 n: the direction, and A df
/// @return the step to `step_tolerance`, and, where a limit of friction ends it, to as much of |f_F| + mu f_N over how
///         fast what is left falls
/// @missing how far a step may go, and which contact changes its set (E13.5), (E13.6)
SkiMove next_move(const std::vector<SkiContact>& contacts, const Eigen::VectorXd& df, const Eigen::VectorXd& da);

RBC_EXERCISE(drive_direction)
RBC_EXERCISE(next_move)

}  // namespace rbc::ex13
