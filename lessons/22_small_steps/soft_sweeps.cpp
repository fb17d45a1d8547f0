#include "lessons/22_small_steps/soft_sweeps.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "common/foundation/model/cross.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"

namespace rbc {

using Eigen::Vector2d;

namespace {

Vector2d to_body(const Vector2d& axis, const Vector2d& arm) {
    return {axis.x() * arm.x() + axis.y() * arm.y(), axis.x() * arm.y() - axis.y() * arm.x()};
}

Vector2d to_world(const Vector2d& axis, const Vector2d& local) {
    return {axis.x() * local.x() - axis.y() * local.y(), axis.y() * local.x() + axis.x() * local.y()};
}

void check_pair(int a, int b, std::size_t bodies, const char* what, std::size_t i) {
    const auto names = [bodies](int k) { return k >= 0 && static_cast<std::size_t>(k) < bodies; };
    if (!names(a) || !names(b) || a == b)
        throw std::invalid_argument(std::string(what) + " " + std::to_string(i) + ": names the bodies " +
                                    std::to_string(a) + " and " + std::to_string(b) + "; two different ones of " +
                                    std::to_string(bodies));
}

bool never_moves(const Body& body) {
    return body.inverse_mass == 0 && body.inverse_inertia == 0;
}

// (22.12): gaps may close, and that is all that is asked.
constexpr SoftLaw hard_without_correction{.correction = 0, .softness = 0, .kept = 0};

/// The turn of one contact: normal by (22.10), then friction within what the normal has become.
void settle(SoftRow& row, const SoftLaw& law, double friction, double h, double push_out, World& world) {
    Body &a = at(world, row.a), &b = at(world, row.b);
    if (row.W_nn > 0) {
        const double u_n = row.normal.dot(velocity_between(a, row.arm_a, b, row.arm_b));
        const double dr = soft_change(law, h,
                                      {.inverse_mass = row.W_nn,
                                       .gap = row.gap,
                                       .velocity = u_n,
                                       .before = row.before,
                                       .impulse = row.r_n,
                                       .push_out = push_out});
        row.r_n += dr;
        row.largest = std::max(row.largest, row.r_n);
        push_apart(a, row.arm_a, b, row.arm_b, dr * row.normal);
    }
    if (row.W_tt > 0) {
        const double u_t = row.tangent.dot(velocity_between(a, row.arm_a, b, row.arm_b));
        const double limit = friction * row.r_n, r_t = std::clamp(row.r_t - u_t / row.W_tt, -limit, limit);
        push_apart(a, row.arm_a, b, row.arm_b, (r_t - row.r_t) * row.tangent);
        row.r_t = r_t;
    }
}

void settle(SoftPin& pin, const SoftLaw& law, double h, World& world) {
    Body &a = at(world, pin.a), &b = at(world, pin.b);
    const Vector2d u = velocity_between(a, pin.arm_a, b, pin.arm_b);
    const Eigen::Matrix2d K = pin.W + law.softness * Eigen::Matrix2d::Identity();
    const Vector2d dr = -K.inverse() * (u + law.correction / h * pin.error + law.softness * pin.r);
    pin.r += dr;
    push_apart(a, pin.arm_a, b, pin.arm_b, dr);
}

}  // namespace

void check_velocities(const World& world) {
    for (std::size_t i = 0; i < world.bodies.size(); ++i)
        if (!world.bodies[i].velocity.allFinite() || !std::isfinite(world.bodies[i].angular_velocity))
            throw std::invalid_argument("body " + std::to_string(i) + ": a velocity is not finite");
}

void drop_pinned(const World& world, std::vector<Contact>& contacts) {
    std::erase_if(contacts, [&world](const Contact& contact) {
        return std::any_of(world.joints.begin(), world.joints.end(), [&contact](const Joint& joint) {
            return (joint.a == contact.a && joint.b == contact.b) || (joint.a == contact.b && joint.b == contact.a);
        });
    });
}

Vector2d velocity_between(const Body& a, const Vector2d& arm_a, const Body& b, const Vector2d& arm_b) {
    return b.velocity + b.angular_velocity * Vector2d(-arm_b.y(), arm_b.x()) - a.velocity -
           a.angular_velocity * Vector2d(-arm_a.y(), arm_a.x());
}

void push_apart(Body& a, const Vector2d& arm_a, Body& b, const Vector2d& arm_b, const Vector2d& impulse) {
    a.velocity -= a.inverse_mass * impulse;
    a.angular_velocity -= a.inverse_inertia * cross(arm_a, impulse);
    b.velocity += b.inverse_mass * impulse;
    b.angular_velocity += b.inverse_inertia * cross(arm_b, impulse);
}

double response(const Body& a, const Vector2d& arm_a, const Body& b, const Vector2d& arm_b, const Vector2d& direction) {
    const double turn_a = cross(arm_a, direction), turn_b = cross(arm_b, direction);
    return a.inverse_mass + b.inverse_mass + a.inverse_inertia * turn_a * turn_a + b.inverse_inertia * turn_b * turn_b;
}

Vector2d axis(const Body& body) {
    return {std::cos(body.angle), std::sin(body.angle)};
}

Vector2d turned(const Body& body, const Vector2d& local) {
    return to_world(axis(body), local);
}

void SoftSweeps::find_axes(const World& world) {
    axes_.clear();
    for (const Body& body : world.bodies) axes_.push_back(axis(body));
}

const Vector2d& SoftSweeps::axis_of(int i) const {
    return axes_[static_cast<std::size_t>(i)];
}

Vector2d SoftSweeps::apart(const World& world, const SoftRow& row) const {
    return at(world, row.b).position + to_world(axis_of(row.b), row.local_b) - at(world, row.a).position -
           to_world(axis_of(row.a), row.local_a);
}

void SoftSweeps::set(const World& world, const std::vector<Contact>& contacts, double mu) {
    friction = mu;
    rows.clear();
    pins.clear();
    find_axes(world);
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Contact& contact = contacts[i];
        check_pair(contact.a, contact.b, world.bodies.size(), "contact", i);
        const Body &a = at(world, contact.a), &b = at(world, contact.b);
        SoftRow row;
        row.a = contact.a;
        row.b = contact.b;
        row.normal = contact.normal;
        row.tangent = contact.tangent();
        row.arm_a = contact.point - a.position;
        row.arm_b = contact.point - b.position;
        row.local_a = to_body(axis_of(row.a), row.arm_a);
        row.local_b = to_body(axis_of(row.b), row.arm_b);
        row.W_nn = response(a, row.arm_a, b, row.arm_b, row.normal);
        row.W_tt = response(a, row.arm_a, b, row.arm_b, row.tangent);
        row.on_ground = never_moves(a) || never_moves(b);
        row.start_gap = row.gap = contact.gap;
        row.start_apart = apart(world, row);
        row.approach = row.normal.dot(relative_velocity(world, contact));
        rows.push_back(row);
    }
    for (std::size_t i = 0; i < world.joints.size(); ++i) {
        const Joint& joint = world.joints[i];
        check_pair(joint.a, joint.b, world.bodies.size(), "joint", i);
        if (joint.kind != Joint::Kind::pin)
            throw std::invalid_argument("joint " + std::to_string(i) + " is a rod; only pins are known here");
        SoftPin pin;
        pin.a = joint.a;
        pin.b = joint.b;
        pin.local_a = joint.anchor_a;
        pin.local_b = joint.anchor_b;
        pins.push_back(pin);
        measure_pin(world, i);
    }
}

void SoftSweeps::measure(const World& world) {
    find_axes(world);
    for (SoftRow& row : rows) row.gap = row.start_gap + row.normal.dot(apart(world, row) - row.start_apart);  // (22.11)
    for (std::size_t i = 0; i < pins.size(); ++i) measure_pin(world, i);
}

void SoftSweeps::measure_pin(const World& world, std::size_t i) {
    SoftPin& pin = pins[i];
    const Body &a = at(world, pin.a), &b = at(world, pin.b);
    pin.arm_a = turned(a, pin.local_a);
    pin.arm_b = turned(b, pin.local_b);
    pin.error = b.position + pin.arm_b - a.position - pin.arm_a;
    const double xy =
        -a.inverse_inertia * pin.arm_a.x() * pin.arm_a.y() - b.inverse_inertia * pin.arm_b.x() * pin.arm_b.y();
    pin.W << response(a, pin.arm_a, b, pin.arm_b, Vector2d::UnitX()), xy, xy,
        response(a, pin.arm_a, b, pin.arm_b, Vector2d::UnitY());
}

void SoftSweeps::start(const Eigen::Ref<const Eigen::VectorXd>& r) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].r_n = r[2 * static_cast<Eigen::Index>(i)];
        rows[i].r_t = r[2 * static_cast<Eigen::Index>(i) + 1];
    }
}

void SoftSweeps::read(Eigen::Ref<Eigen::VectorXd> r) const {
    for (std::size_t i = 0; i < rows.size(); ++i)
        r.segment<2>(2 * static_cast<Eigen::Index>(i)) << rows[i].r_n, rows[i].r_t;
}

Eigen::VectorXd SoftSweeps::impulses() const {
    Eigen::VectorXd r(2 * static_cast<Eigen::Index>(rows.size()));
    read(r);
    return r;
}

void SoftSweeps::remember(const World& world) {
    for (SoftRow& row : rows)
        if (row.law.kept != 0)
            row.before = row.normal.dot(velocity_between(at(world, row.a), row.arm_a, at(world, row.b), row.arm_b));
}

void SoftSweeps::push(World& world) const {
    for (const SoftPin& pin : pins) push_apart(at(world, pin.a), pin.arm_a, at(world, pin.b), pin.arm_b, pin.r);
    for (const SoftRow& row : rows)
        push_apart(at(world, row.a), row.arm_a, at(world, row.b), row.arm_b,
                   row.r_n * row.normal + row.r_t * row.tangent);
}

void SoftSweeps::sweep(World& world, double h, double push_out) {
    for (SoftPin& pin : pins) settle(pin, pin.law, h, world);
    for (SoftRow& row : rows) settle(row, row.law, friction, h, push_out, world);
}

void SoftSweeps::relax(World& world, double h) {
    for (SoftPin& pin : pins) settle(pin, hard_without_correction, h, world);
    for (SoftRow& row : rows)
        settle(row, hard_without_correction, friction, h, std::numeric_limits<double>::infinity(), world);
}

void SoftSweeps::bounce(World& world, double e, double threshold) {
    for (SoftRow& row : rows) {
        if (row.approach >= -threshold || row.largest == 0 || row.W_nn == 0) continue;
        Body &a = at(world, row.a), &b = at(world, row.b);
        const double u_n = row.normal.dot(velocity_between(a, row.arm_a, b, row.arm_b));
        const double dr = std::max(-row.r_n, -(u_n + e * row.approach) / row.W_nn);  // (22.13)
        row.r_n += dr;
        push_apart(a, row.arm_a, b, row.arm_b, dr * row.normal);
    }
}

}  // namespace rbc
