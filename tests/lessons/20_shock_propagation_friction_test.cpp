#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <stdexcept>

#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/14_pgs/exact_contact.hpp"
#include "lessons/20_shock_propagation/shock_friction.hpp"
#include "tests/lessons/20_shock_propagation_problems.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

/// Kane's rod, normal first.
ContactProblem kane() {
    ContactProblem problem;
    problem.W = Eigen::Matrix2d{{2.5, 1.5}, {1.5, 2.5}};
    problem.q = Eigen::Vector2d(-1, -0.6);
    problem.friction = Eigen::VectorXd::Ones(1);
    return problem;
}

}  // namespace

TEST_CASE("restitution and friction in turns make energy: Kane's rod") {
    const std::vector<FrictionShock> turns = impact_shock_in_turns(kane(), 0.9, 200);
    REQUIRE(turns.size() == 200);
    CHECK(std::abs(turns[0].energy_change + 0.096) <= 1e-3);
    CHECK(std::abs(turns[1].energy_change - 0.094) <= 1e-3);
    CHECK(std::abs(turns[2].energy_change - 0.280) <= 1e-3);
    CHECK(std::abs(turns.back().energy_change - 0.838) <= 1e-3);
    ContactProblem slippery = kane();  // it slides: after the first shock u_t = 0.54, and friction is mu r_n
    slippery.friction[0] = 0.1;
    CHECK((impact_shock_in_turns(slippery, 0.9, 1)[0].r - Eigen::Vector2d(0.76, -0.076)).norm() <= 1e-12);
    CHECK_THROWS_AS(impact_shock_in_turns(kane(), 0.9, -1), std::invalid_argument);
}

TEST_CASE("the safe order for Kane's rod, by hand, with four solvers") {
    // r_GR = 0.76, u = (0.9, 0.54); friction stops the slip with -0.216 and leaves u_n = 0.576:
    // dT = 1/2 (0.76 (-1 + 0.576) - 0.216 (-0.6 + 0))
    const double dT = 0.5 * (0.76 * (-1 + 0.576) + 0.216 * 0.6);
    const std::initializer_list<ContactSolver> solvers{solve_contact_dantzig, solve_contact_lemke, solve_contact_pgs,
                                                       solve_contact_pgs_exact};
    for (const ContactSolver solver : solvers) {
        ContactOptions options;
        options.tolerance = 1e-12;
        const FrictionShock got = impact_shock_first(kane(), 0.9, solver, options);
        CHECK(got.status == SolverStatus::solved);
        CHECK(std::abs(got.shock[0] - 0.76) <= 1e-14);
        CHECK((got.r - Eigen::Vector2d(0.76, -0.216)).norm() <= 1e-11);
        CHECK((got.u - Eigen::Vector2d(0.576, 0)).norm() <= 1e-11);
        CHECK(std::abs(got.energy_change - dT) <= 1e-11);
        CHECK(std::abs(got.shock_energy - 0.5 * 0.76 * (-1 + 0.9)) <= 1e-14);
    }
}

TEST_CASE("100,000 random impacts in the safe order: solved, and none gains energy; in turns many do") {
    constexpr int count = 100000;
    const std::initializer_list<ContactSolver> others{solve_contact_lemke, solve_contact_pgs_exact};
    RandomNumbers random(19);
    int second = 0, unsolved = 0, gains = 0, one_turn = 0, many_turns = 0, looked_at = 0;
    for (int trial = 0; trial < count; ++trial) {
        const RandomImpact impact = random_impact(random, 2, 1 + trial % 4, 1 + trial % 3, 1.5);
        const FrictionShock got = impact_shock_first(impact.problem, impact.restitution, solve_contact_dantzig);
        gains += got.energy_change > 1e-9 * impact.energy;
        bool solved = got.status == SolverStatus::solved;
        second += !solved;  // Dantzig's method may end on a ray where an answer exists (lesson 13)
        for (const ContactSolver solver : others) {
            if (solved) break;
            const FrictionShock again = impact_shock_first(impact.problem, impact.restitution, solver);
            solved = again.status == SolverStatus::solved;
            gains += again.energy_change > 1e-9 * impact.energy;
        }
        unsolved += !solved;
        if (trial % 50 != 0) continue;
        ++looked_at;
        const std::vector<FrictionShock> turns = impact_shock_in_turns(impact.problem, impact.restitution, 10);
        one_turn += turns.front().energy_change > 1e-9 * impact.energy;
        many_turns += turns.back().energy_change > 1e-9 * impact.energy;
    }
    MESSAGE("in the safe order " << gains << " of " << count << " gain, " << unsolved << " unsolved, " << second
                                 << " not by the first solver; in turns " << many_turns << " of " << looked_at
                                 << " gain after 10, " << one_turn << " after 1");
    CHECK(gains == 0);
    CHECK(unsolved == 0);
    CHECK(one_turn == 0);
    CHECK(many_turns > looked_at / 20);
}

TEST_CASE("the answer obeys (20.11), in the plane and in space") {
    RandomNumbers random(7);
    int solved = 0;
    for (int trial = 0; trial < 400; ++trial) {
        const int d = 2 + trial % 2;
        const RandomImpact impact = random_impact(random, d, 1 + trial % 3, 2, 0.5);
        const FrictionShock got = impact_shock_first(impact.problem, impact.restitution, solve_contact_pgs_exact);
        if (got.status != SolverStatus::solved) continue;
        ++solved;
        const double small = 1e-6;  // residual of 1e-8 in velocities of up to some ten m/s
        for (Eigen::Index i = 0; i < impact.problem.friction.size(); ++i) {
            const double r_n = got.r[d * i], u_n = got.u[d * i], mu = impact.problem.friction[i];
            const Eigen::VectorXd r_t = got.r.segment(d * i + 1, d - 1), u_t = got.u.segment(d * i + 1, d - 1);
            CHECK(r_n >= got.shock[i] - small);
            CHECK(u_n >= -small);
            CHECK(std::min(r_n - got.shock[i], u_n) <= small);
            CHECK(r_t.norm() <= mu * r_n + small);
            if (u_t.norm() > 1e-3) CHECK((r_t + mu * r_n * u_t / u_t.norm()).norm() <= 1e-2);
        }
    }
    CHECK(solved >= 380);
}

TEST_CASE("a solver that does not arrive is not believed") {
    const auto lazy = [](const ContactProblem& problem, const ContactOptions&) {
        ContactResult result;
        result.status = SolverStatus::solved;
        result.r = Eigen::VectorXd::Zero(problem.q.size());
        return result;
    };
    const FrictionShock got = impact_shock_first(kane(), 0.9, lazy);
    CHECK(got.status == SolverStatus::inaccurate);
    CHECK(got.residual > 0.1);
}

TEST_CASE("no contacts: nothing happens, in either order") {
    ContactProblem none;
    none.W.resize(0, 0);
    none.q.resize(0);
    none.friction.resize(0);
    CHECK(impact_shock_first(none, 0.5, solve_contact_pgs).status == SolverStatus::solved);
    CHECK(impact_shock_in_turns(none, 0.5, 2).back().energy_change == 0);
}

TEST_CASE("without friction the safe order is the shock alone") {
    RandomNumbers random(3);
    RandomImpact impact = random_impact(random, 2, 3, 2, 1);
    impact.problem.friction.setZero();
    const FrictionShock got = impact_shock_first(impact.problem, 1, solve_contact_pgs);
    CHECK(got.status == SolverStatus::solved);
    CHECK(std::abs(got.energy_change) <= 1e-12 * impact.energy);
    CHECK(got.energy_change == doctest::Approx(got.shock_energy));
    impact.problem.sliding = Eigen::Vector3d(1, 0, 0);
    CHECK_THROWS_AS(impact_shock_first(impact.problem, 1, solve_contact_pgs), std::invalid_argument);
}
