#include "lessons/12_dantzig_lcp/clamped_factor.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "lessons/12_dantzig_lcp/column_rotations.hpp"

namespace rbc {

namespace {

std::size_t at(Eigen::Index i) {
    return static_cast<std::size_t>(i);
}

}  // namespace

ClampedFactor::ClampedFactor(const LcpScaling& scaling)
    : M_(scaling.M),
      at_(at(M_.rows())),
      row_(at(M_.rows())),
      L_(M_.rows(), M_.rows()),
      over_diagonal_(M_.rows()),
      x_(M_.rows()),
      S_(M_.rows()) {
    C_.reserve(at(M_.rows()));
    std::iota(at_.begin(), at_.end(), 0);
    std::iota(row_.begin(), row_.end(), 0);
}

double ClampedFactor::reach(int d) {
    const Eigen::Index own = row_[at(d)];
    if (reached_ == d) return S_[own];
    reached_ = d;
    const auto y = L_.row(own).head(k_).transpose();
    const double* column = M_.col(d).data();
    for (Eigen::Index p = k_; p < M_.rows(); ++p) S_[p] = column[at_[at(p)]];
    S_.tail(outside()).noalias() -= L_.bottomLeftCorner(outside(), k_) * y;
    x_.head(k_) = y;
    backward();
    return S_[own];
}

double ClampedFactor::direction(int d, Eigen::VectorXd& df, Eigen::VectorXd& da) {
    const double schur = reach(d);
    df.setZero();
    for (Eigen::Index p = 0; p < k_; ++p) df[at_[at(p)]] = -x_[p];
    df[d] = 1;
    da.setZero();
    for (Eigen::Index p = k_; p < M_.rows(); ++p) da[at_[at(p)]] = S_[p];
    return schur;
}

bool ClampedFactor::add(int i, double dependence) {
    const double schur = reach(i);
    if (schur <= dependence * (1 + x_.head(k_).squaredNorm())) return false;
    const Eigen::Index own = row_[at(i)];
    const int other = at_[at(k_)];
    L_.row(k_).head(k_).swap(L_.row(own).head(k_));
    std::swap(S_[k_], S_[own]);
    put(other, own);
    put(i, k_);
    C_.push_back(i);

    const double diagonal = std::sqrt(schur);
    L_.col(k_).tail(outside()) = S_.tail(outside()) / diagonal;
    L_(k_, k_) = diagonal;
    over_diagonal_[k_] = 1 / diagonal;
    ++k_;
    reached_ = -1;
    return true;
}

void ClampedFactor::remove(int i) {
    const Eigen::Index gone = row_[at(i)];
    const Eigen::RowVectorXd own = L_.row(gone).head(gone + 1);
    for (Eigen::Index r = gone; r + 1 < k_; ++r) {
        L_.row(r).head(r + 2) = L_.row(r + 1).head(r + 2);
        put(at_[at(r + 1)], r);
    }
    --k_;
    L_.row(k_).head(gone + 1) = own;
    L_.row(k_).segment(gone + 1, k_ - gone).setZero();
    put(i, k_);
    C_.erase(C_.begin() + gone);
    reached_ = -1;

    ColumnRotations rotations(gone);
    for (Eigen::Index p = gone; p < M_.rows(); ++p) {
        double* row = L_.row(p).data();
        rotations.turn(row, gone, std::min(p, k_));
        if (p < k_) over_diagonal_[p] = 1 / rotations.push_back(row, p);
    }
}

bool ClampedFactor::rest_is_definite(double shift) const {
    const std::vector<int> rest(at_.begin() + k_, at_.end());
    Eigen::MatrixXd S = M_(rest, rest);
    if (k_ > 0) S.selfadjointView<Eigen::Lower>().rankUpdate(L_.bottomLeftCorner(outside(), k_), -1);  // 0: Eigen fails
    S.diagonal().array() += shift;
    return Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>>(S).info() == Eigen::Success;
}

void ClampedFactor::solve(const Eigen::VectorXd& r, Eigen::VectorXd& x) {
    reached_ = -1;
    for (Eigen::Index p = 0; p < k_; ++p)
        x_[p] = (r[at_[at(p)]] - L_.row(p).head(p).dot(x_.head(p))) * over_diagonal_[p];
    backward();
    x.setZero();
    for (Eigen::Index p = 0; p < k_; ++p) x[at_[at(p)]] = x_[p];
}

void ClampedFactor::backward() {
    for (Eigen::Index p = k_ - 1; p >= 0; --p) {
        x_[p] *= over_diagonal_[p];
        x_.head(p) -= x_[p] * L_.row(p).head(p).transpose();
    }
}

void ClampedFactor::put(int i, Eigen::Index row) {
    at_[at(row)] = i;
    row_[at(i)] = row;
}

}  // namespace rbc
