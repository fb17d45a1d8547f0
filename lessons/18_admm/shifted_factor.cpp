#include "lessons/18_admm/shifted_factor.hpp"

namespace rbc {

ShiftedFactor::ShiftedFactor(const ContactMatrix& W, FactorKind kind) : W_(W), one_(W.rows(), W.cols()) {
    constexpr Eigen::Index few_rows = 60;
    const double filled = static_cast<double>(W.nonZeros()), all = static_cast<double>(W.rows() * W.cols());
    dense_ = kind == FactorKind::dense ||
             (kind == FactorKind::automatic && (W.rows() <= few_rows || (filled >= 0.2 * all && W.rows() <= 5000)));
    one_.setIdentity();
    if (!dense_ && W.rows() > 0) ldlt_.analyzePattern(Columns(W_ + one_));
}

bool ShiftedFactor::shift(double rho) {
    rho_ = rho;
    if (W_.rows() == 0) return true;
    const Columns shifted = W_ + rho * one_;
    if (dense_) {
        llt_.compute(Eigen::MatrixXd(shifted));
        return llt_.info() == Eigen::Success;
    }
    ldlt_.factorize(shifted);
    return ldlt_.info() == Eigen::Success && ldlt_.vectorD().minCoeff() > 0;
}

void ShiftedFactor::solve(const Eigen::VectorXd& b, Eigen::VectorXd& x) const {
    if (b.size() == 0) {
        x = b;
    } else if (dense_) {
        x = llt_.solve(b);
    } else {
        x = ldlt_.solve(b);
    }
}

}  // namespace rbc
