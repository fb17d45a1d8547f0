#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex19 {

/// Balls in a row on a line, each touching the next; ball 0 is the leftmost, and + is to the right.
struct Row {
    Eigen::VectorXd mass;  ///< n, 1 to 30, kg: 1e-9 to 1e9, or infinity: a wall, wherever it stands
    Eigen::VectorXd v;     ///< n, m/s, any signs, each 0 or of 1e-20 to 1e20 in size; 0 of a wall
    double restitution;    ///< e in [0, 1]
};

struct RowAfter {
    Eigen::VectorXd v;        ///< n, m/s
    Eigen::VectorXd impulse;  ///< n - 1, of each pair in all, N s; pushes the right ball to the right
    int hits = 0;             ///< pairs that were struck, in all
    bool done = false;        ///< no pair approaches any more
};

/// A shock as impacts of two, one after the other, as engines do that visit pairs:
///
///   u_i = v_i+1 - v_i;   the pair with the least u_i, of equal ones the leftmost, is struck next,       (E19.1)
///   as long as that u_i < -1e-9 (the largest |v| before the first hit), and for at most `most` hits
///   u_i -> -e u_i by an impulse p on the right ball and -p on the left one                              (E19.2)
///
/// A wall stays where it is; two walls side by side never approach. What "equal" and "less" say of the u_i as they are
/// computed decides; where two of the u_i, or one and the limit, differ by less than 1e-9 of themselves or 1e-13 of the
/// speeds sqrt(2 T/m) of the balls concerned, T being the energy before, round-off decides, and any order is right.
///
/// @param most  0 to 1000
/// @return hits and done exactly; v_i right to 1e-9 of sqrt(2 T/m_i); the impulse of a pair to 1e-9 of itself and of
///         sqrt(2 T m), m being the lighter ball's. done also after just `most` hits, if no pair approaches any more
/// @missing hits of two balls, one after the other (E19.1), (E19.2)
RowAfter strike_in_pairs(const Row& row, int most);

RBC_EXERCISE(strike_in_pairs)

}  // namespace rbc::ex19
