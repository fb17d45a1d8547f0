#include "common/demo/drawing/drawing.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "common/demo/drawing/sketch.hpp"
#include "lessons/18_admm/admm.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;
using sketch::Beside;
using sketch::place;
using sketch::Side;

constexpr Rect impulses{-1.6, -1.6, 3.7, 3.7};  // N s
const View left_view = fit_view(impulses, {0, 0, 300, 300}), right_view = fit_view(impulses, {300, 0, 300, 300});
constexpr int most = 20;

/// Two normal impulses in a valley, E(r) = r'Wr/2 + q'r.
struct Valley {
    Eigen::Matrix2d W{{1, 0.5}, {0.5, 1}};  // 1/kg
    Vector2d bottom, q = -W * bottom, start{0.4, 1.6};
    double rho;

    explicit Valley(Knobs knobs) : bottom(knobs[1], knobs[2]), rho(knobs[3]) {}
    Vector2d velocity(const Vector2d& z) const { return W * z + q; }
};

/// Iterations in it, from z and y = 0.
struct Iterations {
    struct One {
        Vector2d r, z, y;
    };
    Valley valley;
    std::vector<One> all;

    explicit Iterations(Knobs knobs) : valley(knobs) {
        AdmmMap map(
            Eigen::MatrixXd(valley.W), [](Eigen::VectorXd& z) { z = z.cwiseMax(0.0); }, FactorKind::dense);
        map.shift(valley.rho);
        Eigen::VectorXd z = valley.start, y = Vector2d(0, 0);
        for (int k = 0; k < most; ++k) {
            map.iterate(valley.q, z, y);
            z = map.z;
            y = map.y;
            all.push_back({map.r, z, y});
        }
    }
};
std::size_t made(Knobs knobs) {
    return static_cast<std::size_t>(knobs[0]);
}
Iterations::One now(const Iterations& some, Knobs knobs) {
    return some.all[made(knobs) - 1];
}

void draw_valley(Canvas& canvas, const View& view, const Valley& valley) {
    canvas.show(view);
    const Rect& seen = impulses;
    canvas.rectangle({seen.x, seen.y, seen.width, -seen.y}, colours::ground.with_alpha(0.4));
    canvas.rectangle({seen.x, 0, -seen.x, seen.top()}, colours::ground.with_alpha(0.4));
    const double flat = 1 - valley.W(0, 1), steep = 1 + valley.W(0, 1), s = std::sqrt(0.5);
    for (const double level : {1.0, 1.35}) {
        std::vector<Point> ellipse;
        for (int i = 0; i < 120; ++i) {
            const double a = 2 * M_PI * i / 120, along = level / std::sqrt(flat) * std::cos(a),
                         across = level / std::sqrt(steep) * std::sin(a);
            ellipse.push_back(place(valley.bottom + Vector2d(s * (across + along), s * (across - along))));
        }
        canvas.polygon_outline(ellipse, {colours::grey.with_alpha(0.55), 1.2});
    }
    sketch::axes(canvas, {{0, 0}, -1.4, 1.6, -1.4, 1.8, "r_1", "r_2"});
    canvas.dot(place(valley.bottom), 3, colours::grey);
}

/// As much of an arrow as the view shows.
Point shown(const Vector2d& from, const Vector2d& way) {
    double part = 1;
    const Vector2d low(impulses.x + 0.05, impulses.y + 0.05), high(impulses.right() - 0.05, impulses.top() - 0.05);
    for (int i = 0; i < 2; ++i) {
        if (from[i] + way[i] > high[i]) part = std::min(part, std::max(0.0, (high[i] - from[i]) / way[i]));
        if (from[i] + way[i] < low[i]) part = std::min(part, std::max(0.0, (low[i] - from[i]) / way[i]));
    }
    return place(from + part * way);
}

void draw_one_iteration(Canvas& canvas, const Iterations& some, Knobs knobs) {
    const Valley& valley = some.valley;
    draw_valley(canvas, left_view, valley);
    const Iterations::One one = now(some, knobs);
    const Vector2d &r = one.r, &z = one.z, &y = one.y, &b = valley.bottom;
    sketch::label(canvas, {1.1, 1.35}, "K", Side::on, {.colour = sketch::friction});
    sketch::label(canvas, place(b), "u = 0",
                  b.x() < -0.9   ? Side::right
                  : b.x() > 1.7  ? Side::left
                  : b.y() < -1.3 ? Side::above
                                 : Side::below,
                  {.colour = colours::grey});
    if ((r - z).norm() > 0.06) sketch::spring(canvas, place(r), place(z), 10);
    const Vector2d price = y / valley.rho, speed = -valley.velocity(z) / valley.rho;
    sketch::guide(canvas, shown(r, price), place(z), sketch::friction);
    const auto words = [](const Vector2d& way, const char* name) { return way.norm() > 0.3 ? name : ""; };
    sketch::arrow(canvas, place(z), shown(z, speed), words(speed, "\u2212u/rho"), {colours::sky},
                  {Beside::Place::right, 0.68, 3});
    sketch::arrow(canvas, place(r), shown(r, price), words(price, "y/rho"), {sketch::velocity},
                  {Beside::Place::left, 0.35, 3});
    sketch::point(canvas, place(r), "r", Side::right, sketch::force);
    sketch::point(canvas, place(z), "z", Side::above_right, sketch::friction);
}

void draw_way(Canvas& canvas, const Iterations& some, Knobs knobs) {
    draw_valley(canvas, right_view, some.valley);
    std::vector<Point> motion, bounds{place(some.valley.start)};
    for (const auto& one : some.all) {
        motion.push_back(place(one.r));
        bounds.push_back(place(one.z));
    }
    const auto draw = [&](const std::vector<Point>& way, std::size_t points, Colour colour) {
        canvas.polyline(way, {sketch::lightened(colour, 0.6), 1});
        canvas.polyline(std::span(way).first(points), {colour, 2});
        for (std::size_t i = 0; i < points; ++i) canvas.dot(way[i], i + 1 == points ? 4.5 : 3, colour);
    };
    draw(motion, made(knobs), sketch::force);
    draw(bounds, made(knobs) + 1, sketch::friction);
    sketch::label(canvas, bounds.front(), "z at first", Side::right, {.colour = sketch::friction});
}

void draw_copies(Canvas& canvas, Knobs knobs) {
    const Iterations some(knobs);
    draw_one_iteration(canvas, some, knobs);
    draw_way(canvas, some, knobs);
}

double apart(Knobs knobs) {
    const auto one = now(Iterations(knobs), knobs);
    return (one.r - one.z).norm();
}
double price_error(Knobs knobs) {
    const Iterations some(knobs);
    const auto one = now(some, knobs);
    return (one.y + some.valley.velocity(one.z)).norm();
}

std::string what_presses(Knobs knobs) {
    const Vector2d z = Iterations(knobs).all.back().z;
    const bool first = z[0] > 1e-3, second = z[1] > 1e-3;
    if (first && second) return "In the end both contacts press: y goes to 0, and r and z to the lowest point.";
    if (!first && !second) return "In the end no contact presses: z is 0, and y goes to \u2212q.";
    return std::string("In the end contact ") + (first ? "1 presses, and 2" : "2 presses, and 1") +
           " opens: there y goes to \u2212u, below 0.";
}

const Movement movement{
    .look_for =
        "Go step by step; drag the lowest point about, so that one contact, both or none has to push; make the spring "
        "stiffer.",
    .knobs = {{"iterations", "made so far", "", 1, most, 4, true},
              {"r_1", "of the lowest point", "N s", -0.9, 1.8, 1.7},
              {"r_2", "of the lowest point", "N s", -0.9, 1.8, -0.8},
              {"rho", "the spring's stiffness", "1/kg", 0.5, 3, 0.5}},
    .handles = {{"the lowest point, where u = 0",
                 {1, 2},
                 left_view,
                 [](Knobs knobs) {
                     return Point{knobs[1], knobs[2]};
                 }}},
    .quantities = {{"q_1", "of the valley, (18.1)", "m/s", [](Knobs knobs) { return Valley(knobs).q[0]; }},
                   {"q_2", "", "m/s", [](Knobs knobs) { return Valley(knobs).q[1]; }},
                   {"|r \u2212 z|", "between the copies", "N s", apart},
                   {"|y + u|", "from the price to \u2212u", "m/s", price_error}},
    .draw = draw_copies,
    .says = what_presses};

}  // namespace

RBC_DRAWINGS(
    "18_admm",
    {{"copies",
      "Two normal impulses, K where neither pulls, and level lines of the energy about its lowest point, where "
      "u = 0. Left, one iteration: r, which knows no bounds, and z, the point of K nearest to r + y/rho, held "
      "together by a spring rho; y/rho from r is on its way to -u/rho from z. Right: the two copies over the "
      "first iterations, and faintly until they meet.",
      600,
      300,
      {},
      movement}})

}  // namespace rbc
