#include "lessons/12_dantzig_lcp/sparse_clamped_factor.hpp"

#include <algorithm>
#include <cmath>

#include "lessons/12_dantzig_lcp/column_rotations.hpp"

namespace rbc {

namespace {

std::size_t at(Eigen::Index i) {
    return static_cast<std::size_t>(i);
}

}  // namespace

SparseClampedFactor::SparseClampedFactor(const LcpScaling& scaling)
    : scaling_(scaling),
      L_(scaling.M.rows(), scaling.M.rows()),
      over_diagonal_(scaling.M.rows()),
      first_(at(scaling.M.rows())),
      y_(scaling.M.rows()),
      x_(scaling.M.rows()) {
    C_.reserve(first_.size());
    for (Eigen::Index j = 0; j < scaling.M.rows(); ++j) outside_.push_back(scaling.entries.col(j).nonZeros());
}

void SparseClampedFactor::forward(Eigen::Index start) {
    for (Eigen::Index r = start; r < k_; ++r) {
        const Eigen::Index from = std::max(first_[at(r)], start);
        if (from < r) y_[r] -= L_.row(r).segment(from, r - from).dot(y_.segment(from, r - from));
        y_[r] *= over_diagonal_[r];
    }
}

void SparseClampedFactor::backward() {
    x_.head(k_) = y_.head(k_);
    for (Eigen::Index r = k_ - 1; r >= 0; --r) {
        if (x_[r] == 0) continue;
        x_[r] *= over_diagonal_[r];
        for (Eigen::Index j = first_[at(r)]; j < r; ++j) x_[j] -= x_[r] * L_(r, j);
    }
}

double SparseClampedFactor::reach(int i) {
    if (reached_ == i) return reached_schur_;
    const double* column = scaling_.M.col(i).data();
    for (Eigen::Index r = 0; r < k_; ++r) y_[r] = column[C_[at(r)]];
    reach_start_ = 0;
    while (reach_start_ < k_ && y_[reach_start_] == 0) ++reach_start_;
    forward(reach_start_);
    backward();
    reached_ = i;
    reached_schur_ = column[i] - y_.segment(reach_start_, k_ - reach_start_).squaredNorm();
    return reached_schur_;
}

double SparseClampedFactor::direction(int d, Eigen::VectorXd& df, Eigen::VectorXd& da) {
    const double schur = reach(d);
    df.setZero();
    for (Eigen::Index r = 0; r < k_; ++r) df[C_[at(r)]] = -x_[r];
    df[d] = 1;
    da.setZero();
    const auto add_column = [&](int j) {
        for (LcpScaling::Column entry(scaling_.entries, j); entry; ++entry) da[entry.row()] += df[j] * entry.value();
    };
    add_column(d);
    for (const int j : C_)
        if (outside_[at(j)] != 0) add_column(j);
    for (const int j : C_) da[j] = 0;
    return schur;
}

bool SparseClampedFactor::add(int i, double dependence) {
    const double schur = reach(i);
    if (schur <= dependence * (1 + x_.head(k_).squaredNorm())) return false;
    first_[at(k_)] = reach_start_;
    L_.row(k_).segment(reach_start_, k_ - reach_start_) = y_.segment(reach_start_, k_ - reach_start_).transpose();
    L_(k_, k_) = std::sqrt(schur);
    over_diagonal_[k_] = 1 / L_(k_, k_);
    C_.push_back(i);
    count_outside(i, -1);
    ++k_;
    reached_ = -1;
    return true;
}

void SparseClampedFactor::remove(int i) {
    const Eigen::Index gone = std::find(C_.begin(), C_.end(), i) - C_.begin();
    ColumnRotations rotations(gone);
    for (Eigen::Index r = gone; r + 1 < k_; ++r) {
        auto row = L_.row(r);
        const Eigen::Index from = first_[at(r + 1)];
        row.segment(from, r + 2 - from) = L_.row(r + 1).segment(from, r + 2 - from);
        Eigen::Index begin = from;
        if (from > gone) row[--begin] = 0;  // a rotation fills in one entry at most
        rotations.turn(row.data(), std::max(begin, gone), r);
        over_diagonal_[r] = 1 / rotations.push_back(row.data(), r);
        first_[at(r)] = begin;
    }
    C_.erase(C_.begin() + gone);
    --k_;
    reached_ = -1;
    count_outside(i, 1);
}

void SparseClampedFactor::solve(const Eigen::VectorXd& r, Eigen::VectorXd& x) {
    for (Eigen::Index p = 0; p < k_; ++p) y_[p] = r[C_[at(p)]];
    reached_ = -1;
    forward(0);
    backward();
    x.setZero();
    for (Eigen::Index p = 0; p < k_; ++p) x[C_[at(p)]] = x_[p];
}

void SparseClampedFactor::count_outside(int i, int change) {
    for (LcpScaling::Column entry(scaling_.entries, i); entry; ++entry) outside_[at(entry.row())] += change;
}

}  // namespace rbc
