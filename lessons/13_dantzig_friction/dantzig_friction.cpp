#include "lessons/13_dantzig_friction/dantzig_friction.hpp"

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/judge/lcp_problem.hpp"
#include "common/foundation/judge/require.hpp"
#include "lessons/12_dantzig_lcp/lcp_scaling.hpp"
#include "lessons/13_dantzig_friction/friction_pivoting.hpp"

namespace rbc {

namespace {

/// What is wrong with A; solved: nothing.
SolverStatus defect(const ContactProblem& problem) {
    const Eigen::MatrixXd A = problem.W;
    const SolverStatus visible = visible_defect(A);
    if (visible == SolverStatus::not_symmetric) return SolverStatus::not_symmetric;
    const bool semidefinite = visible == SolverStatus::solved && is_semidefinite(LcpScaling({A, problem.q, {}}).M);
    return semidefinite ? SolverStatus::solved : SolverStatus::not_semidefinite;
}

ContactResult solve(const ContactProblem& problem, const ContactOptions& options, const DantzigVariant& variant,
                    std::vector<FrictionPivot>* trace, FrictionPivoting::Method method) {
    check_contact_numbers(problem);
    require(problem.dimension == 2, "dantzig and lemke know contacts in the plane only");
    check_contact_options(problem, options);
    if (const SolverStatus status = defect(problem); status != SolverStatus::solved) {
        ContactResult none = measured(problem, Eigen::VectorXd::Zero(problem.q.size()), options.tolerance, 0);
        none.status = status;
        return none;
    }
    return FrictionPivoting(problem, options, variant, trace).solve(method);
}

}  // namespace

ContactResult solve_contact_dantzig(const ContactProblem& problem, const ContactOptions& options) {
    return solve_contact_dantzig(problem, options, {});
}

ContactResult solve_contact_lemke(const ContactProblem& problem, const ContactOptions& options) {
    return solve_contact_lemke(problem, options, {});
}

ContactResult solve_contact_dantzig(const ContactProblem& problem, const ContactOptions& options,
                                    const DantzigVariant& variant, std::vector<FrictionPivot>* trace) {
    return solve(problem, options, variant, trace, FrictionPivoting::Method::one_by_one);
}

ContactResult solve_contact_lemke(const ContactProblem& problem, const ContactOptions& options,
                                  const DantzigVariant& variant, std::vector<FrictionPivot>* trace) {
    return solve(problem, options, variant, trace, FrictionPivoting::Method::all_at_once);
}

}  // namespace rbc
