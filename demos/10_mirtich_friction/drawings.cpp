#include "common/demo/drawing/drawing.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "common/demo/drawing/sketch.hpp"
#include "lessons/10_mirtich_friction/mirtich_impact.hpp"
#include "lessons/10_mirtich_friction/sliding.hpp"
#include "lessons/10_mirtich_friction/sticking.hpp"

namespace rbc {

namespace {

using Eigen::Vector3d;
using sketch::Beside;
using sketch::Side;

constexpr double mu = 0.6;

/// The matrix of the figures.
SpatialImpactProblem problem(double angle) {
    SpatialImpactProblem q;
    q.K << 3, 0.2, 0.3, 0.2, 0.5, 0.4, 0.3, 0.4, 1;
    q.u << 1.5 * std::cos(angle), 1.5 * std::sin(angle), -2;
    q.friction = mu;
    q.restitution = 1;
    return q;
}

/// t1 to the right, n up, t2 away from the eye.
Point seen(const Vector3d& p) {
    return {p.x() + 0.5 * p.y(), p.z() + 0.42 * p.y()};
}

void draw_contact_in_space(Canvas& canvas) {
    canvas.show(fit_view({-1.6, -0.75, 3.35, 2.75}, {0, 0, 325, 320}));
    const std::array plane{seen({-1.05, -0.9, 0}), seen({1.05, -0.9, 0}), seen({1.05, 0.9, 0}), seen({-1.05, 0.9, 0})};
    canvas.polygon(plane, colours::sky.with_alpha(0.25));
    canvas.polygon_outline(plane, {colours::sky, 1.5});
    const double radius = 0.62;
    canvas.circle({0, radius}, radius, sketch::lightened(colours::orange).with_alpha(0.6));
    canvas.circle_outline({0, radius}, radius, {colours::ink, 1.2});
    std::vector<Point> rim;
    const double height = 1.0;
    for (int i = 0; i < 48; ++i)
        rim.push_back(seen({mu * height * std::cos(M_PI * i / 24), mu * height * std::sin(M_PI * i / 24), height}));
    canvas.polygon(rim, sketch::friction.with_alpha(0.16));
    canvas.polygon_outline(rim, {sketch::friction, 1.5});
    // The two lines of the cone's outline touch the rim where it is widest, seen from the apex.
    std::size_t left = 0, right = 0;
    const auto slope = [&](std::size_t i) { return rim[i].x / rim[i].y; };
    for (std::size_t i = 0; i < rim.size(); ++i) {
        if (slope(i) < slope(left)) left = i;
        if (slope(i) > slope(right)) right = i;
    }
    canvas.line({0, 0}, rim[left], {sketch::friction, 1.5});
    canvas.line({0, 0}, rim[right], {sketch::friction, 1.5});
    sketch::arrow(canvas, {0, 0}, seen({0, 0, 1.5}), "**n**");
    sketch::arrow(canvas, {0, 0}, seen({1.25, 0, 0}), "**t**_1");
    sketch::arrow(canvas, {0, 0}, seen({0, 1.2, 0}), "**t**_2");
    const double theta = -0.85;
    const Eigen::Vector2d d(std::cos(theta), std::sin(theta));
    sketch::arrow(canvas, {0, 0}, seen({1.1 * d.x(), 1.1 * d.y(), 0}), "**u**_t", {sketch::velocity});
    sketch::arrow(canvas, {0, 0}, seen(height * sliding_vector(mu, d.x(), d.y())), "**xi**", {sketch::force},
                  {Beside::Place::tip});
    std::vector<Point> arc;
    for (int i = 0; i <= 20; ++i)
        arc.push_back(seen({0.5 * std::cos(theta * i / 20), 0.5 * std::sin(theta * i / 20), 0}));
    canvas.polyline(arc, {colours::ink, 1.5});
    sketch::label(canvas, seen({0.66 * std::cos(0.45 * theta), 0.66 * std::sin(0.45 * theta), 0}), "theta", Side::on);
    canvas.dot({0, 0}, 4, colours::ink);
}

/// The plane of the sliding velocity: axes, and the rays of a problem.
void draw_rays(Canvas& canvas, const SpatialImpactProblem& q) {
    sketch::axes(canvas, {{0, 0}, -1.8, 1.85, -1.85, 1.8, "u_1", "u_2"});
    const Rays rays = invariant_rays(q.K, q.friction);
    for (int i = 0; i < rays.count; ++i) {
        const Ray& ray = rays.ray[static_cast<std::size_t>(i)];
        const Point tip{1.75 * ray.direction.x(), 1.75 * ray.direction.y()};
        if (ray.growth > 0)
            sketch::arrow(canvas, {0, 0}, tip, "R > 0", {sketch::force, 2.2}, {Beside::Place::right, 0.8, 8});
        else
            sketch::arrow(canvas, tip, {0.1 * tip.x, 0.1 * tip.y}, "", {colours::grey, 1.4, Stroke::Dash::dashed});
    }
}

void draw_path(Canvas& canvas, const SpatialImpactProblem& q) {
    std::vector<Point> points;
    for (const CollisionState& state : trace_mirtich(q, 80)) points.push_back({state.u.x(), state.u.y()});
    canvas.polyline(points, {sketch::velocity, 2.4});
    canvas.dot(points.front(), 4, sketch::velocity);
}

void draw_hodograph(Canvas& canvas) {
    canvas.show(fit_view({-1.95, -2.05, 4.35, 4.3}, {322, 0, 278, 320}));
    draw_rays(canvas, problem(0));
    for (const double angle : {-0.35, 2.75, 3.7}) draw_path(canvas, problem(angle));
    sketch::label(canvas, {1.5 * std::cos(-0.35), 1.5 * std::sin(-0.35)}, "**u**_t^-", Side::below,
                  {.colour = sketch::velocity});
}

// What moves: k and mu, of the bodies of the figures. K_33 goes along, so that K stays positive definite.
SpatialImpactProblem problem_of(Knobs knobs, double angle = 0) {
    SpatialImpactProblem q = problem(angle);
    const double slope = sticking(q.K).slope;
    q.K(0, 2) = q.K(2, 0) = knobs[0];
    q.K(1, 2) = q.K(2, 1) = knobs[1];
    q.K(2, 2) += slope - sticking(q.K).slope;
    q.friction = knobs[2];
    return q;
}
const std::vector<Knob> knobs_of_both{{"k_1", "coupling of the normal to the first tangent", "1/kg", -1.5, 1.5, 0.3},
                                      {"k_2", "coupling of the normal to the second", "1/kg", -0.6, 0.6, 0.4},
                                      {"mu", "friction", "", 0.1, 1.2, mu}};
Ray way_out(const SpatialImpactProblem& q) {
    return sticking_is_stable(q.K, q.friction) ? Ray{NAN, {0, 0}, NAN} : diverging_ray(q.K, q.friction);
}
const std::vector<Quantity> quantities_of_both{
    {"n", "how many rays, (10.12)", "", [](Knobs k) { return 1.0 * invariant_rays(problem_of(k).K, k[2]).count; }},
    {"R", "growth along the ray that leads out, (10.17)", "1/kg",
     [](Knobs knobs) { return way_out(problem_of(knobs)).growth; }},
    {"theta", "where it leads", "degrees", [](Knobs knobs) { return way_out(problem_of(knobs)).angle * 180 / M_PI; }}};
std::string what_holds(Knobs knobs) {
    const SpatialImpactProblem q = problem_of(knobs);
    return std::to_string(invariant_rays(q.K, q.friction).count) +
           (sticking_is_stable(q.K, q.friction) ? " rays; all lead into zero, and there friction holds."
                                                : " rays; one leads out of zero: friction cannot hold there.");
}

const Rect left{0, 0, 318, 310};
const View landscape_view{{-215, -2.6, 430, 5.2}, left}, disc_view = fit_view({-1.9, -1.9, 3.9, 3.8}, left);
const View plane_view = fit_view({-1.95, -2.05, 4.2, 4.2}, {322, 0, 278, 310});

/// Turning and growth over the direction, and the rays.
void draw_landscape(Canvas& canvas, const SpatialImpactProblem& q) {
    canvas.show(landscape_view);
    sketch::axes(canvas, {{-180, 0}, -180, 195, -2.2, 2.1, "theta", ""});
    std::vector<Point> turning, growth;
    for (int i = -180; i <= 180; i += 3) {
        const Flow f = flow(q.K, q.friction, {std::cos(i * M_PI / 180), std::sin(i * M_PI / 180)});
        turning.push_back({1.0 * i, f.turning});
        growth.push_back({1.0 * i, f.growth});
    }
    canvas.polyline(growth, {sketch::lightened(sketch::force, 0.3), 1.5});
    canvas.polyline(turning, {sketch::velocity, 2.4});
    const auto name = [&](const std::vector<Point>& curve, const char* words, Colour colour) {
        const Point top = *std::max_element(curve.begin(), curve.end(), [](Point a, Point b) { return a.y < b.y; });
        const Point in_view{std::clamp(top.x, -160.0, 160.0), std::min(top.y, 2.1)};
        sketch::label(canvas, in_view, words, Side::above, {.colour = colour});
    };
    name(turning, "Phi", sketch::velocity);
    name(growth, "R", sketch::force);
    for (const double degrees : {-180.0, -90.0, 90.0, 180.0}) canvas.line({degrees, -0.06}, {degrees, 0.06});
    sketch::note(canvas, {-180, -2.4}, "\u2212180\u00b0");
    sketch::note(canvas, {180, -2.4}, "180\u00b0");
    const Rays rays = invariant_rays(q.K, q.friction);
    for (int i = 0; i < rays.count; ++i) {
        const Ray& ray = rays.ray[static_cast<std::size_t>(i)];
        canvas.dot({ray.angle * 180 / M_PI, 0}, 5, ray.growth > 0 ? sketch::force : colours::grey);
    }
}

void draw_turning_rays(Canvas& canvas, Knobs knobs) {
    draw_landscape(canvas, problem_of(knobs));
    canvas.show(plane_view);
    draw_rays(canvas, problem_of(knobs));
    for (const double angle : {-0.35, 0.9, 2.75, 3.7}) draw_path(canvas, problem_of(knobs, angle));
    sketch::arrow(canvas, {0, 0}, {knobs[0], knobs[1]}, "**k**");
}

Point holding(Knobs knobs) {
    return sketch::place(-sticking(problem_of(knobs).K).force_ratio);
}
Point rim(Knobs knobs) {
    return {-0.8 * knobs[2], -0.6 * knobs[2]};
}

/// The friction that holding takes, and the disc of what there is. Outside of it, (10.17) leads from there to the rim.
void draw_disc(Canvas& canvas, Knobs knobs) {
    canvas.show(disc_view);
    const SpatialImpactProblem q = problem_of(knobs);
    canvas.circle({0, 0}, q.friction, sketch::friction.with_alpha(0.16));
    canvas.circle_outline({0, 0}, q.friction, {sketch::friction, 1.5});
    sketch::arrow(canvas, {-1.5, -1.55}, {-0.9, -1.55}, "**t**_1", {.width = 1.4});
    sketch::arrow(canvas, {-1.5, -1.55}, {-1.5, -0.95}, "**t**_2", {.width = 1.4});
    sketch::arrow(canvas, {0, 0}, rim(knobs), "mu", {sketch::friction, 1.6}, {Beside::Place::left, 0.6});
    sketch::arrow(canvas, {0, 0}, holding(knobs), "K_tt^{-1} **k**", {}, {Beside::Place::tip, 0.5, 8});
    const Ray out = way_out(q);
    if (!(out.growth >= 0)) return;
    std::vector<Point> way;
    for (int i = 0; i <= 30; ++i) {
        const Eigen::Matrix2d shifted =
            q.friction * q.K.topLeftCorner<2, 2>() + i / 30.0 * out.growth * Eigen::Matrix2d::Identity();
        way.push_back(sketch::place(q.friction * shifted.inverse() * q.K.topRightCorner<2, 1>()));
    }
    canvas.polyline(way, {sketch::force, 1.6, Stroke::Dash::dashed});
    const Side aside = out.direction.y() > 0 ? Side::above_left : Side::below_left;
    sketch::point(canvas, sketch::place(q.friction * out.direction), out.growth > 0.04 ? "mu **d**" : "",
                  out.direction.x() > 0.4 ? Side::right : aside, sketch::force);
}

void draw_way_out(Canvas& canvas, Knobs knobs) {
    draw_disc(canvas, knobs);
    canvas.show(plane_view);
    sketch::axes(canvas, {{0, 0}, -1.8, 1.85, -1.85, 1.8, "u_1", "u_2"});
    for (int i = 0; i < 8; ++i) draw_path(canvas, problem_of(knobs, 0.1 + i * M_PI / 4));
    const Ray out = way_out(problem_of(knobs));
    if (!(out.growth >= 0)) return;
    sketch::guide(canvas, {0, 0}, sketch::place(1.75 * out.direction), sketch::force);
    const double gained = std::min(1.75, 4 * out.growth);  // m/s within 4 N s
    sketch::arrow(canvas, {0, 0}, sketch::place(gained * out.direction), "R", {sketch::force, 3.2},
                  {Beside::Place::right, 0.7, 8});
}

const Movement turning_rays{
    .look_for = "Drag the tip of k round and outwards, and change mu: how many rays are there, and how do they "
                "come and go?",
    .knobs = knobs_of_both,
    .handles = {{"the coupling k", {0, 1}, plane_view, [](Knobs knobs) { return Point{knobs[0], knobs[1]}; }}},
    .quantities = quantities_of_both,
    .draw = draw_turning_rays,
    .says = what_holds};

const Movement sticking_disc{
    .look_for = "Drag the tip of the arrow into the disc and slowly out again: what happens to the paths at zero?",
    .knobs = knobs_of_both,
    .handles = {{"the friction that holding takes", {1, 0}, disc_view, holding},
                {"the rim of the disc", {2}, disc_view, rim}},
    .quantities = quantities_of_both,
    .draw = draw_way_out,
    .says = what_holds};

}  // namespace

RBC_DRAWINGS(
    "10_mirtich_friction",
    {{"contact_in_space",
      "Left: a ball on its tangent plane with the axes t1 and t2 and the normal n; it slides with u_t at the angle "
      "theta from t1, and the impulse per normal impulse xi leans the other way, on the friction cone. Right: the "
      "plane of the sliding velocity, three paths of impacts, the rays into zero, dashed, and the one that leads away, "
      "R > 0.",
      600, 320, together(draw_contact_in_space, draw_hodograph)},
     {"turning_rays",
      "Left: turning Phi and growth R over the direction theta, with a dot wherever Phi is zero. Right: the plane of "
      "the sliding velocity with the coupling k, four paths, and a ray for each dot; dashed rays lead into zero, the "
      "red one leads out.",
      600, 310, {}, turning_rays},
     {"sticking_disc",
      "Left: a disc of radius mu; the tip of the arrow K_tt^-1 k is outside, and a dashed curve leads from there to "
      "the rim, at mu d. Right: the plane of the sliding velocity; the paths turn to the ray along d, with an arrow R.",
      600, 310, {}, sticking_disc}})

}  // namespace rbc
