#include "exercises/12_dantzig_lcp/table.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

namespace rbc::ex12 {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The set whose k-th member is in it if bit k of `bits` is set.
std::vector<int> subset(const std::vector<int>& all, unsigned bits) {
    std::vector<int> chosen;
    for (std::size_t k = 0; k < all.size(); ++k)
        if (bits >> k & 1) chosen.push_back(all[k]);
    return chosen;
}

Fate fate_of(const ContactForce& force, double zero) {
    if (force.most <= zero) return Fate::unloaded;
    if (force.least <= zero) return Fate::undecided;
    return force.most - force.least <= zero ? Fate::carries : Fate::loaded;
}

}  // namespace

std::vector<ContactForce> judge_contacts(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const Eigen::VectorXd& f) {
    const int n = static_cast<int>(b.size());
    if (n == 0) return {};
    const Eigen::VectorXd a = A * f + b;
    const double zero_a = 1e-9 * std::max(b.cwiseAbs().maxCoeff(), (A * f.asDiagonal()).cwiseAbs().maxCoeff());
    std::vector<int> touching;
    for (int i = 0; i < n; ++i)
        if (a[i] <= zero_a) touching.push_back(i);

    // In units in which A_ii is 1: what is dependent does not depend on masses.
    const Eigen::VectorXd D = A.diagonal().unaryExpr([](double x) { return x > 0 ? 1 / std::sqrt(x) : 1; });
    const Eigen::MatrixXd M = D.asDiagonal() * A * D.asDiagonal();
    const Eigen::VectorXd q = D.cwiseProduct(b);

    std::vector<Eigen::VectorXd> corners{f};
    std::vector<bool> endless(static_cast<std::size_t>(n), false);
    for (unsigned bits = 1; bits < 1u << touching.size(); ++bits) {
        const std::vector<int> S = subset(touching, bits);
        Eigen::FullPivLU<Eigen::MatrixXd> rows(Eigen::MatrixXd(M(S, S)));
        rows.setThreshold(1e-9);
        if (rows.dimensionOfKernel() == 0) {  // (E12.10)
            Eigen::VectorXd corner = Eigen::VectorXd::Zero(n);
            corner(S) = -rows.solve(Eigen::VectorXd(q(S)));
            corner = D.cwiseProduct(corner);
            const bool pushes = corner.minCoeff() >= -1e-9 * corner.cwiseAbs().maxCoeff();
            if (pushes && (A * corner + b - a).cwiseAbs().maxCoeff() <= zero_a) corners.push_back(corner.cwiseMax(0));
        } else if (rows.dimensionOfKernel() == 1) {  // (E12.11)
            const Eigen::VectorXd kernel = rows.kernel().col(0);
            const Eigen::VectorXd v = kernel / kernel.cwiseAbs().maxCoeff();
            if (v.minCoeff() < -1e-9 && v.maxCoeff() > 1e-9) continue;
            for (std::size_t k = 0; k < S.size(); ++k)
                if (std::abs(v[static_cast<Eigen::Index>(k)]) > 1e-9) endless[static_cast<std::size_t>(S[k])] = true;
        }
    }

    std::vector<ContactForce> forces(static_cast<std::size_t>(n));
    double largest = 0;
    for (const Eigen::VectorXd& corner : corners) largest = std::max(largest, corner.maxCoeff());
    for (int i = 0; i < n; ++i) {
        ContactForce& force = forces[static_cast<std::size_t>(i)];
        force = {Fate::opens, corners[0][i], corners[0][i]};
        for (const Eigen::VectorXd& corner : corners) {
            force.least = std::min(force.least, corner[i]);
            force.most = std::max(force.most, corner[i]);
        }
        if (endless[static_cast<std::size_t>(i)]) force.most = infinity;
        if (a[i] <= zero_a) force.fate = fate_of(force, 1e-9 * largest);
    }
    return forces;
}

}  // namespace rbc::ex12
