#include "demos/22_small_steps/scenes.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/card_house.hpp"
#include "common/foundation/scenes/stacks.hpp"

namespace rbc {

namespace {

constexpr double link = 0.24;  // m, from pin to pin

World hanging(int links, double ratio) {
    World world;
    world.bodies.push_back(scenes::disc({.radius = 0.05, .mass = scenes::fixed}));
    for (int i = 1; i <= links; ++i) {
        const bool last = i == links;
        world.bodies.push_back(scenes::box({.half_width = 0.1,
                                            .half_height = last ? 0.1 : 0.02,
                                            .mass = last ? ratio : 1,
                                            .position = {link * (i - 0.5), 0}}));
        world.joints.push_back(
            {.a = i - 1, .b = i, .anchor_a = {i == 1 ? 0 : link / 2, 0}, .anchor_b = {-link / 2, 0}});
    }
    return world;
}

}  // namespace

void SmallStepScene::bind(Parameters& parameters) {
    parameters.choice("scene", "what has to hold", kind, {"heavy", "stack", "cards", "chain", "pyramid", "books"});
    const Range boxes = between(1, 60, 1, 40);
    parameters.count("height", "boxes, links, rows, levels", height, boxes);
    parameters.let_follow("height", [this] {
        return kind == Kind::heavy ? 6.0 : kind == Kind::stack ? 20.0 : kind == Kind::cards ? 4.0 : 10.0;
    });
    parameters.real("ratio", "", "mass of the heavy one over that of a light one", ratio,
                    between(1e-3, 1e5, 1, 1000, false, true));
    parameters.real("far", "m", "all of it so far from the origin", far, between(0, 1e9, 0, 1e6));
}

int SmallStepScene::count() const {
    return std::max(1, static_cast<int>(std::lround(height)));
}

World SmallStepScene::world() const {
    const int n = count();
    World world;
    switch (kind) {
        case Kind::cards:
            world = scenes::on_ground(scenes::card_house({.levels = std::min(n, 12)}));
            break;
        case Kind::chain:
            world = hanging(n, ratio);
            break;
        case Kind::pyramid:
            world = scenes::on_ground(scenes::pyramid({.rows = n}));
            break;
        case Kind::books:
            world =
                scenes::on_ground(scenes::stack({.masses = scenes::equal(n), .half_width = 0.12, .half_height = 0.02}));
            break;
        default: {
            std::vector<double> masses = scenes::equal(n);
            if (kind == Kind::heavy) masses.back() = ratio;
            world = scenes::on_ground(scenes::stack({.masses = masses}));
        }
    }
    for (Body& body : world.bodies)
        if (!std::holds_alternative<HalfPlane>(body.shape)) body.position.x() += far;
    return world;
}

Rect SmallStepScene::part_of_world() const {
    const double n = count();
    switch (kind) {
        case Kind::cards:
            return {far - 0.9 * n, -0.25, 1.8 * n, 1.05 * n + 0.6};
        case Kind::chain: {
            const double reach = 1.15 * link * n + 0.3;
            return {far - reach, -reach - 0.1, 2 * reach, reach + 0.5};
        }
        case Kind::pyramid:
            return {far - 0.6 * n - 0.5, -0.06 * n - 0.3, 1.2 * n + 1, 1.1 * n + 0.9};
        case Kind::books:
            return {far - 0.35, -0.05, 0.7, 0.045 * n + 0.15};
        default: {
            const double wide = std::max(1.5, 0.2 * n);
            return {far - wide, -0.06 * n - 0.2, 2 * wide, 1.1 * n + 0.8};
        }
    }
}

double SmallStepScene::error(const World& now) const {
    if (kind == Kind::chain) {
        SoftSweeps sweeps;
        sweeps.set(now, {}, 0);
        double worst = 0;
        for (const SoftPin& pin : sweeps.pins) worst = std::max(worst, pin.error.norm());
        return worst;
    }
    const World start = world();
    double worst = 0;
    for (std::size_t i = 0; i < std::min(now.bodies.size(), start.bodies.size()); ++i)
        worst = std::max(worst, (now.bodies[i].position - start.bodies[i].position).norm());
    return worst;
}

namespace {

using Eigen::Vector2d;

void arrow_with_name(Canvas& canvas, const Vector2d& from, const Vector2d& way, const Vector2d& aside, const char* name,
                     Colour colour) {
    canvas.arrow(to_point(from), to_point(from + way), {colour, 2});
    canvas.text(to_point(from + way + aside), name, {13, colour});
}

/// A zigzag and, beside it, a piston, along n about p.
void draw_spring_and_damper(Canvas& canvas, const Vector2d& p, const Vector2d& n, double size) {
    const Vector2d t(n.y(), -n.x());
    std::vector<Point> spring;
    for (int i = 0; i <= 8; ++i) {
        const double side = i == 0 || i == 8 ? 0 : i % 2 == 0 ? 0.25 : -0.25;
        spring.push_back(to_point(p + size * ((i / 4.0 - 1) * n + (side - 0.35) * t)));
    }
    const Stroke stroke{colours::ink, 1.5};
    canvas.polyline(spring, stroke);
    const Vector2d foot = p + 0.35 * size * t;
    canvas.line(to_point(foot - size * n), to_point(foot - 0.1 * size * n), stroke);
    canvas.line(to_point(foot - 0.1 * size * n - 0.2 * size * t), to_point(foot - 0.1 * size * n + 0.2 * size * t),
                stroke);
    const std::array<Point, 4> cup{
        to_point(foot - 0.4 * size * n - 0.25 * size * t), to_point(foot + 0.3 * size * n - 0.25 * size * t),
        to_point(foot + 0.3 * size * n + 0.25 * size * t), to_point(foot - 0.4 * size * n + 0.25 * size * t)};
    canvas.polyline(cup, stroke);
    canvas.line(to_point(foot + 0.3 * size * n), to_point(foot + size * n), stroke);
}

}  // namespace

void draw_soft_contacts(Canvas& canvas, const World& world, const SoftSweeps& sweeps) {
    double largest = 0;
    for (const SoftRow& row : sweeps.rows) largest = std::max(largest, row.r_n);
    if (largest == 0) return;
    bool named = false;
    for (const SoftRow& row : sweeps.rows) {
        const Vector2d p = world.bodies[static_cast<std::size_t>(row.b)].position +
                           turned(world.bodies[static_cast<std::size_t>(row.b)], row.local_b);
        draw_spring_and_damper(canvas, p, row.normal, 0.12);
        arrow_with_name(canvas, p + 0.12 * row.normal, 0.6 * row.r_n / largest * row.normal, {0.04, -0.05},
                        named ? "" : "r", colours::vermillion);
        if (!named) {
            const Vector2d foot = p - 0.75 * row.tangent;
            arrow_with_name(canvas, foot, 0.4 * row.normal, {-0.08, 0.04}, "n", colours::ink);
            arrow_with_name(canvas, foot, 0.3 * row.tangent, {-0.02, 0.05}, "t", colours::ink);
            canvas.text(to_point(p - 0.2 * row.tangent + 0.08 * row.normal), "k", {13, colours::ink});
            canvas.text(to_point(p + 0.1 * row.tangent - 0.14 * row.normal), "b", {13, colours::ink});
        }
        named = true;
    }
    for (const Body& body : world.bodies)
        if (body.inverse_mass > 0)
            arrow_with_name(canvas, body.position, {0, -0.2}, {0.04, -0.04}, "m g", colours::green);
}

}  // namespace rbc
