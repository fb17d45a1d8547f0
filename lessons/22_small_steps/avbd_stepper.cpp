#include "lessons/22_small_steps/avbd_stepper.hpp"

#include <Eigen/Geometry>
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

/// How the end of an arm moves when its body turns: w x r as a matrix times w.
Vector2d per_turn(const Vector2d& arm) {
    return {-arm.y(), arm.x()};
}
Matrix3d per_turn(const Vector3d& arm) {
    return (Matrix3d() << 0, arm.z(), -arm.y(), -arm.z(), 0, arm.x(), arm.y(), -arm.x(), 0).finished();
}

/// What a pin's force f on the end of an arm adds to the diagonal of turns. The second derivative of its energy there is
/// plus or minus f.r in the plane, f.r 1 - (f r' + r f')/2 in space, and this is no less than either, whichever axes.
double second_derivative(const Vector2d& f, const Vector2d& r) {
    return std::abs(f.dot(r));
}
double second_derivative(const Vector3d& f, const Vector3d& r) {
    return 0.5 * (std::abs(f.dot(r)) + f.norm() * r.norm());
}

template <int D>
Eigen::Vector<double, D> distance(const AvbdPointIn<D>& pin, const WorldIn<D>& world) {
    const BodyIn<D>&a = at(world, pin.a), &b = at(world, pin.b);
    return b.position + turned(b, pin.arm_b) - a.position - turned(a, pin.arm_a);
}

bool sticks(const AvbdPoint& point, double friction) {
    return std::abs(point.f[1]) < friction * point.f[0];
}
bool sticks(const AvbdPointIn<3>& point, double friction) {
    return point.f.tail<2>().norm() < (1 - 1e-12) * friction * point.f[0];  // cut_down rounds
}

/// Forces or slips of a contact in the axes that it has now: tangents turn as the normal does.
Vector2d carried(const AvbdPoint&, const AvbdPoint&, const Vector2d& v) {
    return v;
}
Vector3d carried(const AvbdPointIn<3>& old, const AvbdPointIn<3>& now, const Vector3d& v) {
    const Vector3d from = old.axes.row(0), to = now.axes.row(0), tangential = v - v[0] * Vector3d::UnitX();
    const Vector3d turned = Eigen::Quaterniond::FromTwoVectors(from, to) * (old.axes.transpose() * tangential);
    return v[0] * Vector3d::UnitX() + now.axes * turned;
}

}  // namespace

template <int D>
AvbdStepperIn<D>::AvbdStepperIn(const AvbdOptions& avbd_options) : options(avbd_options) {
    if constexpr (D == 2) move = move_freely;
}

template <int D>
void AvbdStepperIn<D>::forget() {
    contacts_.clear();
    points_.clear();
    old_velocities_.clear();
}

template <int D>
Eigen::Vector<double, D> AvbdStepperIn<D>::error_of(const Point& point, const WorldIn<D>& world) const {
    if (point.pin) return distance(point, world) - options.kept_error * point.before;
    const auto moved = [&](int body, const Vector& arm) -> Vector {
        const Displacement<D> way = way_from(old_[static_cast<std::size_t>(body)], at(world, body));
        return way.template head<D>() + per_turn(arm) * way.template tail<motions<D> - D>();
    };
    Vector asked = (1 - options.kept_error) * point.before;
    if (point.before[0] > 0) asked[0] = point.before[0];
    return asked + point.axes * (moved(point.b, point.arm_b) - moved(point.a, point.arm_a));  // (22.31)
}

template <int D>
Eigen::Vector<double, D> AvbdStepperIn<D>::cut(const Point& point, const Vector& p, double f_n) const {
    if (point.pin) return p;
    Vector f;
    if constexpr (D == 2)
        f << std::max(0.0, p[0]), cut_down(p[1], options.friction * f_n);
    else
        f << std::max(0.0, p[0]), cut_down(Vector2d(p.template tail<2>()), options.friction * f_n);
    return f;
}

/// (22.32), times h^2 M^-1, so that a body which cannot turn needs no infinite inertia.
template <int D>
void AvbdStepperIn<D>::descend(WorldIn<D>& world, std::size_t i) const {
    BodyIn<D>& body = world.bodies[i];
    if (never_moves(body)) return;
    const MotionMatrix<D> inverse = options.dt * options.dt * inverse_mass_matrix(body);
    Displacement<D> force = Displacement<D>::Zero();
    MotionMatrix<D> K = MotionMatrix<D>::Zero();
    for (const std::size_t which : touching_[i]) {
        const Point& point = points_[which];
        const bool is_b = static_cast<std::size_t>(point.b) == i;
        const Vector known = is_b ? point.arm_b : point.arm_a, arm = point.pin ? turned(body, known) : known;
        Eigen::Matrix<double, D, motions<D>> J;
        J << point.axes, point.axes * per_turn(arm);
        if (!is_b) J = -J;
        const Vector p = cut(point, point.f - point.k.cwiseProduct(error_of(point, world)), point.f[0]);
        force += J.transpose() * p;
        K += J.transpose() * point.k.asDiagonal() * J;
        if (point.pin) K.diagonal().template tail<motions<D> - D>().array() += second_derivative(p, arm);
    }
    const MotionMatrix<D> H = MotionMatrix<D>::Identity() + inverse * K;
    displace<D>(body, H.partialPivLu().solve(inverse * force - way_from(free_[i], body)));
}

template <int D>
void AvbdStepperIn<D>::stiffen(const WorldIn<D>& world) {
    const auto grow = [this](double& k, double error) {
        k = std::min(k + options.growth * error, options.largest_stiffness);  // (22.33)
    };
    for (Point& point : points_) {
        point.error = error_of(point, world);
        const Vector p = point.f - point.k.cwiseProduct(point.error);
        point.f = cut(point, p, std::max(0.0, p[0]));
        if (point.pin) {
            for (double& k : point.k) grow(k, point.error.norm());
            continue;
        }
        if (point.f[0] > 0) grow(point.k[0], std::abs(point.error[0]));
        if (!sticks(point, options.friction)) continue;
        for (int j = 1; j < D; ++j) grow(point.k[j], point.error.template tail<D - 1>().norm());
    }
}

/// The points of a step, as they start without a memory.
template <int D>
void AvbdStepperIn<D>::set_points(const WorldIn<D>& world) {
    points_.clear();
    for (const SoftRowIn<D>& row : frames_.rows) {
        Point point{.a = row.a, .b = row.b, .arm_a = row.arm_a, .arm_b = row.arm_b};
        point.before[0] = row.start_gap;
        point.axes << row.normal.transpose(), row.tangent.transpose();
        points_.push_back(point);
    }
    for (const SoftPinIn<D>& pin : frames_.pins)
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
template <int D>
void AvbdStepperIn<D>::remember(const std::vector<ContactIn<D>>& contacts, const std::vector<Point>& points) {
    const auto take_over = [this](Point& now, const Point& old) {
        if (!now.pin && old.axes.row(0).dot(now.axes.row(0)) <= 0) return;  // another contact by now
        now.k = (options.kept_stiffness * old.k).cwiseMax(options.least_stiffness).cwiseMin(options.largest_stiffness);
        now.f = options.kept_force * (now.pin ? old.f : carried(old, now, old.f));
        if (now.pin || !sticks(old, options.friction)) return;  // the slip is over, and forgotten
        const Vector slip = carried(old, now, old.error + options.kept_error * old.before);
        now.before.template tail<D - 1>() = slip.template tail<D - 1>();
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
template <int D>
void AvbdStepperIn<D>::fly(WorldIn<D>& world) {
    const double h = options.dt, g2 = world.gravity.squaredNorm();
    const bool known = old_velocities_.size() == world.bodies.size() && g2 > 0;
    old_.clear();
    free_.clear();
    for (const BodyIn<D>& body : world.bodies) old_.push_back(pose_of(body));
    move(world, h);
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        BodyIn<D>& body = world.bodies[i];
        free_.push_back(pose_of(body));
        if (body.inverse_mass == 0) continue;
        free_.back().position += h * h * world.gravity;
        const double part = known ? (body.velocity - old_velocities_[i]).dot(world.gravity) / (h * g2) : 0;
        body.position += std::clamp(part, 0.0, 1.0) * h * h * world.gravity;
    }
}

template <int D>
void AvbdStepperIn<D>::step(WorldIn<D>& world) {
    check_avbd_options(options);
    std::vector<ContactIn<D>> found;
    find_rows(world, {.margin = options.margin, .friction = options.friction}, find, grid_, found, frames_);
    const std::vector<ContactIn<D>> old_contacts = std::exchange(contacts_, found);
    const std::vector<Point> old_points = points_;
    set_points(world);
    remember(old_contacts, old_points);
    fly(world);
    for (int pass = 0; pass < options.passes; ++pass) {
        for (std::size_t i = 0; i < world.bodies.size(); ++i) descend(world, i);
        stiffen(world);
    }
    old_velocities_.clear();
    for (const BodyIn<D>& body : world.bodies) old_velocities_.push_back(body.velocity);
    take_velocities(world, old_, free_, options.dt);
}

template <int D>
Eigen::VectorXd AvbdStepperIn<D>::impulses() const {
    Eigen::VectorXd r(D * static_cast<Eigen::Index>(contacts_.size()));
    for (std::size_t i = 0; i < contacts_.size(); ++i)
        r.template segment<D>(D * static_cast<Eigen::Index>(i)) = options.dt * points_[i].f;
    return r;
}

template class AvbdStepperIn<2>;
template class AvbdStepperIn<3>;

}  // namespace rbc
