#include "demos/08_poisson_impact/input.hpp"

#include <numbers>

namespace rbc {

void ImpactInput::bind(Parameters& parameters) {
    parameters.real("friction", "", "mu", friction, between(0, 1e3, 0, 3));
    parameters.real("restitution", "", "e: of impulses (Poisson) or of velocities (Newton)", restitution, {0, 1});
    parameters.choice("body", "a rod, or the rod that has the matrix K below", source, {"rod", "matrix"});
    parameters.real("angle", "deg", "of the rod over the floor; drag the rod", angle, between(1, 179, 5, 175));
    parameters.real("velocity_x", "m/s", "of the rod's centre", velocity_x, between(-100, 100, -4, 4));
    parameters.real("velocity_y", "m/s", "of the rod's centre", velocity_y, between(-100, 100, -4, 0));
    parameters.real("spin", "rad/s", "of the rod, counter-clockwise", spin, between(-100, 100, -4, 4));
    parameters.real("mass", "kg", "of the rod", mass, between(0, 1000, 0.1, 5, true));
    parameters.real("length", "m", "of the rod", length, between(0, 1000, 0.5, 4, true));
    parameters.real("inertia", "", "I / (m (length/2)^2): uniform 1/3, ends heavy 1, middle heavy 0", inertia,
                    between(0, 100, 0.02, 1, true));
    parameters.real("K_tt", "1/kg", "only with body = matrix", K_tt, between(0, 1e3, 0.1, 5, true));
    parameters.real("K_tn", "1/kg", "only with body = matrix", K_tn, between(-1e3, 1e3, -3, 3));
    parameters.real("K_nn", "1/kg", "only with body = matrix", K_nn, between(0, 1e3, 0.1, 5, true));
    parameters.real("u_t", "m/s", "only with body = matrix", u_t, between(-100, 100, -4, 4));
    parameters.real("u_n", "m/s", "only with body = matrix", u_n, between(-100, 100, -4, 0));
}

TiltedRod ImpactInput::rod() const {
    return {mass, 0.5 * length, inertia, angle * std::numbers::pi / 180, {velocity_x, velocity_y}, spin};
}

PlanarImpactProblem ImpactInput::problem() const {
    PlanarImpactProblem problem;
    problem.K = rod().matrix();
    problem.u = rod().contact_velocity();
    if (source == Source::matrix) {
        problem.K << K_tt, K_tn, K_tn, K_nn;
        problem.u = {u_t, u_n};
    }
    problem.friction = friction;
    problem.restitution = restitution;
    return problem;
}

}  // namespace rbc
