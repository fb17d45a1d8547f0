#include "lessons/22_small_steps/xpbd_stepper.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <utility>

#include "common/foundation/judge/require.hpp"
#include "common/foundation/judge/world_check.hpp"
#include "common/foundation/model/cross.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;

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

/// Moves both bodies as an impulse would change their velocities.
void move_apart(Body& a, const Vector2d& arm_a, Body& b, const Vector2d& arm_b, const Vector2d& lambda) {
    a.position -= a.inverse_mass * lambda;
    a.angle -= a.inverse_inertia * cross(arm_a, lambda);
    b.position += b.inverse_mass * lambda;
    b.angle += b.inverse_inertia * cross(arm_b, lambda);
}

/// Arms, gap, slip and responses of a contact where its bodies are now.
void look_at(SoftRow& row, const Body& a, const Body& b) {
    row.arm_a = turned(a, row.local_a);
    row.arm_b = turned(b, row.local_b);
    const Vector2d moved = b.position + row.arm_b - a.position - row.arm_a - row.start_apart;
    row.gap = row.start_gap + row.normal.dot(moved);
    row.slip = row.tangent.dot(moved);
    row.W_nn = response(a, row.arm_a, b, row.arm_b, row.normal);
    row.W_tt = response(a, row.arm_a, b, row.arm_b, row.tangent);
}

/// @param asked  the gap where the contact may be at the end of the substep, <= 0, m
void place(SoftRow& row, double softness, double asked, World& world) {
    Body &a = at(world, row.a), &b = at(world, row.b);
    look_at(row, a, b);
    const double C = row.gap - asked;
    if (C >= 0 || row.W_nn == 0) return;
    const double change = -(C + softness * row.r_n) / (row.W_nn + softness);  // (22.18)
    const double lambda = std::max(0.0, row.r_n + change);
    move_apart(a, row.arm_a, b, row.arm_b, (lambda - row.r_n) * row.normal);
    row.r_n = lambda;
}

/// (22.20); r_n and r_t are impulses from here on.
void slow_down(SoftRow& row, const XpbdOptions& o, double h, World& world) {
    row.r_n /= h;
    row.r_t = 0;
    if (row.r_n == 0) return;
    Body &a = at(world, row.a), &b = at(world, row.b);
    look_at(row, a, b);
    const double limit = o.friction * row.r_n, most = o.static_friction ? h * limit * row.W_tt : 0;
    const double slip = std::clamp(row.slip, -most, most);
    const double u_t = row.tangent.dot(velocity_between(a, row.arm_a, b, row.arm_b)) + slip / h;
    row.r_t = row.W_tt > 0 ? std::clamp(-u_t / row.W_tt, -limit, limit) : 0;
    if (o.static_friction) row.start_apart += (row.slip - slip) * Vector2d(row.tangent);  // the rest is over
    row.slip = slip;
    push_apart(a, row.arm_a, b, row.arm_b, row.r_t * row.tangent);
    const double u_n = row.normal.dot(velocity_between(a, row.arm_a, b, row.arm_b));
    const double leave = row.before < -o.impact_threshold ? -o.restitution * row.before : 0;
    const double change = std::max(-row.r_n, (leave - u_n) / row.W_nn);
    row.r_n += change;
    push_apart(a, row.arm_a, b, row.arm_b, change * row.normal);
}

}  // namespace

XpbdStepper::XpbdStepper(const XpbdOptions& xpbd_options) : options(xpbd_options) {}

void XpbdStepper::step(World& world) {
    check_xpbd_options(options);
    check_gravity(world);
    check_velocities(world);
    const std::vector<Contact> old_contacts = std::exchange(contacts_, {});
    const std::vector<SoftRow> old_rows = std::exchange(sweeps_.rows, {});
    find_contacts(world, options.margin, find, grid_, contacts_);
    drop_pinned(world, contacts_);
    sweeps_.set(world, contacts_, options.friction);
    if (options.static_friction) keep_slips(old_contacts, old_rows, contacts_, sweeps_.rows);
    const double h = options.dt / options.substeps, softness = xpbd_law(h, options.compliance).softness;
    std::vector<std::pair<Vector2d, double>> old;
    std::vector<double> asked;
    for (int k = 0; k < options.substeps; ++k) {
        asked.clear();
        for (SoftRow& row : sweeps_.rows) {
            const Body &a = at(world, row.a), &b = at(world, row.b);
            row.before = row.normal.dot(velocity_between(a, row.arm_a, b, row.arm_b));
            row.r_n = row.r_t = 0;
            look_at(row, a, b);
            asked.push_back(std::min(0.0, row.gap + h * options.push_out));
        }
        for (SoftPin& pin : sweeps_.pins) pin.r.setZero();
        old.clear();
        for (Body& body : world.bodies) {
            old.emplace_back(body.position, body.angle);
            if (body.inverse_mass > 0) body.velocity += h * world.gravity;  // (22.17)
            body.position += h * body.velocity;
            body.angle += h * body.angular_velocity;
        }
        for (int i = 0; i < options.sweeps; ++i) {
            for (std::size_t p = 0; p < sweeps_.pins.size(); ++p) {
                sweeps_.measure_pin(world, p);
                SoftPin& pin = sweeps_.pins[p];
                const Eigen::Matrix2d K = pin.W + softness * Eigen::Matrix2d::Identity();
                const Vector2d change = -K.inverse() * (pin.error + softness * pin.r);
                pin.r += change;
                move_apart(at(world, pin.a), pin.arm_a, at(world, pin.b), pin.arm_b, change);
            }
            for (std::size_t j = 0; j < sweeps_.rows.size(); ++j) place(sweeps_.rows[j], softness, asked[j], world);
        }
        for (std::size_t i = 0; i < world.bodies.size(); ++i) {
            Body& body = world.bodies[i];
            if (body.inverse_mass > 0) body.velocity = (body.position - old[i].first) / h;  // (22.19)
            if (body.inverse_inertia > 0) body.angular_velocity = (body.angle - old[i].second) / h;
        }
        for (SoftPin& pin : sweeps_.pins) pin.r /= h;
        for (SoftRow& row : sweeps_.rows) slow_down(row, options, h, world);
    }
}

void XpbdStepper::forget() {
    contacts_.clear();
    sweeps_.rows.clear();
    sweeps_.pins.clear();
}

}  // namespace rbc
