#include "lessons/18_admm/shifted_factor.hpp"

namespace rbc {

ShiftedFactor::ShiftedFactor(const ContactMatrix& W, FactorKind kind) : diagonal_(W.diagonal()), shifted_(W) {
    constexpr Eigen::Index few_rows = 60;
    const double filled = static_cast<double>(W.nonZeros()), all = static_cast<double>(W.rows() * W.cols());
    dense_ = kind == FactorKind::dense ||
             (kind == FactorKind::automatic && (W.rows() <= few_rows || (filled >= 0.2 * all && W.rows() <= 5000)));
    for (Eigen::Index i = 0; i < W.rows(); ++i) shifted_.coeffRef(i, i) += 0;  // there, also where W has none
    shifted_.makeCompressed();
    if (!dense_ && W.rows() > 0) ldlt_.analyzePattern(shifted_);
}

bool ShiftedFactor::shift(double rho) {
    rho_ = rho;
    if (shifted_.rows() == 0) return true;
    for (Eigen::Index i = 0; i < shifted_.rows(); ++i) shifted_.coeffRef(i, i) = diagonal_[i] + rho;
    if (dense_) {
        llt_.compute(Eigen::MatrixXd(shifted_));
        return llt_.info() == Eigen::Success;
    }
    ldlt_.factorize(shifted_);
    return ldlt_.info() == Eigen::Success && ldlt_.vectorD().minCoeff() > 0;
}

void ShiftedFactor::solve(const Eigen::VectorXd& b, Eigen::VectorXd& x) {
    if (b.size() == 0) {
        x = b;
    } else if (dense_) {
        x = llt_.solve(b);
    } else {
        x = ldlt_.solve(b);
    }
}

}  // namespace rbc
