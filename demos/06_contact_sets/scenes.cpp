#include "demos/06_contact_sets/scenes.hpp"

#include <cmath>

#include "common/foundation/scenes/bodies.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"

namespace rbc {

namespace {

using namespace scenes;

/// A number in [0, 1) from an integer: scattered, and the same in every run.
double scatter(int i) {
    const double x = std::sin(12.9898 * i + 4.1414) * 43758.5453;
    return x - std::floor(x);
}

World shapes() {
    World world;
    world.bodies = {
        plane({.position = {0, -1.55}, .angle = 0.06}),
        box({.half_width = 0.75,
             .half_height = 0.4,
             .position = {-1.6, -0.75},
             .angle = 0.2,
             .velocity = {0.10, -0.05},
             .angular_velocity = 0.12}),
        box({.half_width = 0.45,
             .half_height = 0.45,
             .position = {-0.55, -0.1},
             .angle = 0.7,
             .velocity = {-0.12, -0.03},
             .angular_velocity = -0.15}),
        disc({.radius = 0.5, .position = {0.55, -0.9}, .velocity = {-0.05, -0.06}, .angular_velocity = 0.2}),
        disc({.radius = 0.32, .position = {1.15, -0.3}, .velocity = {-0.08, -0.06}, .angular_velocity = -0.2}),
        box({.half_width = 0.9,
             .half_height = 0.25,
             .position = {1.3, 0.65},
             .angle = -0.25,
             .velocity = {0.04, -0.14},
             .angular_velocity = 0.1}),
        particle({.position = {-0.2, 0.7}, .velocity = {-0.06, -0.16}}),
        particle({.position = {1.9, 1.1}, .velocity = {-0.05, -0.12}}),
        disc({.radius = 0.25, .position = {-1.5, 0.9}, .velocity = {0.06, -0.18}, .angular_velocity = 0.3}),
        box({.half_width = 0.3,
             .half_height = 0.3,
             .position = {2.0, -1.15},
             .angle = 0.1,
             .velocity = {-0.06, 0.02},
             .angular_velocity = 0.1})};
    return world;
}

World box_on_box() {
    World world;
    world.bodies = {box({.half_width = 1.3, .half_height = 0.5, .mass = fixed, .position = {0, -0.55}}),
                    box({.half_width = 0.6,
                         .half_height = 0.45,
                         .position = {-0.4, 0.39},
                         .angle = 0.22,
                         .velocity = {0.09, 0},
                         .angular_velocity = -0.12})};
    return world;
}

World inside() {
    World world;
    world.bodies = {box({.half_width = 1.5, .half_height = 0.9, .mass = fixed}),
                    particle({.position = {-1.1, -0.5}, .velocity = {0.23, 0.11}}),
                    disc({.radius = 0.2, .position = {0.9, 1.4}, .velocity = {-0.1, -0.13}, .angular_velocity = 0.2})};
    return world;
}

/// Makes `body` turn about a point that it shares with `base`.
void rock_on(const Body& base, const Eigen::Vector2d& pivot, double spin, Body& body) {
    body.angular_velocity = spin;
    body.velocity = point_velocity(base, pivot) - point_velocity(body, pivot);
}

/// Equal boxes, one upon the other; the top ones rock about their lower corners.
World stack(bool rocking) {
    World world;
    world.bodies = {plane({.position = {0, -1.5}})};
    for (int i = 0; i < 4; ++i) {
        world.bodies.push_back(box({.half_width = 0.45, .half_height = 0.32, .position = {0, -1.5 + 0.32 + 0.64 * i}}));
    }
    if (rocking) {
        rock_on(world.bodies[2], {-0.45, -1.5 + 1.28}, 0.04, world.bodies[3]);
        rock_on(world.bodies[3], {0.45, -1.5 + 1.92}, -0.05, world.bodies[4]);
    }
    return world;
}

World crowd(int bodies) {
    World world;
    world.bodies = {plane({.position = {0, -3.9}})};
    for (int i = 0; i < bodies; ++i) {
        const double size = 0.08 + 0.10 * scatter(5 * i);
        Body body = i % 4 == 0 ? box({.half_width = size, .half_height = 0.7 * size}) : disc({.radius = size});
        body.position = {-5.5 + 11 * scatter(5 * i + 1), -3.6 + 7.3 * scatter(5 * i + 2)};
        body.angle = 6 * scatter(5 * i + 3);
        const double direction = 6.283185307179586 * scatter(5 * i + 4);
        body.velocity = {0.3 * std::cos(direction), 0.3 * std::sin(direction)};
        body.angular_velocity = scatter(i) - 0.5;
        world.bodies.push_back(body);
    }
    return world;
}

}  // namespace

const ContactSceneFacts& facts_of(ContactScene scene) {
    constexpr Rect usual{-2.5, -1.9, 5, 3.6}, close{-2.1, -1.4, 4.2, 2.9};
    static const ContactSceneFacts in_order[] = {
        {[](int) { return shapes(); }, usual, 0.55}, {[](int) { return box_on_box(); }, close, 0.15},
        {[](int) { return inside(); }, close, 0.95}, {[](int) { return stack(true); }, usual, 0},
        {crowd, {-6, -4.2, 12, 8.4}, 0.4},           {[](int) { return stack(false); }, usual, 0}};
    return in_order[static_cast<std::size_t>(scene)];
}

void drift(World& world, double dt, const Rect& frame) {
    for (Body& body : world.bodies) {
        body.position += dt * body.velocity;
        body.angle += dt * body.angular_velocity;
        const auto turn_back = [](double place, double& velocity, double low, double high) {
            if (place < low) velocity = std::abs(velocity);
            if (place > high) velocity = -std::abs(velocity);
        };
        turn_back(body.position.x(), body.velocity.x(), frame.x, frame.right());
        turn_back(body.position.y(), body.velocity.y(), frame.y, frame.top());
    }
}

}  // namespace rbc
