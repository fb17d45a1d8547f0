#pragma once

#include <Eigen/Core>

#include "common/foundation/model/world.hpp"

namespace rbc {

/// Sums over all movable bodies of a world; fixed bodies hold none of these. A body that moves without turning
/// (inverse inertia 0) or turns without moving counts with the part it has.

double kinetic_energy(const Body& body);  ///< J
double kinetic_energy(const SpatialBody& body);

template <int D>
double kinetic_energy(const WorldIn<D>& world);  ///< J
template <int D>
double potential_energy(const WorldIn<D>& world);  ///< in the world's gravity, 0 at the origin, J
template <int D>
double mechanical_energy(const WorldIn<D>& world);  ///< kinetic + potential, J
template <int D>
Eigen::Vector<double, D> momentum(const WorldIn<D>& world);  ///< kg m/s

double angular_momentum(const World& world);                  ///< about the origin, kg m^2/s, counter-clockwise
Eigen::Vector3d angular_momentum(const SpatialWorld& world);  ///< about the origin, kg m^2/s
Eigen::Vector3d spin(const SpatialBody& body);                ///< I w, about the centre of mass, kg m^2/s

}  // namespace rbc
