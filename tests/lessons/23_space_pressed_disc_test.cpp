#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "lessons/23_space/pressed_disc.hpp"
#include "tests/support/random_numbers.hpp"
#include "tests/support/refusal.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

using std::numbers::pi;
constexpr double unbounded = std::numeric_limits<double>::infinity();

FlatFriction rim(double ratio) {
    return pressed_rim_friction(ratio);
}

/// (23.43) by adding up patches of equal area, n radii and 4 n angles.
FlatFriction sum_over_disc(double x, int n) {
    FlatFriction sum{.force = 0, .torque = 0};
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < 4 * n; ++k) {
            const double r = std::sqrt((i + 0.5) / n), at = 2 * pi * (k + 0.5) / (4 * n);
            const double u = x - r * std::sin(at), v = r * std::cos(at), l = std::hypot(u, v);
            sum.force += u / l;
            sum.torque += r * (v * std::cos(at) - u * std::sin(at)) / l;
        }
    return {.force = sum.force / (4 * n * n), .torque = sum.torque / (4 * n * n)};
}

/// A flat body as 40 x 40 points of a disc, each with its own friction, by small steps of the explicit midpoint rule.
FlatMotion stepped(const FlatBody& body, FlatMotion at, double time, int steps) {
    const double h = time / steps, braking = body.friction * body.gravity;
    const auto rate = [&](double v, double w) { return sum_over_disc(v / (body.radius * w), 40); };
    for (int i = 0; i < steps; ++i) {
        const FlatFriction one = rate(at.speed, at.turning);
        const double v = at.speed - 0.5 * h * braking * one.force;
        const double w = at.turning - 0.5 * h * braking * one.torque / (body.inertia * body.radius);
        const FlatFriction two = rate(v, w);
        at.speed -= h * braking * two.force;
        at.turning -= h * braking * two.torque / (body.inertia * body.radius);
        at.distance += h * v;
        at.angle += h * w;
        at.time += h;
    }
    return at;
}

}  // namespace

TEST_CASE("a pressed disc's friction is the sum over its points") {
    for (const double x : {0.0, 0.01, 0.3, 0.6530018, 0.95, 1.0, 1.05, 2.0, 30.0}) {
        CAPTURE(x);
        const FlatFriction is = pressed_disc_friction(x), sum = sum_over_disc(x, 200);
        // The innermost patches reach to a radius of 200^(-1/2): where the point that stands still is among them, their
        // part of the whole, 1/200, is off by some x.
        CHECK(std::abs(is.force - sum.force) <= (x < 0.1 ? 3e-4 : 3e-5));
        CHECK(std::abs(is.torque - sum.torque) <= (x < 0.1 ? 3e-4 : 3e-5));
    }
    CHECK(pressed_disc_friction(0).force == 0);
    CHECK(pressed_disc_friction(0).torque == doctest::Approx(2.0 / 3).epsilon(1e-15).scale(0));
    CHECK(pressed_disc_friction(unbounded).force == doctest::Approx(1).epsilon(1e-15).scale(0));
    CHECK(pressed_disc_friction(unbounded).torque == 0);
    CHECK(rim(0).torque == doctest::Approx(1).epsilon(1e-15).scale(0));
    CHECK(rim(unbounded).force == 1);
}

TEST_CASE("both laws keep their digits where x is tiny and huge") {
    for (double x = 1e-12; x < 1e-3; x *= 7) {
        CAPTURE(x);
        // F = x - x^3/8, T = 2/3 - x^2/2; F = 1 - 1/(8 x^2), T = 1/(4 x) (1 + 1/(12 x^2)), next terms x^4: by hand.
        const FlatFriction slow = pressed_disc_friction(x), fast = pressed_disc_friction(1 / x);
        CHECK(slow.force == doctest::Approx(x * (1 - x * x / 8)).epsilon(2e-15 + std::pow(x, 4)).scale(0));
        CHECK(slow.torque == doctest::Approx(2.0 / 3 - x * x / 2).epsilon(2e-15 + std::pow(x, 4)).scale(0));
        CHECK(fast.force == doctest::Approx(1 - x * x / 8).epsilon(2e-15 + std::pow(x, 4)).scale(0));
        CHECK(fast.torque == doctest::Approx(x / 4 * (1 + x * x / 12)).epsilon(4e-15 + std::pow(x, 4)).scale(0));
        // The rim's force and torque change their places with x and 1/x.
        CHECK(rim(x).force == doctest::Approx(x / 2).epsilon(1e-12 / x + x * x).scale(0));
        CHECK(rim(1 / x).torque == doctest::Approx(x / 2).epsilon(1e-12 / x + x * x).scale(0));
    }
}

TEST_CASE("force and torque come from one potential: x dF + dT = 0; and x T/F is monotone") {
    double before = 0, rim_before = 0;
    for (double x = 1e-3; x < 1e3; x *= 1.07) {
        CAPTURE(x);
        const double h = 1e-4 * x;
        const auto slopes = [&](const FlatLaw& law) {
            const FlatFriction less = law(x - h), more = law(x + h);
            return std::abs(x * (more.force - less.force) + (more.torque - less.torque)) / (2 * h);
        };
        // The error of the difference is h^2 third derivatives, 1e-8 of 1/x; next to x = 1 it is larger.
        if (std::abs(x - 1) > 0.05) CHECK(slopes(pressed_disc_friction) <= 1e-5 / std::max(x, 1 / x) + 1e-13 / h);
        const FlatFriction disc = pressed_disc_friction(x), ring = rim(x);
        CHECK(disc.force / (x * disc.torque) > before);
        CHECK(ring.force / (x * ring.torque) > rim_before - 1e-9);
        before = disc.force / (x * disc.torque);
        rim_before = ring.force / (x * ring.torque);
    }
}

TEST_CASE("the ratio at the end: 0.6530018 for a disc, 1 for a ring, none for a disc on its rim") {
    CHECK(std::abs(end_ratio(0.5) - 0.6530018) <= 1e-7);
    CHECK(std::abs(end_ratio(1, rim) - 1) <= 1e-6);
    CHECK(end_ratio(0.5, rim) == unbounded);
    CHECK(end_ratio(2.001, rim) == 0);
    CHECK(end_ratio(0.667) == 0);
    CHECK(end_ratio(0.666) < 0.05);
    CHECK(end_ratio(0.2499) == unbounded);
    CHECK(end_ratio(0.2501) > 10);
    for (const double inertia : {0.3, 0.4, 0.55, 0.65}) {
        const double x = end_ratio(inertia);
        const FlatFriction f = sum_over_disc(x, 200);
        CHECK(inertia * f.force == doctest::Approx(x * f.torque).epsilon(3e-4).scale(0));
    }
}

TEST_CASE("a sliding, spinning disc moves as its points say") {
    const FlatBody body{.radius = 0.05, .friction = 0.3};
    const FlatMotion start{.speed = 1, .turning = 60};
    const std::vector<FlatMotion> motion = slide_flat(body, start);
    for (std::size_t i = 10; i < 40; i += 10) {
        const FlatMotion& is = motion[i];
        const FlatMotion sum = stepped(body, start, is.time, 200);
        // Patches of 1/40 of the radius; steps of 1/200 of the time.
        CHECK(is.speed == doctest::Approx(sum.speed).epsilon(1e-3).scale(0));
        CHECK(is.turning == doctest::Approx(sum.turning).epsilon(1e-3).scale(0));
        CHECK(is.distance == doctest::Approx(sum.distance).epsilon(1e-3).scale(0));
        CHECK(is.angle == doctest::Approx(sum.angle).epsilon(1e-3).scale(0));
    }
}

TEST_CASE("both motions end at one moment, with the ratio of the end, whatever the start") {
    RandomNumbers random(31);
    for (int i = 0; i < 12; ++i) {
        const FlatBody body{.radius = random.decades(-6, 3),
                            .inertia = random.between(0.35, 0.6),
                            .friction = random.decades(-2, 1),
                            .gravity = random.decades(-1, 2)};
        const double speed = random.decades(-3, 2);
        const FlatMotion start{.speed = speed, .turning = speed / body.radius / random.decades(-2, 2)};
        const std::vector<FlatMotion> motion = slide_flat(body, start);
        const FlatMotion &last = motion[motion.size() - 2], &end = motion.back();
        CAPTURE(body.inertia);
        CAPTURE(start.speed / (body.radius * start.turning));
        CHECK(end.speed == 0);
        CHECK(end.turning == 0);
        CHECK(last.speed <= 1e-11 * (start.speed + body.radius * start.turning));
        CHECK(last.speed > 0);
        CHECK(last.turning > 0);
        // S has fallen by 1e-12; near the ends of the range of i the ratio comes near slowly.
        CHECK(std::abs(std::log(last.speed / (body.radius * last.turning) / end_ratio(body.inertia))) <= 0.15);
        // It slides farther than it would without turning, and turns farther than without sliding.
        const double braking = body.friction * body.gravity;
        CHECK(end.distance > speed * speed / (2 * braking));
        CHECK(end.angle > body.inertia * body.radius * start.turning * start.turning / (4.0 / 3 * braking));
    }
    const std::vector<FlatMotion> disc = slide_flat({}, {.speed = 1, .turning = 5});
    const FlatMotion& last = disc[disc.size() - 2];
    MESSAGE("a disc's x at S = 1e-12: ", last.speed / (0.1 * last.turning));
    CHECK(std::abs(last.speed / (0.1 * last.turning) - 0.6530018) <= 1e-3);
}

TEST_CASE("what only slides or only turns does so to its end: uniformly braked") {
    const FlatBody body{.radius = 0.2, .inertia = 0.5, .friction = 0.4, .gravity = 10};
    const FlatMotion slid = slide_flat(body, {.speed = 2}).back();
    CHECK(slid.time == doctest::Approx(0.5).epsilon(1e-9).scale(0));      // v/(mu g)
    CHECK(slid.distance == doctest::Approx(0.5).epsilon(1e-9).scale(0));  // v^2/(2 mu g)
    CHECK(slid.angle == 0);
    const FlatMotion turned = slide_flat(body, {.turning = 8}).back();
    CHECK(turned.time == doctest::Approx(0.3).epsilon(1e-9).scale(0));   // i R w/(2/3 mu g)
    CHECK(turned.angle == doctest::Approx(1.2).epsilon(1e-9).scale(0));  // w t/2
    CHECK(turned.distance == 0);
    CHECK(slide_flat(body, {}).size() == 1);
    // On its rim a disc is left turning less and less: x grows without bound.
    const std::vector<FlatMotion> ring = slide_flat(body, {.speed = 1, .turning = 5}, rim);
    double x = 1;
    for (std::size_t i = 1; i + 1 < ring.size(); i += 40) {
        CHECK(ring[i].speed / (0.2 * ring[i].turning) > x);
        x = ring[i].speed / (0.2 * ring[i].turning);
    }
    MESSAGE("a disc on its rim: x = ", x, " where S = 1e-12");
}

TEST_CASE("no friction for numbers that no flat body has") {
    const double nan = std::nan("");
    CHECK(refusal([&] { pressed_disc_friction(-1); }) == "ratio = -1; >= 0");
    CHECK(refusal([&] { pressed_disc_friction(nan); }) == "ratio = nan; >= 0");
    CHECK(refusal([&] { pressed_rim_friction(-1); }) == "ratio = -1; >= 0");
    CHECK(refusal([&] { pressed_rim_friction(1, 0); }) == "points = 0; >= 1");
    CHECK(refusal([&] { end_ratio(0); }) == "inertia = 0; > 0 and finite");
    CHECK(refusal([&] { slide_flat({.radius = -1}, {}); }) == "radius = -1; > 0 and finite");
    CHECK(refusal([&] { slide_flat({.inertia = nan}, {}); }) == "inertia = nan; > 0 and finite");
    CHECK(refusal([&] { slide_flat({.friction = 0}, {}); }) == "friction = 0; > 0 and finite");
    CHECK(refusal([&] { slide_flat({.gravity = unbounded}, {}); }) == "gravity = inf; > 0 and finite");
    CHECK(refusal([&] { slide_flat({}, {.speed = -1}); }) == "speed = -1; >= 0 and finite");
    CHECK(refusal([&] { slide_flat({}, {.turning = nan}); }) == "turning = nan; >= 0 and finite");
}
