#include "demos/18_admm/watch.hpp"

#include "common/foundation/judge/contact_residual.hpp"
#include "lessons/14_pgs/pgs.hpp"

namespace rbc {

void solve_watched(StepProblem& problem, AdmmWay way, const AdmmVariant& variant, Eigen::Ref<Eigen::VectorXd> r,
                   WatchedAdmm& seen) {
    const ContactProblem matrix = problem.matrix();
    seen = {};
    seen.residual = {contact_residual(matrix, r)};
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
    seen.friction = matrix.friction.size() > 0 ? matrix.friction[0] : 0;
}

}  // namespace rbc
