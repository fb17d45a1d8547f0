#pragma once

#include <cmath>

#include "common/grading/grader/domain.hpp"
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

/// Impacts of all sizes: K_tt = k, K_nn = k q^2, K_tn = rho k q. So a friction mu = q m does the same for every k and q.
inline const Coordinate k = decades("K_tt", 1e-3, 1e3, "1/kg"), q = decades("sqrt(K_nn/K_tt)", 0.03, 30),
                        rho = even("K_tn/sqrt(K_tt K_nn)", -0.95, 0.95).edges({-0.5, 0, 0.5}).simple(0.5),
                        approach = decades("-u_n", 1e-6, 1e3, "m/s").simple(1),
                        slip = either_sign("u_t q/|u_n|", 1e-2, 1e2).edges({-1, 1}).simple(1),
                        friction = even("mu/q", 0, 3).edges({0.25, 0.5, 1}).simple(0.5);

inline PlanarImpactProblem problem_of(const Sample& s, double restitution = 0) {
    const double k_tt = s["K_tt"], ratio = s["sqrt(K_nn/K_tt)"];
    return impact(k_tt, s["K_tn/sqrt(K_tt K_nn)"] * k_tt * ratio, k_tt * ratio * ratio,
                  s["-u_n"] * s["u_t q/|u_n|"] / ratio, -s["-u_n"], s["mu/q"] * ratio, restitution);
}

/// A path none of whose slopes while it slips is 0 to two digits, so that nothing is divided by round-off.
inline bool is_decided(const Sample& s) {
    const double r = s["K_tn/sqrt(K_tt K_nn)"], m = s["mu/q"], s_rho = s["u_t q/|u_n|"] > 0 ? r : -r;
    return std::abs(std::abs(r) - m) > 1e-2 && std::abs(m - s_rho) > 1e-2 && std::abs(1 - m * s_rho) > 1e-2;
}

}  // namespace rbc::ex09
