#include "demos/15_nncg/problems.hpp"

#include <cstdint>

#include "common/foundation/judge/contact_residual.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"

namespace rbc {

ContactProblem problem_of(NncgScene::Kind kind, double rows, double friction, double ratio) {
    return ContactStepper({.friction = friction}).next_problem(NncgScene{kind, rows, ratio}.world());
}

ContactProblem random_problem(int number, int contacts, int bodies, double friction) {
    std::uint32_t state = 1000003u * static_cast<std::uint32_t>(number + 1);
    const auto any = [&state] {
        state = 1664525u * state + 1013904223u;
        return (state >> 8) / 8388608.0 - 1;
    };
    const Eigen::Index n = 2 * contacts, columns = bodies > 0 ? 3 * bodies : n + 2;
    Eigen::MatrixXd J = Eigen::MatrixXd::Zero(n, columns).unaryExpr([&](double) { return any(); });
    for (Eigen::Index i = 0; i < contacts && bodies > 0; ++i) {
        const auto a = static_cast<Eigen::Index>(any() * any() * bodies), b = (a + 1 + i) % bodies;
        for (Eigen::Index k = 0; k < columns; ++k)
            if (k / 3 != std::abs(a) && k / 3 != b) J.block<2, 1>(2 * i, k).setZero();
    }
    Eigen::VectorXd v = Eigen::VectorXd::Zero(columns).unaryExpr([&](double) { return any(); });
    ContactProblem problem{2, J * J.transpose(), J * v, Eigen::VectorXd::Constant(contacts, friction)};
    problem.W = symmetric_part(problem.W);
    return problem;
}

IterationCount nncg_iterations(const ContactProblem& problem, double tolerance, NncgRestart rule, int max_iterations) {
    const PgsSweeps sweeps(problem);
    Nncg nncg(rule);
    nncg.start(Eigen::VectorXd::Zero(problem.q.size()));
    IterationCount count;
    while (count.iterations < max_iterations && contact_residual(problem, nncg.feasible()) > tolerance) {
        count.restarts += nncg.iterate([&](Eigen::VectorXd& r) { sweeps.sweep(r); }).restart;
        ++count.iterations;
    }
    return count;
}

}  // namespace rbc
