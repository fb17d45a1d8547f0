#include "lessons/16_normal_stabilization/trembling_column.hpp"

#include <algorithm>

#include "common/foundation/judge/world_balance.hpp"
#include "lessons/16_normal_stabilization/normal_stabilization.hpp"

namespace rbc {

World column_of_balls(int height) {
    World world;
    Body body;
    body.shape = HalfPlane{};
    world.bodies.push_back(body);
    body.shape = Circle{0.5};
    body.inverse_mass = 1;
    body.inverse_inertia = 8;
    for (int i = 0; i < height; ++i) {
        body.position = {0, 0.5 + i};
        world.bodies.push_back(body);
    }
    return world;
}

Eigen::MatrixXd column_matrix(int height) {
    Eigen::MatrixXd W = 2 * Eigen::MatrixXd::Identity(height, height);
    W(0, 0) = 1;
    for (int i = 1; i < height; ++i) W(i, i - 1) = W(i - 1, i) = -1;
    return W;
}

double column_growth(int height, int sweeps, double error_reduction) {
    constexpr int steps = 600;
    World world = column_of_balls(height);
    StepOptions options;
    options.dt = 0.01;
    options.friction = 0;
    options.margin = 0.1;
    options.iterations = 4 * height * height;
    ContactStepper stepper(options);
    stepper.terms = baumgarte_terms({error_reduction, 10, 0});
    for (int i = 0; i < 5; ++i) stepper.step(world);  // at rest, with the impulses of rest
    stepper.options.iterations = sweeps;
    for (Body& body : world.bodies)
        if (body.inverse_mass > 0) body.velocity.y() -= 1e-6;
    double early = 0, late = 0;
    for (int i = 0; i < steps; ++i) {
        stepper.step(world);
        const double energy = kinetic_energy(world);
        if (i < steps / 2) early = std::max(early, energy);
        if (i >= steps - steps / 4) late = std::max(late, energy);
    }
    return late / early;
}

}  // namespace rbc
