#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "common/foundation/scenes/spatial_bodies.hpp"
#include "lessons/14_pgs/exact_contact.hpp"
#include "lessons/14_pgs/matrix_step.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "lessons/15_nncg/nncg.hpp"
#include "lessons/19_admm_friction/contact_admm.hpp"
#include "lessons/23_space/contact_rank.hpp"
#include "lessons/23_space/spatial_stepper.hpp"
#include "tests/support/random_numbers.hpp"
#include "tests/support/refusal.hpp"

using namespace rbc;
using namespace rbc::test;
using Eigen::Vector3d;
using Eigen::VectorXd;

// A table is a cuboid, its legs are its lower corners: 0 to 3, where bit 0 is +x and bit 1 +y.

namespace {

struct Table {
    Vector3d half{0.6, 0.4, 0.05};
    double density = 500;
    std::vector<std::uint32_t> legs{0, 1, 2, 3};
    double load = 0;  ///< kg, of a cube of 0.1 m on the table; none for 0
    double load_x = 0, load_y = 0;
};

SpatialWorld world_of(const Table& table) {
    SpatialBody top = scenes::cuboid_body(table.half, table.density);
    top.position.z() = table.half.z();
    SpatialWorld world{{scenes::half_space_body(), top}};
    if (table.load == 0) return world;
    SpatialBody cube = scenes::cuboid_body(Vector3d::Constant(0.05), table.load / 0.001);
    cube.position = {table.load_x, table.load_y, 2 * table.half.z() + 0.05};
    world.bodies.push_back(cube);
    return world;
}

ContactStepperIn<3> stepper_of(const Table& table, int iterations = 400) {
    StepOptions options{.friction = 0.5, .iterations = iterations};
    options.margin = 0.1 * table.half.z();
    ContactStepperIn<3> stepper = spatial_stepper(options);
    stepper.find = [table](const SpatialWorld& world, double margin, std::vector<SpatialContact>& contacts) {
        contacts = contact_set(world, margin);
        std::erase_if(contacts, [&](const SpatialContact& contact) {
            if (contact.a != 0 || contact.b != 1) return false;
            const Vector3d p = world.bodies[1].orientation.conjugate() * (contact.point - world.bodies[1].position);
            const std::uint32_t corner = (p.x() > 0 ? 1 : 0) + (p.y() > 0 ? 2 : 0);
            return std::find(table.legs.begin(), table.legs.end(), corner) == table.legs.end();
        });
    };
    return stepper;
}

ContactProblem problem_of(const Table& table) {
    return stepper_of(table).next_problem(world_of(table));
}

/// Normal impulses of the legs over those that carry the weight of the table, after a while; by corner.
std::array<double, 4> carried(const Table& table, double* sunk = nullptr) {
    SpatialWorld world = world_of(table);
    ContactStepperIn<3> stepper = stepper_of(table);
    for (int i = 0; i < 60; ++i) stepper.step(world);
    std::array<double, 4> legs{};
    for (std::size_t i = 0; i < stepper.contacts().size(); ++i) {
        const SpatialContact& contact = stepper.contacts()[i];
        if (contact.a != 0) continue;
        const std::size_t corner = (contact.point.x() > 0 ? 1 : 0) + (contact.point.y() > 0 ? 2 : 0);
        legs[corner] += stepper.impulses()[3 * static_cast<Eigen::Index>(i)] * world.bodies[1].inverse_mass /
                        (9.81 * stepper.options.dt);
    }
    if (sunk) *sunk = (world.bodies[1].orientation * Vector3d::UnitZ() - Vector3d::UnitZ()).norm();
    return legs;
}

}  // namespace

TEST_CASE("a table's rows have rank 6, its normals 3, on three legs and on four, at every scale") {
    RandomNumbers random(55);
    for (int i = 0; i < 40; ++i) {
        const double size = random.decades(-6, 3);
        Table table;
        table.half = size * Vector3d(random.between(0.3, 1), random.between(0.3, 1), random.between(0.02, 0.3));
        table.density = random.decades(1, 4);
        const ContactRank four = contact_rank(problem_of(table));
        CHECK(four.rows == 12);
        CHECK(four.rank == 6);
        CHECK(four.normal_rank == 3);
        CHECK(four.idle.cols() == 6);
        table.legs = {0, 1, 2};
        const ContactRank three = contact_rank(problem_of(table));
        CHECK(three.rows == 9);
        CHECK(three.rank == 6);
        CHECK(three.normal_rank == 3);
        table.legs = {0, 3};
        const ContactRank two = contact_rank(problem_of(table));
        CHECK(two.rows == 6);
        CHECK(two.rank == 5);  // both pushed against each other
        CHECK(two.normal_rank == 2);
    }
    CHECK(contact_rank(problem_of({.legs = {}})).rows == 0);
}

TEST_CASE("idle impulses move nothing, and on four legs one of them is (1, -1, -1, 1) along the normals") {
    const ContactProblem problem = problem_of({});
    const ContactRank rank = contact_rank(problem);
    const Eigen::MatrixXd W = problem.W;
    CHECK((W * rank.idle).norm() <= 1e-13 * W.norm());
    CHECK((rank.idle.transpose() * rank.idle - Eigen::MatrixXd::Identity(6, 6)).norm() <= 1e-13);
    // Contacts are sorted by their corners: 0 and 3 are opposite.
    VectorXd r = VectorXd::Zero(12);
    r[0] = r[9] = 1;
    r[3] = r[6] = -1;
    CHECK((W * r).norm() <= 1e-13 * W.norm());
    CHECK((r - rank.idle * (rank.idle.transpose() * r)).norm() <= 1e-12);
}

TEST_CASE("W of four legs has no factor, with any shift it has; of one leg it has without") {
    const ContactProblem four = problem_of({});
    const double largest = four.W.diagonal().maxCoeff();
    CHECK_FALSE(has_factor(four, 0));
    for (const double part : {1e-9, 1e-6, 1e-3, 1.0}) CHECK(has_factor(four, part * largest));
    CHECK_FALSE(has_factor(problem_of({.legs = {0, 1, 2}}), 0));
    CHECK(has_factor(problem_of({.legs = {2}}), 0));
}

TEST_CASE("every solver and every start gives the same u, and impulses that differ by idle ones") {
    RandomNumbers random(56);
    const ContactProblem problem = problem_of({});
    const ContactRank rank = contact_rank(problem);
    const double weight = -problem.q[0] / problem.W(0, 0);
    VectorXd r_first, u_first;
    double apart = 0;
    for (int i = 0; i < 20; ++i) {
        ContactOptions options{.tolerance = 1e-12, .start = VectorXd::Zero(12)};
        for (Eigen::Index k = 0; k < 12; k += 3) options.start[k] = weight * random.between(0, 1);
        const ContactSolver solvers[] = {solve_contact_pgs, solve_contact_pgs_exact, solve_contact_nncg,
                                         solve_contact_admm_cone};
        const ContactResult result = solvers[i % 4](problem, options);
        CAPTURE(i);
        REQUIRE(result.status == SolverStatus::solved);
        if (i == 0) r_first = result.r, u_first = result.u;
        CHECK((result.u - u_first).norm() <= 1e-9 * problem.q.norm());
        const VectorXd change = result.r - r_first;
        CHECK((change - rank.idle * (rank.idle.transpose() * change)).norm() <= 1e-8 * r_first.norm());
        apart = std::max(apart, change.norm() / r_first.norm());
    }
    MESSAGE("impulses apart by ", apart, " of themselves");
    CHECK(apart > 0.1);
}

TEST_CASE("three legs carry what the lever says; four some of many answers, and hold a load that tips three") {
    // Near corner 0. Of a load at (x, y) legs 0, 1, 2 carry its barycentric parts: leg 1 (x + 0.6)/1.2, leg 2
    // (y + 0.4)/0.8, leg 0 the rest; of the table, whose centre lies between 1 and 2, these two a half each.
    const Table four{.load = 600, .load_x = -0.55, .load_y = -0.35};
    const double mass = 8 * 0.6 * 0.4 * 0.05 * 500, load = four.load / mass;
    const double along_x = 0.5 + load * 0.05 / 1.2, along_y = 0.5 + load * 0.05 / 0.8;
    Table three = four;
    three.legs = {0, 1, 2};
    double sunk;
    const std::array<double, 4> on_three = carried(three, &sunk);
    CHECK(on_three[0] == doctest::Approx(1 + load - along_x - along_y).epsilon(1e-3).scale(0));
    CHECK(on_three[1] == doctest::Approx(along_x).epsilon(1e-3).scale(0));
    CHECK(on_three[2] == doctest::Approx(along_y).epsilon(1e-3).scale(0));
    CHECK(sunk <= 1e-3);
    // Four: force and both moments say three things of four legs.
    const std::array<double, 4> on_four = carried(four, &sunk);
    CHECK(on_four[0] + on_four[1] + on_four[2] + on_four[3] == doctest::Approx(1 + load).epsilon(1e-3).scale(0));
    CHECK(on_four[1] + on_four[3] == doctest::Approx(along_x).epsilon(1e-3).scale(0));
    CHECK(on_four[2] + on_four[3] == doctest::Approx(along_y).epsilon(1e-3).scale(0));
    CHECK(sunk <= 1e-3);
    MESSAGE("legs carry, of the table's weight: ", on_four[0], ", ", on_four[1], ", ", on_four[2], ", ", on_four[3]);
    // Over the missing leg.
    three.load_x = 0.5;
    three.load_y = 0.3;
    carried(three, &sunk);
    CHECK(sunk > 0.1);
    Table same = three;
    same.legs = {0, 1, 2, 3};
    carried(same, &sunk);
    CHECK(sunk <= 1e-3);
}

TEST_CASE("no rank for what is no problem") {
    ContactProblem problem = problem_of({});
    CHECK(refusal([&] { contact_rank(problem, 0); }) == "tolerance = 0; > 0");
    CHECK(refusal([&] { has_factor(problem, -1); }) == "shift = -1; >= 0 and finite");
    problem.q[3] = std::nan("");
    CHECK(refusal([&] { contact_rank(problem); }) != "");
    CHECK(refusal([&] { has_factor(problem, 1); }) != "");
}
