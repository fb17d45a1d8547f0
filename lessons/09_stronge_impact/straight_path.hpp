#pragma once

#include <vector>

#include "lessons/08_poisson_impact/impulse_path.hpp"

namespace rbc {

/// A straight piece of an impact's path (lesson 08) as plain numbers: while the normal impulse grows by dp, p_t grows
/// by friction_slope dp, u_t by slope_t dp and u_n by slope_n dp. It holds from `start` to the start of the next
/// piece; the last one has no end.
struct StraightPiece {
    double start;           ///< normal impulse p at its start, N s; 0 for the first piece
    double u_t, u_n;        ///< relative velocity at its start, m/s
    double friction_slope;  ///< dp_t/dp
    double slope_t;         ///< du_t/dp, 1/kg
    double slope_n;         ///< du_n/dp, 1/kg; may be negative in the first of two pieces (a jam), > 0 in the last
};

/// One or two pieces: what the contact does may change once, where u_t = 0. The path is cut nowhere else; in
/// particular u_n = 0 may lie inside a piece. u_n < 0 at the start, and once it is positive it stays so.
using StraightPath = std::vector<StraightPiece>;

inline StraightPath straight_path(const ImpulsePath& path) {
    StraightPath result;
    for (const PathPiece& piece : path.pieces()) {
        if (!result.empty() && piece.friction == result.back().friction_slope) continue;
        result.push_back({piece.start.impulse[1], piece.start.u[0], piece.start.u[1], piece.friction, piece.slope[0],
                          piece.slope[1]});
    }
    return result;
}

}  // namespace rbc
