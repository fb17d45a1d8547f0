#include <doctest/doctest.h>

#include <cstring>
#include <string>
#include <utility>

#include "lessons/14_pgs/exact_contact.hpp"
#include "lessons/14_pgs/fast/four_sweeps.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "lessons/23_space/spatial_stepper.hpp"
#include "tests/lessons/23_space_solids.hpp"
#include "tests/support/distance.hpp"

// The sweeps of lesson 14 over bodies in space: one by one they are those over W, and in fours they are those one by
// one, to the last bit.

using namespace rbc;
using namespace rbc::test;

namespace {

constexpr SweepOrder all_orders[] = {SweepOrder::as_found,       SweepOrder::bottom_up, SweepOrder::top_down,
                                     SweepOrder::along_velocity, SweepOrder::random,    SweepOrder::colours};

/// Not ==, for which 0 is -0.
bool same_bits(const Eigen::VectorXd& r, const Eigen::VectorXd& s) {
    return r.size() == s.size() &&
           (r.size() == 0 || std::memcmp(r.data(), s.data(), sizeof(double) * static_cast<std::size_t>(r.size())) == 0);
}

/// Solids that overlap, in motion; every second scene with a half-space under them. Of sizes from micrometres to
/// kilometres, each scene one; in every third scene a third of the solids is fixed, heavier or lighter, or cannot turn.
SpatialWorld random_heap(RandomNumbers& random, int scene) {
    SpatialWorld world;
    const double size = random.decades(-6, 3);
    if (scene % 2 == 0) world.bodies.push_back(scenes::half_space_body());
    for (int i = 0; i < 14; ++i) {
        SpatialBody& body = world.bodies.emplace_back(random_solid(random, solids[i % 2], size, 1.2 * size));
        body.position.z() += size;
        body.velocity = random_vector(random, 3 * size);
        body.angular_velocity = random_vector(random, 5);
        if (scene % 3 != 0 || i % 3 != 0) continue;
        const double factor = scene % 9 == 0 ? 0 : random.decades(-3, 3);
        body.inverse_mass *= factor;
        body.inverse_inertia *= scene % 2 == 0 ? 0 : factor;
    }
    for (std::size_t i = 3; i < world.bodies.size(); i += 9) world.bodies[i].inverse_mass = 0;  // can only turn
    return world;
}

ContactSystemIn<3> random_system(RandomNumbers& random, const SpatialWorld& world,
                                 const std::vector<SpatialContact>& contacts, double most_friction = 2) {
    double fastest = 0;
    for (const SpatialBody& body : world.bodies) fastest = std::max(fastest, body.velocity.norm());
    std::vector<ContactTermsIn<3>> terms(contacts.size());
    for (ContactTermsIn<3>& of : terms) {
        of.friction = random.between(0, most_friction);
        of.normal_target = fastest * random.between(-1, 1);
        of.tangent_target = {fastest * random.between(-1, 1), fastest * random.between(-1, 1)};
    }
    ContactSystemIn<3> system;
    fill_contact_system(world, contacts, terms, system);
    return system;
}

Eigen::VectorXd random_start(RandomNumbers& random, const ContactSystemIn<3>& system) {
    double largest = 0;
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(3 * static_cast<Eigen::Index>(system.rows.size()));
    const Eigen::VectorXd u = contact_velocities(system, none);
    for (Eigen::Index i = 0; i < system.inverse_mass.cols(); ++i)
        if (system.inverse_mass(0, i) > 0) largest = std::max(largest, 1 / system.inverse_mass(0, i));
    Eigen::VectorXd r = none;
    for (double& x : r) x = largest * u.cwiseAbs().maxCoeff() * random.between(-1, 1);
    return r;
}

template <class Sweeps>
Eigen::VectorXd after(Sweeps& sweeps, const Eigen::VectorXd& start, int count) {
    Eigen::VectorXd r(sweeps.size());
    sweeps.start(start);
    for (int k = 0; k < count; ++k) sweeps.sweep();
    sweeps.read(r);
    return r;
}

/// Ten sweeps from a random r: one by one, with AVX2 where it is, and without.
void check_bits(RandomNumbers& random, const ContactSystemIn<3>& system, const std::vector<int>& order) {
    BodySweepsIn<3> one;
    one.set(system, order);
    const Eigen::VectorXd start = random_start(random, system), r = after(one, start, 10);
    for (const bool wide : {true, false}) {
        CAPTURE(wide);
        FourSweepsIn<3> four(wide);
        four.set(one);
        CHECK(same_bits(r, after(four, start, 10)));  // the same operations on the same numbers
    }
}

SpatialWorld on_ground(const std::vector<SpatialBody>& bodies) {
    SpatialWorld world;
    world.bodies = {scenes::half_space_body()};
    world.bodies.insert(world.bodies.end(), bodies.begin(), bodies.end());
    return world;
}

std::vector<SpatialBody> pyramid(int base) {
    std::vector<SpatialBody> bodies;
    for (int row = 0; row < base; ++row)
        for (int i = 0; i < base - row; ++i) {
            SpatialBody& cube = bodies.emplace_back(scenes::cuboid_body(Vector3d::Constant(0.5), 1));
            cube.position = {1.1 * (i + 0.5 * row), 0, row + 0.5};
        }
    return bodies;
}

/// Cuboids and spheres that fall on each other.
std::vector<SpatialBody> falling(RandomNumbers& random, int count) {
    std::vector<SpatialBody> bodies;
    for (int i = 0; i < count; ++i) {
        SpatialBody& body = bodies.emplace_back(random_solid(random, solids[i % 2], 0.5, 0.7));
        body.position.z() = 0.9 + 0.7 * i;
        body.velocity.x() = random.between(-1, 1);
    }
    return bodies;
}

double filled(const SpatialWorld& world) {
    const std::vector<SpatialContact> contacts = contact_set(world, 0.02);
    ContactSystemIn<3> system;
    fill_contact_system(world, contacts, std::vector<ContactTermsIn<3>>(contacts.size()), system);
    BodySweepsIn<3> one;
    one.set(system);
    FourSweepsIn<3> four;
    four.set(one);
    return four.filled();
}

}  // namespace

TEST_CASE("sweeps over bodies in space are the sweeps over W: any order, size, mass ratio and target") {
    RandomNumbers random(231);
    int contacts = 0;
    for (int scene = 0; scene < 18; ++scene) {
        const SpatialWorld world = random_heap(random, scene);
        const std::vector<SpatialContact> found = contact_set(world);
        const ContactSystemIn<3> system = random_system(random, world, found);
        const ContactProblem problem = contact_problem(system);
        contacts += static_cast<int>(found.size());
        SweepOrdering ordering;
        std::vector<int> order;
        for (const SweepOrder kind : all_orders) {
            ordering.find(world, found, kind, 7, order);
            BodySweepsIn<3> by_bodies;
            by_bodies.set(system, order);
            const PgsSweeps by_matrix(problem, FrictionShape::cone, order);
            Eigen::VectorXd r = random_start(random, system).cwiseAbs();
            const Eigen::VectorXd s = after(by_bodies, r, 10);
            for (int sweep = 0; sweep < 10; ++sweep) by_matrix.sweep(r);
            // A few roundings a sweep, of the largest impulse, which is a heavy body's.
            CHECK(distance(r, s) <= 1e-12 * largest(r));
        }
    }
    CHECK(contacts > 500);
}

TEST_CASE("exact sweeps over bodies in space are the exact sweeps over W") {
    RandomNumbers random(234);
    int contacts = 0;
    for (int scene = 0; scene < 18; ++scene) {
        const SpatialWorld world = random_heap(random, scene);
        const std::vector<SpatialContact> found = contact_set(world);
        // Beyond, a contact may have two answers: rounding would choose.
        const ContactSystemIn<3> system = random_system(random, world, found, 0.5);
        const ContactProblem problem = contact_problem(system);
        contacts += static_cast<int>(found.size());
        const ExactSweeps by_matrix(problem);
        StepProblemIn<3> by_bodies;
        by_bodies.set(system, {}, 10);
        Eigen::VectorXd r = random_start(random, system).cwiseAbs(), s = r;
        for (int sweep = 0; sweep < 10; ++sweep) by_matrix.sweep(r);
        solve_exact_sweeps<3>(by_bodies, s);
        CHECK(distance(r, s) <= 1e-12 * largest(r));
    }
    CHECK(contacts > 500);
}

TEST_CASE("sweeps in fours in space are sweeps one by one, to the last bit: any order, fixed or not") {
    RandomNumbers random(232);
    bool any_left[4] = {};
    for (int scene = 0; scene < 18; ++scene) {
        const SpatialWorld world = random_heap(random, scene);
        const std::vector<SpatialContact> found = contact_set(world);
        const ContactSystemIn<3> system = random_system(random, world, found);
        any_left[found.size() % 4] = true;
        SweepOrdering ordering;
        std::vector<int> order;
        for (const SweepOrder kind : all_orders) {
            ordering.find(world, found, kind, 7, order);
            check_bits(random, system, order);
        }
    }
    for (const bool left : any_left) CHECK(left);
}

TEST_CASE("so they are between any bodies: A and B and B and A, again and again, with all, some and none fixed") {
    RandomNumbers random(233);
    for (int scene = 0; scene < 150; ++scene) {
        const int bodies = 2 + scene % 7, fixed = scene % 3 == 0 ? 0 : scene % 4;
        ContactSystemIn<3> system;
        system.inverse_mass.resize(6, bodies);
        for (int i = 0; i < bodies; ++i) {
            system.inverse_mass.col(i) << Vector3d::Ones(), Vector3d(1, 2, 3);
            system.inverse_mass.col(i) *= i < fixed ? 0 : random.decades(-2, 2);
            system.axes.push_back(random_turn(random).toRotationMatrix());
        }
        for (int k = 0; k < scene / 5; ++k) {
            const bool again = k > 0 && random.between(0, 1) < 0.4;
            const int a = again ? system.rows.back().b : static_cast<int>(random.between(0, bodies));
            const int b =
                again ? system.rows.back().a : (a + 1 + static_cast<int>(random.between(0, bodies - 1))) % bodies;
            ContactRowIn<3>& row = system.rows.emplace_back();
            row.a = a;
            row.b = b;
            row.normal = random_vector(random, 1).normalized();
            row.arm_a = random_vector(random, 1);
            row.arm_b = random_vector(random, 1);
            row.friction = random.between(0, 1);
            row.q = random_vector(random, 1);
        }
        check_bits(random, system, {});
    }
}

TEST_CASE("a stepper in space makes the same steps by both, to the last bit, of what rests, falls and slides") {
    RandomNumbers random(234);
    const std::pair<std::string, SpatialWorld> worlds[] = {
        {"nothing", on_ground({})}, {"pyramid", on_ground(pyramid(6))}, {"falling", on_ground(falling(random, 14))}};
    for (const auto& [name, world] : worlds) {
        CAPTURE(name);
        for (const SweepOrder order : {SweepOrder::as_found, SweepOrder::colours, SweepOrder::random}) {
            SpatialWorld one = world, other = world;
            ContactStepperIn<3> plain = spatial_stepper({.iterations = 10, .order = order}), fast = plain;
            fast.solve = solve_spatial_sweeps_fast;
            for (int k = 0; k < 60; ++k) {
                plain.step(one);
                fast.step(other);
            }
            CHECK(same_bits(plain.impulses(), fast.impulses()));
            for (std::size_t i = 0; i < one.bodies.size(); ++i) {
                CHECK(one.bodies[i].position == other.bodies[i].position);
                CHECK(one.bodies[i].orientation.coeffs() == other.bodies[i].orientation.coeffs());
            }
        }
    }
}

TEST_CASE("four pairs of bodies in space stand side by side where four can") {
    CHECK(filled(on_ground({})) == 0);
    CHECK(filled(on_ground(pyramid(1))) == 1);  // its four corners are one run
    CHECK(filled(on_ground(pyramid(12))) > 3.2);
    std::vector<SpatialBody> beside;
    for (int i = 0; i < 8; ++i) {
        beside.push_back(scenes::sphere_body(0.5, 1));
        beside.back().position = {2.0 * i, 0, 0.5};
    }
    CHECK(filled(on_ground(beside)) == 4);  // the ground does not move
}

TEST_CASE("sweeps in fours in space refuse impulses for another number of contacts") {
    const SpatialWorld world = on_ground(pyramid(1));
    ContactSystemIn<3> system;
    fill_contact_system(world, contact_set(world), std::vector<ContactTermsIn<3>>(4), system);
    BodySweepsIn<3> one;
    one.set(system);
    FourSweepsIn<3> four;
    four.set(one);
    Eigen::VectorXd r = Eigen::VectorXd::Zero(8);
    const std::string words = "r has 8 entries; three for each of 4 contacts";
    CHECK_THROWS_WITH_AS(four.start(r), words.c_str(), std::invalid_argument);
    CHECK_THROWS_WITH_AS(four.read(r), words.c_str(), std::invalid_argument);
}
