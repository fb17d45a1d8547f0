// hint: As a velocity: (W_ii + softness_i) |r_i - where the correction puts it|, divided by the largest |q|.
#include "exercises/14_pgs/rows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rbc::ex14 {

namespace {

/// Where row i wants to be, all others as they are.
double corrected(const Eigen::MatrixXd& W, const Eigen::VectorXd& q, const Row& row, Eigen::Index i,
                 const Eigen::VectorXd& r) {
    const double own = W(i, i) + row.softness;
    const double w = W.row(i).dot(r) + q[i] + row.softness * r[i];
    const double wanted = own > 0 ? r[i] - w / own : r[i];
    const double wider = row.load >= 0 ? row.ratio * std::abs(r[row.load]) : 0;
    return std::clamp(wanted, row.low - wider, row.high + wider);  // (E14.1)
}

}  // namespace

Eigen::VectorXd sweep_rows(const Eigen::MatrixXd& W, const Eigen::VectorXd& q, const std::vector<Row>& rows,
                           const std::vector<int>& order, const Eigen::VectorXd& r) {
    Eigen::VectorXd now = r;
    for (const int i : order) now[i] = corrected(W, q, rows[static_cast<std::size_t>(i)], i, now);
    return now;
}

double rows_residual(const Eigen::MatrixXd& W, const Eigen::VectorXd& q, const std::vector<Row>& rows,
                     const Eigen::VectorXd& r) {
    if (!r.allFinite()) return std::numeric_limits<double>::infinity();
    double worst = 0;
    const Eigen::VectorXd u = W * r + q;
    for (Eigen::Index i = 0; i < r.size(); ++i) {
        const Row& row = rows[static_cast<std::size_t>(i)];
        if (row.load < 0 && row.low == 0)
            worst = std::max(worst, -u[i]);
        else
            worst = std::max(worst, std::abs(u[i] + row.softness * r[i]));
    }
    const double size = q.size() == 0 ? 0 : q.cwiseAbs().maxCoeff();
    return worst / (size > 0 ? size : 1);
}

}  // namespace rbc::ex14
