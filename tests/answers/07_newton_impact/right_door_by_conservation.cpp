#include "exercises/07_newton_impact/door.hpp"

#include <cmath>

namespace rbc::ex07 {

/// No K at all: Newton's law and the angular momentum about the hinge are two equations for two unknowns.
DoorImpact hit_door(const Door& door, const ThrownBall& ball, const Eigen::Vector2d& point, const Eigen::Vector2d& n,
                    double e) {
    const Eigen::Vector2d r = point - door.hinge, c = door.centre - door.hinge;
    const double lever = r.x() * n.y() - r.y() * n.x(), I = door.inertia + door.mass * c.dot(c);
    const double approach = ball.velocity.dot(n) - lever * door.spin;
    if (approach >= 0) return {ball.velocity, door.spin, Eigen::Vector2d::Zero(), Eigen::Vector2d::Zero()};
    //  1 x - lever y = -(1 + e) approach      x, y: changes of the ball's normal velocity and of the spin
    //  m lever x + I y = 0
    const double m = ball.mass, x = -(1 + e) * approach * I / (I + m * lever * lever), y = -m * lever * x / I;
    const Eigen::Vector2d P = m * x * n, dv_c = y * Eigen::Vector2d(-c.y(), c.x());
    return {ball.velocity + x * n, door.spin + y, P, door.mass * dv_c + P};
}

/// |c| + k^2/|c|, with the radius of gyration k: the pendulum's length.
double sweet_spot(const Door& door) {
    const double c = std::hypot(door.centre.x() - door.hinge.x(), door.centre.y() - door.hinge.y());
    return c + door.inertia / door.mass / c;
}

}  // namespace rbc::ex07
