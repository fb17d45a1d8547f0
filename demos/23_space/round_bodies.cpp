#include "demos/23_space/round_bodies.hpp"

#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "common/foundation/scenes/spatial_bodies.hpp"
#include "demos/23_space/stepper_way.hpp"
#include "lessons/16_normal_stabilization/normal_stabilization.hpp"

namespace rbc {

namespace {

using Eigen::Vector3d;

struct Ring {
    int corners;
    double radius, height;  ///< m
};

/// Of rings about the vertical, from points of this density up; its tip in the origin, or none.
RoundHull hull_of_rings(const std::vector<Ring>& rings, bool tip, double density) {
    std::vector<Vector3d> points;
    if (tip) points.push_back(Vector3d::Zero());
    for (const Ring& ring : rings)
        for (int k = 0; k < ring.corners; ++k) {
            const double at = 2 * std::numbers::pi * k / ring.corners;
            points.emplace_back(ring.radius * std::cos(at), ring.radius * std::sin(at), ring.height);
        }
    RoundHull hull{.body = scenes::hull_body(points, density), .round = {}};
    hull.axis = (hull.body.orientation.conjugate() * Vector3d::UnitZ()).normalized();
    const Vector3d moments = hull.body.inverse_inertia.cwiseInverse();
    Eigen::Index own;
    hull.axis.cwiseAbs().maxCoeff(&own);
    hull.round.mass = 1 / hull.body.inverse_mass;
    hull.round.transverse = moments[(own + 1) % 3];
    hull.round.axial = moments[own];
    hull.end = rings.back().height - hull.body.position.z();
    return hull;
}

}  // namespace

RoundHull top_on_its_tip() {
    RoundHull top = hull_of_rings({{16, 0.1, 0.06}, {16, 0.1, 0.07}, {16, 0.01, 0.11}}, true, 1000);
    top.round.height = top.body.position.z();
    return top;
}

RoundHull coin_on_its_rim() {
    RoundHull coin = hull_of_rings({{64, 0.05, -0.002}, {64, 0.05, 0.002}}, false, 8000);
    coin.round.radius = 0.05;
    coin.round.height = 0.002;
    return coin;
}

RoundHull round_hull(SpaceScene scene) {
    return scene == SpaceScene::coin ? coin_on_its_rim() : top_on_its_tip();
}

double least_spin(const RoundBody& top, double tilt) {
    const double b = top.height, about_tip = top.transverse + top.mass * b * b;
    return 2 / top.axial * std::sqrt(about_tip * top.mass * top.gravity * b * std::cos(tilt));
}

SteadyRoll first_roll(const SpaceChoice& choice, const RoundBody& round) {
    if (choice.scene == SpaceScene::coin) return wobble_in_place(round, choice.tilt);
    SteadyRoll roll{.tilt = choice.tilt, .precession = 0, .spin = choice.spin};
    if (std::abs(choice.spin) > (1 + 1e-12) * least_spin(round, choice.tilt))
        roll.precession = top_precession(round, choice.tilt, choice.spin).slow;
    return roll;
}

SpatialWorld round_world(const SpaceChoice& choice, int lane, double gravity) {
    const bool coin = choice.scene == SpaceScene::coin;
    RoundHull hull = round_hull(choice.scene);
    if (gravity > 0) hull.round.gravity = gravity;  // without any it begins as with that of the Earth
    SteadyRoll roll = first_roll(choice, hull.round);
    if (!coin && lane == 2)
        roll = {.tilt = choice.tilt, .precession = 0, .spin = 0.6 * least_spin(hull.round, choice.tilt)};
    set_rolling(hull.body, hull.axis, hull.round, roll);
    if (coin) hull.body.position.head<2>().setZero();
    return {.bodies = {scenes::half_space_body(), hull.body}};
}

/// The tip is a corner of the hull, and the rim's corners are what a top falls on.
SpaceLane heavy_top_lane(const SpaceChoice& choice, int lane, double dt) {
    auto way = stepping(choice, dt);
    way->stepper.options.margin = 1e-3;
    way->stepper.terms = baumgarte_terms<3>({.error_reduction = 0.2});
    const SpinUpdate how = lane == 1 ? choice.update : SpinUpdate::split_middle;
    way->stepper.move = [how](SpatialWorld& world, double h) {
        for (SpatialBody& body : world.bodies) {
            body.position += h * body.velocity;
            rotate_freely(body, h, how);
        }
    };
    return {lane == 2 ? "0.6 of the least spin" : update_label(how), std::move(way)};
}

SpaceLane coin_lane(const SpaceChoice& choice, int lane, double dt) {
    auto way = stepping(choice, dt);
    way->stepper.options.margin = 1e-3;
    if (lane == 0) {
        const RoundHull coin = coin_on_its_rim();
        way->stepper.find = round_contact(coin.round, coin.axis);
        way->stepper.terms = baumgarte_terms<3>({.error_reduction = 0.2});
    }
    if (lane == 1) way->stepper.find = find_hull_corners;
    static constexpr const char* names[] = {"a round rim", "64 corners", "64 corners, four kept"};
    return {names[lane], std::move(way)};
}

}  // namespace rbc
