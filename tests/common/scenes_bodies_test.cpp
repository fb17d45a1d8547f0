#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "common/foundation/scenes/bodies.hpp"

using namespace rbc;
using namespace rbc::scenes;
using Eigen::Vector2d;

namespace {

/// Mass and moment of inertia by cutting the shape into n by n small squares.
template <class Inside>
std::pair<double, double> by_sum(double half_width, double half_height, double density, Inside inside) {
    constexpr int n = 1000;
    double mass = 0, inertia = 0;
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            const double x = half_width * ((2 * i + 1.0) / n - 1), y = half_height * ((2 * j + 1.0) / n - 1);
            if (!inside(x, y)) continue;
            const double m = density * 4 * half_width * half_height / (n * n);
            mass += m;
            inertia += m * (x * x + y * y);
        }
    }
    return {mass, inertia};
}

}  // namespace

TEST_CASE("mass and inertia of a box and a disc are those of a sum over small squares") {
    const double w = 0.7, h = 0.3, density = 2.5;
    const auto [box_mass, box_inertia] = by_sum(w, h, density, [](double, double) { return true; });
    const Body b = box({.half_width = w, .half_height = h, .mass = box_mass});
    // The sum over n squares misses a part 1/n^2 of the inertia, and of a disc as many squares as its rim has, give or take.
    CHECK(std::abs(b.inverse_mass * density * 4 * w * h - 1) <= 1e-9);
    CHECK(std::abs(b.inverse_inertia * box_inertia - 1) <= 2e-6);
    CHECK(std::get<Box>(b.shape).half_width == w);
    CHECK(std::get<Box>(b.shape).half_height == h);

    const double r = 0.4;
    const auto [mass, inertia] = by_sum(r, r, density, [r](double x, double y) { return x * x + y * y <= r * r; });
    const Body d = disc({.radius = r, .mass = mass});
    CHECK(std::abs(d.inverse_mass * density * std::numbers::pi * r * r - 1) <= 1e-3);
    CHECK(std::abs(d.inverse_inertia * inertia - 1) <= 1e-3);
    CHECK(std::get<Circle>(d.shape).radius == r);
}

TEST_CASE("what is asked for arrives where it belongs") {
    const Body b = box({.half_width = 1,
                        .half_height = 2,
                        .mass = 4,
                        .inertia = 8,
                        .position = {3, 5},
                        .angle = 0.25,
                        .velocity = {6, 7},
                        .angular_velocity = 9});
    CHECK(b.inverse_mass == 0.25);
    CHECK(b.inverse_inertia == 0.125);
    CHECK(b.position == Vector2d(3, 5));
    CHECK(b.angle == 0.25);
    CHECK(b.velocity == Vector2d(6, 7));
    CHECK(b.angular_velocity == 9);
    const Body d =
        disc({.radius = 2, .mass = 4, .position = {3, 5}, .angle = 0.25, .velocity = {6, 7}, .angular_velocity = 9});
    CHECK(d.inverse_mass == 0.25);
    CHECK(d.inverse_inertia == 0.125);
    CHECK(d.position == Vector2d(3, 5));
    CHECK(d.angle == 0.25);
    CHECK(d.velocity == Vector2d(6, 7));
    CHECK(d.angular_velocity == 9);
    const Body p = particle({.mass = 4, .position = {3, 5}, .velocity = {6, 7}});
    CHECK(std::holds_alternative<PointShape>(p.shape));
    CHECK(p.inverse_mass == 0.25);
    CHECK(p.inverse_inertia == 0);
    CHECK(p.position == Vector2d(3, 5));
    CHECK(p.velocity == Vector2d(6, 7));
}

TEST_CASE("nothing moves what is fixed, the ground, a plane and a bin") {
    std::vector<Body> bodies = bin({.half_width = 1.5});
    bodies.insert(bodies.end(),
                  {box({.mass = fixed}), disc({.mass = fixed}), plane({.position = {1, 2}, .angle = 0.3})});
    for (const Body& body : bodies) {
        CHECK(body.inverse_mass == 0);
        CHECK(body.inverse_inertia == 0);
    }
    CHECK(bodies[5].position == Vector2d(1, 2));
    CHECK(bodies[5].angle == 0.3);
}

TEST_CASE("what is free in a bin is above its ground and between its walls") {
    const std::vector<Body> walls = bin({.half_width = 1.5});
    REQUIRE(walls.size() == 3);
    const auto distance = [](const Body& plane, const Vector2d& p) {
        return (p - plane.position).dot(Vector2d(-std::sin(plane.angle), std::cos(plane.angle)));
    };
    const Vector2d p(0.25, 0.75);
    CHECK(distance(walls[0], p) == 0.75);
    CHECK(std::abs(distance(walls[1], p) - 1.75) <= 1e-15);
    CHECK(std::abs(distance(walls[2], p) - 1.25) <= 1e-15);
}

TEST_CASE("a world on the ground has it as body 0, and what is added comes after") {
    World world = on_ground({disc({.radius = 3})});
    add(world, {box({}), disc({.radius = 4})});
    REQUIRE(world.bodies.size() == 4);
    CHECK(std::holds_alternative<HalfPlane>(world.bodies[0].shape));
    CHECK(std::get<Circle>(world.bodies[1].shape).radius == 3);
    CHECK(std::holds_alternative<Box>(world.bodies[2].shape));
    CHECK(std::get<Circle>(world.bodies[3].shape).radius == 4);
    CHECK(world.gravity == World{}.gravity);
}
