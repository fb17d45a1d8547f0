#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "common/foundation/scenes/bodies.hpp"
#include "lessons/24_arena/more_scenes.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;
using namespace scenes;

constexpr double golden_angle = 2.399963229728653;  // rad: pi (3 - sqrt 5)

/// Discs on a spiral that leaves the middle free: each has pi 0.35^2 m^2 to itself.
World rush() {
    World world;
    world.gravity.setZero();
    for (int k = 0; k < 200; ++k) {
        const double r = 0.35 * std::sqrt(k + 60.0), phi = golden_angle * k;
        world.bodies.push_back(
            disc({.radius = k % 2 == 0 ? 0.2 : 0.25, .position = r * Vector2d(std::cos(phi), std::sin(phi))}));
    }
    return world;
}

/// All are pulled to the middle with 4 m/s^2, within 1 m of it with less.
void pull_to_the_middle(World& world, double, double dt) {
    for (Body& body : world.bodies) body.velocity -= 4 * dt / std::max(1.0, body.position.norm()) * body.position;
}

/// Rows and columns of discs that touch each other and, at both ends, the walls. Along a row u_n >= 0 at every contact,
/// and the sum of them is the velocity between two walls, 0: so each u_n is 0, and as one end rests, all of the row do.
World confined() {
    constexpr int n = 15;
    constexpr double radius = 0.2, half = n * radius;  // m
    World world;
    world.gravity.setZero();
    add(world, bin({.half_width = half}));
    add(world, {plane({.position = {0, 2 * half}, .angle = std::numbers::pi})});
    for (int k = 0; k < n * n; ++k) {
        const double x = radius * (2 * (k % n) + 1) - half, y = radius * (2 * (k / n) + 1), phi = golden_angle * k;
        world.bodies.push_back(
            disc({.radius = radius, .position = {x, y}, .velocity = 2 * Vector2d(std::cos(phi), std::sin(phi))}));
    }
    return world;
}

/// The first one leans by more than atan(thickness/height) = 0.1, and falls.
World dominoes() {
    constexpr double half_width = 0.05, half_height = 0.5, pitch = 0.4, lean = 0.15;  // m, m, m, rad
    World world = on_ground({});
    for (int k = 0; k < 15; ++k) {
        const double angle = k == 0 ? -lean : 0, c = std::cos(angle), s = std::sin(angle);
        const Vector2d corner(pitch * k + half_width, 0);
        world.bodies.push_back(
            box({.half_width = half_width,
                 .half_height = half_height,
                 .position = corner + Vector2d(-half_width * c - half_height * s, -half_width * s + half_height * c),
                 .angle = angle}));
    }
    return world;
}

constexpr double shot_radius = 0.1, shot_speed = 50, plate = 0.05;  // m, m/s, half its thickness, m

/// Discs that are shot down on a plate, from distances that differ by a tenth of what they go in a step.
World shots() {
    World world;
    world.gravity.setZero();
    world.bodies.push_back(box({.half_width = 1.8, .half_height = plate, .mass = fixed}));
    for (int k = 0; k < 10; ++k)
        world.bodies.push_back(disc({.radius = shot_radius,
                                     .position = {0.3 * (k - 4.5), 1 + shot_speed / 60 * k / 10},
                                     .velocity = {0, -shot_speed}}));
    return world;
}

/// Down to the plate, and no further.
double shots_error(const World& start, const World& now, double t) {
    double most = 0;
    for (std::size_t i = 1; i < now.bodies.size(); ++i) {
        Vector2d x = start.bodies[i].position;
        x.y() = std::max(x.y() - shot_speed * t, plate + shot_radius);
        most = std::max(most, (now.bodies[i].position - x).norm());
    }
    return most;
}

/// In rows of three, every second row shifted.
World rods() {
    World world;
    add(world, bin({.half_width = 2.4}));
    for (int k = 0; k < 36; ++k) {
        const int row = k / 3;
        const double x = 1.35 * (k % 3 - 1) + (row % 2 == 0 ? 0.35 : -0.35);
        world.bodies.push_back(box({.half_width = 0.6,
                                    .half_height = 0.03,
                                    .position = {x, 0.2 + 0.34 * row},
                                    .angle = 0.2 * std::sin(golden_angle * k)}));
    }
    return world;
}

/// Fifteen balls in a triangle, and one that comes along its axis.
World billiards() {
    constexpr double r = 0.5;  // m
    World world;
    world.gravity.setZero();
    world.bodies.push_back(disc({.radius = r, .position = {-2 - 2 * r, 0}, .velocity = {4, 0}}));
    for (int row = 0; row < 5; ++row)
        for (int k = 0; k <= row; ++k)
            world.bodies.push_back(disc({.radius = r, .position = {std::sqrt(3.0) * r * row, r * (2 * k - row)}}));
    return world;
}

/// Mirrored in the axis, the start is the same, and no law knows left from right: how far it is from its mirror image.
double lopsided(const World&, const World& now, double) {
    double most = std::abs(now.bodies[0].position.y());
    for (std::size_t row = 0, first = 1; row < 5; first += ++row)
        for (std::size_t k = 0; k <= row; ++k) {
            const Vector2d &one = now.bodies[first + k].position, &other = now.bodies[first + row - k].position;
            most = std::max(most, (one - Vector2d(other.x(), -other.y())).norm());
        }
    return most;
}

constexpr double grip = 40;                                      // N
constexpr double held_mass = 2, held_half = 0.3, jaw_mass = 1;   // kg, m, kg
constexpr double lift = 0.8, lift_from = 0.5, lift_seconds = 1;  // m, s, s

/// Two jaws, which do not turn, beside a box on the ground. The left one is held in its place, the right one is pressed
/// on the box by `grip`, both are lifted, along a rail above them, by motors that know the weight:
///
///   2 mu grip = 40 N >= m (g + 6 lift/lift_seconds^2) = 29.2 N      the most that lifting wants
World grasp() {
    const auto jaw = [](int side) {
        return box({.half_width = 0.1,
                    .half_height = 0.2,
                    .mass = jaw_mass,
                    .inertia = fixed,
                    .position = {side * (held_half + 0.1), 0.35}});
    };
    const Body rail = box({.half_width = 0.8, .half_height = 0.03, .mass = fixed, .position = {0, 1.7}});
    return on_ground(
        {box({.half_width = held_half, .half_height = held_half, .mass = held_mass, .position = {0, held_half}}),
         jaw(-1), jaw(1), rail});
}

struct Lifted {
    double y = 0, v = 0, a = 0;  // m, m/s, m/s^2
};
/// Up along 3 u^2 - 2 u^3.
Lifted lifted(double t) {
    const double u = std::clamp((t - lift_from) / lift_seconds, 0.0, 1.0);
    return {.y = lift * u * u * (3 - 2 * u),
            .v = lift / lift_seconds * 6 * u * (1 - u),
            .a = u > 0 && u < 1 ? lift / (lift_seconds * lift_seconds) * (6 - 12 * u) : 0};
}

/// A motor's force is what the motion asks of its mass, half of the box's with it, and a critically damped spring to
/// where it should be.
void lift_with_motors(World& world, double t, double dt) {
    constexpr double omega = 15;                                                             // 1/s
    constexpr double carried = jaw_mass + held_mass / 2, pushed = 2 * jaw_mass + held_mass;  // kg
    const double g = -world.gravity.y();
    const Lifted now = lifted(t), next = lifted(t + dt);
    for (const std::size_t i : {2u, 3u}) {
        Body& jaw = world.bodies[i];
        const auto spring = [](double x, double v) { return -omega * omega * x - 2 * omega * v; };
        const double up =
            carried * (g + (next.v - now.v) / dt + spring(jaw.position.y() - 0.35 - now.y, jaw.velocity.y() - now.v));
        const double across =
            i == 3 ? -grip
                   : std::clamp(grip + pushed * spring(jaw.position.x() + held_half + 0.1, jaw.velocity.x()), 0.0,
                                2 * grip);
        jaw.velocity += dt * jaw.inverse_mass * Vector2d(across, up);
    }
}

/// Known from a second after the lift, as motors come 4 mm late.
double off_the_hook(const World& start, const World& now, double t) {
    if (t < lift_from + lift_seconds + 1) return std::numeric_limits<double>::quiet_NaN();
    return (now.bodies[1].position - start.bodies[1].position - Vector2d(0, lifted(t).y)).norm();
}

}  // namespace

std::vector<ArenaScene> scenes_that_move() {
    return {
        {.name = "rush",
         .label = "200 discs rush to a middle",
         .kind = "heaps",
         .tests = "A crowd pressed from all sides, with no ground to begin a sweep from.",
         .ideal = "It comes to rest as a round heap, and no disc overlaps another.",
         .world = rush,
         .seconds = 5,
         .drive = pull_to_the_middle},
        {.name = "confined",
         .label = "225 discs that fill a room",
         .kind = "heaps",
         .tests = "Discs with velocities and no room: all contacts have to answer together.",
         .ideal = "All stop in the first step, as no row of touching discs between two walls can give way.",
         .world = confined,
         .error = moved<2>},
        {.name = "dominoes",
         .label = "a row of 15 dominoes",
         .kind = "impacts",
         .tests = "Impacts one after the other, and bodies that come to lean on each other.",
         .ideal = "All fall; with feet that do not slip all lean by at least acos(1/4), 76 degrees.",
         .world = dominoes,
         .seconds = 6},
        {.name = "shots",
         .label = "10 discs, 50 m/s, a thin plate",
         .kind = "impacts",
         .tests = "Tunnelling: in a step they go 0.83 m, and the plate is 0.1 m thick.",
         .ideal = "All stop on the plate, on their side of it.",
         .world = shots,
         .seconds = 1,
         .error = shots_error},
        {.name = "rods",
         .label = "36 rods 1:20 fall into a bin",
         .kind = "heaps",
         .tests = "Long thin bodies in a pile.",
         .ideal = "They come to rest without depth.",
         .world = rods},
        {.name = "billiards",
         .label = "16 balls, e = 1",
         .kind = "impacts",
         .tests = "One blow to many contacts at once; e = 1.",
         .ideal = "The energy, 8 J, and the momentum stay, and so does the mirror image.",
         .world = billiards,
         .friction = 0,
         .restitution = 1,
         .seconds = 2,
         .rests = false,
         .error = lopsided},
        {.name = "grasp",
         .label = "two jaws lift a box",
         .kind = "friction",
         .tests = "Motors whose forces go through friction: a grip of 40 N, and 2 kg.",
         .ideal = "The box hangs still, 0.8 m above its place: 2 mu 40 N are more than its weight and its lift.",
         .world = grasp,
         .error = off_the_hook,
         .drive = lift_with_motors},
    };
}

}  // namespace rbc
