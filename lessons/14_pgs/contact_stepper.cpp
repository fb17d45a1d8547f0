#include "lessons/14_pgs/contact_stepper.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "common/foundation/judge/require.hpp"
#include "common/foundation/judge/world_check.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"

namespace rbc {

namespace {

template <int D>
void check_step(const StepOptions& o, const WorldIn<D>& world) {
    require(o.dt > 0 && std::isfinite(o.dt), "dt", o.dt, "finite and > 0");
    require(o.friction >= 0 && std::isfinite(o.friction), "friction", o.friction, "finite and >= 0");
    require(o.restitution >= 0 && o.restitution <= 1, "restitution", o.restitution, "0 to 1");
    require(o.impact_threshold >= 0, "impact_threshold", o.impact_threshold, ">= 0");
    require(o.margin >= 0 && std::isfinite(o.margin), "margin", o.margin, "finite and >= 0");
    require(o.iterations >= 0, "iterations", o.iterations, ">= 0");
    check_world_of_contacts(world);
}

}  // namespace

template <int D>
void StepProblemIn<D>::set(const ContactSystemIn<D>& system, const std::vector<int>& order, int iterations) {
    system_ = &system;
    iterations_ = iterations;
    sweeps_.set(system, order);
}

template <int D>
void solve_sweeps(StepProblemIn<D>& problem, Eigen::Ref<Eigen::VectorXd> r) {
    BodySweepsIn<D>& sweeps = problem.sweeps();
    sweeps.start(r);
    for (int k = 0; k < problem.iterations(); ++k) sweeps.sweep();
    sweeps.read(r);
}

void move_freely(World& world, double h) {
    for (Body& body : world.bodies) displace(body, h * body.velocity, h * body.angular_velocity);
}

template <int D>
ContactStepperIn<D>::ContactStepperIn(const StepOptions& step_options) : options(step_options) {
    if constexpr (D == 2) move = move_freely;
}

template <int D>
void ContactStepperIn<D>::step(WorldIn<D>& world) {
    if (old_dt_ == 0) forget();
    const double ratio = options.warm_start && old_dt_ > 0 ? options.dt / old_dt_ : 0;
    old_dt_ = 0;  // should anything throw, the next start is cold
    const StepViewIn<D> view = prepare(world);
    Eigen::Map<Eigen::VectorXd> r(now_.r.data(), static_cast<Eigen::Index>(now_.r.size()));
    matched_ = warm_start(before_.contacts, before_.impulses(), ratio, now_.contacts, terms_, r);
    ordering_.find(world, now_.contacts, options.order, options.seed + steps_, order_);
    if (options.alternate && steps_ % 2 == 1) std::reverse(order_.begin(), order_.end());
    problem_.set(system_, order_, options.iterations);
    solve(problem_, r);
    if (after) after(view, r);

    apply_impulses(system_, r, world);
    move(world, options.dt);
    old_dt_ = options.dt;
    ++steps_;
}

template <int D>
StepViewIn<D> ContactStepperIn<D>::prepare(WorldIn<D>& world) {
    check_step(options, world);
    std::swap(now_, before_);
    now_.r.clear();
    find_contacts(world, options.margin, find, grid_, now_.contacts);
    now_.r.resize(D * now_.contacts.size());
    approach_.clear();
    for (const ContactIn<D>& contact : now_.contacts)
        approach_.push_back(contact.normal.dot(relative_velocity(world, contact)));
    for (BodyIn<D>& body : world.bodies)
        if (body.inverse_mass > 0) body.velocity += options.dt * world.gravity;
    const StepViewIn<D> view{.world = world, .contacts = now_.contacts, .approach = approach_, .options = options};
    terms_.assign(now_.contacts.size(), {});
    terms(view, terms_);
    fill_contact_system(world, now_.contacts, terms_, system_);
    return view;
}

template <int D>
void ContactStepperIn<D>::forget() {
    now_.contacts.clear();
    now_.r.clear();
    system_.rows.clear();
    matched_ = 0;
    old_dt_ = 0;
    steps_ = 0;
}

template <int D>
ContactProblem ContactStepperIn<D>::next_problem(const WorldIn<D>& world) const {
    ContactStepperIn<D> copy = *this;
    WorldIn<D> moved = world;
    copy.prepare(moved);
    return contact_problem(copy.system_);
}

template class StepProblemIn<2>;
template class StepProblemIn<3>;
template void solve_sweeps(StepProblem&, Eigen::Ref<Eigen::VectorXd>);
template void solve_sweeps(StepProblemIn<3>&, Eigen::Ref<Eigen::VectorXd>);
template class ContactStepperIn<2>;
template class ContactStepperIn<3>;

}  // namespace rbc
