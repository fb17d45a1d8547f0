#include "lessons/13_dantzig_friction/contact_islands.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/13_dantzig_friction/clamped_inverse.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/13_dantzig_friction/friction_equations.hpp"
#include "tests/lessons/13_dantzig_friction_problems.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

/// Contact i of the given problem becomes contact place[i] of one with n contacts.
void put(const ContactProblem& part, const std::vector<int>& place, ContactProblem& whole) {
    const std::vector<int> rows = rows_of(place, 2);
    Eigen::MatrixXd W = whole.W;
    W(rows, rows) = Eigen::MatrixXd(part.W);
    whole.W = W;
    whole.q(rows) = part.q;
    whole.friction(place) = part.friction;
    whole.sliding(place) = part.sliding;
}

ContactProblem nothing(int contacts) {
    return {.W = ContactMatrix(2 * contacts, 2 * contacts),
            .q = Eigen::VectorXd::Zero(2 * contacts),
            .friction = Eigen::VectorXd::Zero(contacts),
            .sliding = Eigen::VectorXd::Zero(contacts)};
}

/// Two problems with their contacts by turns.
struct Mixed {
    ContactProblem whole;
    std::vector<int> first, second;
};
Mixed mixed(const ContactProblem& one, const ContactProblem& other) {
    Mixed result{nothing(static_cast<int>(one.friction.size() + other.friction.size())), {}, {}};
    for (int i = 0; i < result.whole.friction.size(); ++i) {
        const bool to_first = i % 2 == 0 ? static_cast<Eigen::Index>(result.first.size()) < one.friction.size()
                                         : static_cast<Eigen::Index>(result.second.size()) == other.friction.size();
        (to_first ? result.first : result.second).push_back(i);
    }
    put(one, result.first, result.whole);
    put(other, result.second, result.whole);
    return result;
}

}  // namespace

TEST_CASE("islands: contacts of bodies that hang together; the ground connects nothing") {
    World world;
    world.bodies = {scenes::ground()};
    for (int k = 0; k < 5; ++k) world.bodies.push_back(scenes::box({.position = {2.0 * k, 0.5}}));
    // 1 and 4 lean on each other by way of 5; 2 and 3 stand alone.
    const std::vector<Contact> contacts{up(0, 1, 0, 0), up(0, 2, 2, 0), up(0, 4, 6, 0), up(1, 5, 0.5, 1),
                                        up(0, 3, 4, 0), up(4, 5, 6, 1), up(0, 2, 2.5, 0)};
    const ContactProblem problem = friction_impulse_equations(world, contacts, 0.5).problem;
    CHECK(contact_islands(problem) == std::vector<std::vector<int>>{{0, 2, 3, 5}, {1, 6}, {4}});
    CHECK(contact_islands(ContactProblem{}).empty());
    const ContactProblem part = part_of(problem, {1, 6});
    CHECK(Eigen::MatrixXd(part.W) == Eigen::MatrixXd(problem.W)({2, 3, 12, 13}, {2, 3, 12, 13}));
}

TEST_CASE("each island has the forces that it has alone, whoever else is there") {
    RandomNumbers random(41);
    for (int trial = 0; trial < 200; ++trial) {
        const Sliding sliding = trial % 2 == 0 ? Sliding::none : Sliding::some;
        const ContactProblem one = random_friction_problem(random, 3, 6, 0.8, sliding);
        const ContactProblem other = random_friction_problem(random, 4, 9, 0.8, sliding);
        const Mixed both = mixed(one, other);
        const ContactResult alone = solve_contact_dantzig(one), beside = solve_contact_dantzig(other);
        std::vector<FrictionPivot> trace;
        const ContactResult together = solve_contact_dantzig(both.whole, {}, {}, &trace);
        CAPTURE(trial);
        if (alone.status != SolverStatus::solved || beside.status != SolverStatus::solved) continue;
        CHECK(together.status == SolverStatus::solved);
        CHECK(together.iterations == alone.iterations + beside.iterations);
        const double size = 1 + together.r.cwiseAbs().maxCoeff();
        CHECK((together.r(rows_of(both.first, 2)) - alone.r).cwiseAbs().maxCoeff() <= 1e-12 * size);
        CHECK((together.r(rows_of(both.second, 2)) - beside.r).cwiseAbs().maxCoeff() <= 1e-12 * size);
        REQUIRE(static_cast<int>(trace.size()) == together.iterations);
        for (const FrictionPivot& pivot : trace)
            CHECK((both.whole.W * pivot.f + both.whole.q - pivot.a).cwiseAbs().maxCoeff() <= 1e-6 * size);
        if (!trace.empty()) CHECK((trace.back().f - together.r).cwiseAbs().maxCoeff() <= 1e-8 * size);
    }
}

TEST_CASE("an island without forces takes them from no other") {
    RandomNumbers random(42);
    ContactProblem rod = nothing(1);  // Painleve's: 1.6 - 2 1.2 < 0
    rod.W = Eigen::MatrixXd(Eigen::Matrix2d{{1.6, 1.2}, {1.2, 3.4}});
    rod.q << -9.81, 0;
    rod.friction << 2;
    rod.sliding << 1;
    for (int trial = 0; trial < 20; ++trial) {
        const ContactProblem other = random_friction_problem(random, 4, 9, 0.5, Sliding::none);
        const Mixed both = mixed(rod, other);
        const ContactResult alone = solve_contact_dantzig(other), together = solve_contact_dantzig(both.whole);
        REQUIRE(alone.status == SolverStatus::solved);
        CHECK(together.status == SolverStatus::inconsistent);
        CHECK((together.r(rows_of(both.second, 2)) - alone.r).cwiseAbs().maxCoeff() <= 1e-12 * (1 + alone.r.norm()));
        REQUIRE(together.ray.size() == both.whole.q.size());
        CHECK(together.ray[2 * both.first[0]] > 0);
        CHECK(together.ray(rows_of(both.second, 2)).isZero(0));
    }
}

TEST_CASE("the order of contacts does not matter where the forces are unique") {
    // As many bodies as contacts and little friction: A has full rank and (13.6) keeps its determinant's sign.
    RandomNumbers random(43);
    int pressed = 0;
    for (int trial = 0; trial < 100; ++trial) {
        const ContactProblem problem = random_friction_problem(random, 8, 8, 0.1, Sliding::none);
        std::vector<int> order(8);
        std::iota(order.begin(), order.end(), 0);
        for (std::size_t i = 7; i > 0; --i)
            std::swap(order[i], order[static_cast<std::size_t>(random.between(0, static_cast<double>(i) + 0.999))]);
        ContactProblem shuffled = nothing(8);
        put(problem, order, shuffled);
        if (Eigen::MatrixXd(problem.W).determinant() < 1e-3) continue;
        const ContactResult here = solve_contact_dantzig(problem), there = solve_contact_dantzig(shuffled);
        CAPTURE(trial);
        CHECK(here.status == SolverStatus::solved);
        CHECK((there.r(rows_of(order, 2)) - here.r).cwiseAbs().maxCoeff() <= 1e-9 * (1 + here.r.norm()));
        pressed += static_cast<int>((here.r.array() != 0).count());
    }
    CHECK(pressed > 100);
}

TEST_CASE("the inverse that is kept solves its equations, whatever has joined, left, or begun to follow") {
    RandomNumbers random(44);
    const auto maybe = [&random](double part) { return random.between(0, 1) < part; };
    int told_singular = 0;
    for (int trial = 0; trial < 40; ++trial) {
        const ContactProblem problem = random_friction_problem(random, 12, 12, 0.5, Sliding::none);
        ClampedInverse inverse(problem.W);
        std::vector<int> kind(12, 0);  // apart, follows, follows to the other side, sticks, idle
        for (int change = 0; change < 60; ++change) {
            for (int& k : kind)
                if (maybe(change % 20 == 19 ? 0.8 : 0.1)) k = static_cast<int>(random.between(0, 4.999));
            std::vector<int> unknowns;
            Eigen::VectorXd slave = Eigen::VectorXd::Zero(12), r(24);
            for (int i = 0; i < 12; ++i) {
                const int k = kind[static_cast<std::size_t>(i)];
                if (k != 0) unknowns.push_back(2 * i);
                if (k == 3) unknowns.push_back(2 * i + 1);
                if (k == 1 || k == 2) slave[i] = (k == 1 ? 1 : -1) * problem.friction[i];
                r[2 * i] = random.between(-1, 1);
                r[2 * i + 1] = random.between(-1, 1);
            }
            if (!inverse.follow(unknowns, slave)) {
                ++told_singular;
                continue;
            }
            Eigen::VectorXd f = inverse.solve(r);
            f += inverse.solve(r - problem.W * f);  // once more, for round-off
            const Eigen::VectorXd left = problem.W * f - r;
            for (const int v : unknowns) CHECK(std::abs(left[v]) <= 1e-10 * (1 + f.cwiseAbs().maxCoeff()));
            for (int i = 0; i < 12; ++i) {
                if (kind[static_cast<std::size_t>(i)] == 0) CHECK(f[2 * i] == 0);
                if (kind[static_cast<std::size_t>(i)] == 3) continue;
                CHECK(std::abs(f[2 * i + 1] - slave[i] * f[2 * i]) <= 1e-15 * (1 + std::abs(f[2 * i])));
            }
        }
    }
    CHECK(told_singular < 240);  // of 2400: some of these W have no full rank
    // Two rows that are the same one.
    ContactProblem twice = nothing(2);
    twice.W = Eigen::MatrixXd(Eigen::Matrix4d{{1, 0, 1, 0}, {0, 3, 0, 3}, {1, 0, 1, 0}, {0, 3, 0, 3}});
    ClampedInverse inverse(twice.W);
    CHECK(inverse.follow({0}, Eigen::Vector2d::Zero()));
    CHECK(!inverse.follow({0, 2}, Eigen::Vector2d::Zero()));
    CHECK(inverse.follow({2}, Eigen::Vector2d::Zero()));
}

TEST_CASE("sets that hold no more are mended before anything is driven: a push aside costs few pivots") {
    RandomNumbers random(45);
    int cold_pivots = 0, warm_pivots = 0;
    for (int trial = 0; trial < 200; ++trial) {
        ContactProblem problem = random_friction_problem(random, 12, 18, 0.6, Sliding::none);
        const ContactResult before = solve_contact_dantzig(problem);
        if (before.status != SolverStatus::solved) continue;
        for (double& q : problem.q) q += random.between(-1, 1);
        const ContactResult cold = solve_contact_dantzig(problem);
        const ContactResult warm = solve_contact_dantzig(problem, {.tolerance = 1e-9, .start = before.r});
        CHECK(warm.status == cold.status);
        cold_pivots += cold.iterations;
        warm_pivots += warm.iterations;
    }
    MESSAGE("pivots from nothing: " << cold_pivots << "; from the sets before: " << warm_pivots);
    CHECK(warm_pivots < 0.5 * cold_pivots);
}

TEST_CASE("a path that runs in a circle is left: pyramids at rest, all of them ties") {
    struct Pyramid {
        int rows;
        double friction;
    };
    for (const Pyramid& pyramid : {Pyramid{8, 0.6}, Pyramid{10, 0.4}}) {
        World world = scenes::on_ground(scenes::pyramid({.rows = pyramid.rows}));
        for (Body& body : world.bodies)
            if (body.inverse_mass > 0) body.velocity.y() = -9.81 / 60;
        const std::vector<Contact> contacts = contact_set(world);
        const ContactProblem problem = friction_impulse_equations(world, contacts, pyramid.friction).problem;
        const ContactResult result = solve_contact_dantzig(problem);
        CHECK(result.status == SolverStatus::solved);
        CHECK(result.u.cwiseAbs().maxCoeff() <= 1e-9);
        // A few attempts of 1 to 3 pivots a contact; one that went round until its limit took 20.
        CHECK(result.iterations <= 10 * static_cast<int>(contacts.size()));
    }
}
