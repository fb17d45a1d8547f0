#include "lessons/19_admm_friction/contact_admm.hpp"

#include "common/foundation/judge/require.hpp"
#include "lessons/19_admm_friction/admm_run.hpp"
#include "lessons/19_admm_friction/cones.hpp"

namespace rbc {

using Eigen::Index;
using Eigen::VectorXd;

AdmmVariant chen_variant() {
    return {.outer = 10, .inner_tolerance = 1e-4, .tangential_tolerance = 1e-2};
}

ContactResult solve_contact_admm(const ContactProblem& problem, const ContactOptions& options) {
    return solve_contact_admm(problem, options, {});
}

ContactResult solve_contact_admm(const ContactProblem& problem, const ContactOptions& options,
                                 const AdmmVariant& variant, std::vector<AdmmOuter>* trace) {
    require(variant.shifted, "solve_contact_admm: shifted = false is for the whole cone alone");
    AdmmRun run(problem, options, variant, trace);
    if (run.done()) return run.result();
    const ContactProblem& p = run.scaled;
    const Index contacts = p.friction.size(), tangents = p.dimension - 1;
    const SplitContacts parts(p);
    VectorXd r_n = (parts.N * run.z).cwiseMax(0.0), r_t = parts.T * run.z;

    Admm normal(
        parts.W_nn, [](VectorXd& x) { x = x.cwiseMax(0.0); }, variant.admm);
    Admm friction(
        parts.W_tt,
        [&](VectorXd& x) {
            for (Index i = 0; i < contacts; ++i) {
                const double radius = p.friction[i] * r_n[i];
                if (slides(p, i))
                    x.segment(tangents * i, tangents) = -radius * p.sliding.segment(tangents * i, tangents);
                else
                    project_disc(x.segment(tangents * i, tangents), radius);
            }
        },
        variant.admm);
    if (!normal.factored() || !friction.factored()) return run.no_factor();
    const auto put = [&] { run.z = parts.together(r_n, r_t); };
    normal.start(r_n, -(parts.W_nn * r_n + parts.W_nt * r_t + parts.q_n).cwiseMax(0.0));
    friction.start(r_t, -(parts.W_tt * r_t + parts.W_nt.transpose() * r_n + parts.q_t));
    while (run.goes_on()) {
        run.inner(normal, parts.q_n + parts.W_nt * r_t, [&] {  // (19.2)
            r_n = normal.z();
            put();
        });
        run.turn();
        run.look_at_tangents();
        if (!run.goes_on()) break;
        run.inner(friction, parts.q_t + parts.W_nt.transpose() * r_n, [&] {  // (19.3)
            r_t = friction.z();
            put();
        });
    }
    return run.result();
}

}  // namespace rbc
