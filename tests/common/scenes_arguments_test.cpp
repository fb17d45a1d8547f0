#include <doctest/doctest.h>

#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/card_house.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "tests/support/refusal.hpp"

using namespace rbc;
using namespace rbc::scenes;
using Eigen::Vector2d;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST_CASE("a bad argument is named with its maker, its value and what is allowed") {
    CHECK(test::refusal([] { box({.half_width = 0}); }) == "box: half_width = 0; > 0 and finite");
    const std::vector<std::pair<std::string, std::function<void()>>> bad = {
        {"box: half_height", [] { box({.half_height = -1}); }},
        {"box: half_height", [] { box({.half_height = not_a_number}); }},
        {"box: half_width", [] { box({.half_width = fixed}); }},
        {"box: mass", [] { box({.mass = 0}); }},
        {"box: mass", [] { box({.mass = not_a_number}); }},
        {"box: inertia", [] { box({.inertia = -1}); }},
        {"box: position.x", [] { box({.position = Vector2d(not_a_number, 0)}); }},
        {"box: position.y", [] { box({.position = Vector2d(0, not_a_number)}); }},
        {"box: angle", [] { box({.angle = not_a_number}); }},
        {"box: velocity.x", [] { box({.velocity = Vector2d(not_a_number, 0)}); }},
        {"box: velocity.y", [] { box({.velocity = Vector2d(0, not_a_number)}); }},
        {"box: angular_velocity", [] { box({.angular_velocity = not_a_number}); }},
        {"disc: radius", [] { disc({.radius = 0}); }},
        {"disc: mass", [] { disc({.mass = -2}); }},
        {"disc: position.x", [] { disc({.position = Vector2d(not_a_number, 0)}); }},
        {"particle: mass", [] { particle({.mass = 0}); }},
        {"particle: velocity.y", [] { particle({.velocity = Vector2d(0, not_a_number)}); }},
        {"plane: position.x", [] { plane({.position = Vector2d(not_a_number, 0)}); }},
        {"plane: position.y", [] { plane({.position = Vector2d(0, fixed)}); }},
        {"plane: angle", [] { plane({.angle = not_a_number}); }},
        {"bin: half_width", [] { bin({.half_width = -1}); }},
        {"equal: count", [] { equal(-1); }},
        {"stack: gap", [] { stack({.masses = {1}, .gap = not_a_number}); }},
        {"box: mass",
         [] {
             stack({.masses = std::vector{1.0, 0.0}});
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
        const std::string text = test::refusal(make);
        CAPTURE(text);
        CHECK(text.rfind(name + " = ", 0) == 0);
        CHECK(text.find("; ") != std::string::npos);
    }
}
