#include "demos/22_arena/views.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

namespace rbc {

namespace {

/// Half of the square about a body's centre that it never leaves while it turns, m.
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
    // What falls lands beside where it stood; without gravity it flies on along its line.
    const double aside = pulled ? std::max(0.15 * size, 0.5 * (0.62 * size - (right - left))) : 0.5 * size;
    const double below = 0.08 * size, above = 0.25 * size;
    return {left - aside, low - below, right - left + 2 * aside, high - low + below + above};
}

bool has_level_ground(const World& start) {
    return std::any_of(start.bodies.begin(), start.bodies.end(), [](const Body& body) {
        return std::holds_alternative<HalfPlane>(body.shape) && body.inverse_mass == 0 && std::abs(body.angle) < 1e-9;
    });
}

Colour by_mass(const World& world, int body, Colour variant, Colour usual) {
    double most = 0;
    for (const Body& each : world.bodies) most = std::max(most, each.inverse_mass);
    const double own = world.bodies[static_cast<std::size_t>(body)].inverse_mass;
    if (own == 0 || own > 0.1 * most) return usual;
    return {0.6 * variant.r, 0.6 * variant.g, 0.6 * variant.b};
}

}  // namespace rbc
