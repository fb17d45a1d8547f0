#include "lessons/22_small_steps/soft_stepper.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/judge/require.hpp"
#include "common/foundation/judge/world_check.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"

namespace rbc {

namespace {

/// Vectors of the library keep their memory when they become shorter; those of Eigen do not.
Eigen::Map<Eigen::VectorXd> as_vector(std::vector<double>& r) {
    return {r.data(), static_cast<Eigen::Index>(r.size())};
}

}  // namespace

void check_soft_options(const SoftOptions& o) {
    const auto at_least_0 = [](const char* name, double value) {
        require(value >= 0 && std::isfinite(value), name, value, "finite and >= 0");
    };
    require(o.dt > 0 && std::isfinite(o.dt), "dt", o.dt, "finite and > 0");
    require(o.substeps >= 1, "substeps", o.substeps, ">= 1");
    require(o.sweeps >= 0, "sweeps", o.sweeps, ">= 0");
    require(o.relax >= 0, "relax", o.relax, ">= 0");
    at_least_0("omega", o.omega);
    at_least_0("zeta", o.zeta);
    require(o.ground > 0 && std::isfinite(o.ground), "ground", o.ground, "finite and > 0");
    at_least_0("stiffness", o.stiffness);
    at_least_0("damping", o.damping);
    require(o.push_out >= 0, "push_out", o.push_out, ">= 0");
    at_least_0("pin_omega", o.pin_omega);
    at_least_0("pin_zeta", o.pin_zeta);
    at_least_0("friction", o.friction);
    require(o.restitution >= 0 && o.restitution <= 1, "restitution", o.restitution, "0 to 1");
    require(o.impact_threshold >= 0, "impact_threshold", o.impact_threshold, ">= 0");
    at_least_0("margin", o.margin);
}

void give_laws(const SoftOptions& o, double h, SoftSweeps& sweeps) {
    const double omega = o.omega > 0 ? o.omega : resolved_omega(h);
    for (SoftRow& row : sweeps.rows) {
        if (row.W_nn == 0) continue;
        const double omega_here = row.on_ground ? o.ground * omega : omega;
        row.law =
            o.stiffness > 0 ? spring_law(h, o.stiffness, o.damping) : frequency_law(h, omega_here, o.zeta, row.W_nn);
    }
    for (SoftPin& pin : sweeps.pins) {
        const double W = 0.5 * pin.W.trace();
        if (W > 0) pin.law = frequency_law(h, o.pin_omega > 0 ? o.pin_omega : 2 * omega, o.pin_zeta, W);
    }
}

void advance_softly(World& world, const SoftOptions& o, SoftSweeps& sweeps) {
    const double h = o.dt / o.substeps;
    for (int k = 0; k < o.substeps; ++k) {
        sweeps.remember(world);
        for (Body& body : world.bodies)
            if (body.inverse_mass > 0) body.velocity += h * world.gravity;
        if (!o.warm_start) {
            for (SoftRow& row : sweeps.rows) row.r_n = row.r_t = 0;
            for (SoftPin& pin : sweeps.pins) pin.r.setZero();
        }
        sweeps.push(world);  // (22.14)
        for (int i = 0; i < o.sweeps; ++i) sweeps.sweep(world, h, o.push_out);
        for (Body& body : world.bodies) {
            body.position += h * body.velocity;
            body.angle += h * body.angular_velocity;
        }
        sweeps.measure(world);
        for (int i = 0; i < o.relax; ++i) sweeps.relax(world, h);
    }
    if (o.restitution > 0) sweeps.bounce(world, o.restitution, o.impact_threshold);
}

SoftStepper::SoftStepper(const SoftOptions& soft_options) : options(soft_options) {}

void SoftStepper::step(World& world) {
    check_soft_options(options);
    check_gravity(world);
    check_velocities(world);
    const double h = options.dt / options.substeps, ratio = old_h_ > 0 ? h / old_h_ : 0;
    if (old_h_ == 0) forget();
    old_h_ = 0;  // should anything throw, the next start is cold
    std::swap(contacts_, old_contacts_);
    std::swap(sweeps_.pins, old_pins_);
    old_r_.resize(2 * old_contacts_.size());
    sweeps_.read(as_vector(old_r_));
    find_contacts(world, options.margin, find, grid_, contacts_);
    drop_pinned(world, contacts_);
    sweeps_.set(world, contacts_, options.friction);
    laws(options, h, sweeps_);

    // (22.14): an impulse is a force over a substep, so it changes with h.
    terms_.assign(contacts_.size(), {.friction = options.friction});
    r_.resize(2 * contacts_.size());
    matched_ = warm_start(old_contacts_, as_vector(old_r_), ratio, contacts_, terms_, as_vector(r_));
    sweeps_.start(as_vector(r_));
    if (old_pins_.size() == sweeps_.pins.size())
        for (std::size_t i = 0; i < old_pins_.size(); ++i) sweeps_.pins[i].r = ratio * old_pins_[i].r;
    advance(world, options, sweeps_);
    old_h_ = h;
}

void SoftStepper::forget() {
    contacts_.clear();
    sweeps_.rows.clear();
    sweeps_.pins.clear();
    matched_ = 0;
    old_h_ = 0;
}

}  // namespace rbc
