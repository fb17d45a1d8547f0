#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/13_dantzig_friction/friction_equations.hpp"
#include "lessons/13_dantzig_friction/friction_modes.hpp"
#include "lessons/13_dantzig_friction/painleve.hpp"
#include "tests/lessons/13_dantzig_friction_problems.hpp"

using namespace rbc;
using namespace rbc::scenes;
using namespace rbc::test;

namespace {

struct Bricks {
    World world;
    std::vector<Contact> contacts;
};

/// Rows of boxes of 1 m, 5 cm apart in a row, each standing on two of the row below; `shrink` boxes less per row.
Bricks wall(int rows, int columns, bool pyramid, double slope) {
    Bricks result;
    result.world.gravity = 9.81 * Eigen::Vector2d(std::sin(slope), -std::cos(slope));
    result.world.bodies = {ground()};
    std::vector<int> below, row;
    for (int r = 0; r < rows; ++r, below = row) {
        row.clear();
        const double start = pyramid ? 0.525 * r : 0.525 * (r % 2);
        for (int c = 0; c < (pyramid ? columns - r : columns - r % 2); ++c) {
            const int body = static_cast<int>(result.world.bodies.size());
            row.push_back(body);
            const double x = start + 1.05 * c;
            result.world.bodies.push_back(box({.position = {x, r + 0.5}}));
            if (r == 0)
                for (const double end : {x - 0.5, x + 0.5}) result.contacts.push_back(up(0, body, end, 0));
            for (const int other : below) {
                const double o = result.world.bodies[static_cast<std::size_t>(other)].position.x();
                const double left = std::max(x, o) - 0.5, right = std::min(x, o) + 0.5;
                if (right - left < 0.1) continue;
                for (const double end : {left, right}) result.contacts.push_back(up(other, body, end, r));
            }
        }
    }
    return result;
}

}  // namespace

TEST_CASE("a box, pyramids of 6 and 15 boxes and a wall of 14, for three mu on four slopes: all 48 are solved") {
    // Ties everywhere: by symmetry many contacts change sets at the same length.
    struct Size {
        int rows, columns;
        bool pyramid;
    };
    int problems = 0, pivots = 0, contacts = 0;
    for (const Size& size : {Size{1, 1, false}, {3, 3, true}, {5, 5, true}, {4, 4, false}}) {
        for (const double mu : {0.0, 0.3, 1.0}) {
            for (const double slope : {0.0, 0.1, 0.29, 0.5}) {
                const Bricks scene = wall(size.rows, size.columns, size.pyramid, slope);
                const FrictionEquations equations = friction_equations(scene.world, scene.contacts, mu);
                const ContactResult forces = solve_contact_dantzig(equations.problem);
                CAPTURE(size.rows);
                CAPTURE(mu);
                CAPTURE(slope);
                CHECK(forces.status == SolverStatus::solved);
                CHECK(forces.residual <= 1e-9);
                for (std::size_t i = 0; i < scene.contacts.size(); ++i)  // two boxes that fall do not accelerate apart
                    if (scene.contacts[i].a > 0)
                        CHECK(equations.problem.q.segment<2>(2 * static_cast<Eigen::Index>(i)).isZero(0));
                ++problems;
                pivots += forces.iterations;
                contacts += static_cast<int>(scene.contacts.size());
            }
        }
    }
    CHECK(problems == 48);
    CHECK(pivots <= 3 * contacts);
}

namespace {

/// A uniform ladder of 2 m at this angle over the floor, against a wall, mu at both ends.
ContactProblem ladder(double angle, double mu) {
    const double c = std::cos(angle), s = std::sin(angle);
    World world;
    world.bodies = {ground(), box({.half_width = 5e-4, .half_height = 1, .inertia = 1.0 / 3, .position = {c, s}})};
    Contact wall = up(0, 1, 0, 2 * s);
    wall.normal = Eigen::Vector2d::UnitX();
    return friction_equations(world, {wall, up(0, 1, 2 * c, 0)}, mu).problem;
}

}  // namespace

TEST_CASE("a ladder against a rough wall on a rough floor holds from tan q = (1 - mu^2)/(2 mu) on") {
    // Uniform, at the angle q over the floor, mu at both ends: at the limit both are on the edge of their cones.
    for (const double mu : {0.2, 0.4, 0.7}) {
        const double limit = std::atan((1 - mu * mu) / (2 * mu));
        for (const double off : {-1e-3, 1e-3}) {
            const ContactProblem problem = ladder(limit + off, mu);
            const ContactResult forces = solve_contact_dantzig(problem);
            REQUIRE(forces.status == SolverStatus::solved);
            const bool holds = forces.u.cwiseAbs().maxCoeff() <= 1e-9;
            CHECK(holds == (off > 0));
            const FrictionOutcomes outcomes = enumerate_friction_modes(problem);
            CHECK(outcomes.kind == FrictionClass::unique);
            CHECK(outcomes.solutions[0].forces_unique == (off < 0));  // what holds can hold in many ways
        }
    }
}

TEST_CASE("a uniform ladder has one acceleration, at 22 angles and with 40 values of mu up to 4") {
    for (int tenths = 1; tenths <= 40; ++tenths)
        for (int degrees = 2; degrees < 90; degrees += 4)
            CHECK(enumerate_friction_modes(ladder(degrees * M_PI / 180, 0.1 * tenths)).kind == FrictionClass::unique);
}

TEST_CASE("a disc between two walls: an impulse that only stops it exists, one with restitution does not, for any mu") {
    // u_1 + u_2 = -e for all forces, of which friction along the walls has no part; and both must be >= 0.
    World world;
    world.bodies = {ground(), disc({.mass = 2, .velocity = {-1, 0.3}, .angular_velocity = 0.2})};
    Contact left = up(0, 1, -0.5, 0), right = up(0, 1, 0.5, 0);
    left.normal = Eigen::Vector2d::UnitX();
    right.normal = -Eigen::Vector2d::UnitX();
    for (const double mu : {0.0, 0.5, 2.0}) {
        for (const double e : {0.0, 0.3, 1.0}) {
            ContactProblem problem = friction_impulse_equations(world, {left, right}, mu).problem;
            problem.q[0] *= 1 + e;
            const bool exists = enumerate_friction_modes(problem).kind != FrictionClass::inconsistent;
            CHECK(exists == (e == 0));
            const SolverStatus expected = exists ? SolverStatus::solved : SolverStatus::inconsistent;
            CHECK(solve_contact_dantzig(problem).status == expected);
            CHECK(solve_contact_lemke(problem).status == expected);
        }
        // Nor does one where the walls close in, at 0.1 m/s.
        World press = world;
        press.bodies.push_back(ground());
        press.bodies[0].velocity = {0.1, 0};
        Contact closing = right;
        closing.a = 2;
        const ContactProblem problem = friction_impulse_equations(press, {left, closing}, mu).problem;
        CHECK(enumerate_friction_modes(problem).kind == FrictionClass::inconsistent);
        CHECK(solve_contact_lemke(problem).status == SolverStatus::inconsistent);
    }
}

TEST_CASE("a plate between two walls falls, or is jammed as hard as one likes: both are found, for every mu > 0") {
    // Jammed, each wall carries half of the weight, by friction: f_N >= m g/(2 mu) on both sides. That set has no end and
    // one corner, where both contacts are at the edge of their cones. The normal rows are one and the same equation, so
    // no combination of modes alone has as many equations as unknowns.
    for (const double mu : {0.1, 0.5, 2.0}) {
        World world;
        world.bodies = {ground(), box({.mass = 2})};
        Contact left = up(0, 1, -0.5, 0), right = up(0, 1, 0.5, 0);
        left.normal = Eigen::Vector2d::UnitX();
        right.normal = -Eigen::Vector2d::UnitX();
        const FrictionOutcomes outcomes =
            enumerate_friction_modes(friction_equations(world, {left, right}, mu).problem);
        CHECK(outcomes.kind == FrictionClass::indeterminate);
        REQUIRE(outcomes.solutions.size() == 2);
        const FrictionSolution &falls = outcomes.solutions[0], &jammed = outcomes.solutions[1];
        CHECK(falls.f.isZero(0));
        CHECK((falls.a - Eigen::Vector4d(0, 9.81, 0, -9.81)).cwiseAbs().maxCoeff() <= 1e-14);
        CHECK(falls.forces_unique);
        const double N = 2 * 9.81 / (2 * mu);
        CHECK(jammed.a.cwiseAbs().maxCoeff() <= 1e-13 * N);
        CHECK((jammed.f - Eigen::Vector4d(N, -9.81, N, 9.81)).cwiseAbs().maxCoeff() <= 1e-13 * N);
        CHECK_FALSE(jammed.forces_unique);
    }
}

TEST_CASE("a pushed box slides or tips: whichever needs less force") {
    // Pushed by its own weight on a slope: it slides from tan = mu on, tips from tan = width/height on.
    for (const double height : {0.5, 1.0, 3.0}) {
        for (const double mu : {0.2, 0.6, 1.5}) {
            const double slides = mu, tips = 1 / height;
            for (const double factor : {0.99, 1.01}) {
                const double slope = std::atan(factor * std::min(slides, tips));
                World world;
                world.gravity = 9.81 * Eigen::Vector2d(std::sin(slope), -std::cos(slope));
                world.bodies = {ground(), box({.half_height = 0.5 * height, .mass = 2, .position = {0, height / 2}})};
                const std::vector<Contact> contacts{up(0, 1, -0.5, 0), up(0, 1, 0.5, 0)};
                const ContactResult forces = solve_contact_dantzig(friction_equations(world, contacts, mu).problem);
                REQUIRE(forces.status == SolverStatus::solved);
                CHECK((forces.u[0] > 1e-9) == (factor > 1 && tips < slides));
                CHECK((forces.u[3] > 1e-9) == (factor > 1 && slides < tips));
            }
        }
    }
}

TEST_CASE("b of bodies that turn: of the gap along the normal, of the material points along the tangent") {
    // A disc that rolls down a slope: its lowest material point accelerates upwards by w^2 r, its gap does not.
    World world;
    world.gravity = {3, -9};
    world.bodies = {ground(), disc({.position = {0, 0.5}, .velocity = {2, 0}, .angular_velocity = -4})};
    FrictionEquations equations = friction_equations(world, {up(0, 1, 0, 0)}, 0.5);
    CHECK((equations.problem.q - Eigen::Vector2d(-9, 3)).isZero(1e-14));
    CHECK(equations.problem.sliding[0] == 0);

    // The rod of painleve_contact, as a body: its end is a material point.
    const PainleveRod rod{.angular_velocity = 4};
    const double c = std::cos(rod.angle), s = std::sin(rod.angle);
    world.gravity = {0, -9.81};
    world.bodies[1] = box({.half_width = 1,
                           .half_height = 5e-4,
                           .inertia = 1.0 / 3,
                           .position = {0, s},
                           .angle = -rod.angle,
                           .angular_velocity = 4});
    for (const double u_t : {1.0, 2e-6, 5e-7, -5e-7, -2e-6, -1.0}) {  // u = v + w x r, r = (c, -s)
        world.bodies[1].velocity = {u_t - 4 * s, -4 * c};
        equations = friction_equations(world, {up(0, 1, c, 0)}, rod.friction);
        CHECK((equations.u - Eigen::Vector2d(0, u_t)).isZero(1e-14));
        CHECK((Eigen::MatrixXd(equations.problem.W) - Eigen::MatrixXd(painleve_problem(rod).W)).isZero(1e-14));
        CHECK((equations.problem.q - painleve_problem(rod).q).isZero(1e-13));
        CHECK(equations.problem.sliding[0] == (std::abs(u_t) < 1e-6 ? 0 : u_t > 0 ? 1 : -1));
    }
    CHECK(friction_equations(world, {up(0, 1, c, 0)}, 1, 1.5).problem.sliding[0] == 0);  // at -1 m/s, slow to 1.5
}

TEST_CASE("impulses of a world that lands: nothing approaches afterwards, and energy is lost") {
    Bricks scene = wall(3, 3, true, 0);
    for (Body& body : scene.world.bodies)
        if (body.inverse_mass > 0) body.velocity = {0.4, -1};
    const FrictionEquations equations = friction_impulse_equations(scene.world, scene.contacts, 0.4);
    const ContactResult impulses = solve_contact_dantzig(equations.problem);
    REQUIRE(impulses.status == SolverStatus::solved);
    CHECK(impulses.r.dot(equations.u + impulses.u) / 2 < 0);
    add_response(scene.world, equations, impulses.r);
    const FrictionEquations after = friction_impulse_equations(scene.world, scene.contacts, 0.4);
    CHECK((after.u - impulses.u).cwiseAbs().maxCoeff() <= 1e-12);
    for (Eigen::Index i = 0; i < after.u.size(); i += 2) CHECK(after.u[i] >= -1e-12);

    scene.world.joints.push_back({});
    CHECK_THROWS_AS(friction_equations(scene.world, scene.contacts, 0.4), std::invalid_argument);
    scene.world.joints.clear();
    CHECK_THROWS_AS(friction_equations(scene.world, {up(0, 99, 0, 0)}, 0.4), std::invalid_argument);
    CHECK_THROWS_AS(friction_equations(scene.world, scene.contacts, -1), std::invalid_argument);
}
