#include "lessons/13_dantzig_friction/dantzig_friction.hpp"

#include "common/judge/lcp_problem.hpp"
#include "lessons/12_dantzig_lcp/lcp_scaling.hpp"
#include "lessons/13_dantzig_friction/friction_pivoting.hpp"

namespace rbc {

namespace {

/// What is wrong with A; solved: nothing.
FrictionStatus defect(const FrictionProblem& problem) {
    const LcpStatus visible = visible_defect(problem.A);
    if (visible == LcpStatus::not_symmetric) return FrictionStatus::not_symmetric;
    const bool semidefinite = visible == LcpStatus::solved && is_semidefinite(LcpScaling({problem.A, problem.b, {}}).M);
    return semidefinite ? FrictionStatus::solved : FrictionStatus::not_semidefinite;
}

FrictionForces solve(const FrictionProblem& problem, const DantzigFrictionOptions& options,
                     std::vector<FrictionPivot>* trace, FrictionPivoting::Method method) {
    check_friction_problem(problem);
    if (const FrictionStatus status = defect(problem); status != FrictionStatus::solved) {
        const Eigen::VectorXd none = Eigen::VectorXd::Zero(problem.b.size());
        return {.status = status, .f = none, .a = problem.b, .ray = {}, .residual = friction_residual(problem, none)};
    }
    return FrictionPivoting(problem, options, trace).solve(method);
}

}  // namespace

FrictionForces solve_friction_dantzig(const FrictionProblem& problem, const DantzigFrictionOptions& options,
                                      std::vector<FrictionPivot>* trace) {
    return solve(problem, options, trace, FrictionPivoting::Method::one_by_one);
}

FrictionForces solve_friction_lemke(const FrictionProblem& problem, const DantzigFrictionOptions& options,
                                    std::vector<FrictionPivot>* trace) {
    return solve(problem, options, trace, FrictionPivoting::Method::all_at_once);
}

}  // namespace rbc
