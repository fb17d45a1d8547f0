#include "lessons/20_shock_propagation/shock_step.hpp"

#include <algorithm>
#include <cmath>

#include "lessons/20_shock_propagation/shock_friction.hpp"

namespace rbc {

namespace {

/// W_nn of a system, whose q is left out.
template <int D>
NormalResponse normal_response(ContactSystemIn<D> system) {
    for (ContactRowIn<D>& row : system.rows) row.q.setZero();
    const auto among = [system](const std::vector<int>& V) {
        ContactSystemIn<D> part{{}, system.inverse_mass, system.axes};
        for (const int i : V) part.rows.push_back(system.rows[static_cast<std::size_t>(i)]);
        return normal_part(contact_problem(part));
    };
    const auto velocities = [system](const Eigen::VectorXd& r_n) {
        const auto normals = Eigen::seqN(Eigen::Index{0}, r_n.size(), Eigen::Index{D});
        Eigen::VectorXd r = Eigen::VectorXd::Zero(D * r_n.size());
        r(normals) = r_n;
        return Eigen::VectorXd(contact_velocities(system, r)(normals));
    };
    return {.among = among, .velocities = velocities};
}

}  // namespace

template <int D>
void ShockStep::ask(const StepViewIn<D>& view, std::vector<ContactTermsIn<D>>& terms) {
    const auto contacts = static_cast<Eigen::Index>(view.contacts.size());
    restitution_ = view.options.restitution;
    approach_.resize(contacts);
    slow_.resize(contacts);
    for (Eigen::Index i = 0; i < contacts; ++i) {
        const auto k = static_cast<std::size_t>(i);
        const double closing = std::max(view.contacts[k].gap, 0.0) / view.options.dt;
        terms[k] = {.friction = view.options.friction, .normal_target = -closing};
        approach_[i] = view.approach[k];
        slow_[i] = std::max(view.options.impact_threshold, closing);  // (20.13)
    }
}

template <int D>
void ShockStep::strike(const ContactSystemIn<D>& system) {
    if ((approach_.array() < -slow_.array()).any())
        shock_ = generalized_reflections(normal_response(system), approach_, restitution_, {.slow = slow_});
    else
        shock_ = {SolverStatus::solved, Eigen::VectorXd::Zero(approach_.size()), approach_, {}, false};
}

template <int D>
void ShockStep::solve(StepProblemIn<D>& problem, Eigen::Ref<Eigen::VectorXd> r) {
    BodySweepsIn<D>& sweeps = problem.sweeps();
    double change = 0, fastest = 0;  // m/s
    for (const ContactRowIn<D>& row : problem.system().rows) fastest = std::max(fastest, row.q.cwiseAbs().maxCoeff());
    const auto settle = [&](std::size_t k, SweepRowIn<D>& row, SweepVelocityIn<D>& a, SweepVelocityIn<D>& b) {
        const Eigen::Vector<double, D> before = row.impulse(), u = row.velocity(a, b);
        Eigen::Vector<double, D> now = before;
        now[0] = std::max(shock_.r[sweeps.order()[k]], before[0] - u[0] * row.inverse_nn);
        const double d_n = now[0] - before[0], limit = row.friction * now[0];
        if constexpr (D == 2)
            now[1] = cut_down(before[1] - (u[1] + row.W_tn * d_n) * row.inverse_tt, limit);
        else
            now.tail(2) = cut_down(
                Eigen::Vector2d(before.template tail<2>() - (u.template tail<2>() + row.W_tn * d_n) * row.inverse_tt),
                limit);
        row.set_impulse(now - before);
        row.push_impulse(a, b);
        row.set_impulse(now);  // (20.14)
        change = std::max(change, (row.velocity(a, b) - u).cwiseAbs().maxCoeff());
    };
    const Nncg::Sweep sweep = [&](Eigen::VectorXd& x) {
        change = 0;
        sweeps.start(x);
        sweeps.sweep(settle);
        sweeps.read(x);
    };
    for (Eigen::Index i = 0; i < shock_.r.size(); ++i) r[D * i] = std::max(r[D * i], shock_.r[i]);
    nncg_.start(r);
    bool solved = false;
    for (int k = 0; k < problem.iterations() && !solved; ++k) {
        nncg_.iterate(sweep);
        solved = change <= tolerance_ * fastest;
    }
    if (!solved) ++failures_;
    r = nncg_.feasible();
}

template void ShockStep::ask(const StepView&, std::vector<ContactTerms>&);
template void ShockStep::ask(const StepViewIn<3>&, std::vector<ContactTermsIn<3>>&);
template void ShockStep::strike(const ContactSystem&);
template void ShockStep::strike(const ContactSystemIn<3>&);
template void ShockStep::solve(StepProblem&, Eigen::Ref<Eigen::VectorXd>);
template void ShockStep::solve(StepProblemIn<3>&, Eigen::Ref<Eigen::VectorXd>);

}  // namespace rbc
