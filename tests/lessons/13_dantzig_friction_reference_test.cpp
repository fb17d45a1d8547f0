#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/13_dantzig_friction/friction_equations.hpp"
#include "lessons/13_dantzig_friction/friction_modes.hpp"
#include "lessons/13_dantzig_friction/jam.hpp"
#include "lessons/13_dantzig_friction/painleve.hpp"
#include "tests/lessons/13_dantzig_friction_problems.hpp"
#include "tests/support/distance.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::scenes;
using namespace rbc::test;
using nlohmann::json;

namespace {

ContactProblem problem_of(const json& run) {
    ContactProblem problem;
    problem.q = vector_of(run.at("b"));
    problem.W = matrix_of(run.at("A"));
    problem.friction = vector_of(run.at("mu"));
    problem.sliding = vector_of(run.at("slide_sign"));
    return problem;
}

std::string name_of(FrictionMode mode) {
    switch (mode) {
        case FrictionMode::separate:
            return "sep";
        case FrictionMode::stick:
            return "stick";
        case FrictionMode::slip_pos:
            return "slip+";
        case FrictionMode::slip_neg:
            return "slip-";
    }
    return "?";
}

std::string name_of(PainleveCase kind) {
    switch (kind) {
        case PainleveCase::inconsistent:
            return "inconsistent";
        case PainleveCase::indeterminate:
            return "indeterminate";
        case PainleveCase::critical:
            return "critical";
        default:
            return "unique";
    }
}

}  // namespace

TEST_CASE("friction2d_acceleration.json: all outcomes, and the solver's is one of them") {
    for (const json& run : truth_json("friction2d_acceleration.json").at("cases")) {
        CAPTURE(run.at("name").get<std::string>());
        const ContactProblem problem = problem_of(run);
        const FrictionOutcomes outcomes = enumerate_friction_modes(problem);
        const double size = problem.q.cwiseAbs().maxCoeff(), tolerance = 1e-10 * size;
        REQUIRE(outcomes.solutions.size() == run.at("solutions").size());
        const ContactResult forces = solve_contact_dantzig(problem), at_once = solve_contact_lemke(problem);
        CHECK(forces.status == SolverStatus::solved);
        CHECK(at_once.status == SolverStatus::solved);
        double nearest = size, nearest_at_once = size;
        for (const json& wanted : run.at("solutions")) {
            const Eigen::VectorXd a = vector_of(wanted.at("a"));
            const auto found = std::find_if(outcomes.solutions.begin(), outcomes.solutions.end(),
                                            [&](const FrictionSolution& s) { return distance(s.a, a) <= tolerance; });
            REQUIRE(found != outcomes.solutions.end());
            CHECK(found->forces_unique == wanted.at("f_unique").get<bool>());
            if (found->forces_unique) {
                CHECK(distance(found->f, vector_of(wanted.at("f"))) <= tolerance);
                std::vector<std::string> modes;
                for (const FrictionMode mode : found->modes) modes.push_back(name_of(mode));
                CHECK(modes == wanted.at("modes")[0].get<std::vector<std::string>>());
            }
            nearest = std::min(nearest, distance(forces.u, a));
            nearest_at_once = std::min(nearest_at_once, distance(at_once.u, a));
        }
        CHECK(nearest <= tolerance);
        CHECK(nearest_at_once <= tolerance);
    }
}

TEST_CASE("painleve_rod.json: the rod in closed form, by enumeration and by the solver") {
    for (const json& run : truth_json("painleve_rod.json").at("acceleration_level")) {
        const PainleveRod rod{.angle = std::atan(2.0),
                              .friction = run.at("mu").get<double>(),
                              .angular_velocity = run.at("omega").get<double>()};
        CAPTURE(rod.friction);
        CAPTURE(rod.angular_velocity);
        const PainleveContact contact = painleve_contact(rod);
        CHECK(name_of(contact.kind) == run.at("classification").get<std::string>());
        CHECK(std::abs(contact.b_n - run.at("b_n").get<double>()) <= 1e-13 * 10);
        CHECK(std::abs(contact.b_t - run.at("b_t").get<double>()) <= 1e-13 * 10);
        CHECK(std::abs(contact.slope - run.at("Kn_slide").get<double>()) <= 1e-14);
        if (contact.kind == PainleveCase::critical) continue;  // an ill-posed problem: round-off decides

        const ContactProblem problem = painleve_problem(rod);
        const FrictionOutcomes outcomes = enumerate_friction_modes(problem);
        REQUIRE(outcomes.solutions.size() == run.at("solutions").size());
        for (const json& wanted : run.at("solutions")) {
            const double N = wanted.at("N").get<double>();
            // N = -b_n/slope: the slope's round-off of 1e-15 counts 1/slope times
            const double tolerance = 1e-12 * (1 + N) / std::abs(contact.slope);
            const Eigen::Vector2d a(wanted.at("a_n").get<double>(), wanted.at("a_t").get<double>());
            CHECK(std::any_of(outcomes.solutions.begin(), outcomes.solutions.end(), [&](const FrictionSolution& s) {
                return std::abs(s.f[0] - N) <= tolerance && distance(s.a, a) <= 4 * tolerance;
            }));
            if (N > 0) CHECK(std::abs(contact.force - N) <= tolerance);
        }
        const ContactResult forces = solve_contact_dantzig(problem);
        const bool none = outcomes.kind == FrictionClass::inconsistent;
        CHECK(forces.status == (none ? SolverStatus::inconsistent : SolverStatus::solved));
    }
}

TEST_CASE("painleve_rod.json: where no forces exist, the rod jams, stops, and may hop") {
    const PainleveContact rod = painleve_contact({.angle = std::atan(2.0), .friction = 2});
    for (const json& run : truth_json("painleve_rod.json").at("impulse_resolution")) {
        const PlanarImpact impact = impact_jam({.K = rod.K,
                                                .u = vector_of(run.at("u0")),
                                                .friction = run.at("mu").get<double>(),
                                                .restitution = run.at("e").get<double>()});
        CHECK(impact.status == ImpactStatus::ended);
        CHECK(distance(impact.impulse, vector_of(run.at("p"))) <= 1e-12);
        CHECK(distance(impact.u, vector_of(run.at("u"))) <= 1e-12);
        CHECK(std::abs(impact.compression_work - run.at("W_c").get<double>()) <= 1e-12);
        CHECK(std::abs(impact.normal_work - run.at("W_n").get<double>()) <= 1e-12);
        CHECK(std::abs(impact.energy_change - run.at("dT").get<double>()) <= 1e-12);
    }
}

TEST_CASE("incline.json: a block on a slope sticks or slides, and its lower corner carries more") {
    for (const json& run : truth_json("incline.json").at("cases")) {
        const double m = run.at("m").get<double>(), width = run.at("width").get<double>();
        const double height = run.at("height").get<double>(), mu = run.at("mu").get<double>();
        const double slope = run.at("alpha_deg").get<double>() * std::numbers::pi / 180;
        CAPTURE(slope);
        CAPTURE(mu);
        World world;
        world.gravity = 9.81 * Eigen::Vector2d(std::sin(slope), -std::cos(slope));  // x down the slope
        world.bodies = {
            ground(),
            box({.half_width = 0.5 * width, .half_height = 0.5 * height, .mass = m, .position = {0, height / 2}})};
        world.bodies[1].velocity.x() = run.at("v0").get<double>();
        const FrictionEquations equations =
            friction_equations(world, {up(0, 1, width / 2, 0), up(0, 1, -width / 2, 0)}, mu);
        const ContactResult forces = solve_contact_dantzig(equations.problem);
        REQUIRE(forces.status == SolverStatus::solved);
        REQUIRE_FALSE(run.at("topples").get<bool>());
        const double tolerance = 1e-12 * m * 9.81;
        CHECK(std::abs(forces.r[0] - run.at("N_down").get<double>()) <= tolerance);
        CHECK(std::abs(forces.r[2] - run.at("N_up").get<double>()) <= tolerance);
        CHECK(std::abs(forces.r[1] + forces.r[3] + run.at("friction").get<double>()) <= tolerance);
        CHECK(std::abs(forces.u[1] - run.at("acc").get<double>()) <= tolerance / m);
        const bool moves = run.at("v0").get<double>() > 0;
        CHECK(equations.problem.sliding == Eigen::Vector2d::Constant(moves ? 1 : 0));
    }
}

TEST_CASE("stack_forces.json: two boxes and columns, with friction that has nothing to do") {
    const json& all = truth_json("stack_forces.json");
    for (const json& run : all.at("two_box")) {
        const double w = run.at("width").get<double>(), d = run.at("offset").get<double>();
        World world;
        world.bodies = {ground(),
                        box({.half_width = 0.5 * w, .mass = run.at("m1").get<double>(), .position = {0, 0.5}}),
                        box({.half_width = 0.5 * w, .mass = run.at("m2").get<double>(), .position = {d, 1.5}})};
        const std::vector<Contact> contacts{up(0, 1, -w / 2, 0), up(0, 1, w / 2, 0), up(1, 2, d - w / 2, 1),
                                            up(1, 2, w / 2, 1)};
        const ContactResult forces = solve_contact_dantzig(friction_equations(world, contacts, 0.5).problem);
        REQUIRE(forces.status == SolverStatus::solved);
        const Eigen::Vector4d wanted(run.at("N_bottom_left").get<double>(), run.at("N_bottom_right").get<double>(),
                                     run.at("N_top_left").get<double>(), run.at("N_top_right").get<double>());
        // At rest, so the moments decide the normal forces, whatever the friction forces are.
        for (int i = 0; i < 4; ++i) CHECK(std::abs(forces.r[2 * i] - wanted[i]) <= 1e-12 * 50);
        CHECK(forces.u.cwiseAbs().maxCoeff() <= 1e-12 * 50);
    }
    for (const json& run : all.at("column")) {
        const int n = run.at("n").get<int>();
        World world;
        world.bodies = {ground()};
        std::vector<Contact> contacts;
        for (int i = 0; i < n; ++i) {
            world.bodies.push_back(box({.mass = run.at("m").get<double>(), .position = {0, i + 0.5}}));
            for (const double x : {-0.5, 0.5}) contacts.push_back(up(i, i + 1, x, i));
        }
        const ContactResult forces = solve_contact_dantzig(friction_equations(world, contacts, 0.5).problem);
        REQUIRE(forces.status == SolverStatus::solved);
        for (int i = 0; i < n; ++i) {
            const double total = forces.r[4 * i] + forces.r[4 * i + 2];
            CHECK(std::abs(total - run.at("N_interface")[static_cast<std::size_t>(i)].get<double>()) <= 1e-12 * 100);
        }
    }
}
