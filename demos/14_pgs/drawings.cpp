#include "common/demo/drawing/drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/card_house.hpp"
#include "demos/14_pgs/drawing_sag.hpp"
#include "lessons/14_pgs/pgs.hpp"

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

// A column of balls, one contact under each, counted from the ground; no friction.
constexpr int balls = 4;            // of 1 kg
constexpr double fall = 9.81 / 60;  // g h, m/s: so fast all begin to fall
const View visits_view = fit_view({-1.6, -0.8, 10.2, 5.1}, {0, 0, 600, 300});
constexpr double r_axis = 1, u_axis = 6;  // where the bars begin

/// Two components a contact, the tangential one idle.
ContactProblem column_problem() {
    Eigen::MatrixXd W = Eigen::MatrixXd::Identity(2 * balls, 2 * balls);
    for (int i = 1; i < balls; ++i) {
        W(2 * i, 2 * i) = 2;
        W(2 * i, 2 * i - 2) = W(2 * i - 2, 2 * i) = -1;
    }
    Eigen::VectorXd q = Eigen::VectorXd::Zero(2 * balls);
    q[0] = -fall;  // the lowest falls onto the ground, and none onto another
    return {.dimension = 2, .W = W, .q = q, .friction = Eigen::VectorXd::Zero(balls)};
}

/// (14.4): what one contact gets that is alone.
double alone(double W_nn, double q_n) {
    const PgsSweeps one({.dimension = 2,
                         .W = Eigen::Matrix2d(Eigen::Vector2d(W_nn, 1).asDiagonal()),
                         .q = Eigen::Vector2d(q_n, 0),
                         .friction = Eigen::VectorXd::Zero(1)});
    Eigen::VectorXd r = Eigen::Vector2d(0, 0);
    one.sweep(r);
    return r[0];
}

/// The column after so many visits.
struct Visits {
    ContactProblem problem = column_problem();
    Eigen::VectorXd need = Eigen::VectorXd::Zero(2 * balls), start, r, before;
    int visited = -1;

    explicit Visits(Knobs knobs) {
        for (int i = 0; i < balls; ++i) need[2 * i] = fall * (balls - i);  // the weights above
        start = r = before = knobs[3] * need;
        for (int k = 0; k < static_cast<int>(knobs[0]); ++k) {
            visited = knobs[1] == 0 ? k % balls : balls - 1 - k % balls;
            before = r;
            const int n = 2 * visited;
            const double u = velocity(r)[n], W_nn = problem.W(n, n);
            r[n] = knobs[2] == 0 ? alone(W_nn, u - W_nn * r[n]) : r[n] + alone(W_nn, u);  // (14.5), or the mistake
        }
    }
    Eigen::VectorXd velocity(const Eigen::VectorXd& of) const { return problem.W * of + problem.q; }
    double residual() const { return contact_residual(problem, r); }
    bool mended(int i) const { return i == visited && r != before; }
    bool spoiled(int i) const {
        return i != visited && std::abs(velocity(r)[2 * i]) > std::abs(velocity(before)[2 * i]) + 1e-6;
    }
};

/// A bar in a contact's row, and the same as it was before the visit.
void draw_bar(Canvas& canvas, Point from, double length, double was, Colour colour) {
    constexpr double half = 0.17;
    const auto box = [&](double l) { return Rect{std::min(from.x, from.x + l), from.y - half, std::abs(l), 2 * half}; };
    canvas.rectangle(box(length), sketch::lightened(colour, 0.35));
    if (was == length) return;
    const Rect b = box(was);
    canvas.polygon_outline(
        std::array{Point{b.x, b.y}, Point{b.right(), b.y}, Point{b.right(), b.top()}, Point{b.x, b.top()}},
        {colours::ink, 1.1, Stroke::Dash::dashed});
}

/// Points in the rows at these impulses, joined.
void join(Canvas& canvas, const Eigen::VectorXd& r, double r_scale, const Stroke& stroke) {
    std::vector<Point> points;
    for (int i = 0; i < balls; ++i) points.push_back({r_axis + r_scale * r[2 * i], 1.0 * i});
    canvas.polyline(points, stroke);
}

void draw_visits(Canvas& canvas, Knobs knobs) {
    constexpr double r_scale = 0.42 / fall, u_scale = 1.2 / fall;
    const Visits now(knobs);
    const Eigen::VectorXd u = now.velocity(now.r), u_before = now.velocity(now.before);
    canvas.show(visits_view);
    if (now.visited >= 0) canvas.rectangle({-0.75, now.visited - 0.3, 9.3, 0.6}, colours::sky.with_alpha(0.2));
    sketch::ground(canvas, {-0.45, 0}, {0.6, 0});
    for (int i = 0; i < balls; ++i) {
        draw_body(canvas, scenes::disc({.radius = 0.5, .position = {0, i + 0.5}, .angle = M_PI / 2}),
                  sketch::lightened(colours::orange));
        draw_bar(canvas, {r_axis, 1.0 * i}, r_scale * now.r[2 * i], r_scale * now.before[2 * i], sketch::force);
        draw_bar(canvas, {u_axis, 1.0 * i}, u_scale * u[2 * i], u_scale * u_before[2 * i], sketch::velocity);
        const int from_visited = i - now.visited;
        if (now.visited >= 0 && std::abs(from_visited) <= 1)
            sketch::label(canvas, {-0.55, 1.0 * i},
                          from_visited == 0  ? "i"
                          : from_visited > 0 ? "i + 1"
                                             : "i \u2212 1",
                          Side::left, {.colour = from_visited == 0 ? colours::ink : colours::grey, .gap = 4});
        if (now.mended(i)) sketch::note(canvas, {7.3, 1.0 * i}, "mended", Side::right);
        if (now.spoiled(i)) sketch::note(canvas, {7.3, 1.0 * i}, "spoiled", Side::right);
    }
    for (int i = 0; i < balls; ++i) canvas.dot({0, 1.0 * i}, 4, i == now.visited ? colours::ink : colours::grey);
    for (const double x : {r_axis, u_axis}) canvas.line({x, -0.3}, {x, 3.4}, {colours::ink, 1.4});
    join(canvas, now.need, r_scale, {colours::ink, 1.4, Stroke::Dash::dashed});
    join(canvas, now.start, r_scale, {colours::grey, 1.4, Stroke::Dash::dotted});
    sketch::label(canvas, {r_axis, 3.7}, "r_n", Side::on, {.colour = sketch::force});
    sketch::label(canvas, {u_axis, 3.7}, "u_n", Side::on, {.colour = sketch::velocity});
    sketch::note(canvas, {r_axis + r_scale * now.need[0], -0.5}, "needed");
    if (std::abs(knobs[3] - 1) > 0.62)
        sketch::note(canvas, {std::max(r_axis + r_scale * now.start[0], r_axis + 0.2), -0.5}, "at first");
    sketch::note(canvas, {u_axis - 0.3, 3.72}, "approaches", Side::left);
    sketch::note(canvas, {u_axis + 0.3, 3.72}, "opens", Side::right);
}

std::string what_happened(Knobs knobs) {
    const Visits now(knobs);
    if (now.residual() < 0.01) return "Every contact has what it needs, to a hundredth.";
    if (now.visited < 0) return "Before the first visit.";
    const std::string contact = "Contact " + std::to_string(now.visited + 1);
    if (!now.mended(now.visited))
        return contact + (now.velocity(now.r)[2 * now.visited] > 1e-6 ? " has too much, and may not give it back."
                                                                      : " has nothing to do yet.");
    std::string spoiled;
    for (int i = 0; i < balls; ++i)
        if (now.spoiled(i)) spoiled += (spoiled.empty() ? ", and has spoiled " : " and ") + std::to_string(i + 1);
    return contact + " has mended itself" + spoiled + ".";
}

const Movement visiting{
    .look_for =
        "Make one visit after the other, from the ground up or from the top down; then start with too much, and clamp "
        "the correction instead of the sum.",
    .knobs = {{"visits", "made so far", "", 0, 120, 3, true},
              {"order", "0: from the ground up, 1: from the top down", "", 0, 1, 0, true},
              {"clamp", "0: of the sum, (14.5), 1: of the correction", "", 0, 1, 0, true},
              {"start", "what all begin with, in parts of what they need", "", 0, 2, 1.7}},
    .handles = {{"what the lowest contact begins with",
                 {3},
                 visits_view,
                 [](Knobs knobs) {
                     return Point{r_axis + 0.42 * balls * knobs[3], 0};
                 }}},
    .quantities = {{"residual", "(14.2)", "", [](Knobs knobs) { return Visits(knobs).residual(); }},
                   {"r_n", "of the lowest contact", "N s", [](Knobs knobs) { return Visits(knobs).r[0]; }},
                   {"u_n", "of the lowest contact", "m/s",
                    [](Knobs knobs) {
                        const Visits now(knobs);
                        return now.velocity(now.r)[0];
                    }}},
    .draw = draw_visits,
    .says = what_happened};

}  // namespace

RBC_DRAWINGS(
    "14_pgs",
    {{"visits",
      "A column of four balls whose contacts begin with too much, and in the row of each its impulse r_n and its "
      "velocity "
      "u_n; dashed bars are what was before the visit of contact i, the dashed line is what they need. The visited "
      "contact has mended itself and spoiled its neighbours.",
      600,
      300,
      {},
      visiting},
     {"visit",
      "Left: a column of three boxes; the visited contact i has the velocity u, the impulses r_n up and r_t along the "
      "surface, its neighbours hold still. Middle: the plane of the two tangential impulses; a step by -u_t/rho leads "
      "out of Coulomb's disc of radius mu r_n and is pulled back onto it, or onto the friction box around it. Right: "
      "two cards that lean 20 degrees from the vertical, with the contact frame, the cone and the impulse of a foot.",
      600, 300, together(draw_column, draw_disc_and_box, draw_cards)},
     sag_drawing()})

}  // namespace rbc
