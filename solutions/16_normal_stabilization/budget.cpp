#include "exercises/16_normal_stabilization/budget.hpp"

#include <Eigen/LU>
#include <cmath>
#include <limits>
#include <vector>

namespace rbc::ex16 {

double injected_energy(const Eigen::MatrixXd& W, const Eigen::VectorXd& c) {
    const double infinity = std::numeric_limits<double>::infinity();
    // Units in which W_ii = 1, of the contacts that can move.
    std::vector<int> moving;
    for (int i = 0; i < c.size(); ++i) {
        if (W(i, i) > 0) moving.push_back(i);
        if (!(W(i, i) > 0) && c[i] > 0) return infinity;
    }
    const Eigen::VectorXd D = W.diagonal()(moving).cwiseSqrt().cwiseInverse();
    const Eigen::MatrixXd M = D.asDiagonal() * W(moving, moving) * D.asDiagonal();
    const Eigen::VectorXd asked = D.cwiseProduct(c(moving));
    if (asked.size() == 0 || asked.maxCoeff() <= 0) return 0;

    // Some solution of (E16.5) pushes only where rows are independent: try all sets.
    const double zero = 1e-10 * asked.maxCoeff();
    for (unsigned bits = 1; bits < 1u << moving.size(); ++bits) {
        std::vector<int> S;
        for (int i = 0; i < asked.size(); ++i)
            if (bits >> i & 1) S.push_back(i);
        Eigen::FullPivLU<Eigen::MatrixXd> rows(Eigen::MatrixXd(M(S, S)));
        rows.setThreshold(1e-9);
        if (!rows.isInvertible()) continue;
        const Eigen::VectorXd r = rows.solve(Eigen::VectorXd(asked(S)));
        if (r.minCoeff() < -1e-10 * r.cwiseAbs().maxCoeff()) continue;
        if ((M(Eigen::seqN(0, M.rows()), S) * r - asked).minCoeff() < -zero) continue;
        return 0.5 * r.dot(asked(S));
    }
    return infinity;
}

Eigen::VectorXd afford(const Eigen::MatrixXd& W, const Eigen::VectorXd& c, double budget) {
    const auto scaled = [&](double s) -> Eigen::VectorXd { return (c.array() > 0).select(s * c, c); };
    double low = 0, high = 1;  // the energy grows with s
    if (injected_energy(W, c) <= budget) return c;
    for (int i = 0; i < 50; ++i) {
        const double middle = (low + high) / 2;
        (injected_energy(W, scaled(middle)) <= budget ? low : high) = middle;
    }
    return scaled(low);
}

}  // namespace rbc::ex16
