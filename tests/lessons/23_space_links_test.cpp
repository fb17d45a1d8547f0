#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

#include "common/foundation/scenes/spatial_scenes.hpp"
#include "lessons/23_space/link_contacts.hpp"
#include "tests/lessons/23_space_lines.hpp"
#include "tests/lessons/23_space_solids.hpp"

// Where links touch.

using namespace rbc;
using namespace rbc::test;
using Eigen::Vector3d;

namespace {

SpatialBody random_link(RandomNumbers& random, double size, double spread) {
    SpatialBody link = scenes::link_body(random_line(random, size), 0.1 * size, 1000);
    link.position = random_vector(random, spread);
    link.orientation = random_turn(random);
    return link;
}

/// The least value of a convex function on [0, 1], to 1e-10 of the interval.
double least(const std::function<double(double)>& f) {
    double low = 0, high = 1;
    const double ratio = 0.5 * (std::sqrt(5) - 1);
    while (high - low > 1e-10) {
        const double s = high - ratio * (high - low), t = low + ratio * (high - low);
        (f(s) < f(t) ? high : low) = f(s) < f(t) ? t : s;
    }
    return std::min({f(0.5 * (low + high)), f(0), f(1)});
}

/// From a closed line to a convex set, whose distance from a point is given.
double from_line(const std::vector<Vector3d>& line, const std::function<double(const Vector3d&)>& distance) {
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < line.size(); ++k) {
        const Vector3d p = line[k], way = line[(k + 1) % line.size()] - p;
        nearest = std::min(nearest, least([&](double s) { return distance(p + s * way); }));
    }
    return nearest;
}

double radius_of_wire(const SpatialBody& body) {
    return std::get<Link>(body.shape).radius;
}

}  // namespace

TEST_CASE("the smallest gap of two links is the distance of their lines less both radii") {
    RandomNumbers random(24);
    int touching = 0;
    for (int n = 0; n < 60; ++n) {
        const double size = random.decades(-6, 3);
        const SpatialBody a = random_link(random, size, size), b = random_link(random, size, size);
        const std::vector<Vector3d> of_a = line_of(a), of_b = line_of(b);
        const double lines = from_line(of_a, [&](const Vector3d& p) {
            double d = std::numeric_limits<double>::infinity();
            for (std::size_t k = 0; k < of_b.size(); ++k) {
                const Vector3d from = of_b[k], way = of_b[(k + 1) % of_b.size()] - from;
                const double t = std::clamp(way.dot(p - from) / way.squaredNorm(), 0.0, 1.0);
                d = std::min(d, (from + t * way - p).norm());
            }
            return d;
        });
        const SpatialManifold found = collide(a, 0, b, 1, 0.5 * size);
        const double gap = lines - 0.2 * size;
        CHECK((found.count > 0) == (gap <= 0.5 * size));
        if (found.count == 0) continue;
        ++touching;
        // The distance to a polyline is not convex along the other: the search may end in a hollow beside the lowest.
        CHECK(nearest(found).gap <= gap + 1e-9 * size);
        for (const SpatialContact& c : found) {
            const auto from = [&](const SpatialBody& body, const Vector3d& p) {
                return from_line(line_of(body), [&](const Vector3d& q) { return (q - p).norm(); });
            };
            // Midway between the surfaces, or nearer: where lines bend, another piece may be nearer to the middle.
            CHECK(from(a, c.point) <= 0.1 * size + 0.5 * c.gap + 1e-9 * size);
            CHECK(from(b, c.point) <= 0.1 * size + 0.5 * c.gap + 1e-9 * size);
            CHECK(std::min(from(a, c.point), from(b, c.point)) >= 0);
            CHECK(std::abs(c.normal.norm() - 1) <= 1e-12);
        }
        const SpatialContact c = nearest(found);
        const Vector3d on_a = c.point - (0.1 * size + 0.5 * c.gap) * c.normal;
        const Vector3d on_b = c.point + (0.1 * size + 0.5 * c.gap) * c.normal;
        CHECK(from_line(of_a, [&](const Vector3d& q) { return (q - on_a).norm(); }) <= 1e-9 * size);
        CHECK(from_line(of_b, [&](const Vector3d& q) { return (q - on_b).norm(); }) <= 1e-9 * size);
    }
    CHECK(touching > 20);
}

TEST_CASE("a link touches spheres, half-spaces, cuboids and hulls where its line is nearest") {
    RandomNumbers random(25);
    int touching[4] = {};
    for (const Solid kind : solids)
        for (int n = 0; n < 60; ++n) {
            const double size = random.decades(-6, 3);
            const SpatialBody link = random_link(random, size, 0.8 * size);
            const SpatialBody other = random_solid(random, kind, 0.7 * size, 0.8 * size);
            const std::vector<Vector3d> corners = corners_of(other, Vector3d::Zero());
            const double gap = from_line(line_of(link),
                                         [&](const Vector3d& p) {
                                             const Vector3d q = other.orientation.conjugate() * (p - other.position);
                                             if (kind == Solid::half_space) return q.z();
                                             if (kind == Solid::sphere) return q.norm() - radius_of(other);
                                             SpatialBody point = scenes::sphere_body(1e-12 * size, 1);
                                             point.position = p;
                                             const SpatialManifold m = collide(other, 0, point, 1, 100 * size);
                                             return nearest(m).gap + 1e-12 * size;
                                         }) -
                               radius_of_wire(link);
            if (kind != Solid::half_space && kind != Solid::sphere && gap < -radius_of_wire(link)) continue;
            const SpatialManifold found = collide(other, 0, link, 1, 0.3 * size);
            CAPTURE(static_cast<int>(kind));
            CHECK((found.count > 0) == (gap <= 0.3 * size));
            if (found.count == 0) continue;
            ++touching[static_cast<int>(kind)];
            CHECK(nearest(found).gap == doctest::Approx(gap).epsilon(1e-6).scale(size));
        }
    for (const int count : touching) CHECK(count > 10);
}

TEST_CASE("links: the order of the bodies turns the normals about and nothing else") {
    RandomNumbers random(26);
    for (int n = 0; n < 200; ++n) {
        const double size = random.decades(-6, 3);
        const SpatialBody link = random_link(random, size, 0.8 * size);
        const int kind = n % 5;
        const SpatialBody other = kind == 4 ? random_link(random, size, 0.8 * size)
                                            : random_solid(random, solids[kind], 0.7 * size, 0.8 * size);
        const SpatialManifold lower = collide(link, 0, other, 1, 0.3 * size);
        const SpatialManifold higher = collide(link, 1, other, 0, 0.3 * size);
        if (kind < 4) CHECK(lower.count == higher.count);
        for (const SpatialContact& c : lower)
            if (kind < 4) CHECK(with_feature(higher, swapped_features(c.feature)) != nullptr);
        for (const int first : {0, 1}) {
            const SpatialManifold one = collide(link, first, other, 1 - first, 0.3 * size);
            const SpatialManifold two = collide(other, 1 - first, link, first, 0.3 * size);
            REQUIRE(one.count == two.count);
            for (std::size_t k = 0; k < static_cast<std::size_t>(one.count); ++k) {
                CHECK(one.contacts[k].feature == two.contacts[k].feature);
                CHECK(one.contacts[k].point == two.contacts[k].point);
                CHECK(one.contacts[k].normal == Vector3d(-two.contacts[k].normal));
                CHECK(one.contacts[k].gap == two.contacts[k].gap);
                if (k > 0) CHECK(one.contacts[k].feature > one.contacts[k - 1].feature);
            }
        }
    }
}

TEST_CASE("wire that bends around wire of its own radius touches it with every piece of the bend") {
    // bend = 2 radius: the bend's pieces are tangent to a circle about the neighbour's line, and it about theirs. Five
    // pieces and both straight ones each way, the one at the lowest point in both: 13 in all.
    for (const double size : {1e-6, 1e-2, 1e3}) {
        const SpatialWorld chain = scenes::hanging_links(
            {.links = 1, .link = {.straight = 2 * size, .bend = 2 * size, .pieces = 5}, .radius = size});
        const SpatialManifold m = collide(chain.bodies[0], 0, chain.bodies[1], 1, 1e-9 * size);
        CHECK(m.count == 13);
        double most = 1;
        for (const SpatialContact& c : m) {
            CHECK(std::abs(c.gap) <= 1e-12 * size);
            CHECK(std::abs(c.normal.dot(m.contacts[0].normal)) <= 1 + 1e-12);
            most = std::min(most, c.normal.z());
        }
        CHECK(most <= 1e-9);  // up to sideways
        CHECK(nearest(collide(chain.bodies[0], 0, chain.bodies[1], 1, 0.1 * size)).gap <= 1e-12 * size);
    }
}

TEST_CASE("a ring that lies on the ground or on a slab has four contacts, far apart, at its lowest") {
    for (const double size : {1e-6, 1.0, 1e3}) {
        SpatialBody ring =
            scenes::link_body(scenes::stadium({.straight = 0, .bend = size, .pieces = 7}), 0.1 * size, 1000);
        ring.position = {0, 0, 0.1 * size};
        ring.orientation = Eigen::Quaterniond::Identity();
        SpatialBody slab = scenes::cuboid_body(size * Vector3d(2, 2, 0.1), 1000);
        slab.position.z() = -0.1 * size;
        for (const SpatialBody& ground : {scenes::half_space_body(), slab}) {
            const SpatialManifold m = collide(ground, 0, ring, 1, 0.01 * size);
            REQUIRE(m.count == 4);
            Vector3d middle = Vector3d::Zero();
            for (const SpatialContact& c : m) {
                CHECK(std::abs(c.gap) <= 1e-9 * size);
                CHECK((c.normal - Vector3d::UnitZ()).norm() <= 1e-9);
                middle += 0.25 * c.point;
            }
            CHECK(middle.norm() <= 0.3 * size);
        }
    }
}
