#include "demos/15_nncg/scenes.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"

namespace rbc {

namespace {

using namespace scenes;

constexpr double half_width = 0.4, half_height = 0.2;  // m, of a box
constexpr double slope = 0.35;                         // rad, of the slide

Body box_at(const Eigen::Vector2d& position, double angle = 0) {
    return box({.half_width = half_width, .half_height = half_height, .position = position, .angle = angle});
}

double level(int row) {
    return (2 * row + 1) * half_height;
}

}  // namespace

void NncgScene::bind(Parameters& parameters) {
    parameters.choice("scene", "what stands, slides or lies in a heap", kind,
                      {"column", "heavy", "wall", "pyramid", "heap", "slide"});
    const Range count = between(1, 60, 1, 30);
    parameters.count("rows", "of boxes; a heap has five times as many boxes", rows, count);
    const Range ratio_range = between(1e-3, 1e4, 1, 1000, false, true);
    parameters.real("ratio", "", "scene heavy: mass of the uppermost box over that of the others", ratio, ratio_range);
}

World NncgScene::world() const {
    const int n = static_cast<int>(std::lround(rows));
    const double pitch = 2 * half_width + 0.02;
    std::vector<double> masses = equal(n);
    if (kind == Kind::heavy) masses.back() = ratio;
    World world = on_ground({});
    switch (kind) {
        case Kind::column:
        case Kind::heavy:
            add(world, stack({.masses = masses, .half_width = half_width, .half_height = half_height}));
            break;
        case Kind::wall:
            for (int row = 0; row < n; ++row)
                for (int i = 0; i < 6; ++i)
                    world.bodies.push_back(box_at({(i - 2.5 + (row % 2 == 0 ? -0.125 : 0.125)) * pitch, level(row)}));
            break;
        case Kind::pyramid:
            add(world, pyramid({.rows = n, .half_width = half_width, .half_height = half_height, .spacing = pitch}));
            break;
        case Kind::heap:
            world.bodies = bin({.half_width = 2.5});
            for (int row = 0; row < n; ++row)
                for (int i = 0; i < 5; ++i) {
                    // Irregular, and the same on every machine.
                    const double chance = std::fmod(0.618034 * (5 * row + i), 1.0) - 0.5;
                    world.bodies.push_back(box_at({(i - 2) * 0.95 + 0.1 * chance, 0.55 + 0.95 * row}, 6 * chance));
                }
            break;
        case Kind::slide:
            world.bodies = {plane({.angle = -slope})};
            for (int row = 0; row < n; ++row) {
                const double along = -2 + 0.06 * (row % 3), up = level(row);
                world.bodies.push_back(box_at(
                    {along * std::cos(slope) + up * std::sin(slope), -along * std::sin(slope) + up * std::cos(slope)},
                    -slope));
            }
            break;
    }
    return world;
}

Rect NncgScene::part_of_world() const {
    const double n = std::round(rows), top = std::max(3.0, 2 * half_height * n * 1.1 + 0.3);
    switch (kind) {
        case Kind::column:
        case Kind::heavy:
            return {-std::max(1.2, 0.2 * top), -0.3, std::max(2.4, 0.4 * top), top};
        case Kind::wall:
            return {-3.0, -0.3, 6.0, top};
        case Kind::pyramid:
            return {-0.45 * n - 0.5, -0.3, 0.9 * n + 1, top};
        case Kind::heap:
            return {-2.8, -0.3, 5.6, std::max(3.5, 0.95 * n + 0.8)};
        default:
            return {-3, -2, 7, 3 + 0.4 * n};
    }
}

}  // namespace rbc
