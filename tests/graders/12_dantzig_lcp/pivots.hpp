#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <cmath>
#include <vector>

namespace rbc::grading12 {

/// Whether the rows of every choice of indices are dependent to round-off, or clearly independent: no pivot of A, scaled to
/// a diagonal of 1, between 1e-12 and `least`.
inline bool are_pivots_clear(const Eigen::MatrixXd& A, double least) {
    const Eigen::VectorXd D = A.diagonal().unaryExpr([](double x) { return x > 0 ? 1 / std::sqrt(x) : 1; });
    const Eigen::MatrixXd M = D.asDiagonal() * A * D.asDiagonal();
    for (unsigned bits = 1; bits < 1u << M.rows(); ++bits) {
        std::vector<int> S;
        for (int i = 0; i < M.rows(); ++i)
            if (bits >> i & 1) S.push_back(i);
        const Eigen::VectorXd pivots = Eigen::MatrixXd(M(S, S)).ldlt().vectorD();
        if (((pivots.array() > 1e-12) && (pivots.array() < least)).any()) return false;
    }
    return true;
}

}  // namespace rbc::grading12
