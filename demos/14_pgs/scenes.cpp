#include "demos/14_pgs/scenes.hpp"

#include <algorithm>
#include <cmath>

#include "common/demo/kit/parameters.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/card_house.hpp"
#include "common/foundation/scenes/stacks.hpp"

namespace rbc {

namespace {

using namespace scenes;

/// @param lean  degrees
CardHouse house(int levels, double lean) {
    return {.levels = levels, .lean = degree * lean};
}

/// A disc of 1 m on the ground, between a wall on its left and a block of 1 m, 1 kg each. It turns at 20 rad/s, the
/// block comes at 0.3 m/s.
World squeezed_disc() {
    return on_ground({plane({.angle = -0.5 * M_PI}), disc({.position = {0.5, 0.5}, .angular_velocity = 20}),
                      box({.position = {1.5, 0.5}, .velocity = {-0.3, 0}})});
}

}  // namespace

Body pgs_plate() {
    return box({.half_width = 0.25, .half_height = 0.25});
}

void PgsScene::bind(Parameters& parameters) {
    parameters.choice("scene", "what stands where", kind,
                      {"pyramid", "wall", "column", "card_house", "heavy_on_light", "light_on_heavy", "table",
                       "unloaded", "squeezed"});
    parameters.count("rows", "of boxes", rows, between(1, 40, 1, 15));
    parameters.real("mass_ratio", "", "heavy to light", mass_ratio, between(1, 1e4, 1, 1000)).range.logarithmic = true;
    parameters.real("lean", "deg", "of the cards, from the vertical", lean, between(5, 40, 10, 30));
}

int PgsScene::count() const {
    const int wanted = static_cast<int>(std::lround(rows));
    return kind == Kind::card_house ? std::min(4, wanted) : wanted;
}

World PgsScene::world() const {
    std::vector<double> masses = equal(count());
    switch (kind) {
        case Kind::pyramid:
            return on_ground(pyramid({.rows = count()}));
        case Kind::wall:
            return on_ground(wall({.columns = count(), .rows = count()}));
        case Kind::card_house:
            return on_ground(card_house(house(count(), lean)));
        case Kind::heavy_on_light:
            masses.back() = mass_ratio;
            return on_ground(stack({.masses = masses}));
        case Kind::light_on_heavy:
            masses.front() = mass_ratio;
            return on_ground(stack({.masses = masses}));
        case Kind::table:
            return {{pgs_plate()}};
        case Kind::unloaded:
            return on_ground(disc_stack({.masses = masses}));
        case Kind::squeezed:
            return squeezed_disc();
        default:
            return on_ground(stack({.masses = masses}));
    }
}

World PgsScene::loaded_world() const {
    std::vector<double> masses = equal(count());
    masses.push_back(mass_ratio);
    return on_ground(disc_stack({.masses = masses}));
}

Rect PgsScene::part_of_world() const {
    const double n = count();
    switch (kind) {
        case Kind::pyramid:
            return {-0.6 * n - 0.6, -0.08 * n, 1.2 * n + 1.2, 1.16 * n + 0.3};
        case Kind::wall:
            return {-0.2 * n - 0.4, -0.2, 0.4 * n + 0.8, 0.2 * n + 0.6};
        case Kind::card_house: {
            const CardHouse cards = house(count(), lean);
            const double wide = n * pair_pitch(cards) + 1, high = n * (pair_height(cards) + 2 * cards.half_thickness);
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
