#include "common/demo/drawing/drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "demos/08_poisson_impact/rod.hpp"
#include "lessons/08_poisson_impact/impulse_path.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::place;
using sketch::Side;

const View rod_view = fit_view({-1.95, -1.0, 3.1, 3.3}, {0, 0, 250, 345});
const View plane_view = fit_view({-0.78, -0.14, 1.56, 1.42}, {250, 0, 350, 345});
/// The part of the plane where lines are drawn, N s.
constexpr double plane_left = -0.6, plane_right = 0.46, plane_top = 1.06;
constexpr double arrow_per_velocity = 0.6;  // m per m/s

// The knobs of the drawing.
TiltedRod rod_of(Knobs knobs) {
    return {.angle = knobs[0] * M_PI / 180, .velocity = {knobs[1], -1}};
}
PlanarImpactProblem problem_of(Knobs knobs) {
    const TiltedRod rod = rod_of(knobs);
    return {.K = rod.matrix(), .u = rod.contact_velocity(), .friction = knobs[2], .restitution = knobs[3]};
}

/// How much of a N s is shown as one: less where the path would leave the plane with e = 1, so that e changes nothing.
double zoom_of(PlanarImpactProblem problem) {
    problem.restitution = 1;
    double zoom = 1;
    for (const PlanarImpact& end : {impact_poisson(problem), impact_newton(problem)})
        for (const double size : {end.impulse[1] / 0.95, end.impulse[0] / plane_right, end.impulse[0] / plane_left})
            zoom = std::min(zoom, 1 / std::max(size, 1.0));
    return zoom;
}
/// Where the edge of the cone ends in the plane.
Eigen::Vector2d cone_edge(double mu) {
    return 0.4 * Eigen::Vector2d(mu, 1).normalized();
}
Point velocity_tip(Knobs knobs) {
    return place(arrow_per_velocity * problem_of(knobs).u);
}

/// The piece after the bend; none: it is one straight line.
const PathPiece* bend_of(const ImpulsePath& path) {
    for (const PathPiece& piece : path.pieces())
        if (piece.motion != path.piece(0).motion) return &piece;
    return nullptr;
}

void draw_rod(Canvas& canvas, Knobs knobs) {
    canvas.show(rod_view);
    const TiltedRod rod = rod_of(knobs);
    const PlanarImpactProblem problem = problem_of(knobs);
    const Point origin{0, 0}, centre = place(-rod.arm()), tip = velocity_tip(knobs);
    sketch::ground(canvas, {-1.9, 0}, {0.95, 0});
    const Eigen::Vector2d edge = 1.3 * cone_edge(problem.friction);
    sketch::cone(canvas, origin, Eigen::Vector2d::UnitY(), problem.friction, edge.y());
    draw_body(canvas, rod.body(0, Eigen::Vector2d::Zero()), sketch::lightened(colours::orange));
    sketch::arrow(canvas, centre, origin, "**r**", {}, {Beside::Place::right, 0.25});
    sketch::point(canvas, centre, "m, I", Side::above_right);
    sketch::arc(canvas, centre, {M_PI - rod.angle + 0.45, M_PI - rod.angle + 1.95, 30, true}, "omega");
    sketch::arc(canvas, origin, {M_PI - rod.angle, M_PI, 31}, "theta");
    sketch::contact_frame(canvas, origin, Eigen::Vector2d::UnitY(), 68);
    sketch::arrow(canvas, origin, place(0.55 * zoom_of(problem) * impact_poisson(problem).impulse), "**P**",
                  {sketch::force});
    sketch::arrow(canvas, origin, tip, "**u**^-", {sketch::velocity},
                  {tip.x > 0 ? Beside::Place::left : Beside::Place::right, 0.62});
    sketch::guide(canvas, origin, {0, tip.y});
    if (std::abs(tip.x) > 1e-9)
        sketch::arrow(canvas, {0, tip.y}, tip, "u_t", {sketch::velocity, 1.4},
                      {tip.x > 0 ? Beside::Place::right : Beside::Place::left, 0.5});
    sketch::label(canvas, place(edge), "mu", Side::right, {.colour = sketch::friction});
}

/// The line of all impulses at which row . P + before = 0, as far as it is drawn. Both lines fall to the right.
struct Line {
    Point high, low, name;
};
Line line_of(const Eigen::Vector2d& row, double before) {
    const auto height = [&](double p_t) { return -(before + row[0] * p_t) / row[1]; };
    const auto there = [&](double p_n) { return Point{-(before + row[1] * p_n) / row[0], p_n}; };
    const double low = std::max(0.0, height(plane_right));
    return {there(std::max(low, std::min(plane_top, height(0.75 * plane_left)))), there(low), there(std::max(low, 0.08))};
}

void draw_end(Canvas& canvas, Point at, std::string_view law, Side side, Colour colour) {
    canvas.dot(at, 5, colour);
    sketch::label(canvas, at, law, side, {.colour = colour, .gap = 10});
}

void draw_plane(Canvas& canvas, Knobs knobs) {
    canvas.show(plane_view);
    const PlanarImpactProblem problem = problem_of(knobs);
    const ImpulsePath path = impulse_path(problem);
    const Eigen::Vector2d poisson = impact_poisson(problem).impulse, newton = impact_newton(problem).impulse;
    const double zoom = zoom_of(problem), last = std::max(poisson[1], newton[1]);
    const auto seen = [zoom](const Eigen::Vector2d& impulse) { return place(zoom * impulse); };

    const Eigen::Vector2d edge = cone_edge(problem.friction);
    sketch::cone(canvas, {0, 0}, Eigen::Vector2d::UnitY(), problem.friction, edge.y());
    sketch::axes(canvas, {{0, 0}, plane_left, 0.54, -0.1, 1.1, "p_t", "p_n"});
    const Line sticking = line_of(problem.K.row(0), zoom * problem.u[0]),
               compression = line_of(problem.K.row(1), zoom * problem.u[1]);
    for (const Line& line : {sticking, compression})
        canvas.line(line.high, line.low, {colours::grey, 1.6, Stroke::Dash::dashed});
    const bool at_top = sticking.high.y > 0.99 * plane_top;
    sketch::label(canvas, sticking.high, "u_t = 0", at_top ? Side::above : Side::above_right,
                  {.colour = colours::grey});
    sketch::label(canvas, compression.name, "u_n = 0", Side::above_right, {.colour = colours::grey});
    sketch::label(canvas, {-edge.x(), edge.y()}, "\u2212mu p_n", Side::left, {.colour = sketch::friction});
    sketch::label(canvas, place(edge), "mu p_n", Side::right, {.colour = sketch::friction, .gap = 12});

    std::vector<Point> corners;
    for (const PathPiece& piece : path.pieces())
        if (piece.start.impulse[1] < last) corners.push_back(seen(piece.start.impulse));
    corners.push_back(seen(point_on(path, last).impulse));
    canvas.polyline(corners, {colours::ink, 3.2});
    canvas.dot({0, 0}, 4, colours::ink);
    const PathPiece* bend = bend_of(path);
    if (bend != nullptr && bend->start.impulse[1] < last)
        sketch::point(canvas, seen(bend->start.impulse), "p_s", Side::right);
    const bool rightwards = path.piece(std::max(path.restitution - 1, 0)).friction > 0;
    sketch::point(canvas, seen(path.compression_end().impulse), "p_c",
                  rightwards ? Side::below_right : Side::below_left);
    draw_end(canvas, seen(newton), "Newton", Side::right, colours::vermillion);
    const Point end = seen(poisson);
    draw_end(canvas, end, "Poisson", end.x < -0.42 ? Side::above : Side::left, colours::blue);
}

void falling_rod(Canvas& canvas, Knobs knobs) {
    draw_rod(canvas, knobs);
    draw_plane(canvas, knobs);
}

std::string what_happens(Knobs knobs) {
    const PlanarImpactProblem problem = problem_of(knobs);
    const ImpulsePath path = impulse_path(problem);
    const PlanarImpact poisson = impact_poisson(problem), newton = impact_newton(problem);
    const PathPiece* bend = bend_of(path);
    const double p_s = bend == nullptr ? std::numeric_limits<double>::infinity() : bend->start.impulse[1],
                 last = std::max(poisson.impulse[1], newton.impulse[1]);
    std::string text = "The tip ";
    if (p_s >= last) {
        text += path.piece(0).motion == Motion::stick ? "sticks from the start" : "slips to the end";
    } else {
        const bool compression = p_s < path.compression_end().impulse[1];
        text += path.piece(0).slope[1] <= 0 ? "jams" : compression ? "stops in compression" : "stops in restitution";
        text += bend->motion == Motion::stick ? ", then it sticks" : ", then it turns back";
    }
    const double apart = newton.impulse[1] - poisson.impulse[1];
    if (std::abs(apart) < 1e-12 * last) return text + "; both laws end at the same point.";
    text += apart > 0 ? "; Newton's law ends later than Poisson's" : "; Newton's law ends before Poisson's";
    return text + (newton.energy_change > 1e-12 ? " and makes energy." : ".");
}

const Movement movement{
    .look_for = "Turn the rod, drag the velocity of its tip and the edge of the cone: where does the path bend, and "
                "when do the two laws part? Then drag Poisson's end down to e = 0.",
    .knobs = {{"theta", "the rod's angle over the floor", "degrees", 25, 75, 45},
              {"u_t", "the tip's velocity along the floor, before; it comes down with 1 m/s", "m/s", -1, 1, -0.6},
              {"mu", "friction", "", 0, 1.6, 1},
              {"e", "restitution", "", 0, 1, 0.9}},
    .handles = {{"the rod's upper end", {0}, rod_view, [](Knobs knobs) { return place(-2 * rod_of(knobs).arm()); }},
                {"the velocity of its tip", {1}, rod_view, velocity_tip},
                {"the edge of the friction cone", {2}, plane_view,
                 [](Knobs knobs) { return place(cone_edge(knobs[2])); }},
                {"the end of Poisson's impact", {3}, plane_view,
                 [](Knobs knobs) {
                     const PlanarImpactProblem problem = problem_of(knobs);
                     return place(zoom_of(problem) * impact_poisson(problem).impulse);
                 }}},
    .quantities = {{"p_s", "where the slip stops or would stop, (08.4)", "N s",
                    [](Knobs knobs) {
                        const ImpulsePath path = impulse_path(problem_of(knobs));
                        const PathPiece* bend = bend_of(path);
                        return bend == nullptr ? std::numeric_limits<double>::infinity() : bend->start.impulse[1];
                    }},
                   {"p_c", "where compression ends, (08.7)", "N s",
                    [](Knobs knobs) { return impact_poisson(problem_of(knobs)).compression_impulse; }},
                   {"Delta T_P", "energy change by Poisson's law, (08.13)", "J",
                    [](Knobs knobs) { return impact_poisson(problem_of(knobs)).energy_change; }},
                   {"Delta T_N", "energy change by Newton's law", "J",
                    [](Knobs knobs) { return impact_newton(problem_of(knobs)).energy_change; }}},
    .draw = falling_rod,
    .says = what_happens};

}  // namespace

RBC_DRAWINGS(
    "08_poisson_impact",
    {{"falling_rod",
      "Left: a rod leans to the left, its lower end on the ground, with the tangent t to the right and the normal "
      "n up, the friction cone above the contact and the velocity u of its tip down to the left. Right: the plane "
      "of its impulses, with the cone's edges, the lines where u_t and u_n are zero, and the path of the impact, which "
      "bends where the slip stops; Newton's law ends farther up the path than Poisson's.",
      600, 345, {}, movement}})

}  // namespace rbc
