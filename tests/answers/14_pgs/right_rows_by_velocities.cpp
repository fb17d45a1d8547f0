#include <algorithm>
#include <cmath>
#include <limits>

#include "exercises/14_pgs/rows.hpp"

namespace rbc::ex14 {

/// All velocities are kept, and each change of an impulse is sent to them, column by column.
Eigen::VectorXd sweep_rows(const Eigen::MatrixXd& W, const Eigen::VectorXd& q, const std::vector<Row>& rows,
                           const std::vector<int>& order, const Eigen::VectorXd& r) {
    Eigen::VectorXd now = r, u = W * r + q;
    for (const int i : order) {
        const Row& row = rows[static_cast<std::size_t>(i)];
        const double own = W(i, i) + row.softness;
        double next = now[i];
        if (own != 0) next = (W(i, i) * now[i] - u[i]) / own;
        double wider = 0;
        if (row.load != -1) wider = row.ratio * std::fabs(now[row.load]);
        if (next < row.low - wider) next = row.low - wider;
        if (next > row.high + wider) next = row.high + wider;
        u += W.col(i) * (next - now[i]);
        now[i] = next;
    }
    return now;
}

/// By cases: between the bounds |w|; at a bound, or nearer to it than w would go, how far it is.
double rows_residual(const Eigen::MatrixXd& W, const Eigen::VectorXd& q, const std::vector<Row>& rows,
                     const Eigen::VectorXd& r) {
    double worst = 0, size = 0;
    for (Eigen::Index i = 0; i < r.size(); ++i) {
        const Row& row = rows[static_cast<std::size_t>(i)];
        if (!std::isfinite(r[i])) return std::numeric_limits<double>::infinity();
        size = std::max(size, std::fabs(q[i]));
        const double own = W(i, i) + row.softness;
        if (own == 0) continue;
        const double w = (W.row(i) * r)(0) + q[i] + row.softness * r[i];
        const double wider = row.load == -1 ? 0 : row.ratio * std::fabs(r[row.load]);
        const double below = own * (r[i] - (row.low - wider)), above = own * (row.high + wider - r[i]);
        // w moves r down by w, but at most by `below`; up by -w, but at most by `above`
        const double move = std::max(std::min(w, below), -above);
        worst = std::max(worst, std::fabs(move));
    }
    return size == 0 ? worst : worst / size;
}

}  // namespace rbc::ex14
