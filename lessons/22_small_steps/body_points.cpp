#include "lessons/22_small_steps/body_points.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace rbc {

using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;

namespace {

double norm(double w) {
    return w;
}
double norm(const Vector3d& w) {
    return w.norm();
}

/// K of one body's point, 1/kg: dv = K P.
Matrix3d response(const SpatialBody& body, const Vector3d& arm) {
    Matrix3d turn;  // [arm]x R
    for (int k = 0; k < 3; ++k) turn.col(k) = arm.cross(body.orientation * Vector3d::Unit(k));
    return body.inverse_mass * Matrix3d::Identity() +
           turn * body.inverse_inertia.asDiagonal() * turn.transpose();
}

}  // namespace

template <int D>
void check_velocities(const WorldIn<D>& world) {
    for (std::size_t i = 0; i < world.bodies.size(); ++i)
        if (!world.bodies[i].velocity.allFinite() || !std::isfinite(norm(world.bodies[i].angular_velocity)))
            throw std::invalid_argument("body " + std::to_string(i) + ": a velocity is not finite");
}

template <int D>
void drop_pinned(const WorldIn<D>& world, std::vector<ContactIn<D>>& contacts) {
    std::erase_if(contacts, [&world](const ContactIn<D>& contact) {
        return std::any_of(world.joints.begin(), world.joints.end(), [&contact](const JointIn<D>& joint) {
            return (joint.a == contact.a && joint.b == contact.b) || (joint.a == contact.b && joint.b == contact.a);
        });
    });
}

double response(const Body& a, const Vector2d& arm_a, const Body& b, const Vector2d& arm_b, const Vector2d& direction) {
    const double turn_a = cross(arm_a, direction), turn_b = cross(arm_b, direction);
    return a.inverse_mass + b.inverse_mass + a.inverse_inertia * turn_a * turn_a + b.inverse_inertia * turn_b * turn_b;
}

Eigen::Matrix2d response(const Body& a, const Vector2d& arm_a, const Body& b, const Vector2d& arm_b) {
    const double xy = -a.inverse_inertia * arm_a.x() * arm_a.y() - b.inverse_inertia * arm_b.x() * arm_b.y();
    return (Eigen::Matrix2d() << response(a, arm_a, b, arm_b, Vector2d::UnitX()), xy, xy,
            response(a, arm_a, b, arm_b, Vector2d::UnitY()))
        .finished();
}

Matrix3d response(const SpatialBody& a, const Vector3d& arm_a, const SpatialBody& b, const Vector3d& arm_b) {
    return response(a, arm_a) + response(b, arm_b);
}

Vector2d axis(const Body& body) {
    return {std::cos(body.angle), std::sin(body.angle)};
}

Matrix3d axis(const SpatialBody& body) {
    return body.orientation.toRotationMatrix();
}

Vector2d turned(const Body& body, const Vector2d& local) {
    return to_world(axis(body), local);
}

Vector3d turned(const SpatialBody& body, const Vector3d& local) {
    return body.orientation * local;
}

template void check_velocities(const World&);
template void check_velocities(const SpatialWorld&);
template void drop_pinned(const World&, std::vector<Contact>&);
template void drop_pinned(const SpatialWorld&, std::vector<SpatialContact>&);

}  // namespace rbc
