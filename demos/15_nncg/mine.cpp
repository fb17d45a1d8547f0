#include "demos/15_nncg/mine.hpp"

#include "common/foundation/exercise/call.hpp"

namespace rbc {

void solve_mine_watched(StepProblem& problem, const Advance& advance, Eigen::Ref<Eigen::VectorXd> r,
                        WatchedSolve& seen) {
    const ContactSystem& system = problem.system();
    BodySweeps& sweeps = problem.sweeps();
    const Eigen::VectorXd diagonal = contact_problem(system).W.diagonal();
    ex15::Search search{r, {}, {}, 0};
    Eigen::VectorXd s = r;
    seen = {{contact_residual(system, s)}, {}, s, s};
    for (int k = 1; k <= problem.iterations(); ++k) {
        sweeps.start(search.r);
        sweeps.sweep();
        sweeps.read(s);
        const int bends = search.bends;
        search = advance(search, s, diagonal);
        if (search.r.size() != s.size())
            throw CallFailure(CallFailure::Kind::garbage, "r has another size than what went in");
        seen.residual.push_back(contact_residual(system, s));
        if (search.bends > bends) seen.restarts.push_back(k);
    }
    r = s;
}

}  // namespace rbc
