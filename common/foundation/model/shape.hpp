#pragma once

#include <variant>

namespace rbc {

/// A particle: no extent. Its contacts are those of a circle of radius 0.
struct PointShape {};

struct Circle {
    double radius = 0.5;  ///< m, > 0
};

/// A rectangle about the centre of mass, its axes those of the body.
struct Box {
    double half_width = 0.5;   ///< along the body's x, m, > 0
    double half_height = 0.5;  ///< along the body's y, m, > 0
};

/// All points below the body's x axis: y <= 0 in the body's frame. Its outward normal is the body's y axis.
struct HalfPlane {};

/// What a body looks like in its own frame, the centre of mass in the origin.
using Shape = std::variant<PointShape, Circle, Box, HalfPlane>;

}  // namespace rbc
