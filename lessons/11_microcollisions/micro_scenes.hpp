#pragma once

#include "common/model/world.hpp"

namespace rbc {

/// Worlds in which things ought to stay where they are. Body 0 is the fixed ground; all others have the density of 1 kg/m^2
/// and start at rest with a gap of half an envelope (0.5 mm) where they meet, or a little tilted where it says so.

/// A ball of radius 0.25 m.
World ball_scene();
/// A book, 1 m x 0.1 m, tilted by 1 mrad so that one edge comes first.
World book_scene();
/// The book on a ramp, likewise tilted against it. @param slope  rad
World ramp_scene(double slope);
/// A particle of 1 kg above a ramp. @param height  above it, m
World ramp_particle_scene(double slope, double height);
/// Boxes 0.4 m x 0.2 m on top of each other.
World column_scene(int height);
/// The same boxes, `columns` wide and `rows` high, every second row shifted by a quarter of a box.
World wall_scene(int columns, int rows);
/// A triangle of boxes: `rows` in the lowest row, one on top.
World pyramid_scene(int rows);

}  // namespace rbc
