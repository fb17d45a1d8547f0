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

std::vector<Preset> impact_presets() {
    return {
        {"stop_and_stick",
         "Slip, then stick",
         "The tip slides to the left, stops and sticks while it is still being "
         "compressed. Poisson's impulse ends at 1.9 times the dashed line, Newton's much later, with more energy than "
         "at the start.",
         {}},
        {"continuous_slip", "Slip to the end",
         "The path never meets the dotted line of sticking: friction pulls one way all the time, "
         "and all laws end at the same point.",
         "angle=135 velocity_x=-2 friction=0.2 restitution=0.6"},
        {"reversal_compression", "Turns back early",
         "The tip stops and turns back before compression ends: friction, too weak to hold it, now pulls the other "
         "way. The one-shot law knows nothing of this.",
         "body=matrix friction=0.3 restitution=0.8"},
        {"reversal_restitution", "Turns back late",
         "The tip stops only in restitution, past the dashed line, and turns back. Poisson and Newton share the path "
         "up to there and end apart.",
         "velocity_x=-1 friction=0.3 restitution=0.9"},
        {"from_rest", "Slip from rest",
         "The tip has no tangential velocity at first. The impact itself pushes it to the "
         "right, because the rod turns, and friction cannot hold it.",
         "velocity_x=0 friction=0.3 restitution=0.7"},
        {"stick", "Sticks throughout",
         "No slip before and enough friction: the path follows the dotted line from the start.",
         "velocity_x=0 friction=1 restitution=0.7"},
        {"jam", "Jam, then stick",
         "Friction turns the rod into the floor: u_n falls further below zero as the impulse grows, until the tip "
         "stops. Only then can compression end.",
         "angle=65 velocity_x=1 velocity_y=-0.3 friction=1.8 restitution=0.5"},
        {"frictionless", "No friction",
         "The path goes straight up, the cone is a line. u_t drifts all the same: the rod turns.",
         "friction=0 restitution=0.7"},
        {"positive_work", "Normal work > 0",
         "With e = 1 Poisson's law gives back more normal work than compression took "
         "(press A: lower right), and yet the energy does not grow (lower left): slip has eaten more.",
         "body=matrix K_tt=2.25 K_tn=2 K_nn=2.125 u_t=1.9 u_n=-1 friction=1 restitution=1"},
        {"two_frictions", "Two frictions (mine)",
         "With --mine: more friction at rest than in slip. Where the course's path turns "
         "back, yours sticks.",
         "body=matrix friction=0.3 restitution=0.8 static_friction=0.9", 0, 0, 0, true},
    };
}

}  // namespace rbc
