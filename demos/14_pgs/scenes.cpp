#include "demos/14_pgs/scenes.hpp"

#include <algorithm>
#include <cmath>

namespace rbc {

namespace {

constexpr double degree = M_PI / 180;
constexpr double card = 0.02;           // half the thickness of a card, m
constexpr double between_pairs = 0.03;  // of cards, at their feet, m

Body box(double mass, double w, double h, const Eigen::Vector2d& position, double angle = 0) {
    Body body;
    body.shape = Box{w, h};
    body.inverse_mass = 1 / mass;
    body.inverse_inertia = 3 / (mass * (w * w + h * h));
    body.position = position;
    body.angle = angle;
    return body;
}

Body ball(double mass, const Eigen::Vector2d& position) {
    Body body;
    body.shape = Circle{0.5};
    body.inverse_mass = 1 / mass;
    body.inverse_inertia = 8 / mass;
    body.position = position;
    return body;
}

World ground() {
    World world;
    Body plane;
    plane.shape = HalfPlane{};
    world.bodies.push_back(plane);
    return world;
}

/// The feet of a pair stand as far from its middle, the outer edges a card's width further.
double pair_pitch(double lean) {
    return 2 * (std::sin(lean) + 2 * card * std::cos(lean)) + between_pairs;
}

double pair_height(double lean) {
    return std::cos(lean) + 2 * card * std::sin(lean);
}

}  // namespace

World pgs_pyramid(int rows) {
    World world = ground();
    for (int row = 0; row < rows; ++row)
        for (int i = 0; i < rows - row; ++i)
            world.bodies.push_back(box(1, 0.5, 0.5, {1.1 * (i - 0.5 * (rows - row - 1)), row + 0.5}));
    return world;
}

World pgs_wall(int columns, int rows) {
    World world = ground();
    for (int row = 0; row < rows; ++row) {
        const double y = 0.1 + 0.2 * row, end = 0.2 * columns - 0.1;
        const bool shifted = row % 2 == 1;
        if (shifted) world.bodies.push_back(box(0.04, 0.1, 0.1, {-end, y}));
        for (int i = 0; i < columns - (shifted ? 1 : 0); ++i)
            world.bodies.push_back(box(0.08, 0.2, 0.1, {0.4 * (i - 0.5 * (columns - (shifted ? 2 : 1))), y}));
        if (shifted) world.bodies.push_back(box(0.04, 0.1, 0.1, {end, y}));
    }
    return world;
}

World pgs_column(const std::vector<double>& masses) {
    World world = ground();
    for (std::size_t i = 0; i < masses.size(); ++i)
        world.bodies.push_back(box(masses[i], 0.5, 0.5, {0, static_cast<double>(i) + 0.5}));
    return world;
}

World pgs_balls(const std::vector<double>& masses) {
    World world = ground();
    for (std::size_t i = 0; i < masses.size(); ++i)
        world.bodies.push_back(ball(masses[i], {0, static_cast<double>(i) + 0.5}));
    return world;
}

World pgs_card_house(int levels, double lean) {
    World world = ground();
    const double c = std::cos(lean), s = std::sin(lean);
    double y = 0;
    for (int pairs = levels; pairs > 0; --pairs) {
        for (int i = 0; i < pairs; ++i) {
            const double x = pair_pitch(lean) * (i - 0.5 * (pairs - 1)), centre = y + card * s + 0.5 * c;
            const double off = card * c + 0.5 * s;  // the inner corner on top is in the middle
            world.bodies.push_back(box(0.04, card, 0.5, {x - off, centre}, -lean));
            world.bodies.push_back(box(0.04, card, 0.5, {x + off, centre}, lean));
        }
        y += pair_height(lean);
        if (pairs == 1) break;
        const double half = 0.5 * pair_pitch(lean) * (pairs - 1) + 0.15;
        world.bodies.push_back(box(4 * half * card, half, card, {0, y + card}));
        y += 2 * card;
    }
    return world;
}

World pgs_table() {
    World world;
    world.bodies.push_back(box(1, 0.25, 0.25, {0, 0}));
    return world;
}

World pgs_squeezed_disc() {
    World world = ground();
    Body wall;
    wall.shape = HalfPlane{};
    wall.angle = -90 * degree;
    Body disc = ball(1, {0.5, 0.5}), block = box(1, 0.5, 0.5, {1.5, 0.5});
    disc.angular_velocity = 20;
    block.velocity = {-0.3, 0};
    world.bodies.insert(world.bodies.end(), {wall, disc, block});
    return world;
}

void PgsScene::bind(Parameters& parameters) {
    parameters.choice("scene", "what stands where", kind,
                      {"pyramid", "wall", "column", "card_house", "heavy_on_light", "light_on_heavy", "table",
                       "unloaded", "squeezed"});
    parameters.real("rows", "", "of boxes, rounded", rows, between(1, 40, 1, 15));
    parameters.real("mass_ratio", "", "heavy to light", mass_ratio, between(1, 1e4, 1, 1000)).range.logarithmic = true;
    parameters.real("lean", "deg", "of the cards, from the vertical", lean, between(5, 40, 10, 30));
}

int PgsScene::count() const {
    const int wanted = static_cast<int>(std::lround(rows));
    return kind == Kind::card_house ? std::min(4, wanted) : wanted;
}

World PgsScene::world() const {
    std::vector<double> masses(static_cast<std::size_t>(count()), 1);
    switch (kind) {
        case Kind::pyramid:
            return pgs_pyramid(count());
        case Kind::wall:
            return pgs_wall(count(), count());
        case Kind::card_house:
            return pgs_card_house(count(), degree * lean);
        case Kind::heavy_on_light:
            masses.back() = mass_ratio;
            return pgs_column(masses);
        case Kind::light_on_heavy:
            masses.front() = mass_ratio;
            return pgs_column(masses);
        case Kind::table:
            return pgs_table();
        case Kind::unloaded:
            return pgs_balls(masses);
        case Kind::squeezed:
            return pgs_squeezed_disc();
        default:
            return pgs_column(masses);
    }
}

World PgsScene::loaded_world() const {
    std::vector<double> masses(static_cast<std::size_t>(count()), 1);
    masses.push_back(mass_ratio);
    return pgs_balls(masses);
}

Rect PgsScene::part_of_world() const {
    const double n = count();
    switch (kind) {
        case Kind::pyramid:
            return {-0.6 * n - 0.6, -0.08 * n, 1.2 * n + 1.2, 1.16 * n + 0.3};
        case Kind::wall:
            return {-0.2 * n - 0.4, -0.2, 0.4 * n + 0.8, 0.2 * n + 0.6};
        case Kind::card_house: {
            const double wide = n * pair_pitch(degree * lean) + 1, high = n * (pair_height(degree * lean) + 0.04);
            return {-0.5 * wide, -0.25, wide, high + 0.8};
        }
        case Kind::table:
            return {-1.0, -1.0, 2.6, 2.6};
        case Kind::unloaded:
            return {-0.35 * n - 1, -0.08 * n, 0.7 * n + 2, 1.16 * n + 3};
        case Kind::squeezed:
            return {-0.3, -0.3, 2.8, 1.8};
        default: {
            const double wide = std::max(2.5, 0.7 * n);
            return {-0.5 * wide, -0.08 * n, wide, 1.16 * n + 0.6};
        }
    }
}

}  // namespace rbc
