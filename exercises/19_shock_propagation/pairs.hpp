#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex19 {

/// What may be asked. Where a field may also be something else, it says so.
inline constexpr Allowed ball_counts{1, 30}, masses{1e-9, 1e9, "kg"}, speeds{1e-20, 1e20, "m/s"}, hits_allowed{0, 1000};

/// Balls in a row on a line, each touching the next; ball 0 is the leftmost, and + is to the right.
struct Row {
    Eigen::VectorXd mass;  ///< n of `ball_counts`; of `masses`, kg, or infinity: a wall, wherever it stands
    Eigen::VectorXd v;     ///< n, m/s, each 0 or of `speeds` in size, with any sign; 0 of a wall
    double restitution;    ///< e in [0, 1]
};

inline constexpr Tolerance least_approach{1e-9},  ///< of the largest |v| before the first hit
    speed_tolerance{1e-9},                        ///< of sqrt(2 T/m_i), T being the energy before
    impulse_tolerance{1e-9},                      ///< of itself and of sqrt(2 T m), m being the lighter ball's
    likeness{1e-9},                               ///< of two of the u_i, or of one and the limit: of the larger
    noise{1e-13};                                 ///< the same, of the speeds sqrt(2 T/m) of the balls concerned

struct RowAfter {
    Eigen::VectorXd v;        ///< n, m/s
    Eigen::VectorXd impulse;  ///< n - 1, of each pair in all, N s; pushes the right ball to the right
    int hits = 0;             ///< pairs that were struck, in all
    bool done = false;        ///< no pair approaches any more
};

/// A shock as impacts of two, one after the other, as engines do that visit pairs:
///
///   u_i = v_i+1 - v_i;   the pair with the least u_i, of equal ones the leftmost, is struck next,       (E19.1)
///   as long as that u_i < -`least_approach`, and for at most `most` hits
///   u_i -> -e u_i by an impulse p on the right ball and -p on the left one                              (E19.2)
///
/// A wall stays where it is; two walls side by side never approach. "Equal" and "less" go by the u_i as they come out.
/// Where nothing is rounded on the way, as with halves and equal masses, equal ones are equal to the last digit. Where
/// two that have been rounded differ by less than `likeness` or `noise`, round-off decides, and any order is right.
///
/// @param most  of `hits_allowed`
/// @return hits and done exactly; v_i to `speed_tolerance`; the impulse of a pair to `impulse_tolerance`. done also
///         after just `most` hits, if no pair approaches any more
/// @missing hits of two balls, one after the other (E19.1), (E19.2)
RowAfter strike_in_pairs(const Row& row, int most);

RBC_EXERCISE(strike_in_pairs)

}  // namespace rbc::ex19
