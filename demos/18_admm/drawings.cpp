#include "common/demo/drawing/drawing.hpp"

#include <Eigen/Core>
#include <cmath>
#include <vector>

#include "common/demo/drawing/sketch.hpp"
#include "lessons/18_admm/admm.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;
using sketch::Beside;
using sketch::place;
using sketch::Side;

/// Two normal impulses in a valley whose lowest point pulls: E(r) = r'Wr/2 + q'r.
struct Valley {
    Eigen::Matrix2d W{{1, 0.5}, {0.5, 1}};
    Vector2d bottom{1.7, -0.95}, q = -W * bottom, start{0.4, 1.5};
    double rho = 0.5;
};

void draw_valley(Canvas& canvas, const Rect& pixels) {
    canvas.show(fit_view({-0.5, -1.25, 3.1, 3.1}, pixels));
    const Rect seen = canvas.view().world;
    canvas.rectangle({seen.x, seen.y, seen.width, -seen.y}, colours::ground.with_alpha(0.4));
    canvas.rectangle({seen.x, 0, -seen.x, seen.top()}, colours::ground.with_alpha(0.4));
    const Valley valley;
    const double flat = 1 - valley.W(0, 1), steep = 1 + valley.W(0, 1), s = std::sqrt(0.5);
    for (const double level : {0.75, 1.1}) {
        std::vector<Point> ellipse;
        for (int i = 0; i < 120; ++i) {
            const double a = 2 * M_PI * i / 120, along = level / std::sqrt(flat) * std::cos(a),
                         across = level / std::sqrt(steep) * std::sin(a);
            ellipse.push_back(place(valley.bottom + Vector2d(s * (along + across), s * (across - along))));
        }
        canvas.polygon_outline(ellipse, {colours::grey.with_alpha(0.55), 1.2});
    }
    sketch::axes(canvas, {{0, 0}, -0.4, 2.25, -1.1, 1.6, "r_1", "r_2"});
}

/// Iterations in it, from z and y.
struct Iterations {
    Valley valley{};
    AdmmMap map{Eigen::MatrixXd(valley.W).sparseView(), [](Eigen::VectorXd& z) { z = z.cwiseMax(0.0); },
                FactorKind::dense};
    Eigen::VectorXd z = valley.start, y = Vector2d(0, 0);

    Iterations() { map.shift(valley.rho); }
    void next() {
        map.iterate(valley.q, z, y);
        z = map.z;
        y = map.y;
    }
};

void draw_one_iteration(Canvas& canvas) {
    draw_valley(canvas, {0, 0, 300, 300});
    Iterations some;
    for (int k = 0; k < 3; ++k) some.next();
    const Eigen::VectorXd y = some.y;
    some.next();
    const Vector2d r = some.map.r, priced = r + y / some.valley.rho, nearest = some.z;
    sketch::label(canvas, {1.6, 1.2}, "K", Side::on, {.colour = sketch::friction});
    sketch::label(canvas, place(some.valley.bottom), "u = 0", Side::below, {.colour = colours::grey});
    canvas.dot(place(some.valley.bottom), 3, colours::grey);
    sketch::spring(canvas, place(r), place(nearest), 10);
    sketch::arrow(canvas, place(r), place(priced), "y/rho", {sketch::velocity}, {Beside::Place::left, 0.6, 3});
    sketch::guide(canvas, place(priced), place(nearest), sketch::friction);
    sketch::point(canvas, place(r), "r", Side::right, sketch::force);
    sketch::point(canvas, place(nearest), "z", Side::above_right, sketch::friction);
}

void draw_way(Canvas& canvas) {
    draw_valley(canvas, {300, 0, 300, 300});
    Iterations all;
    std::vector<Point> motion, bounds{place(all.z)};
    for (int k = 0; k < 12; ++k) {
        all.next();
        motion.push_back(place(all.map.r));
        bounds.push_back(place(all.z));
    }
    canvas.polyline(motion, {sketch::force, 2});
    canvas.polyline(bounds, {sketch::friction, 2});
    for (const Point& p : motion) canvas.dot(p, 3, sketch::force);
    for (const Point& p : bounds) canvas.dot(p, 3, sketch::friction);
    sketch::label(canvas, bounds.front(), "z at first", Side::right, {.colour = sketch::friction});
}

}  // namespace

RBC_DRAWINGS("18_admm",
             {{"copies",
               "Two normal impulses, K where neither pulls, and level lines of the energy about its lowest point, where "
               "u = 0. Left, one iteration: r, which knows no bounds, and z, the point of K nearest to r + y/rho, held "
               "together by a spring rho. Right: the two copies over twelve iterations, until they meet.",
               600, 300, together(draw_one_iteration, draw_way)}})

}  // namespace rbc
