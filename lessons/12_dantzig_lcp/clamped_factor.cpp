#include "lessons/12_dantzig_lcp/clamped_factor.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace rbc {

namespace {

std::size_t at(Eigen::Index i) {
    return static_cast<std::size_t>(i);
}

}  // namespace

ClampedFactor::ClampedFactor(const LcpScaling& scaling)
    : scaling_(scaling),
      M_(scaling.M),
      L_(M_.rows(), M_.rows()),
      over_diagonal_(M_.rows()),
      first_(at(M_.rows())),
      y_(M_.rows()),
      x_(M_.rows()),
      work_(M_.rows()) {
    C_.reserve(at(M_.rows()));
    if (scaling.is_sparse()) {
        for (Eigen::Index j = 0; j < M_.rows(); ++j) outside_.push_back(scaling.entries.col(j).nonZeros());
        return;
    }
    ordered_ = M_;
    at_.resize(at(M_.rows()));
    place_.resize(at(M_.rows()));
    std::iota(at_.begin(), at_.end(), 0);
    std::iota(place_.begin(), place_.end(), 0);
}

void ClampedFactor::forward(Eigen::Index start) {
    if (is_large()) {
        auto y = y_.head(k_);
        L_.topLeftCorner(k_, k_).triangularView<Eigen::Lower>().solveInPlace(y);
        return;
    }
    for (Eigen::Index r = start; r < k_; ++r) {
        const Eigen::Index from = std::max(first_[at(r)], start);
        if (from < r) y_[r] -= L_.row(r).segment(from, r - from).dot(y_.segment(from, r - from));
        y_[r] *= over_diagonal_[r];
    }
}

void ClampedFactor::backward() {
    x_.head(k_) = y_.head(k_);
    if (is_large()) {
        auto x = x_.head(k_);
        L_.topLeftCorner(k_, k_).transpose().triangularView<Eigen::Upper>().solveInPlace(x);
        return;
    }
    for (Eigen::Index r = k_ - 1; r >= 0; --r) {
        if (x_[r] == 0) continue;
        x_[r] *= over_diagonal_[r];
        for (Eigen::Index j = first_[at(r)]; j < r; ++j) x_[j] -= x_[r] * L_(r, j);
    }
}

double ClampedFactor::reach(int i) {
    if (reached_ == i) return reached_schur_;
    const double* column = M_.col(i).data();
    for (Eigen::Index r = 0; r < k_; ++r) y_[r] = column[C_[at(r)]];
    reach_start_ = 0;
    while (scaling_.is_sparse() && reach_start_ < k_ && y_[reach_start_] == 0) ++reach_start_;
    forward(reach_start_);
    backward();
    reached_ = i;
    reached_schur_ = column[i] - y_.segment(reach_start_, k_ - reach_start_).squaredNorm();
    return reached_schur_;
}

double ClampedFactor::direction(int d, Eigen::VectorXd& df, Eigen::VectorXd& da) {
    const double schur = reach(d);
    df.setZero();
    for (Eigen::Index r = 0; r < k_; ++r) df[C_[at(r)]] = -x_[r];
    df[d] = 1;
    product(d, df, da);
    return schur;
}

void ClampedFactor::product(int d, const Eigen::VectorXd& df, Eigen::VectorXd& da) {
    if (scaling_.is_sparse()) {
        da.setZero();
        const auto add_column = [&](int j) {
            for (LcpScaling::Column entry(scaling_.entries, j); entry; ++entry) da[entry.row()] += df[j] * entry.value();
        };
        add_column(d);
        for (const int j : C_)
            if (outside_[at(j)] != 0) add_column(j);
        for (const int j : C_) da[j] = 0;
        return;
    }
    const Eigen::Index n = M_.rows(), outside = n - k_;
    Eigen::VectorXd& ordered = work_;
    for (Eigen::Index p = 0; p < k_; ++p) ordered[p] = df[at_[at(p)]];
    ordered.tail(outside) = ordered_.col(place_[at(d)]).tail(outside);
    ordered.tail(outside).noalias() += ordered_.block(k_, 0, outside, k_) * ordered.head(k_);
    da.setZero();
    for (Eigen::Index p = k_; p < n; ++p) da[at_[at(p)]] = ordered[p];
}

bool ClampedFactor::add(int i, double dependence) {
    const double schur = reach(i);
    if (schur <= dependence * (1 + x_.head(k_).squaredNorm())) return false;
    first_[at(k_)] = reach_start_;
    L_.row(k_).segment(reach_start_, k_ - reach_start_) = y_.segment(reach_start_, k_ - reach_start_).transpose();
    L_(k_, k_) = std::sqrt(schur);
    over_diagonal_[k_] = 1 / L_(k_, k_);
    C_.push_back(i);
    exchange(i, -1);
    ++k_;
    reached_ = -1;
    return true;
}

void ClampedFactor::remove(int i) {
    const Eigen::Index gone = std::find(C_.begin(), C_.end(), i) - C_.begin();
    std::vector<double> c(at(k_)), s(at(k_));
    for (Eigen::Index r = gone; r + 1 < k_; ++r) {
        auto row = L_.row(r);
        const Eigen::Index from = first_[at(r + 1)];
        row.segment(from, r + 2 - from) = L_.row(r + 1).segment(from, r + 2 - from);
        Eigen::Index begin = from;
        if (from > gone) row[--begin] = 0;  // a rotation fills in one entry at most
        for (Eigen::Index j = std::max(begin, gone); j < r; ++j) {
            const double left = row[j], right = row[j + 1];
            row[j] = c[at(j)] * left + s[at(j)] * right;
            row[j + 1] = c[at(j)] * right - s[at(j)] * left;
        }
        const double length = std::hypot(row[r], row[r + 1]);
        c[at(r)] = row[r] / length;
        s[at(r)] = row[r + 1] / length;
        row[r] = length;
        over_diagonal_[r] = 1 / length;
        first_[at(r)] = begin;
    }
    C_.erase(C_.begin() + gone);
    --k_;
    reached_ = -1;
    exchange(i, 1);
}

bool ClampedFactor::rest_is_definite(double shift) const {
    if (scaling_.is_sparse()) return false;
    const Eigen::Index outside = M_.rows() - k_;
    std::vector<int> rest(at_.begin() + k_, at_.end());
    Eigen::MatrixXd Y = M_(C_, rest), S = ordered_.bottomRightCorner(outside, outside);
    L_.topLeftCorner(k_, k_).triangularView<Eigen::Lower>().solveInPlace(Y);
    S.selfadjointView<Eigen::Lower>().rankUpdate(Y.transpose(), -1);
    S.diagonal().array() += shift;
    return Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>>(S).info() == Eigen::Success;
}

void ClampedFactor::solve(const Eigen::VectorXd& r, Eigen::VectorXd& x) {
    for (Eigen::Index p = 0; p < k_; ++p) y_[p] = r[C_[at(p)]];
    reached_ = -1;
    forward(0);
    backward();
    x.setZero();
    for (Eigen::Index p = 0; p < k_; ++p) x[C_[at(p)]] = x_[p];
}

void ClampedFactor::exchange(int i, int change) {
    if (scaling_.is_sparse()) {
        for (LcpScaling::Column entry(scaling_.entries, i); entry; ++entry) outside_[at(entry.row())] += change;
        return;
    }
    const Eigen::Index p = k_, q = place_[at(i)];
    if (p == q) return;
    ordered_.row(p).swap(ordered_.row(q));
    ordered_.col(p).swap(ordered_.col(q));
    std::swap(at_[at(p)], at_[at(q)]);
    place_[at(at_[at(p)])] = p;
    place_[at(at_[at(q)])] = q;
}

}  // namespace rbc
