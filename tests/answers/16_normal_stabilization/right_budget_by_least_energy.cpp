#include "exercises/16_normal_stabilization/budget.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <algorithm>
#include <limits>
#include <vector>

namespace rbc::ex16 {

namespace {

/// Among the velocities y = L z of the heap (W = L L'), the shortest z with L z >= c: on some of its sides, with equality.
double least(const Eigen::MatrixXd& L, const Eigen::VectorXd& c) {
    const auto n = static_cast<unsigned>(c.size());
    const double scale = c.cwiseAbs().maxCoeff();
    double best = std::numeric_limits<double>::infinity();
    for (unsigned bits = 0; bits < 1u << n; ++bits) {
        std::vector<int> S;
        for (unsigned i = 0; i < n; ++i)
            if (bits & 1u << i) S.push_back(static_cast<int>(i));
        Eigen::VectorXd z = Eigen::VectorXd::Zero(L.cols());
        if (!S.empty()) {
            Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> rows;
            rows.setThreshold(1e-7);
            rows.compute(L(S, Eigen::seqN(0, L.cols())));
            z = rows.solve(Eigen::VectorXd(c(S)));
        }
        if ((L * z - c).minCoeff() >= -1e-10 * scale) best = std::min(best, z.squaredNorm() / 2);
    }
    return best;
}

}  // namespace

double injected_energy(const Eigen::MatrixXd& W, const Eigen::VectorXd& c) {
    if (!(c.maxCoeff() > 0)) return 0;
    Eigen::VectorXd D = W.diagonal().cwiseSqrt();
    for (Eigen::Index i = 0; i < c.size(); ++i)
        if (D[i] == 0 && c[i] > 0) return std::numeric_limits<double>::infinity();
    for (double& x : D) x = x > 0 ? 1 / x : 0;  // what cannot move asks nothing of the others
    const Eigen::MatrixXd M = D.asDiagonal() * W * D.asDiagonal();
    Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(M);
    Eigen::VectorXd roots = eigen.eigenvalues();
    for (double& x : roots) x = x > 1e-10 ? std::sqrt(x) : 0;
    return least(eigen.eigenvectors() * roots.asDiagonal(), D.cwiseProduct(c));
}

Eigen::VectorXd afford(const Eigen::MatrixXd& W, const Eigen::VectorXd& c, double budget) {
    const Eigen::VectorXd pushes = c.cwiseMax(0), others = c.cwiseMin(0);
    if (injected_energy(W, c) <= budget) return c;
    double s = 0;
    for (double step = 0.5; step > 1e-12; step /= 2)
        if (injected_energy(W, (s + step) * pushes + others) <= budget) s += step;
    return s * pushes + others;
}

}  // namespace rbc::ex16
