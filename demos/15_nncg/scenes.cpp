#include "demos/15_nncg/scenes.hpp"

#include <algorithm>
#include <cmath>

namespace rbc {

namespace {

constexpr double half_width = 0.4, half_height = 0.2;  // m, of a box
constexpr double slope = 0.35;                         // rad, of the slide

Body box(double x, double y, double mass = 1, double angle = 0) {
    Body body;
    body.shape = Box{half_width, half_height};
    body.inverse_mass = 1 / mass;
    body.inverse_inertia = 3 / (mass * (half_width * half_width + half_height * half_height));
    body.position = {x, y};
    body.angle = angle;
    return body;
}

Body plane(double x, double y, double angle) {
    Body body;
    body.shape = HalfPlane{};
    body.position = {x, y};
    body.angle = angle;
    return body;
}

double level(int row) {
    return (2 * row + 1) * half_height;
}

}  // namespace

void NncgScene::bind(Parameters& parameters) {
    parameters.choice("scene", "what stands, slides or lies in a heap", kind,
                      {"column", "heavy", "wall", "pyramid", "heap", "slide"});
    Range count{1, 60};
    count.slider_maximum = 30;
    parameters.real("rows", "", "of boxes; a heap has five times as many boxes", rows, count);
    Range ratio_range{1e-3, 1e4};
    ratio_range.slider_minimum = 1;
    ratio_range.slider_maximum = 1000;
    ratio_range.logarithmic = true;
    parameters.real("ratio", "", "scene heavy: mass of the uppermost box over that of the others", ratio, ratio_range);
}

World NncgScene::world() const {
    World world;
    world.bodies.reserve(64);
    world.bodies.push_back(plane(0, 0, kind == Kind::slide ? -slope : 0));
    const int n = static_cast<int>(std::lround(rows));
    const double pitch = 2 * half_width + 0.02;
    switch (kind) {
        case Kind::column:
            for (int row = 0; row < n; ++row) world.bodies.push_back(box(0, level(row)));
            break;
        case Kind::heavy:
            for (int row = 0; row < n; ++row) world.bodies.push_back(box(0, level(row), row == n - 1 ? ratio : 1));
            break;
        case Kind::wall:
            for (int row = 0; row < n; ++row)
                for (int i = 0; i < 6; ++i)
                    world.bodies.push_back(box((i - 2.5 + (row % 2 == 0 ? -0.125 : 0.125)) * pitch, level(row)));
            break;
        case Kind::pyramid:
            for (int row = 0; row < n; ++row)
                for (int i = 0; i < n - row; ++i)
                    world.bodies.push_back(box((i - 0.5 * (n - row - 1)) * pitch, level(row)));
            break;
        case Kind::heap:
            world.bodies.push_back(plane(-2.5, 0, -0.5 * M_PI));
            world.bodies.push_back(plane(2.5, 0, 0.5 * M_PI));
            for (int row = 0; row < n; ++row)
                for (int i = 0; i < 5; ++i) {
                    // Irregular, and the same on every machine.
                    const double chance = std::fmod(0.618034 * (5 * row + i), 1.0) - 0.5;
                    world.bodies.push_back(box((i - 2) * 0.95 + 0.1 * chance, 0.55 + 0.95 * row, 1, 6 * chance));
                }
            break;
        case Kind::slide:
            for (int row = 0; row < n; ++row) {
                const double along = -2 + 0.06 * (row % 3), up = level(row);
                world.bodies.push_back(box(along * std::cos(slope) + up * std::sin(slope),
                                           -along * std::sin(slope) + up * std::cos(slope), 1, -slope));
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
