#include "demos/18_admm/scenes.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"

namespace rbc {

namespace {

constexpr double half_width = 0.4, half_height = 0.2;  // m, of a box

}  // namespace

void AdmmScene::bind(Parameters& parameters) {
    parameters.choice("scene", "what stands", kind, {"heavy", "column", "pyramid"});
    parameters.count("rows", "of boxes", rows, between(1, 40, 1, 20));
    parameters.real("ratio", "", "scene heavy: mass of the uppermost box over that of the others", ratio,
                    between(1e-3, 1e6, 1, 1e4, false, true));
}

World AdmmScene::world() const {
    using namespace scenes;
    const int n = static_cast<int>(std::lround(rows));
    World world = on_ground({});
    std::vector<double> masses = equal(n);
    if (kind == Kind::heavy) masses.back() = ratio;
    if (kind == Kind::pyramid)
        add(world, pyramid({.rows = n, .half_width = half_width, .half_height = half_height, .spacing = 0.82}));
    else
        add(world, stack({.masses = masses, .half_width = half_width, .half_height = half_height}));
    return world;
}

Rect AdmmScene::part_of_world() const {
    const double n = std::round(rows), top = std::max(2.0, 2 * half_height * n * 1.15 + 0.5);
    if (kind == Kind::pyramid) return {-0.45 * n - 0.5, -0.3, 0.9 * n + 1, top};
    return {-std::max(1.0, 0.25 * top), -0.3, std::max(2.0, 0.5 * top), top};
}

}  // namespace rbc
