#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "lessons/12_dantzig_lcp/event_loop.hpp"
#include "lessons/12_dantzig_lcp/position_projection.hpp"

namespace rbc::test {

using Eigen::Vector2d;

inline constexpr double g = 9.81;

inline World bare_ground() {
    return scenes::on_ground({});
}

/// Density 1 kg/m^2.
inline Body disc(double radius, const Vector2d& position) {
    return scenes::disc({.radius = radius, .mass = M_PI * radius * radius, .position = position});
}

inline Body block(double half_width, double half_height, const Vector2d& position, double density = 1) {
    return scenes::box({.half_width = half_width,
                        .half_height = half_height,
                        .mass = 4 * density * half_width * half_height,
                        .position = position});
}

/// `count` rods of 0.5 m in a row from the origin, the first pinned to body 0.
inline World chain(int count) {
    World world = bare_ground();
    world.bodies[0].position = {0, -10};
    for (int i = 0; i < count; ++i) {
        world.bodies.push_back(block(0.25, 0.02, {0.25 + 0.5 * i, 0}));
        const Vector2d anchor = i == 0 ? Vector2d(0, 10) : Vector2d(0.25, 0);
        world.joints.push_back({Joint::Kind::pin, i, i + 1, anchor, {-0.25, 0}, 0});
    }
    return world;
}

inline EventLoopStep run(World& world, const EventLoopParameters& parameters, int steps) {
    EventLoopStep step;
    for (int i = 0; i < steps; ++i) step = step_events(world, parameters);
    return step;
}

}  // namespace rbc::test
