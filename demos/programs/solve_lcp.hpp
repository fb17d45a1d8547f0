#pragma once

#include <string>
#include <vector>

#include "common/foundation/problems/lcp_file.hpp"
#include "demos/programs/solvers.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"

namespace rbc {

/// The solver called `name`, or the usual one: dantzig.
/// @throws InputError  unknown, with the nearest name
const NamedLcpSolver& find_lcp_solver(const std::string& name);

struct LcpAnswer {
    const NamedLcpSolver* solver = nullptr;
    LcpResult result;    ///< its residual measured here once more
    long rank = 0;       ///< of the matrix, as rank_estimate says
    double seconds = 0;  ///< of this one call of the solver
};

LcpAnswer answer_lcp(const LcpProblem& problem, const NamedLcpSolver& solver);

/// Whether the status is `solved`.
bool is_solved(const LcpAnswer& answer);

constexpr Eigen::Index max_rows_ranked = 1000;

/// How many rows are independent up to 1e-10 of their size: of D A D, which has a unit diagonal where A's is positive.
/// @return  -1: not estimated, more than max_rows_ranked, for which it would take seconds. Cost: O(n^3)
long rank_estimate(const Eigen::MatrixXd& A);

/// Size, rank, residual, pivots, seconds, and the first rows of z and w.
std::string answer_text(const LcpFile& lcp, const LcpAnswer& answer);
std::string answer_json(const LcpFile& lcp, const LcpAnswer& answer);

}  // namespace rbc
