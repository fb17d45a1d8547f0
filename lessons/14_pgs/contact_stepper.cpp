#include "lessons/14_pgs/contact_stepper.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/14_pgs/warm_start.hpp"

namespace rbc {

namespace {

void check(const StepOptions& o, const World& world) {
    const auto refuse = [](const std::string& what) { throw std::invalid_argument(what); };
    if (!(o.dt > 0) || !std::isfinite(o.dt)) refuse("dt = " + std::to_string(o.dt) + "; finite and > 0");
    if (!(o.friction >= 0) || !std::isfinite(o.friction))
        refuse("friction = " + std::to_string(o.friction) + "; finite and >= 0");
    if (!(o.restitution >= 0 && o.restitution <= 1))
        refuse("restitution = " + std::to_string(o.restitution) + "; 0 to 1");
    if (!(o.margin >= 0) || !std::isfinite(o.margin))
        refuse("margin = " + std::to_string(o.margin) + "; finite and >= 0");
    if (o.iterations < 0) refuse("iterations = " + std::to_string(o.iterations) + "; >= 0");
    if (!world.joints.empty()) refuse("the world has joints; these sweeps know contacts only");
}

}  // namespace

void no_penetration(const StepView& view, std::vector<ContactTerms>& terms) {
    for (std::size_t i = 0; i < view.contacts.size(); ++i) {
        const double bounce = view.options.restitution * std::max(0.0, -view.approach[i]);
        terms[i].friction = view.options.friction;
        const double closing = std::max(view.contacts[i].gap, 0.0) / view.options.dt;
        terms[i].normal_target = -view.approach[i] > closing ? std::max(bounce, -closing) : -closing;  // (14.11)
        terms[i].tangent_target = 0;
    }
}

void solve_sweeps(BodySweeps& sweeps, int iterations, Eigen::VectorXd& r) {
    sweeps.start(r);
    for (int k = 0; k < iterations; ++k) sweeps.sweep();
    sweeps.read(r);
}

ContactStepper::ContactStepper(const StepOptions& step_options) : options(step_options) {}

void ContactStepper::step(World& world) {
    check(options, world);
    const double h = options.dt;
    contacts_.swap(old_contacts_);
    r_.swap(old_r_);
    find_contacts(world, options.margin, grid_.find_pairs(world, options.margin).pairs, contacts_);

    approach_.resize(contacts_.size());
    for (std::size_t i = 0; i < contacts_.size(); ++i)
        approach_[i] = contacts_[i].normal.dot(relative_velocity(world, contacts_[i]));
    for (Body& body : world.bodies)
        if (body.inverse_mass > 0) body.velocity += h * world.gravity;

    const StepView view{world, contacts_, approach_, options};
    terms_.assign(contacts_.size(), {});
    terms(view, terms_);
    fill_contact_system(world, contacts_, terms_, system_);
    const double ratio = options.warm_start && old_dt_ > 0 ? h / old_dt_ : 0;
    matched_ = warm_start(old_contacts_, old_r_, ratio, contacts_, terms_, r_);
    sweep_order(world, contacts_, options.order, options.seed + steps_, order_);
    sweeps_.set(system_, order_);
    solve(sweeps_, options.iterations, r_);
    if (after) after(view, r_);

    apply_impulses(system_, r_, world);
    for (Body& body : world.bodies) {
        body.position += h * body.velocity;
        body.angle += h * body.angular_velocity;
    }
    old_dt_ = h;
    ++steps_;
}

}  // namespace rbc
