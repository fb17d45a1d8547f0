#include "exercises/22_small_steps/rope.hpp"

namespace rbc::ex22 {

std::vector<Knot> step_rope(const Rope& rope, const Eigen::Vector2d& gravity, double dt, int substeps) {
    if (substeps > 1) {
        Rope moved = rope;
        for (int i = 0; i < substeps; ++i) moved.knots = step_rope(moved, gravity, dt / substeps, 1);
        return moved.knots;
    }
    std::vector<Knot> knots = rope.knots;
    for (Knot& knot : knots) {
        if (knot.inverse_mass != 0) knot.velocity += dt * gravity;
        knot.position += dt * knot.velocity;
    }
    for (std::size_t i = 1; i < knots.size(); ++i) {
        Knot &a = knots[i - 1], &b = knots[i];
        const double over = (b.position - a.position).norm() - rope.length, W = a.inverse_mass + b.inverse_mass;
        if (!(over > 0) || W == 0) continue;
        // A pull changes velocities, and places by h times as much.
        const Eigen::Vector2d pull = over / (dt * W + rope.compliance / dt) * (a.position - b.position).normalized();
        a.velocity -= a.inverse_mass * pull;
        b.velocity += b.inverse_mass * pull;
        a.position -= dt * a.inverse_mass * pull;
        b.position += dt * b.inverse_mass * pull;
    }
    return knots;
}

double stretch(int pieces, double mass, double gravity, double compliance) {
    return 0.5 * pieces * (pieces + 1.0) * mass * gravity * compliance;
}

}  // namespace rbc::ex22
