#include "common/foundation/judge/lcp_residual.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rbc {

double lcp_residual(const LcpProblem& problem, const Eigen::VectorXd& z) {
    const Eigen::Index n = problem.b.size();
    const double none = std::numeric_limits<double>::infinity();
    if (z.size() != n || problem.A.rows() != n || problem.A.cols() != n) return none;
    const Eigen::VectorXd w = problem.A * z + problem.b;
    Eigen::VectorXd off = (problem.A.diagonal().array() * z.array()).min(w.array()).abs();
    for (const int i : problem.bilateral) off[i] = std::abs(w[i]);
    if (!off.allFinite()) return none;
    const double size = n == 0 ? 0 : problem.b.cwiseAbs().maxCoeff();
    return (n == 0 ? 0 : off.maxCoeff()) / (size > 0 ? size : 1);
}

LcpResult refused(const LcpProblem& problem, SolverStatus why) {
    LcpResult result;
    result.status = why;
    result.z = Eigen::VectorXd::Zero(problem.b.size());
    result.w = problem.b;
    result.residual = lcp_residual(problem, result.z);
    return result;
}

}  // namespace rbc
