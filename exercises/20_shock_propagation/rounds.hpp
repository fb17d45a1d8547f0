#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex20 {

/// What may be asked. Where a field may also be something else, it says so.
inline constexpr Allowed ball_counts{1, 30}, masses{1e-9, 1e9, "kg"}, speeds{1e-20, 1e20, "m/s"},
    rounds_allowed{1, 100};

/// Balls in a row on a line, each touching the next; ball 0 is the leftmost, and + is to the right.
struct Row {
    Eigen::VectorXd mass;  ///< n of `ball_counts`; of `masses`, kg, or infinity: a wall, wherever it stands
    Eigen::VectorXd v;     ///< n, m/s, each 0 or of `speeds` in size, with any sign; 0 of a wall
    double restitution;    ///< e in [0, 1]
};

inline constexpr Tolerance least_approach{1e-9},  ///< of the largest |v| before the first round
    speed_tolerance{1e-9},                        ///< of sqrt(2 T/m_i), T being the energy before
    energy_tolerance{1e-9},                       ///< of T
    likeness{1e-9},                               ///< of a u_i and the limit: of the larger
    noise{1e-13};                                 ///< the same, of the speeds sqrt(2 T/m) of both balls

struct RowAfter {
    Eigen::VectorXd v;    ///< n, m/s
    double lost = 0;      ///< kinetic energy before less that after, J
    int rounds = 0;       ///< of all, the last one of a capped shock included
    bool capped = false;  ///< a contact had its rounds, and one solve of all contacts ended it
};

/// The lesson's shock for balls in a row, round by round. Contact i lies between the balls i and i + 1:
///
///   u_i = v_i+1 - v_i;   V = {i: u_i < -`least_approach`};   empty: done                                (E20.1)
///   0 <= lambda  perp  u_V + W_VV lambda >= 0;   r_V += (1 + e) lambda, and v with it                    (E20.2)
///
/// A contact may be part of V in `most` rounds. Where it would be in V once more, there is one last round: (E20.2) for
/// all contacts, whether they approach or not, with e = 0.
///
/// A wall stays where it is; two walls side by side never approach. Where a u_i differs from the limit by less than
/// `likeness` or `noise`, round-off decides whether it is in V, and either is right.
///
/// @param most  of `rounds_allowed`
/// @return rounds and capped exactly; v_i to `speed_tolerance`, lost to `energy_tolerance`
/// @missing rounds of all that approach, and the cap (E20.1), (E20.2)
RowAfter shock(const Row& row, int most);

RBC_EXERCISE(shock)

}  // namespace rbc::ex20
