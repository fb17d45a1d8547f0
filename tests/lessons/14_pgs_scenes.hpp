#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "common/model/contact.hpp"
#include "common/model/world.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/14_pgs/contact_system.hpp"
#include "lessons/14_pgs/step_problem.hpp"
#include "lessons/14_pgs/sweep_order.hpp"
#include "tests/support/random_numbers.hpp"

namespace rbc::test {

using Eigen::Vector2d;

inline constexpr SweepOrder all_orders[] = {SweepOrder::as_found,       SweepOrder::bottom_up, SweepOrder::top_down,
                                            SweepOrder::along_velocity, SweepOrder::random,    SweepOrder::colours};

inline Body box(double width, double height, double mass, const Vector2d& position, double angle = 0) {
    return {.shape = Box{width / 2, height / 2},
            .inverse_mass = 1 / mass,
            .inverse_inertia = 12 / (mass * (width * width + height * height)),
            .position = position,
            .angle = angle};
}

inline Body disc(double radius, double mass, const Vector2d& position) {
    return {.shape = Circle{radius},
            .inverse_mass = 1 / mass,
            .inverse_inertia = 2 / (mass * radius * radius),
            .position = position};
}

inline World ground() {
    World world;
    world.bodies = {{.shape = HalfPlane{}}};
    return world;
}

/// Boxes of 1 m and 1 kg, one on the other.
inline World stack(int count) {
    World world = ground();
    for (int i = 0; i < count; ++i) world.bodies.push_back(box(1, 1, 1, {0, i + 0.5}));
    return world;
}

/// Boxes of 1 m and 1 kg, `spacing` apart from centre to centre.
inline World pyramid(int base, double spacing = 1.1) {
    World world = ground();
    for (int row = 0; row < base; ++row)
        for (int i = 0; i < base - row; ++i)
            world.bodies.push_back(box(1, 1, 1, {spacing * (i - 0.5 * (base - row - 1)), row + 0.5}));
    return world;
}

/// Discs and boxes of 0.2 to 20 kg that overlap a little, in motion; without gravity and ground, or on the ground.
inline World heap(RandomNumbers& random, int bodies, bool on_ground) {
    World world = on_ground ? ground() : World{};
    if (!on_ground) world.gravity.setZero();
    const double side = 0.8 * std::sqrt(bodies);
    for (int i = 0; i < bodies; ++i) {
        const Vector2d at(random.between(-side, side) / 2, 0.4 + random.between(0, side));
        const double mass = random.decades(-0.7, 1.3), size = random.between(0.6, 1);
        Body body = i % 2 == 0 ? disc(size / 2, mass, at)
                               : box(size, random.between(0.3, 1), mass, at, random.between(0, 2 * std::numbers::pi));
        body.velocity = {random.between(-3, 3), random.between(-3, 3)};
        body.angular_velocity = random.between(-5, 5);
        world.bodies.push_back(body);
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

/// One contact after the other, however many sweeps there are.
inline void sweep_one_by_one(StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
    BodySweeps& sweeps = problem.sweeps();
    sweeps.start(r);
    for (int k = 0; k < problem.iterations(); ++k) sweeps.sweep();
    sweeps.read(r);
}

}  // namespace rbc::test
