#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/cross.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/06_contact_sets/collide.hpp"
#include "lessons/06_contact_sets/hashed_grid.hpp"

namespace rbc {

/// Finds the contacts of a step: appends them, sorted by identity, to those that are there.
template <int D>
using ContactFinderIn = std::function<void(const WorldIn<D>&, double margin, std::vector<ContactIn<D>>&)>;
using ContactFinder = ContactFinderIn<2>;

/// The narrow phase for a list of pairs: their contacts in the order of the pairs, into `contacts`.
void find_contacts(const World& world, double margin, const std::vector<BodyPair>& pairs,
                   std::vector<Contact>& contacts);

/// All contacts of a world into `contacts`: those that `own` finds, where there is one, else as contact_set does, by a
/// grid that keeps its memory.
void find_contacts(const World& world, double margin, const ContactFinder& own, HashedGrid& grid,
                   std::vector<Contact>& contacts);
/// In space only those that `own` finds. @throws std::logic_error  there is no `own`
void find_contacts(const SpatialWorld& world, double margin, const ContactFinderIn<3>& own, HashedGridIn<3>& grid,
                   std::vector<SpatialContact>& contacts);

/// All contacts of a world: broad phase (find_pairs_grid), then narrow phase (collide). a < b in every contact; sorted
/// by a, b and feature id. Pairs of two bodies that can never move are left out.
///
/// A stepper that wants no allocations keeps a HashedGrid and calls find_contacts.
/// @throws std::invalid_argument  as collide, for any body
/// Cost: O(bodies + contacts) for bodies of similar size.
std::vector<Contact> contact_set(const World& world, double margin = 0);

/// Velocity of the material point of a body that is at p, m/s:  v + w (-r_y, r_x),  r = p - x     (06.1)
/// (in space v + w x r)
template <int D>
Eigen::Vector<double, D> point_velocity(const BodyIn<D>& body, const VectorArgument<D>& p) {
    return body.velocity + cross(body.angular_velocity, Eigen::Vector<double, D>(p - body.position));
}

/// u = v_B(p) - v_A(p), world axes, m/s. Its normal part is the rate of the gap: n.u = dd/dt      (06.2)
///
/// Exactly so, except where a face ends above a tilted edge (a cut corner): the place then slides along that edge, and
/// dd/dt = u_n - u_t tan(tilt), u_t taken on the edge, tilt from t to the edge, counter-clockwise  (06.14)
template <int D>
Eigen::Vector<double, D> relative_velocity(const WorldIn<D>& world, const ContactIn<D>& contact) {
    const BodyIn<D> &a = world.bodies[static_cast<std::size_t>(contact.a)],
                    &b = world.bodies[static_cast<std::size_t>(contact.b)];
    return point_velocity(b, contact.point) - point_velocity(a, contact.point);
}

/// What a contact is about to do.
enum class ContactClass { colliding, resting, separating };

/// colliding if u_n < -threshold, separating if u_n > threshold, resting between                  (06.3)
///
/// @param u_n        relative normal velocity, m/s
/// @param threshold  >= 0, m/s; 0 finds next to nothing at rest: round-off is hardly ever 0
/// @throws std::invalid_argument  u_n or threshold is NaN, or threshold < 0
ContactClass classify(double u_n, double threshold);

}  // namespace rbc
