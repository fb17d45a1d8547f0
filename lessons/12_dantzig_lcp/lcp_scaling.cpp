#include "lessons/12_dantzig_lcp/lcp_scaling.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace rbc {

LcpScaling::LcpScaling(const LcpProblem& problem) : D(problem.b.size()) {
    const Eigen::Index n = D.size();
    const double least = n == 0 ? 0 : 1e-20 * problem.A.diagonal().maxCoeff();  // what is smaller is a 0 that was rounded
    for (Eigen::Index i = 0; i < n; ++i) {
        const double diagonal = std::max(problem.A(i, i), least);
        D[i] = diagonal > 0 ? std::exp2(-std::round(0.5 * std::log2(diagonal))) : 1;
    }
    M = D.asDiagonal() * problem.A * D.asDiagonal();
    q = D.cwiseProduct(problem.b);
    zero = (n == 0 ? 0 : 1e-11 * problem.b.cwiseAbs().maxCoeff()) * D;
}

Eigen::VectorXd LcpScaling::acceleration_of(const Eigen::VectorXd& z) const {
    std::vector<long double> w(q.data(), q.data() + q.size());
    for (Eigen::Index j = 0; j < z.size(); ++j) {
        if (z[j] == 0) continue;
        const double* column = M.col(j).data();
        const long double z_j = z[j];
        for (std::size_t i = 0; i < w.size(); ++i) w[i] += z_j * column[i];
    }
    Eigen::VectorXd rounded(q.size());
    for (std::size_t i = 0; i < w.size(); ++i) rounded[static_cast<Eigen::Index>(i)] = static_cast<double>(w[i]);
    return rounded;
}

}  // namespace rbc
