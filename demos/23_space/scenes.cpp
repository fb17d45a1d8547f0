#include "demos/23_space/scenes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "common/foundation/scenes/spatial_bodies.hpp"
#include "common/foundation/scenes/spatial_scenes.hpp"
#include "demos/23_space/round_bodies.hpp"

namespace rbc {

using Eigen::Vector3d;

void SpaceChoice::bind(Parameters& p) {
    p.choice("scene", "what is seen", scene, {"top", "table", "disc", "billiard", "heavy_top", "coin", "stack", "wall",
                                               "heap", "chain"});
    p.choice("update", "of the second lane of top and heavy top", update,
             {"dropped", "explicit", "implicit_newton", "implicit", "midpoint", "momentum", "split", "split_middle"});
    p.real("spin", "rad/s", "of top, disc and heavy top", spin, between(-1000, 1000, -20, 120));
    p.real("tilt", "rad", "of the axis of heavy top and coin from the vertical", tilt, between(0.05, 0.5, 0.05, 0.5));
    p.count("legs", "of the table", legs, between(3, 4, 3, 4));
    p.real("load_x", "m", "where the load is on the table, from its middle", weight_x, between(-0.4, 0.4, -0.4, 0.4));
    p.real("load_y", "m", "likewise", weight_y, between(-0.25, 0.25, -0.25, 0.25));
    p.real("speed", "m/s", "of disc, ball, and of what strikes the wall", speed, between(0, 100, 0, 20));
    p.count("corners", "of the disc's third lane", corners, between(3, 8, 3, 8));
    p.real("side", "", "how far from the middle the cue strikes the ball, in radii", side, between(-0.9, 0.9, -0.6, 0.6));
    p.real("friction", "", "mu", friction, between(0, 10, 0, 1));
    p.count("height", "boxes of the stack, rows of the wall", height, between(1, 30, 1, 20));
    p.count("bodies", "of the heap", bodies, between(1, 400, 1, 100));
    p.real("slope", "rad", "of the ground of heap and stack", slope, between(0, 0.7, 0, 0.7));
    p.count("links", "of the chain", links, between(1, 30, 1, 20));
    p.real("swing", "rad", "where the chain begins; 0: it hangs", swing, between(-1.5, 1.5, -1, 1));
    p.count("sweeps", "of a step", sweeps, between(1, 10000, 1, 100));
    p.real("restitution", "", "e of the wall's shocks", restitution, between(0, 1, 0, 1));
    p.choice("exercise", "which of your files runs with --mine", exercise, {"carry", "loop"});
}

int SpaceChoice::count(double value) const {
    return static_cast<int>(std::lround(value));
}

double SpaceChoice::time_step() const {
    switch (scene) {
        case SpaceScene::disc:
        case SpaceScene::billiard:
            return 1.0 / 480;
        case SpaceScene::heavy_top:
            return 1.0 / 1000;
        case SpaceScene::coin:
            return 1.0 / 10000;
        default:
            return 1.0 / 60;
    }
}

SpatialBody prism_body(int corners, double radius, double height, double density) {
    std::vector<Vector3d> points;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2 * std::numbers::pi * (i + 0.5) / corners;
        for (const double z : {-0.5 * height, 0.5 * height})
            points.emplace_back(radius * std::cos(angle), radius * std::sin(angle), z);
    }
    SpatialBody body = scenes::hull_body(points, density);
    body.position = {0, 0, 0.5 * height};
    return body;
}

SpatialWorld block_on_incline(double angle, double speed, double direction) {
    const Vector3d turn(0, angle, 0);
    SpatialBody plane = scenes::half_space_body(), block = scenes::cuboid_body({0.1, 0.1, 0.02}, 1000);
    plane.orientation = block.orientation = turned_by(turn, plane.orientation);
    block.position = block.orientation * Vector3d(0, 0, 0.02);
    block.velocity = block.orientation * Vector3d(speed * std::cos(direction), speed * std::sin(direction), 0);
    return {.bodies = {plane, block}};
}

namespace {

/// A flat cuboid with moments 1 : 2 : 3, spun about the middle one and a little about the others.
SpatialWorld top(double spin) {
    SpatialBody plate = scenes::cuboid_body({std::sqrt(0.5), 0.5, 0.03}, 200);
    plate.inverse_inertia = {1, 1.0 / 2, 1.0 / 3};
    plate.position = {0, 0, 0.9};
    plate.angular_velocity = {0.01, spin, 0.01};
    return {.bodies = {plate}, .gravity = {0, 0, 0}};
}

/// A slab on its lower corners, and a load on it.
SpatialWorld table(int legs, double x, double y) {
    SpatialBody slab = legs == 3 ? prism_body(3, 0.6, 0.12, 600) : scenes::cuboid_body({0.5, 0.35, 0.06}, 600);
    slab.position.z() = 0.06;
    SpatialBody load = scenes::cuboid_body({0.08, 0.08, 0.08}, 8000);
    load.position = {x, y, 0.2};
    return {.bodies = {scenes::half_space_body(), slab, load}};
}

SpatialWorld sliding_disc(double speed, double spin, int corners) {
    SpatialBody disc = prism_body(corners, SpaceChoice::disc_radius, SpaceChoice::disc_height, 1000);
    disc.position.x() = -0.5;
    disc.velocity = {speed, 0, 0};
    disc.angular_velocity = {0, 0, spin};
    return {.bodies = {scenes::half_space_body(), disc}};
}

/// A ball that the cue struck from above and from the side: it spins about its way, and about the vertical.
SpatialWorld billiard(double speed, double side) {
    constexpr double R = SpaceChoice::ball_radius;
    SpatialBody ball = scenes::sphere_body(R, 1700);
    ball.position = {-0.7, -0.25, R};
    ball.velocity = {speed, 0, 0};
    const double w = 2.5 * side * speed / R;  // of a stroke so far from the middle
    ball.angular_velocity = {-w, -0.5 * w, w};
    return {.bodies = {scenes::half_space_body(), ball}};
}

/// All of a world on a slope that falls along +x.
SpatialWorld tilted(SpatialWorld world, double slope) {
    const Vector3d turn(0, slope, 0);
    for (SpatialBody& body : world.bodies) {
        body.position = turned_by(turn, Eigen::Quaterniond::Identity()) * body.position;
        body.orientation = turned_by(turn, body.orientation);
    }
    return world;
}

}  // namespace

SpatialWorld SpaceChoice::world(int lane, double downwards) const {
    switch (scene) {
        case SpaceScene::top:
            return top(spin);
        case SpaceScene::table:
            return table(count(legs), weight_x, weight_y);
        case SpaceScene::disc:
            return sliding_disc(speed, spin, lane == 0 ? 32 : lane == 1 ? 4 : count(corners));
        case SpaceScene::billiard:
            return billiard(speed, side);
        case SpaceScene::heavy_top:
        case SpaceScene::coin:
            return round_world(*this, lane, downwards);
        case SpaceScene::stack:
            return tilted(scenes::spatial_stack({.boxes = count(height)}), slope);
        case SpaceScene::wall: {
            SpatialWorld world = scenes::spatial_wall({.columns = 3, .rows = count(height)});
            scenes::add_ball(
                {.radius = 0.15, .density = 4000, .position = {0, -0.4, 0.45}, .velocity = {0, speed, 0}}, world);
            return world;
        }
        case SpaceScene::heap:
            return scenes::spatial_heap({.bodies = count(bodies), .columns = 3, .slope = slope});
        case SpaceScene::chain:
            return scenes::hanging_links({.links = count(links), .link = {.bend = swing == 0 ? 0.042 : 0.044}, .swing = swing});
    }
    return {};
}

Camera SpaceChoice::home() const {
    switch (scene) {
        case SpaceScene::top:
            return {{0, 0, 0.9}, -1.2, 0.25, 8, 1};
        case SpaceScene::table:
            return {{0, 0, 0.12}, -1.15, 0.42, 5, 1};
        case SpaceScene::disc:
            return {{0.1, 0, 0}, -1.4, 0.7, 5, 1};
        case SpaceScene::billiard:
            return {{0, 0, 0}, -1.57, 0.9, 4, 1};
        case SpaceScene::heavy_top:
            return {{0, 0, 0.05}, -1.2, 0.3, 1.2, 1};
        case SpaceScene::coin:
            return {{0, 0, 0.006}, -1.2, 0.35, 0.6, 1};
        case SpaceScene::stack:
            return {{0, 0, 0.24 * height}, -1.0, 0.15, 14, 1};
        case SpaceScene::wall:
            return {{0, 0.25, 0.09 * height}, -0.65, 0.35, 6, 1};
        case SpaceScene::heap:
            return {{0.35, 0, 0.2}, -1.25, 0.35, 6, 1};
        case SpaceScene::chain:
            return {{0, 0, -0.062 * links}, -1.2, 0.12, 5, 1};
    }
    return {};
}

Rect SpaceChoice::part() const {
    const auto about = [](double width, double high) { return Rect{-0.5 * width, -0.5 * high, width, high}; };
    switch (scene) {
        case SpaceScene::top:
            return about(2.2, 2.0);
        case SpaceScene::table:
            return about(1.8, 1.2);
        case SpaceScene::disc:
            return about(2.0, 1.3);
        case SpaceScene::billiard:
            return about(1.8, 1.1);
        case SpaceScene::heavy_top:
            return about(0.34, 0.26);
        case SpaceScene::coin:
            return about(0.13, 0.09);
        case SpaceScene::stack:
            return about(0.3 * height + 1, 0.58 * height + 0.8);
        case SpaceScene::wall:
            return about(2.2, 0.25 * height + 0.9);
        case SpaceScene::heap:
            return about(2.6, 1.7);
        case SpaceScene::chain:
            return about(0.5 + 0.2 * links * std::abs(std::sin(swing)), (swing == 0 ? 0.145 : 0.17) * links + 0.2);
    }
    return about(2, 2);
}

}  // namespace rbc
