#include "demos/programs/solvers.hpp"

#include <algorithm>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/problems/spectrum.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/14_pgs/exact_contact.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "lessons/15_nncg/contact_newton.hpp"
#include "lessons/15_nncg/nncg.hpp"
#include "lessons/19_admm_friction/contact_admm.hpp"
#include "lessons/19_admm_friction/convex.hpp"

namespace rbc {

namespace {

/// With a dense W, and O(n^3) a pivot.
bool few_rows(const ContactProblem& problem) {
    constexpr Eigen::Index max_rows_pivoted = 5000;
    return problem.q.size() <= max_rows_pivoted;
}

/// How many systems of linear equations take a minute or so: some ns for each multiplication, some 100 ns a row.
double affordable_systems(const ContactProblem& problem) {
    return 3e10 / (2 * factor_work(problem.W) + 1e3 * static_cast<double>(problem.q.size()) + 1);
}

/// Newton's method has to begin near the answer: without a start, where 1000 iterations of nncg come to.
ContactResult newton_from_afar(const ContactProblem& problem, const ContactOptions& options) {
    check_contact_options(problem, options);
    ContactOptions near = options;
    if (options.start.size() == 0 || options.start.isZero(0))
        near.start =
            solve_contact_nncg(problem, {.iterations = 1000, .tolerance = std::max(options.tolerance, 1e-4)}).r;
    if (!near.iterations) near.iterations = static_cast<int>(std::min(3000.0, affordable_systems(problem)));
    return solve_contact_newton(problem, near);
}

bool some_systems(const ContactProblem& problem) {
    return affordable_systems(problem) >= 20;
}

/// ADMM factors W once, and again each time rho changes.
bool few_factors(const ContactProblem& problem) {
    return affordable_systems(problem) >= 2;
}

}  // namespace

const std::vector<NamedContactSolver>& contact_solvers() {
    static const std::vector<NamedContactSolver> solvers{
        {"dantzig", "13", "each contact's normal and then its friction is driven to where it belongs",
         solve_contact_dantzig, false, true, few_rows},
        {"lemke", "13", "a load that lifts all contacts is taken away", solve_contact_lemke, false, true, few_rows},
        {"pgs", "14", "one contact after the other gets its impulse, projected onto its cone", solve_contact_pgs, true,
         false},
        {"pgs_exact", "14", "the same, each contact solved exactly, normal and friction at once",
         solve_contact_pgs_exact, true, false},
        {"nncg", "15", "conjugate gradients over the sweeps of pgs", solve_contact_nncg, true, false},
        {"newton", "15", "what all contacts do, as linear equations again and again, held near the last answer",
         newton_from_afar, true, false, some_systems},
        {"admm", "19", "all normal impulses, then all friction, in turns, each with the matrix factored once",
         solve_contact_admm, true, false, few_factors},
        {"admm_cone", "19", "normal and friction at once on the whole cone, shifted until all laws hold",
         solve_contact_admm_cone, true, false, few_factors},
        {"convex", "19", "another law: normal and friction at once on the whole cone, without the shift",
         solve_contact_convex, true, false, few_factors, "the convex relaxation: what slides lifts off by mu |u_t|",
         convex_residual},
    };
    return solvers;
}

const std::vector<NamedLcpSolver>& lcp_solvers() {
    static const std::vector<NamedLcpSolver> solvers{
        {"dantzig", "12", "one row after the other is driven to zero, with an updated factorization",
         [](const LcpProblem& problem) { return solve_lcp_dantzig(problem); }},
        {"dantzig_plain", "12", "the same pivots, each system solved from scratch",
         [](const LcpProblem& problem) { return solve_lcp_dantzig_plain(problem); }},
    };
    return solvers;
}

}  // namespace rbc
