#pragma once

#include <Eigen/Core>

#include "common/foundation/model/world.hpp"

namespace rbc {

/// Sums over all movable bodies of a world; fixed bodies hold none of these. A body that moves without turning
/// (inverse inertia 0) or turns without moving counts with the part it has.

double kinetic_energy(const Body& body);                      ///< J
double kinetic_energy(const World& world);                    ///< J
double potential_energy(const World& world);                  ///< in the world's gravity, 0 at the origin, J
double mechanical_energy(const World& world);                 ///< kinetic + potential, J
Eigen::Vector2d momentum(const World& world);                 ///< kg m/s
double angular_momentum(const World& world);                  ///< about the origin, kg m^2/s, counter-clockwise

}  // namespace rbc
