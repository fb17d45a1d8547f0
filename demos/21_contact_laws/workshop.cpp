#include "demos/21_contact_laws/workshop.hpp"

#include <cmath>

#include "common/foundation/scenes/bodies.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;
enum Place { ground, shelf, ramp };  // bodies that never move

constexpr double slope = 0.35;  // rad

}  // namespace

World workshop() {
    using scenes::box;
    using scenes::fixed;
    World world = scenes::on_ground({});
    const Vector2d down = workshop_slope(), up(std::sin(slope), std::cos(slope));
    const Vector2d middle(1.9, 0.75);  // of the ramp
    world.bodies.push_back(box({.half_width = 0.6, .half_height = 0.1, .mass = fixed, .position = {-2.1, 2.1}}));
    world.bodies.push_back(
        box({.half_width = 0.9, .half_height = 0.1, .mass = fixed, .position = middle, .angle = -slope}));
    world.bodies.push_back(box({.half_width = 0.2, .half_height = 0.15, .position = {-2.1, 1.85}}));  // hangs
    world.bodies.push_back(box({.half_width = 0.15,
                                .half_height = 0.15,
                                .position = middle - 0.6 * down + 0.25 * up,
                                .angle = -slope,
                                .velocity = 0.5 * down}));
    for (const double mass : {1.0, 1.0, 100.0})
        world.bodies.push_back(box({.half_width = 0.25,
                                    .half_height = 0.15,
                                    .mass = mass,
                                    .position = {-0.7, 0.15 + 0.3 * static_cast<double>(world.bodies.size() - 5)}}));
    const double tilt = std::atan(2.0);
    Body rod = box({.half_width = 0.5, .half_height = 0.02, .angle = tilt});
    rod.position = {0.55, 0.5 * std::sin(tilt) + 0.02 * std::cos(tilt) + 0.05};
    rod.velocity = {-1.5, -1};
    world.bodies.push_back(rod);
    return world;
}

Rect workshop_part() {
    return {-2.9, -0.2, 5.9, 2.7};
}

Surface workshop_surface(const World&, const Contact& contact) {
    if (contact.a == shelf || contact.b == shelf)
        return {.static_friction = 0.6, .dynamic_friction = 0.6, .adhesion = 6};  // two feet, 9.81 N
    if (contact.a == ramp || contact.b == ramp)
        return {.static_friction = 0.6, .dynamic_friction = 0.2, .gamma = 30, .viscosity = 2};
    return {.static_friction = 1.4, .dynamic_friction = 1.4};
}

Eigen::Vector2d workshop_slope() {
    return {std::cos(slope), -std::sin(slope)};
}

}  // namespace rbc
