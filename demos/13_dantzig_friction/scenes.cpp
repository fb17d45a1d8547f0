#include "demos/13_dantzig_friction/scenes.hpp"

#include <algorithm>
#include <cmath>

#include "common/demo/kit/body_drawing.hpp"
#include "common/demo/kit/parameters.hpp"
#include "common/foundation/scenes/bodies.hpp"

namespace rbc {

namespace {

using namespace scenes;

constexpr double thin = 0.005, ladder_thin = 0.001;  // m: half the thickness of rod and ladder

/// Its lower edge leans: one corner on the floor, one on the wall x = 0.
Body leaning(double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    return box({.half_width = 1,
                .half_height = ladder_thin,
                .mass = 10,
                .position = {c + ladder_thin * s, s + ladder_thin * c},
                .angle = -angle});
}

/// The corner that slides lies at (cos, -sin) from the centre, exactly, and the inertia is that of a line.
Body sliding_rod(double angle, double speed, double spin) {
    const double c = std::cos(angle), s = std::sin(angle), off = std::asin(thin);
    return box({.half_width = std::cos(off),
                .half_height = thin,
                .inertia = 1.0 / 3,
                .position = {0, s},
                .angle = off - angle,
                .velocity = {speed - spin * s, -spin * c},
                .angular_velocity = spin});
}

}  // namespace

void FrictionScene::bind(Parameters& parameters) {
    parameters.choice("scene", "what stands where", kind, {"ladder", "ramp", "rod", "wall"});
    parameters.real("friction", "", "mu of the first lane", friction, between(0, 10, 0, 3));
    parameters.real("compare", "", "mu of the second lane", compare, between(0, 10, 0, 3));
    parameters.choice("compare_answer", "of the second lane, if one contact has several", compare_answer,
                      {"solver", "most_pressed"});
    parameters.real("ladder.angle", "deg", "above the floor", ladder_angle, between(5, 85, 5, 85));
    parameters.real("ramp.angle", "deg", "below the horizontal", ramp_angle, between(0, 60, 0, 60));
    parameters.real("height", "m", "of the box, 0.5 m wide", height, between(0.05, 3, 0.1, 1.5));
    parameters.real("speed", "m/s", "of the box, down the ramp", speed, between(-10, 10, 0, 5));
    parameters.real("rod.angle", "deg", "below the horizontal", rod_angle, between(5, 85, 5, 85));
    parameters.real("rod.speed", "m/s", "of its lower end", rod_speed, between(-10, 10, -2, 2));
    parameters.real("rod.spin", "rad/s", "counter-clockwise", rod_spin, between(-20, 20, -6, 6));
    parameters.real("shake", "m/s^2", "of the ground, along itself", shake, between(0, 50, 0, 10));
    parameters.real("shake_rate", "Hz", "of the ground", shake_rate, between(0.01, 100, 0.2, 5));
    parameters.count("columns", "of the wall", columns, between(1, 5, 1, 5));
    parameters.count("rows", "of the wall", rows, between(1, 6, 1, 6));
}

World FrictionScene::world() const {
    World world;
    const Eigen::Vector2d along(std::cos(slope()), -std::sin(slope())), up(std::sin(slope()), std::cos(slope()));
    world.bodies.reserve(3);
    world.bodies.push_back(plane({.angle = -slope()}));
    if (kind == Kind::ladder) {
        world.bodies.push_back(plane({.angle = -0.5 * M_PI}));
        world.bodies.push_back(leaning(degree * ladder_angle));
    }
    if (kind == Kind::ramp) {
        world.bodies.push_back(box({.half_width = 0.25,
                                    .half_height = 0.5 * height,
                                    .mass = 2,
                                    .position = 0.5 * height * up,
                                    .angle = -slope(),
                                    .velocity = speed * along}));
    }
    if (kind == Kind::rod) world.bodies.push_back(sliding_rod(degree * rod_angle, rod_speed, rod_spin));
    if (kind == Kind::wall) {
        const int across = static_cast<int>(std::lround(columns));
        for (int row = 0; row < static_cast<int>(std::lround(rows)); ++row) {
            for (int i = 0; i < across; ++i) {
                const double x = 0.41 * (i - 0.5 * (across - 1)) + (row % 2 == 0 ? -0.05 : 0.05);
                world.bodies.push_back(
                    box({.half_width = 0.2, .half_height = 0.1, .mass = 8, .position = {x, 0.1 + 0.2 * row}}));
            }
        }
    }
    return world;
}

Rect FrictionScene::part_of_world() const {
    switch (kind) {
        case Kind::ladder:
            return {-0.25, -0.25, 2.5, 2.35};
        case Kind::ramp:
            return {-0.8, -0.5 - 0.9 * std::sin(slope()), 2.8, 1.6 + 0.9 * std::sin(slope())};
        case Kind::rod:
            return {-1.2, -0.3, 2.6, 2.4};
        default: {
            const double w = std::max(2.4, 0.41 * columns + 1.0);
            return {-0.5 * w, -0.25, w, std::max(1.2, 0.2 * rows + 0.6)};
        }
    }
}

bool FrictionScene::same_map(const FrictionScene& other) const {
    return kind == other.kind && height == other.height && rod_speed == other.rod_speed && rod_spin == other.rod_spin &&
           speed == other.speed && columns == other.columns && rows == other.rows;
}

Eigen::Vector2d FrictionScene::gravity(double magnitude, double time) const {
    const double push = shake * std::sin(2 * M_PI * shake_rate * time);
    return {push * std::cos(slope()), -magnitude - push * std::sin(slope())};
}

double& FrictionScene::angle() {
    switch (kind) {
        case Kind::ladder:
            return ladder_angle;
        case Kind::rod:
            return rod_angle;
        case Kind::wall:
            return shake;
        default:
            return ramp_angle;
    }
}

const char* FrictionScene::angle_parameter() const {
    static constexpr const char* names[] = {"ladder.angle", "ramp.angle", "rod.angle", "shake"};
    return names[static_cast<std::size_t>(kind)];
}

const char* FrictionScene::angle_name() const {
    return kind == Kind::wall ? "shake [m/s^2]" : "angle [deg]";
}

double FrictionScene::slope() const {
    return kind == Kind::ramp ? degree * ramp_angle : 0;
}

void draw_ladder(Canvas& canvas, const Body& ladder) {
    const auto at = [&](double x, double y) {
        const Eigen::Vector2d p = to_world(ladder, {x, y});
        return Point{p.x(), p.y()};
    };
    constexpr double wide = 0.045;  // m, above the edge that leans
    for (const double y : {-ladder_thin, wide}) canvas.line(at(-1, y), at(1, y), {colours::ink, 2.5});
    for (int rung = -8; rung <= 8; ++rung) {
        canvas.line(at(0.11 * rung, -ladder_thin), at(0.11 * rung, wide), {colours::ink, 1.5});
    }
}

}  // namespace rbc
