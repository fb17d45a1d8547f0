#pragma once

#include <Eigen/Core>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// How a gap accelerates while no contact and no joint acts: b of contact i.
///
///   b = n.(a_B - a_A) + (what moving across the normal adds)                                       (12.5)
///   a(p) = g - w^2 (p - x),   the material point of a body at p; g only where the body has mass
///
/// Both a's are taken at the point that keeps its place in the body while contact goes on: a corner, and of a disc not
/// the point that touches but the centre. What moving across the normal at u = v_B - v_A adds is
///
///   2 ndot.u,  ndot = w_k (-n_y, n_x)    body k carries the face, the other one has the point
///   |u_t|^2/l                            both have points, l apart: discs, corners                  (12.8)
///
/// So a disc that rolls on a plane has b = n.g.
///
/// Which of these it is, Contact::feature says, with the shapes. A box's contact without a name (feature 0) is a
/// corner's.
/// Exact but for cut corners of boxes (06.14), where the share of their tilt is missing.
/// @return m/s^2
double gap_acceleration(const World& world, const Contact& contact);

/// Gravity where the body has mass, and what turning does to the material point at p, m/s^2.
Eigen::Vector2d free_acceleration(const World& world, const Body& body, const Eigen::Vector2d& p);

/// The same for the distance of two material points p of a and q of b, in the direction n from p to q: discs, corners
/// and rods. Points less than 1e-12 m apart have no direction to turn: the second line of (12.8) is left out.
double distance_acceleration(const World& world, const Body& a, const Eigen::Vector2d& p, const Body& b,
                             const Eigen::Vector2d& q, const Eigen::Vector2d& n);

}  // namespace rbc
