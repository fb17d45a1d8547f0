#include "common/foundation/scenes/stacks.hpp"

#include "common/foundation/scenes/arguments.hpp"
#include "common/foundation/scenes/bodies.hpp"

namespace rbc::scenes {

namespace {

/// Of the centre of a row, each row with its gap under it.
double level(int row, double half_height, double gap) {
    return (row + 1) * gap + (2 * row + 1) * half_height;
}

}  // namespace

std::vector<double> equal(int count, double mass) {
    need_count("equal", "count", count);
    return std::vector<double>(static_cast<std::size_t>(count), mass);
}

std::vector<Body> stack(const Stack& stack) {
    need_finite("stack", "gap", stack.gap);
    std::vector<Body> bodies;
    for (const double mass : stack.masses) {
        const double y = level(static_cast<int>(bodies.size()), stack.half_height, stack.gap);
        bodies.push_back(
            box({.half_width = stack.half_width, .half_height = stack.half_height, .mass = mass, .position = {0, y}}));
    }
    return bodies;
}

std::vector<Body> disc_stack(const DiscStack& stack) {
    need_finite("disc_stack", "gap", stack.gap);
    std::vector<Body> bodies;
    for (const double mass : stack.masses) {
        const double y = level(static_cast<int>(bodies.size()), stack.radius, stack.gap);
        bodies.push_back(disc({.radius = stack.radius, .mass = mass, .position = {0, y}}));
    }
    return bodies;
}

std::vector<Body> pyramid(const Pyramid& p) {
    need_count("pyramid", "rows", p.rows);
    need_finite("pyramid", "gap", p.gap);
    need(p.spacing >= 2 * p.half_width, "pyramid", "spacing", p.spacing, ">= 2 half_width");
    std::vector<Body> bodies;
    for (int row = 0; row < p.rows; ++row) {
        const int boxes = p.rows - row;
        for (int i = 0; i < boxes; ++i) {
            bodies.push_back(
                box({.half_width = p.half_width,
                     .half_height = p.half_height,
                     .mass = p.mass,
                     .position = {p.spacing * (i - 0.5 * (boxes - 1)), level(row, p.half_height, p.gap)}}));
        }
    }
    return bodies;
}

std::vector<Body> wall(const Wall& w) {
    need(w.columns >= 1, "wall", "columns", w.columns, ">= 1");
    need_count("wall", "rows", w.rows);
    std::vector<Body> bodies;
    for (int row = 0; row < w.rows; ++row) {
        const double y = w.half_height + 2 * w.half_height * row, end = w.half_width * w.columns - 0.5 * w.half_width;
        const auto add = [&](double half_width, double mass, double x) {
            bodies.push_back(
                box({.half_width = half_width, .half_height = w.half_height, .mass = mass, .position = {x, y}}));
        };
        const bool shifted = row % 2 == 1;
        const int bricks = shifted ? w.columns - 1 : w.columns;
        if (shifted) add(0.5 * w.half_width, 0.5 * w.mass, -end);
        for (int i = 0; i < bricks; ++i) add(w.half_width, w.mass, 2 * w.half_width * (i - 0.5 * (bricks - 1)));
        if (shifted) add(0.5 * w.half_width, 0.5 * w.mass, end);
    }
    return bodies;
}

}  // namespace rbc::scenes
