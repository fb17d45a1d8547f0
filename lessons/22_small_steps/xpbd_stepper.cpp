#include "lessons/22_small_steps/xpbd_stepper.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <utility>

#include "common/foundation/judge/require.hpp"
#include "common/foundation/model/cross.hpp"
#include "lessons/22_small_steps/step_rows.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;

void check_xpbd_options(const XpbdOptions& o) {
    require(o.dt > 0 && std::isfinite(o.dt), "dt", o.dt, "finite and > 0");
    require(o.substeps >= 1, "substeps", o.substeps, ">= 1");
    require(o.sweeps >= 0, "sweeps", o.sweeps, ">= 0");
    require(o.compliance >= 0 && std::isfinite(o.compliance), "compliance", o.compliance, "finite and >= 0");
    require(o.friction >= 0 && std::isfinite(o.friction), "friction", o.friction, "finite and >= 0");
    require(o.restitution >= 0 && o.restitution <= 1, "restitution", o.restitution, "0 to 1");
    require(o.impact_threshold >= 0, "impact_threshold", o.impact_threshold, ">= 0");
    require(o.margin >= 0 && std::isfinite(o.margin), "margin", o.margin, "finite and >= 0");
    require(o.push_out >= 0, "push_out", o.push_out, ">= 0");
}

double turn_of(const Body& body, const Vector2d& arm, const Vector2d& lambda) {
    return body.inverse_inertia * cross(arm, lambda);
}
Vector3d turn_of(const SpatialBody& body, const Vector3d& arm, const Vector3d& lambda) {
    const Vector3d L = body.orientation.conjugate() * cross(arm, lambda);
    return body.orientation * body.inverse_inertia.cwiseProduct(L);
}

/// Moves both bodies as an impulse would change their velocities.
template <int D>
void move_apart(BodyIn<D>& a, const VectorArgument<D>& arm_a, BodyIn<D>& b, const VectorArgument<D>& arm_b,
                const VectorArgument<D>& lambda) {
    displace(a, -a.inverse_mass * lambda, -turn_of(a, arm_a, lambda));
    displace(b, b.inverse_mass * lambda, turn_of(b, arm_b, lambda));
}

/// Arms, gap, slip and responses of a contact where its bodies are now.
template <int D>
void look_at(SoftRowIn<D>& row, const BodyIn<D>& a, const BodyIn<D>& b) {
    row.arm_a = turned(a, row.local_a);
    row.arm_b = turned(b, row.local_b);
    const Eigen::Vector<double, D> moved = b.position + row.arm_b - a.position - row.arm_a - row.start_apart;
    row.gap = row.start_gap + row.normal.dot(moved);
    row.slip = along(row.tangent, moved);
    set_response(row, a, b);
}

/// @param asked  the gap where the contact may be at the end of the substep, <= 0, m
template <int D>
void place(SoftRowIn<D>& row, double softness, double asked, WorldIn<D>& world) {
    BodyIn<D>&a = at(world, row.a), &b = at(world, row.b);
    look_at(row, a, b);
    const double C = row.gap - asked;
    if (C >= 0 || row.W_nn == 0) return;
    const double change = -(C + softness * row.r_n) / (row.W_nn + softness);  // (22.18)
    const double lambda = std::max(0.0, row.r_n + change);
    move_apart<D>(a, row.arm_a, b, row.arm_b, (lambda - row.r_n) * row.normal);
    row.r_n = lambda;
}

template <int D>
void place(SoftPinIn<D>& pin, double softness, WorldIn<D>& world) {
    using Matrix = Eigen::Matrix<double, D, D>;
    const Matrix K = pin.W + softness * Matrix::Identity();
    const Eigen::Vector<double, D> change = -K.inverse() * (pin.error + softness * pin.r);
    pin.r += change;
    move_apart<D>(at(world, pin.a), pin.arm_a, at(world, pin.b), pin.arm_b, change);
}

/// (22.20); r_n and r_t are impulses from here on.
template <int D>
void slow_down(SoftRowIn<D>& row, const XpbdOptions& o, double h, WorldIn<D>& world) {
    using Along = Tangential<D>;
    row.r_n /= h;
    row.r_t = no_tangential<D>();
    if (row.r_n == 0) return;
    BodyIn<D>&a = at(world, row.a), &b = at(world, row.b);
    look_at(row, a, b);
    const double limit = o.friction * row.r_n, most = o.static_friction ? h * limit * row.W_tt : 0;
    const Along slip = cut_down(row.slip, most);
    const Along u_t = along(row.tangent, velocity_between(a, row.arm_a, b, row.arm_b)) + slip / h;
    if (row.W_tt > 0) row.r_t = cut_down(-u_t / row.W_tt, limit);
    if (o.static_friction) row.start_apart += row.tangent * Along(row.slip - slip);  // the rest is over
    row.slip = slip;
    push_apart(a, row.arm_a, b, row.arm_b, row.tangent * row.r_t);
    const double u_n = row.normal.dot(velocity_between(a, row.arm_a, b, row.arm_b));
    const double leave = row.before < -o.impact_threshold ? -o.restitution * row.before : 0;
    const double change = std::max(-row.r_n, (leave - u_n) / row.W_nn);
    row.r_n += change;
    push_apart(a, row.arm_a, b, row.arm_b, change * row.normal);
}

}  // namespace

template <int D>
XpbdStepperIn<D>::XpbdStepperIn(const XpbdOptions& xpbd_options) : options(xpbd_options) {
    if constexpr (D == 2) move = move_freely;
}

template <int D>
void XpbdStepperIn<D>::step(WorldIn<D>& world) {
    check_xpbd_options(options);
    const std::vector<ContactIn<D>> old_contacts = std::exchange(contacts_, {});
    const std::vector<SoftRowIn<D>> old_rows = std::exchange(sweeps_.rows, {});
    find_rows(world, {.margin = options.margin, .friction = options.friction}, find, grid_, contacts_, sweeps_);
    if (options.static_friction) keep_slips(old_contacts, old_rows, contacts_, sweeps_.rows);
    const double h = options.dt / options.substeps, softness = xpbd_law(h, options.compliance).softness;
    std::vector<Pose<D>> old, free;
    std::vector<double> asked;
    for (int k = 0; k < options.substeps; ++k) {
        asked.clear();
        for (SoftRowIn<D>& row : sweeps_.rows) {
            const BodyIn<D>&a = at(world, row.a), &b = at(world, row.b);
            row.before = row.normal.dot(velocity_between(a, row.arm_a, b, row.arm_b));
            row.r_n = 0;
            row.r_t = no_tangential<D>();
            look_at(row, a, b);
            asked.push_back(std::min(0.0, row.gap + h * options.push_out));
        }
        for (SoftPinIn<D>& pin : sweeps_.pins) pin.r.setZero();
        old.clear();
        for (BodyIn<D>& body : world.bodies) {
            old.push_back(pose_of(body));
            if (body.inverse_mass > 0) body.velocity += h * world.gravity;  // (22.17)
        }
        move(world, h);
        free.clear();
        for (const BodyIn<D>& body : world.bodies) free.push_back(pose_of(body));
        for (int i = 0; i < options.sweeps; ++i) {
            for (std::size_t p = 0; p < sweeps_.pins.size(); ++p) {
                sweeps_.measure_pin(world, p);
                place(sweeps_.pins[p], softness, world);
            }
            for (std::size_t j = 0; j < sweeps_.rows.size(); ++j) place(sweeps_.rows[j], softness, asked[j], world);
        }
        take_velocities(world, old, free, h);
        for (SoftPinIn<D>& pin : sweeps_.pins) pin.r /= h;
        for (SoftRowIn<D>& row : sweeps_.rows) slow_down(row, options, h, world);
    }
}

template <int D>
void XpbdStepperIn<D>::forget() {
    contacts_.clear();
    sweeps_.rows.clear();
    sweeps_.pins.clear();
}

template class XpbdStepperIn<2>;
template class XpbdStepperIn<3>;

}  // namespace rbc
