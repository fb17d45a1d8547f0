#include "lessons/13_dantzig_friction/nonnegative.hpp"

#include <limits>

#include "lessons/13_dantzig_friction/pivot_table.hpp"

namespace rbc {

namespace {

using Eigen::Index;

constexpr double zero_cost = 1e-11;  // of a table with entries of about 1

/// The column of the most negative cost, or the first one with a negative cost; -1: none.
Index entering_column(const PivotTable& table, Index columns, bool first) {
    const auto costs = table.row(table.rows() - 1);
    Index least = -1;
    for (Index j = 0; j < columns; ++j) {
        if (costs[j] >= -zero_cost || (least >= 0 && costs[j] >= costs[least])) continue;
        least = j;
        if (first) break;
    }
    return least;
}

/// The row whose unknown is the first to reach 0 while that of `column` grows; -1: none.
Index leaving_row(const PivotTable& table, const Eigen::VectorX<Index>& basis, Index column) {
    Index row = -1;
    double least = std::numeric_limits<double>::infinity();
    for (Index i = 0; i < basis.size(); ++i) {
        if (table(i, column) <= zero_cost) continue;
        const double ratio = table(i, table.cols() - 1) / table(i, column);
        if (ratio > least || (ratio == least && basis[i] > basis[row])) continue;
        least = ratio;
        row = i;
    }
    return row;
}

}  // namespace

NonnegativeAnswer find_nonnegative(const Eigen::MatrixXd& A, const Eigen::VectorXd& b) {
    const Index m = A.rows(), n = A.cols();
    const Eigen::VectorXd sign = (b.array() < 0).select(-Eigen::VectorXd::Ones(m), 1.0);
    PivotTable table = PivotTable::Zero(m + 1, n + m + 1);  // x, what rows miss, right side; last: costs
    table.topLeftCorner(m, n) = sign.asDiagonal() * A;
    table.block(0, n, m, m).setIdentity();
    table.topRightCorner(m, 1) = sign.cwiseProduct(b);
    table.row(m).head(n) = -table.topLeftCorner(m, n).colwise().sum();
    table(m, n + m) = -table.topRightCorner(m, 1).sum();
    Eigen::VectorX<Index> basis = Eigen::VectorX<Index>::LinSpaced(m, n, n + m - 1);
    for (Index pivots = 0; pivots < 100 * (m + n); ++pivots) {
        const Index column = entering_column(table, n, pivots >= 10 * (m + n));
        const Index row = column < 0 ? -1 : leaving_row(table, basis, column);
        if (row < 0) break;
        pivot_on(table, row, column);
        basis[row] = column;
    }
    NonnegativeAnswer answer{Eigen::VectorXd::Zero(n), sign};
    for (Index i = 0; i < m; ++i) {
        if (basis[i] < n) answer.x[basis[i]] = std::max(table(i, n + m), 0.0);
        answer.y[i] *= 1 - table(m, n + i);
    }
    return answer;
}

}  // namespace rbc
