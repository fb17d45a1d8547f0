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

using Eigen::Matrix3d;
using Eigen::Vector2d;

namespace {

void check_pair(int a, int b, std::size_t bodies, const char* what, std::size_t i) {
    const auto names = [bodies](int k) { return k >= 0 && static_cast<std::size_t>(k) < bodies; };
    if (!names(a) || !names(b) || a == b)
        throw std::invalid_argument(std::string(what) + " " + std::to_string(i) + ": names the bodies " +
                                    std::to_string(a) + " and " + std::to_string(b) + "; two different ones of " +
                                    std::to_string(bodies));
}

// (22.12): gaps may close, and that is all that is asked.
constexpr SoftLaw hard_without_correction{.correction = 0, .softness = 0, .kept = 0};

/// The turn of one contact: normal by (22.10), then friction within what the normal has become.
template <int D>
void settle(SoftRowIn<D>& row, const SoftLaw& law, const SoftSweepsIn<D>& sweeps, double h, double push_out,
            WorldIn<D>& world) {
    BodyIn<D>&a = at(world, row.a), &b = at(world, row.b);
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
        const Tangential<D> u_t =
            along(row.tangent, velocity_between(a, row.arm_a, b, row.arm_b)) + sweeps.way_back / h * row.slip;
        const Tangential<D> r_t = cut_down(row.r_t - u_t / row.W_tt, sweeps.friction * row.r_n);
        push_apart(a, row.arm_a, b, row.arm_b, row.tangent * (r_t - row.r_t));
        row.r_t = r_t;
    }
}

template <int D>
void settle(SoftPinIn<D>& pin, const SoftLaw& law, double h, WorldIn<D>& world) {
    using Matrix = Eigen::Matrix<double, D, D>;
    BodyIn<D>&a = at(world, pin.a), &b = at(world, pin.b);
    const Eigen::Vector<double, D> u = velocity_between(a, pin.arm_a, b, pin.arm_b);
    const Matrix K = pin.W + law.softness * Matrix::Identity();
    const Eigen::Vector<double, D> dr = -K.inverse() * (u + law.correction / h * pin.error + law.softness * pin.r);
    pin.r += dr;
    push_apart(a, pin.arm_a, b, pin.arm_b, dr);
}

}  // namespace

void set_response(SoftRow& row, const Body& a, const Body& b) {
    row.W_nn = response(a, row.arm_a, b, row.arm_b, row.normal);
    row.W_tt = response(a, row.arm_a, b, row.arm_b, Vector2d(row.tangent));
}

void set_response(SoftRowIn<3>& row, const SpatialBody& a, const SpatialBody& b) {
    const Matrix3d K = response(a, row.arm_a, b, row.arm_b);
    row.W_nn = row.normal.dot(K * row.normal);
    const Eigen::Matrix2d W = row.tangent.transpose() * K * row.tangent;
    row.W_tt = (W(0, 0) + W(1, 1)) / 2 + std::hypot((W(0, 0) - W(1, 1)) / 2, W(0, 1));
}

template <int D>
void SoftSweepsIn<D>::find_axes(const WorldIn<D>& world) {
    axes_.clear();
    for (const BodyIn<D>& body : world.bodies) axes_.push_back(axis(body));
}

template <int D>
const Axes<D>& SoftSweepsIn<D>::axis_of(int i) const {
    return axes_[static_cast<std::size_t>(i)];
}

template <int D>
Eigen::Vector<double, D> SoftSweepsIn<D>::apart(const WorldIn<D>& world, const SoftRowIn<D>& row) const {
    return at(world, row.b).position + to_world(axis_of(row.b), row.local_b) - at(world, row.a).position -
           to_world(axis_of(row.a), row.local_a);
}

template <int D>
void SoftSweepsIn<D>::set(const WorldIn<D>& world, const std::vector<ContactIn<D>>& contacts, double mu) {
    friction = mu;
    rows.clear();
    pins.clear();
    find_axes(world);
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const ContactIn<D>& contact = contacts[i];
        check_pair(contact.a, contact.b, world.bodies.size(), "contact", i);
        const BodyIn<D>&a = at(world, contact.a), &b = at(world, contact.b);
        SoftRowIn<D> row;
        row.a = contact.a;
        row.b = contact.b;
        row.normal = contact.normal;
        row.tangent = tangents(contact.normal);
        row.arm_a = contact.point - a.position;
        row.arm_b = contact.point - b.position;
        row.local_a = to_body(axis_of(row.a), row.arm_a);
        row.local_b = to_body(axis_of(row.b), row.arm_b);
        set_response(row, a, b);
        row.on_ground = never_moves(a) || never_moves(b);
        row.start_gap = row.gap = contact.gap;
        row.start_apart = apart(world, row);
        row.approach = row.normal.dot(relative_velocity(world, contact));
        rows.push_back(row);
    }
    for (std::size_t i = 0; i < world.joints.size(); ++i) {
        const JointIn<D>& joint = world.joints[i];
        check_pair(joint.a, joint.b, world.bodies.size(), "joint", i);
        if (joint.kind != JointIn<D>::Kind::pin)
            throw std::invalid_argument("joint " + std::to_string(i) + " is a rod; only pins are known here");
        SoftPinIn<D> pin;
        pin.a = joint.a;
        pin.b = joint.b;
        pin.local_a = joint.anchor_a;
        pin.local_b = joint.anchor_b;
        pins.push_back(pin);
        measure_pin(world, i);
    }
}

template <int D>
void SoftSweepsIn<D>::measure(const WorldIn<D>& world) {
    find_axes(world);
    for (SoftRowIn<D>& row : rows) {
        const Eigen::Vector<double, D> moved = apart(world, row) - row.start_apart;
        row.gap = row.start_gap + row.normal.dot(moved);  // (22.11)
        row.slip = along(row.tangent, moved);
    }
    for (std::size_t i = 0; i < pins.size(); ++i) measure_pin(world, i);
}

template <int D>
void SoftSweepsIn<D>::measure_pin(const WorldIn<D>& world, std::size_t i) {
    SoftPinIn<D>& pin = pins[i];
    const BodyIn<D>&a = at(world, pin.a), &b = at(world, pin.b);
    pin.arm_a = turned(a, pin.local_a);
    pin.arm_b = turned(b, pin.local_b);
    pin.error = b.position + pin.arm_b - a.position - pin.arm_a;
    pin.W = response(a, pin.arm_a, b, pin.arm_b);
}

template <int D>
void SoftSweepsIn<D>::start(const Eigen::Ref<const Eigen::VectorXd>& r) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto at = static_cast<Eigen::Index>(D * i);
        rows[i].r_n = r[at];
        if constexpr (D == 2)
            rows[i].r_t = r[at + 1];
        else
            rows[i].r_t = r.segment<D - 1>(at + 1);
    }
}

template <int D>
void SoftSweepsIn<D>::read(Eigen::Ref<Eigen::VectorXd> r) const {
    for (std::size_t i = 0; i < rows.size(); ++i)
        r.segment<D>(static_cast<Eigen::Index>(D * i)) << rows[i].r_n, rows[i].r_t;
}

template <int D>
Eigen::VectorXd SoftSweepsIn<D>::impulses() const {
    Eigen::VectorXd r(D * static_cast<Eigen::Index>(rows.size()));
    read(r);
    return r;
}

template <int D>
void SoftSweepsIn<D>::remember(const WorldIn<D>& world) {
    for (SoftRowIn<D>& row : rows)
        if (row.law.kept != 0)
            row.before = row.normal.dot(velocity_between(at(world, row.a), row.arm_a, at(world, row.b), row.arm_b));
}

template <int D>
void SoftSweepsIn<D>::push(WorldIn<D>& world) const {
    for (const SoftPinIn<D>& pin : pins) push_apart(at(world, pin.a), pin.arm_a, at(world, pin.b), pin.arm_b, pin.r);
    for (const SoftRowIn<D>& row : rows)
        push_apart(at(world, row.a), row.arm_a, at(world, row.b), row.arm_b,
                   row.r_n * row.normal + row.tangent * row.r_t);
}

template <int D>
void SoftSweepsIn<D>::sweep(WorldIn<D>& world, double h, double push_out) {
    for (SoftPinIn<D>& pin : pins) settle(pin, pin.law, h, world);
    for (SoftRowIn<D>& row : rows) settle(row, row.law, *this, h, push_out, world);
}

template <int D>
void SoftSweepsIn<D>::relax(WorldIn<D>& world, double h) {
    for (SoftPinIn<D>& pin : pins) settle(pin, hard_without_correction, h, world);
    for (SoftRowIn<D>& row : rows)
        settle(row, hard_without_correction, *this, h, std::numeric_limits<double>::infinity(), world);
}

template <int D>
void SoftSweepsIn<D>::bounce(WorldIn<D>& world, double e, double threshold) {
    for (SoftRowIn<D>& row : rows) {
        if (row.approach >= -threshold || row.largest == 0 || row.W_nn == 0) continue;
        BodyIn<D>&a = at(world, row.a), &b = at(world, row.b);
        const double u_n = row.normal.dot(velocity_between(a, row.arm_a, b, row.arm_b));
        const double dr = std::max(-row.r_n, -(u_n + e * row.approach) / row.W_nn);  // (22.13)
        row.r_n += dr;
        push_apart(a, row.arm_a, b, row.arm_b, dr * row.normal);
    }
}

template class SoftSweepsIn<2>;
template class SoftSweepsIn<3>;

}  // namespace rbc
