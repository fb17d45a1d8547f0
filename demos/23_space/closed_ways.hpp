#pragma once

#include <memory>

#include "demos/23_space/ways.hpp"

namespace rbc {

/// Body 1 of the world goes on as a disc that is evenly pressed on the ground, by (23.44). @param dt  s
std::unique_ptr<SpaceWay> evenly_pressed(const SpatialBody& disc, double friction, double dt, double gravity);

/// The same as a ball, by (23.49) and (23.50).
std::unique_ptr<SpaceWay> by_parabola(const SpatialBody& ball, double friction, double dt, double gravity);

}  // namespace rbc
