#pragma once

#include <limits>

#include "common/foundation/model/impact.hpp"

namespace rbc::test {

inline constexpr double epsilon = std::numeric_limits<double>::epsilon();

inline PlanarImpactProblem make_problem(double K_tt, double K_tn, double K_nn, const Eigen::Vector2d& u, double mu,
                                        double e = 0) {
    PlanarImpactProblem problem;
    problem.K << K_tt, K_tn, K_tn, K_nn;
    problem.u = u;
    problem.friction = mu;
    problem.restitution = e;
    return problem;
}

}  // namespace rbc::test
