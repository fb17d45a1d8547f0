#include "lessons/19_admm_friction/anderson.hpp"

#include <Eigen/Cholesky>
#include <algorithm>

namespace rbc {

using Eigen::VectorXd;

AndersonMemory::AndersonMemory(Eigen::Index rows, int max_remembered)
    : dF_(rows, max_remembered),
      dG_(rows, max_remembered),
      products_(max_remembered, max_remembered),
      f_(rows),
      f_old_(rows),
      g_old_(rows) {}

void AndersonMemory::forget() {
    used_ = at_ = 0;
    least_ = -1;
}

void AndersonMemory::next(VectorXd& x, const VectorXd& g) {
    constexpr double max_growth = 100;            // of |f|^2
    constexpr double digits_of_products = 1e-12;  // dF is hardly ever of full rank
    f_ = g - x;
    const double size = f_.squaredNorm();
    const bool first = least_ < 0;
    if (!first && !(size <= max_growth * least_)) {
        x = g_old_;
        forget();
        return;
    }
    least_ = first ? size : std::min(least_, size);
    x = g;
    if (!first) {
        dF_.col(at_) = f_ - f_old_;
        dG_.col(at_) = g - g_old_;
        used_ = std::min<int>(used_ + 1, static_cast<int>(dF_.cols()));
        const auto dF = dF_.leftCols(used_);
        products_.col(at_).head(used_).noalias() = dF.transpose() * dF_.col(at_);
        products_.row(at_).head(used_) = products_.col(at_).head(used_).transpose();
        at_ = (at_ + 1) % static_cast<int>(dF_.cols());
        Eigen::MatrixXd A = products_.topLeftCorner(used_, used_);
        A.diagonal().array() += digits_of_products * A.trace();
        const VectorXd w = A.ldlt().solve(dF.transpose() * f_);
        if (w.allFinite()) x.noalias() -= dG_.leftCols(used_) * w;  // (19.6)
    }
    f_old_ = f_;
    g_old_ = g;
}

}  // namespace rbc
