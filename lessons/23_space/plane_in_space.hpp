#pragma once

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// A world of the plane, set into space at z = 0, where nothing leaves it: every body may turn about z only.
///
///   x -> (x, y, 0),   angle -> turn about z,   I -> (infinite, infinite, I)
///
/// Its shapes are spheres of no meaning: contacts come from the plane, by lifted_contacts. With them every solver makes
/// the motion of the plane, since t1, t2 are the planar tangent and z, up to order and sign, the row of z has q = 0, and
/// W couples it with no other:
///
///   K = [ K_nn K_nt 0 ;  K_nt K_tt 0 ;  0 0 1/m_A + 1/m_B ]                                            (23.1)
SpatialWorld in_space(const World& world);

/// Where the bodies of the spatial world are in the plane. @param like  the planar world that it came from, for shapes
World in_plane(const SpatialWorld& world, const World& like);

/// The contacts that the planar world has, in space.
std::vector<SpatialContact> lifted_contacts(const World& world, double margin);

}  // namespace rbc
