#include "lessons/22_small_steps/spook_stepper.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/foundation/judge/require.hpp"
#include "common/foundation/judge/world_check.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/14_pgs/contact_system.hpp"

namespace rbc {

namespace {

void check_spook_options(const SpookOptions& o) {
    require(o.dt > 0 && std::isfinite(o.dt), "dt", o.dt, "finite and > 0");
    require(o.sweeps >= 0, "sweeps", o.sweeps, ">= 0");
    require(o.stiffness > 0, "stiffness", o.stiffness, "> 0, infinite if hard");
    require(o.relaxation >= 0 && std::isfinite(o.relaxation), "relaxation", o.relaxation, "finite and >= 0");
    require(o.friction >= 0 && std::isfinite(o.friction), "friction", o.friction, "finite and >= 0");
    require(o.restitution >= 0 && o.restitution <= 1, "restitution", o.restitution, "0 to 1");
    require(o.impact_threshold >= 0, "impact_threshold", o.impact_threshold, ">= 0");
    require(o.margin >= 0 && std::isfinite(o.margin), "margin", o.margin, "finite and >= 0");
}

void kick(World& world, double h) {
    for (Body& body : world.bodies)
        if (body.inverse_mass > 0) body.velocity += h * world.gravity;
}

double normal_velocity(const World& world, const SoftRow& row) {
    return row.normal.dot(velocity_between(at(world, row.a), row.arm_a, at(world, row.b), row.arm_b));
}

}  // namespace

SpookStepper::SpookStepper(const SpookOptions& spook_options) : options(spook_options) {}

void SpookStepper::impacts(World& world) {
    const double half = options.balanced_impact ? 0.5 * options.dt : 0;
    kick(world, half);
    SoftSweeps struck;
    struck.friction = options.friction;
    for (SoftRow& row : sweeps_.rows) {
        const double u_t = normal_velocity(world, row);
        row.approach = u_t;
        if (u_t >= -options.impact_threshold || row.gap >= 0) continue;
        SoftRow impact = row;
        impact.r_n = impact.r_t = 0;
        impact.law = {.correction = 0,
                      .softness = 0,
                      .kept = -options.restitution};  // u + e u- >= 0                                      (22.15)
        impact.before = u_t;
        struck.rows.push_back(impact);
    }
    for (int i = 0; i < std::max(1, options.sweeps) && !struck.rows.empty(); ++i)
        struck.sweep(world, options.dt, std::numeric_limits<double>::infinity());
    kick(world, -half);
}

void SpookStepper::step(World& world) {
    check_spook_options(options);
    check_gravity(world);
    check_velocities(world);
    const double h = options.dt, ratio = options.warm_start && old_dt_ > 0 ? h / old_dt_ : 0;
    if (old_dt_ == 0) forget();
    old_dt_ = 0;  // should anything throw, the next start is cold
    const Eigen::VectorXd old_r = impulses();
    const std::vector<SoftPin> old_pins = sweeps_.pins;
    std::swap(contacts_, old_contacts_);
    find_contacts(world, options.margin, find, grid_, contacts_);
    drop_pinned(world, contacts_);
    std::erase_if(contacts_, [this](const Contact& contact) { return contact.gap >= options.margin; });
    sweeps_.set(world, contacts_, options.friction);
    impacts(world);

    const SoftLaw law = spook_law(h, options.stiffness, options.relaxation > 0 ? options.relaxation : 2 * h);
    const std::vector<ContactTerms> terms(contacts_.size(), {.friction = options.friction});
    Eigen::VectorXd r(2 * static_cast<Eigen::Index>(contacts_.size()));
    warm_start(old_contacts_, old_r, ratio, contacts_, terms, r);
    for (std::size_t i = 0; i < contacts_.size(); ++i) {
        SoftRow& row = sweeps_.rows[i];
        row.law = law;
        row.before = normal_velocity(world, row);
        const bool was_struck = row.gap < 0 && row.approach < -options.impact_threshold;
        const bool will_be_struck = row.gap >= 0 && row.before < -options.impact_threshold;
        if (options.restitution > 0 && (will_be_struck || (options.skip_after_impact && was_struck))) {
            row.W_nn = row.W_tt = 0;
            r.segment<2>(2 * static_cast<Eigen::Index>(i)).setZero();
        }
    }
    sweeps_.start(r);
    for (std::size_t i = 0; i < sweeps_.pins.size(); ++i) {
        sweeps_.pins[i].law = {.correction = law.correction, .softness = law.softness, .kept = 0};
        if (i < old_pins.size()) sweeps_.pins[i].r = ratio * old_pins[i].r;
    }
    kick(world, h);
    sweeps_.push(world);
    for (int i = 0; i < options.sweeps; ++i) sweeps_.sweep(world, h, std::numeric_limits<double>::infinity());
    for (Body& body : world.bodies) {
        body.position += h * body.velocity;
        body.angle += h * body.angular_velocity;
    }
    old_dt_ = h;
}

void SpookStepper::forget() {
    contacts_.clear();
    sweeps_.rows.clear();
    sweeps_.pins.clear();
    old_dt_ = 0;
}

}  // namespace rbc
