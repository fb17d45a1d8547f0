#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/bowl.hpp"
#include "common/foundation/scenes/card_house.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/22_small_steps/spook_stepper.hpp"
#include "lessons/22_small_steps/tgs_stepper.hpp"
#include "lessons/22_small_steps/xpbd_stepper.hpp"

using namespace rbc;

namespace {

constexpr double h = 1.0 / 60, g = 9.81, infinite = std::numeric_limits<double>::infinity();

/// The farthest that a body has gone in so many seconds, m.
template <class Stepper>
double drift(World world, Stepper stepper, double seconds = 3) {
    const World start = world;
    for (int i = 0; i < std::lround(seconds / h); ++i) stepper.step(world);
    double most = 0;
    for (std::size_t i = 0; i < start.bodies.size(); ++i)
        most = std::max(most, (world.bodies[i].position - start.bodies[i].position).norm());
    return most;
}

World ten_boxes() {
    return scenes::on_ground(scenes::stack({.masses = scenes::equal(10)}));
}

World cards() {
    return scenes::on_ground(scenes::card_house({.levels = 3}));
}

World ball_over_ground(double gap, double fall = 0) {
    return scenes::on_ground({scenes::disc({.mass = 2, .position = {0.1, 0.5 + gap}, .velocity = {0, -fall}})});
}

/// A box that lies on a slope of `tangent`.
World on_ramp(double tangent) {
    const double angle = std::atan(tangent);
    const Eigen::Vector2d up(-std::sin(angle), std::cos(angle));
    World world;
    world.bodies = {scenes::plane({.angle = angle}), scenes::box({.position = 0.5 * up, .angle = angle})};
    return world;
}

double height(const World& world) {
    return world.bodies[1].position.y() - 0.5;
}

}  // namespace

TEST_CASE("SPOOK with a margin lets a ball down onto the ground, without it g h^2 deep") {
    for (const double margin : {0.0, 0.02}) {
        World world = ball_over_ground(1e-3);
        SpookStepper stepper({.margin = margin});
        stepper.step(world);
        const double falls_to = margin > 0 ? 0 : 1e-3 - g * h * h;
        CHECK(std::abs(height(world) - falls_to) <= 1e-14);
        CHECK(stepper.contacts().size() == (margin > 0 ? 1 : 0));
    }
    World fast = ball_over_ground(1e-3, 2);  // that is an impact, and comes when it overlaps
    SpookStepper({.restitution = 1, .margin = 0.02}).step(fast);
    CHECK(std::abs(height(fast) - (1e-3 - 2 * h - g * h * h)) <= 1e-14);
    CHECK_THROWS_AS(SpookStepper({.margin = -1}).step(fast), std::invalid_argument);
}

TEST_CASE("SPOOK with a margin and 20 sweeps: a wall stays, and a chain of blows runs as without") {
    const World wall = scenes::on_ground(scenes::wall({.columns = 6, .rows = 8}));
    const double without = 1e3 * drift(wall, SpookStepper({.sweeps = 20}));
    const double with = 1e3 * drift(wall, SpookStepper({.sweeps = 20, .margin = 0.02}));
    MESSAGE("SPOOK's wall without a margin " << without << " mm, with it " << with << " mm");
    CHECK(with <= 15);
    CHECK(without >= 100);
    // Five balls in a row, e = 1: the blow goes through ball by ball, and the margin may not stop it at the second.
    World world;
    world.gravity.setZero();
    for (int i = 0; i < 5; ++i) world.bodies.push_back(scenes::disc({.position = {i - (i == 0 ? 0.5 : 0), 0}}));
    world.bodies[0].velocity.x() = 1;
    SpookStepper stepper({.sweeps = 20, .friction = 0, .restitution = 1, .margin = 0.02});
    for (int i = 0; i < 60; ++i) stepper.step(world);
    CHECK(std::abs(world.bodies[4].velocity.x() - 1) <= 1e-12);
    for (int i = 0; i < 4; ++i) CHECK(std::abs(world.bodies[static_cast<std::size_t>(i)].velocity.x()) <= 1e-12);
}

TEST_CASE("XPBD: old depth leaves with u_out, and what falls in stops at once") {
    const int N = 8;
    for (const double push_out : {0.0, 3.0, infinite}) {
        World world = ball_over_ground(-0.1);
        XpbdStepper stepper({.substeps = N, .push_out = push_out});
        stepper.step(world);
        CHECK(std::abs(height(world) - (std::isinf(push_out) ? 0 : -0.1 + push_out * h)) <= 1e-13);
        CHECK(std::abs(world.bodies[1].velocity.y()) <= 1e-11);  // the push is no velocity afterwards
        World fast = ball_over_ground(0.001, 20);
        XpbdStepper({.substeps = N, .push_out = push_out}).step(fast);
        CHECK(std::abs(height(fast)) <= 1e-13);
    }
}

TEST_CASE("XPBD gains no energy in a full bowl, as long as old depth does not leave at once") {
    const auto gain = [](double push_out) {
        World world = scenes::bowl({});
        XpbdStepper stepper({.substeps = 10, .push_out = push_out});
        const double before = mechanical_energy(world);
        double most = 0;
        for (int i = 0; i < 180; ++i) {
            stepper.step(world);
            most = std::max(most, mechanical_energy(world) - before);
        }
        double deepest = 0;
        for (const Contact& contact : contact_set(world)) deepest = std::max(deepest, -contact.gap);
        return std::pair(most, deepest);
    };
    const auto limited = gain(3), at_once = gain(infinite);
    MESSAGE("a bowl gained " << at_once.first << " J at once, and with a limit ends " << 1e3 * limited.second
                             << " mm deep");
    CHECK(limited.first == 0);
    CHECK(limited.second <= 0.003);
    CHECK(at_once.first > 100);
}

TEST_CASE("XPBD with static friction comes to rest on a slope, without it creeps") {
    const double slope = 0.5, hs = h / 10, sag = g * std::sin(std::atan(slope)) * hs * hs;
    const auto slipped = [&](bool sticks, double seconds) {
        return drift(on_ramp(slope), XpbdStepper({.substeps = 10, .friction = 0.8, .static_friction = sticks}),
                     seconds);
    };
    // What a substep slides is asked back in the next; two contacts in turn, which also turn the box, add to it.
    const double half = slipped(true, 0.5), five = slipped(true, 5);
    CHECK(std::abs(five - half) <= 1e-12);
    CHECK(half <= 4 * sag);
    CHECK(slipped(false, 5) >= 0.9 * 5 * 60 * 10 * sag);
}

TEST_CASE("what XPBD gives back of a slip is no more than friction can bring back in a substep") {
    const auto slide = [](bool sticks) {
        World world = scenes::on_ground({scenes::box({.position = {0, 0.5}, .velocity = {2, 0}})});
        XpbdStepper stepper({.substeps = 10, .static_friction = sticks});
        double farthest = 0;
        for (int i = 0; i < 120; ++i) {
            stepper.step(world);
            farthest = std::max(farthest, world.bodies[1].position.x());
        }
        return std::pair(farthest, farthest - world.bodies[1].position.x());
    };
    const auto without = slide(false), with = slide(true);
    // Farther than v^2/(2 mu g) = 0.408 m: friction is bounded by what the one sweep gave, 0.88 of the weight.
    CHECK(std::abs(with.first * 0.88 * 0.5 * g / 2 - 1) <= 0.01);
    CHECK(std::abs(with.first - without.first) <= 1e-3 * without.first);
    CHECK(without.second <= 1e-12);
    CHECK(with.second <= g * h * h / 100);  // of one contact: h mu r_n W_tt, less than g h^2
}

TEST_CASE("static friction holds XPBD's cards, and its piles do not walk") {
    const auto run = [](const World& world, bool sticks, int substeps) {
        return 1e3 * drift(world, XpbdStepper({.substeps = substeps, .static_friction = sticks}));
    };
    const double creeps = run(cards(), false, 10), sticks = run(cards(), true, 10);
    const double stack = run(ten_boxes(), false, 10), stack_sticks = run(ten_boxes(), true, 10);
    MESSAGE("cards creep " << creeps << " mm, held ones " << sticks << " mm, a stack sags " << stack
                           << " mm, a held one " << stack_sticks << " mm");
    CHECK(sticks <= 0.5);
    CHECK(creeps >= 40);
    CHECK(stack_sticks <= 0.6 * stack);
    XpbdStepper again({.substeps = 10, .static_friction = true});
    for (int k = 0; k < 2; ++k) {  // and what was forgotten is gone
        again.forget();
        World world = on_ramp(0.5);
        again.step(world);
        World fresh = on_ramp(0.5);
        XpbdStepper(again.options).step(fresh);
        CHECK(world.bodies[1].position == fresh.bodies[1].position);
    }
}

TEST_CASE("TGS takes beta of the depth in each iteration, keeps no velocity of it, and carries the weight once") {
    const int N = 8;
    const double beta = 0.25, depth = 0.01;
    World world = ball_over_ground(-depth);
    TgsStepper stepper({.iterations = N, .relax = 2, .correction = beta});
    stepper.step(world);
    CHECK(std::abs(height(world) + depth * std::pow(1 - beta, N)) <= 1e-14);
    CHECK(std::abs(world.bodies[1].velocity.y()) <= 1e-13);
    CHECK(std::abs(stepper.impulses()[0] - 2 * g * h) <= 1e-12);
    // Deep down with u_out at most; PhysX's own beta of 4 iterations is 0.8, of 100 it is 0.2.
    World deep = ball_over_ground(-0.1);
    TgsStepper({.iterations = N, .correction = 1, .push_out = 2}).step(deep);
    CHECK(std::abs(height(deep) + 0.1 - 2 * h) <= 1e-14);
    for (const int n : {4, 100}) {
        World own = ball_over_ground(-1e-4);
        TgsStepper({.iterations = n}).step(own);
        CHECK(std::abs(height(own) / -1e-4 - std::pow(1 - (n == 4 ? 0.8 : 0.2), n)) <= 1e-9);
    }
}

TEST_CASE("TGS forgets what slid at the limit of friction: a box that has stopped stays there") {
    World world = scenes::on_ground({scenes::box({.position = {0, 0.5}, .velocity = {2, 0}})});
    TgsStepper stepper({.iterations = 19, .correction = 0.2});
    double farthest = 0;
    for (int i = 0; i < 120; ++i) {
        stepper.step(world);
        farthest = std::max(farthest, world.bodies[1].position.x());
    }
    CHECK(farthest >= 0.3);  // v^2/(2 mu g) = 0.41 m
    CHECK(farthest - world.bodies[1].position.x() <= 1e-3);
}

TEST_CASE("TGS with 19 iterations and one relaxing sweep holds a stack and a card house") {
    const TgsOptions options{.iterations = 19, .correction = 0.2};
    const double stack = 1e3 * drift(ten_boxes(), TgsStepper(options), 10);
    const double house = 1e3 * drift(cards(), TgsStepper(options), 10);
    MESSAGE("a stack of TGS " << stack << " mm, its cards " << house << " mm");
    CHECK(stack <= 12);
    CHECK(house <= 0.5);
}

TEST_CASE("a ball bounces from TGS as high as e says, up to what it falls in a step") {
    World world = scenes::on_ground({scenes::disc({.position = {0, 1.5}})});
    TgsStepper stepper({.iterations = 8, .restitution = 0.5});
    double highest = 0;
    for (int i = 0; i < 90; ++i) {
        const bool rose = world.bodies[1].velocity.y() > 0;
        stepper.step(world);
        if (rose) highest = std::max(highest, height(world));
    }
    CHECK(highest <= 0.25 + 0.01);
    CHECK(highest >= 0.25 * (1 - 2 * g * h / std::sqrt(2 * g)) - 0.01);
}
