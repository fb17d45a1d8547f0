#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <string>
#include <utility>

#include "common/scenes/bodies.hpp"
#include "common/scenes/card_house.hpp"
#include "common/scenes/stacks.hpp"

using namespace rbc;
using namespace rbc::scenes;
using Eigen::Vector2d;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

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

Vector2d corner(const Body& body, double right, double up) {
    const Box& shape = std::get<Box>(body.shape);
    const double x = right * shape.half_width, y = up * shape.half_height;
    const double c = std::cos(body.angle), s = std::sin(body.angle);
    return body.position + Vector2d(c * x - s * y, s * x + c * y);
}

double top(const Body& upright) {
    return corner(upright, 0, 1).y();
}
double bottom(const Body& upright) {
    return corner(upright, 0, -1).y();
}
double left(const Body& upright) {
    return corner(upright, -1, 0).x();
}
double right(const Body& upright) {
    return corner(upright, 1, 0).x();
}

std::string refusal(const std::function<void()>& make) {
    try {
        make();
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
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

TEST_CASE("boxes and discs of a stack touch, or have the gap that was asked for, each with its mass") {
    const std::vector<double> masses{3, 1, 2, 5};
    for (const double gap : {0.0, 0.01, -0.3}) {
        CAPTURE(gap);
        const std::vector<Body> boxes = stack({.masses = masses, .half_width = 0.3, .half_height = 0.15, .gap = gap});
        const std::vector<Body> discs = disc_stack({.masses = masses, .radius = 0.15, .gap = gap});
        REQUIRE(boxes.size() == 4);
        REQUIRE(discs.size() == 4);
        for (std::size_t i = 0; i < 4; ++i) {
            // Heights up to 2 m, a few roundings.
            CHECK(std::abs(bottom(boxes[i]) - (i == 0 ? 0 : top(boxes[i - 1])) - gap) <= 1e-15);
            CHECK(discs[i].position == boxes[i].position);
            CHECK(boxes[i].position.x() == 0);
            CHECK(boxes[i].inverse_mass == 1 / masses[i]);
            CHECK(discs[i].inverse_mass == 1 / masses[i]);
            CHECK(std::get<Circle>(discs[i].shape).radius == 0.15);
        }
    }
    // Sizes whose multiples a double can hold: exactly.
    const std::vector<Body> exact = stack({.masses = equal(50)});
    for (std::size_t i = 1; i < exact.size(); ++i) CHECK(bottom(exact[i]) == top(exact[i - 1]));
    CHECK(equal(3, 2) == std::vector<double>{2, 2, 2});
    CHECK(stack({}).empty());
}

TEST_CASE("a pyramid has one box less per row, each over the middle of two, a spacing apart") {
    const std::vector<Body> boxes =
        pyramid({.rows = 4, .half_width = 0.4, .half_height = 0.25, .mass = 3, .spacing = 0.875, .gap = 0.125});
    REQUIRE(boxes.size() == 10);
    std::size_t k = 0;
    for (int row = 0; row < 4; ++row) {
        for (int i = 0; i < 4 - row; ++i, ++k) {
            CAPTURE(row);
            CAPTURE(i);
            CHECK(boxes[k].position.x() == 0.875 * (i - 0.5 * (3 - row)));
            CHECK(bottom(boxes[k]) == 0.125 + row * (0.5 + 0.125));
            CHECK(boxes[k].inverse_mass == 1.0 / 3);
        }
    }
    CHECK(boxes[4].position.x() == 0.5 * (boxes[0].position.x() + boxes[1].position.x()));
}

TEST_CASE("a wall is closed: no gaps, straight ends, no joint over a joint, and as heavy as its area") {
    const double w = 0.2, h = 0.1;
    const std::vector<Body> bricks = wall({.columns = 3, .rows = 5, .half_width = w, .half_height = h, .mass = 0.5});
    REQUIRE(bricks.size() == 3 + 4 + 3 + 4 + 3);
    std::size_t k = 0;
    for (int row = 0; row < 5; ++row) {
        double edge = -3 * w, mass = 0;
        const int count = row % 2 == 0 ? 3 : 4;
        for (int i = 0; i < count; ++i, ++k) {
            CHECK(std::abs(left(bricks[k]) - edge) <= 1e-15);
            CHECK(std::abs(bottom(bricks[k]) - 2 * h * row) <= 1e-15);
            edge = right(bricks[k]);
            mass += 1 / bricks[k].inverse_mass;
        }
        CHECK(std::abs(edge - 3 * w) <= 1e-15);
        CHECK(std::abs(mass - 1.5) <= 1e-15);
    }
    CHECK(std::abs(right(bricks[0]) - bricks[4].position.x()) <= 1e-15);
}

TEST_CASE("cards of a house touch the floor, each other and the long card, and nothing is in the air") {
    const CardHouse house{.levels = 3, .lean = 0.4};
    const std::vector<Body> cards = card_house(house);
    REQUIRE(cards.size() == 3 * 2 + 1 + 2 * 2 + 1 + 2);
    const double pitch = pair_pitch(house), height = pair_height(house), eps = 1e-15 * 4;  // of metres
    std::size_t k = 0;
    double floor = 0;
    for (int pairs = 3; pairs > 0; --pairs) {
        for (int i = 0; i < pairs; ++i, k += 2) {
            const Body &l = cards[k], &r = cards[k + 1];
            CHECK(std::abs(corner(l, 1, -1).y() - floor) <= eps);
            CHECK(std::abs(corner(r, -1, -1).y() - floor) <= eps);
            CHECK((corner(l, 1, 1) - corner(r, -1, 1)).norm() <= eps);
            CHECK(std::abs(corner(l, 1, 1).x() - pitch * (i - 0.5 * (pairs - 1))) <= eps);
            CHECK(std::abs(corner(l, -1, 1).y() - floor - height) <= eps);
            if (i > 0)
                CHECK(std::abs(corner(l, -1, -1).x() - corner(cards[k - 1], 1, -1).x() - house.between_pairs) <= eps);
        }
        if (pairs == 1) break;
        const Body& plank = cards[k++];
        CHECK(std::abs(bottom(plank) - floor - height) <= eps);
        CHECK(std::abs(right(plank) - 0.5 * pitch * (pairs - 1) - house.overhang) <= eps);
        // As heavy per metre as a leaning card.
        CHECK(std::abs(1 / plank.inverse_mass / (2 * std::get<Box>(plank.shape).half_width) - house.mass) <= 1e-15);
        floor = top(plank);
    }
    CHECK(k == cards.size());
}

TEST_CASE("a bad argument is named with its maker, its value and what is allowed") {
    CHECK(refusal([] { box({.half_width = 0}); }) == "box: half_width = 0.000000; > 0 and finite");
    const std::vector<std::pair<std::string, std::function<void()>>> bad = {
        {"box: half_height", [] { box({.half_height = -1}); }},
        {"box: half_height", [] { box({.half_height = not_a_number}); }},
        {"box: half_width", [] { box({.half_width = fixed}); }},
        {"box: mass", [] { box({.mass = 0}); }},
        {"box: mass", [] { box({.mass = not_a_number}); }},
        {"box: inertia", [] { box({.inertia = -1}); }},
        {"box: position.x",
         [] {
             box({.position = {not_a_number, 0}});
         }},
        {"box: position.y",
         [] {
             box({.position = {0, not_a_number}});
         }},
        {"box: angle", [] { box({.angle = not_a_number}); }},
        {"box: velocity.x",
         [] {
             box({.velocity = {not_a_number, 0}});
         }},
        {"box: velocity.y",
         [] {
             box({.velocity = {0, not_a_number}});
         }},
        {"box: angular_velocity", [] { box({.angular_velocity = not_a_number}); }},
        {"disc: radius", [] { disc({.radius = 0}); }},
        {"disc: mass", [] { disc({.mass = -2}); }},
        {"disc: position.x",
         [] {
             disc({.position = {not_a_number, 0}});
         }},
        {"particle: mass", [] { particle({.mass = 0}); }},
        {"particle: velocity.y",
         [] {
             particle({.velocity = {0, not_a_number}});
         }},
        {"plane: position.x",
         [] {
             plane({.position = {not_a_number, 0}});
         }},
        {"plane: position.y",
         [] {
             plane({.position = {0, fixed}});
         }},
        {"plane: angle", [] { plane({.angle = not_a_number}); }},
        {"bin: half_width", [] { bin({.half_width = -1}); }},
        {"equal: count", [] { equal(-1); }},
        {"stack: gap", [] { stack({.masses = {1}, .gap = not_a_number}); }},
        {"box: mass",
         [] {
             stack({.masses = {1, 0}});
         }},
        {"box: half_height", [] { stack({.masses = {1}, .half_height = 0}); }},
        {"disc_stack: gap", [] { disc_stack({.masses = {1}, .gap = not_a_number}); }},
        {"pyramid: rows", [] { pyramid({.rows = -1}); }},
        {"pyramid: gap", [] { pyramid({.gap = not_a_number}); }},
        {"pyramid: spacing", [] { pyramid({.half_width = 0.5, .spacing = 0.9}); }},
        {"wall: columns", [] { wall({.columns = 0}); }},
        {"wall: rows", [] { wall({.rows = -1}); }},
        {"box: mass", [] { wall({.mass = 0}); }},
        {"card_house: levels", [] { card_house({.levels = -1}); }},
        {"card_house: lean", [] { card_house({.lean = 0}); }},
        {"card_house: lean", [] { card_house({.lean = 2}); }},
        {"card_house: half_length", [] { card_house({.half_length = 0}); }},
        {"card_house: half_thickness", [] { card_house({.half_thickness = 0}); }},
        {"card_house: between_pairs", [] { card_house({.between_pairs = -0.1}); }},
        {"card_house: overhang", [] { card_house({.overhang = 0}); }},
    };
    for (const auto& [name, make] : bad) {
        const std::string text = refusal(make);
        CAPTURE(text);
        CHECK(text.rfind(name + " = ", 0) == 0);
        CHECK(text.find("; ") != std::string::npos);
    }
}
