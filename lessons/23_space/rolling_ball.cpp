#include "lessons/23_space/rolling_ball.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/judge/require.hpp"

namespace rbc {

namespace {

void check_ball(const BallOnTable& ball, const BallMotion& start) {
    require_positive("radius", ball.radius);
    require_positive("inertia", ball.inertia);
    require_positive("friction", ball.friction);
    require_positive("gravity", ball.gravity);
    require(start.position.allFinite() && start.velocity.allFinite() && start.angular_velocity.allFinite(),
            "the ball's position and velocities", "finite");
    require(start.velocity.z() == 0, "velocity.z", start.velocity.z(), "0: along the table");
}

}  // namespace

Eigen::Vector3d slip_of(const BallMotion& motion, double radius) {
    const Eigen::Vector3d& w = motion.angular_velocity;
    return motion.velocity - radius * Eigen::Vector3d(w.y(), -w.x(), 0);  // (23.48)
}

double rolling_begins(const BallOnTable& ball, const BallMotion& start) {
    check_ball(ball, start);
    return slip_of(start, ball.radius).stableNorm() / ((1 + 1 / ball.inertia) * ball.friction * ball.gravity);
}

BallMotion slide_and_roll(const BallOnTable& ball, const BallMotion& start, double time) {
    const double rolling = rolling_begins(ball, start);
    require(time >= 0 && std::isfinite(time), "time", time, ">= 0 and finite");
    BallMotion motion = start;
    if (rolling > 0) {
        const double sliding = std::min(time, rolling), part = sliding / rolling;
        const Eigen::Vector3d change = -part * ball.inertia / (1 + ball.inertia) * slip_of(start, ball.radius);
        motion.velocity += change;  // (23.50)
        motion.angular_velocity += Eigen::Vector3d(change.y(), -change.x(), 0) / (ball.inertia * ball.radius);
        motion.position += sliding * (start.velocity + 0.5 * change);
    }
    motion.position += std::max(0.0, time - rolling) * motion.velocity;
    return motion;
}

}  // namespace rbc
