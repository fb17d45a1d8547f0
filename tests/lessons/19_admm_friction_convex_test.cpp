#include "lessons/19_admm_friction/convex.hpp"

#include <doctest/doctest.h>

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/14_pgs/matrix_step.hpp"
#include "lessons/19_admm_friction/contact_admm.hpp"
#include "tests/lessons/18_admm_problems.hpp"

// The convex relaxation (19.7): what it promises where Coulomb's law does not, and what it costs.

using namespace rbc;
using namespace rbc::test;
using Eigen::Index;
using Eigen::VectorXd;

namespace {

/// How far r is from (19.7), condition by condition, m/s: r in the cones (W_nn r), u in their duals, and of each
/// contact the share of r'u in |r|.
double breach(const ContactProblem& p, const VectorXd& r) {
    const VectorXd u = p.W * r + p.q, W_nn = normal_diagonal(p);
    double worst = 0;
    for (Index i = 0; i < p.friction.size(); ++i) {
        const Index d = p.dimension;
        const VectorXd r_i = r.segment(d * i, d), u_i = u.segment(d * i, d);
        const double outside = r_i.tail(d - 1).norm() - p.friction[i] * r_i[0];
        const double below = p.friction[i] * u_i.tail(d - 1).norm() - u_i[0];
        const double work = r_i.norm() > 0 ? std::abs(r_i.dot(u_i)) / r_i.norm() : 0;
        worst = std::max({worst, -W_nn[i] * r_i[0], W_nn[i] * outside, below, work});
    }
    return worst;
}

/// A box that slides down a slope as steep as mu with 1 m/s: by Coulomb's law with 1 m/s for ever.
World glide(double mu) {
    const double angle = std::atan(mu);
    const Eigen::Vector2d down(std::cos(angle), -std::sin(angle)), normal(std::sin(angle), std::cos(angle));
    World world;
    world.gravity = Eigen::Vector2d(0, -9.81);
    world.bodies = {scenes::plane({.angle = -angle}),
                    scenes::box({.half_width = 0.4, .half_height = 0.2, .position = 0.2 * normal, .angle = -angle})};
    world.bodies.back().velocity = down;
    return world;
}

struct Flight {
    World world;
    MatrixStep solve{solve_contact_convex, 1e-12};
    ContactStepper stepper;

    Flight(double mu, double margin) : world(glide(mu)), stepper({.friction = mu, .margin = margin}) {
        solve.until_done = true;
        stepper.solve = std::ref(solve);
    }
    double next_gap() {
        stepper.step(world);
        double least = 1;
        for (const Contact& contact : contact_set(world, 1)) least = std::min(least, contact.gap);
        return least;
    }
    double speed() const { return world.bodies.back().velocity.norm(); }
};

}  // namespace

TEST_CASE("300 problems, regular and redundant: the conditions hold, and no impulse makes energy") {
    RandomNumbers random(310);
    int sliding = 0, solved = 0;
    for (int trial = 0; trial < 300; ++trial) {
        CAPTURE(trial);
        const ContactProblem problem =
            random_contacts(random, 2 + trial % 2, 1 + trial % 6, 2 - trial % 6, trial % 5 == 0 ? 0 : 1.5);
        const ContactResult result = solve_contact_convex(problem, {.tolerance = 1e-10});
        const double size = largest(problem.q);
        CHECK(outside_bounds(problem, result.r) <= 1e-14 * (1 + largest(result.r)));
        if (result.status != SolverStatus::solved) continue;
        ++solved;
        CHECK(result.residual == convex_residual(problem, result.r));
        // Each condition is off by no more than what the nearest point is, times 1 + mu <= 2.5.
        CHECK(breach(problem, result.r) <= 1e-9 * size);
        // dT = r'(u- + u+)/2 = -r'W r/2 + r'u, and r'u is 0 to 1e-10 of |q| |r|, for each contact.
        CHECK(result.r.dot(problem.q + result.u) / 2 <= 1e-9 * size * result.r.lpNorm<1>());
        const double coulomb = contact_residual(problem, result.r);
        double slip = 0;
        for (Index i = 0; i < problem.friction.size(); ++i)
            slip = std::max(slip, problem.friction[i] * result.r[problem.dimension * i] *
                                      result.u.segment(problem.dimension * i + 1, problem.dimension - 1).norm());
        // Nothing slides under pressure: Coulomb's law. Else it is another one.
        if (slip == 0) CHECK(coulomb <= 1e-9);
        sliding += coulomb > 1e-3;
    }
    CHECK(solved >= 295);
    CHECK(sliding >= 100);
}

TEST_CASE("redundant contacts: u is the same from every start, r is not") {
    RandomNumbers random(311);
    int differ = 0, compared = 0;
    for (int trial = 0; trial < 60; ++trial) {
        CAPTURE(trial);
        const ContactProblem problem = random_contacts(random, 2 + trial % 2, 3 + trial % 4, -2 - trial % 5, 0.8);
        const auto from = [&](double scale) {
            ContactOptions options{.iterations = 100000, .tolerance = 1e-12};
            options.start = VectorXd::NullaryExpr(problem.q.size(), [&] { return random.between(-scale, scale); });
            return solve_contact_convex(problem, options);
        };
        const ContactResult one = from(0), other = from(3);
        if (one.status != SolverStatus::solved || other.status != SolverStatus::solved) continue;
        ++compared;
        // |u1 - u2|^2 <= |W| (r1 - r2)'(u1 - u2), and that is round-off of 1e-12 of |q| |r|: its root.
        CHECK(largest(one.u - other.u) <= 1e-5 * largest(problem.q));
        differ += largest(one.r - other.r) > 0.01 * largest(one.r);
    }
    CHECK(compared >= 55);
    CHECK(differ >= 10);
}

TEST_CASE("what sticks or has no friction is Coulomb's: the answer of the whole cone with its shift") {
    RandomNumbers random(312);
    int compared = 0;
    for (int trial = 0; trial < 100; ++trial) {
        CAPTURE(trial);
        ContactProblem problem = random_contacts(random, 2 + trial % 2, 1 + trial % 3, 3, 0.5);
        if (trial % 2 == 0) problem.friction.setZero();
        if (trial % 2 == 1) problem.friction.setConstant(10);  // much holds
        const ContactResult exact = solve_contact_admm_cone(problem, {.tolerance = 1e-11});
        if (exact.status != SolverStatus::solved) continue;
        bool in_the_dual = true;  // what opens may do so only steeply
        for (Index i = 0; i < problem.friction.size(); ++i) {
            const VectorXd u = exact.u.segment(problem.dimension * i, problem.dimension);
            in_the_dual = in_the_dual && problem.friction[i] * u.tail(problem.dimension - 1).norm() <= u[0] + 1e-9;
        }
        if (!in_the_dual) continue;
        ++compared;
        const ContactResult relaxed = solve_contact_convex(problem, {.tolerance = 1e-11});
        CHECK(relaxed.status == SolverStatus::solved);
        CHECK(contact_residual(problem, relaxed.r) <= 1e-6);
        CHECK(largest(relaxed.u - exact.u) <= 1e-6 * largest(problem.q));
    }
    CHECK(compared >= 60);
}

TEST_CASE("one contact that slides, by hand: it is thrown up at mu |u_t|, and its status is not Coulomb's") {
    const double mu = 0.5, m = 2, fall = 0.1635, slide = 1;
    for (const int d : {2, 3}) {
        ContactProblem problem{d, Eigen::MatrixXd::Identity(d, d) / m, VectorXd::Zero(d), VectorXd::Constant(1, mu)};
        problem.q[0] = -fall;
        problem.q[d - 1] = slide;
        const ContactResult result = solve_contact_convex(problem, {.tolerance = 1e-13});
        // r_n (1 + mu^2) = m (g h + mu |u_t|-), r_t = -mu r_n.
        const double r_n = m * (fall + mu * slide) / (1 + mu * mu);
        CHECK(result.status == SolverStatus::solved);
        CHECK(std::abs(result.r[0] - r_n) <= 1e-12);
        CHECK(std::abs(result.r[d - 1] + mu * r_n) <= 1e-12);
        CHECK(std::abs(result.u[0] - mu * result.u[d - 1]) <= 1e-12);  // (19.8)
        CHECK(std::abs(contact_residual(problem, result.r) - result.u[0] / slide) <= 1e-12);
        CHECK(convex_residual(problem, solve_contact_admm_cone(problem).r) > 0.1);
    }
}

TEST_CASE("a contact that slides along e has the ray: u_n = mu e'u_t") {
    const ContactProblem problem{2, Eigen::Matrix2d{{1.6, 0.3}, {0.3, 2}}, Eigen::Vector2d(-1, 0.2),
                                 VectorXd::Constant(1, 0.4), VectorXd::Constant(1, -1)};
    const ContactResult result = solve_contact_convex(problem, {.tolerance = 1e-13});
    // r = r_n (1, 0.4), and r'u = 0: r_n = (1 - 0.08)/(1.6 + 0.24 + 0.32).
    CHECK(std::abs(result.r[0] - 0.92 / 2.16) <= 1e-12);
    CHECK(std::abs(result.r[1] - 0.4 * 0.92 / 2.16) <= 1e-12);
}

TEST_CASE("with the gap in the step what slides hops once and hovers at h mu |u_t|; without it, it hops for ever") {
    for (const double mu : {0.5, 0.1}) {
        CAPTURE(mu);
        Flight flight(mu, 0.02);
        double highest = 0, at = 0;
        for (int n = 0; n < 600; ++n) {
            at = flight.next_gap();
            // u_t + mu u_n stays 1 m/s, and u_n = mu u_t on the way up.
            if (n == 0) CHECK(std::abs(at - mu / (1 + mu * mu) / 60) <= 1e-12);
            highest = std::max(highest, at);
        }
        CHECK(flight.solve.failures() == 0);
        CHECK(std::abs(flight.speed() - 1) <= 1e-9);
        CHECK(std::abs(at - mu / 60) <= 1e-9);  // 8.33 and 1.67 mm
        if (mu == 0.5) CHECK(highest > 0.012);
        Flight blind(mu, 0);
        int in_the_air = 0;
        for (int n = 0; n < 600; ++n) in_the_air += blind.next_gap() > 1e-6 && n >= 540;
        CHECK(in_the_air >= 20);
    }
}

TEST_CASE("by turns there is no shift to leave out") {
    AdmmVariant variant;
    variant.shifted = false;
    CHECK_THROWS_AS(solve_contact_admm(rod_problem(-0.5, -6, 1.4), {}, variant), std::invalid_argument);
}
