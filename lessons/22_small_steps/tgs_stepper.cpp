#include "lessons/22_small_steps/tgs_stepper.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "common/foundation/judge/require.hpp"
#include "lessons/22_small_steps/step_rows.hpp"

namespace rbc {

namespace {

void check_tgs_options(const TgsOptions& o) {
    const auto at_least_0 = [](const char* name, double value) {
        require(value >= 0 && std::isfinite(value), name, value, "finite and >= 0");
    };
    require(o.dt > 0 && std::isfinite(o.dt), "dt", o.dt, "finite and > 0");
    require(o.iterations >= 1, "iterations", o.iterations, ">= 1");
    require(o.relax >= 0, "relax", o.relax, ">= 0");
    require(o.correction >= 0 && o.correction <= 1, "correction", o.correction, "0 to 1");
    require(o.push_out >= 0, "push_out", o.push_out, ">= 0");
    at_least_0("friction", o.friction);
    require(o.restitution >= 0 && o.restitution <= 1, "restitution", o.restitution, "0 to 1");
    require(o.impact_threshold >= 0, "impact_threshold", o.impact_threshold, ">= 0");
    at_least_0("margin", o.margin);
}

}  // namespace

template <int D>
TgsStepperIn<D>::TgsStepperIn(const TgsOptions& tgs_options) : options(tgs_options) {
    if constexpr (D == 2) move = move_freely;
}

template <int D>
void TgsStepperIn<D>::step(WorldIn<D>& world) {
    check_tgs_options(options);
    const std::vector<ContactIn<D>> old_contacts = std::exchange(contacts_, {});
    const std::vector<SoftRowIn<D>> old_rows = std::exchange(sweeps_.rows, {});
    find_rows(world, {.margin = options.margin, .friction = options.friction}, find, grid_, contacts_, sweeps_);
    keep_slips(old_contacts, old_rows, contacts_, sweeps_.rows);
    const int N = options.iterations;
    const double h = options.dt / N;
    const double beta = options.correction > 0 ? options.correction : std::min(0.8, 2 / std::sqrt(N));
    for (SoftRowIn<D>& row : sweeps_.rows) row.law = baumgarte_law(beta);
    for (SoftPinIn<D>& pin : sweeps_.pins) pin.law = baumgarte_law(beta);
    for (BodyIn<D>& body : world.bodies)
        if (body.inverse_mass > 0) body.velocity += options.dt * world.gravity;
    sweeps_.way_back = beta;
    sweeps_.measure(world);
    for (int k = 0; k < N; ++k) {
        sweeps_.sweep(world, h, options.push_out);
        move(world, h);
        sweeps_.measure(world);
    }
    for (int i = 0; i < options.relax; ++i) sweeps_.relax(world, h);
    for (SoftRowIn<D>& row : sweeps_.rows)
        if (is_at_limit(row, options.friction)) row.slip = no_tangential<D>();  // it slides
    if (options.restitution > 0) sweeps_.bounce(world, options.restitution, options.impact_threshold);
}

template <int D>
void TgsStepperIn<D>::forget() {
    contacts_.clear();
    sweeps_.rows.clear();
    sweeps_.pins.clear();
}

template class TgsStepperIn<2>;
template class TgsStepperIn<3>;

}  // namespace rbc
