#include "demos/19_admm_friction/scenes.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"

namespace rbc {

namespace {

using namespace scenes;

constexpr double half_width = 0.4, half_height = 0.2;  // m, of a box
constexpr double seen_gap = 1;                         // m, the largest that is measured

}  // namespace

void FrictionStack::bind(Parameters& parameters) {
    parameters.choice("scene", "what stands, lies on a slope or slides", kind,
                      {"heavy", "slope", "slider", "pyramid", "glide"});
    const Range count = between(1, 40, 1, 20);
    parameters.count("rows", "of boxes", rows, count);
    const Range ratio_range = between(1e-3, 1e6, 1, 1e4, false, true);
    parameters.real("ratio", "", "scenes heavy and slider: mass of the uppermost box over that of the others", ratio,
                    ratio_range);
    parameters.real("angle", "deg", "of the slope", angle, {0, 60});
    parameters.real("speed", "m/s", "scenes slider and glide: of the load, of the box, at the start", speed,
                    {-10, 10});
}

World FrictionStack::world() const {
    const int n = kind == Kind::glide ? 1 : static_cast<int>(std::lround(rows));
    World world = on_ground({});
    std::vector<double> masses = equal(kind == Kind::slope ? 1 : kind == Kind::slider ? 2 : n);
    if (kind == Kind::heavy || kind == Kind::slider) masses.back() = ratio;
    switch (kind) {
        case Kind::heavy:
            add(world, stack({.masses = masses, .half_width = half_width, .half_height = half_height}));
            break;
        case Kind::pyramid:
            add(world, pyramid({.rows = n, .half_width = half_width, .half_height = half_height, .spacing = 0.82}));
            break;
        case Kind::slider:
            add(world, stack({.masses = masses, .half_width = half_width, .half_height = half_height}));
            world.bodies.back().velocity.x() = speed;
            break;
        case Kind::slope:
        case Kind::glide: {
            const double a = angle * M_PI / 180;
            const Eigen::Vector2d along_slope(std::cos(a), -std::sin(a));
            world.bodies = {plane({.angle = -a})};
            for (int i = 0; i < n; ++i) {
                const double along = -1.5 + i * 1.0, up = half_height;
                world.bodies.push_back(
                    box({.half_width = half_width,
                         .half_height = half_height,
                         .position = {along * std::cos(a) + up * std::sin(a), -along * std::sin(a) + up * std::cos(a)},
                         .angle = -a}));
                if (kind == Kind::glide) world.bodies.back().velocity = speed * along_slope;
            }
            break;
        }
    }
    return world;
}

double FrictionStack::gap(const World& now) const {
    if (kind != Kind::glide) return 0;
    double least = seen_gap;
    for (const Contact& contact : contact_set(now, seen_gap)) least = std::min(least, contact.gap);
    return least;
}

Rect FrictionStack::part_of_world() const {
    const double n = std::round(rows), top = std::max(2.0, 2 * half_height * n * 1.15 + 0.5);
    switch (kind) {
        case Kind::heavy:
            return {-std::max(1.0, 0.25 * top), -0.3, std::max(2.0, 0.5 * top), top};
        case Kind::pyramid:
            return {-0.45 * n - 0.5, -0.3, 0.9 * n + 1, top};
        case Kind::slider:
            return {-0.8, -0.2, 1.9, 1.3};
        default: {
            const double wide = kind == Kind::glide ? 3 : n;
            const double rise = std::tan(angle * M_PI / 180), bottom = -(0.8 + wide) * rise - 0.3;
            return {-2.2, bottom, 3 + wide, 2.2 * rise + 1 - bottom};
        }
    }
}

ContactProblem stack_problem(FrictionStack::Kind kind, double rows, double ratio, double friction) {
    return ContactStepper({.friction = friction}).next_problem(FrictionStack{kind, rows, ratio}.world());
}

}  // namespace rbc
