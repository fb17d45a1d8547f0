#pragma once

#include "common/foundation/model/lcp.hpp"

namespace rbc {

struct DantzigOptions {
    double tolerance = 1e-9;  ///< >= 0: the largest lcp_residual that is called solved
    int max_pivots = 0;       ///< >= 0; 0: 100 + 50 n
};

/// One pivot, as a trace records it.
struct DantzigPivot {
    int driven = 0;            ///< d, the contact whose acceleration is being driven to zero
    int blocker = 0;           ///< what ended the step: d itself, or the contact that changed sides
    double length = 0;         ///< of the step, scaled
    Eigen::VectorXd f, a;      ///< after the step, N and m/s^2
    std::vector<int> clamped;  ///< C after the exchange
};

/// Solves a contact LCP by Dantzig's algorithm: one contact after the other is driven to zero acceleration, while those
/// already settled stay settled.
///
///   a = A f + b,   f >= 0,   a >= 0,   f'a = 0;   a_i = 0 and f_i free for bilateral rows                      (12.9)
///
/// Steps and ties as in (12.13) to (12.15), which ends for every positive semidefinite A, degenerate or not (proof:
/// README). Redundant contacts need one look at a Schur complement (12.16). Nothing is added to A or b.
///
/// @param problem  A symmetric positive semidefinite, 1/kg; b m/s^2 (or m/s); finite
/// @param trace    if given, every pivot is appended
/// @return z = f, w = a, pivots, and a status measured on exit:
///         solved            lcp_residual <= options.tolerance
///         inaccurate        ended, but round-off left a larger residual
///         infeasible        `proof` is y >= 0 (in rows of joints of any sign) with A y = 0, b.y < 0          (12.17);
///                           checked on exit: f >= 0 that helped would have to exceed 1e7 times what its rows ask for
///         not_symmetric     A_ij and A_ji differ by more than 1e-9 sqrt(A_ii A_jj); z = 0
///         not_semidefinite  A has an eigenvalue below -1e-9, scaled to a diagonal of 1; z = 0
///         max_iterations    gave up after max_pivots
///         Unless solved, z is the last iterate.
/// @throws std::invalid_argument  see check_lcp_problem; an option outside its range
/// Cost: O(n^2) a pivot, 0.5 n to 1.2 n pivots in the lesson's scenes; whether A is semidefinite is seen at the end,
/// from a Cholesky factorization of what is not clamped.
/// Limits: a force of 1e7 |b|/A_ii is rounded by 1e-9 |b|; almost redundant contacts under mass ratios of 1:10^4 can
/// ask for that, and end as inaccurate (README, "Where it breaks").
/// Source: [BAR94] section 4, after [CD68]. Ours drives the worst contact first, where the paper takes any, breaks ties
/// by index, as in [CHA79], answers rank-deficient A, and ends with iterative refinement (refine, polished).
LcpResult solve_lcp_dantzig(const LcpProblem& problem, const DantzigOptions& options = {},
                            std::vector<DantzigPivot>* trace = nullptr);

/// Solves a contact LCP by Dantzig's algorithm, solving the clamped system from scratch at every pivot. To be read; the
/// same pivots with an updated factorization: solve_lcp_dantzig.
///
/// Parameters, result, errors: see solve_lcp_dantzig. Cost: O(n^3) per pivot.
LcpResult solve_lcp_dantzig_plain(const LcpProblem& problem, const DantzigOptions& options = {},
                                  std::vector<DantzigPivot>* trace = nullptr);

}  // namespace rbc
