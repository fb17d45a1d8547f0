#pragma once

#include <Eigen/Core>

namespace rbc {

/// Linear equations that are kept whole, a row each, the right side last.
using PivotTable = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Solves one row for one unknown, and takes that unknown out of all others.
inline void pivot_on(PivotTable& table, Eigen::Index row, Eigen::Index column) {
    table.row(row) /= table(row, column);
    for (Eigen::Index i = 0; i < table.rows(); ++i)
        if (i != row && table(i, column) != 0) table.row(i) -= table(i, column) * table.row(row);
}

}  // namespace rbc
