#include "demos/15_nncg/watch.hpp"

#include "common/foundation/exercise/call.hpp"

namespace rbc {

void solve_pgs_watched(StepProblem& problem, int look_at, Eigen::Ref<Eigen::VectorXd> r, WatchedSolve& seen) {
    const ContactSystem& system = problem.system();
    BodySweeps& sweeps = problem.sweeps();
    Eigen::VectorXd x = r;
    seen = {{contact_residual(system, x)}, {}, x, x};
    sweeps.start(x);
    for (int k = 1; k <= problem.iterations(); ++k) {
        sweeps.sweep();
        sweeps.read(x);
        seen.residual.push_back(contact_residual(system, x));
        if (k <= look_at) seen.feasible = seen.extrapolated = x;
    }
    r = x;
}

void solve_nncg_watched(StepProblem& problem, int look_at, NncgRestart restart, Eigen::Ref<Eigen::VectorXd> r,
                        WatchedSolve& seen) {
    const ContactSystem& system = problem.system();
    seen = {{contact_residual(system, r)}, {}, r, r};
    NncgStep step(restart);
    step.watch = [&](const Nncg& nncg) {
        seen.residual.push_back(contact_residual(system, nncg.feasible().head(r.size())));
        if (static_cast<int>(step.iterations().size()) > look_at) return;
        seen.feasible = nncg.feasible().head(r.size());
        seen.extrapolated = nncg.extrapolated().head(r.size());
    };
    step(problem, r);
    for (std::size_t k = 0; k < step.iterations().size(); ++k)
        if (step.iterations()[k].restart) seen.restarts.push_back(static_cast<int>(k) + 1);
}

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
