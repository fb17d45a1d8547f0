#include "demos/18_admm/watch.hpp"

#include "common/foundation/exercise/call.hpp"
#include "common/foundation/judge/contact_residual.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "lessons/18_admm/cones.hpp"
#include "lessons/18_admm/convex.hpp"

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
    seen.friction = matrix.friction.size() > 0 ? matrix.friction[0] : 0;
}

void solve_mine_watched(StepProblem& problem, const Remember& remember, Eigen::Ref<Eigen::VectorXd> r,
                        WatchedAdmm& seen) {
    constexpr int between_shifts = 10;
    const ContactProblem matrix = problem.matrix();
    seen = {};
    seen.residual = {contact_residual(matrix, r)};
    ShiftedFactor factor(matrix.W);
    const double rho = admm_rho(matrix.W, RhoRule::automatic);
    if (!factor.shift(rho)) return;
    Eigen::VectorXd z = r, q = matrix.q, x;
    ex18::Memory memory;
    for (int k = 0; k < problem.iterations(); ++k) {
        if (k % between_shifts == 0) {
            const Eigen::VectorXd u = matrix.W * z + matrix.q;
            for (Eigen::Index i = 0; i < q.size(); i += 2)
                q[i] = matrix.q[i] + matrix.friction[i / 2] * std::abs(u[i + 1]);
            const Eigen::VectorXd y = k == 0 ? Eigen::VectorXd(-(matrix.W * z + q)) : memory.y;
            memory = {z, y, z, y, 1, memory.restarts};
        }
        factor.solve(rho * memory.zh - memory.yh - q, x);
        z = x + memory.yh / rho;
        for (Eigen::Index i = 0; i < z.size(); i += 2) project_cone(z.segment(i, 2), matrix.friction[i / 2]);
        const Eigen::VectorXd y = memory.yh + rho * (x - z);
        memory = remember(memory, z, y, rho);
        if (memory.zh.size() != z.size() || memory.yh.size() != z.size() || memory.y.size() != z.size())
            throw CallFailure(CallFailure::Kind::garbage, "zh, yh or y has another size than what went in");
        seen.residual.push_back(contact_residual(matrix, z));
    }
    if (!z.allFinite()) return;
    r = z;
    seen.r = z;
    seen.u = matrix.W * z + matrix.q;
}

}  // namespace rbc
