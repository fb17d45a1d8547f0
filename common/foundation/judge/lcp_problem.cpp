#include "common/foundation/judge/lcp_problem.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "common/foundation/judge/require.hpp"

namespace rbc {

namespace {

/// What an entry of row i and column j is compared with.
double size_of(const Eigen::MatrixXd& A, Eigen::Index i, Eigen::Index j, double largest) {
    const double product = A(i, i) * A(j, j);
    return A(i, i) > 0 && A(j, j) > 0 && product > 0 ? std::sqrt(A(i, i)) * std::sqrt(A(j, j)) : largest;
}

}  // namespace

void check_lcp_problem(const LcpProblem& problem) {
    const Eigen::Index n = problem.b.size();
    if (problem.A.rows() != n || problem.A.cols() != n)
        throw std::invalid_argument("A is " + std::to_string(problem.A.rows()) + " x " +
                                    std::to_string(problem.A.cols()) + "; b has " + std::to_string(n) +
                                    " entries, so it must be " + std::to_string(n) + " x " + std::to_string(n));
    const bool surely_finite = std::isfinite(problem.A.sum());
    for (Eigen::Index j = 0; j < n && !surely_finite; ++j)
        for (Eigen::Index i = 0; i < n; ++i)
            if (!std::isfinite(problem.A(i, j)))
                throw std::invalid_argument("A(" + std::to_string(i) + ", " + std::to_string(j) + ") is " +
                                            value_text(problem.A(i, j)) + "; it must be finite");
    for (Eigen::Index i = 0; i < n; ++i)
        if (!std::isfinite(problem.b[i]))
            throw std::invalid_argument("b(" + std::to_string(i) + ") is " + value_text(problem.b[i]) +
                                        "; it must be finite");
    std::vector<bool> seen(static_cast<std::size_t>(n), false);
    for (const int i : problem.bilateral) {
        if (i < 0 || i >= n)
            throw std::invalid_argument("bilateral row " + std::to_string(i) + " is not in [0, " + std::to_string(n) +
                                        ")");
        if (seen[static_cast<std::size_t>(i)])
            throw std::invalid_argument("bilateral row " + std::to_string(i) + " is named twice");
        seen[static_cast<std::size_t>(i)] = true;
    }
}

double asymmetry(const Eigen::MatrixXd& A) {
    double largest = -1, worst = 0;
    for (Eigen::Index j = 0; j < A.cols(); ++j)
        for (Eigen::Index i = 0; i < j; ++i) {
            if (A(i, j) == A(j, i)) continue;
            if (largest < 0) largest = A.cwiseAbs().maxCoeff();
            worst = std::max(worst, std::abs(A(i, j) - A(j, i)) / size_of(A, i, j, largest));
        }
    return worst;
}

SolverStatus visible_defect(const Eigen::MatrixXd& A, double off) {
    if (off > 1e-9) return SolverStatus::not_symmetric;
    if ((A.diagonal().array() < 0).any()) return SolverStatus::not_semidefinite;
    const Eigen::VectorXd root = A.diagonal().cwiseSqrt();
    for (Eigen::Index j = 1; j < A.cols(); ++j) {
        const double most = root[j] * (1 + 1e-9);
        if ((A.col(j).head(j).cwiseAbs() - root.head(j) * most).maxCoeff() > 0) return SolverStatus::not_semidefinite;
    }
    return SolverStatus::solved;
}

}  // namespace rbc
