#pragma once

#include <cmath>
#include <numbers>

#include "common/demo/kit/canvas.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"

namespace rbc::newton_scenes {

enum class Scene { table, cradle, heap, ramp, particle, rod, rest, crowd, box, discs, column, tower };

struct Start {
    double speed = 4;     ///< of the cue ball, the discs of the cradle, the rod, m/s
    int moving = 1;       ///< discs of the cradle that come in
    double height = 0.5;  ///< of the box that lies alone on the floor and is 1 m wide, m
};

/// Seen from above, or far from any planet.
inline bool has_gravity(Scene scene) {
    return scene != Scene::table && scene != Scene::cradle && scene != Scene::rod;
}

/// Of a box of 1 kg: what box() takes anyway, but for its rounding, and where a crowd falls to the last bit shows.
inline double inertia(double half_width, double half_height) {
    return (half_width * half_width + half_height * half_height) / 3;
}

/// Boxes and discs in turn, `per_row` side by side.
inline void fill(World& world, int count, int per_row, double size) {
    for (int i = 0; i < count; ++i) {
        const double row = i / per_row, column = i % per_row - 0.5 * (per_row - 1);
        const Eigen::Vector2d place{2.6 * size * column + 0.3 * size * std::sin(5.0 * i), size * (2 + 2.7 * row)};
        const double w = 1.15 * size, h = 0.75 * size;
        world.bodies.push_back(i % 3 == 2 ? scenes::disc({.radius = size, .position = place})
                                          : scenes::box({.half_width = w,
                                                         .half_height = h,
                                                         .inertia = inertia(w, h),
                                                         .position = place,
                                                         .angle = 0.4 * i}));
    }
}

inline World make_world(Scene scene, const Start& start) {
    using namespace scenes;
    const double quarter = std::numbers::pi / 2;
    World world;
    switch (scene) {
        case Scene::table: {
            const double R = 0.05;
            world.bodies = {plane({.position = {0, -0.6}}), plane({.position = {0, 0.6}, .angle = 2 * quarter}),
                            plane({.position = {-1.2, 0}, .angle = -quarter}),
                            plane({.position = {1.2, 0}, .angle = quarter}),
                            disc({.radius = R, .mass = 0.17, .position = {-0.7, 0}, .velocity = {start.speed, 0}})};
            for (int row = 0; row < 5; ++row) {
                for (int i = 0; i <= row; ++i) {
                    const double y = R * (2.0 * i - row);
                    const double x = 0.3 + std::sqrt(3.0) * R * row;
                    world.bodies.push_back(disc({.radius = R, .mass = 0.17, .position = {x, y}}));
                }
            }
            break;
        }
        case Scene::cradle:
            world.bodies = {plane({.position = {-1.2, 0}, .angle = -quarter}),
                            plane({.position = {1.2, 0}, .angle = quarter})};
            for (int i = 0; i < 5; ++i) {
                const bool comes = i < start.moving;
                world.bodies.push_back(disc({.radius = 0.1,
                                             .position = {0.2 * i - 0.4 - (comes ? 0.4 : 0), 0},
                                             .velocity = {comes ? start.speed : 0, 0}}));
            }
            break;
        case Scene::heap:
            world.bodies = bin({.half_width = 1.6});
            fill(world, 24, 6, 0.18);
            break;
        case Scene::ramp: {
            const double a = 25 * std::numbers::pi / 180;
            const Eigen::Vector2d along{std::cos(a), std::sin(a)}, up{-std::sin(a), std::cos(a)};
            const auto put = [&](double half_width, double half_height, double x, double y) {
                world.bodies.push_back(box({.half_width = half_width,
                                            .half_height = half_height,
                                            .position = x * along + y * up,
                                            .angle = a}));
            };
            world.bodies = {plane({.angle = a}), plane({.position = -1.6 * along, .angle = a - quarter})};
            put(0.3, 0.15, -1.0, 0.15);
            put(0.15, 0.15, -0.3, 0.15);
            put(0.15, 0.3, 0.3, 0.3);
            world.bodies.push_back(disc({.radius = 0.15, .position = 1.1 * along + 0.15 * up}));
            put(0.25, 0.1, -1.0, 0.4);
            break;
        }
        case Scene::particle:
            // Under the gravity of the earth it arrives at 45 degrees.
            world =
                on_ground({scenes::particle({.position = {-1.8, 0.6}, .velocity = {std::sqrt(2 * 9.81 * 0.6), 0}})});
            break;
        case Scene::rod:
            world = on_ground({box({.half_width = 1,
                                    .half_height = 0.01,
                                    .inertia = inertia(1, 0.01),
                                    .position = {0.6, 0.95},
                                    .angle = -quarter / 2,
                                    .velocity = 0.25 * start.speed * Eigen::Vector2d(-0.6, -1)})});
            break;
        case Scene::rest:
            world = on_ground({box({.half_height = 0.25, .position = {0, 0.25}}),
                               box({.half_width = 0.2, .half_height = 0.15, .mass = 0.5, .position = {-0.2, 0.65}})});
            break;
        case Scene::crowd:
            world.bodies = bin({.half_width = 3});
            fill(world, 200, 15, 0.14);
            break;
        case Scene::box:
            world = on_ground({box({.half_height = 0.5 * start.height, .position = {0, 0.5 * start.height}})});
            break;
        case Scene::discs:
            world.bodies = bin({.half_width = 1.5});
            for (int i = 0; i < 40; ++i) {
                const double radius = 0.145 + 0.045 * std::sin(7.0 * i);
                world.bodies.push_back(disc({.radius = radius,
                                             .position = {-1.2 + 0.4 * (i % 7), 0.3 + 0.42 * (i / 7)},
                                             .velocity = {std::sin(11.0 * i), std::cos(5.0 * i)}}));
            }
            break;
        case Scene::column:
            world = on_ground(disc_stack({.masses = equal(10), .radius = 0.1}));
            break;
        case Scene::tower:
            world = on_ground(stack({.masses = equal(6), .half_width = 0.2, .half_height = 0.2}));
            break;
    }
    return world;
}

/// What the picture shows, m.
inline Rect part_of_world(Scene scene) {
    constexpr Rect in_order[] = {{-1.24, -0.64, 2.48, 1.4}, {-1.22, -0.3, 2.44, 0.7}, {-1.63, -0.1, 3.26, 2.2},
                                 {-1.75, -0.85, 3.3, 1.9},  {-2, -0.1, 4.2, 0.95},    {-1.5, -0.12, 3.2, 2},
                                 {-1, -0.1, 2, 1.1},        {-3.05, -0.15, 6.1, 4},   {-1, -0.1, 2, 1.3},
                                 {-1.55, -0.1, 3.1, 2.9},   {-1.3, -0.1, 2.6, 2.2},   {-1.8, -0.1, 3.6, 2.7}};
    return in_order[static_cast<std::size_t>(scene)];
}

}  // namespace rbc::newton_scenes
