#pragma once

#include <cmath>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"

/// Worlds whose bodies should stay where they are. Body 0 is the fixed ground; all others have the density of 1 kg/m^2
/// and start at rest with a gap of half an envelope (0.5 mm) where they meet, or a little tilted where it says so.
namespace rbc::micro_scenes {

inline constexpr double gap = 5e-4, half_width = 0.2, half_height = 0.1;  // m; of a box in a pile
inline constexpr double mass = 4 * half_width * half_height;              // kg; of a box in a pile

/// Above a ramp through the origin, m.
inline Eigen::Vector2d above(double slope, double height) {
    return {-height * std::sin(slope), height * std::cos(slope)};
}

/// A ball of radius 0.25 m.
inline World ball_scene() {
    const double radius = 0.25;
    return scenes::on_ground(
        {scenes::disc({.radius = radius, .mass = M_PI * radius * radius, .position = {0, radius + gap}})});
}

/// A book, 1 m x 0.1 m, on a ramp, tilted against it by 1 mrad so that one edge comes first. @param slope  rad
inline World ramp_scene(double slope) {
    const double w = 0.5, h = 0.05, tilt = 1e-3;
    // The lower edge, half a width to one side, hangs by half a width times the tilt: 0.5 mm. The gap is the rest of 1
    // mm.
    return {{scenes::plane({.angle = slope}), scenes::box({.half_width = w,
                                                           .half_height = h,
                                                           .mass = 4 * w * h,
                                                           .position = above(slope, h + 1e-3),
                                                           .angle = slope + tilt})}};
}

/// The book on level ground.
inline World book_scene() {
    return ramp_scene(0);
}

/// A particle of 1 kg above a ramp. @param height  above it, m
inline World ramp_particle_scene(double slope, double height) {
    return {{scenes::plane({.angle = slope}), scenes::particle({.position = above(slope, height)})}};
}

/// Boxes 0.4 m x 0.2 m on top of each other.
inline World column_scene(int height) {
    return scenes::on_ground(scenes::stack(
        {.masses = scenes::equal(height, mass), .half_width = half_width, .half_height = half_height, .gap = gap}));
}

/// The same boxes, `columns` wide and `rows` high, every second row shifted by a quarter of a box.
inline World wall_scene(int columns, int rows) {
    World world = scenes::on_ground({});
    for (int row = 0; row < rows; ++row) {
        const double y = (row + 1) * gap + (2 * row + 1) * half_height, shift = row % 2 == 0 ? 0 : 0.5 * half_width;
        for (int i = 0; i < columns; ++i) {
            const double x = shift + (i - 0.5 * (columns - 1)) * (2 * half_width + gap);
            world.bodies.push_back(
                scenes::box({.half_width = half_width, .half_height = half_height, .mass = mass, .position = {x, y}}));
        }
    }
    return world;
}

/// A triangle of boxes: `rows` in the lowest row, one on top.
inline World pyramid_scene(int rows) {
    return scenes::on_ground(scenes::pyramid({.rows = rows,
                                              .half_width = half_width,
                                              .half_height = half_height,
                                              .mass = mass,
                                              .spacing = 2 * half_width + gap,
                                              .gap = gap}));
}

}  // namespace rbc::micro_scenes
