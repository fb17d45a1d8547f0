#include "lessons/19_admm_friction/contact_admm.hpp"

#include "common/foundation/judge/require.hpp"
#include "lessons/19_admm_friction/admm_turns.hpp"
#include "lessons/19_admm_friction/cones.hpp"

namespace rbc {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

/// Rows of W that are normal ones, or tangential ones, as columns of an identity.
SplitContacts::Sparse picks(Index dimension, Index contacts, bool normal) {
    std::vector<Eigen::Triplet<double>> ones;
    Index row = 0;
    for (Index i = 0; i < dimension * contacts; ++i)
        if ((i % dimension == 0) == normal) ones.emplace_back(row++, i, 1.0);
    SplitContacts::Sparse P(row, dimension * contacts);
    P.setFromTriplets(ones.begin(), ones.end());
    return P;
}

}  // namespace

SplitContacts::SplitContacts(const ContactProblem& problem)
    : N(picks(problem.dimension, problem.friction.size(), true)),
      T(picks(problem.dimension, problem.friction.size(), false)) {
    q_n = N * problem.q;
    q_t = T * problem.q;
    if (problem.W.rows() != problem.q.size()) return;
    const Sparse W = problem.W;
    W_nn = N * W * N.transpose();
    W_nt = N * W * T.transpose();
    W_tt = T * W * T.transpose();
}

AdmmTurns::AdmmTurns(AdmmRun& run, const SplitContacts& parts)
    : r_n((parts.N * run.z).cwiseMax(0.0)), r_t(parts.T * run.z), run_(run), parts_(parts) {
    q_n = [this] { return VectorXd(parts_.q_n + parts_.W_nt * r_t); };
    q_t = [this] { return VectorXd(parts_.q_t + parts_.W_nt.transpose() * r_n); };
}

AdmmMap::Projection AdmmTurns::no_pull() const {
    return [](VectorXd& x) { x = x.cwiseMax(0.0); };
}

AdmmMap::Projection AdmmTurns::discs() const {
    return [this](VectorXd& x) {
        const ContactProblem& p = run_.scaled;
        const Index tangents = p.dimension - 1;
        for (Index i = 0; i < p.friction.size(); ++i) {
            const double radius = p.friction[i] * r_n[i];
            if (slides(p, i))
                x.segment(tangents * i, tangents) = -radius * p.sliding.segment(tangents * i, tangents);
            else
                project_disc(x.segment(tangents * i, tangents), radius);
        }
    };
}

void AdmmTurns::go(Admm& normal, Admm& friction) {
    const auto put = [&] { run_.z = parts_.together(r_n, r_t); };
    while (run_.goes_on()) {
        run_.inner(normal, q_n(), [&] {  // (19.2)
            r_n = normal.z();
            put();
        });
        run_.turn();
        run_.look_at_tangents();
        if (!run_.goes_on()) break;
        run_.inner(friction, q_t(), [&] {  // (19.3)
            r_t = friction.z();
            put();
        });
    }
}

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
    const SplitContacts parts(run.scaled);
    AdmmTurns turns(run, parts);
    Admm normal(parts.W_nn, turns.no_pull(), variant.admm), friction(parts.W_tt, turns.discs(), variant.admm);
    if (!normal.factored() || !friction.factored()) return run.no_factor();
    const VectorXd &r_n = turns.r_n, &r_t = turns.r_t;
    normal.start(r_n, -(parts.W_nn * r_n + parts.W_nt * r_t + parts.q_n).cwiseMax(0.0));
    friction.start(r_t, -(parts.W_tt * r_t + parts.W_nt.transpose() * r_n + parts.q_t));
    turns.go(normal, friction);
    return run.result();
}

}  // namespace rbc
