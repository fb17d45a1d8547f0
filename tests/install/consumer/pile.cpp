#include <cstdio>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"

int main() {
    rbc::World world = rbc::scenes::on_ground(rbc::scenes::pyramid({.rows = 10}));
    rbc::ContactStepper stepper({.friction = 0.5, .iterations = 20});
    for (int k = 0; k < 300; ++k) stepper.step(world);
    const double residual = rbc::contact_residual(stepper.system(), stepper.impulses());
    std::printf("residual %.17g, top at y = %.17g m\n", residual, world.bodies.back().position.y());
}
