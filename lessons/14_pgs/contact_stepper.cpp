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

void check_step(const StepOptions& o, const World& world) {
    require(o.dt > 0 && std::isfinite(o.dt), "dt", o.dt, "finite and > 0");
    require(o.friction >= 0 && std::isfinite(o.friction), "friction", o.friction, "finite and >= 0");
    require(o.restitution >= 0 && o.restitution <= 1, "restitution", o.restitution, "0 to 1");
    require(o.impact_threshold >= 0, "impact_threshold", o.impact_threshold, ">= 0");
    require(o.margin >= 0 && std::isfinite(o.margin), "margin", o.margin, "finite and >= 0");
    require(o.iterations >= 0, "iterations", o.iterations, ">= 0");
    check_world_of_contacts(world);
}

}  // namespace

double restitution_at(const StepOptions& options, double u_n) {
    return -u_n >= options.impact_threshold ? options.restitution : 0;
}

void no_penetration(const StepView& view, std::vector<ContactTerms>& terms) {
    const StepOptions& o = view.options;
    for (std::size_t i = 0; i < view.contacts.size(); ++i) {
        const double closing = std::max(view.contacts[i].gap, 0.0) / o.dt, speed = -view.approach[i];
        const double e = restitution_at(o, view.approach[i]);
        const bool bounces = e > 0 && speed > closing;
        terms[i] = {.friction = o.friction, .normal_target = bounces ? e * speed : -closing};  // (14.11)
    }
}

void StepProblem::set(const ContactSystem& system, const std::vector<int>& order, int iterations) {
    system_ = &system;
    iterations_ = iterations;
    sweeps_.set(system, order);
}

void solve_sweeps(StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
    BodySweeps& sweeps = problem.sweeps();
    sweeps.start(r);
    for (int k = 0; k < problem.iterations(); ++k) sweeps.sweep();
    sweeps.read(r);
}

ContactStepper::ContactStepper(const StepOptions& step_options) : options(step_options) {}

void ContactStepper::step(World& world) {
    if (old_dt_ == 0) forget();
    const double ratio = options.warm_start && old_dt_ > 0 ? options.dt / old_dt_ : 0;
    old_dt_ = 0;  // should anything throw, the next start is cold
    const StepView view = prepare(world);
    Eigen::Map<Eigen::VectorXd> r(now_.r.data(), static_cast<Eigen::Index>(now_.r.size()));
    matched_ = warm_start(before_.contacts, before_.impulses(), ratio, now_.contacts, terms_, r);
    ordering_.find(world, now_.contacts, options.order, options.seed + steps_, order_);
    if (options.alternate && steps_ % 2 == 1) std::reverse(order_.begin(), order_.end());
    problem_.set(system_, order_, options.iterations);
    solve(problem_, r);
    if (after) after(view, r);

    apply_impulses(system_, r, world);
    for (Body& body : world.bodies) {
        body.position += options.dt * body.velocity;
        body.angle += options.dt * body.angular_velocity;
    }
    old_dt_ = options.dt;
    ++steps_;
}

StepView ContactStepper::prepare(World& world) {
    check_step(options, world);
    std::swap(now_, before_);
    now_.r.clear();
    find_contacts(world, options.margin, find, grid_, now_.contacts);
    now_.r.resize(2 * now_.contacts.size());
    approach_.clear();
    for (const Contact& contact : now_.contacts)
        approach_.push_back(contact.normal.dot(relative_velocity(world, contact)));
    for (Body& body : world.bodies)
        if (body.inverse_mass > 0) body.velocity += options.dt * world.gravity;
    const StepView view{.world = world, .contacts = now_.contacts, .approach = approach_, .options = options};
    terms_.assign(now_.contacts.size(), {});
    terms(view, terms_);
    fill_contact_system(world, now_.contacts, terms_, system_);
    return view;
}

void ContactStepper::forget() {
    now_.contacts.clear();
    now_.r.clear();
    system_.rows.clear();
    matched_ = 0;
    old_dt_ = 0;
    steps_ = 0;
}

ContactProblem ContactStepper::next_problem(const World& world) const {
    ContactStepper copy = *this;
    World moved = world;
    copy.prepare(moved);
    return contact_problem(copy.system_);
}

}  // namespace rbc
