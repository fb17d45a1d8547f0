#include <cmath>

#include "lessons/18_admm/admm_run.hpp"
#include "lessons/18_admm/anderson.hpp"
#include "lessons/18_admm/cones.hpp"
#include "lessons/18_admm/contact_admm.hpp"

namespace rbc {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

/// q with s of (18.12) added to its normal rows, for contacts whose tangential velocities are those of u.
void shift(const ContactProblem& p, const VectorXd& u, VectorXd& shifted) {
    const Index d = p.dimension, tangents = d - 1;
    shifted = p.q;
    for (Index i = 0; i < p.friction.size(); ++i) {
        const auto u_t = u.segment(d * i + 1, tangents);
        const double s = slides(p, i) ? p.sliding.segment(tangents * i, tangents).dot(u_t) : u_t.norm();
        shifted[d * i] += p.friction[i] * s;
    }
}

void project(const ContactProblem& p, VectorXd& x) {
    const Index d = p.dimension, tangents = d - 1;
    for (Index i = 0; i < p.friction.size(); ++i) {
        if (slides(p, i))
            project_ray(x.segment(d * i, d), p.friction[i], p.sliding.segment(tangents * i, tangents));
        else
            project_cone(x.segment(d * i, d), p.friction[i]);
    }
}

/// One convex problem after the other.
void by_turns(AdmmRun& run, Admm& admm, VectorXd& q) {
    while (run.goes_on()) {
        run.inner(admm, q, [&] { run.z = admm.z(); });
        run.turn();
        shift(run.scaled, run.scaled.W * run.z + run.scaled.q, q);
    }
}

/// A shift in every iteration, from the price that it begins with: -y_t is u_t.
void at_once(AdmmRun& run, Admm& admm, VectorXd& q, bool with_memory) {
    constexpr int remembered = 10;
    const Index n = q.size();
    const double unit = std::sqrt(admm.rho());  // |x|^2 is c of (18.4)
    AndersonMemory memory(2 * n, remembered);
    VectorXd x(2 * n), g(2 * n);
    x << unit * admm.z(), admm.y() / unit;
    while (!run.done()) {
        const VectorXd z = x.head(n) / unit, y = x.tail(n) * unit;
        shift(run.scaled, -y, q);
        admm.start(z, y);
        admm.iterate(q);
        run.z = admm.z();
        run.look();
        g << unit * admm.z(), admm.y() / unit;
        if (with_memory)
            memory.next(x, g);
        else
            x = g;
    }
    run.turn();
}

}  // namespace

ContactResult solve_contact_admm_cone(const ContactProblem& problem, const ContactOptions& options) {
    return solve_contact_admm_cone(problem, options, {});
}

ContactResult solve_contact_admm_cone(const ContactProblem& problem, const ContactOptions& options,
                                      const AdmmVariant& variant, std::vector<AdmmOuter>* trace) {
    constexpr double part_of_mean = 0.1;  // (18.7); what contacts do that turn and slide is softer than the mean
    AdmmRun run(problem, options, variant, trace);
    if (run.done()) return run.result();
    const ContactProblem& p = run.scaled;
    const bool turns = variant.inner_tolerance > 0;
    AdmmOptions inner = variant.admm;
    if (!turns) {
        if (inner.rho == RhoRule::automatic && !(inner.fixed_rho > 0))
            inner.fixed_rho = part_of_mean * admm_rho(p.W, RhoRule::trace);
        inner.accelerated = false;  // the memory is another one
    }
    Admm admm(
        p.W, [&](VectorXd& x) { project(p, x); }, inner);
    if (!admm.factored()) return run.no_factor();
    const VectorXd u = p.W * run.z + p.q;
    VectorXd q;
    shift(p, u, q);
    admm.start(run.z, -(u + q - p.q));
    turns ? by_turns(run, admm, q) : at_once(run, admm, q, variant.admm.accelerated);
    return run.result();
}

}  // namespace rbc
