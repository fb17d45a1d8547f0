#pragma once

#include <doctest/doctest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "common/foundation/scenes/spatial_bodies.hpp"
#include "lessons/23_space/collide_in_space.hpp"
#include "tests/support/random_numbers.hpp"

namespace rbc::test {

using Eigen::Vector3d;

enum class Solid { sphere, cuboid, half_space, hull };
inline constexpr Solid solids[] = {Solid::sphere, Solid::cuboid, Solid::half_space, Solid::hull};

inline Vector3d random_vector(RandomNumbers& random, double most) {
    const double x = random.between(-most, most), y = random.between(-most, most);
    return {x, y, random.between(-most, most)};
}

inline Eigen::Quaterniond random_turn(RandomNumbers& random) {
    const double w = random.between(-1, 1);
    const Vector3d v = random_vector(random, 1);
    return Eigen::Quaterniond(w, v.x(), v.y(), v.z()).normalized();
}

inline std::vector<Vector3d> random_points(RandomNumbers& random, int count, double size) {
    std::vector<Vector3d> points;
    for (int i = 0; i < count; ++i) points.push_back(size * random_vector(random, 1));
    return points;
}

/// As many corners as points: they lie on an ellipsoid.
inline std::vector<Vector3d> round_points(RandomNumbers& random, int count, double size) {
    std::vector<Vector3d> points;
    const Vector3d axes(size, random.between(0.5, 1) * size, random.between(0.5, 1) * size);
    for (int i = 0; i < count; ++i) points.push_back(axes.cwiseProduct(random_vector(random, 1).normalized()));
    return points;
}

/// Of density 1, its size at most `size`.
inline SpatialBody random_solid(RandomNumbers& random, Solid kind, double size, double spread) {
    SpatialBody body = scenes::half_space_body();
    if (kind == Solid::sphere) body = scenes::sphere_body(random.between(0.1, 1) * size, 1);
    if (kind == Solid::cuboid)
        body = scenes::cuboid_body(size * (random_vector(random, 0.45) + Vector3d::Constant(0.55)), 1);
    if (kind == Solid::hull) body = scenes::hull_body(random_points(random, 8, size), 1);
    body.position = random_vector(random, spread);
    body.orientation = random_turn(random);
    return body;
}

template <class Use>
void for_random_pairs(int count, double spread, const Use& use) {
    RandomNumbers random(23);
    for (const Solid i : solids)
        for (const Solid j : solids) {
            if (i == Solid::half_space && j == Solid::half_space) continue;
            CAPTURE(static_cast<int>(i));
            CAPTURE(static_cast<int>(j));
            for (int n = 0; n < count; ++n) {
                const double size = random.decades(-3, 3);
                const SpatialBody a = random_solid(random, i, size, spread * size);
                use(a, random_solid(random, j, size, spread * size), size, random);
            }
        }
}

/// A cuboid's or hull's corners, a sphere's centre, m, from `origin`.
inline std::vector<Vector3d> corners_of(const SpatialBody& body, const Vector3d& origin) {
    std::vector<Vector3d> corners{Vector3d::Zero()};
    if (const Hull* solid = std::get_if<Hull>(&body.shape)) corners = solid->mesh->corners;
    if (const Cuboid* box = std::get_if<Cuboid>(&body.shape)) {
        corners.clear();
        for (int i = 0; i < 8; ++i)
            corners.push_back(box->half.cwiseProduct(Vector3d(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1)));
    }
    for (Vector3d& corner : corners) corner = body.orientation * corner + (body.position - origin);
    return corners;
}

inline double radius_of(const SpatialBody& body) {
    const Sphere* ball = std::get_if<Sphere>(&body.shape);
    return ball ? ball->radius : 0;
}

/// The best of directions for a plane between two sets of points: how far they are apart along it.
class BestDirection {
  public:
    BestDirection(const std::vector<Vector3d>& a, const std::vector<Vector3d>& b) : a_(a), b_(b) {}
    void look_at(const Vector3d& direction, double size) {
        const double length = direction.norm();
        if (length <= 1e-9 * size) return;  // of its size: no direction, but round-off
        double high = -infinite, low = infinite, high_b = -infinite, low_a = infinite;
        for (const Vector3d& p : a_) {
            high = std::max(high, direction.dot(p));
            low_a = std::min(low_a, direction.dot(p));
        }
        for (const Vector3d& p : b_) {
            low = std::min(low, direction.dot(p));
            high_b = std::max(high_b, direction.dot(p));
        }
        best_ = std::max(best_, std::max(low - high, low_a - high_b) / length);
    }
    double best() const { return best_; }

  private:
    static constexpr double infinite = std::numeric_limits<double>::infinity();
    const std::vector<Vector3d>&a_, &b_;
    double best_ = -infinite;
};

/// Signed distance of two convex bodies, knowing nothing of faces and edges: the best of all planes between them, with
/// normals across any three corners of a body, across two lines, from corner to corner, and from a corner to a line.
inline double signed_distance(const SpatialBody& body_a, const SpatialBody& body_b) {
    const std::vector<Vector3d> a = corners_of(body_a, body_a.position), b = corners_of(body_b, body_a.position);
    const double radii = radius_of(body_a) + radius_of(body_b);
    for (const bool flipped : {false, true}) {
        const SpatialBody& plane = flipped ? body_b : body_a;
        if (!std::holds_alternative<HalfSpace>(plane.shape)) continue;
        const Vector3d n = plane.orientation * Vector3d::UnitZ(), on = plane.position - body_a.position;
        double lowest = std::numeric_limits<double>::infinity();
        for (const Vector3d& p : flipped ? a : b) lowest = std::min(lowest, n.dot(p - on));
        return lowest - radii;
    }
    BestDirection best(a, b);
    const auto lines = [](const std::vector<Vector3d>& p) {
        std::vector<Vector3d> result;
        for (std::size_t i = 0; i < p.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) result.push_back(p[i] - p[j]);
        return result;
    };
    const std::vector<Vector3d> of_a = lines(a), of_b = lines(b);
    for (const auto* own : {&of_a, &of_b})
        for (const Vector3d& u : *own)
            for (const Vector3d& v : *own) best.look_at(u.cross(v), u.norm() * v.norm());
    for (const Vector3d& u : of_a)
        for (const Vector3d& v : of_b) best.look_at(u.cross(v), u.norm() * v.norm());
    for (const Vector3d& p : a)
        for (const Vector3d& q : b) {
            best.look_at(q - p, 0);
            for (const auto* own : {&of_a, &of_b})
                for (const Vector3d& u : *own) best.look_at(u.cross(q - p).cross(u), u.squaredNorm() * (q - p).norm());
        }
    return best.best() - radii;
}

/// How far a point is from a body's surface, where it is near it, m.
inline double to_surface(const SpatialBody& body, const Vector3d& p) {
    const Vector3d q = body.orientation.conjugate() * (p - body.position);
    if (const Sphere* ball = std::get_if<Sphere>(&body.shape)) return std::abs(q.norm() - ball->radius);
    if (const Cuboid* box = std::get_if<Cuboid>(&body.shape)) return std::abs((q.cwiseAbs() - box->half).maxCoeff());
    double height = -std::numeric_limits<double>::infinity();
    const Hull* solid = std::get_if<Hull>(&body.shape);
    if (!solid) return std::abs(q.z());
    for (std::size_t f = 0; f < solid->mesh->faces.size(); ++f) {
        const Vector3d& on = solid->mesh->corners[static_cast<std::size_t>(solid->mesh->faces[f][0])];
        height = std::max(height, solid->mesh->normals[f].dot(q - on));
    }
    return std::abs(height);
}

/// Turned about the origin, and moved.
inline SpatialBody moved(SpatialBody body, const Eigen::Quaterniond& turn, const Vector3d& shift) {
    body.position = turn * body.position + shift;
    body.orientation = turn * body.orientation;
    return body;
}

inline SpatialContact nearest(const SpatialManifold& m) {
    return *std::min_element(m.begin(), m.end(),
                             [](const SpatialContact& c, const SpatialContact& d) { return c.gap < d.gap; });
}

inline const SpatialContact* with_feature(const SpatialManifold& m, std::uint32_t feature) {
    for (const SpatialContact& c : m)
        if (c.feature == feature) return &c;
    return nullptr;
}

}  // namespace rbc::test
