#include "demos/19_admm_friction/watch.hpp"

#include "common/foundation/exercise/call.hpp"
#include "common/foundation/judge/contact_residual.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "lessons/19_admm_friction/convex.hpp"

namespace rbc {

void solve_watched(StepProblem& problem, AdmmWay way, const AdmmVariant& variant, Eigen::Ref<Eigen::VectorXd> r,
                   WatchedAdmm& seen) {
    const ContactProblem matrix = problem.matrix();
    seen = {};
    seen.shifted = way != AdmmWay::cone || variant.shifted;
    seen.residual = {seen.shifted ? contact_residual(matrix, r) : convex_residual(matrix, r)};
    std::vector<double> history;
    ContactOptions options{.iterations = problem.iterations(), .tolerance = 1e-12, .start = r, .history = &history};
    std::vector<AdmmOuter> trace;
    const ContactResult result = way == AdmmWay::sweeps  ? solve_contact_pgs(matrix, options)
                                 : way == AdmmWay::split ? solve_contact_admm(matrix, options, variant, &trace)
                                                         : solve_contact_admm_cone(matrix, options, variant, &trace);
    seen.residual.insert(seen.residual.end(), history.begin(), history.end());
    for (const AdmmOuter& outer : trace) seen.turns.push_back(outer.iterations);
    r = result.r;
    seen.r = result.r;
    seen.u = result.u;
    seen.left = result.residual;
    seen.friction = matrix.friction.size() > 0 ? matrix.friction[0] : 0;
}

void solve_mine_watched(StepProblem& problem, const ShiftedSweeps& sweep, Eigen::Ref<Eigen::VectorXd> r,
                        WatchedAdmm& seen) {
    const ContactProblem matrix = problem.matrix();
    seen = {};
    seen.left = contact_residual(matrix, r);
    seen.residual = {seen.left};
    if (matrix.q.size() == 0) return;
    const ex19::Contacts contacts{matrix.dimension, matrix.W, matrix.q, matrix.friction};
    const ex19::Swept answer = sweep(contacts, r, 1e-12 * matrix.q.cwiseAbs().maxCoeff(), problem.iterations());
    if (answer.r.size() != r.size())
        throw CallFailure(CallFailure::Kind::garbage, "r has another size than q");
    if (!answer.r.allFinite()) return;
    r = answer.r;
    seen.r = answer.r;
    seen.u = matrix.W * answer.r + matrix.q;
    seen.left = contact_residual(matrix, r);
    seen.residual.push_back(seen.left);
}

}  // namespace rbc
