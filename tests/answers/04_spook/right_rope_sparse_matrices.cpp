#include <Eigen/Dense>
#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>

#include "exercises/04_spook/rope.hpp"

namespace rbc::ex04 {

using Eigen::VectorXd;

namespace {

/// (04.3) as it is written: G with four numbers in a row, M^-1 on the diagonal, all of it sparse.
struct Equations {
    Eigen::SparseMatrix<double> G;
    VectorXd inverse_mass, v, free, c;  // of coordinates, free: what gravity adds in a step

    Equations(const Rope& rope, const RopeParameters& p) {
        const auto n = static_cast<int>(rope.x.size());
        inverse_mass.resize(2 * n), v.resize(2 * n), free.setZero(2 * n), c.resize(n - 1);
        for (int i = 0; i < n; ++i) {
            const auto k = static_cast<std::size_t>(i);
            inverse_mass.segment<2>(2 * i).setConstant(p.inverse_mass[k]);
            v.segment<2>(2 * i) = rope.v[k];
            if (p.inverse_mass[k] != 0) free.segment<2>(2 * i) = p.dt * p.gravity;
        }
        std::vector<Eigen::Triplet<double>> entries;
        for (int i = 0; i + 1 < n; ++i) {
            const auto k = static_cast<std::size_t>(i);
            const Eigen::Vector2d between = rope.x[k + 1] - rope.x[k];
            c[i] = between.norm() - p.length[k];
            for (int side = 0; side < 4; ++side)
                entries.emplace_back(i, 2 * i + side, (side < 2 ? -1 : 1) * between[side % 2] / between.norm());
        }
        G.resize(n - 1, 2 * n);
        G.setFromTriplets(entries.begin(), entries.end());
    }
};

VectorXd solve(const Equations& e, const RopeParameters& p) {
    const double Y = p.dt / (p.dt + 4 * p.relaxation), a = 4 * Y / p.dt, epsilon = a / (p.dt * p.stiffness);
    Eigen::SparseMatrix<double> one(e.c.size(), e.c.size()), A = e.G * e.inverse_mass.asDiagonal() * e.G.transpose();
    one.setIdentity();
    A += epsilon * one;
    const Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> factors(A);
    return factors.solve(-a * e.c - (1 - Y) * (e.G * e.v) - e.G * e.free);
}

}  // namespace

std::vector<double> rope_impulses(const Rope& rope, const RopeParameters& parameters) {
    const VectorXd lambda = solve(Equations(rope, parameters), parameters);
    return {lambda.begin(), lambda.end()};
}

Rope step_rope(const Rope& rope, const RopeParameters& parameters) {
    const Equations e(rope, parameters);
    const VectorXd push = e.G.transpose() * solve(e, parameters);
    const VectorXd v = e.v + e.free + e.inverse_mass.cwiseProduct(push);
    Rope next = rope;
    for (std::size_t i = 0; i < rope.x.size(); ++i) {
        next.v[i] = v.segment<2>(2 * static_cast<Eigen::Index>(i));
        next.x[i] += parameters.dt * next.v[i];
    }
    return next;
}

}  // namespace rbc::ex04
