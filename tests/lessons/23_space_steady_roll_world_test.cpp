#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <vector>

#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/scenes/spatial_bodies.hpp"
#include "lessons/16_normal_stabilization/normal_stabilization.hpp"
#include "lessons/23_space/free_rotation.hpp"
#include "lessons/23_space/spatial_stepper.hpp"
#include "lessons/23_space/steady_roll.hpp"

using namespace rbc;
using Eigen::Vector3d;

// A top and a coin in a world, on a hull's corners and on a round contact.

namespace {

constexpr double tilt_degree = std::numbers::pi / 180;

/// A prism with n corners on each rim: a coin; or a cone with its tip at one corner: a top. Density of water.
SpatialBody prism(int n, double radius, double half) {
    std::vector<Vector3d> points;
    for (const double z : {-half, half})
        for (int k = 0; k < n; ++k) {
            const double at = 2 * std::numbers::pi * k / n;
            points.push_back({radius * std::cos(at), radius * std::sin(at), z});
        }
    return scenes::hull_body(points, 1000);
}
SpatialBody cone(int n, double radius, double height) {
    std::vector<Vector3d> points{Vector3d::Zero()};
    for (int k = 0; k < n; ++k) {
        const double at = 2 * std::numbers::pi * k / n;
        points.push_back({radius * std::cos(at), radius * std::sin(at), height});
    }
    return scenes::hull_body(points, 1000);
}

struct RoundHull {
    SpatialBody body;
    Vector3d axis;
    RoundBody round;
};

/// The axis of a hull is that across which two moments are equal; a tip is the corner on it.
RoundHull round_hull(const SpatialBody& body, double radius, double height) {
    const Vector3d I = body.inverse_inertia.cwiseInverse();
    Eigen::Index axis = 0;
    const auto across = [&](Eigen::Index k) { return std::abs(I[(k + 1) % 3] - I[(k + 2) % 3]); };
    for (const Eigen::Index k : {1, 2})
        if (across(k) < across(axis)) axis = k;
    RoundHull hull{.body = body, .axis = Vector3d::Unit(axis), .round = {}};
    hull.round = {.mass = 1 / body.inverse_mass,
                  .transverse = I[(axis + 1) % 3],
                  .axial = I[axis],
                  .radius = radius,
                  .height = height};
    if (radius > 0) return hull;
    for (const Vector3d& corner : std::get<Hull>(body.shape).mesh->corners)
        if (corner.cross(hull.axis).norm() <= 1e-9) {
            hull.round.height = corner.norm();
            hull.axis *= corner.dot(hull.axis) < 0 ? 1 : -1;
        }
    return hull;
}

struct Run {
    double rate;                   ///< of the axis about e_z, mean, rad/s
    double least_tilt, most_tilt;  ///< deg
    double energy;                 ///< at the end, of that at the start
    Vector3d moved;                ///< of the centre, m
};

Run run(const RoundHull& hull, const SteadyRoll& roll, double h, double time, bool by_round_contact,
        SpinUpdate how = SpinUpdate::split_middle) {
    SpatialWorld world{{scenes::half_space_body(), hull.body}};
    set_rolling(world.bodies[1], hull.axis, hull.round, roll);
    StepOptions options{.dt = h, .friction = 1, .iterations = 20};
    options.margin = 0.02 * (hull.round.radius + hull.round.height);
    ContactStepperIn<3> stepper = spatial_stepper(options);
    stepper.terms = baumgarte_terms<3>({.error_reduction = 0.2});
    if (by_round_contact) stepper.find = round_contact(hull.round, hull.axis);
    if (how != SpinUpdate::split_middle)
        stepper.move = [how](SpatialWorld& w, double dt) {
            for (SpatialBody& body : w.bodies) {
                body.position += dt * body.velocity;
                rotate_freely(body, dt, how);
            }
        };
    const double energy = mechanical_energy(world);
    Run result{.rate = 0, .least_tilt = 180, .most_tilt = 0, .energy = 0, .moved = {}};
    const Vector3d start = world.bodies[1].position;
    double before = 0, whole = 0;
    for (int k = 0; k < std::lround(time / h); ++k) {
        stepper.step(world);
        const Vector3d d = world.bodies[1].orientation * hull.axis;
        const double azimuth = std::atan2(d.y(), d.x()), tilt = std::acos(std::clamp(d.z(), -1.0, 1.0)) / tilt_degree;
        whole += std::remainder(azimuth - before, 2 * std::numbers::pi);
        before = azimuth;
        result.least_tilt = std::min(result.least_tilt, tilt);
        result.most_tilt = std::max(result.most_tilt, tilt);
    }
    result.rate = whole / time;
    result.energy = mechanical_energy(world) / energy;
    result.moved = world.bodies[1].position - start;
    return result;
}

}  // namespace

TEST_CASE("a world's top goes round as fast as its closed form says, on a hull's corner as on a round tip") {
    const RoundHull top = round_hull(cone(16, 0.06, 0.03), 0, 0);
    const SteadyRoll roll{.tilt = 0.4, .precession = top_precession(top.round, 0.4, 100).slow, .spin = 100};
    double before = 1;
    for (const double h : {1.0 / 60, 1.0 / 240, 1.0 / 1000}) {
        const Run is = run(top, roll, h, 2, true), on_hull = run(top, roll, h, 2, false);
        MESSAGE("h = 1/", 1 / h, ": W = ", is.rate, " of ", roll.precession, ", tilt to ", is.most_tilt,
                " of 22.92 deg");
        // Of second order in h: 1.7 rad of spin a step at first.
        const double off = std::abs(is.rate / roll.precession - 1);
        CHECK(off <= 0.2 * before);
        before = off;
        CHECK(is.most_tilt - 0.4 / tilt_degree <= 100 * h);
        CHECK(is.energy == doctest::Approx(1).epsilon(0.3 * h).scale(0));
        CHECK(std::abs(on_hull.rate - is.rate) <= 1e-6);
        CHECK((on_hull.moved - is.moved).norm() <= 1e-6);
    }
    CHECK(before <= 1e-4);
}

TEST_CASE("a coin on a round rim wobbles in its place as its closed form says, as h goes to 0") {
    const RoundHull coin = round_hull(prism(64, 0.05, 0.001), 0.05, 0.001);
    for (const double tilt : {0.35, 0.1}) {
        const SteadyRoll roll = wobble_in_place(coin.round, tilt);
        double before = 0;
        for (const double h : {1.0 / 500, 1.0 / 1000, 1.0 / 2000}) {
            const Run is = run(coin, roll, h, 0.25, true);
            MESSAGE("tilt ", tilt / tilt_degree, " deg, h = 1/", 1 / h, ": W = ", is.rate, " of ", roll.precession,
                    ", tilt ", is.least_tilt, " to ", is.most_tilt, ", energy ", is.energy);
            // Of first order: the touching point goes on by R W h in a step.
            const double off = std::abs(is.rate / roll.precession - 1);
            CHECK(off <= 40 * h);
            if (before > 0) CHECK(off <= 0.7 * before);
            before = off;
            CHECK(std::abs(is.energy - 1) <= 100 * h);
            CHECK(is.moved.norm() <= 10 * h * coin.round.radius / 0.1);
        }
    }
}

// w stays in the world, as a ball's: a torque across the axis changes it by torque/A, as it would if C were A.
TEST_CASE("without the gyroscopic term a top goes round as one whose C is its A") {
    struct Shape {
        double radius, height, spin;
    };
    // Flat, C = 1.88 A, and slim, C = 0.53 A.
    for (const Shape& shape :
         {Shape{.radius = 0.06, .height = 0.03, .spin = 100}, Shape{.radius = 0.03, .height = 0.1, .spin = 600}}) {
        const RoundHull top = round_hull(cone(16, shape.radius, shape.height), 0, 0);
        RoundBody as_ball = top.round;
        as_ball.axial = as_ball.transverse;
        const double is_so = top_precession(as_ball, 0.4, shape.spin).slow;
        const double should = top_precession(top.round, 0.4, shape.spin).slow;
        CHECK((as_ball.transverse < top.round.axial ? is_so > 1.9 * should : is_so < 0.5 * should));
        for (const double h : {1.0 / 240, 1.0 / 1000, 1.0 / 4000}) {
            const SteadyRoll roll{.tilt = 0.4, .precession = is_so, .spin = shape.spin};
            const Run is = run(top, roll, h, 2, true, SpinUpdate::dropped);
            MESSAGE("h = 1/", 1 / h, ": W = ", is.rate, " of ", is_so, ", not ", should, ", tilt to ", is.most_tilt);
            CHECK(is.rate == doctest::Approx(is_so).epsilon(8 * h).scale(0));
            CHECK(is.most_tilt - 0.4 / tilt_degree <= 3000 * h);
            CHECK(is.least_tilt - 0.4 / tilt_degree >= -300 * h);
        }
    }
}

namespace {

/// Of a thin coin on n corners, each found when it is low enough, or four kept: when its tilt is below 0.002, s
/// (or 2 s), and its energy after a time, over the first.
struct LyingDown {
    double time, energy;
};
LyingDown lie_down(const RoundHull& coin, double tilt, double h, double time, bool all_corners) {
    SpatialWorld world{{scenes::half_space_body(), coin.body}};
    set_rolling(world.bodies[1], coin.axis, coin.round, wobble_in_place(coin.round, tilt));
    StepOptions options{.dt = h, .friction = 0.3, .iterations = 10};
    options.margin = 1e-3;
    ContactStepperIn<3> stepper = spatial_stepper(options);
    if (all_corners) stepper.find = find_hull_corners;
    const double energy = mechanical_energy(world);
    LyingDown result{.time = 2, .energy = 0};
    for (int k = 1; k * h <= 2; ++k) {
        stepper.step(world);
        if (k == std::lround(time / h)) result.energy = mechanical_energy(world) / energy;
        if ((world.bodies[1].orientation * coin.axis).cross(Vector3d::UnitZ()).norm() > 0.002) continue;
        result.time = k * h;
        break;
    }
    return result;
}

}  // namespace

TEST_CASE("a hull's corners over a table: each that is low enough, midway, by its own name; a ball has none") {
    SpatialWorld world{{scenes::half_space_body(), prism(8, 0.1, 0.02)}};
    world.bodies[1].position.z() = 0.03;
    std::vector<SpatialContact> contacts;
    find_hull_corners(world, 0.009, contacts);
    CHECK(contacts.empty());
    find_hull_corners(world, 0.011, contacts);
    REQUIRE(contacts.size() == 8);
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        CHECK(contacts[i].gap == doctest::Approx(0.01).epsilon(1e-12));
        CHECK(contacts[i].point.z() == doctest::Approx(0.005).epsilon(1e-12));
        CHECK(contacts[i].normal == Vector3d::UnitZ());
        for (std::size_t k = 0; k < i; ++k) CHECK(contacts[i].feature != contacts[k].feature);
    }
    world.bodies[1] = scenes::sphere_body(0.1, 1000);
    CHECK_THROWS_AS(find_hull_corners(world, 0.1, contacts), std::invalid_argument);
    world.bodies.pop_back();
    CHECK_THROWS_AS(find_hull_corners(world, 0.1, contacts), std::invalid_argument);
}

// A corner lands with u = R (2 pi/n) W sin a; there K is (1 + m R^2/A)/m = 5/m, and u^2/(2 K) goes. W/(2 pi/n) corners
// land in a second, E = 3/2 m g R sin a and W^2 = 4 g/(R sin a): sqrt(E) falls evenly, to 0 after T = 7.5 n/(2 pi W).
TEST_CASE(
    "on n corners a coin loses 0.4 m g R sin a (2 pi/n)^2 with each, is flat after 1.2 n/W; with four kept sooner") {
    for (const int corners : {32, 64})
        for (const double tilt : {0.1, 0.2}) {
            const RoundHull coin = round_hull(prism(corners, 0.05, 0.001), 0.05, 0.001);
            const double T = 7.5 * corners / (2 * std::numbers::pi * wobble_in_place(coin.round, tilt).precession);
            const double flat = 0.001 / (1.5 * 0.05 * std::sin(tilt) + 0.001);  // its centre is then at b
            const double left = flat + (1 - flat) * std::pow(1 - 0.25, 2), h = 1.0 / 10000;
            const LyingDown all = lie_down(coin, tilt, h, 0.25 * T, true);
            const LyingDown four = lie_down(coin, tilt, h, 0.25 * T, false);
            MESSAGE(corners, " corners, ", tilt, " rad: flat after ", all.time, " s, estimate ", T, ", four kept ",
                    four.time, "; energy after a quarter of it ", all.energy, ", estimate ", left);
            // To first order in tilt and 2 pi/n; a corner takes nine steps or more.
            CHECK(all.energy == doctest::Approx(left).epsilon(0.04).scale(0));
            CHECK(all.time <= T);
            CHECK(all.time >= 0.75 * T);
            CHECK(four.time <= 0.7 * all.time);
        }
}
