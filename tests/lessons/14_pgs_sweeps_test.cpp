#include <doctest/doctest.h>

#include <limits>
#include <set>
#include <string>
#include <utility>

#include "common/foundation/judge/contact_residual.hpp"
#include "lessons/14_pgs/body_sweeps.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "lessons/14_pgs/sweep_order.hpp"
#include "tests/lessons/14_pgs_scenes.hpp"
#include "tests/support/refusal.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

/// r'W r/2 + q'r, J: what the impulses add to the kinetic energy, where there are no targets.
double energy_added(const ContactProblem& problem, const Eigen::VectorXd& r) {
    return r.dot(0.5 * (problem.W * r) + problem.q);
}

}  // namespace

TEST_CASE("sweeps over bodies are the sweeps over W: any order, mass ratio, target, with and without a ground") {
    RandomNumbers random(1);
    int contacts = 0;
    for (int scene = 0; scene < 30; ++scene) {
        World world = heap(random, 20, scene % 2 == 0);
        for (std::size_t i = 1; i < world.bodies.size(); i += 3) {
            const double factor = random.decades(-3, 3);
            world.bodies[i].inverse_mass *= factor;
            world.bodies[i].inverse_inertia *= scene % 3 == 0 ? 0 : factor;
        }
        const ContactSystem system = random_system(world, random, 2, 1);
        const ContactProblem problem = contact_problem(system);
        contacts += static_cast<int>(system.rows.size());
        std::vector<int> order;
        for (const SweepOrder kind : all_orders) {
            sweep_order(world, contact_set(world, 0.02), kind, 7, order);
            const PgsSweeps by_matrix(problem, FrictionShape::cone, order);
            BodySweeps by_bodies;
            by_bodies.set(system, order);
            Eigen::VectorXd r = Eigen::VectorXd::Zero(problem.q.size()), s = r;
            for (double& x : r) x = random.between(0, 1);
            by_bodies.start(r);
            for (int sweep = 0; sweep < 10; ++sweep) {
                by_matrix.sweep(r);
                by_bodies.sweep();
            }
            by_bodies.read(s);
            // A few roundings a sweep, of the largest impulse, which is a heavy body's.
            CHECK(distance(r, s) <= 1e-12 * r.cwiseAbs().maxCoeff());
            CHECK(in_cone(system, s));
        }
    }
    CHECK(contacts > 500);
}

TEST_CASE("a system answers as its matrix does, and the matrix is symmetric to the last bit") {
    RandomNumbers random(2);
    for (int scene = 0; scene < 20; ++scene) {
        const ContactSystem system = random_system(heap(random, 15, scene % 2 == 0), random, 1, 1);
        const ContactProblem problem = contact_problem(system);
        CHECK(relative_asymmetry(problem.W) == 0);
        Eigen::VectorXd r(problem.q.size());
        for (double& x : r) x = random.between(-1, 1);
        const Eigen::VectorXd u = problem.W * r + problem.q;
        CHECK(distance(contact_velocities(system, r), u) <= 1e-13 * u.cwiseAbs().maxCoeff());
        const double residual = contact_residual(problem, r);
        CHECK(std::abs(contact_residual(system, r) - residual) <= 1e-13 * residual);
    }
}

TEST_CASE("W and q are what impulses do to the world") {
    RandomNumbers random(3);
    World world = heap(random, 12, true);
    const std::vector<Contact> contacts = contact_set(world, 0.02);
    REQUIRE(contacts.size() > 5);
    std::vector<ContactTerms> terms(contacts.size(), {0.5, 0.25, -0.125});
    ContactSystem system;
    fill_contact_system(world, contacts, terms, system);
    Eigen::VectorXd r(2 * static_cast<Eigen::Index>(contacts.size()));
    for (double& x : r) x = random.between(0, 1);
    const Eigen::VectorXd u = contact_velocities(system, r);
    apply_impulses(system, r, world);
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Vector2d v = relative_velocity(world, contacts[i]);
        const auto k = static_cast<Eigen::Index>(2 * i);
        CHECK(std::abs(v.dot(contacts[i].normal) - 0.25 - u[k]) <= 1e-12);
        CHECK(std::abs(v.dot(contacts[i].tangent()) + 0.125 - u[k + 1]) <= 1e-12);
    }
}

TEST_CASE("without friction no sweep adds energy, and each takes more: also started anywhere") {
    RandomNumbers random(4);
    for (int scene = 0; scene < 20; ++scene) {
        const ContactProblem problem = contact_problem(random_system(heap(random, 20, scene % 2 == 0), random, 0, 0));
        const PgsSweeps sweeps(problem);
        Eigen::VectorXd r = Eigen::VectorXd::Zero(problem.q.size());
        if (scene >= 10)
            for (Eigen::Index i = 0; i < r.size(); i += 2) r[i] = random.between(0, 3);
        double energy = energy_added(problem, r);
        const double size = std::abs(energy) + problem.q.squaredNorm();
        for (int sweep = 0; sweep < 30; ++sweep) {
            sweeps.sweep(r);
            const double now = energy_added(problem, r);
            CHECK(now <= energy + 1e-13 * size);
            energy = now;
        }
    }
}

TEST_CASE("with friction, from a cold start, sweeps take energy from whatever collides, converged or not") {
    RandomNumbers random(5);
    for (int scene = 0; scene < 40; ++scene) {
        const ContactProblem problem = contact_problem(random_system(heap(random, 20, scene % 2 == 0), random, 1, 0));
        const PgsSweeps sweeps(problem);
        Eigen::VectorXd r = Eigen::VectorXd::Zero(problem.q.size());
        for (int sweep = 0; sweep < 30; ++sweep) {
            sweeps.sweep(r);
            CHECK(energy_added(problem, r) <= 0);
        }
    }
}

TEST_CASE("every order visits every contact once; along gravity and against it, as told") {
    RandomNumbers random(6);
    const World world = heap(random, 40, true);
    const std::vector<Contact> contacts = contact_set(world, 0.02);
    std::vector<int> order, again;
    SweepOrdering ordering;
    for (const SweepOrder kind : all_orders) {
        ordering.find(world, contacts, kind, 3, order);
        CHECK(std::set<int>(order.begin(), order.end()).size() == contacts.size());
        CHECK(order.size() == contacts.size());
        sweep_order(world, contacts, kind, 3, again);
        CHECK(order == again);
    }
    const auto height = [&](int i) {
        return contacts[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])].point.y();
    };
    const int last = static_cast<int>(contacts.size()) - 1;
    ordering.find(world, contacts, SweepOrder::bottom_up, 0, order);
    for (int i = 0; i < last; ++i) CHECK(height(i) <= height(i + 1));
    ordering.find(world, contacts, SweepOrder::top_down, 0, order);
    for (int i = 0; i < last; ++i) CHECK(height(i) >= height(i + 1));
    ordering.find(world, contacts, SweepOrder::random, 1, order);
    ordering.find(world, contacts, SweepOrder::random, 2, again);
    CHECK(order != again);
}

TEST_CASE("contacts of one colour share no body that moves; each has the first colour that was free") {
    RandomNumbers random(7);
    for (int scene = 0; scene < 10; ++scene) {
        World world = heap(random, 40, true);
        for (std::size_t k = 2; k < world.bodies.size(); k += 5) world.bodies[k].inverse_mass = 0;  // can only turn
        const std::vector<Contact> contacts = contact_set(world, 0.02);
        const std::vector<int> colour = contact_colours(world, contacts);
        std::set<std::pair<int, int>> taken;  // body, colour
        for (std::size_t i = 0; i < contacts.size(); ++i) {
            const auto is_taken = [&](int c) {
                return taken.count({contacts[i].a, c}) > 0 || taken.count({contacts[i].b, c}) > 0;
            };
            CHECK_FALSE(is_taken(colour[i]));
            for (int c = 0; c < colour[i]; ++c) CHECK(is_taken(c));
            for (const int body : {contacts[i].a, contacts[i].b})
                if (body != 0) taken.insert({body, colour[i]});
        }
    }
    // More than one word of colours: 200 contacts of one body that moves, beside as many of the ground.
    World world = on_ground({});
    world.bodies.push_back(box({}));
    std::vector<Contact> contacts;
    for (int i = 0; i < 200; ++i) {
        world.bodies.push_back(box({}));
        contacts.push_back({.a = 1, .b = i + 2});
        contacts.push_back({.a = 0, .b = i + 2});
    }
    const std::vector<int> colour = contact_colours(world, contacts);
    for (int i = 0; i < 200; ++i) {
        CHECK(colour[static_cast<std::size_t>(2 * i)] == i);
        CHECK(colour[static_cast<std::size_t>(2 * i + 1)] == (i == 0 ? 1 : 0));
    }
}

TEST_CASE("a warm start takes over what is still there, in proportion to the step, within the cone") {
    const auto contact = [](int a, int b, std::uint32_t feature) {
        Contact c;
        c.a = a;
        c.b = b;
        c.feature = feature;
        return c;
    };
    const std::vector<Contact> old{contact(0, 1, 1), contact(0, 1, 2), contact(0, 2, 1), contact(1, 2, 5)};
    const std::vector<Contact> now{contact(0, 1, 2), contact(0, 1, 3), contact(0, 2, 1), contact(1, 2, 5),
                                   contact(1, 3, 5)};
    Eigen::VectorXd r_old(8), r(10);
    r_old << 1, 0.25, 2, 1, 4, -1, 8, -8;
    std::vector<ContactTerms> terms(5, {.friction = 1});
    terms[2].friction = 0.125;
    CHECK(warm_start(old, r_old, 0.5, now, terms, r) == 3);
    Eigen::VectorXd wanted(10);
    wanted << 1, 0.5, 0, 0, 2, -0.25, 4, -4, 0, 0;
    CHECK(r == wanted);
    CHECK(warm_start<2>({}, Eigen::VectorXd(), 1, now, terms, r) == 0);
    CHECK(r == Eigen::VectorXd::Zero(10));
    r_old[3] = std::numeric_limits<double>::quiet_NaN();
    CHECK(warm_start(old, r_old, 1, now, terms, r) == 3);
    CHECK(r.head<4>() == Eigen::Vector4d::Zero());
    CHECK(refusal([&] { warm_start(old, r, 1, now, terms, r); }) ==
          "warm start: two impulses for every contact, and its terms");
}

TEST_CASE("bad systems are refused in words") {
    World world = on_ground(stack({.masses = equal(2)}));
    const std::vector<Contact> contacts = contact_set(world, 0.02);
    const std::vector<ContactTerms> terms(contacts.size());
    ContactSystem system;
    const auto fill = [&] { fill_contact_system(world, contacts, terms, system); };
    CHECK(refusal(fill) == "");
    world.bodies[2].angular_velocity = std::numeric_limits<double>::infinity();
    CHECK(refusal(fill) == "body 2: a velocity is not finite");
    world = on_ground(stack({.masses = equal(2)}));
    world.bodies[1].inverse_mass = -1;
    CHECK(refusal(fill) == "body 1: inverse mass = -1; finite and >= 0");
    world.bodies.resize(1);
    CHECK(refusal(fill) == "contact 0: names the bodies 0 and 1; two different ones of 1");
    CHECK(refusal([&] { contact_colours(world, contacts); }) == "contact 0: names the body 1 of 1");
    world = on_ground(stack({.masses = equal(2)}));
    CHECK(refusal([&] { fill_contact_system(world, contacts, {}, system); }) == "0 terms for 4 contacts");
    std::vector<ContactTerms> bad = terms;
    bad[3].friction = -0.5;
    CHECK(refusal([&] { fill_contact_system(world, contacts, bad, system); }) ==
          "contact 3: friction = -0.5; finite and >= 0");
    fill();
    CHECK(refusal([&] { contact_velocities(system, Eigen::VectorXd::Zero(2)); }) ==
          "r has 2 entries; two for each of 4 contacts");
    CHECK(refusal([&] { apply_impulses(system, Eigen::VectorXd::Zero(2), world); }) ==
          "r has 2 entries; two for each of 4 contacts");
    BodySweeps sweeps;
    CHECK(refusal([&] { sweeps.set(system, {0, 1, 2, 2}); }) == "order: every one of the 4 contacts, once");
    sweeps.set(system);
    CHECK(refusal([&] { sweeps.start(Eigen::VectorXd::Zero(2)); }) == "r has 2 entries; two for each of 4 contacts");
}
