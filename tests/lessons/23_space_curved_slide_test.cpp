#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "common/foundation/scenes/spatial_bodies.hpp"
#include "lessons/10_mirtich_friction/integrator.hpp"
#include "lessons/23_space/curved_slide.hpp"
#include "lessons/23_space/spatial_stepper.hpp"
#include "tests/support/random_numbers.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::test;
using Eigen::Vector3d;
using Eigen::Vector4d;

namespace {

using std::numbers::pi;
constexpr double slide_degree = pi / 180;

Vector4d numbers_of(const SlidePoint& point) {
    return {point.x, point.y, point.v_x, point.v_y};
}

/// (23.51) as Newton has it, in x and y, by steps of order 5.
Vector4d integrated(const SlideOnIncline& incline, const SlideStart& start, double time, int steps) {
    const double g = incline.gravity, pull = g * std::sin(incline.angle);
    const double braking = incline.friction * g * std::cos(incline.angle);
    const auto slope = [&](double, const Vector4d& y) {
        const double v = std::hypot(y[2], y[3]);
        return Vector4d(y[2], y[3], pull - braking * y[2] / v, -braking * y[3] / v);
    };
    const Vector4d y(0, 0, start.speed * std::cos(start.direction), start.speed * std::sin(start.direction));
    return integrate_fixed<4>(slope, 0, y, time, steps);
}

/// A body on an incline in the axes of the incline: x downhill, y sideways.
SpatialWorld world_on(const SlideOnIncline& incline, const SlideStart& start, SpatialBody body, double height) {
    body.position = height * Vector3d::UnitZ();
    body.velocity = start.speed * Vector3d(std::cos(start.direction), std::sin(start.direction), 0);
    SpatialWorld world{{scenes::half_space_body(), body}};
    world.gravity = incline.gravity * Vector3d(std::sin(incline.angle), 0, -std::cos(incline.angle));
    return world;
}

SpatialBody particle() {
    SpatialBody body = scenes::sphere_body(0.1, 1000);
    body.inverse_inertia.setZero();
    return body;
}

SlidePoint stepped(const SlideOnIncline& incline, SpatialWorld world, double time, int steps,
                   double* turned = nullptr) {
    ContactStepperIn<3> stepper = spatial_stepper({.dt = time / steps, .friction = incline.friction, .iterations = 60});
    for (int i = 0; i < steps; ++i) stepper.step(world);
    const SpatialBody& body = world.bodies[1];
    if (turned) *turned = body.orientation.angularDistance(Eigen::Quaterniond::Identity());
    return {.x = body.position.x(), .y = body.position.y(), .v_x = body.velocity.x(), .v_y = body.velocity.y()};
}

}  // namespace

TEST_CASE("a block pushed over an incline is where the reference has it, and a world's goes there as h does") {
    const nlohmann::json& truth = truth_json("space_incline_curved.json");
    CHECK(truth.at("cases").size() == 2);
    for (const auto& c : truth.at("cases")) {
        CAPTURE(c.at("name").get<std::string>());
        const SlideOnIncline incline{.angle = c.at("incline_deg").get<double>() * slide_degree, .friction = c.at("mu")};
        const SlideStart start{.speed = c.at("v0"), .direction = c.at("psi0_deg").get<double>() * slide_degree};
        if (c.contains("t_stop")) {
            const double end = slide_ends(incline, start);
            CHECK(end == doctest::Approx(c.at("t_stop").get<double>()).epsilon(1e-12).scale(0));
            const SlidePoint stopped = slide_curved(incline, start, 2 * end);
            CHECK(stopped.x == doctest::Approx(c.at("x_stop").get<double>()).epsilon(1e-10).scale(0));
            CHECK(stopped.y == doctest::Approx(c.at("y_stop").get<double>()).epsilon(1e-10).scale(0));
            CHECK(stopped.v_x == 0);
            CHECK(stopped.v_y == 0);
        } else {
            CHECK(slide_ends(incline, start) == std::numeric_limits<double>::infinity());
            CHECK(slide_curved(incline, start, 1e9).y ==
                  doctest::Approx(c.at("y_limit").get<double>()).epsilon(1e-3).scale(0));
        }
        for (const auto& at : c.at("at")) {
            const double time = at.at("t");
            CAPTURE(time);
            const Vector4d expected(at.at("x"), at.at("y"), at.at("vx"), at.at("vy"));
            CHECK((numbers_of(slide_curved(incline, start, time)) - expected).norm() <= 1e-10 * expected.norm());
            // Of first order: half of the step, half of the error. The friction of a step is against its last velocity.
            const SpatialWorld world = world_on(incline, start, particle(), 0.1);
            const double coarse = (numbers_of(stepped(incline, world, time, 200)) - expected).norm();
            const double fine = (numbers_of(stepped(incline, world, time, 400)) - expected).norm();
            CHECK(coarse <= 5 * time / 200 * expected.norm());
            CHECK(fine == doctest::Approx(coarse / 2).epsilon(0.1).scale(0));
        }
    }
}

TEST_CASE("the closed form is Newton's path") {
    RandomNumbers random(39);
    for (int i = 0; i < 400; ++i) {
        const SlideOnIncline incline{
            .angle = random.between(0.02, 1.5), .friction = random.decades(-2, 0.5), .gravity = random.decades(-1, 2)};
        const SlideStart start{.speed = random.decades(-3, 2), .direction = random.between(-3, 3)};
        const double end = slide_ends(incline, start), scale = start.speed / incline.gravity;
        const double time = std::min(0.9 * end, random.between(0.05, 2) * scale);
        const Vector4d is = numbers_of(slide_curved(incline, start, time));
        const Vector4d should = integrated(incline, start, time, 4000);
        CAPTURE(incline.friction / std::tan(incline.angle));
        CAPTURE(start.direction);
        // Uphill and back the path turns within a small part of the time: order 5 needs 4000 steps for 1e-6 there.
        CHECK((is.head<2>() - should.head<2>()).norm() <= 1e-6 * start.speed * scale);
        CHECK((is.tail<2>() - should.tail<2>()).norm() <= 1e-6 * start.speed);
    }
}

TEST_CASE("straight downhill, mu = tan a, no friction: what is known") {
    const SlideOnIncline incline{.angle = pi / 6, .friction = 1, .gravity = 10};
    const SlideStart down{.speed = 3, .direction = 0};
    const double braking = 10 * (std::cos(pi / 6) - 0.5);
    const SlidePoint straight = slide_curved(incline, down, 0.5);
    CHECK(straight.v_x == doctest::Approx(3 - 0.5 * braking));
    CHECK(straight.x == doctest::Approx(1.5 - 0.125 * braking));
    CHECK(straight.y == 0);
    CHECK(slide_ends(incline, down) == doctest::Approx(3 / braking));
    // k = 1: v (1 + cos psi) stays, so |v| tends to half of v_0 of a push sideways.
    const SlideOnIncline balanced{.angle = pi / 4, .friction = std::tan(pi / 4), .gravity = 10};
    const SlidePoint late = slide_curved(balanced, {.speed = 2, .direction = pi / 2}, 1e3);
    CHECK(late.v_x == doctest::Approx(1).epsilon(1e-9).scale(0));
    // A parabola.
    const SlideOnIncline ice{.angle = pi / 6, .friction = 0, .gravity = 10};
    const SlidePoint thrown = slide_curved(ice, {.speed = 2, .direction = 2}, 0.7);
    CHECK(thrown.x == doctest::Approx(1.4 * std::cos(2) + 2.5 * 0.49));
    CHECK(thrown.y == doctest::Approx(1.4 * std::sin(2)));
    // The other side.
    const SlidePoint left = slide_curved(incline, {.speed = 2, .direction = 1}, 0.1);
    const SlidePoint right = slide_curved(incline, {.speed = 2, .direction = -1}, 0.1);
    CHECK(left.x == right.x);
    CHECK(left.y == -right.y);
}

TEST_CASE("pushed sideways a block creeps downhill, however much friction holds it at rest") {
    for (const double k : {1.01, 1.1, 2.0, 10.0}) {
        const SlideOnIncline incline{.angle = 0.3, .friction = k * std::tan(0.3)};
        const SlideStart start{.speed = 1, .direction = pi / 2};
        const SlidePoint stopped = slide_curved(incline, start, 2 * slide_ends(incline, start));
        const double scale = 1 / (incline.gravity * std::sin(0.3));
        CHECK(stopped.x == doctest::Approx(scale / (4 * (k * k - 1))).epsilon(1e-10).scale(0));
        CHECK(stopped.y == doctest::Approx(2 * scale * k / (4 * k * k - 1)).epsilon(1e-10).scale(0));
        CAPTURE(k);
        MESSAGE("mu = ", k, " tan a: ", stopped.x, " m down, ", stopped.y, " m aside");
        if (k < 1.05) continue;  // 5 s
        const SpatialWorld world = world_on(incline, start, particle(), 0.1);
        const double time = slide_ends(incline, start);
        const SlidePoint is = stepped(incline, world, 1.1 * time, 2000);
        CHECK(is.x == doctest::Approx(stopped.x).epsilon(0.01).scale(0));
        CHECK(is.y == doctest::Approx(stopped.y).epsilon(0.01).scale(0));
        CHECK(std::hypot(is.v_x, is.v_y) <= 1e-9);
    }
}

TEST_CASE("a cuboid on four corners takes a particle's path and does not turn") {
    const SlideOnIncline incline{.angle = 0.3, .friction = 0.4};
    const SlideStart start{.speed = 1.5, .direction = 2};
    const SpatialWorld world = world_on(incline, start, scenes::cuboid_body({0.3, 0.2, 0.05}, 1000), 0.05);
    const double time = 0.9 * slide_ends(incline, start);
    const SlidePoint exact = slide_curved(incline, start, time);
    double turned;
    const SlidePoint is = stepped(incline, world, time, 1000, &turned);
    MESSAGE("off by ", (numbers_of(is) - numbers_of(exact)).norm(), ", turned by ", turned);
    CHECK((numbers_of(is) - numbers_of(exact)).norm() <= 0.01 * start.speed);
    CHECK(turned <= 0.01);
}

TEST_CASE("no path for numbers that no incline has") {
    const double nan = std::nan("");
    const SlideStart start{.speed = 1, .direction = 1};
    CHECK(refusal([&] { slide_ends({.angle = 0}, start); }) == "angle = 0; > 0 and < pi/2");
    CHECK(refusal([&] { slide_ends({.angle = 1.6}, start); }) == "angle = 1.6; > 0 and < pi/2");
    CHECK(refusal([&] { slide_ends({.friction = -1}, start); }) == "friction = -1; >= 0 and finite");
    CHECK(refusal([&] { slide_ends({.gravity = nan}, start); }) == "gravity = nan; > 0 and finite");
    CHECK(refusal([&] { slide_ends({}, {.speed = -1, .direction = 0}); }) == "speed = -1; >= 0 and finite");
    CHECK(refusal([&] { slide_ends({}, {.speed = 1, .direction = 3.2}); }) == "direction = 3.2; > -pi and < pi");
    CHECK(refusal([&] { slide_curved({}, {.speed = 0, .direction = 0}, 1); }) == "speed = 0; > 0");
    CHECK(refusal([&] { slide_curved({}, start, -1); }) == "time = -1; >= 0 and finite");
}
