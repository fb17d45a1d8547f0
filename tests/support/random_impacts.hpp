#pragma once

#include <Eigen/Dense>
#include <cmath>

#include "common/foundation/model/impact.hpp"
#include "tests/support/random_numbers.hpp"

namespace rbc::test {

/// A random approaching impact: K = B B' + small multiple of 1 with B uniform in [-1, 1], so that every coupling of
/// normal and tangents occurs, mu up to `max_friction`, e in [0, 1], and now and then mu = 0, e = 0, e = 1, u_t = 0.
template <int dim>
ImpactProblem<dim> random_impact(RandomNumbers& random, double max_friction = 2) {
    using Matrix = typename ImpactProblem<dim>::Matrix;
    ImpactProblem<dim> problem;
    Matrix B;
    for (int i = 0; i < dim; ++i) {
        for (int j = 0; j < dim; ++j) B(i, j) = random.between(-1, 1);
        problem.u[i] = random.between(-3, 3);
    }
    problem.K = B * B.transpose() + 0.02 * Matrix::Identity();
    problem.u[dim - 1] = -std::abs(problem.u[dim - 1]) - 1e-3;
    problem.friction = random.between(0, max_friction);
    problem.restitution = random.between(0, 1);
    const double dice = random.between(0, 1);
    if (dice < 0.05) problem.friction = 0;
    if (dice > 0.05 && dice < 0.1) problem.u.template head<dim - 1>().setZero();
    if (dice > 0.9) problem.restitution = dice < 0.95 ? 0 : 1;
    return problem;
}

}  // namespace rbc::test
