#pragma once

#include <Eigen/Core>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/model/contact_problem.hpp"
#include "common/foundation/model/simultaneous_impact.hpp"
#include "tests/support/random_numbers.hpp"

namespace rbc::test {

/// Balls in a row: u_i = v_i+1 - v_i.
inline SimultaneousImpact chain(const Eigen::VectorXd& mass, const Eigen::VectorXd& v, double e) {
    const Eigen::Index n = v.size();
    SimultaneousImpact impact{mass.cwiseInverse(), Eigen::MatrixXd::Zero(n - 1, n), v, e};
    for (Eigen::Index i = 0; i + 1 < n; ++i) {
        impact.normals(i, i) = -1;
        impact.normals(i, i + 1) = 1;
    }
    return impact;
}

/// The kinetic energy of bodies that all move, J.
inline double kinetic(const SimultaneousImpact& impact, const Eigen::VectorXd& v) {
    return 0.5 * v.cwiseAbs2().cwiseQuotient(impact.inverse_mass).sum();
}

/// Contacts between bodies of any shape, all moving: W = J M^-1 J', q = J v.
struct RandomImpact {
    ContactProblem problem;
    double energy;  ///< before, J
    double restitution;
};

inline RandomImpact random_impact(RandomNumbers& random, int dimension, int contacts, int bodies, double max_friction) {
    const int columns = (dimension == 2 ? 3 : 6) * bodies;
    const Eigen::MatrixXd J =
        Eigen::MatrixXd::NullaryExpr(dimension * contacts, columns, [&] { return random.between(-1, 1); });
    const Eigen::VectorXd inverse = Eigen::VectorXd::NullaryExpr(columns, [&] { return random.decades(-1, 1); });
    const Eigen::VectorXd v = Eigen::VectorXd::NullaryExpr(columns, [&] { return random.between(-1, 1); });
    RandomImpact impact;
    impact.problem.dimension = dimension;
    impact.problem.W = symmetric_part(Eigen::MatrixXd(J * inverse.asDiagonal() * J.transpose()));
    impact.problem.q = J * v;
    impact.problem.friction = Eigen::VectorXd::NullaryExpr(contacts, [&] { return random.between(0, max_friction); });
    impact.energy = 0.5 * v.cwiseAbs2().cwiseQuotient(inverse).sum();
    impact.restitution = random.between(0, 1);
    return impact;
}

}  // namespace rbc::test
