#include "demos/10_mirtich_friction/path.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "lessons/10_mirtich_friction/sticking.hpp"

namespace rbc {

namespace {

constexpr double squash = 0.30;  // of a circle seen from above one side
constexpr Colour away_colour{0.70, 0.10, 0.05}, approach_tint{0.86, 0.92, 0.97}, parting_tint{0.99, 0.93, 0.84};

void draw_ray(Canvas& canvas, const Ray& ray, double reach) {
    const Point tip{2 * reach * ray.direction.x(), 2 * reach * ray.direction.y()};
    const auto along = [&](double share) {
        return Point{share * reach * ray.direction.x(), share * reach * ray.direction.y()};
    };
    if (ray.growth > 0) {
        canvas.line({0, 0}, tip, {away_colour, 3});
        canvas.arrow({0, 0}, along(0.6), {away_colour, 3});
    } else {
        canvas.line({0, 0}, tip, {colours::blue.with_alpha(0.55), 1.5, Stroke::Dash::dashed});
        canvas.arrow(along(0.8), along(0.5), {colours::blue.with_alpha(0.7), 2});
    }
}

}  // namespace

Eigen::Matrix3d CollisionMatrixChoice::matrix() const {
    const double s1 = std::sqrt(K11), s2 = std::sqrt(K22), s3 = std::sqrt(K33);
    const double r23 = c12 * c13 + c23 * std::sqrt((1 - c12 * c12) * (1 - c13 * c13));
    Eigen::Matrix3d K;
    K << K11, c12 * s1 * s2, c13 * s1 * s3,  //
        c12 * s1 * s2, K22, r23 * s2 * s3,   //
        c13 * s1 * s3, r23 * s2 * s3, K33;
    return K;
}

CollisionState mix(const CollisionState& a, const CollisionState& b, double share) {
    return {a.u + share * (b.u - a.u), a.impulse + share * (b.impulse - a.impulse),
            a.normal_work + share * (b.normal_work - a.normal_work),
            a.friction_work + share * (b.friction_work - a.friction_work)};
}

CollisionState MethodPath::at(double p) const {
    const auto after =
        std::find_if(states.begin(), states.end(), [&](const CollisionState& s) { return s.impulse.z() >= p; });
    if (after == states.end()) return states.back();
    if (after == states.begin()) return *after;
    const CollisionState &a = *(after - 1), &b = *after;
    return mix(a, b, (p - a.impulse.z()) / (b.impulse.z() - a.impulse.z()));
}

void draw_hodograph(Canvas& canvas, const SpatialImpactProblem& problem, double reach) {
    const Eigen::Matrix3d& K = problem.K;
    const double mu = problem.friction;
    const Eigen::Vector2d k = K.topRightCorner<2, 1>();
    const double fastest = k.norm() + mu * K.topLeftCorner<2, 2>().norm();
    const double cell = 2 * reach / 15;
    const Rect& shown = canvas.view().world;
    const int across = static_cast<int>(std::ceil(shown.right() / cell));
    const int up = static_cast<int>(std::ceil(shown.top() / cell));
    for (int i = -across; i <= across; ++i) {
        for (int j = -up; j <= up; ++j) {
            const Eigen::Vector2d at(i * cell, j * cell);
            if (at.norm() < 0.3 * cell) continue;
            const Eigen::Vector2d slope = k - mu * K.topLeftCorner<2, 2>() * at.normalized();
            const double length = slope.norm() / std::max(fastest, 1e-300);
            if (length < 1e-9) continue;
            const Eigen::Vector2d half = slope.normalized() * cell * (0.16 + 0.28 * length);
            canvas.arrow({at.x() - half.x(), at.y() - half.y()}, {at.x() + half.x(), at.y() + half.y()},
                         {colours::grey.with_alpha(0.45), 1});
        }
    }
    const Rays rays = invariant_rays(K, mu);
    for (int i = 0; i < rays.count; ++i) draw_ray(canvas, rays.ray[static_cast<std::size_t>(i)], reach);
    const bool stable = sticking_is_stable(K, mu);
    canvas.dot({0, 0}, 7, stable ? colours::blue : away_colour);
    canvas.dot({0, 0}, 4, stable ? colours::blue : colours::white);
}

Rect cone_world() {
    return {-1.15, -0.34, 2.30, 2.0};
}

Point on_cone(const Eigen::Vector3d& impulse, double friction, double height) {
    const double radius = std::max(friction, 1e-12) * height;
    return {impulse.x() / radius, impulse.z() / height + squash * impulse.y() / radius};
}

void draw_cone(Canvas& canvas, double friction, double height, double compression_impulse) {
    const auto ring = [&](double share, const Stroke& stroke) {
        std::array<Point, 73> points;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const double theta = static_cast<double>(i) * std::numbers::pi / 36;
            points[i] = {share * std::cos(theta), share * (1 + squash * std::sin(theta))};
        }
        canvas.polyline(points, stroke);
    };
    if (friction > 0) {
        // The outline touches the rings where sin = -squash.
        const double x = std::sqrt(1 - squash * squash), y = 1 - squash * squash;
        const std::array<Point, 3> inside{Point{0, 0}, {x, y}, {-x, y}};
        canvas.polygon(inside, colours::yellow.with_alpha(0.16));
        std::array<Point, 72> top;
        for (std::size_t i = 0; i < top.size(); ++i) {
            const double theta = static_cast<double>(i) * std::numbers::pi / 36;
            top[i] = {std::cos(theta), 1 + squash * std::sin(theta)};
        }
        canvas.polygon(top, colours::yellow.with_alpha(0.10));
        for (int i = 1; i <= 4; ++i) ring(0.25 * i, {colours::grey.with_alpha(i == 4 ? 0.8 : 0.3), i == 4 ? 1.5 : 1});
        canvas.line({0, 0}, {x, y}, {colours::grey, 1.5});
        canvas.line({0, 0}, {-x, y}, {colours::grey, 1.5});
        const double share = compression_impulse / height;
        if (share > 0 && share <= 1) ring(share, {colours::ink, 1.5, Stroke::Dash::dotted});
    }
    canvas.arrow({0, 0}, {0, 1.42}, {colours::ink, 1.2});
    canvas.text({0.05, 1.40}, "p_n", {13, colours::ink});
    canvas.arrow({0, 0}, {0.62, 0}, {colours::ink, 1.2});
    canvas.text({0.65, 0}, "p_t1", {13, colours::ink});
    canvas.arrow({0, 0}, {0, -0.20}, {colours::grey, 1.2, Stroke::Dash::dashed});
    canvas.text({0.04, -0.20}, "-p_t2 (towards you)", {13, colours::grey});
}

void draw_phases(Canvas& canvas, const Rect& w) {
    canvas.rectangle({w.x, w.y, w.width, -w.y}, approach_tint);
    canvas.rectangle({w.x, 0, w.width, w.top()}, parting_tint);
    canvas.line({w.x, 0}, {w.right(), 0}, {colours::ink, 1});
    canvas.text({w.x + 0.02 * w.width, 0.93 * w.top()}, "restitution: u_n > 0", {13, colours::grey});
    canvas.text({w.right() - 0.02 * w.width, 0.93 * w.y}, "compression: u_n < 0",
                {13, colours::grey, TextStyle::Align::right});
}

std::string short_text(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    return text;
}

}  // namespace rbc
