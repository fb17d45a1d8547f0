#include "lessons/06_contact_sets/candidate_pairs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <variant>

#include "common/foundation/judge/require.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;

/// How far a body reaches from its centre of mass along the axes of the world, both ways, m.
template <int D>
struct Reach {
    Eigen::Vector<double, D> below, above;
    explicit Reach(const Eigen::Vector<double, D>& half) : below(half), above(half) {}
};

Reach<2> reach_of(const BoxFrame& frame) {
    return Reach<2>({frame.extent(Vector2d::UnitX()), frame.extent(Vector2d::UnitY())});
}

struct ReachInPlane {
    const Body& body;
    Reach<2> operator()(const PointShape&) const { return Reach<2>(Vector2d::Zero()); }
    Reach<2> operator()(const Circle& circle) const { return Reach<2>({circle.radius, circle.radius}); }
    Reach<2> operator()(const Box& box) const { return reach_of(BoxFrame(body, box, body.position)); }
    Reach<2> operator()(const HalfPlane&) const {
        return Reach<2>(Vector2d::Constant(std::numeric_limits<double>::infinity()));
    }
};

struct ReachInSpace {
    const SpatialBody& body;
    Reach<3> operator()(const Sphere& sphere) const { return Reach<3>(Vector3d::Constant(sphere.radius)); }
    Reach<3> operator()(const Cuboid& box) const {
        return Reach<3>(body.orientation.toRotationMatrix().cwiseAbs() * box.half);
    }
    Reach<3> operator()(const HalfSpace&) const {
        return Reach<3>(Vector3d::Constant(std::numeric_limits<double>::infinity()));
    }
    Reach<3> operator()(const Hull& hull) const {
        Reach<3> reach(Vector3d::Zero());
        for (const Vector3d& corner : hull.mesh->corners) {
            const Vector3d at = body.orientation * corner;
            reach.below = reach.below.cwiseMax(-at);
            reach.above = reach.above.cwiseMax(at);
        }
        return reach;
    }
    Reach<3> operator()(const Link& link) const {
        Reach<3> reach(Vector3d::Zero());
        for (const Vector3d& corner : *link.corners) {
            const Vector3d at = body.orientation * corner;
            reach.below = reach.below.cwiseMax(-at);
            reach.above = reach.above.cwiseMax(at);
        }
        reach.below.array() += link.radius;
        reach.above.array() += link.radius;
        return reach;
    }
};

Reach<2> reach_of(const Body& body) {
    return std::visit(ReachInPlane{body}, body.shape);
}
Reach<3> reach_of(const SpatialBody& body) {
    return std::visit(ReachInSpace{body}, body.shape);
}

Vector2d normal_of_plane(const Body& plane) {
    return {-std::sin(plane.angle), std::cos(plane.angle)};
}
Vector3d normal_of_plane(const SpatialBody& plane) {
    return plane.orientation * Vector3d::UnitZ();
}

bool is_plane(const Body& body) {
    return std::holds_alternative<HalfPlane>(body.shape);
}
bool is_plane(const SpatialBody& body) {
    return std::holds_alternative<HalfSpace>(body.shape);
}

bool is_size(double x) {
    return x > 0 && std::isfinite(x);
}

struct SizeIsGood {
    bool operator()(const PointShape&) const { return true; }
    bool operator()(const Circle& circle) const { return is_size(circle.radius); }
    bool operator()(const Box& box) const { return is_size(box.half_width) && is_size(box.half_height); }
    bool operator()(const HalfPlane&) const { return true; }
    bool operator()(const Sphere& sphere) const { return is_size(sphere.radius); }
    bool operator()(const Cuboid& box) const { return box.half.allFinite() && box.half.minCoeff() > 0; }
    bool operator()(const HalfSpace&) const { return true; }
    bool operator()(const Hull& hull) const { return hull.mesh && hull.mesh->corners.size() >= 4; }
    bool operator()(const Link& link) const {
        return is_size(link.radius) && link.corners && link.corners->size() >= 3 &&
               link.corners->size() <= Link::max_corners &&
               std::all_of(link.corners->begin(), link.corners->end(), [](const Vector3d& c) { return c.allFinite(); });
    }
};

/// Whether a body can have it: each moment is at most the sum of the other two; or it turns about one of its axes only,
/// or not at all.
bool is_inertia(const Vector3d& inverse) {
    if (!inverse.allFinite() || !(inverse.minCoeff() >= 0)) return false;
    if ((inverse.array() > 0).count() <= 1) return true;
    if (inverse.minCoeff() == 0) return false;
    const Vector3d I = inverse.cwiseInverse();
    return 2 * I.maxCoeff() <= (1 + 1e-9) * I.sum();
}

template <int D>
bool plane_meets(const BodyIn<D>& plane, const BoundsIn<D>& around, double margin) {
    const Eigen::Vector<double, D> n = normal_of_plane(plane);
    const Eigen::Vector<double, D> centre = 0.5 * (around.low + around.high), half = 0.5 * (around.high - around.low);
    const double rounding =
        8 * std::numeric_limits<double>::epsilon() * (plane.position - centre).template lpNorm<1>();
    return n.dot(centre - plane.position) - n.cwiseAbs().dot(half) <= margin + rounding;
}

template <int D>
BoundsIn<D> bounds_within(const BodyIn<D>& body, Reach<D> reach, double margin) {
    for (Eigen::Vector<double, D>* half : {&reach.below, &reach.above}) {
        *half += Eigen::Vector<double, D>::Constant(0.5 * margin);
        // Round-off must not hide a contact whose gap is the margin to the last digit.
        *half += 8 * std::numeric_limits<double>::epsilon() * (*half + body.position.cwiseAbs());
    }
    return {body.position - reach.below, body.position + reach.above, is_plane(body), never_moves(body)};
}

void refuse(int index, const char* what) {
    throw std::invalid_argument((index < 0 ? "the body" : "body " + std::to_string(index)) + ": " + what);
}

}  // namespace

void check_body(const Body& body, int index) {
    if (!body.position.allFinite()) refuse(index, "the position is not finite");
    if (!std::isfinite(body.angle)) refuse(index, "the angle is not finite");
    if (!std::visit(SizeIsGood{}, body.shape)) refuse(index, "a radius or half size is not finite and > 0");
}

void check_body(const SpatialBody& body, int index) {
    if (!body.position.allFinite()) refuse(index, "the position is not finite");
    if (!is_orientation(body.orientation)) refuse(index, "the orientation is no quaternion of length 1");
    if (!is_inertia(body.inverse_inertia))
        refuse(index, "no body has these moments of inertia: each at most the sum of the other two (or their inverse 0: "
                      "of all three, where it does not turn, or of two)");
    if (!std::visit(SizeIsGood{}, body.shape))
        refuse(index, "a radius or half size is not finite and > 0, a hull has fewer than four corners, or a link's "
                      "corners are not 3 to 64 and finite");
}

template <int D>
BoundsIn<D> bounds_of(const BodyIn<D>& body, int index, double margin) {
    check_body(body, index);
    return bounds_within<D>(body, reach_of(body), margin);
}

Bounds bounds_of(const Body& body, const BoxFrame& frame, int index, double margin) {
    check_body(body, index);
    return bounds_within<2>(body, reach_of(frame), margin);
}

template <int D>
bool may_touch(const BodyIn<D>& a, const BoundsIn<D>& around_a, const BodyIn<D>& b, const BoundsIn<D>& around_b,
               double margin) {
    if ((around_a.fixed && around_b.fixed) || (around_a.is_plane && around_b.is_plane)) return false;
    if (around_a.is_plane) return plane_meets(a, around_b, margin);
    if (around_b.is_plane) return plane_meets(b, around_a, margin);
    return (around_a.low.array() <= around_b.high.array()).all() &&
           (around_b.low.array() <= around_a.high.array()).all();
}

template <int D>
void bounds_of_all(const WorldIn<D>& world, double margin, std::vector<BoundsIn<D>>& around) {
    require(margin >= 0 && std::isfinite(margin), "the margin must be finite and >= 0");
    around.clear();
    for (const BodyIn<D>& body : world.bodies)
        around.push_back(bounds_of(body, static_cast<int>(around.size()), margin));
}

template <int D>
void look_at(const WorldIn<D>& world, const std::vector<BoundsIn<D>>& around, double margin, int i, int j,
             CandidatePairs& found) {
    const int a = std::min(i, j), b = std::max(i, j);
    const auto first = static_cast<std::size_t>(a), second = static_cast<std::size_t>(b);
    ++found.tests;
    if (may_touch(world.bodies[first], around[first], world.bodies[second], around[second], margin))
        found.pairs.push_back({a, b});
}

template <int D>
void look_at_half_planes(const WorldIn<D>& world, const std::vector<BoundsIn<D>>& around, double margin,
                         CandidatePairs& found) {
    const int n = static_cast<int>(around.size());
    for (int i = 0; i < n; ++i) {
        if (!around[static_cast<std::size_t>(i)].is_plane) continue;
        for (int j = 0; j < n; ++j)
            if (j > i || (j < i && !around[static_cast<std::size_t>(j)].is_plane))
                look_at(world, around, margin, i, j, found);
    }
}

template Bounds bounds_of(const Body&, int, double);
template BoundsIn<3> bounds_of(const SpatialBody&, int, double);
template bool may_touch(const Body&, const Bounds&, const Body&, const Bounds&, double);
template bool may_touch(const SpatialBody&, const BoundsIn<3>&, const SpatialBody&, const BoundsIn<3>&, double);
template void bounds_of_all(const World&, double, std::vector<Bounds>&);
template void bounds_of_all(const SpatialWorld&, double, std::vector<BoundsIn<3>>&);
template void look_at(const World&, const std::vector<Bounds>&, double, int, int, CandidatePairs&);
template void look_at(const SpatialWorld&, const std::vector<BoundsIn<3>>&, double, int, int, CandidatePairs&);
template void look_at_half_planes(const World&, const std::vector<Bounds>&, double, CandidatePairs&);
template void look_at_half_planes(const SpatialWorld&, const std::vector<BoundsIn<3>>&, double, CandidatePairs&);

}  // namespace rbc
