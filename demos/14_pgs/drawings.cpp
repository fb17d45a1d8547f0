#include "common/demo/drawing/drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/card_house.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::Side;

/// What one visit sees and changes; the neighbours hold still.
void draw_column(Canvas& canvas) {
    canvas.show(fit_view({-1.35, -0.35, 2.75, 3.35}, {0, 0, 215, 290}));
    sketch::ground(canvas, {-0.75, 0}, {0.95, 0});
    for (int i = 0; i < 3; ++i) {
        draw_body(canvas, scenes::box({.half_width = 0.62, .half_height = 0.45, .position = {0, 0.45 + 0.9 * i}}),
                  sketch::lightened(colours::orange, 0.45 + 0.15 * i));
    }
    for (int i = 0; i < 3; ++i)
        for (const double x : {-0.62, 0.62})
            canvas.dot({x, 0.9 * i}, 3.6, i == 1 && x > 0 ? colours::ink : colours::grey);
    const Point visited{0.62, 0.9};
    sketch::arrow(canvas, visited, {0.62, 1.72}, "r_n", {sketch::force}, {Beside::Place::right, 0.85});
    sketch::arrow(canvas, visited, {1.08, 0.9}, "r_t", {sketch::force}, {Beside::Place::left, 0.9});
    sketch::arrow(canvas, visited, {0.98, 0.42}, "**u**", {sketch::velocity});
    sketch::label(canvas, {-0.62, 1.8}, "i + 1", Side::left, {.colour = colours::grey});
    sketch::label(canvas, {-0.62, 0.9}, "i", Side::left);
    sketch::label(canvas, {-0.66, 0.12}, "i \u2212 1", Side::left, {.colour = colours::grey});
}

/// Coulomb's disc inside of the friction box, and the way of one visit.
void draw_disc_and_box(Canvas& canvas) {
    canvas.show(fit_view({-1.4, -1.62, 3.2, 3.3}, {205, 0, 215, 300}));
    canvas.rectangle({-1, -1, 2, 2}, colours::sky.with_alpha(0.22));
    canvas.circle({0, 0}, 1, sketch::lightened(sketch::friction, 0.8));
    const std::array box{Point{-1, -1}, Point{1, -1}, Point{1, 1}, Point{-1, 1}};
    canvas.polygon_outline(box, {colours::sky, 1.6});
    canvas.circle_outline({0, 0}, 1, {sketch::friction, 1.8});
    sketch::axes(canvas, {{0, 0}, -1.3, 1.32, -1.3, 1.32, "r_1", "r_2"});
    const Point old{0.3, 0.35}, moved{0.66, 1.24};
    const double size = std::hypot(moved.x, moved.y);
    const Point back{moved.x / size, moved.y / size}, clamped{std::min(moved.x, 1.0), std::min(moved.y, 1.0)};
    sketch::guide(canvas, {0, 0}, moved);
    sketch::arrow(canvas, old, moved, "", {sketch::velocity, 2});
    sketch::label(canvas, moved, "\u2212**u**_t/rho", Side::above_right, {.colour = sketch::velocity, .gap = 1});
    canvas.dot(old, 4, colours::ink);
    sketch::label(canvas, old, "**r**_t", Side::below_right, {.gap = 3});
    canvas.dot(back, 4.5, sketch::friction);
    sketch::label(canvas, {-0.42, -0.5}, "disc", Side::on, {.colour = sketch::friction});
    sketch::label(canvas, {-0.75, 1}, "box", Side::above, {.colour = colours::blue});
    canvas.dot(clamped, 4, colours::blue);
    sketch::dimension(canvas, {0, -1}, {1, -1}, -14, "mu r_n", sketch::friction);
}

/// A pair of the house of cards, 0.35 rad from the vertical.
void draw_cards(Canvas& canvas) {
    canvas.show(fit_view({-0.66, -0.2, 1.56, 1.6}, {410, 0, 190, 300}));
    const scenes::CardHouse house{.levels = 1};
    const std::vector<Body> cards = scenes::card_house(house);
    sketch::ground(canvas, {-0.68, 0}, {0.68, 0});
    for (const Body& card : cards) draw_body(canvas, card, sketch::lightened(colours::orange));
    const double foot = 2 * house.half_length * std::sin(house.lean) + house.half_thickness * std::cos(house.lean);
    sketch::cone(canvas, {foot, 0}, Eigen::Vector2d::UnitY(), 0.8, 0.26);
    sketch::contact_frame(canvas, {foot, 0}, Eigen::Vector2d::UnitY(), 44);
    sketch::arrow(canvas, {foot, 0}, {foot - 0.17, 0.42}, "**r**", {sketch::force}, {Beside::Place::left, 0.95, 8});
    sketch::guide(canvas, {-foot, 0}, {-foot, 0.75});
    sketch::arc(canvas, {-foot, 0}, {M_PI / 2, M_PI / 2 - house.lean, 46}, "");
    sketch::label(canvas, {-foot, 0.27}, "20\u00b0", Side::left);
}

}  // namespace

RBC_DRAWINGS(
    "14_pgs",
    {{"visit",
      "Left: a column of three boxes; the visited contact i has the velocity u, the impulses r_n up and r_t along the "
      "surface, its neighbours hold still. Middle: the plane of the two tangential impulses; a step by -u_t/rho leads "
      "out of Coulomb's disc of radius mu r_n and is pulled back onto it, or onto the friction box around it. Right: "
      "two cards that lean 20 degrees from the vertical, with the contact frame, the cone and the impulse of a foot.",
      600, 300, together(draw_column, draw_disc_and_box, draw_cards)}})

}  // namespace rbc
