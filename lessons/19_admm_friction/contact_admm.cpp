#include "lessons/19_admm_friction/contact_admm.hpp"

#include "common/foundation/judge/require.hpp"
#include "lessons/19_admm_friction/admm_run.hpp"
#include "lessons/19_admm_friction/cones.hpp"

namespace rbc {

namespace {

using Eigen::Index;
using Eigen::VectorXd;
using Sparse = Eigen::SparseMatrix<double>;

/// Rows of W that are normal ones, or tangential ones, as columns of an identity.
Sparse picks(Index dimension, Index contacts, bool normal) {
    std::vector<Eigen::Triplet<double>> ones;
    Index row = 0;
    for (Index i = 0; i < dimension * contacts; ++i)
        if ((i % dimension == 0) == normal) ones.emplace_back(row++, i, 1.0);
    Sparse P(row, dimension * contacts);
    P.setFromTriplets(ones.begin(), ones.end());
    return P;
}

}  // namespace

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
    const Sparse N = picks(p.dimension, contacts, true), T = picks(p.dimension, contacts, false), W = p.W;
    const Sparse W_nn = N * W * N.transpose(), W_nt = N * W * T.transpose(), W_tt = T * W * T.transpose();
    const VectorXd q_n = N * p.q, q_t = T * p.q;
    VectorXd r_n = (N * run.z).cwiseMax(0.0), r_t = T * run.z;

    Admm normal(
        W_nn, [](VectorXd& x) { x = x.cwiseMax(0.0); }, variant.admm);
    Admm friction(
        W_tt,
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
    const auto put = [&] { run.z = N.transpose() * r_n + T.transpose() * r_t; };
    normal.start(r_n, -(W_nn * r_n + W_nt * r_t + q_n).cwiseMax(0.0));
    friction.start(r_t, -(W_tt * r_t + W_nt.transpose() * r_n + q_t));
    while (run.goes_on()) {
        run.inner(normal, q_n + W_nt * r_t, [&] {  // (19.2)
            r_n = normal.z();
            put();
        });
        run.turn();
        run.look_at_tangents();
        if (!run.goes_on()) break;
        run.inner(friction, q_t + W_nt.transpose() * r_n, [&] {  // (19.3)
            r_t = friction.z();
            put();
        });
    }
    return run.result();
}

}  // namespace rbc
