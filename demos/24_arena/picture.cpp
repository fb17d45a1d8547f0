#include "demos/24_arena/picture.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <variant>

#include "common/demo/kit/body_drawing.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;

constexpr double seen_mm = 1e-3;  // smaller values count as equal

/// The body that is farthest from its start.
std::size_t farthest(const World& start, const World& now) {
    std::size_t farthest = 0;
    const auto way = [&](std::size_t i) { return (now.bodies[i].position - start.bodies[i].position).norm(); };
    for (std::size_t i = 1; i < now.bodies.size(); ++i)
        if (way(i) > way(farthest)) farthest = i;
    return farthest;
}

}  // namespace

double score_of(const MatchResult& result, bool knows_place) {
    return 1e3 * (knows_place ? result.drift : result.final_depth);
}

std::string score_text(double score, bool knows_place) {
    if (std::isnan(score)) return "";
    char text[48];
    const char* const word = knows_place ? "off" : "deep";
    if (score < seen_mm)
        std::snprintf(text, sizeof text, "< %g mm %s", seen_mm, word);
    else
        std::snprintf(text, sizeof text, score < 100 ? "%.2g mm %s" : "%.0f mm %s", score, word);
    return text;
}

bool is_ahead(double score, const std::vector<double>& others) {
    if (std::isnan(score)) return false;
    return !others.empty() && std::all_of(others.begin(), others.end(), [&](double other) {
        return std::isnan(other) || (other > seen_mm && score < 0.8 * other);
    });
}

void draw_standing(Canvas& canvas, const Rect& part, const Standing& standing) {
    if (standing.text.empty()) return;
    const double pixel = 1 / canvas.pixels_per_metre(), s = pixel * canvas.scale();
    const Colour colour = standing.over ? colours::vermillion : standing.ahead ? colours::green : colours::ink;
    const TextStyle style{.size = 15, .colour = colour, .bold = true};
    const double room = part.width / pixel - 12 * canvas.scale();
    double top = part.top() - 22 * s;
    for (const std::string& line : {standing.text, std::string(standing.ahead ? "ahead" : "")}) {
        if (line.empty()) continue;
        const double width = pixel * std::min(canvas.text_width(line, style), room) + 12 * s;
        canvas.rectangle({part.x, top - 22 * s, width, 22 * s}, colours::white.with_alpha(0.85));
        canvas.text_within({part.x + 6 * s, top - 11 * s}, line, style, room);
        top -= 22 * s;
    }
}

void draw_places(Canvas& canvas, const World& start, const World& now) {
    const double seen = 2 * canvas.scale() / canvas.pixels_per_metre();
    for (std::size_t i = 0; i < std::min(start.bodies.size(), now.bodies.size()); ++i)
        if ((now.bodies[i].position - start.bodies[i].position).norm() > seen)
            draw_outline(canvas, start.bodies[i], {colours::grey, 1, Stroke::Dash::dashed});
}

void draw_measures(Canvas& canvas, const World& start, const World& now, const std::vector<Contact>& contacts,
                   const std::vector<Vector2d>& impulses, double m) {
    if (contacts.empty() || impulses.size() != contacts.size()) return;
    std::size_t largest = 0, deepest = 0;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        if (impulses[i].norm() > impulses[largest].norm()) largest = i;
        if (contacts[i].gap < contacts[deepest].gap) deepest = i;
    }
    const double longest = impulses[largest].norm(), middle = now.bodies.back().position.x();
    const auto side = [&](const Contact& contact) { return contact.point.x() < middle ? -1.0 : 1.0; };
    for (std::size_t i = 0; i < contacts.size() && longest > 0; ++i)
        named_arrow(canvas, contacts[i].point, 0.7 * m / longest * impulses[i],
                    m * Vector2d(0.18 * side(contacts[i]), -0.1), i == largest ? "r" : "", colours::vermillion);

    const Contact& contact = contacts[deepest];
    const double out = side(contact);
    const Vector2d foot = contact.point + m * Vector2d(0.55 * out, 0);
    named_arrow(canvas, foot, 0.4 * m * contact.normal, m * Vector2d(0.14, 0), "n", colours::ink);
    named_arrow(canvas, foot, 0.4 * m * contact.tangent(), m * Vector2d(0, -0.18), "t", colours::ink);
    canvas.dot(to_point(contact.point), 4, colours::ink);
    if (contact.gap < -5e-4) {
        char text[32];
        std::snprintf(text, sizeof text, "d = %.0f mm", 1e3 * contact.gap);
        canvas.text(to_point(contact.point - m * Vector2d(0, 0.35)), text,
                    {13, colours::ink, TextStyle::Align::centre});
    }

    const std::size_t far = farthest(start, now);
    const Vector2d from = start.bodies[far].position, way = now.bodies[far].position - from;
    const bool goes = way.norm() > 0.02 * m;
    if (goes) named_arrow(canvas, from, way, m * Vector2d(0.9, 0.1) - 0.5 * way, "drift", colours::blue);
    bool named = false;
    for (std::size_t i = 0; i < now.bodies.size(); ++i) {
        if (now.bodies[i].inverse_mass == 0 || (goes && i == far)) continue;
        named_arrow(canvas, now.bodies[i].position, m * Vector2d(0, -0.35), m * Vector2d(0.26, 0.1), named ? "" : "m g",
                    colours::green);
        named = true;
    }
}

namespace {

/// The radius of the circle about a body's centre that holds it at every angle, m.
double reach_of(const Body& body) {
    if (const Circle* disc = std::get_if<Circle>(&body.shape)) return disc->radius;
    if (const Box* box = std::get_if<Box>(&body.shape)) return std::hypot(box->half_width, box->half_height);
    return 0;
}

}  // namespace

Rect arena_view(const World& start) {
    const double far = std::numeric_limits<double>::infinity();
    double left = far, right = -far, low = far, high = -far;
    const bool pulled = start.gravity.norm() > 0;
    for (const Body& body : start.bodies) {
        if (std::holds_alternative<HalfPlane>(body.shape)) continue;
        const double reach = reach_of(body);
        const double goes = 0.5 * body.velocity.x();  // in half a second
        left = std::min(left, body.position.x() - reach + std::min(0.0, goes));
        right = std::max(right, body.position.x() + reach + std::max(0.0, goes));
        low = std::min(low, body.position.y() - reach);
        high = std::max(high, body.position.y() + reach);
    }
    if (!(left < right)) return {-1, -1, 2, 2};
    const double size = std::max(right - left, high - low);
    // A body that falls lands beside its place; without gravity it flies on along its line.
    const double aside = pulled ? std::max(0.15 * size, 0.5 * (0.62 * size - (right - left))) : 0.5 * size;
    const double below = 0.08 * size, above = 0.25 * size;
    return {left - aside, low - below, right - left + 2 * aside, high - low + below + above};
}

bool has_level_ground(const World& start) {
    return std::any_of(start.bodies.begin(), start.bodies.end(), [](const Body& body) {
        return std::holds_alternative<HalfPlane>(body.shape) && body.inverse_mass == 0 && std::abs(body.angle) < 1e-9;
    });
}

namespace {

/// The radius of the ball about a body's centre that holds it; of a half-space none.
double reach_of(const SpatialBody& body) {
    if (const Cuboid* cuboid = std::get_if<Cuboid>(&body.shape)) return cuboid->half.norm();
    if (const Sphere* ball = std::get_if<Sphere>(&body.shape)) return ball->radius;
    return 0;
}

}  // namespace

SpaceLook arena_look(const SpatialWorld& start) {
    Eigen::AlignedBox3d box;
    for (const SpatialBody& body : start.bodies)
        for (const double reach : {-reach_of(body), reach_of(body)})
            if (reach != 0) box.extend(body.position + Eigen::Vector3d::Constant(reach));
    const double size = box.sizes().maxCoeff();
    return {size, {.target = box.center(), .azimuth = -1.0, .elevation = 0.25, .distance = 4 * size}, size};
}

Rect arena_view(const SpatialWorld& start) {
    const Camera camera = arena_look(start).camera;
    Eigen::AlignedBox2d box;
    for (const SpatialBody& body : start.bodies)
        for (const double reach : {-reach_of(body), reach_of(body)}) {
            const Point p = camera.at(body.position);
            if (reach != 0) box.extend(Eigen::Vector2d(p.x + reach, p.y + reach));
        }
    const double more = 0.1 * box.sizes().maxCoeff();  // and below as much again, for what falls towards the eye
    return {box.min().x() - more, box.min().y() - 2 * more, box.sizes().x() + 2 * more, box.sizes().y() + 3 * more};
}

void draw_in_space(Canvas& canvas, const SpaceLook& look, const SpatialWorld& world, Colour colour) {
    std::vector<Colour> shades;
    for (std::size_t i = 0; i < world.bodies.size(); ++i) shades.push_back(shade_of(colour, i));
    look.bodies(canvas, world, shades);
}

Colour shade_of(Colour colour, std::size_t body) {
    const double light = 0.30 + 0.125 * static_cast<double>(body % 3);
    const auto mix = [&](double c) { return c + light * (1 - c); };
    return {mix(colour.r), mix(colour.g), mix(colour.b)};
}

Colour by_mass(const World& world, int body, Colour variant, Colour usual) {
    double lightest = 0;  // 1/kg
    for (const Body& each : world.bodies) lightest = std::max(lightest, each.inverse_mass);
    const double own = world.bodies[static_cast<std::size_t>(body)].inverse_mass;
    if (own == 0 || own > 0.1 * lightest) return usual;
    return {0.6 * variant.r, 0.6 * variant.g, 0.6 * variant.b};
}

}  // namespace rbc
