#include "lessons/18_admm/shifted_bodies.hpp"

#include <Eigen/OrderingMethods>
#include <algorithm>

namespace rbc {

using Eigen::Index;
using Eigen::VectorXd;

template <int M>
void ShiftedBodies<M>::set(const std::vector<RowOfJ<M>>& rows, const InverseMass& inverse_mass) {
    constexpr int never_moves = -1;
    std::vector<int> number(static_cast<std::size_t>(inverse_mass.cols()), never_moves);
    int moving = 0;
    for (Index i = 0; i < inverse_mass.cols(); ++i)
        if (!inverse_mass.col(i).isZero(0)) number[static_cast<std::size_t>(i)] = moving++;
    rows_ = rows;
    std::vector<std::pair<int, int>> pairs;
    for (RowOfJ<M>& row : rows_) {
        row.of_a.array() *= inverse_mass.col(row.a).transpose().array().sqrt();
        row.of_b.array() *= inverse_mass.col(row.b).transpose().array().sqrt();
        row.a = number[static_cast<std::size_t>(row.a)];
        row.b = number[static_cast<std::size_t>(row.b)];
        if (row.a == never_moves || row.b == never_moves) continue;
        const std::pair<int, int> pair = std::minmax(row.a, row.b);
        if (pairs.empty() || pairs.back() != pair) pairs.push_back(pair);
    }
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    if (orders_ == 0 || moving != moving_ || pairs != pairs_) {
        moving_ = moving;
        pairs_ = pairs;
        find_order();
    }
    upper_.coeffs().setZero();
    for (RowOfJ<M>& row : rows_) {
        row.a = row.a == never_moves ? moving_ : place_of_[static_cast<std::size_t>(row.a)];
        row.b = row.b == never_moves ? moving_ : place_of_[static_cast<std::size_t>(row.b)];
        add(row.of_a, row.a, row.of_a, row.a);
        add(row.of_b, row.b, row.of_b, row.b);
        row.a < row.b ? add(row.of_a, row.a, row.of_b, row.b) : add(row.of_b, row.b, row.of_a, row.a);
    }
}

template <int M>
void ShiftedBodies<M>::find_order() {
    ++orders_;
    std::vector<Eigen::Triplet<double>> touching;
    for (const auto& pair : pairs_) {
        touching.emplace_back(pair.first, pair.second, 1.0);
        touching.emplace_back(pair.second, pair.first, 1.0);
    }
    for (int i = 0; i < moving_; ++i) touching.emplace_back(i, i, 1.0);
    Columns bodies(moving_, moving_);
    bodies.setFromTriplets(touching.begin(), touching.end());
    Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> order;  // its k-th entry: which body is the k-th
    if (moving_ > 0) Eigen::AMDOrdering<int>()(bodies, order);
    place_of_.resize(static_cast<std::size_t>(moving_));
    for (int k = 0; k < moving_; ++k) place_of_[static_cast<std::size_t>(order.indices()[k])] = k;

    std::vector<Eigen::Triplet<double>> entries;
    for (const auto& pair : touching) {
        const int row = place_of_[static_cast<std::size_t>(pair.row())],
                  column = place_of_[static_cast<std::size_t>(pair.col())];
        for (int j = 0; j < M; ++j)
            for (int i = 0; row < column ? i < M : row == column && i <= j; ++i)
                entries.emplace_back(M * row + i, M * column + j, 0.0);
    }
    upper_.resize(M * moving_, M * moving_);
    upper_.setFromTriplets(entries.begin(), entries.end());
    if (moving_ > 0) ldlt_.analyzePattern(upper_);
    w_.setZero(M, moving_ + 1);
}

/// What a row of J^ adds to the block of two of its bodies.
template <int M>
void ShiftedBodies<M>::add(const Eigen::RowVector<double, M>& of_row, int row,
                           const Eigen::RowVector<double, M>& of_column, int column) {
    if (column == moving_) return;
    const int* const first = upper_.innerIndexPtr() + upper_.outerIndexPtr()[M * column];
    const int* const last = upper_.innerIndexPtr() + upper_.outerIndexPtr()[M * column + 1];
    const Index above = std::lower_bound(first, last, M * row) - first;  // the column's entries above this block
    for (int j = 0; j < M; ++j) {
        double* const to = upper_.valuePtr() + upper_.outerIndexPtr()[M * column + j] + above;
        for (int i = 0; i < (row == column ? j + 1 : M); ++i) to[i] += of_row[i] * of_column[j];
    }
}

template <int M>
bool ShiftedBodies<M>::shift(double rho) {
    rho_ = rho;
    if (moving_ == 0) return true;
    ldlt_.setShift(rho);
    ldlt_.factorize(upper_);
    return ldlt_.info() == Eigen::Success && ldlt_.vectorD().minCoeff() > 0;
}

template <int M>
void ShiftedBodies<M>::to_bodies(const VectorXd& r) {
    w_.setZero();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const RowOfJ<M>& row = rows_[i];
        w_.col(row.a) += r[static_cast<Index>(i)] * row.of_a.transpose();
        w_.col(row.b) += r[static_cast<Index>(i)] * row.of_b.transpose();
    }
}

template <int M>
void ShiftedBodies<M>::solve(const VectorXd& b, VectorXd& x) {
    to_bodies(b);
    Eigen::Map<VectorXd> moves(w_.data(), M * moving_);
    if (moving_ > 0) moves = ldlt_.solve(moves);
    x.resize(b.size());
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const auto k = static_cast<Index>(i);
        x[k] = (b[k] - of_bodies(rows_[i])) / rho_;  // (18.9)
    }
}

template <int M>
void ShiftedBodies<M>::multiply(const VectorXd& r, VectorXd& u) {
    to_bodies(r);
    u.resize(r.size());
    for (std::size_t i = 0; i < rows_.size(); ++i) u[static_cast<Index>(i)] = of_bodies(rows_[i]);
}

template <int M>
double ShiftedBodies<M>::mean() const {
    double sum = 0;
    for (const RowOfJ<M>& row : rows_) sum += row.of_a.squaredNorm() + row.of_b.squaredNorm();
    return rows_.empty() ? 0 : sum / static_cast<double>(rows_.size());
}

template class ShiftedBodies<3>;
template class ShiftedBodies<6>;

}  // namespace rbc
