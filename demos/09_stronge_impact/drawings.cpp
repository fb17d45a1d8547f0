#include "common/demo/drawing/drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "lessons/08_poisson_impact/impulse_path.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"
#include "lessons/09_stronge_impact/falling_rod.hpp"
#include "lessons/09_stronge_impact/stronge_impact.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::Side;

/// The rod of the text.
PlanarImpactProblem problem() {
    const Eigen::Vector2d arm = std::sqrt(0.5) * Eigen::Vector2d(1, -1), turned(-arm.y(), arm.x());
    return {.K = Eigen::Matrix2d::Identity() + 3 * turned * turned.transpose(),
            .u = {-0.6, -1},
            .friction = 1,
            .restitution = 0.9};
}

/// u_n over p: the areas are works.
void draw_work(Canvas& canvas) {
    const PlanarImpactProblem q = problem();
    const ImpulsePath path = impulse_path(q);
    const double p_c = path.compression_end().impulse[1];
    canvas.show(View{{-0.09, -1.25, 1.24, 2.6}, {0, 0, 370, 330}});
    const auto at = [&](double p) { return Point{p, point_on(path, p).u[1]}; };
    // Straight between the corners of the path.
    const auto area = [&](double from, double to, const Colour& colour) {
        std::vector<double> stops{from, to};
        for (const PathPiece& piece : path.pieces()) {
            const double p = piece.start.impulse[1];
            if (p > from && p < to) stops.push_back(p);
        }
        std::sort(stops.begin(), stops.end());
        for (std::size_t i = 1; i < stops.size(); ++i) {
            const std::array quad{Point{stops[i - 1], 0}, at(stops[i - 1]), at(stops[i]), Point{stops[i], 0}};
            canvas.polygon(quad, colour);
        }
    };
    const double stronge = impact_stronge(q).impulse[1], poisson = impact_poisson(q).impulse[1],
                 newton = impact_newton(q).impulse[1];
    area(0, p_c, colours::sky.with_alpha(0.45));
    area(p_c, stronge, colours::green.with_alpha(0.3));
    sketch::axes(canvas, {{0, 0}, -0.05, 1.0, -1.1, 1.12, "p_n", "u_n"});
    const std::array corners{at(0), at(path.piece(1).start.impulse[1]), at(p_c), at(newton)};
    canvas.polyline(corners, {colours::ink, 2.6});
    const auto stop = [&](double p, double low, Side side, const char* words, const Colour& colour) {
        sketch::guide(canvas, {p, low}, at(p), colour);
        canvas.dot(at(p), 4.5, colour);
        sketch::label(canvas, {p, low}, words, side, {.colour = colour, .size = 15});
    };
    stop(stronge, -0.7, Side::right, "Stronge", colours::green);
    stop(poisson, -0.85, Side::below, "Poisson", colours::blue);
    stop(newton, -0.4, Side::below, "Newton", colours::vermillion);
    sketch::label(canvas, {0.1, -0.28}, "W_c", Side::on);
    sketch::label(canvas, {p_c, 0}, "p_c", Side::above_left);
    sketch::label(canvas, {p_c + 0.68 * (poisson - p_c), 0.13}, "\u2212e^2 W_c", Side::on);
}

/// Before and after: with e of the work, not of the velocity.
void draw_bounce(Canvas& canvas) {
    canvas.show(fit_view({-1.75, -0.55, 2.75, 3.0}, {360, 0, 240, 330}));
    sketch::ground(canvas, {-1.65, 0}, {0.8, 0});
    const auto rod = [](const Eigen::Vector2d& shift, double turn) {
        return scenes::box({.half_width = 1,
                            .half_height = 0.035,
                            .position = Eigen::Vector2d(-std::sqrt(0.5), std::sqrt(0.5)) + shift,
                            .angle = -M_PI / 4 + turn});
    };
    draw_body(canvas, rod({0, 0}, 0), sketch::lightened(colours::green));
    sketch::ghost(canvas, rod({-0.25, 0.75}, -0.1));
    const PlanarImpactProblem q = problem();
    const PlanarImpact impact = impact_stronge(q);
    sketch::arrow(canvas, {0.12, 0.05 - 0.7 * q.u[1]}, {0.12, 0.05}, "u_n^-", {sketch::velocity}, sketch::tail);
    sketch::arrow(canvas, {0.5, 0.05}, {0.5, 0.05 + 0.7 * impact.u[1]}, "u_n^+", {sketch::velocity});
}

}  // namespace

RBC_DRAWINGS(
    "09_stronge_impact",
    {{"work_over_impulse",
      "Left: u_n over p_n; the area below zero until p_c is the work W_c that compression stores, Stronge's law ends "
      "where the area above is -e^2 W_c, Poisson's a little before, Newton's far beyond. Right: a rod before the "
      "impact, its end coming down with u_n^-, and, dashed, after it, with u_n^+ upwards.",
      600, 330, together(draw_work, draw_bounce)}})

}  // namespace rbc
