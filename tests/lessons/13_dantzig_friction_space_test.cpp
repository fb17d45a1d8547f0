#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "common/foundation/judge/contact_residual.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/13_dantzig_friction/lemke_tableau.hpp"
#include "lessons/13_dantzig_friction/polygon_friction.hpp"
#include "tests/support/contact_families.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

/// 1 to 4 contacts for each free body, some redundant; mu up to 1.
ContactProblem random_in_space(RandomNumbers& random, int trial) {
    const int contacts = 2 + trial % 7;
    return random_contacts(random, 3, contacts, trial % 2 == 0 ? 0 : std::max(3 - 3 * contacts, -contacts), 1);
}

struct Tally {
    int solved = 0, polygon = 0, rays = 0, all = 0;
    std::vector<double> residuals;
    double median() {
        std::sort(residuals.begin(), residuals.end());
        return residuals[residuals.size() / 2];
    }
};

Tally tally(int sides, int rounds, int problems = 300) {
    RandomNumbers random(1318);
    Tally t;
    for (int trial = 0; trial < problems; ++trial) {
        const PolygonResult found =
            solve_contact_polygon(random_in_space(random, trial), {.sides = sides, .rounds = rounds});
        t.solved += found.contact.status == SolverStatus::solved;
        t.polygon += found.polygon_residual < 1e-9;
        t.rays += found.contact.status == SolverStatus::inconsistent;
        t.residuals.push_back(found.contact.residual);
        ++t.all;
    }
    return t;
}

}  // namespace

TEST_CASE(
    "by polygons static friction in space always has its answer; the circle's is off by about one over the corners") {
    // A contact that slips between two corners has its friction along one of them, up to pi/k off.
    double before = 0;
    for (const int sides : {4, 8, 16}) {
        CAPTURE(sides);
        Tally t = tally(sides, 1, sides == 16 ? 60 : 300);
        CHECK(t.polygon == t.all);
        CHECK(t.rays == 0);
        CHECK(t.solved < t.all / 5);
        CHECK(t.median() > 0.1 / sides);
        CHECK(t.median() < 0.4 / sides);
        if (before > 0) CHECK(t.median() < 0.7 * before);
        before = t.median();
        MESSAGE(sides, " corners: median residual ", t.median(), ", ", t.solved, " of ", t.all, " right by the circle");
    }
}

TEST_CASE(
    "turned after each solve, polygons find the circle's answer in about half of the problems, and no ray in any") {
    for (const int sides : {4, 8}) {
        Tally t = tally(sides, 30);
        CHECK(t.polygon == t.all);
        CHECK(t.rays == 0);
        CHECK(t.solved > 100);
        CHECK(t.solved < 200);
        CHECK(t.median() < 1e-4);
        MESSAGE(sides, " corners, 30 rounds: ", t.solved, " of ", t.all, " right by the circle");
    }
}

TEST_CASE(
    "one contact that slips: turned five times nearer to the slip in each round, a corner makes the answer the "
    "circle's") {
    for (double angle = 0.1; angle < 6; angle += 0.7) {
        ContactProblem problem;
        problem.dimension = 3;
        problem.W = Eigen::MatrixXd(Eigen::Matrix3d::Identity());
        problem.q = Eigen::Vector3d(-1, 3 * std::cos(angle), 3 * std::sin(angle));
        problem.friction = Eigen::VectorXd::Constant(1, 0.5);
        const PolygonResult plain = solve_contact_polygon(problem, {.sides = 4});
        CHECK(plain.contact.status == SolverStatus::inaccurate);
        CHECK(plain.contact.residual > 0.01);
        const PolygonResult turned = solve_contact_polygon(problem, {.sides = 4, .rounds = 25});
        CHECK(turned.contact.status == SolverStatus::solved);
        CHECK((turned.contact.r - Eigen::Vector3d(1, -0.5 * std::cos(angle), -0.5 * std::sin(angle))).norm() < 1e-8);
    }
}

TEST_CASE("the table: an LCP by hand, one without an answer, one that needs no pivot") {
    const Eigen::Vector2d ones(1, 1);
    Eigen::Matrix2d M;
    M << 1, -1, -1, 2;
    const LemkeAnswer boxes = solve_lemke_tableau(M, Eigen::Vector2d(-1, 0.5), ones, 100);
    CHECK(boxes.status == SolverStatus::solved);
    CHECK((boxes.z - Eigen::Vector2d(1.5, 0.5)).norm() < 1e-14);  // the two boxes of lesson 12
    CHECK(solve_lemke_tableau(-M, Eigen::Vector2d(-1, -1), ones, 100).status == SolverStatus::inconsistent);
    CHECK(solve_lemke_tableau(M, Eigen::Vector2d(0, 1), ones, 100).pivots == 0);
    CHECK(solve_lemke_tableau(M, Eigen::Vector2d(-1, 0.5), ones, 1).status == SolverStatus::max_iterations);
}

TEST_CASE("polygons refuse contacts in the plane, contacts that slide, and options outside their range") {
    RandomNumbers random(1319);
    ContactProblem problem = random_contacts(random, 3, 2, 0, 1);
    const auto says = [&](const PolygonOptions& options, const char* what) {
        CHECK_THROWS_WITH_AS(solve_contact_polygon(problem, options), doctest::Contains(what), std::invalid_argument);
    };
    says({.sides = 2}, "sides");
    says({.rounds = 0}, "rounds");
    says({.tolerance = -1}, "tolerance");
    problem.sliding = Eigen::Vector4d(1, 0, 0, 0);
    says({}, "slides");
    problem = random_contacts(random, 2, 2, 2, 1);
    says({}, "space");
}
