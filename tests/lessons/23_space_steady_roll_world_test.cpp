#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/scenes/spatial_bodies.hpp"
#include "lessons/16_normal_stabilization/normal_stabilization.hpp"
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

/// The axis of a hull is that of its largest moment; a tip is the corner on it.
RoundHull flat_hull(const SpatialBody& body, double radius, double height) {
    const Vector3d I = body.inverse_inertia.cwiseInverse();
    Eigen::Index axis;
    I.maxCoeff(&axis);
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

Run run(const RoundHull& hull, const SteadyRoll& roll, double h, double time, bool by_round_contact) {
    SpatialWorld world{{scenes::half_space_body(), hull.body}};
    set_rolling(world.bodies[1], hull.axis, hull.round, roll);
    StepOptions options{.dt = h, .friction = 1, .iterations = 20};
    options.margin = 0.02 * (hull.round.radius + hull.round.height);
    ContactStepperIn<3> stepper = spatial_stepper(options);
    stepper.terms = baumgarte_terms<3>({.error_reduction = 0.2});
    if (by_round_contact) stepper.find = round_contact(hull.round, hull.axis);
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
    const RoundHull top = flat_hull(cone(16, 0.06, 0.03), 0, 0);
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
    const RoundHull coin = flat_hull(prism(64, 0.05, 0.001), 0.05, 0.001);
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

TEST_CASE("a coin with corners falls flat within a quarter of a second: each corner that lands takes energy") {
    for (const int corners : {16, 32, 64}) {
        const RoundHull coin = flat_hull(prism(corners, 0.05, 0.001), 0.05, 0.001);
        const Run is = run(coin, wobble_in_place(coin.round, 0.1), 1.0 / 1000, 0.25, false);
        MESSAGE(corners, " corners: tilt after 0.25 s at least ", is.least_tilt, " deg, energy ", is.energy);
        CHECK(is.least_tilt <= 0.1);
        CHECK(is.energy <= 0.3);
    }
}
