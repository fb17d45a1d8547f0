#include "lessons/06_contact_sets/candidate_pairs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <variant>

#include "common/foundation/judge/require.hpp"
#include "lessons/06_contact_sets/box_frame.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;

struct HalfSize {
    const Body& body;
    Vector2d operator()(const PointShape&) const { return Vector2d::Zero(); }
    Vector2d operator()(const Circle& circle) const { return {circle.radius, circle.radius}; }
    Vector2d operator()(const Box& box) const {
        const BoxFrame frame(body, box, body.position);
        return {frame.extent(Vector2d::UnitX()), frame.extent(Vector2d::UnitY())};
    }
    Vector2d operator()(const HalfPlane&) const { return Vector2d::Constant(std::numeric_limits<double>::infinity()); }
};

struct SizeIsGood {
    static bool good(double x) { return x > 0 && std::isfinite(x); }
    bool operator()(const PointShape&) const { return true; }
    bool operator()(const Circle& circle) const { return good(circle.radius); }
    bool operator()(const Box& box) const { return good(box.half_width) && good(box.half_height); }
    bool operator()(const HalfPlane&) const { return true; }
};

bool plane_meets(const Body& plane, const Bounds& around, double margin) {
    const Vector2d n(-std::sin(plane.angle), std::cos(plane.angle));
    const Vector2d centre = 0.5 * (around.low + around.high), half = 0.5 * (around.high - around.low);
    const double rounding = 8 * std::numeric_limits<double>::epsilon() * (plane.position - centre).lpNorm<1>();
    return n.dot(centre - plane.position) - n.cwiseAbs().dot(half) <= margin + rounding;
}

}  // namespace

void check_body(const Body& body, int index) {
    const auto refuse = [index](const char* what) {
        throw std::invalid_argument("body " + std::to_string(index) + ": " + what);
    };
    if (!body.position.allFinite()) refuse("the position is not finite");
    if (!std::isfinite(body.angle)) refuse("the angle is not finite");
    if (!std::visit(SizeIsGood{}, body.shape)) refuse("a radius or half size is not finite and > 0");
}

Bounds bounds_of(const Body& body, int index, double margin) {
    check_body(body, index);
    Vector2d half = std::visit(HalfSize{body}, body.shape) + Vector2d::Constant(0.5 * margin);
    // Round-off must not hide a contact whose gap is the margin to the last digit.
    half += 8 * std::numeric_limits<double>::epsilon() * (half + body.position.cwiseAbs());
    return {body.position - half, body.position + half, std::holds_alternative<HalfPlane>(body.shape),
            body.inverse_mass == 0 && body.inverse_inertia == 0};
}

bool may_touch(const Body& a, const Bounds& around_a, const Body& b, const Bounds& around_b, double margin) {
    if ((around_a.fixed && around_b.fixed) || (around_a.is_plane && around_b.is_plane)) return false;
    if (around_a.is_plane) return plane_meets(a, around_b, margin);
    if (around_b.is_plane) return plane_meets(b, around_a, margin);
    return (around_a.low.array() <= around_b.high.array()).all() &&
           (around_b.low.array() <= around_a.high.array()).all();
}

void bounds_of_all(const World& world, double margin, std::vector<Bounds>& around) {
    require(margin >= 0 && std::isfinite(margin), "the margin must be finite and >= 0");
    around.clear();
    for (const Body& body : world.bodies) around.push_back(bounds_of(body, static_cast<int>(around.size()), margin));
}

void look_at(const World& world, const std::vector<Bounds>& around, double margin, int i, int j,
             CandidatePairs& found) {
    const int a = std::min(i, j), b = std::max(i, j);
    const auto first = static_cast<std::size_t>(a), second = static_cast<std::size_t>(b);
    ++found.tests;
    if (may_touch(world.bodies[first], around[first], world.bodies[second], around[second], margin))
        found.pairs.push_back({a, b});
}

void look_at_half_planes(const World& world, const std::vector<Bounds>& around, double margin, CandidatePairs& found) {
    const int n = static_cast<int>(around.size());
    for (int i = 0; i < n; ++i) {
        if (!around[static_cast<std::size_t>(i)].is_plane) continue;
        for (int j = 0; j < n; ++j)
            if (j > i || (j < i && !around[static_cast<std::size_t>(j)].is_plane))
                look_at(world, around, margin, i, j, found);
    }
}

}  // namespace rbc
