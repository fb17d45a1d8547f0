#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "lessons/19_admm_friction/admm_run.hpp"
#include "lessons/19_admm_friction/anderson.hpp"
#include "lessons/19_admm_friction/contact_admm.hpp"

namespace rbc {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

/// q with s of (19.4) added to its normal rows, for contacts whose tangential velocities are those of u.
void shift(const ContactProblem& p, const AdmmVariant& variant, const VectorXd& u, VectorXd& shifted) {
    const Index d = p.dimension, tangents = d - 1;
    shifted = p.q;
    if (!variant.shifted) return;  // (19.7)
    for (Index i = 0; i < p.friction.size(); ++i) {
        const auto u_t = u.segment(d * i + 1, tangents);
        const double s = slides(p, i) ? p.sliding.segment(tangents * i, tangents).dot(u_t) : u_t.norm();
        shifted[d * i] += p.friction[i] * s;
    }
}

/// One convex problem after the other.
void by_turns(AdmmRun& run, const AdmmVariant& variant, Admm& admm, VectorXd& q) {
    while (run.goes_on()) {
        run.inner(admm, q, [&] { run.z = admm.z(); });
        run.turn();
        shift(run.scaled, variant, run.velocities(run.z), q);
    }
}

/// (18.8), but never above the first rho: what rounding left of a W without rank looks soft, and is nothing to wait
/// for. Where all press, y is nearly 0, and a small rho is right. @return whether rho has changed
bool balance(AdmmMap& admm, const AdmmIteration& done, double first_rho) {
    constexpr double out_of_balance = 20, step = 4;
    const double primal = done.primal * largest_entry(admm.y),
                 dual = done.dual * std::max(largest_entry(admm.r), largest_entry(admm.z));
    const double old = admm.rho();
    const double rho = dual > out_of_balance * primal   ? old / step
                       : primal > out_of_balance * dual ? std::min(old * step, first_rho)
                                                        : old;
    if (rho == old || admm.shift(rho)) return rho != old;
    admm.shift(old);
    return false;
}

/// The first rho: by its rule, of `automatic` a tenth of the trace's.
double first_rho(const ContactMatrix& W, const AdmmOptions& options) {
    constexpr double part_of_mean = 0.1;  // of (18.7): piles are softer than their mean
    if (options.fixed_rho > 0) return options.fixed_rho;
    return options.rho == RhoRule::automatic ? part_of_mean * admm_rho(W, RhoRule::trace) : admm_rho(W, options.rho);
}

}  // namespace

bool iterate_on_cones(AdmmRun& run, const AdmmVariant& variant, std::shared_ptr<ShiftedSystem> system,
                      double first_rho, VectorXd& y) {
    constexpr int remembered = 10, looks_at_balance = 40;
    const ContactProblem& p = run.scaled;
    const AdmmOptions& options = variant.admm;
    const bool balanced =
        !(options.fixed_rho > 0) && (options.rho == RhoRule::automatic || options.rho == RhoRule::balanced);
    AdmmMap admm(std::move(system), [&p](VectorXd& x) { project_cones(p, x); });
    if (!admm.shift(first_rho)) return false;
    const Index n = p.q.size();
    AndersonMemory memory(2 * n, remembered);
    VectorXd x(2 * n), g(2 * n), q;
    const auto put = [&](const VectorXd& z, const VectorXd& price, VectorXd& to) {
        const double unit = std::sqrt(admm.rho());  // so that |x|^2 is an energy, as c of (18.4)
        to << unit * z, price / unit;
    };
    const VectorXd z_first = run.z;
    put(z_first, y, x);
    bool remembers = options.accelerated;
    for (int k = 1; !run.done(); ++k) {
        if (remembers && variant.memory_for > 0 && k == variant.memory_for + 1) {
            if (!admm.shift(first_rho)) break;
            put(z_first, y, x);
            remembers = false;
        }
        const double unit = std::sqrt(admm.rho());
        const VectorXd zh = x.head(n) / unit, yh = x.tail(n) * unit;
        shift(p, variant, -yh, q);  // (19.5): -yh_t is u_t
        const AdmmIteration done = admm.iterate(q, zh, yh);
        run.z = admm.z;
        run.look();
        put(admm.z, admm.y, g);
        if (balanced && k % looks_at_balance == 0 && balance(admm, done, first_rho)) {
            put(admm.z, admm.y, x);
            memory.forget();
        } else if (remembers) {
            memory.next(x, g);
        } else {
            x = g;
        }
    }
    y = admm.y;
    run.turn();
    return true;
}

ContactResult solve_contact_admm_cone(const ContactProblem& problem, const ContactOptions& options) {
    return solve_contact_admm_cone(problem, options, {});
}

ContactResult solve_contact_admm_cone(const ContactProblem& problem, const ContactOptions& options,
                                      const AdmmVariant& variant, std::vector<AdmmOuter>* trace) {
    AdmmRun run(problem, options, variant, trace);
    if (run.done()) return run.result();
    const ContactProblem& p = run.scaled;
    const VectorXd u = run.velocities(run.z);
    VectorXd q;
    shift(p, variant, u, q);
    VectorXd y = -(u + q - p.q);
    if (!(variant.inner_tolerance > 0)) {
        const auto factor = std::make_shared<ShiftedFactor>(p.W, variant.admm.factor);
        const bool factored = iterate_on_cones(run, variant, factor, first_rho(p.W, variant.admm), y);
        return factored ? run.result() : run.no_factor();
    }
    Admm admm(
        p.W, [&](VectorXd& x) { project_cones(p, x); }, variant.admm);
    if (!admm.factored()) return run.no_factor();
    admm.start(run.z, y);
    by_turns(run, variant, admm, q);
    return run.result();
}

}  // namespace rbc
