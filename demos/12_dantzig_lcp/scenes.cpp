#include "demos/12_dantzig_lcp/scenes.hpp"

#include <algorithm>
#include <cmath>

namespace rbc {

namespace {

using Eigen::Vector2d;

Body box(double half_width, double half_height, double mass, double x, double bottom) {
    Body body;
    body.shape = Box{half_width, half_height};
    if (mass > 0) {
        body.inverse_mass = 1 / mass;
        body.inverse_inertia = 3 / (mass * (half_width * half_width + half_height * half_height));
    }
    body.position = {x, bottom + half_height};
    return body;
}

Body disc(double radius, double mass, double x, double y) {
    Body body;
    body.shape = Circle{radius};
    body.inverse_mass = 1 / mass;
    body.inverse_inertia = 2 / (mass * radius * radius);
    body.position = {x, y};
    return body;
}

/// The ground, and a wall on either side: without friction nothing else keeps things in the picture.
World room(double half_width) {
    World world;
    Body ground, left, right;
    ground.shape = left.shape = right.shape = HalfPlane{};
    left.angle = -M_PI / 2;
    left.position.x() = -half_width;
    right.angle = M_PI / 2;
    right.position.x() = half_width;
    world.bodies = {ground, left, right};
    return world;
}

/// A leaning tower, the heaviest box on top.
World stack(int boxes, double shift, double top, double drop) {
    World world = room(1.4);
    for (int i = 0; i < boxes; ++i) {
        const bool is_top = i == boxes - 1;
        world.bodies.push_back(
            box(0.3, 0.15, is_top ? top : 1, (i - 0.5 * (boxes - 1)) * shift, 0.3 * i + (is_top ? drop : 0)));
    }
    return world;
}

World pyramid(int base) {
    World world = room(0.2 * base + 0.3);
    for (int row = 0; row < base; ++row) {
        for (int i = 0; i < base - row; ++i) {
            world.bodies.push_back(box(0.16, 0.12, 1, 0.36 * (i - 0.5 * (base - row - 1)), 0.24 * row));
        }
    }
    return world;
}

/// Two beams on piers, held down by counterweights, and a span that hangs between them with a load on it.
World bridge(double load, double drop) {
    World world = room(2.4);
    for (const double side : {-1.0, 1.0}) {
        world.bodies.push_back(box(0.2, 0.4, 4, 1.2 * side, 0));
        world.bodies.push_back(box(0.8, 0.05, 1, 1.2 * side, 0.8));
        world.bodies.push_back(box(0.12, 0.12, 2, 1.85 * side, 0.9));
    }
    world.bodies.push_back(box(0.6, 0.05, 1, 0, 0.9));
    world.bodies.push_back(box(0.15, 0.15, load, 0, 1 + drop));
    return world;
}

/// A board on four posts, and a vase on it.
World table(double load, double place, double drop) {
    World world = room(1.7);
    for (const double x : {-0.9, -0.3, 0.3, 0.9}) world.bodies.push_back(box(0.06, 0.3, 0.5, x, 0));
    world.bodies.push_back(box(1.2, 0.05, 2, 0, 0.6));
    world.bodies.push_back(box(0.1, 0.16, load, place, 0.7 + drop));
    return world;
}

Joint joint(Joint::Kind kind, int a, const Vector2d& anchor_a, int b, const Vector2d& anchor_b, double length = 0) {
    return {kind, a, b, anchor_a, anchor_b, length};
}

/// Bars on pins, a ball on a rod at their end, and boxes in its way. It starts stretched out to the left.
World chain(int bars, double ball) {
    World world = room(2.6);
    const double reach = 0.24, slope = -0.35, rod = 0.35;
    Body ceiling = box(0.12, 0.06, 0, 0, 2.2);
    world.bodies.push_back(ceiling);
    Vector2d pin = ceiling.position - Vector2d(0, 0.12);
    const Vector2d along(-std::cos(slope), std::sin(slope));
    for (int i = 0; i < bars; ++i) {
        Body bar = box(0.18, 0.03, 0.5, 0, 0);
        bar.position = pin + reach * along;
        bar.angle = std::atan2(-along.y(), -along.x());
        const int index = static_cast<int>(world.bodies.size());
        world.joints.push_back(
            joint(Joint::Kind::pin, index - 1, i == 0 ? Vector2d(0, -0.12) : Vector2d(-reach, 0), index, {reach, 0}));
        world.bodies.push_back(bar);
        pin += 2 * reach * along;
    }
    const Vector2d centre = pin + rod * along;
    const int index = static_cast<int>(world.bodies.size());
    world.joints.push_back(joint(Joint::Kind::rod, index - 1, {-reach, 0}, index, {0, 0}, rod));
    world.bodies.push_back(disc(0.16, ball, centre.x(), centre.y()));
    for (int i = 0; i < 3; ++i) world.bodies.push_back(box(0.16, 0.12, 1, 0.9, 0.24 * i));
    return world;
}

/// A board on a pin, a box on one end, and another that falls on the other end.
World seesaw(double load, double drop) {
    World world = room(1.9);
    world.bodies.push_back(box(0.05, 0.12, 0, 0, 0));
    world.bodies.push_back(box(1.2, 0.04, 1, 0, 0.34));
    world.joints.push_back(joint(Joint::Kind::pin, 3, {0, 0.2}, 4, {0, -0.06}));
    world.bodies.push_back(box(0.12, 0.12, 1, -1, 0.42));
    world.bodies.push_back(box(0.14, 0.14, load, 0.8, 0.42 + drop));
    return world;
}

}  // namespace

void LcpScenes::bind(Parameters& parameters) {
    parameters.choice("scene", "what rests on what; start anew to see it", scene,
                      {"stack", "pyramid", "bridge", "table", "chain", "seesaw"});
    parameters.real("boxes", "", "in the stack; in the pyramid's lowest row, up to 20; bars of the chain, up to 4",
                    boxes, between(1, 100, 1, 12));
    parameters.real("shift", "m", "stack: of each box; table: place of the vase", shift, between(-1.5, 1.5, -0.2, 1.2));
    Range mass = between(0.001, 10000, 0.1, 100);
    mass.logarithmic = true;
    parameters.real("load", "kg", "mass of the top box, load, vase, ball", load, mass);
    parameters.real("drop", "m", "the load starts this much higher", drop, between(0, 2, 0, 1));
}

World LcpScenes::world() const {
    const int count = static_cast<int>(std::lround(boxes));
    switch (scene) {
        case Scene::stack:
            return stack(count, shift, load, drop);
        case Scene::pyramid:
            return pyramid(std::min(count, 20));
        case Scene::bridge:
            return bridge(load, drop);
        case Scene::table:
            return table(load, shift, drop);
        case Scene::chain:
            return chain(std::min(count, 4), load);
        default:
            return seesaw(load, drop);
    }
}

Rect LcpScenes::part_of_world() const {
    const double count = scene == Scene::pyramid ? std::min(20.0, std::round(boxes)) : std::round(boxes);
    switch (scene) {
        case Scene::stack:
            return {-1.45, -0.12, 2.9, std::max(1.9, 0.3 * count + 0.4)};
        case Scene::pyramid:
            return {-0.2 * count - 0.35, -0.12, 0.4 * count + 0.7, std::max(1.2, 0.24 * count + 0.35)};
        case Scene::bridge:
            return {-2.45, -0.12, 4.9, 2.1};
        case Scene::table:
            return {-1.75, -0.12, 3.5, 1.6};
        case Scene::chain:
            return {-2.65, -0.12, 5.3, 3};
        default:
            return {-1.95, -0.12, 3.9, 2};
    }
}

double LcpScenes::arrow() const {
    switch (scene) {
        case Scene::pyramid:
            return 0.22;
        case Scene::chain:
            return 0.5;
        default:
            return 0.34;
    }
}

}  // namespace rbc
