#include "exercises/22_small_steps/rope.hpp"

#include <algorithm>

namespace rbc::ex22 {

std::vector<Knot> step_rope(const Rope& rope, const Eigen::Vector2d& gravity, double dt, int substeps) {
    std::vector<Knot> knots = rope.knots;
    const double h = dt / substeps, softness = rope.compliance / (h * h);
    for (int k = 0; k < substeps; ++k) {
        const std::vector<Knot> before = knots;
        for (Knot& knot : knots) {
            if (knot.inverse_mass > 0) knot.velocity += h * gravity;
            knot.position += h * knot.velocity;
        }
        for (std::size_t i = 0; i + 1 < knots.size(); ++i) {
            Knot &a = knots[i], &b = knots[i + 1];
            const Eigen::Vector2d along = b.position - a.position;
            const double distance = along.norm(), W = a.inverse_mass + b.inverse_mass;
            if (W == 0 || distance == 0) continue;
            // One sweep: lambda was 0 before.
            const double lambda = std::min(0.0, -(distance - rope.length) / (W + softness));  // (E22.6)
            a.position -= a.inverse_mass * lambda / distance * along;
            b.position += b.inverse_mass * lambda / distance * along;
        }
        for (std::size_t i = 0; i < knots.size(); ++i)
            if (knots[i].inverse_mass > 0) knots[i].velocity = (knots[i].position - before[i].position) / h;
    }
    return knots;
}

double stretch(int pieces, double mass, double gravity, double compliance) {
    double load = 0;
    for (int below = 1; below <= pieces; ++below) load += below * mass * gravity;
    return compliance * load;  // (E22.7)
}

}  // namespace rbc::ex22
