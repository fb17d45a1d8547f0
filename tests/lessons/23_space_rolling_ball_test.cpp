#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "common/foundation/scenes/spatial_bodies.hpp"
#include "lessons/23_space/rolling_ball.hpp"
#include "lessons/23_space/spatial_stepper.hpp"
#include "tests/support/random_numbers.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::test;
using Eigen::Vector3d;

namespace {

struct Shot {
    BallOnTable ball;
    BallMotion start;
};

Shot shot_of(const nlohmann::json& c) {
    return {.ball = {.radius = c.at("R"), .friction = c.at("mu")},
            .start = {.velocity = vector_of(c.at("v0")), .angular_velocity = vector_of(c.at("w0"))}};
}

Shot random_shot(RandomNumbers& random) {
    const double speed = random.decades(-3, 2), radius = random.decades(-6, 3);
    const auto component = [&] { return speed * random.between(-1, 1); };
    Shot shot;
    shot.ball = {.radius = radius,
                 .inertia = random.between(0.1, 1),
                 .friction = random.decades(-2, 0.5),
                 .gravity = random.decades(-1, 2)};
    shot.start.velocity = Vector3d{component(), component(), 0};
    shot.start.angular_velocity = Vector3d{component(), component(), component()} / radius;
    return shot;
}

/// The ball of a shot on a table in the plane z = 0.
SpatialWorld world_of(const Shot& shot, double mass) {
    SpatialBody ball = scenes::sphere_body(shot.ball.radius, 1);
    ball.inverse_mass = 1 / mass;
    ball.inverse_inertia.setConstant(1 / (shot.ball.inertia * mass * shot.ball.radius * shot.ball.radius));
    ball.position = shot.start.position + shot.ball.radius * Vector3d::UnitZ();
    ball.velocity = shot.start.velocity;
    ball.angular_velocity = shot.start.angular_velocity;
    SpatialWorld world{{scenes::half_space_body(), ball}};
    world.gravity = -shot.ball.gravity * Vector3d::UnitZ();
    return world;
}

}  // namespace

TEST_CASE("a ball that slides and rolls is where the reference has it") {
    const nlohmann::json& truth = truth_json("space_billiard.json");
    CHECK(truth.at("cases").size() == 2);
    for (const auto& c : truth.at("cases")) {
        const Shot shot = shot_of(c);
        const auto near = [](const Vector3d& is, const nlohmann::json& list) {
            CHECK((is - vector_of(list)).norm() <= 1e-11 * (1 + is.norm()));
        };
        const double rolling = rolling_begins(shot.ball, shot.start), mass = c.at("m"), R = shot.ball.radius;
        CHECK(rolling == doctest::Approx(c.at("t_roll").get<double>()).epsilon(1e-12).scale(0));
        near(slip_of(shot.start, R), c.at("slip0"));
        const BallMotion rolls = slide_and_roll(shot.ball, shot.start, rolling);
        near(rolls.position, c.at("x_roll"));
        near(rolls.velocity, c.at("v_roll"));
        near(rolls.angular_velocity, c.at("w_roll"));
        CHECK(slip_of(rolls, R).norm() <= 1e-14 * slip_of(shot.start, R).norm());
        const auto energy = [&](const BallMotion& at) {
            return 0.5 * mass * (at.velocity.squaredNorm() + 0.4 * R * R * at.angular_velocity.squaredNorm());
        };
        CHECK(energy(shot.start) - energy(rolls) ==
              doctest::Approx(c.at("energy_lost").get<double>()).epsilon(1e-11).scale(0));
        for (const auto& at : c.at("at")) {
            const BallMotion is = slide_and_roll(shot.ball, shot.start, at.at("t"));
            near(is.position, at.at("x"));
            near(is.velocity, at.at("v"));
        }
    }
}

TEST_CASE("a world's ball has the velocities of the closed form, and its place up to h/2 (v - v_0)") {
    const nlohmann::json& truth = truth_json("space_billiard.json");
    RandomNumbers random(36);
    for (int i = 0; i < 22; ++i) {
        const Shot shot = i < 2 ? shot_of(truth.at("cases").at(static_cast<std::size_t>(i))) : random_shot(random);
        const int steps = 50;
        const double rolling = rolling_begins(shot.ball, shot.start), h = rolling / steps;
        SpatialWorld world = world_of(shot, i < 2 ? 0.17 : random.decades(-6, 6));
        StepOptions options{.dt = h, .friction = shot.ball.friction, .iterations = 2};
        options.margin = 0.01 * shot.ball.radius;
        ContactStepperIn<3> stepper = spatial_stepper(options);
        const double speed = shot.start.velocity.norm() + slip_of(shot.start, shot.ball.radius).norm();
        CAPTURE(i);
        for (int k = 1; k <= 2 * steps; ++k) {
            stepper.step(world);
            const SpatialBody& ball = world.bodies[1];
            const BallMotion exact = slide_and_roll(shot.ball, shot.start, k * h);
            // Friction is the same in every step: to round-off, and that of k h near the moment when it rolls.
            CHECK((ball.velocity - exact.velocity).norm() <= 1e-11 * speed);
            CHECK((ball.angular_velocity - exact.angular_velocity).norm() <= 1e-10 * speed / shot.ball.radius);
            // Velocities of the end of a step in the whole step: h/2 of what they change by.
            const Vector3d place = exact.position + 0.5 * h * (exact.velocity - shot.start.velocity);
            CHECK((ball.position - shot.ball.radius * Vector3d::UnitZ() - place).norm() <=
                  1e-10 * (speed * k * h + shot.ball.radius));
        }
        const double side_spin = shot.start.angular_velocity.z();
        CHECK(std::abs(world.bodies[1].angular_velocity.z() - side_spin) <= 1e-12 * std::abs(side_spin));
    }
}

TEST_CASE("slip keeps its direction, side spin stays, and rolling has no end") {
    RandomNumbers random(37);
    for (int i = 0; i < 500; ++i) {
        const Shot shot = random_shot(random);
        const double rolling = rolling_begins(shot.ball, shot.start), part = random.between(0, 1);
        const Vector3d u_0 = slip_of(shot.start, shot.ball.radius);
        const BallMotion slides = slide_and_roll(shot.ball, shot.start, part * rolling);
        CHECK((slip_of(slides, shot.ball.radius) - (1 - part) * u_0).norm() <=
              1e-14 * (u_0.norm() + shot.start.velocity.norm()));
        const BallMotion rolls = slide_and_roll(shot.ball, shot.start, 3 * rolling);
        CHECK(rolls.velocity == slide_and_roll(shot.ball, shot.start, 2 * rolling).velocity);
        CHECK(rolls.angular_velocity.z() == shot.start.angular_velocity.z());
        CHECK(slip_of(rolls, shot.ball.radius).norm() <= 1e-14 * (u_0.norm() + shot.start.velocity.norm()));
        // About the touching point nothing has a moment: the angular momentum there stays.
        const auto about_point = [&](const BallMotion& at) {
            const double R = shot.ball.radius;
            const Vector3d L =
                R * Vector3d::UnitZ().cross(at.velocity) + shot.ball.inertia * R * R * at.angular_velocity;
            return Vector3d(L.x(), L.y(), 0);
        };
        const double size = shot.ball.radius * (u_0.norm() + shot.start.velocity.norm());
        CHECK((about_point(slides) - about_point(shot.start)).norm() <= 1e-14 * size);
    }
    const BallMotion still = slide_and_roll({}, {}, 1);
    CHECK(still.position == Vector3d::Zero());
    CHECK(rolling_begins({}, {}) == 0);
}

TEST_CASE("no shot for numbers that no ball has") {
    const double nan = std::nan("");
    CHECK(refusal([&] { rolling_begins({.radius = 0}, {}); }) == "radius = 0; > 0 and finite");
    CHECK(refusal([&] { rolling_begins({.inertia = nan}, {}); }) == "inertia = nan; > 0 and finite");
    CHECK(refusal([&] { rolling_begins({.friction = 0}, {}); }) == "friction = 0; > 0 and finite");
    CHECK(refusal([&] { rolling_begins({.gravity = -1}, {}); }) == "gravity = -1; > 0 and finite");
    CHECK(refusal([&] { rolling_begins({}, {.velocity = {0, 0, 1}}); }) == "velocity.z = 1; 0: along the table");
    CHECK(refusal([&] {
              rolling_begins({}, {.velocity = {nan, 0, 0}});
          }) == "the ball's position and velocities must be finite");
    CHECK(refusal([&] { slide_and_roll({}, {}, -1); }) == "time = -1; >= 0 and finite");
}
