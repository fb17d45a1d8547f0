#pragma once

#include <doctest/doctest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "lessons/06_contact_sets/contact_sets.hpp"
#include "tests/support/random_numbers.hpp"

namespace rbc::test {

using Eigen::Vector2d;

inline constexpr double pi = std::numbers::pi;

enum Kind { particle, circle, box, half_plane };
inline constexpr Kind kinds[] = {particle, circle, box, half_plane};

inline Body make_body(const Shape& shape, double x = 0, double y = 0, double angle = 0) {
    Body body;
    body.shape = shape;
    body.inverse_mass = body.inverse_inertia = 1;
    body.position = {x, y};
    body.angle = angle;
    return body;
}

inline Body random_body(RandomNumbers& random, Kind kind, double spread) {
    Body body = make_body(PointShape{}, random.between(-spread, spread), random.between(-spread, spread),
                          random.between(-4, 4));
    if (kind == circle) body.shape = Circle{random.between(0.1, 1)};
    if (kind == box) body.shape = Box{random.between(0.1, 1), random.between(0.1, 1)};
    if (kind == half_plane) body.shape = HalfPlane{};
    body.velocity = {random.between(-1, 1), random.between(-1, 1)};
    body.angular_velocity = random.between(-2, 2);
    return body;
}

inline bool is_plane(const Body& body) {
    return std::holds_alternative<HalfPlane>(body.shape);
}

/// How far a body reaches in the direction n, from the origin. Half-planes reach for ever but along their normal.
inline double support(const Body& body, const Vector2d& n) {
    const Vector2d local = Eigen::Rotation2Dd(-body.angle) * n;
    double reach = 0;
    if (const Circle* c = std::get_if<Circle>(&body.shape)) reach = c->radius;
    if (const Box* b = std::get_if<Box>(&body.shape)) {
        reach = b->half_width * std::abs(local.x()) + b->half_height * std::abs(local.y());
    }
    return n.dot(body.position) + reach;
}

/// Signed distance of two convex bodies: how far the best of all lines between them parts them,
/// max over n of  min n.B - max n.A. By search over directions, knowing nothing of edges and corners.
inline double signed_distance(const Body& a, const Body& b) {
    const auto parted = [&](double angle) {
        const Vector2d n(std::cos(angle), std::sin(angle));
        return -support(b, -n) - support(a, n);
    };
    if (is_plane(a)) return parted(a.angle + pi / 2);
    if (is_plane(b)) return parted(b.angle - pi / 2);
    constexpr int directions = 720;
    const double step = 2 * pi / directions;
    double best = -1e300;
    for (int k = 0; k < directions; ++k) {
        const double middle = parted(k * step);
        if (middle < best - 0.1 || middle < parted((k - 1) * step) || middle < parted((k + 1) * step)) continue;
        double low = (k - 1) * step, high = (k + 1) * step;
        for (int i = 0; i < 100; ++i) {
            const double one = low + (high - low) / 3, two = high - (high - low) / 3;
            (parted(one) < parted(two) ? low : high) = parted(one) < parted(two) ? one : two;
        }
        best = std::max(best, parted(0.5 * (low + high)));
    }
    return best;
}

/// How far a point is from the boundary of a body.
inline double to_boundary(const Body& body, const Vector2d& p) {
    const Vector2d q = Eigen::Rotation2Dd(-body.angle) * (p - body.position);
    if (is_plane(body)) return std::abs(q.y());
    if (const Circle* c = std::get_if<Circle>(&body.shape)) return std::abs(q.norm() - c->radius);
    if (const Box* b = std::get_if<Box>(&body.shape)) {
        const double dx = std::abs(q.x()) - b->half_width, dy = std::abs(q.y()) - b->half_height;
        return dx < 0 && dy < 0 ? -std::max(dx, dy) : Vector2d(std::max(dx, 0.0), std::max(dy, 0.0)).norm();
    }
    return q.norm();
}

inline const Contact& nearest(const Manifold& m) {
    return m.count == 2 && m.contacts[1].gap < m.contacts[0].gap ? m.contacts[1] : m.contacts[0];
}

template <class Use>
void for_random_pairs(int count, double spread, Use use) {
    RandomNumbers random(6);
    for (Kind i : kinds) {
        for (Kind j : kinds) {
            if (i == half_plane && j == half_plane) continue;
            CAPTURE(i);
            CAPTURE(j);
            for (int n = 0; n < count; ++n) {
                const Body a = random_body(random, i, spread), b = random_body(random, j, spread);
                use(a, b, random);
            }
        }
    }
}

/// At most `most` bodies of all kinds and many sizes, some fixed; now and then all of them far from the origin.
inline World random_world(RandomNumbers& random, int most) {
    World world;
    const int n = static_cast<int>(random.between(0, most));
    const double spread = random.decades(-1, 1.5);
    const Vector2d far = random.between(0, 1) < 0.8 ? Vector2d(0, 0) : random.decades(2, 20) * Vector2d(-1, 0.7);
    for (int i = 0; i < n; ++i) {
        const double dice = random.between(0, 1);
        Body body = random_body(random,
                                dice < 0.05  ? half_plane
                                : dice < 0.2 ? particle
                                : dice < 0.6 ? circle
                                             : Kind::box,
                                spread);
        body.position += far;
        const double scale = random.between(0, 1) < 0.7 ? 1 : random.decades(-4, 3);
        if (Circle* c = std::get_if<Circle>(&body.shape)) c->radius *= scale;
        if (Box* b = std::get_if<Box>(&body.shape)) b->half_width *= scale;
        if (random.between(0, 1) < 0.2) body.inverse_mass = body.inverse_inertia = 0;
        world.bodies.push_back(body);
    }
    return world;
}

inline Body moved(Body body, double dt) {
    body.position += dt * body.velocity;
    body.angle += dt * body.angular_velocity;
    return body;
}

}  // namespace rbc::test
