#include "lessons/16_normal_stabilization/press_experiment.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/judge/require.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "lessons/16_normal_stabilization/position_stabilization.hpp"

namespace rbc {

ContactStepper stack_stepper(const StackOptions& options) {
    StepOptions o;
    o.dt = options.dt;
    o.friction = options.friction;
    o.restitution = options.restitution;
    o.margin = options.method == Stabilization::touching ? 0 : options.envelope;
    o.iterations = options.iterations;
    o.warm_start = options.warm_start;
    ContactStepper stepper(o);
    if (options.method == Stabilization::envelope) stepper.terms = envelope_terms({options.envelope, options.clamp});
    if (options.method == Stabilization::touching || options.method == Stabilization::baumgarte)
        stepper.terms = baumgarte_terms({options.error_reduction, options.clamp});
    stepper.solve = options.solve;
    return stepper;
}

double ideal_gap(const StackOptions& options) {
    return options.method == Stabilization::envelope ? options.envelope / 2 : 0;
}

double start_gap(const StackOptions& options) {
    return options.method == Stabilization::touching ? 1e-6 : ideal_gap(options);
}

World stack_of_boxes(int height, double gap) {
    World world;
    Body ground;
    ground.shape = HalfPlane{};
    world.bodies.push_back(ground);
    for (int i = 0; i < height; ++i) {
        Body box;
        box.shape = Box{0.5, 0.5};
        box.inverse_mass = 1;
        box.inverse_inertia = 6;
        box.position = {0, 0.5 + i + (i + 1) * gap};
        world.bodies.push_back(box);
    }
    return world;
}

std::optional<Eigen::Vector2d> HandScript::at(double time) const {
    if (time < start || time >= released()) return std::nullopt;
    const double held = time - start, down = depth / speed;
    if (held < down) return Eigen::Vector2d(0, -speed * held);
    return Eigen::Vector2d(push * std::sin(2 * M_PI * (held - down) / hold), -depth);
}

void pull(Body& body, const Eigen::Vector2d& target, double dt) {
    body.velocity = std::min(12.0, 0.5 / dt) * (target - body.position);
}

StackStep step_stack(ContactStepper& stepper, World& world, double ideal) {
    StackStep step;
    const double before = mechanical_energy(world);
    stepper.step(world);
    step.gain = mechanical_energy(world) - before;
    step.kinetic = kinetic_energy(world);
    for (const Contact& contact : stepper.contacts()) {
        step.depth = std::max(step.depth, -contact.gap);
        step.error = std::max(step.error, ideal - contact.gap);
    }
    for (const Body& body : world.bodies) step.speed = std::max(step.speed, body.velocity.norm());
    return step;
}

StackStep step_stack(ContactStepper& stepper, World& world, const StackOptions& options) {
    const double before = mechanical_energy(world);
    StackStep step = step_stack(stepper, world, ideal_gap(options));
    if (options.method != Stabilization::moved && options.method != Stabilization::agreeing) return step;
    move_apart(world, {.error_reduction = options.error_reduction,
                       .margin = options.envelope,
                       .iterations = options.iterations,
                       .solve = options.solve,
                       .velocity = options.method == Stabilization::moved ? MovedVelocity::kept : MovedVelocity::agrees,
                       .dt = options.dt});
    step.gain = mechanical_energy(world) - before;
    step.kinetic = kinetic_energy(world);
    step.speed = 0;
    for (const Body& body : world.bodies) step.speed = std::max(step.speed, body.velocity.norm());
    return step;
}

PressNumbers run_press(const StackOptions& options, int height, const HandScript& script) {
    require(height >= 1, "height", height, ">= 1");
    require(script.speed > 0, "speed", script.speed, "> 0");
    ContactStepper stepper = stack_stepper(options);
    World world = stack_of_boxes(height, start_gap(options));
    const Eigen::Vector2d top = world.bodies.back().position;
    const int steps = static_cast<int>(std::ceil(script.end() / options.dt - 1e-9));
    const int quiet = std::max(1, static_cast<int>(std::round(2 / options.dt)));
    PressNumbers numbers;
    for (int k = 0; k < steps; ++k) {
        if (const auto hand = script.at(k * options.dt)) pull(world.bodies.back(), top + *hand, options.dt);
        const StackStep step = step_stack(stepper, world, options);
        numbers.deepest = std::max(numbers.deepest, step.depth);
        numbers.error = std::max(numbers.error, step.error);
        numbers.gain = std::max(numbers.gain, step.gain);
        numbers.speed = std::max(numbers.speed, step.speed);
        if (step.gain > 9.81) ++numbers.blow_ups;
        if (k >= steps - quiet) numbers.jitter += step.kinetic / quiet;
    }
    numbers.toppled = world.bodies.back().position.y() < top.y() - 0.5;
    return numbers;
}

}  // namespace rbc
