#include "common/demo/drawing/drawing.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <vector>

#include "common/demo/drawing/sketch.hpp"
#include "lessons/15_nncg/nncg.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;
using sketch::place;
using sketch::Side;

/// Two normal impulses in a narrow valley, E(r) = r'Wr/2 + q'r, whose lowest point is `bottom`.
struct Valley {
    Eigen::Matrix2d W{{1, 0.86}, {0.86, 1}};
    Vector2d bottom{2.7, -0.45}, q = -W * bottom, start{0.35, 3.0};

    void turn(Eigen::VectorXd& r, int i) const { r[i] = std::max(0.0, r[i] - (W.row(i) * r + q.row(i))[0] / W(i, i)); }
    void sweep(Eigen::VectorXd& r) const { turn(r, 0), turn(r, 1); }
};

void draw_hills(Canvas& canvas, const Valley& valley) {
    const double flat = 1 - valley.W(0, 1), steep = 1 + valley.W(0, 1);
    for (const double level : {0.12, 0.35, 0.7, 1.15}) {
        std::vector<Point> ellipse;
        for (int i = 0; i < 120; ++i) {
            const double a = 2 * M_PI * i / 120, along = level / std::sqrt(flat) * std::cos(a),
                         across = level / std::sqrt(steep) * std::sin(a);
            const double s = std::sqrt(0.5);
            ellipse.push_back(place(valley.bottom + Vector2d(s * (along + across), s * (across - along))));
        }
        canvas.polygon_outline(ellipse, {colours::grey.with_alpha(0.55), 1.2});
    }
    sketch::point(canvas, {valley.bottom.x() + valley.W(0, 1) * valley.bottom.y(), 0}, "r", Side::above_right);
}

void draw_valley(Canvas& canvas, const Rect& pixels) {
    canvas.show(fit_view({-0.6, -0.85, 4.4, 4.4}, pixels));
    const Rect seen = canvas.view().world;
    canvas.rectangle({seen.x, seen.y, seen.width, -seen.y}, colours::ground.with_alpha(0.4));
    canvas.rectangle({seen.x, 0, -seen.x, seen.top()}, colours::ground.with_alpha(0.4));
    draw_hills(canvas, {});
    sketch::axes(canvas, {{0, 0}, 0, 3.45, 0, 3.3, "r_1", "r_2"});
}

void draw_zigzag(Canvas& canvas) {
    draw_valley(canvas, {0, 0, 300, 310});
    const Valley valley;
    Eigen::VectorXd r = valley.start;
    std::vector<Point> way{place(r)};
    for (int i = 0; i < 16; ++i) {
        valley.turn(r, i % 2);
        way.push_back(place(r));
    }
    canvas.polyline(way, {colours::orange, 2.4});
    sketch::point(canvas, way.front(), "r_0", Side::right, colours::orange);
    sketch::label(canvas, {1.9, 2.6}, "sweeps", Side::on, {.colour = colours::orange});
}

void draw_conjugate(Canvas& canvas) {
    draw_valley(canvas, {300, 0, 300, 310});
    const Valley valley;
    Nncg nncg;
    nncg.start(valley.start);
    Point from = place(valley.start);
    for (int i = 0; i < 5; ++i) {
        nncg.iterate([&](Eigen::VectorXd& r) { valley.sweep(r); });
        const Point swept = place(nncg.feasible()), further = place(nncg.extrapolated());
        canvas.line(from, swept, {colours::orange, 2.4});
        canvas.line(swept, further, {colours::blue, 2.4});
        canvas.dot(swept, 3.2, colours::orange);
        canvas.dot(further, 3.2, colours::blue);
        from = further;
    }
    sketch::point(canvas, place(valley.start), "r_0", Side::right, colours::blue);
    sketch::label(canvas, {1.75, 2.75}, "a sweep, s", Side::right, {.colour = colours::orange});
    sketch::label(canvas, {1.75, 2.4}, "+ beta p", Side::right, {.colour = colours::blue});
}

}  // namespace

RBC_DRAWINGS(
    "15_nncg",
    {{"valley",
      "A narrow valley over the impulses r_1 and r_2, neither of which may be negative. Left: sweeps zigzag down to r. "
      "Right: each sweep leads to s, then beta p is added; the line has a kink where a sweep brings an impulse back "
      "into its bounds.",
      600, 310, together(draw_zigzag, draw_conjugate)}})

}  // namespace rbc
