#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "common/foundation/io/files.hpp"
#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/problems/friction_file.hpp"
#include "common/foundation/programs/paths.hpp"
#include "lessons/14_pgs/exact_contact.hpp"
#include "tests/lessons/14_pgs_scenes.hpp"
#include "tests/support/contact_families.hpp"
#include "tests/support/distance.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

VectorXd solve_one(const ContactProblem& p, VectorXd guess) {
    ExactContact(p.W, p.friction[0]).solve(p.q.data(), guess.data());
    return guess;
}

ContactProblem file(const char* name) {
    return read_friction(read_file(course_root() / "tests" / "problems" / name), name).problem;
}

/// Whether one contact has a single answer for any q: mu |W_tn| < W_nn, in space times 2 sqrt(s1 s2) / (s1 + s2) of the
/// eigenvalues of S. Half a hundredth below, so that round-off cannot make two answers of one.
bool one_answer(const ContactProblem& p) {
    const Eigen::Index d = p.dimension - 1;
    const VectorXd W_tn = Eigen::MatrixXd(p.W).col(0).tail(d);
    double alike = 1;
    if (d == 2) {
        const MatrixXd S = Eigen::MatrixXd(p.W).bottomRightCorner(d, d) - W_tn * W_tn.transpose() / p.W(0, 0);
        alike = 2 * std::sqrt(std::max(0.0, S.determinant())) / S.trace();
    }
    return p.friction[0] * W_tn.norm() < 0.995 * alike * p.W(0, 0);
}

}  // namespace

TEST_CASE("one contact in space: sticking, sliding and lifting are those of the reference") {
    int slides = 0, sticks = 0;
    for (const auto& c : truth_json("coulomb_single_contact.json").at("cases")) {
        ContactProblem p;
        p.dimension = 3;
        Eigen::Matrix3d W;
        for (std::size_t i = 0; i < 3; ++i) W.row(static_cast<Eigen::Index>(i)) = vector_of(c.at("A")[i]).transpose();
        p.W = W;
        p.q = vector_of(c.at("b"));
        p.friction = VectorXd::Constant(1, c.at("mu").get<double>());
        slides += c.at("state") == "slide";
        sticks += c.at("state") == "stick";
        const VectorXd expected = vector_of(c.at("lam"));
        // Sliding, lambda is found to the last digits; the condition number of a case is below a hundred.
        CHECK(distance(solve_one(p, VectorXd::Zero(3)), expected) <= 1e-13 * (1 + expected.norm()));
        const ContactResult swept = solve_contact_pgs_exact(p);
        CHECK(swept.status == SolverStatus::solved);
        CHECK(swept.iterations == 1);
    }
    CHECK(slides >= 3);
    CHECK(sticks >= 1);
}

TEST_CASE("one contact at random, in the plane and in space: solved to the last digits, from any guess") {
    RandomNumbers random(14);
    for (int trial = 0; trial < 4000; ++trial) {
        const int d = 2 + trial % 2;
        const ContactProblem p = random_contacts(random, d, 1, 2, trial % 4 < 2 ? 3.0 : 0.4);
        const VectorXd r = solve_one(p, VectorXd::Zero(d));
        // Rounding of S and c, at most some 1e-15 |W| |r| each; W_nn r is at most |W|/W_nn times |q|.
        const double size = p.W.norm() * (1 + r.norm()) / p.q.lpNorm<Eigen::Infinity>();
        CAPTURE(trial);
        CHECK(contact_residual(p, r) <= 1e-13 * (1 + size));
        if (!one_answer(p)) continue;
        const VectorXd guess = VectorXd::NullaryExpr(d, [&] { return random.between(-9, 9); });
        CHECK(distance(solve_one(p, guess), r) <= 1e-10 * (1 + r.norm()));
    }
}

TEST_CASE("one contact in space has two answers although mu |W_tn| < W_nn: its tangents answer too differently") {
    ContactProblem p{3, MatrixXd{{21, 23, 3}, {23, 26, 0}, {3, 0, 27}}, VectorXd(3), VectorXd::Constant(1, 0.9)};
    p.q << -2, 6, 17;
    REQUIRE(0.9 * Eigen::MatrixXd(p.W).col(0).tail(2).norm() < p.W(0, 0));
    CHECK_FALSE(one_answer(p));
    std::vector<VectorXd> answers;
    for (int k = 0; k < 60; ++k) {
        const double angle = 0.1 * k, size = std::pow(10, k % 5 - 2);
        const VectorXd r = solve_one(p, Eigen::Vector3d(1, size * std::cos(angle), size * std::sin(angle)));
        CHECK(contact_residual(p, r) <= 1e-12);
        const auto same = [&](const VectorXd& other) { return distance(other, r) < 1e-6; };
        if (std::none_of(answers.begin(), answers.end(), same)) answers.push_back(r);
    }
    CHECK(answers.size() == 2);
}

TEST_CASE("what cannot move gets no impulse, and no friction is only a normal impulse") {
    RandomNumbers random(3);
    ContactProblem p = random_contacts(random, 3, 1, 2, 1);
    p.q << -1, 2, 3;
    p.friction << 0;
    const VectorXd r = solve_one(p, VectorXd::Zero(3));
    CHECK(r[0] == -p.q[0] / p.W(0, 0));
    CHECK(r.tail(2).norm() == 0);
    p.friction << 0.5;
    p.W.setZero();
    CHECK(solve_one(p, VectorXd::Ones(3)).norm() == 0);
    p.W.coeffRef(0, 0) =
        2;  // the tangents cannot move: friction as large as it gets changes nothing, and nothing is not a number
    CHECK(solve_one(p, VectorXd::Zero(3)).allFinite());
    CHECK(solve_one(p, VectorXd::Zero(3))[0] == doctest::Approx(0.5));
}

TEST_CASE("blocks: their velocities are W r + q, and only bodies in common count") {
    for (const int d : {2, 3}) {
        const ContactProblem p = d == 3 ? box_wall(4, 3) : planar_box_wall(4, 3);
        const ContactBlocks blocks(p);
        RandomNumbers random(5);
        const VectorXd r = VectorXd::NullaryExpr(p.q.size(), [&] { return random.between(-1, 1); });
        VectorXd u;
        blocks.velocities(r, u);
        // At most some forty products of order |W| in a row.
        CHECK((u - (p.W * r + p.q)).lpNorm<Eigen::Infinity>() <= 1e-14 * p.W.coeffs().abs().maxCoeff());
        CHECK(blocks.contacts() == p.friction.size());
        CHECK(blocks.blocks() < blocks.contacts() * blocks.contacts() / 2);
        VectorXd one = r;
        one.segment(d, d).setZero();
        double b[3];
        blocks.velocity_without(1, r.data(), b);
        for (int k = 0; k < d; ++k)
            CHECK(std::abs(b[k] - (p.W * one + p.q)[d + k]) <= 1e-14 * p.W.coeffs().abs().maxCoeff());
    }
}

TEST_CASE("exact sweeps over bodies are the exact sweeps over W: a wall, random heaps, any order, mass ratio, target") {
    RandomNumbers random(15);
    int contacts = 0;
    double apart = 0;
    for (int scene = 0; scene < 30; ++scene) {
        const World world = scene == 0 ? on_ground(wall({.columns = 6, .rows = 8})) : uneven_heap(random, 20, scene, 5);
        const ContactSystem system = random_system(world, random, 1, 1);
        const ContactProblem problem = contact_problem(system);
        contacts += static_cast<int>(system.rows.size());
        std::vector<int> order;
        for (const SweepOrder kind : all_orders) {
            sweep_order(world, contact_set(world, 0.02), kind, 7, order);
            const ExactSweeps by_matrix(problem, order);
            StepProblem by_bodies;
            by_bodies.set(system, order, 10);
            VectorXd r = VectorXd::NullaryExpr(problem.q.size(), [&] { return random.between(0, 1); }), s = r;
            for (int sweep = 0; sweep < 10; ++sweep) by_matrix.sweep(r);
            solve_exact_sweeps<2>(by_bodies, s);
            apart = std::max(apart, distance(r, s) / r.cwiseAbs().maxCoeff());
        }
    }
    CHECK(apart <= 1e-12);  // a few roundings a sweep, of the largest impulse, which is a heavy body's
    CHECK(contacts > 700);
    MESSAGE("exact sweeps apart ", apart);
}

TEST_CASE("sweeps of exact contacts and sweeps of PGS solve the same walls") {
    for (const ContactProblem& p : {box_wall(3, 3), planar_box_wall(3, 3), box_wall(2, 3, 4)}) {
        const ContactResult exact = solve_contact_pgs_exact(p), pgs = solve_contact_pgs(p);
        REQUIRE(exact.status == SolverStatus::solved);
        REQUIRE(pgs.status == SolverStatus::solved);
        CHECK(contact_residual(p, exact.r) == exact.residual);
        // Velocities are unique where nothing slides; 1e-8 |q| in every row, and the least stiff of some ten boxes in a
        // row answers a few hundred times as much.
        CHECK((exact.u - pgs.u).lpNorm<Eigen::Infinity>() <= 1e-5 * p.q.lpNorm<Eigen::Infinity>());
    }
}

TEST_CASE("tangents that answer differently: one exact sweep in place of hundreds") {
    ContactProblem p;  // a wheel: easy to turn, hard to push aside
    p.dimension = 3;
    p.W = Eigen::Matrix3d(Eigen::Vector3d(1, 0.01, 1).asDiagonal());
    p.q = Eigen::Vector3d(-1, 0.001, 0.2);
    p.friction = VectorXd::Constant(1, 0.7);
    CHECK(solve_contact_pgs_exact(p).iterations == 1);
    const ContactResult pgs = solve_contact_pgs(p);
    CHECK(pgs.status == SolverStatus::solved);
    // (14.7) steps 1/rho = 1 where 100 is wanted: a hundredth of the error each sweep, and ln(1e5)/0.01 sweeps to 1e-8.
    CHECK(pgs.iterations > 1000);
    CHECK(pgs.iterations < 1300);
}

TEST_CASE("a car on four wheels, as the texts say: 14 exact sweeps in place of 1597") {
    const ContactProblem car = file("wheels_space.dat");
    CHECK(solve_contact_pgs_exact(car).iterations == 14);
    CHECK(solve_contact_pgs(car).iterations == 1597);
}

TEST_CASE("redundant contacts: exact answers go round in a circle where PGS arrives") {
    const ContactProblem p = file("circle_space.dat");
    const ContactResult exact = solve_contact_pgs_exact(p);
    CHECK(exact.status == SolverStatus::max_iterations);
    CHECK(std::abs(exact.residual - 0.15) <= 0.005);
    CHECK(solve_contact_pgs(p).status == SolverStatus::solved);
    CHECK(solve_contact_pgs(p).iterations == 30);
    const ExactSweeps sweeps(p);
    VectorXd r = exact.r;
    for (int k = 1; k <= 5; ++k) {
        CAPTURE(k);
        sweeps.sweep(r);
        // Back after five, to rounding, which the four matrices between here and there may make some ten times larger.
        CHECK((distance(r, exact.r) <= 1e-13) == (k == 5));
    }
}

TEST_CASE("what no sweep can work with is refused") {
    const ContactProblem p = box_wall(2, 2);
    ContactOptions options;
    std::vector<int> order(static_cast<std::size_t>(p.friction.size()));
    std::iota(order.begin(), order.end(), 0);
    CHECK_NOTHROW(solve_contact_pgs_exact(p, {}, order));
    for (const int wrong : {0, -1, static_cast<int>(order.size())}) {
        std::vector<int> other = order;
        other.back() = wrong;
        CHECK_THROWS_AS(solve_contact_pgs_exact(p, {}, other), std::invalid_argument);
    }
    CHECK_THROWS_AS(solve_contact_pgs_exact(p, {}, {0}), std::invalid_argument);
    options.start = VectorXd::Zero(1);
    CHECK_THROWS_AS(solve_contact_pgs_exact(p, options), std::invalid_argument);
    options.start = VectorXd::Constant(p.q.size(), std::nan(""));
    CHECK_THROWS_AS(solve_contact_pgs_exact(p, options), std::invalid_argument);
    options = {};
    options.iterations = -1;
    CHECK_THROWS_AS(solve_contact_pgs_exact(p, options), std::invalid_argument);
    ContactProblem bad = p;
    bad.W.coeffRef(0, 1) += 1;
    CHECK_THROWS_AS(solve_contact_pgs_exact(bad), std::invalid_argument);
}
