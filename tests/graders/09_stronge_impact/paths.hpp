#pragma once

#include "lessons/09_stronge_impact/straight_path.hpp"
#include "tests/support/random_numbers.hpp"

namespace rbc::ex09 {

inline StraightPath plain_path(const PlanarImpactProblem& problem) {
    return straight_path(impulse_path(problem));
}

inline PlanarImpactProblem impact(double K_tt, double K_tn, double K_nn, double u_t, double u_n, double friction,
                                  double restitution = 0) {
    PlanarImpactProblem problem{{}, {u_t, u_n}, friction, restitution};
    problem.K << K_tt, K_tn, K_tn, K_nn;
    return problem;
}

/// The lesson's rod at 45 degrees: the slip stops during compression, and the contact sticks from there.
inline PlanarImpactProblem rod(double restitution = 0) {
    return impact(2.5, 1.5, 2.5, -0.6, -1, 1, restitution);
}
/// Slips through compression and sticks in the middle of restitution.
inline PlanarImpactProblem late_stick(double restitution = 0) {
    return impact(2, 1, 1.2, -1.5, -1, 0.8, restitution);
}
/// Slips, stops and slips back.
inline PlanarImpactProblem reversal(double restitution = 0) {
    return impact(2, 1.2, 1.5, -0.4, -1, 0.3, restitution);
}
/// Jams: u_n falls further while it slips, then it sticks.
inline PlanarImpactProblem jam(double restitution = 0) {
    return impact(2.25, 2, 2.125, 1.9, -1, 1.2, restitution);
}

/// K positive definite with condition up to a few hundred, some friction, all kinds of paths.
inline PlanarImpactProblem random_problem(RandomNumbers& random) {
    const double a = random.between(-1, 1), b = random.between(-1, 1), c = random.between(-1, 1),
                 d = random.between(-1, 1);
    return impact(a * a + b * b + 0.05, a * c + b * d, c * c + d * d + 0.05, random.between(-2, 2),
                  -random.between(0.1, 2), random.between(0, 1.5), random.between(0, 1));
}

}  // namespace rbc::ex09
