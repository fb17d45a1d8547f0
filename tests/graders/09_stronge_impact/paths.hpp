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

/// Small couplings, too, of either sign.
inline Coordinate any_coupling(const Allowed& allowed) {
    return even("rho", allowed).edges({-0.5, 0, 0.5, 1e-2, -1e-3, 1e-4, -1e-6, 1e-8, -1e-10, 1e-12}).simple(0.5);
}

/// Impacts of all sizes, K_tn = rho sqrt(K_tt K_nn). With q = sqrt(K_nn/K_tt) a friction mu = q m does the same at all
/// K_tt and K_nn.
inline double q_of(const Sample& s) {
    return std::sqrt(s["K_nn"] / s["K_tt"]);
}

inline PlanarImpactProblem problem_of(const Sample& s, double friction) {
    const double q = q_of(s);
    return impact(s["K_tt"], s["rho"] * std::sqrt(s["K_tt"] * s["K_nn"]), s["K_nn"], s["-u_n"] * s["u_t q/|u_n|"] / q,
                  -s["-u_n"], friction);
}
inline PlanarImpactProblem problem_of(const Sample& s) {
    return problem_of(s, s["mu/q"] * q_of(s));
}

/// A path none of whose slopes while it slips is less than `share` of its two terms, so that nothing is divided by
/// round-off.
inline bool is_decided(const PlanarImpactProblem& problem, double share) {
    const Eigen::Matrix2d& K = problem.K;
    const double q = std::sqrt(K(1, 1) / K(0, 0)), r = K(0, 1) / std::sqrt(K(0, 0) * K(1, 1)), m = problem.friction / q;
    const double s_rho = problem.u[0] > 0 ? r : -r;
    const auto differ = [&](double a, double b) {
        return (a == 0 && b == 0) || std::abs(a - b) >= share * (std::abs(a) + std::abs(b));
    };
    return differ(std::abs(r), m) && differ(m, s_rho) && differ(1, m * s_rho);
}

/// Gives it another slip, to the same side: one that stops where u_n is 0, or later by this share of the impulse. As it
/// is where u_t = 0, and where friction does not stop the slip or u_n does not rise.
inline void stop_at_compression_end(PlanarImpactProblem& problem, double share) {
    const double s = problem.u[0] > 0 ? 1 : -1, slope_t = problem.K(0, 1) - problem.friction * s * problem.K(0, 0),
                 slope_n = problem.K(1, 1) - problem.friction * s * problem.K(1, 0);
    if (problem.u[0] != 0 && s * slope_t < 0 && slope_n > 0)
        problem.u[0] = slope_t * problem.u[1] / slope_n * (1 + share);
}

/// u_t q/|u_n| of an impact.
inline double slip_of(const PlanarImpactProblem& problem) {
    return std::abs(problem.u[0] / problem.u[1]) * std::sqrt(problem.K(1, 1) / problem.K(0, 0));
}

/// K positive definite with condition up to a few hundred, some friction, all kinds of paths.
inline PlanarImpactProblem random_problem(RandomNumbers& random) {
    while (true) {
        const double a = random.between(-1, 1), b = random.between(-1, 1), c = random.between(-1, 1),
                     d = random.between(-1, 1);
        const PlanarImpactProblem problem =
            impact(a * a + b * b + 0.05, a * c + b * d, c * c + d * d + 0.05, random.between(-2, 2),
                   -random.between(0.1, 2), random.between(0, 1.5), random.between(0, 1));
        if (is_decided(problem, 0.02) && std::abs(problem.u[0]) > 0.1) return problem;
    }
}

}  // namespace rbc::ex09
