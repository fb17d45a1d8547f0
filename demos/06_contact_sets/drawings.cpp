#include "common/demo/drawing/drawing.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "lessons/06_contact_sets/candidate_pairs.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/06_contact_sets/manifold.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;
using sketch::place;
using sketch::Side;

const Colour colour_a = sketch::lightened(colours::sky), colour_b = sketch::lightened(colours::orange);

Vector2d corner(const Body& body, int i) {
    const Box& box = std::get<Box>(body.shape);
    const double x = i == 1 || i == 2 ? box.half_width : -box.half_width;
    const double y = i >= 2 ? box.half_height : -box.half_height;
    return to_world(body, {x, y});
}

/// "corner 1 of B"
std::string name_of(std::uint32_t feature, const char* body) {
    const bool is_corner = feature < edge_feature(0);
    const std::uint32_t number = feature - (is_corner ? corner_feature(0) : edge_feature(0));
    return std::string(is_corner ? "corner " : "edge ") + std::to_string(number) + " of " + body;
}

World two_boxes() {
    return {{scenes::box({.half_width = 1.25, .half_height = 0.5, .position = {0, -0.5}}),
             scenes::box({.half_width = 0.95, .half_height = 0.36, .position = {-0.6, 0.38}, .angle = -0.16})},
            {0, 0}};
}

/// How far the bodies reach along the normal of the reference face, drawn beside them.
void draw_axis(Canvas& canvas, const World& world) {
    const double x = 1.75;
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < 4; ++i) {
        low = std::min(low, corner(world.bodies[1], i).y());
        high = std::max(high, corner(world.bodies[1], i).y());
    }
    const Vector2d bottom = corner(world.bodies[0], 1), top = corner(world.bodies[0], 2);
    sketch::guide(canvas, place(top), {x, top.y()});
    sketch::guide(canvas, {0.36, low}, {x, low});
    sketch::arrow(canvas, {x, -1.12}, {x, 1.05}, "**n**", {.width = 1.4});
    canvas.line({x - 0.05, bottom.y()}, {x - 0.05, top.y()}, {colours::sky, 5});
    canvas.line({x + 0.05, low}, {x + 0.05, high}, {colours::orange, 5});
    sketch::label(canvas, {x - 0.05, -0.6}, "A", Side::left, {.gap = 9});
    sketch::label(canvas, {x + 0.05, 0.45}, "B", Side::right, {.gap = 9});
    sketch::label(canvas, {x + 0.05, 0.5 * (top.y() + low)}, "\u2212s", Side::right,
                  {.colour = sketch::force, .gap = 9});
}

void manifold(Canvas& canvas) {
    canvas.show(fit_view({-2.15, -1.2, 4.3, 2.5}, {0, 0, 600, 350}));
    const World world = two_boxes();
    const Body &a = world.bodies[0], &b = world.bodies[1];
    draw_body(canvas, a, colour_a);
    draw_body(canvas, b, colour_b.with_alpha(0.8));
    draw_axis(canvas, world);
    canvas.line(place(corner(a, 2)), place(corner(a, 3)), {colours::blue, 4});
    canvas.line(place(corner(b, 0)), place(corner(b, 1)), {colours::vermillion, 4});
    sketch::label(canvas, {0.85, 0}, "reference face", Side::above, {.colour = colours::blue});
    sketch::label(canvas, {-0.75, 0.07}, "incident edge", Side::above, {.colour = colours::vermillion, .gap = 12});
    const std::vector<Contact> contacts = contact_set(world, 0.3);
    for (const Contact& contact : contacts) {
        // On B: half a gap from the contact, which lies midway.
        const Vector2d on_b = contact.point + 0.5 * contact.gap * contact.normal,
                       on_a = contact.point - 0.5 * contact.gap * contact.normal;
        const bool apart = contact.gap > 0;
        canvas.line(place(on_a), place(on_b), {colours::ink, 2});
        canvas.dot(place(on_b), 4, colours::ink);
        canvas.dot(place(on_a), 4, colours::ink);
        const Point words = apart ? Point{-1.3, -0.22} : Point{0.42, -0.3};
        const Side side = apart ? Side::left : Side::right;
        const double lower = words.y - (apart ? 0.16 : 0.34);
        sketch::label(canvas, words, apart ? "d > 0" : "d < 0", side);
        sketch::note(canvas, {words.x, lower}, name_of(lower_feature(contact.feature), "A"), side);
        sketch::note(canvas, {words.x, lower - 0.14}, name_of(higher_feature(contact.feature), "B"), side);
    }
    const Contact& struck = contacts.front().gap < 0 ? contacts.front() : contacts.back();
    sketch::contact_frame(canvas, {-0.65, -0.72}, struck.normal, 40);
    sketch::label(canvas, place(corner(a, 0)), "A", Side::above_right, {.gap = 12});
    sketch::label(canvas, place(corner(b, 3)), "B", Side::below_right, {.gap = 12});
}

void shared_cells(Canvas& canvas) {
    canvas.show(fit_view({-0.75, -0.55, 7.4, 3.7}, {0, 0, 600, 300}));
    const World world{{scenes::box({.half_width = 1.15, .half_height = 0.42, .position = {2.4, 1.35}, .angle = 0.5}),
                       scenes::disc({.radius = 0.72, .position = {4.05, 1.9}})},
                      {0, 0}};
    const Colour colours_of[] = {colours::sky, colours::orange};
    struct Cells {
        int left, right, low, high;
    } cells[2];
    for (const int i : {0, 1}) {
        const Bounds around = bounds_of(world.bodies[static_cast<std::size_t>(i)], i, 0.1);
        const auto cell = [](double x) { return static_cast<int>(std::floor(x)); };  // (06.15) with c = 1
        cells[i] = {cell(around.low.x()), cell(around.high.x()), cell(around.low.y()), cell(around.high.y())};
        const Cells& c = cells[i];
        canvas.rectangle({double(c.left), double(c.low), double(c.right - c.left + 1), double(c.high - c.low + 1)},
                         colours_of[i].with_alpha(0.2));
    }
    // (06.16)
    const Point owner{double(std::max(cells[0].left, cells[1].left)), double(std::max(cells[0].low, cells[1].low))};
    canvas.rectangle({owner.x, owner.y, 1, 1}, colours::green.with_alpha(0.35));
    for (int x = 0; x <= 6; ++x) canvas.line({double(x), 0}, {double(x), 3}, {colours::faint, 1.5});
    for (int y = 0; y <= 3; ++y) canvas.line({0, double(y)}, {6, double(y)}, {colours::faint, 1.5});
    for (const int i : {0, 1}) {
        const Body& body = world.bodies[static_cast<std::size_t>(i)];
        draw_body(canvas, body, sketch::lightened(colours_of[i]).with_alpha(0.7));
        const Bounds around = bounds_of(body, i, 0.1);
        const std::array rectangle{place(around.low), Point{around.high.x(), around.low.y()}, place(around.high),
                                   Point{around.low.x(), around.high.y()}};
        canvas.polygon_outline(rectangle, {colours::grey, 1.2, Stroke::Dash::dashed});
    }
    sketch::label(canvas, {1.95, 1.25}, "a", Side::on);
    sketch::label(canvas, {4.3, 2.1}, "b", Side::on);
    sketch::arrow(canvas, {5.2, owner.y + 0.12}, {owner.x + 0.95, owner.y + 0.12}, "owner", {colours::green, 1.6},
                  sketch::tail);
    sketch::dimension(canvas, {5, 0}, {6, 0}, -9, "c");
    sketch::note(canvas, {0, -0.25}, "cell 0", Side::right);
    sketch::note(canvas, {owner.x + 0.5, -0.25}, "cell 3", Side::on);
}

}  // namespace

RBC_DRAWINGS(
    "06_contact_sets",
    {{"manifold",
      "Box B has sunk into box A with one corner. A's upper face is the reference face, B's lower edge the incident "
      "edge; their two ends within each other are the contacts, one with d below zero, one with d above zero, each "
      "with the names of its corner and edge. On the right both bodies on the axis n, where they overlap by -s.",
      600, 350, manifold},
     {"shared_cells",
      "A box a and a disc b on a grid of cells of size c. Their rectangles, dashed, touch the coloured cells; two "
      "cells are shared, and the lower one of them owns the pair.",
      600, 300, shared_cells}})

}  // namespace rbc
