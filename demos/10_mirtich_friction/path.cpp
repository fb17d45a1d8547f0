#include "demos/10_mirtich_friction/path.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "lessons/10_mirtich_friction/extension_integration.hpp"
#include "lessons/10_mirtich_friction/newton_algebraic_3d.hpp"
#include "lessons/10_mirtich_friction/sticking.hpp"

namespace rbc {

namespace {

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

/// With three digits, for a sentence.
std::string short_text(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    return text;
}

}  // namespace

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

MethodPath mirtich_path(const SpatialImpactProblem& problem, int points) {
    return {.states = trace_mirtich(problem, points)};
}

MethodPath extension_path(const SpatialImpactProblem& problem) {
    MethodPath path{.states = trace_mirtich_extension(problem, 120).states};
    const double kappa = problem.K(2, 2) - problem.friction * problem.K.topRightCorner<2, 1>().norm();
    if (path.states.empty())
        path = {{{.u = problem.u}}, "kappa_min = " + short_text(kappa) + " 1/kg, needs > 0"};
    else if (impact_mirtich_extension(problem).status == ImpactStatus::inaccurate)
        path.status = "inaccurate: K is nearly singular, the impulse has lost its digits";
    return path;
}

MethodPath one_shot_path(const SpatialImpactProblem& problem) {
    MethodPath path{.states = {{.u = problem.u}}};
    const SpatialImpact shot = impact_newton_algebraic(problem);
    if (shot.status != ImpactStatus::ended)
        return {path.states, "no solution: friction would pull the bodies together"};
    for (int i = 1; i <= 60; ++i) {
        const Eigen::Vector3d P = shot.impulse * i / 60, u = problem.u + problem.K * P, mean = 0.5 * (problem.u + u);
        path.states.push_back({i < 60 ? u : shot.u, P, P.z() * mean.z(), P.head<2>().dot(mean.head<2>())});
    }
    return path;
}

std::vector<Probe> impact_probes(const CollisionState& now) {
    return {{"p_n", "N s", [&now] { return now.impulse.z(); }},
            {"u_t1", "m/s", [&now] { return now.u.x(); }},
            {"u_t2", "m/s", [&now] { return now.u.y(); }},
            {"u_n", "m/s", [&now] { return now.u.z(); }},
            {"W_n", "J", [&now] { return now.normal_work; }},
            {"dT", "J", [&now] { return now.normal_work + now.friction_work; }}};
}

std::vector<Eigen::Vector3d> way_of(const MethodPath& path, const CollisionState& now, const SlowMotion& slow) {
    std::vector<Eigen::Vector3d> way{{0, 0, 0}};
    const std::vector<CollisionState>& states = path.states;
    for (std::size_t i = 1; i < states.size() && states[i - 1].impulse.z() < now.impulse.z(); ++i) {
        const CollisionState &a = states[i - 1], &b = states[i].impulse.z() < now.impulse.z() ? states[i] : now;
        const double share = (b.impulse.z() - a.impulse.z()) / std::max(path.end(), 1e-300);
        const Eigen::Vector2d slid = 0.5 * slow.scale * slow.duration * share * (a.u + b.u).head<2>();
        way.push_back(way.back() + Eigen::Vector3d(slid.x(), slid.y(), 0));
    }
    if (slow.time > slow.duration) way.push_back(way.back() + slow.scale * (slow.time - slow.duration) * now.u);
    return way;
}

double round_up(double value) {
    const double decade = std::pow(10, std::floor(std::log10(std::max(value, 1e-9))));
    for (double factor : {1.0, 2.0, 3.0, 5.0}) {
        if (value <= factor * decade) return factor * decade;
    }
    return 10 * decade;
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
    return {-1.2, -1.08, 2.4, 2.16};
}

Camera cone_home(const Camera& scene) {
    return {{0, 0, 0.6}, scene.azimuth, scene.elevation, 8, 1};
}

Eigen::Vector3d in_cone(const Eigen::Vector3d& impulse, double friction, double height) {
    const double radius = std::max(friction, 1e-12) * height;
    return {impulse.x() / radius, impulse.y() / radius, impulse.z() / height};
}

void draw_cone(SpacePicture& picture, double friction, double compression) {
    const Eigen::Vector3d apex = Eigen::Vector3d::Zero(), n = Eigen::Vector3d::UnitZ();
    const auto axis = [&](const Eigen::Vector3d& tip, const char* word, const Stroke& stroke) {
        picture.arrow(apex, tip, stroke);
        picture.text(tip + 0.16 * tip.normalized(), word, {13, stroke.colour, TextStyle::Align::centre});
    };
    axis(1.45 * n, "p_n", {colours::ink, 1.2});
    axis({0.8, 0, 0}, "p_t1", {colours::ink, 1.2});
    axis({0, -0.5, 0}, "-p_t2", {colours::grey, 1.2, Stroke::Dash::dashed});
    if (!(friction > 0)) return;
    picture.cone(apex, n, 1, 1, colours::yellow);
    const auto ring = [&](double share, const Stroke& stroke) { picture.circle(share * n, n, share, stroke); };
    for (int i = 1; i <= 4; ++i) ring(0.25 * i, {colours::grey.with_alpha(i == 4 ? 0.8 : 0.3), i == 4 ? 1.5 : 1});
    if (compression > 0 && compression <= 1) ring(compression, {colours::ink, 1.5, Stroke::Dash::dotted});
}

void draw_phases(Canvas& canvas, const Rect& w) {
    canvas.rectangle({w.x, w.y, w.width, -w.y}, approach_tint);
    canvas.rectangle({w.x, 0, w.width, w.top()}, parting_tint);
    canvas.line({w.x, 0}, {w.right(), 0}, {colours::ink, 1});
    canvas.text({w.x + 0.02 * w.width, 0.93 * w.top()}, "restitution: u_n > 0", {13, colours::grey});
    canvas.text({w.right() - 0.02 * w.width, 0.93 * w.y}, "compression: u_n < 0",
                {13, colours::grey, TextStyle::Align::right});
}

}  // namespace rbc
