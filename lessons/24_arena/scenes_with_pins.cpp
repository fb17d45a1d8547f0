#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "common/foundation/model/cross.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/24_arena/more_scenes.hpp"

namespace rbc {

namespace {

using Eigen::Rotation2Dd;
using Eigen::Vector2d;

const Body& body_at(const World& world, int i) {
    return world.bodies[static_cast<std::size_t>(i)];
}

bool are_pinned(const std::vector<Joint>& pins, int a, int b) {
    return std::any_of(pins.begin(), pins.end(),
                       [a, b](const Joint& pin) { return (pin.a == a && pin.b == b) || (pin.a == b && pin.b == a); });
}

}  // namespace

void find_with_pins(const std::vector<Joint>& pins, const World& world, double margin, std::vector<Contact>& contacts) {
    const auto first = static_cast<std::ptrdiff_t>(contacts.size());
    for (const Contact& contact : contact_set(world, margin))
        if (!are_pinned(pins, contact.a, contact.b)) contacts.push_back(contact);
    constexpr std::uint32_t first_feature = 256;  // those of lesson 06 are smaller
    for (std::size_t k = 0; k < pins.size(); ++k) {
        const Joint& pin = pins[k];
        if (pin.kind != Joint::Kind::pin || pin.a >= pin.b)
            throw std::invalid_argument("joint " + std::to_string(k) + ": want a pin with a < b");
        const Body &a = body_at(world, pin.a), &b = body_at(world, pin.b);
        const Vector2d on_a = a.position + Rotation2Dd(a.angle) * pin.anchor_a;
        const Vector2d on_b = b.position + Rotation2Dd(b.angle) * pin.anchor_b;
        auto feature = first_feature + 4 * static_cast<std::uint32_t>(k);
        for (const Vector2d& n : {Vector2d(1, 0), Vector2d(-1, 0), Vector2d(0, 1), Vector2d(0, -1)})
            contacts.push_back({pin.a, pin.b, 0.5 * (on_a + on_b), n, n.dot(on_b - on_a), feature++});
    }
    std::sort(contacts.begin() + first, contacts.end(),
              [](const Contact& one, const Contact& other) { return identity(one) < identity(other); });
}

namespace {

using namespace scenes;

/// A pin at a point of the world, between bodies as they are now.
void pin(World& world, int a, int b, const Vector2d& at) {
    const auto anchor = [&at](const Body& body) { return Vector2d(Rotation2Dd(-body.angle) * (at - body.position)); };
    world.joints.push_back(
        {.a = a, .b = b, .anchor_a = anchor(body_at(world, a)), .anchor_b = anchor(body_at(world, b))});
}

/// The world of a scene, and what finds its contacts: pins are for `find` alone.
template <World (*make)()>
World without_joints() {
    World world = make();
    world.joints.clear();
    return world;
}
template <World (*make)()>
void find_and_pin(const World& world, double margin, std::vector<Contact>& contacts) {
    static const std::vector<Joint> pins = make().joints;
    find_with_pins(pins, world, margin, contacts);
}

/// Eight by eight discs that do not touch, each pinned halfway to its neighbours; the top row is fixed. A column hangs
/// straight down and asks nothing of its neighbours.
World joint_grid() {
    constexpr int n = 8;
    constexpr double pitch = 1;  // m
    World world;
    for (int k = 0; k < n * n; ++k) {
        const double x = pitch * (k % n - 0.5 * (n - 1)), y = -pitch * (k / n);  // row by row from above
        world.bodies.push_back(disc({.radius = 0.45, .mass = k < n ? fixed : 1, .position = {x, y}}));
    }
    for (int k = n; k < n * n; ++k) {
        const Vector2d at = body_at(world, k).position;
        pin(world, k - n, k, at + Vector2d(0, 0.5 * pitch));
        if (k % n > 0) pin(world, k - 1, k, at - Vector2d(0.5 * pitch, 0));
    }
    return world;
}

/// Planks of 1 kg between two posts, and a box of 20 kg on the one in the middle, in balance: each pin carries the same
/// horizontal force H, and the vertical force V of all that hangs between it and the middle. About its own middle a
/// plank between V and V + m g turns not if
///
///   H sin(slope) = (V + m g/2) cos(slope),   V = (load + m) g/2 + k m g at the k-th pin from the middle
World bridge() {
    constexpr int planks_on_a_side = 7;
    constexpr double half = 0.5, load = 20, H = 35;  // m; weights of a plank
    World world;
    const auto plank = [&world](const Vector2d& at, double slope) {
        world.bodies.push_back(box({.half_width = half, .half_height = 0.05, .position = at, .angle = slope}));
    };
    plank({0, 0}, 0);
    world.bodies.push_back(box({.half_width = 0.3, .half_height = 0.3, .mass = load, .position = {0, 0.35}}));
    for (const int side : {-1, 1}) {
        Vector2d end(side * half, 0);
        int before = 0;
        for (int k = 0; k <= planks_on_a_side; ++k) {
            const int next = static_cast<int>(world.bodies.size());
            const double slope = std::atan(((load + 1) / 2 + k + 0.5) / H);
            const Vector2d along(side * half * std::cos(slope), half * std::sin(slope));
            if (k < planks_on_a_side)
                plank(end + along, side * slope);
            else
                world.bodies.push_back(disc({.radius = 0.2, .mass = fixed, .position = end}));
            pin(world, before, next, end);
            end += 2 * along;
            before = next;
        }
    }
    return world;
}

/// A doll of ten parts and nine pins, arms stretched out, its chest at `at`.
void add_doll(World& world, const Vector2d& at, double angle) {
    constexpr double density = 60;  // kg/m^2
    const int chest = static_cast<int>(world.bodies.size());
    const Rotation2Dd turned(angle);
    const auto place = [&](double x, double y) { return Vector2d(at + turned * Vector2d(x, y)); };
    const auto part = [&](double x, double y, double half_width, double half_height) {
        world.bodies.push_back(box({.half_width = half_width,
                                    .half_height = half_height,
                                    .mass = 4 * density * half_width * half_height,
                                    .position = place(x, y),
                                    .angle = angle}));
        return static_cast<int>(world.bodies.size()) - 1;
    };
    part(0, 0, 0.15, 0.3);
    world.bodies.push_back(
        disc({.radius = 0.13, .mass = density * M_PI * 0.13 * 0.13, .position = place(0, 0.43), .angle = angle}));
    pin(world, chest, chest + 1, place(0, 0.3));
    for (const int side : {-1, 1}) {
        const int arm = part(0.3 * side, 0.22, 0.15, 0.05), hand = part(0.6 * side, 0.22, 0.15, 0.05);
        pin(world, chest, arm, place(0.15 * side, 0.22));
        pin(world, arm, hand, place(0.45 * side, 0.22));
        const int thigh = part(0.08 * side, -0.5, 0.065, 0.2), shin = part(0.08 * side, -0.9, 0.065, 0.2);
        pin(world, chest, thigh, place(0.08 * side, -0.3));
        pin(world, thigh, shin, place(0.08 * side, -0.7));
    }
}

World ragdolls() {
    World world = on_ground({});
    add_doll(world, {-1.2, 1.2}, 0.3);
    add_doll(world, {1.2, 1.4}, -1.0);
    add_doll(world, {-0.9, 3.5}, 1.8);
    add_doll(world, {1.3, 3.7}, 2.8);
    return world;
}

}  // namespace

std::vector<ArenaScene> scenes_with_pins() {
    return {
        {.name = "joint_grid",
         .label = "64 discs, held by 105 pins",
         .kind = "chains",
         .tests = "Pins in loops, which hold each other, and long columns of them.",
         .ideal = "It hangs still; a pin carries the weight of the discs below it in its column.",
         .world = without_joints<joint_grid>,
         .error = moved<2>,
         .find = find_and_pin<joint_grid>},
        {.name = "bridge",
         .label = "a bridge of pins, 20 kg on it",
         .kind = "chains",
         .tests = "A chain of pins under tension, with a load that is 20 times a plank's.",
         .ideal = "It hangs still: in each pin H = 35 and V = 10.5 + k weights of a plank, which balance every plank.",
         .world = without_joints<bridge>,
         .error = moved<2>,
         .find = find_and_pin<bridge>},
        {.name = "ragdolls",
         .label = "four dolls with pins fall",
         .kind = "chains",
         .tests = "Pins of parts that differ ten times in mass, in falls and among contacts.",
         .ideal = "No pin stretches, no part sinks in, and all come to rest on the ground.",
         .world = without_joints<ragdolls>,
         .find = find_and_pin<ragdolls>},
    };
}

}  // namespace rbc
