#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/13_dantzig_friction/friction_modes.hpp"
#include "lessons/13_dantzig_friction/jam.hpp"
#include "lessons/13_dantzig_friction/painleve.hpp"
#include "tests/support/random_impacts.hpp"

using namespace rbc;
using namespace rbc::test;

TEST_CASE("the rod's map: closed form, enumeration and solver agree over (mu, angle), and 4/3 is the least") {
    CHECK(std::abs(painleve_critical_friction(std::atan(2.0)) - 4.0 / 3) <= 1e-15);
    CHECK(std::abs(painleve_critical_friction(std::atan(3.0), 1.0 / 8) - 0.75) <= 1e-15);  // 2 sqrt(k (k + 1))
    int kinds[5] = {};
    for (int i = 1; i < 60; ++i) {
        for (int j = 0; j <= 40; ++j) {
            for (const double w : {0.0, 4.0}) {
                const PainleveRod rod{.angle = i * std::numbers::pi / 120, .friction = 0.1 * j, .angular_velocity = w};
                const PainleveContact contact = painleve_contact(rod);
                ++kinds[static_cast<int>(contact.kind)];
                const bool steep = rod.friction > painleve_critical_friction(rod.angle);
                CHECK(steep == (contact.slope < 0));
                CHECK_FALSE((steep && rod.friction < 4.0 / 3));
                const FrictionOutcomes outcomes = enumerate_friction_modes(painleve_problem(rod));
                const ContactResult forces = solve_contact_dantzig(painleve_problem(rod));
                if (contact.kind == PainleveCase::inconsistent) {
                    CHECK(outcomes.kind == FrictionClass::inconsistent);
                    CHECK(forces.status == SolverStatus::inconsistent);
                } else {
                    const bool two = contact.kind == PainleveCase::indeterminate;
                    CHECK(outcomes.kind == (two ? FrictionClass::indeterminate : FrictionClass::unique));
                    CHECK(forces.status == SolverStatus::solved);
                }
            }
        }
    }
    CHECK(kinds[0] + kinds[1] > 2000);
    CHECK(kinds[2] > 300);
    CHECK(kinds[3] > 300);
    CHECK_THROWS_WITH_AS(painleve_contact({.angle = 0}), "angle = 0; in (0, pi/2)", std::invalid_argument);
}

TEST_CASE("a jam: the ray's impulse stops the rod, and Stronge's law takes over where it ends") {
    RandomNumbers random(21);
    int jams = 0;
    for (int q = 0; q < 20000; ++q) {
        PlanarImpactProblem impact = random_impact<2>(random, 5);
        impact.u[1] = 0;
        const int s = impact.u[0] > 0 ? 1 : -1;
        if (impact.u[0] == 0 || impact.K(1, 1) - impact.friction * s * impact.K(0, 1) > -1e-3) continue;
        ++jams;
        ContactProblem problem;
        problem.W = Eigen::Matrix2d{{impact.K(1, 1), impact.K(0, 1)}, {impact.K(0, 1), impact.K(0, 0)}};
        problem.q = Eigen::Vector2d(-1, 0);
        problem.friction = Eigen::VectorXd::Constant(1, impact.friction);
        problem.sliding = Eigen::VectorXd::Constant(1, s);
        const ContactResult forces = solve_contact_dantzig(problem);
        REQUIRE(forces.status == SolverStatus::inconsistent);
        const JamImpulse jam = jam_impulse(problem, forces.ray, Eigen::Vector2d(0, impact.u[0]));
        CHECK(jam.stopped == 0);
        CHECK(jam.u[0] < 0);  // it has been pressed down
        CHECK(jam.u[1] == 0);
        // From there the contact sticks: the rest is an ordinary impact, with the ray's work still to be given back.
        const PlanarImpact whole = impact_jam(impact);
        CHECK(whole.status == ImpactStatus::ended);
        CHECK(whole.u[1] >= 0);
        CHECK(whole.energy_change <= 0);
        CHECK(std::abs(whole.normal_work - (1 - impact.restitution * impact.restitution) * whole.compression_work) <=
              1e-9 * (std::abs(whole.compression_work) + 1e-3));
        const double p_c =
            jam.impulse[0] - jam.u[0] / (impact.K(1, 1) - impact.K(0, 1) * impact.K(0, 1) / impact.K(0, 0));
        CHECK(std::abs(whole.compression_impulse - p_c) <= 1e-9 * p_c);
    }
    CHECK(jams > 500);
    CHECK(impact_jam({.K = Eigen::Matrix2d::Identity(), .u = {1, 0}, .friction = 1}).status ==
          ImpactStatus::separating);
    const ContactProblem one = painleve_problem({});
    CHECK_THROWS_AS(jam_impulse(one, Eigen::VectorXd::Zero(3), Eigen::VectorXd::Zero(2)), std::invalid_argument);
}

TEST_CASE("the README's jam: P = (-0.4, 0.3) N s and 0.2 J gone for e = 0; with e = 0.5 the rod jumps with 0.11 m/s") {
    // By hand, K = (3.4, 1.2, 1.6), mu = 2, u = (1, 0): each N s of pressure takes 2 3.4 - 1.2 = 5.6 m/s off u_t, so it
    // stops at 1/5.6 N s, with u_n = -0.8/5.6 = -1/7 m/s. Sticking, u_n rises by 1.6 - 1.2^2/3.4 per N s and is 0 at
    // 0.3.
    const ContactProblem problem = painleve_problem({.angle = std::atan(2.0), .friction = 2});
    const ContactResult forces = solve_contact_dantzig(problem);
    REQUIRE(forces.status == SolverStatus::inconsistent);
    const JamImpulse jam = jam_impulse(problem, forces.ray, Eigen::Vector2d(0, 1));  // (n, t)
    CHECK(jam.stopped == 0);
    CHECK((jam.impulse - Eigen::Vector2d(1, -2) / 5.6).cwiseAbs().maxCoeff() <= 1e-14);
    CHECK((jam.u - Eigen::Vector2d(-1.0 / 7, 0)).cwiseAbs().maxCoeff() <= 1e-14);

    PlanarImpactProblem impact{.K = painleve_contact({.angle = std::atan(2.0), .friction = 2}).K,
                               .u = {1, 0},
                               .friction = 2,
                               .restitution = 0};
    const PlanarImpact stops = impact_jam(impact);
    CHECK((stops.impulse - Eigen::Vector2d(-0.4, 0.3)).cwiseAbs().maxCoeff() <= 1e-14);
    CHECK(stops.u.cwiseAbs().maxCoeff() <= 1e-14);
    CHECK(std::abs(stops.energy_change + 0.2) <= 1e-14);
    MESSAGE("jam, e = 0: P_t = ", stops.impulse[0], " N s, P_n = ", stops.impulse[1], " N s, energy ",
            stops.energy_change, " J");
    // W_c = -(1/49)/2 (1/0.8 + 1/S), S = 1.6 - 1.2^2/3.4, and u_n^2 = 2 S e^2 |W_c|.
    const double S = 1.6 - 1.2 * 1.2 / 3.4, W_c = -(1 / 0.8 + 1 / S) / 98;
    impact.restitution = 0.5;
    const PlanarImpact jumps = impact_jam(impact);
    CHECK(std::abs(jumps.u[1] - std::sqrt(-2 * S * 0.25 * W_c)) <= 1e-14);
    CHECK(std::abs(jumps.u[1] - 0.11) <= 0.005);
    MESSAGE("jam, e = 0.5: jumps with ", jumps.u[1], " m/s");
    CHECK(std::abs(jumps.u[0]) <= 1e-14);
}

TEST_CASE("a jam of several contacts ends where the first sliding one stops") {
    // A = 1: du = ray. Stops: contact 0 at 1/2, contact 1 at 1/3; contact 2 is static, contact 3 gets faster.
    ContactProblem problem;
    problem.W = Eigen::MatrixXd::Identity(8, 8);
    problem.q = Eigen::VectorXd::Zero(8);
    problem.friction = Eigen::VectorXd::Constant(4, 2);
    problem.sliding = Eigen::Vector4d(1, -1, 0, 1);
    Eigen::VectorXd ray(8), u(8);
    ray << 1, -2, 1.5, 3, 1, -2, 1, 2;
    u << 0, 1, 0, -1, 0, 1e-7, 0, 1;
    JamImpulse jam = jam_impulse(problem, ray, u);
    CHECK(jam.stopped == 1);
    CHECK((jam.impulse - ray / 3).isZero(1e-15));
    CHECK((jam.u - (u + ray / 3)).isZero(1e-15));
    CHECK(jam.u[3] == 0);
    u[3] = -3;  // now contact 1 at 1
    jam = jam_impulse(problem, ray, u);
    CHECK(jam.stopped == 0);
    CHECK((jam.impulse - ray / 2).isZero(1e-15));
    problem.sliding = Eigen::Vector4d(0, 0, 0, 1);
    jam = jam_impulse(problem, ray, u);
    CHECK(jam.stopped == -1);
    CHECK(jam.impulse.isZero(0));
    CHECK(jam.u == u);
}
