// hint: What holds the swinging door all the time is a force. In no time it has no impulse.
#include "exercises/07_newton_impact/door.hpp"

namespace rbc::ex07 {

namespace {

/// w x r for a spin of 1.
Eigen::Vector2d turned(const Eigen::Vector2d& r) {
    return {-r.y(), r.x()};
}

double inertia_about_hinge(const Door& door) {
    return door.inertia + door.mass * (door.centre - door.hinge).squaredNorm();
}

}  // namespace

DoorImpact hit_door(const Door& door, const ThrownBall& ball, const Eigen::Vector2d& point, const Eigen::Vector2d& n,
                    double e) {
    const Eigen::Vector2d arm = turned(point - door.hinge);
    const double u_n = n.dot(ball.velocity - door.spin * arm);
    if (u_n >= 0) return {ball.velocity, door.spin, {0, 0}, -door.mass * door.spin * door.spin * (door.centre - door.hinge)};

    // A unit impulse on the door along n turns it by lever/I_H, and moves the point by lever times that.
    const double lever = arm.dot(n), I_H = inertia_about_hinge(door);
    const double K = 1 / ball.mass + lever * lever / I_H;
    const Eigen::Vector2d P = -(1 + e) * u_n / K * n;
    const double change = -arm.dot(P) / I_H;

    // The centre of mass moves by what the ball and the hinge give together.
    const Eigen::Vector2d hinge = door.mass * change * turned(door.centre - door.hinge) + P;
    return {ball.velocity + P / ball.mass, door.spin + change, P, hinge};
}

double sweet_spot(const Door& door) {
    return inertia_about_hinge(door) / (door.mass * (door.centre - door.hinge).norm());
}

}  // namespace rbc::ex07
