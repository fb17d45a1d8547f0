#include "lessons/21_contact_laws/stick_slip.hpp"

#include <cmath>
#include <numbers>

#include "common/foundation/judge/require.hpp"

namespace rbc {

BowState step_bow(const BowState& state, const Bow& bow, double dt) {
    require(dt > 0 && bow.mass > 0 && bow.stiffness > 0 && bow.load >= 0 && bow.speed >= 0,
            "dt, mass, stiffness > 0; load, speed >= 0");
    require(bow.dynamic_friction >= 0 && bow.static_friction >= bow.dynamic_friction,
            "0 <= dynamic_friction <= static_friction");
    const double w = 1 / bow.mass, free = state.velocity - dt * w * bow.stiffness * state.stretch - bow.speed;
    const double u_static = std::abs(free) - w * bow.static_friction * bow.load * dt;  // sliding on the belt
    double u = 0;
    if (u_static > 0) {
        const double drop = (bow.static_friction - bow.dynamic_friction) * bow.load * dt;
        u = std::copysign(slip_speed(u_static, w, {drop, bow.gamma, bow.viscosity * dt, bow.shape}), free);
    }
    const double velocity = bow.speed + u;
    return {state.stretch + dt * velocity, velocity};
}

StickSlipCycle coulomb_cycle(const Bow& bow) {
    const double omega = std::sqrt(bow.stiffness / bow.mass);
    const double D = (bow.static_friction - bow.dynamic_friction) * bow.load / bow.stiffness;
    const double middle = bow.dynamic_friction * bow.load / bow.stiffness, half = std::hypot(D, bow.speed / omega);
    return {2 * D / bow.speed, (std::numbers::pi + 2 * std::atan2(bow.speed, D * omega)) / omega, middle - half,
            middle + half};
}

double quiet_viscosity(const Bow& bow) {
    return (bow.static_friction - bow.dynamic_friction) * bow.load * bow.gamma *
           falloff_slope(bow.shape, bow.gamma * bow.speed);
}

}  // namespace rbc
