#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "common/foundation/scenes/spatial_bodies.hpp"
#include "lessons/23_space/friction_shapes.hpp"
#include "lessons/23_space/spatial_stepper.hpp"
#include "tests/support/random_numbers.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::test;
using Eigen::Vector2d;
using Eigen::Vector3d;

namespace {

constexpr double path_degree = std::numbers::pi / 180;

/// The way that a particle makes on level ground, pushed in a direction, until it stands; of the length of the disc's.
struct StoppingPath {
    double angle;   ///< of the way, deg
    double length;  ///< of it, over v^2/(2 mu g)
};

/// @param turn  of the table, with all that is on it, about its normal
StoppingPath stop(const StepSolverIn<3>& solver, double direction, int steps = 2000, double turn = 0) {
    const double friction = 0.5, speed = 2, time = 1.5 * speed / (friction * 9.81), at = direction * path_degree + turn;
    SpatialBody body = scenes::sphere_body(0.1, 1000);
    body.inverse_inertia.setZero();
    body.position = 0.1 * Vector3d::UnitZ();
    body.velocity = speed * Vector3d(std::cos(at), std::sin(at), 0);
    SpatialWorld world{{scenes::half_space_body(), body}};
    ContactStepperIn<3> stepper = spatial_stepper({.dt = time / steps, .friction = friction, .iterations = 2});
    if (solver) stepper.solve = solver;
    for (int i = 0; i < steps; ++i) stepper.step(world);
    CHECK(world.bodies[1].velocity.norm() <= 1e-12);
    const Vector3d way = world.bodies[1].position;
    // The velocity of a step's end over the step: half a step's way is missing.
    const Vector3d missing = 0.5 * time / steps * speed * Vector3d(std::cos(at), std::sin(at), 0);
    const Vector3d whole = way + missing - 0.1 * Vector3d::UnitZ();
    return {.angle = (std::atan2(whole.y(), whole.x()) - turn) / path_degree,
            .length = whole.norm() / (speed * speed / (2 * friction * 9.81))};
}

}  // namespace

TEST_CASE("the disc stops a block straight, box and polygon beside its direction, by the reference's angles") {
    const nlohmann::json& truth = truth_json("space_incline_curved.json");
    CHECK(truth.at("friction_models").size() == 3);
    for (const auto& model : truth.at("friction_models")) {
        const double direction = model.at("direction_deg");
        CAPTURE(direction);
        const auto is = [&](const StoppingPath& path, double angle, double length) {
            // The file's tolerance, and a step: 1/1300 of the way changes its friction one step late.
            CHECK(std::abs(path.angle - angle) <= 0.06);
            CHECK(std::abs(path.length - length) <= 2e-3);
        };
        is(stop({}, direction), model.at("disc_angle_deg"), 1);
        is(stop(box_friction(), direction), model.at("box_angle_deg"), model.at("box_length_over_disc"));
        for (const int corners : {4, 8, 16}) {
            CAPTURE(corners);
            const auto& polygon = model.at("polygon").at(std::to_string(corners));
            is(stop(polygon_friction(corners), direction), polygon.at("angle_deg"), polygon.at("length_over_disc"));
        }
    }
}

TEST_CASE("a box's way leans away from the diagonal, by up to 12.8 deg; a polygon's to the middle of two corners") {
    const nlohmann::json& truth = truth_json("space_incline_curved.json");
    double most = 0;
    for (double direction = 0; direction <= 45; direction += 1.5) {
        CAPTURE(direction);
        const StoppingPath box = stop(box_friction(), direction, 500);
        const double tangent = std::tan(direction * path_degree);
        CHECK(std::abs(box.angle - std::atan(tangent * tangent) / path_degree) <= 0.2);  // (23.17), to a step of 1/300
        CHECK(box.angle <= direction + 0.1);
        most = std::max(most, direction - box.angle);
        CHECK(box.length <= 1 + 1e-3);
        // To the diagonal, the middle between the corners at 0 and 90 deg.
        const StoppingPath square = stop(polygon_friction(4), direction, 500);
        CHECK(square.angle >= direction - 0.1);
        CHECK(square.length >= 1 - 1e-3);
    }
    CHECK(most == doctest::Approx(truth.at("box_worst_direction_error_deg").get<double>()).epsilon(0.01).scale(0));
    double off[3] = {};
    for (int k = 0; k < 3; ++k)
        for (double direction = 0.5; direction <= 90; direction += 4)
            off[k] = std::max(off[k], std::abs(stop(polygon_friction(4 << k), direction, 500).angle - direction));
    MESSAGE("ways astray, deg: box ", most, ", polygons of 4, 8, 16 corners ", off[0], ", ", off[1], ", ", off[2]);
    CHECK(off[1] < 0.6 * off[0]);
    CHECK(off[2] < 0.6 * off[1]);
}

TEST_CASE("on a turned table the disc's way turns with it, the box's does not") {
    // A table that is turned about its normal is the same half-space; its tangents stay.
    CHECK(std::abs(stop({}, 30, 500, 0.4).angle - stop({}, 30, 500).angle) <= 1e-9);
    CHECK(std::abs(stop(box_friction(), 30, 500, 0.4).angle - stop(box_friction(), 30, 500).angle) > 5);
}

TEST_CASE("along its diagonal a box holds sqrt(2) of what Coulomb does, a polygon no more and cos(pi/k) at least") {
    // A block on ground, pulled sideways by a gravity that leans: it stays while friction holds the pull.
    const auto holds = [](const StepSolverIn<3>& solver, double direction, double pull) {
        SpatialBody body = scenes::sphere_body(0.1, 1000);
        body.inverse_inertia.setZero();
        body.position = 0.1 * Vector3d::UnitZ();
        SpatialWorld world{{scenes::half_space_body(), body}};
        const double side = 0.5 * pull * 9.81;
        world.gravity = {side * std::cos(direction * path_degree), side * std::sin(direction * path_degree), -9.81};
        ContactStepperIn<3> stepper = spatial_stepper({.friction = 0.5, .iterations = 50});
        if (solver) stepper.solve = solver;
        for (int i = 0; i < 20; ++i) stepper.step(world);
        return world.bodies[1].velocity.norm() <= 1e-9;
    };
    for (const double direction : {0.0, 20.0, 45.0, 70.0}) {
        CAPTURE(direction);
        CHECK(holds({}, direction, 0.99));
        CHECK_FALSE(holds({}, direction, 1.01));
        const double c = std::cos(direction * path_degree), s = std::sin(direction * path_degree);
        const double box = 1 / std::max(c, s), square = 1 / (c + s);
        CHECK(holds(box_friction(), direction, 0.99 * box));
        CHECK_FALSE(holds(box_friction(), direction, 1.01 * box));
        CHECK(holds(polygon_friction(4), direction, 0.99 * square));
        CHECK_FALSE(holds(polygon_friction(4), direction, 1.01 * square));
        CHECK(holds(polygon_friction(16), direction, 0.99 * std::cos(std::numbers::pi / 16)));
    }
}

TEST_CASE("by the box a block that moves sideways does not creep down an incline that holds it at rest") {
    const auto slid = [](const StepSolverIn<3>& solver) {
        SpatialBody body = scenes::sphere_body(0.1, 1000);
        body.inverse_inertia.setZero();
        body.position = 0.1 * Vector3d::UnitZ();
        body.velocity = {0, 1, 0};
        SpatialWorld world{{scenes::half_space_body(), body}};
        world.gravity = 9.81 * Vector3d(std::sin(0.3), 0, -std::cos(0.3));
        ContactStepperIn<3> stepper = spatial_stepper({.dt = 1e-3, .friction = 1.1 * std::tan(0.3), .iterations = 2});
        if (solver) stepper.solve = solver;
        for (int i = 0; i < 3000; ++i) stepper.step(world);
        return world.bodies[1].position;
    };
    // x is a tangent. The disc: 0.41 m down (23.54); the box: straight on, as on level ground.
    CHECK(slid({}).x() == doctest::Approx(0.4106).epsilon(0.01).scale(0));
    CHECK(std::abs(slid(box_friction()).x()) <= 1e-9);
    MESSAGE("creep: disc ", slid({}).x(), " m, polygon of 8 ", slid(polygon_friction(8)).x());
}

TEST_CASE("a polygon's nearest point: inside itself, on the circle no farther than a side, none nearer") {
    RandomNumbers random(43);
    for (int i = 0; i < 2000; ++i) {
        const int corners = 3 + i % 14;
        const double radius = random.decades(-6, 6), reach = random.between(0, 3) * radius;
        const double at = random.between(-4, 4);
        const Vector2d x(reach * std::cos(at), reach * std::sin(at));
        const Vector2d p = project_polygon(x, radius, corners);
        double best = 1e300, outside = -1e300;
        for (int side = 0; side < corners; ++side) {
            const double a = 2 * std::numbers::pi * side / corners, b = a + 2 * std::numbers::pi / corners;
            const Vector2d one = radius * Vector2d(std::cos(a), std::sin(a));
            const Vector2d two = radius * Vector2d(std::cos(b), std::sin(b));
            const Vector2d n = Vector2d(two.y() - one.y(), one.x() - two.x()).normalized();
            outside = std::max(outside, n.dot(x - one));
            CHECK(n.dot(p - one) <= 1e-14 * radius);
            for (double part = 0; part <= 1; part += 0.02) best = std::min(best, (x - one - part * (two - one)).norm());
        }
        if (outside <= 0) CHECK((p - x).norm() <= 1e-14 * radius);
        if (outside > 0) CHECK((p - x).norm() <= best + 1e-14 * (radius + reach));
    }
    CHECK(project_polygon({3, 4}, 0, 5).norm() == 0);
    CHECK(refusal([] { project_polygon({1, 0}, -1, 4); }) == "radius = -1; >= 0");
    CHECK(refusal([] { project_polygon({1, 0}, 1, 2); }) == "corners = 2; >= 3");
    CHECK(refusal([] { polygon_friction(2); }) == "corners = 2; >= 3");
}

TEST_CASE("polygons of many corners are the disc") {
    for (const double direction : {10.0, 33.0, 77.0}) {
        const StoppingPath path = stop(polygon_friction(720), direction, 500), disc = stop({}, direction, 500);
        CHECK(std::abs(path.angle - disc.angle) <= 0.3);
        CHECK(std::abs(path.length - disc.length) <= 1e-3);
    }
}
