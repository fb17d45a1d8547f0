#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/card_house.hpp"
#include "common/foundation/scenes/stacks.hpp"

using namespace rbc;
using namespace rbc::scenes;
using Eigen::Vector2d;

namespace {

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

}  // namespace

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
