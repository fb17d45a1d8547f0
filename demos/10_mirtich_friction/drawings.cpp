#include "common/demo/drawing/drawing.hpp"

#include <Eigen/Core>
#include <array>
#include <cmath>
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

void draw_hodograph(Canvas& canvas) {
    canvas.show(fit_view({-1.95, -2.05, 4.35, 4.3}, {322, 0, 278, 320}));
    sketch::axes(canvas, {{0, 0}, -1.8, 1.85, -1.85, 1.8, "u_1", "u_2"});
    const Rays rays = invariant_rays(problem(0).K, mu);
    for (int i = 0; i < rays.count; ++i) {
        const Ray& ray = rays.ray[static_cast<std::size_t>(i)];
        const Point tip{1.75 * ray.direction.x(), 1.75 * ray.direction.y()};
        if (ray.growth > 0)
            sketch::arrow(canvas, {0, 0}, tip, "R > 0", {sketch::force, 2.2}, {Beside::Place::right, 0.8, 8});
        else
            sketch::arrow(canvas, tip, {0.1 * tip.x, 0.1 * tip.y}, "", {colours::grey, 1.4, Stroke::Dash::dashed});
    }
    for (const double angle : {-0.35, 2.75, 3.7}) {
        std::vector<Point> points;
        for (const CollisionState& state : trace_mirtich(problem(angle), 80))
            points.push_back({state.u.x(), state.u.y()});
        canvas.polyline(points, {sketch::velocity, 2.4});
        canvas.dot(points.front(), 4, sketch::velocity);
    }
    sketch::label(canvas, {1.5 * std::cos(-0.35), 1.5 * std::sin(-0.35)}, "**u**_t^-", Side::below,
                  {.colour = sketch::velocity});
}

}  // namespace

RBC_DRAWINGS(
    "10_mirtich_friction",
    {{"contact_in_space",
      "Left: a ball on its tangent plane with the axes t1 and t2 and the normal n; it slides with u_t at the angle "
      "theta from t1, and the impulse per normal impulse xi leans the other way, on the friction cone. Right: the "
      "plane of the sliding velocity, three paths of impacts, the rays into zero, dashed, and the one that leads away, "
      "R > 0.",
      600, 320, together(draw_contact_in_space, draw_hodograph)}})

}  // namespace rbc
