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

bool can_turn(const Body& body) {
    return body.inverse_inertia > 0;
}
bool can_turn(const SpatialBody& body) {
    return !body.inverse_inertia.isZero(0);
}

double spin_after(const Body& body, const Pose<2>& old, const Pose<2>&, double h) {
    return (body.angle - old.attitude) / h;
}
Vector3d spin_after(const SpatialBody& body, const Pose<3>&, const Pose<3>& free, double h) {
    const Vector3d turn = way_from(free, body).tail<3>();
    Vector3d w = body.angular_velocity;
    if (!turn.isZero(0) && body.inverse_inertia.minCoeff() > 0) {
        const Vector3d L = (free.attitude.conjugate() * w).cwiseQuotient(body.inverse_inertia);  // in the body's axes
        const Vector3d now = body.orientation.conjugate() * (free.attitude * L);
        w = body.orientation * body.inverse_inertia.cwiseProduct(now);
    }
    return w + turn / h;
}

/// K of one body's point, 1/kg: dv = K P.
Matrix3d response(const SpatialBody& body, const Vector3d& arm) {
    Matrix3d turn;  // [arm]x R
    for (int k = 0; k < 3; ++k) turn.col(k) = arm.cross(body.orientation * Vector3d::Unit(k));
    return body.inverse_mass * Matrix3d::Identity() +
           turn * body.inverse_inertia.asDiagonal() * turn.transpose();
}

}  // namespace

Pose<2> pose_of(const Body& body) {
    return {body.position, body.angle};
}

Pose<3> pose_of(const SpatialBody& body) {
    return {body.position, body.orientation};
}

Displacement<2> way_from(const Pose<2>& pose, const Body& body) {
    return {body.position.x() - pose.position.x(), body.position.y() - pose.position.y(), body.angle - pose.attitude};
}

Displacement<3> way_from(const Pose<3>& pose, const SpatialBody& body) {
    Displacement<3> way;
    way << body.position - pose.position, 0, 0, 0;
    if (body.orientation.coeffs() == pose.attitude.coeffs()) return way;
    Eigen::Quaterniond turn = body.orientation * pose.attitude.conjugate();
    if (turn.w() < 0) turn.coeffs() = -turn.coeffs();
    const double sine = turn.vec().norm();
    way.tail<3>() = (sine > 0 ? 2 * std::atan2(sine, turn.w()) / sine : 2) * turn.vec();
    return way;
}

MotionMatrix<2> inverse_mass_matrix(const Body& body) {
    return Vector3d(body.inverse_mass, body.inverse_mass, body.inverse_inertia).asDiagonal();
}

MotionMatrix<3> inverse_mass_matrix(const SpatialBody& body) {
    const Matrix3d R = axis(body);
    MotionMatrix<3> inverse = MotionMatrix<3>::Zero();
    inverse.diagonal().head<3>().setConstant(body.inverse_mass);
    inverse.bottomRightCorner<3, 3>() = R * body.inverse_inertia.asDiagonal() * R.transpose();
    return inverse;
}

template <int D>
void take_velocities(WorldIn<D>& world, const std::vector<Pose<D>>& old, const std::vector<Pose<D>>& free, double h) {
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        BodyIn<D>& body = world.bodies[i];
        if (body.inverse_mass > 0) body.velocity = (body.position - old[i].position) / h;
        if (can_turn(body)) body.angular_velocity = spin_after(body, old[i], free[i], h);
    }
}

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

template void take_velocities(World&, const std::vector<Pose<2>>&, const std::vector<Pose<2>>&, double);
template void take_velocities(SpatialWorld&, const std::vector<Pose<3>>&, const std::vector<Pose<3>>&, double);
template void check_velocities(const World&);
template void check_velocities(const SpatialWorld&);
template void drop_pinned(const World&, std::vector<Contact>&);
template void drop_pinned(const SpatialWorld&, std::vector<SpatialContact>&);

}  // namespace rbc
