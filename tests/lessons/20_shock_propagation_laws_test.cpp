#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "lessons/20_shock_propagation/reflections.hpp"
#include "tests/lessons/20_shock_propagation_problems.hpp"
#include "tests/support/distance.hpp"
#include "tests/support/random_numbers.hpp"

// What each of the three laws keeps, and when rounds without a loss end.

using namespace rbc;
using namespace rbc::test;

namespace {

SimultaneousImpact equal_balls(const Eigen::VectorXd& v, double e) {
    return chain(Eigen::VectorXd::Ones(v.size()), v, e);
}

/// Contacts that can all open at once: every row is turned so that w opens it.
SimultaneousImpact random_openable(RandomNumbers& random, Eigen::Index contacts, Eigen::Index velocities) {
    const auto number = [&] { return random.between(-1, 1); };
    SimultaneousImpact impact;
    impact.inverse_mass = Eigen::VectorXd::NullaryExpr(velocities, [&] { return random.decades(-1, 1); });
    impact.normals = Eigen::MatrixXd::NullaryExpr(contacts, velocities, number);
    impact.v = Eigen::VectorXd::NullaryExpr(velocities, number);
    const Eigen::VectorXd w = Eigen::VectorXd::NullaryExpr(velocities, number);
    for (Eigen::Index i = 0; i < contacts; ++i)
        if (impact.normals.row(i).dot(w) < 0) impact.normals.row(i) *= -1;
    return impact;
}

}  // namespace

TEST_CASE("three laws on 3000 random rows: pushes, momentum, energy, what separates") {
    RandomNumbers random(4);
    int lcp_gains = 0, lcp_pushes_on = 0;
    for (int trial = 0; trial < 3000; ++trial) {
        CAPTURE(trial);
        const Eigen::Index n = 2 + trial % 5;
        const Eigen::VectorXd mass = Eigen::VectorXd::NullaryExpr(n, [&] { return random.decades(-0.5, 0.5); });
        const Eigen::VectorXd v = Eigen::VectorXd::NullaryExpr(n, [&] { return random.between(-1, 1); });
        const double e = trial % 2 == 0 ? 1 : random.between(0, 1);
        const SimultaneousImpact impact = chain(mass, v, e);
        const double T = kinetic(impact, v);
        const SimultaneousImpactResult shock = impact_generalized_reflections(impact), lcp = impact_newton_lcp(impact),
                                       pairs = impact_in_pairs(impact);
        for (const SimultaneousImpactResult& got : {shock, lcp, pairs}) {
            REQUIRE(got.status == SolverStatus::solved);
            // Up to some hundred hits, each with a few roundings of numbers of order 1.
            REQUIRE(got.r.minCoeff() >= 0);
            REQUIRE(std::abs(mass.dot(got.v) - mass.dot(v)) <= 1e-12);
            REQUIRE(std::abs(kinetic(impact, got.v) - T - got.energy_change) <= 1e-12);
        }
        for (const SimultaneousImpactResult& got : {shock, pairs}) {
            REQUIRE(got.energy_change <= 1e-12 * T);
            if (e == 1 && !got.capped) REQUIRE(std::abs(got.energy_change) <= 1e-11 * T);
        }
        lcp_gains += lcp.energy_change > 1e-9 * T;
        lcp_pushes_on += ((impact.normals * v).array() > 0 && lcp.r.array() > 1e-9).any();
    }
    CHECK(lcp_gains > 100);
    CHECK(lcp_pushes_on > lcp_gains);
}

TEST_CASE("three laws: a mirror image, neighbours at rest, what separates, a disc between two walls") {
    const SimultaneousImpact mirrored = equal_balls(Eigen::Vector3d(1, 0, -1), 0.5);
    const Eigen::Vector3d image(-0.5, 0, 0.5);
    CHECK(distance(impact_generalized_reflections(mirrored).v, image) <= 1e-14);
    CHECK(distance(impact_newton_lcp(mirrored).v, image) <= 1e-14);
    // By hand: left, right, left.
    CHECK(distance(impact_in_pairs(mirrored).v, Eigen::Vector3d(-0.359375, 0.046875, 0.3125)) <= 1e-14);

    Eigen::VectorXd cradle = Eigen::VectorXd::Zero(5), last = cradle;
    cradle[0] = last[4] = 1;
    CHECK(distance(impact_in_pairs(equal_balls(cradle, 1)).v, last) <= 1e-14);
    CHECK(distance(impact_newton_lcp(equal_balls(cradle, 1)).v.tail(4), Eigen::VectorXd::Constant(4, 0.4)) <= 1e-14);

    const SimultaneousImpactResult leaving = impact_in_pairs(equal_balls(Eigen::Vector3d(1, 0, 0.1), 1));
    CHECK(distance(leaving.v, Eigen::Vector3d(0, 0.1, 1)) <= 1e-14);
    CHECK(std::abs(leaving.energy_change) <= 1e-15);

    const SimultaneousImpact press{Eigen::VectorXd::Ones(1), Eigen::Vector2d(1, -1), Eigen::VectorXd::Constant(1, -1),
                                   1};
    const SimultaneousImpactResult to_and_fro = impact_in_pairs(press, 1001);
    CHECK(to_and_fro.status == SolverStatus::inaccurate);
    CHECK(to_and_fro.rounds.size() == 1001);
    CHECK(to_and_fro.v[0] == 1);

    SimultaneousImpact walls = equal_balls(Eigen::Vector3d(1, 0, 0), 1);
    walls.inverse_mass.head(2).setZero();
    CHECK(impact_in_pairs(walls).status == SolverStatus::infeasible);
    CHECK(impact_in_pairs(walls).rounds.empty());
    CHECK(impact_in_pairs(mirrored, 0).status == SolverStatus::inaccurate);
    CHECK(impact_in_pairs(mirrored, 0).v == mirrored.v);
    CHECK_THROWS_AS(impact_in_pairs(mirrored, -1), std::invalid_argument);
    walls.restitution = 2;
    CHECK_THROWS_AS(impact_in_pairs(walls), std::invalid_argument);
}

TEST_CASE("two contacts, e = 1: at most ceil(pi/alpha) - 1 rounds, cos alpha = -W_12/sqrt(W_11 W_22)") {
    // In the plane of both impulses, measured by energy, what does not approach is a wedge of the angle alpha, and
    // each round brings v nearer to it by alpha, from pi - alpha away at most.
    RandomNumbers random(8);
    int reached = 0;
    for (int trial = 0; trial < 3000; ++trial) {
        const Eigen::Vector3d mass(random.decades(-1.5, 1.5), random.decades(-1.5, 1.5), random.decades(-1.5, 1.5));
        const double k = mass[0] * mass[2] / ((mass[0] + mass[1]) * (mass[1] + mass[2]));
        const double most = std::ceil(std::numbers::pi / std::acos(std::sqrt(k))) - 1;
        const Eigen::Vector3d v(random.between(-1, 1), random.between(-1, 1), random.between(-1, 1));
        const SimultaneousImpactResult got = impact_generalized_reflections(chain(mass, v, 1), {.max_rounds = 1000});
        CAPTURE(trial);
        REQUIRE_FALSE(got.capped);
        REQUIRE(static_cast<double>(got.rounds.size()) <= most);
        reached += static_cast<double>(got.rounds.size()) == most;
    }
    CHECK(reached > 100);
}

TEST_CASE("e = 1: rounds end wherever all contacts can open at once, without a loss") {
    RandomNumbers random(21);
    std::size_t longest = 0;
    for (int trial = 0; trial < 3000; ++trial) {
        const SimultaneousImpact impact = random_openable(random, 1 + trial % 6, 2 + trial % 5);
        const SimultaneousImpactResult got = impact_generalized_reflections(impact, {.max_rounds = 100000});
        CAPTURE(trial);
        REQUIRE(got.status == SolverStatus::solved);
        REQUIRE_FALSE(got.capped);
        longest = std::max(longest, got.rounds.size());
        REQUIRE(std::abs(got.energy_change) <= 1e-9 * kinetic(impact, impact.v));
    }
    MESSAGE("the longest took " << longest << " rounds");
    CHECK(longest > 5);
}
