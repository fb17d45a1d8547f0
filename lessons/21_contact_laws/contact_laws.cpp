#include "lessons/21_contact_laws/contact_laws.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/judge/require.hpp"
#include "lessons/14_pgs/exact_contact.hpp"

namespace rbc {

namespace {

void check_law(const Eigen::VectorXd& values, const Eigen::VectorXd& friction, const std::string& name) {
    if (values.size() != friction.size())
        throw std::invalid_argument(name + ": " + std::to_string(values.size()) + " numbers for " +
                                    std::to_string(friction.size()) + " contacts");
    for (Eigen::Index i = 0; i < values.size(); ++i)
        if (!(values[i] >= 0) || !std::isfinite(values[i]))
            throw std::invalid_argument(name + " of contact " + std::to_string(i) + " = " + value_text(values[i]) +
                                        "; finite and >= 0");
}

Eigen::VectorXd field(const std::vector<ContactLaw>& laws, double ContactLaw::*member) {
    Eigen::VectorXd values(static_cast<Eigen::Index>(laws.size()));
    for (std::size_t i = 0; i < laws.size(); ++i) values[static_cast<Eigen::Index>(i)] = laws[i].*member;
    return values;
}

/// Per contact `normal` on its normal row and `tangent` on its tangents.
Eigen::VectorXd on_rows(int d, const Eigen::VectorXd& values, bool normal) {
    Eigen::VectorXd rows = Eigen::VectorXd::Zero(d * values.size());
    for (Eigen::Index i = 0; i < values.size(); ++i)
        if (normal)
            rows[d * i] = values[i];
        else
            rows.segment(d * i + 1, d - 1).setConstant(values[i]);
    return rows;
}

}  // namespace

ContactProblem with_adhesion(const ContactProblem& problem, const Eigen::VectorXd& adhesion) {
    check_contact_problem(problem);
    check_law(adhesion, problem.friction, "adhesion");
    ContactProblem shifted = problem;
    if (adhesion.size() > 0) shifted.q -= problem.W * on_rows(problem.dimension, adhesion, true);  // (21.2)
    return shifted;
}

ContactProblem with_film(const ContactProblem& problem, const Eigen::VectorXd& viscosity) {
    check_contact_problem(problem);
    check_law(viscosity, problem.friction, "viscosity");
    if (viscosity.isZero(0)) return problem;
    ContactProblem wet = problem;
    const Eigen::Index n = problem.q.size();
    const Eigen::VectorXd C = on_rows(problem.dimension, viscosity, false);
    const Eigen::MatrixXd W = problem.W;
    const Eigen::PartialPivLU<Eigen::MatrixXd> film(Eigen::MatrixXd::Identity(n, n) + W * C.asDiagonal());
    const Eigen::MatrixXd solved = film.solve(W);
    wet.W = ContactMatrix(Eigen::MatrixXd((solved + solved.transpose()) / 2));  // (21.4)
    wet.q = film.solve(problem.q);
    return wet;
}

LawResult solve_contact_laws(const ContactProblem& problem, const std::vector<ContactLaw>& laws,
                             const LawOptions& options) {
    const Eigen::VectorXd a = field(laws, &ContactLaw::adhesion), c = field(laws, &ContactLaw::viscosity);
    const Eigen::VectorXd drop = field(laws, &ContactLaw::drop), gamma = field(laws, &ContactLaw::gamma);
    check_contact_problem(problem);
    check_law(drop, problem.friction, "drop");
    check_law(gamma, problem.friction, "gamma");
    require((drop.array() <= problem.friction.array()).all(), "drop: at most the friction of its contact");
    require(problem.sliding.size() == 0 || problem.sliding.isZero(0), "a contact that slides by decree has no law");
    require(options.rounds >= 1, "rounds", options.rounds, ">= 1");
    require(options.tolerance >= 0, "tolerance; >= 0");

    const int d = problem.dimension;
    ContactProblem coulomb = with_film(with_adhesion(problem, a), c);
    const double still = options.tolerance * (coulomb.q.size() > 0 ? coulomb.q.cwiseAbs().maxCoeff() : 0);
    const auto friction_at = [&](const ContactResult& at) {
        Eigen::VectorXd mu = problem.friction;
        for (Eigen::Index i = 0; i < mu.size(); ++i) {
            const double speed = at.u.segment(d * i + 1, d - 1).norm(), r_n = at.r[d * i];  // r_n: r' of (21.2)
            if (speed > still) mu[i] -= drop[i] * falloff(options.shape, gamma[i] * speed);
            if (options.apex == Apex::origin && a[i] > 0) mu[i] *= r_n > a[i] ? (r_n - a[i]) / r_n : 0;  // (21.9)
        }
        return mu;
    };
    const auto solve = options.solve ? options.solve : ContactSolver(solve_contact_pgs_exact);
    ContactOptions solver = options.solver;
    solver.history = nullptr;
    solver.tolerance = std::min(solver.tolerance, options.tolerance);
    LawResult result;
    ContactResult answer;
    while (result.rounds < options.rounds) {
        ++result.rounds;
        answer = solve(coulomb, solver);
        result.iterations += answer.iterations;
        coulomb.friction = friction_at(answer);
        result.residual = contact_residual(coulomb, answer.r, answer.u);
        // A tolerance that the solver itself cannot reach is not reached by asking again.
        if (result.residual <= options.tolerance || answer.status != SolverStatus::solved) break;
        solver.start = answer.r;
    }
    result.status = result.residual <= options.tolerance ? SolverStatus::solved : SolverStatus::max_iterations;
    result.friction = coulomb.friction;
    result.u = answer.u;
    // Back to all impulses: adhesion off (21.2), the film's part in.
    result.r = answer.r - on_rows(d, a, true) - on_rows(d, c, false).cwiseProduct(answer.u);
    return result;
}

}  // namespace rbc
