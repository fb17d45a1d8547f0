#include "lessons/21_contact_laws/unified_step.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/judge/require.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/18_admm/admm.hpp"
#include "lessons/19_admm_friction/admm_turns.hpp"
#include "lessons/19_admm_friction/cones.hpp"
#include "lessons/20_shock_propagation/reflections.hpp"

namespace rbc {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

template <int D>
void check_unified(const UnifiedOptionsIn<D>& o) {
    require(o.merge >= 0, "merge", o.merge, ">= 0");
    require(o.turns >= 1, "turns", o.turns, ">= 1");
    require(o.inner >= 1, "inner", o.inner, ">= 1");
    require(o.eps_A >= 0, "eps_A", o.eps_A, ">= 0");
    require(o.eps_AC >= 0, "eps_AC", o.eps_AC, ">= 0");
}

/// From where it ended the last time, until both residuals are within `allowed`, m/s. @return iterations
int iterate(Admm& admm, const VectorXd& q, double allowed, int most) {
    admm.stop();
    for (int k = 1; k <= most; ++k) {
        const AdmmIteration at = admm.iterate(q);
        if (std::max(admm.rho() * at.primal, at.dual) <= allowed) return k;
    }
    return most;
}

/// The friction of one contact whose laws are known.
struct Slip {
    const ContactLaw& law;
    double static_friction, pressure;  ///< pressure: what friction is a share of, N s
    Falloff shape;

    /// What static friction holds is held: its impulse is inside of the disc, not on its edge.
    bool sticks(const VectorXd& r_S) const { return r_S.norm() < (1 - 1e-9) * static_friction * pressure; }
    /// r_D of (21.7). @param u_t  with all impulses but this one
    VectorXd given_back(const VectorXd& u_t, double w) const {
        const double speed = u_t.norm();
        if (!(speed > 0) || !(w > 0)) return VectorXd::Zero(u_t.size());
        const double after = slip_speed(speed, w, {law.drop * pressure, law.gamma, law.viscosity, shape});
        return (after - speed) / (w * speed) * u_t;
    }
    /// f_t over rho, m/s.
    double error(const VectorXd& r_t, const VectorXd& u_t, double W_nn) const {
        const double mu = static_friction - law.drop * falloff(shape, law.gamma * u_t.norm());
        const VectorXd coulomb = r_t + law.viscosity * u_t;
        VectorXd nearest = coulomb - u_t / W_nn;
        project_disc(nearest, mu * pressure);
        return W_nn * (coulomb - nearest).norm();
    }
};

}  // namespace

template <int D>
void UnifiedStepIn<D>::attach(ContactStepperIn<D>& stepper) {
    check_unified(options);
    stepper.find = [this, found = stepper.find](const WorldIn<D>& world, double margin,
                                                std::vector<ContactIn<D>>& contacts) {
        find_contacts(world, margin, found, grid_, contacts);
        if (options.merge > 0) contacts = merge_contacts(contacts, options.merge, options.kept);
    };
    stepper.terms = [this](const StepViewIn<D>& view, std::vector<ContactTermsIn<D>>& terms) { ask(view, terms); };
    stepper.solve = [this](StepProblemIn<D>& problem, Eigen::Ref<VectorXd> r) { solve(problem, r); };
}

template <int D>
void UnifiedStepIn<D>::ask(const StepViewIn<D>& view, std::vector<ContactTermsIn<D>>& terms) {
    const double h = view.options.dt;
    const auto contacts = static_cast<Index>(view.contacts.size());
    restitution_ = view.options.restitution;
    laws_.clear();
    approach_.resize(contacts);
    closing_.resize(contacts);
    slow_.resize(contacts);
    for (Index i = 0; i < contacts; ++i) {
        const auto k = static_cast<std::size_t>(i);
        const ContactIn<D>& contact = view.contacts[k];
        const Surface s = options.surface_of ? options.surface_of(view.world, contact) : options.surface;
        closing_[i] = std::max(contact.gap, 0.0) / h;
        approach_[i] = view.approach[k];
        slow_[i] = std::max(view.options.impact_threshold, closing_[i]);  // (20.13)
        terms[k] = {.friction = options.friction ? s.static_friction : 0, .normal_target = -closing_[i]};
        const bool falls = options.friction && options.dynamic;
        laws_.push_back({options.adhesion ? h * s.adhesion : 0, falls ? s.static_friction - s.dynamic_friction : 0,
                         falls ? s.gamma : 0, options.dynamic ? h * s.viscosity : 0});
    }
}

template <int D>
void UnifiedStepIn<D>::solve(StepProblemIn<D>& step, Eigen::Ref<VectorXd> r) {
    const ContactProblem problem = step.matrix();
    const Index contacts = problem.friction.size(), d = problem.dimension, tangents = d - 1;
    const SplitContacts parts(problem);
    turns_.clear();
    struck_ = options.shocks != Shocks::none && (approach_.array() < -slow_.array()).any();
    if (contacts == 0) return;
    VectorXd a(contacts), shock = VectorXd::Zero(contacts);
    for (Index i = 0; i < contacts; ++i) a[i] = laws_[static_cast<std::size_t>(i)].adhesion;
    if (struck_ && options.shocks == Shocks::safe)
        shock = generalized_reflections(parts.W_nn, approach_, restitution_, {.slow = slow_}).r;  // (20.10)

    // r_n counted from where the shock has left it, and from -a (21.2).
    const VectorXd q_n = parts.q_n + parts.W_nn * (shock - a), q_t = parts.q_t + parts.W_nt.transpose() * (shock - a);
    VectorXd r_n = (parts.N * r - shock + a).cwiseMax(0.0), r_S = parts.T * r, r_D = VectorXd::Zero(r_S.size());
    Admm normal(
        parts.W_nn, [](VectorXd& x) { x = x.cwiseMax(0.0); }, {});
    Admm friction(
        parts.W_tt,
        [&](VectorXd& x) {
            for (Index i = 0; i < contacts; ++i)
                project_disc(x.segment(tangents * i, tangents), problem.friction[i] * (r_n[i] + shock[i]));
        },
        {});
    if (!normal.factored() || !friction.factored()) return;
    normal.start(r_n, -(q_n + parts.W_nn * r_n + parts.W_nt * r_S).cwiseMax(0.0));
    friction.start(r_S, -(q_t + parts.W_nt.transpose() * r_n + parts.W_tt * r_S));

    const double size = largest_entry(problem.q), allowed = options.eps_A * size;
    UnifiedTurn turn;
    const auto slip_of = [&](Index i) {
        return Slip{laws_[static_cast<std::size_t>(i)], problem.friction[i], r_n[i] + shock[i], options.shape};
    };
    for (int k = 1;; ++k) {
        const VectorXd held = q_n + parts.W_nt * (r_S + r_D);
        if (struck_ && options.shocks == Shocks::literal) {
            r_n = generalized_reflections(parts.W_nn, held, restitution_, {.slow = closing_}).r;  // (20.8)
        } else {
            turn.iterations += iterate(normal, held, allowed, options.inner);  // (19.2)
            r_n = normal.z();
        }
        VectorXd u_t = q_t + parts.W_nt.transpose() * r_n + parts.W_tt * (r_S + r_D);
        turn.tangential = 0;
        for (Index i = 0; i < contacts; ++i) {
            const auto at = Eigen::seqN(tangents * i, tangents);
            const double error = slip_of(i).error((r_S + r_D)(at), u_t(at), problem.W.coeff(d * i, d * i));
            turn.tangential = std::max(turn.tangential, size > 0 ? error / size : error);
        }
        turns_.push_back(turn);
        if (turn.tangential <= options.eps_AC || k >= options.turns) break;

        turn.iterations += iterate(friction, q_t + parts.W_nt.transpose() * r_n, allowed, options.inner);  // (19.3)
        r_S = friction.z();
        if (!options.dynamic) continue;
        u_t = q_t + parts.W_nt.transpose() * r_n + parts.W_tt * (r_S + r_D);
        for (Index i = 0; i < contacts; ++i) {
            const auto at = Eigen::seqN(tangents * i, tangents);
            const double w = problem.W.coeff(d * i + 1, d * i + 1);
            const VectorXd before = r_D(at);
            const Slip slip = slip_of(i);
            if (slip.sticks(r_S(at)))
                r_D(at).setZero();
            else
                r_D(at) = slip.given_back(u_t(at) - w * before, w);  // (21.7)
            VectorXd change = VectorXd::Zero(r_D.size());
            change(at) = r_D(at) - before;
            u_t += parts.W_tt * change;
        }
    }
    r = parts.together(r_n + shock - a, r_S + r_D);
}

template class UnifiedStepIn<2>;
template class UnifiedStepIn<3>;

}  // namespace rbc
