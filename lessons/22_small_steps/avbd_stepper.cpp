#include "lessons/22_small_steps/avbd_stepper.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <utility>

#include "common/foundation/judge/require.hpp"
#include "lessons/22_small_steps/step_rows.hpp"

namespace rbc {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;

void check_avbd_options(const AvbdOptions& o) {
    const auto at_least_0 = [](const char* name, double value) {
        require(value >= 0 && std::isfinite(value), name, value, "finite and >= 0");
    };
    const auto part = [](const char* name, double value) { require(value >= 0 && value <= 1, name, value, "0 to 1"); };
    require(o.dt > 0 && std::isfinite(o.dt), "dt", o.dt, "finite and > 0");
    require(o.passes >= 0, "passes", o.passes, ">= 0");
    at_least_0("growth", o.growth);
    part("kept_error", o.kept_error);
    part("kept_stiffness", o.kept_stiffness);
    part("kept_force", o.kept_force);
    require(o.least_stiffness > 0 && std::isfinite(o.least_stiffness), "least_stiffness", o.least_stiffness,
            "finite and > 0");
    require(o.largest_stiffness >= o.least_stiffness && std::isfinite(o.largest_stiffness), "largest_stiffness",
            o.largest_stiffness, "finite and >= least_stiffness");
    at_least_0("friction", o.friction);
    at_least_0("margin", o.margin);
}

Vector3d place(const Body& body) {
    return {body.position.x(), body.position.y(), body.angle};
}

void move_by(Body& body, const Vector3d& way) {
    body.position += way.head<2>();
    body.angle += way[2];
}

/// How the end of an arm moves when its body turns.
Vector2d per_turn(const Vector2d& arm) {
    return {-arm.y(), arm.x()};
}

Vector2d distance(const AvbdPoint& pin, const World& world) {
    const Body &a = at(world, pin.a), &b = at(world, pin.b);
    return b.position + turned(b, pin.arm_b) - a.position - turned(a, pin.arm_a);
}

bool sticks(const AvbdPoint& point, double friction) {
    return std::abs(point.f[1]) < friction * point.f[0];
}

}  // namespace

AvbdStepper::AvbdStepper(const AvbdOptions& avbd_options) : options(avbd_options) {}

void AvbdStepper::forget() {
    contacts_.clear();
    points_.clear();
    old_velocities_.clear();
}

Vector2d AvbdStepper::error_of(const AvbdPoint& point, const World& world) const {
    if (point.pin) return distance(point, world) - options.kept_error * point.before;
    const auto moved = [&](int body, const Vector2d& arm) -> Vector2d {
        const Vector3d way = place(at(world, body)) - old_[static_cast<std::size_t>(body)];
        return way.head<2>() + way[2] * per_turn(arm);
    };
    Vector2d asked = (1 - options.kept_error) * point.before;
    if (point.before[0] > 0) asked[0] = point.before[0];
    return asked + point.axes * (moved(point.b, point.arm_b) - moved(point.a, point.arm_a));  // (22.31)
}

Vector2d AvbdStepper::cut(const AvbdPoint& point, const Vector2d& p, double f_n) const {
    if (point.pin) return p;
    const double limit = options.friction * f_n;
    return {std::max(0.0, p[0]), std::clamp(p[1], -limit, limit)};
}

/// (22.32), times h^2 M^-1, so that a body which cannot turn needs no infinite inertia.
void AvbdStepper::descend(World& world, std::size_t i) const {
    Body& body = world.bodies[i];
    const Vector3d inverse =
        options.dt * options.dt * Vector3d(body.inverse_mass, body.inverse_mass, body.inverse_inertia);
    if (inverse.isZero(0)) return;
    Vector3d force = Vector3d::Zero();
    Matrix3d K = Matrix3d::Zero();
    for (const std::size_t which : touching_[i]) {
        const AvbdPoint& point = points_[which];
        const bool is_b = static_cast<std::size_t>(point.b) == i;
        const Vector2d known = is_b ? point.arm_b : point.arm_a, arm = point.pin ? turned(body, known) : known;
        Eigen::Matrix<double, 2, 3> J;
        J << point.axes, point.axes * per_turn(arm);
        if (!is_b) J = -J;
        const Vector2d p = cut(point, point.f - point.k.cwiseProduct(error_of(point, world)), point.f[0]);
        force += J.transpose() * p;
        K += J.transpose() * point.k.asDiagonal() * J;
        if (point.pin) K(2, 2) += p.cwiseProduct(arm).cwiseAbs().sum();
    }
    const Matrix3d H = Matrix3d::Identity() + inverse.asDiagonal() * K;
    move_by(body, H.partialPivLu().solve(inverse.cwiseProduct(force) - (place(body) - free_[i])));
}

void AvbdStepper::stiffen(const World& world) {
    for (AvbdPoint& point : points_) {
        point.error = error_of(point, world);
        const Vector2d p = point.f - point.k.cwiseProduct(point.error);
        point.f = cut(point, p, std::max(0.0, p[0]));
        const bool grows[] = {point.pin || point.f[0] > 0, point.pin || sticks(point, options.friction)};
        for (int j = 0; j < 2; ++j)
            if (grows[j])
                point.k[j] = std::min(point.k[j] + options.growth * std::abs(point.error[j]),
                                      options.largest_stiffness);  // (22.33)
    }
}

/// The points of a step, as they start without a memory.
void AvbdStepper::set_points(const World& world) {
    points_.clear();
    for (const SoftRow& row : frames_.rows) {
        AvbdPoint point{.a = row.a, .b = row.b, .arm_a = row.arm_a, .arm_b = row.arm_b, .before = {row.start_gap, 0}};
        point.axes << row.normal.transpose(), row.tangent.transpose();
        points_.push_back(point);
    }
    for (const SoftPin& pin : frames_.pins)
        points_.push_back(
            {.pin = true, .a = pin.a, .b = pin.b, .arm_a = pin.local_a, .arm_b = pin.local_b, .before = pin.error});
    touching_.assign(world.bodies.size(), {});
    for (std::size_t i = 0; i < points_.size(); ++i) {
        points_[i].k.setConstant(options.least_stiffness);
        touching_[static_cast<std::size_t>(points_[i].a)].push_back(i);
        touching_[static_cast<std::size_t>(points_[i].b)].push_back(i);
    }
}

/// (22.34), for the points that were there in the last step: contacts by bodies and feature, pins by their number.
void AvbdStepper::remember(const std::vector<Contact>& contacts, const std::vector<AvbdPoint>& points) {
    const auto take_over = [this](AvbdPoint& now, const AvbdPoint& old) {
        now.f = options.kept_force * old.f;
        now.k = (options.kept_stiffness * old.k).cwiseMax(options.least_stiffness).cwiseMin(options.largest_stiffness);
        if (!now.pin && sticks(old, options.friction))  // else the slip is over, and forgotten
            now.before[1] = old.error[1] + options.kept_error * old.before[1];
    };
    std::size_t k = 0;
    for (std::size_t i = 0; i < contacts_.size(); ++i) {
        while (k < contacts.size() && identity(contacts[k]) < identity(contacts_[i])) ++k;
        if (k < contacts.size() && identity(contacts[k]) == identity(contacts_[i])) take_over(points_[i], points[k]);
    }
    const std::size_t pins = points_.size() - contacts_.size();
    if (points.size() - contacts.size() != pins) return;
    for (std::size_t i = 0; i < pins; ++i) take_over(points_[contacts_.size() + i], points[contacts.size() + i]);
}

/// To where the passes start.
void AvbdStepper::fly(World& world) {
    const double h = options.dt, g2 = world.gravity.squaredNorm();
    const bool known = old_velocities_.size() == world.bodies.size() && g2 > 0;
    old_.clear();
    free_.clear();
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        Body& body = world.bodies[i];
        old_.push_back(place(body));
        body.position += h * body.velocity;
        body.angle += h * body.angular_velocity;
        free_.push_back(place(body));
        if (body.inverse_mass == 0) continue;
        free_.back().head<2>() += h * h * world.gravity;
        const double part = known ? (body.velocity - old_velocities_[i]).dot(world.gravity) / (h * g2) : 0;
        body.position += std::clamp(part, 0.0, 1.0) * h * h * world.gravity;
    }
}

void AvbdStepper::step(World& world) {
    check_avbd_options(options);
    std::vector<Contact> found;
    find_rows(world, {.margin = options.margin, .friction = options.friction}, find, grid_, found, frames_);
    const std::vector<Contact> old_contacts = std::exchange(contacts_, found);
    const std::vector<AvbdPoint> old_points = points_;
    set_points(world);
    remember(old_contacts, old_points);
    fly(world);
    for (int pass = 0; pass < options.passes; ++pass) {
        for (std::size_t i = 0; i < world.bodies.size(); ++i) descend(world, i);
        stiffen(world);
    }
    old_velocities_.clear();
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        Body& body = world.bodies[i];
        old_velocities_.push_back(body.velocity);
        if (body.inverse_mass > 0) body.velocity = (body.position - old_[i].head<2>()) / options.dt;  // (22.19)
        if (body.inverse_inertia > 0) body.angular_velocity = (body.angle - old_[i][2]) / options.dt;
    }
}

Eigen::VectorXd AvbdStepper::impulses() const {
    Eigen::VectorXd r(2 * static_cast<Eigen::Index>(contacts_.size()));
    for (std::size_t i = 0; i < contacts_.size(); ++i)
        r.segment<2>(2 * static_cast<Eigen::Index>(i)) = options.dt * points_[i].f;
    return r;
}

}  // namespace rbc
