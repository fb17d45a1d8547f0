#include "common/demo/kit/grip.hpp"

#include <algorithm>
#include <cmath>

#include "common/demo/kit/body_drawing.hpp"

namespace rbc {

using Eigen::Vector2d;

Vector2d pull(Body& body, const Vector2d& local, const Vector2d& target, double dt, const Grip& grip) {
    if (!(body.inverse_mass > 0)) return Vector2d::Zero();
    const Vector2d point = to_world(body, local), r = point - body.position, turn(-r.y(), r.x());
    const Vector2d wanted = std::min(grip.rate, 0.5 / dt) * (target - point);
    const double mass = 1 / body.inverse_mass, weight = 9.81 * mass;
    const bool turns = body.inverse_inertia > 0;
    const double inertia = turns ? 1 / body.inverse_inertia : 0;
    const double reach = std::max(0.0, std::sqrt(inertia / mass) - local.norm());
    const double max_spin = grip.torque * weight * reach * dt, most = grip.force * weight * dt;
    const auto spin_for = [&](const Vector2d& impulse) {
        return std::clamp(-inertia * body.angular_velocity - turn.dot(impulse), -max_spin, max_spin);
    };

    // If the fingers can keep it from turning, all of it moves as the point does.
    Vector2d impulse = mass * (wanted - body.velocity);
    double spin = spin_for(impulse);
    if (turns && std::abs(spin) >= max_spin) {
        const Vector2d left = wanted - body.velocity - (body.angular_velocity + body.inverse_inertia * spin) * turn;
        const Eigen::Matrix2d K =
            body.inverse_mass * Eigen::Matrix2d::Identity() + body.inverse_inertia * turn * turn.transpose();
        const double det = K(0, 0) * K(1, 1) - K(0, 1) * K(1, 0);
        impulse = Vector2d(K(1, 1) * left.x() - K(0, 1) * left.y(), K(0, 0) * left.y() - K(1, 0) * left.x()) / det;
    }
    if (impulse.norm() > most) {
        impulse *= most / impulse.norm();
        spin = spin_for(impulse);
    }
    body.velocity += body.inverse_mass * impulse;
    body.angular_velocity += body.inverse_inertia * (turn.dot(impulse) + spin);
    return impulse / dt;
}

}  // namespace rbc
