#include "lessons/22_small_steps/soft_stepper.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/judge/require.hpp"
#include "lessons/22_small_steps/step_rows.hpp"

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

template <int D>
void give_laws(const SoftOptions& o, double h, SoftSweepsIn<D>& sweeps) {
    const double omega = o.omega > 0 ? o.omega : resolved_omega(h);
    for (SoftRowIn<D>& row : sweeps.rows) {
        if (row.W_nn == 0) continue;
        const double omega_here = row.on_ground ? o.ground * omega : omega;
        row.law =
            o.stiffness > 0 ? spring_law(h, o.stiffness, o.damping) : frequency_law(h, omega_here, o.zeta, row.W_nn);
    }
    for (SoftPinIn<D>& pin : sweeps.pins) {
        const double W = pin.W.trace() / D;
        if (W > 0) pin.law = frequency_law(h, o.pin_omega > 0 ? o.pin_omega : 2 * omega, o.pin_zeta, W);
    }
}

template <int D>
void take_substeps(WorldIn<D>& world, const SoftOptions& o, SoftSweepsIn<D>& sweeps, const MoverIn<D>& move) {
    const double h = o.dt / o.substeps;
    for (int k = 0; k < o.substeps; ++k) {
        sweeps.remember(world);
        for (BodyIn<D>& body : world.bodies)
            if (body.inverse_mass > 0) body.velocity += h * world.gravity;
        if (!o.warm_start) {
            for (SoftRowIn<D>& row : sweeps.rows) row.r_n = 0, row.r_t = no_tangential<D>();
            for (SoftPinIn<D>& pin : sweeps.pins) pin.r.setZero();
        }
        sweeps.push(world);  // (22.14)
        for (int i = 0; i < o.sweeps; ++i) sweeps.sweep(world, h, o.push_out);
        move(world, h);
        sweeps.measure(world);
        for (int i = 0; i < o.relax; ++i) sweeps.relax(world, h);
    }
    if (o.restitution > 0) sweeps.bounce(world, o.restitution, o.impact_threshold);
}

void advance_softly(World& world, const SoftOptions& options, SoftSweeps& sweeps) {
    take_substeps<2>(world, options, sweeps, move_freely);
}

template <int D>
SoftStepperIn<D>::SoftStepperIn(const SoftOptions& soft_options) : options(soft_options) {
    if constexpr (D == 2)
        advance = advance_softly;
}

template <int D>
void SoftStepperIn<D>::step(WorldIn<D>& world) {
    check_soft_options(options);
    const double h = options.dt / options.substeps, ratio = old_h_ > 0 ? h / old_h_ : 0;
    if (old_h_ == 0) forget();
    old_h_ = 0;  // should anything throw, the next start is cold
    std::swap(contacts_, old_contacts_);
    std::swap(sweeps_.pins, old_pins_);
    old_r_.resize(D * old_contacts_.size());
    sweeps_.read(as_vector(old_r_));
    find_rows(world, {.margin = options.margin, .friction = options.friction}, find, grid_, contacts_, sweeps_);
    laws(options, h, sweeps_);

    // (22.14): an impulse is a force over a substep, so it changes with h.
    terms_.assign(contacts_.size(), {.friction = options.friction});
    r_.resize(D * contacts_.size());
    matched_ = warm_start(old_contacts_, as_vector(old_r_), ratio, contacts_, terms_, as_vector(r_));
    sweeps_.start(as_vector(r_));
    if (old_pins_.size() == sweeps_.pins.size())
        for (std::size_t i = 0; i < old_pins_.size(); ++i) sweeps_.pins[i].r = ratio * old_pins_[i].r;
    advance(world, options, sweeps_);
    old_h_ = h;
}

template <int D>
void SoftStepperIn<D>::forget() {
    contacts_.clear();
    sweeps_.rows.clear();
    sweeps_.pins.clear();
    matched_ = 0;
    old_h_ = 0;
}

template void give_laws(const SoftOptions&, double, SoftSweeps&);
template void give_laws(const SoftOptions&, double, SoftSweepsIn<3>&);
template void take_substeps(SpatialWorld&, const SoftOptions&, SoftSweepsIn<3>&, const MoverIn<3>&);
template class SoftStepperIn<2>;
template class SoftStepperIn<3>;

}  // namespace rbc
