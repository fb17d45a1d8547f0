#include "demos/12_dantzig_lcp/scenes.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/scenes/bodies.hpp"

namespace rbc {

namespace {

using namespace scenes;
using Eigen::Vector2d;

/// A world between walls: without friction nothing else keeps things in the picture.
World room(double half_width) {
    return {bin({.half_width = half_width})};
}

/// A leaning tower, the heaviest box on top.
World stack(int boxes, double shift, double top, double drop) {
    World world = room(1.4);
    for (int i = 0; i < boxes; ++i) {
        const bool is_top = i == boxes - 1;
        const double bottom = 0.3 * i + (is_top ? drop : 0);
        world.bodies.push_back(box({.half_width = 0.3,
                                    .half_height = 0.15,
                                    .mass = is_top ? top : 1,
                                    .position = {(i - 0.5 * (boxes - 1)) * shift, bottom + 0.15}}));
    }
    return world;
}

/// As scenes::pyramid, except that a height is a sum here, whose last bit differs in some rows.
World pyramid(int base) {
    World world = room(0.2 * base + 0.3);
    for (int row = 0; row < base; ++row) {
        for (int i = 0; i < base - row; ++i) {
            world.bodies.push_back(box({.half_width = 0.16,
                                        .half_height = 0.12,
                                        .position = {0.36 * (i - 0.5 * (base - row - 1)), 0.24 * row + 0.12}}));
        }
    }
    return world;
}

/// Two beams on piers, held down by counterweights, and a span that hangs between them with a load on it.
World bridge(double load, double drop) {
    World world = room(2.4);
    for (const double side : {-1.0, 1.0}) {
        add(world, {box({.half_width = 0.2, .half_height = 0.4, .mass = 4, .position = {1.2 * side, 0.4}}),
                    box({.half_width = 0.8, .half_height = 0.05, .position = {1.2 * side, 0.8 + 0.05}}),
                    box({.half_width = 0.12, .half_height = 0.12, .mass = 2, .position = {1.85 * side, 0.9 + 0.12}})});
    }
    add(world, {box({.half_width = 0.6, .half_height = 0.05, .position = {0, 0.9 + 0.05}}),
                box({.half_width = 0.15, .half_height = 0.15, .mass = load, .position = {0, 1 + drop + 0.15}})});
    return world;
}

/// A board on four posts, and a vase on it.
World table(double load, double place, double drop) {
    World world = room(1.7);
    for (const double x : {-0.9, -0.3, 0.3, 0.9}) {
        world.bodies.push_back(box({.half_width = 0.06, .half_height = 0.3, .mass = 0.5, .position = {x, 0.3}}));
    }
    add(world, {box({.half_width = 1.2, .half_height = 0.05, .mass = 2, .position = {0, 0.6 + 0.05}}),
                box({.half_width = 0.1, .half_height = 0.16, .mass = load, .position = {place, 0.7 + drop + 0.16}})});
    return world;
}

Joint joint(Joint::Kind kind, int a, const Vector2d& anchor_a, int b, const Vector2d& anchor_b, double length = 0) {
    return {kind, a, b, anchor_a, anchor_b, length};
}

/// Bars on pins, a ball on a rod at their end, and boxes in its way. It starts stretched out to the left.
World chain(int bars, double ball) {
    World world = room(2.6);
    const double reach = 0.24, slope = -0.35, rod = 0.35;
    const Body ceiling = box({.half_width = 0.12, .half_height = 0.06, .mass = fixed, .position = {0, 2.2 + 0.06}});
    world.bodies.push_back(ceiling);
    Vector2d pin = ceiling.position - Vector2d(0, 0.12);
    const Vector2d along(-std::cos(slope), std::sin(slope));
    for (int i = 0; i < bars; ++i) {
        const Body bar = box({.half_width = 0.18,
                              .half_height = 0.03,
                              .mass = 0.5,
                              .position = pin + reach * along,
                              .angle = std::atan2(-along.y(), -along.x())});
        const int index = static_cast<int>(world.bodies.size());
        world.joints.push_back(
            joint(Joint::Kind::pin, index - 1, i == 0 ? Vector2d(0, -0.12) : Vector2d(-reach, 0), index, {reach, 0}));
        world.bodies.push_back(bar);
        pin += 2 * reach * along;
    }
    const Vector2d centre = pin + rod * along;
    const int index = static_cast<int>(world.bodies.size());
    world.joints.push_back(joint(Joint::Kind::rod, index - 1, {-reach, 0}, index, {0, 0}, rod));
    world.bodies.push_back(disc({.radius = 0.16, .mass = ball, .position = centre}));
    for (int i = 0; i < 3; ++i) {
        world.bodies.push_back(box({.half_width = 0.16, .half_height = 0.12, .position = {0.9, 0.24 * i + 0.12}}));
    }
    return world;
}

/// A board on a pin, a box on one end, and another that falls on the other end.
World seesaw(double load, double drop) {
    World world = room(1.9);
    add(world, {box({.half_width = 0.05, .half_height = 0.12, .mass = fixed, .position = {0, 0.12}}),
                box({.half_width = 1.2, .half_height = 0.04, .position = {0, 0.34 + 0.04}})});
    world.joints.push_back(joint(Joint::Kind::pin, 3, {0, 0.2}, 4, {0, -0.06}));
    add(world, {box({.half_width = 0.12, .half_height = 0.12, .position = {-1, 0.42 + 0.12}}),
                box({.half_width = 0.14, .half_height = 0.14, .mass = load, .position = {0.8, 0.42 + drop + 0.14}})});
    return world;
}

}  // namespace

void LcpScenes::bind(Parameters& parameters) {
    parameters.choice("scene", "what rests on what; start anew to see it", scene,
                      {"stack", "pyramid", "bridge", "table", "chain", "seesaw"});
    parameters.count("boxes", "in the stack; in the pyramid's lowest row, up to 20; bars of the chain, up to 4", boxes,
                     between(1, 100, 1, 12));
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
    return scene == Scene::pyramid ? 0.22 : scene == Scene::chain ? 0.5 : 0.34;
}

}  // namespace rbc
