#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/14_pgs/contact_system.hpp"
#include "lessons/14_pgs/sweep_order.hpp"
#include "tests/support/distance.hpp"
#include "tests/support/random_numbers.hpp"

namespace rbc::test {

using namespace scenes;
using Eigen::Vector2d;

inline constexpr SweepOrder all_orders[] = {SweepOrder::as_found,       SweepOrder::bottom_up, SweepOrder::top_down,
                                            SweepOrder::along_velocity, SweepOrder::random,    SweepOrder::colours};

/// Discs and boxes of 0.2 to 20 kg that overlap a little, in motion; without gravity and ground, or on the ground.
inline World heap(RandomNumbers& random, int bodies, bool on_ground) {
    World world;
    if (on_ground) world.bodies = {ground()};
    if (!on_ground) world.gravity.setZero();
    const double side = 0.8 * std::sqrt(bodies);
    for (int i = 0; i < bodies; ++i) {
        const Vector2d at(random.between(-side, side) / 2, 0.4 + random.between(0, side));
        const double mass = random.decades(-0.7, 1.3), size = random.between(0.6, 1);
        Body body;
        if (i % 2 == 0) {
            body = disc({.radius = size / 2, .mass = mass, .position = at});
        } else {
            const double angle = random.between(0, 2 * std::numbers::pi), height = random.between(0.3, 1);
            body =
                box({.half_width = size / 2, .half_height = height / 2, .mass = mass, .position = at, .angle = angle});
        }
        body.velocity = {random.between(-3, 3), random.between(-3, 3)};
        body.angular_velocity = random.between(-5, 5);
        world.bodies.push_back(body);
    }
    return world;
}

/// The same with every third body's mass up to a thousand times larger or smaller; in every `all_fixed`-th scene these
/// are fixed, in the air, and in every third they do not turn.
inline World uneven_heap(RandomNumbers& random, int bodies, int scene, int all_fixed) {
    World world = heap(random, bodies, scene % 2 == 0);
    for (std::size_t i = 1; i < world.bodies.size(); i += 3) {
        const double factor = scene % all_fixed == 0 ? 0 : random.decades(-3, 3);
        world.bodies[i].inverse_mass *= factor;
        world.bodies[i].inverse_inertia *= scene % 3 == 0 ? 0 : factor;
    }
    return world;
}

/// The contacts of a world as a step has them: friction mu, targets between -1 and 1 m/s times `targets`.
inline ContactSystem random_system(const World& world, RandomNumbers& random, double most_friction, double targets) {
    const std::vector<Contact> contacts = contact_set(world, 0.02);
    std::vector<ContactTerms> terms(contacts.size());
    for (ContactTerms& t : terms)
        t = {random.between(0, most_friction), targets * random.between(-1, 1), targets * random.between(-1, 1)};
    ContactSystem system;
    fill_contact_system(world, contacts, terms, system);
    return system;
}

/// r_n >= 0 and |r_t| <= mu r_n, to round-off: mu r_n is computed in another place with the same numbers.
inline bool in_cone(const ContactSystem& system, const Eigen::Ref<const Eigen::VectorXd>& r) {
    for (std::size_t i = 0; i < system.rows.size(); ++i) {
        const auto k = static_cast<Eigen::Index>(2 * i);
        if (!(r[k] >= 0) || !(std::abs(r[k + 1]) <= system.rows[i].friction * r[k])) return false;
    }
    return true;
}

template <class Sweeps>
void sweep_all(Sweeps& sweeps, int iterations, Eigen::Ref<Eigen::VectorXd> r) {
    sweeps.start(r);
    for (int k = 0; k < iterations; ++k) sweeps.sweep();
    sweeps.read(r);
}

}  // namespace rbc::test
