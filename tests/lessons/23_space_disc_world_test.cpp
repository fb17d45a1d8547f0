#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "common/foundation/scenes/spatial_bodies.hpp"
#include "lessons/23_space/pressed_disc.hpp"
#include "lessons/23_space/spatial_stepper.hpp"
#include "lessons/23_space/steady_roll.hpp"

using namespace rbc;
using Eigen::Vector3d;

// A flat prism slides and turns on a table: what a world makes of a pressed disc with a few points of contact.

namespace {

constexpr double disc_radius = 0.1, disc_half_height = 0.02, disc_friction = 0.3;

SpatialBody flat_prism(int corners) {
    std::vector<Vector3d> points;
    for (const double z : {-disc_half_height, disc_half_height})
        for (int k = 0; k < corners; ++k) {
            const double at = 2 * std::numbers::pi * k / corners;
            points.push_back({disc_radius * std::cos(at), disc_radius * std::sin(at), z});
        }
    SpatialBody body = scenes::hull_body(points, 1000);
    body.position.z() = disc_half_height;
    return body;
}

struct PrismRun {
    double sliding_ends = 0, turning_ends = 0;  ///< s: when less than 1e-3 of the start is left
    double distance = 0;                        ///< m
    std::size_t contacts = 0;
    double least = 1e300, most = 0;  ///< normal impulses at rest, of an equal share
};

PrismRun run_prism(int corners, bool all, double h) {
    SpatialBody body = flat_prism(corners);
    body.velocity = {1, 0, 0};
    body.angular_velocity = {0, 0, 10};
    SpatialWorld world{{scenes::half_space_body(), body}};
    StepOptions options{.dt = h, .friction = disc_friction, .margin = 1e-3, .iterations = 100};
    ContactStepperIn<3> stepper = spatial_stepper(options);
    if (all) stepper.find = find_hull_corners;
    PrismRun run;
    for (int k = 1; k <= std::lround(0.6 / h); ++k) {
        stepper.step(world);
        const SpatialBody& now = world.bodies[1];
        if (now.velocity.head<2>().norm() > 1e-3) run.sliding_ends = (k + 1) * h;
        if (std::abs(now.angular_velocity.z()) > 1e-2) run.turning_ends = (k + 1) * h;
        run.contacts = std::max(run.contacts, stepper.contacts().size());
    }
    run.distance = world.bodies[1].position.x();
    const double share = 9.81 * h / body.inverse_mass / static_cast<double>(stepper.contacts().size());
    for (Eigen::Index i = 0; i < stepper.impulses().size(); i += 3) {
        run.least = std::min(run.least, stepper.impulses()[i] / share);
        run.most = std::max(run.most, stepper.impulses()[i] / share);
    }
    return run;
}

/// The moment of a prism with n corners, of m R^2: (2 + cos(2 pi/n))/6.
FlatMotion end_by(int corners, const FlatLaw& law) {
    const double inertia = (2 + std::cos(2 * std::numbers::pi / corners)) / 6;
    return slide_flat({.radius = disc_radius, .inertia = inertia, .friction = disc_friction},
                      {.speed = 1, .turning = 10}, law)
        .back();
}

}  // namespace

TEST_CASE("a prism with 4 to 32 corners slides and turns to its end as one pressed on its rim, on four contacts") {
    const double h = 1.0 / 480;
    for (const int corners : {4, 8, 16, 32}) {
        CAPTURE(corners);
        const PrismRun is = run_prism(corners, false, h);
        const FlatMotion rim = end_by(corners, [](double x) { return pressed_rim_friction(x); });
        const FlatMotion disc = end_by(corners, pressed_disc_friction);
        MESSAGE(corners, " corners: ends after ", is.sliding_ends, ", ", is.turning_ends, " s; rim ", rim.time,
                ", disc ", disc.time, " s; way ", is.distance, ", ", rim.distance, ", ", disc.distance,
                " m; impulses at rest ", is.least, " to ", is.most, " of an equal share");
        CHECK(is.contacts == 4);  // reduced
        CHECK(std::abs(is.sliding_ends - is.turning_ends) <= 2 * h);
        // The torque of four points depends on where they are; and they carry unequally.
        CHECK(is.sliding_ends == doctest::Approx(rim.time).epsilon(0.03).scale(0));
        CHECK(is.distance == doctest::Approx(rim.distance).epsilon(0.03).scale(0));
        CHECK(is.sliding_ends < 0.96 * disc.time);
        // Also at rest: what is left of the order of the sweeps and of the start. Statics would have them equal.
        CHECK(is.least <= 0.9);
        CHECK(is.most >= 1.1);
    }
}

TEST_CASE("more contacts carry more unequally, and the prism moves as before") {
    const double h = 1.0 / 480;
    double most = 1;
    for (const int corners : {8, 16, 32}) {
        CAPTURE(corners);
        const PrismRun four = run_prism(corners, false, h), all = run_prism(corners, true, h);
        MESSAGE(corners, " contacts: ends after ", all.sliding_ends, ", ", all.turning_ends, " s; impulses ", all.least,
                " to ", all.most);
        CHECK(all.contacts == static_cast<std::size_t>(corners));
        CHECK(all.most > 1.2 * most);
        most = all.most;
        CHECK(std::abs(all.sliding_ends - all.turning_ends) <= 2 * h);
        CHECK(all.sliding_ends == doctest::Approx(four.sliding_ends).epsilon(0.02).scale(0));
        CHECK(all.distance == doctest::Approx(four.distance).epsilon(0.02).scale(0));
    }
    CHECK(most >= 4);
}

TEST_CASE("what slides goes farther if it turns as well, and what turns turns farther if it slides") {
    const auto stop = [](double speed, double turning) {
        SpatialBody body = flat_prism(16);
        body.velocity.x() = speed;
        body.angular_velocity.z() = turning;
        SpatialWorld world{{scenes::half_space_body(), body}};
        ContactStepperIn<3> stepper =
            spatial_stepper({.dt = 1.0 / 240, .friction = disc_friction, .margin = 1e-3, .iterations = 60});
        double turned = 0;
        for (int i = 0; i < 300; ++i) {
            stepper.step(world);
            turned += world.bodies[1].angular_velocity.z() / 240;
        }
        return Eigen::Vector2d(world.bodies[1].position.head<2>().norm(), turned);
    };
    const Eigen::Vector2d both = stop(1, 10), slid = stop(1, 0), turned = stop(0, 10);
    MESSAGE("way ", slid[0], " m, with turning ", both[0], "; turn ", turned[1], " rad, with sliding ", both[1]);
    CHECK(both[0] > 1.1 * slid[0]);
    CHECK(both[1] > 1.1 * turned[1]);
    CHECK(slid[0] == doctest::Approx(1 / (2 * disc_friction * 9.81)).epsilon(0.02).scale(0));
}
