#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "common/foundation/io/stopwatch.hpp"
#include "common/foundation/scenes/hull.hpp"
#include "lessons/23_space/cuboid_cuboid.hpp"
#include "lessons/23_space/hull_hull.hpp"
#include "tests/lessons/23_space_solids.hpp"
#ifdef RBC_HAS_CCD
#include <ccd/ccd.h>
#endif

// Contacts of hulls: those of cuboids where they are cuboids; depths as others find them; what they cost.

using namespace rbc;
using namespace rbc::test;
using Eigen::AngleAxisd;
using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

namespace {

/// The same cuboid as a hull of its corners, in the same frame.
SpatialBody as_hull(SpatialBody body) {
    SpatialBody at_origin = body;
    at_origin.position.setZero();
    at_origin.orientation.setIdentity();
    body.shape = Hull{std::make_shared<const HullMesh>(scenes::hull_of(corners_of(at_origin, Vector3d::Zero())))};
    return body;
}

/// The same points, normals and gaps, in any order.
void check_same(const SpatialManifold& one, const SpatialManifold& two, double tolerance) {
    REQUIRE(one.count == two.count);
    for (const SpatialContact& c : one) {
        const auto differs = [&](const SpatialContact& d) { return (d.point - c.point).norm(); };
        const SpatialContact& d = *std::min_element(
            two.begin(), two.end(),
            [&](const SpatialContact& x, const SpatialContact& y) { return differs(x) < differs(y); });
        CHECK(differs(d) < 1e4 * tolerance);  // where edges are nearly parallel
        CHECK(std::abs(d.gap - c.gap) < tolerance);
        CHECK((d.normal - c.normal).norm() < 1e-9);
        CHECK((d.feature & 0x30003) == (c.feature & 0x30003));  // a corner, an edge or a face of each
    }
}

struct Poised {
    SpatialBody a, b;
};

/// Two hulls of so many corners, one as deep in the other as asked for, or as deep as it can be.
Poised poised(RandomNumbers& random, int corners, double depth) {
    Poised pair{scenes::hull_body(round_points(random, corners, 1), 1),
                scenes::hull_body(round_points(random, corners, 1), 1)};
    pair.a.position.setZero();
    pair.b.orientation = random_turn(random);
    const Vector3d way = random_vector(random, 1).normalized();
    double in = 0, out = 3;
    for (int k = 0; k < 60; ++k) {
        pair.b.position = 0.5 * (in + out) * way;
        const Polyhedron a = polyhedron_of(pair.a, Vector3d::Zero()), b = polyhedron_of(pair.b, Vector3d::Zero());
        (hull_axes(a, b, 10).separation() < -depth ? in : out) = 0.5 * (in + out);
    }
    return pair;
}

}  // namespace

TEST_CASE("a hull that is a cuboid has the cuboid's contacts, with cuboids, hulls, spheres and half-spaces") {
    RandomNumbers random(241);
    int edges = 0, faces = 0;
    for (int n = 0; n < 1500; ++n) {
        const double size = random.decades(-3, 3), margin = random.between(0, 1) < 0.5 ? 0.05 * size : 5 * size;
        const SpatialBody a = random_solid(random, Solid::cuboid, size, size);
        SpatialBody b = random_solid(random, solids[n % 3], size, size);
        if (n % 6 == 1) {  // flat on each other but for a yaw and a tremble
            const double gap = random.between(-0.02, 0.02) * size;
            b.position = a.position + a.orientation * Vector3d(random.between(-0.2, 0.2) * size, 0.1 * size,
                                                               std::get<Cuboid>(a.shape).half.z() +
                                                                   std::get<Cuboid>(b.shape).half.z() + gap);
            b.orientation = a.orientation * AngleAxisd(random.between(0.1, 1.4), Vector3d::UnitZ()) *
                            AngleAxisd(random.decades(-9, -2), random_vector(random, 1).normalized());
        }
        for (const bool reduce : {false, true}) {
            const ManifoldOptions options{.reduce = reduce};
            const SpatialManifold right = collide(a, 0, b, 1, margin, options);
            if (reduce && right.count == 4) continue;  // which four of equals stay depends on the order of corners
            check_same(right, collide(as_hull(a), 0, b, 1, margin, options), 1e-13 * size);
            if (n % 3 != 1) continue;
            const Polyhedron at_a = polyhedron_of(a, a.position), at_b = polyhedron_of(b, a.position);
            const BestAxes own = cuboid_axes(at_a, at_b), found = hull_axes(at_a, at_b, margin);
            if (own.separation() <= margin) {
                CHECK(std::abs(own.face.separation - found.face.separation) < 1e-13 * size);
                CHECK((own.face.n - found.face.n).norm() < 1e-13);
                CHECK(own.face.kind == found.face.kind);
                CHECK((own.lead > 1e-13 * size) == (found.lead > 1e-13 * size));
                if (own.lead > 1e-13 * size) {
                    CHECK(std::abs(own.lead - found.lead) < 1e-12 * size);
                    // Of pairs that are equal to the tolerance each takes its own first.
                    CHECK(std::abs(own.edges.separation - found.edges.separation) < 1.1 * contact_tolerance * size);
                    if (own.lead > 1e-3 * size) CHECK((own.edges.n - found.edges.n).norm() < 1e-9);
                }
            }
            check_same(right, collide(a, 0, as_hull(b), 1, margin, options), 1e-13 * size);
            check_same(right, collide(as_hull(a), 0, as_hull(b), 1, margin, options), 1e-13 * size);
            faces += right.count > 1 ? 1 : 0;
            edges += right.count == 1 && (right.contacts[0].feature & 0x30003) == 0x20002 ? 1 : 0;
        }
    }
    CHECK(faces > 200);
    CHECK(edges > 50);
}

TEST_CASE(
    "flush, crossed, at 45 degrees, with any noise: the smallest gap is the signed distance, for all flat solids") {
    RandomNumbers random(254);
    constexpr double quarter = std::numbers::pi / 2;
    const auto pick = [&](const std::vector<double>& from) {
        return from[static_cast<std::size_t>(random.between(0, static_cast<double>(from.size()) - 1e-9))];
    };
    for (int n = 0; n < 6000; ++n) {
        const auto solid = [&](double noise, bool hull) {
            const double x = pick({0.5, 1}), y = pick({0.5, 1});
            SpatialBody body = scenes::cuboid_body({x, y, pick({0.25, 0.5, 1})}, 1);
            if (hull) body = as_hull(body);
            for (double& coordinate : body.position)
                coordinate = pick({-1, -0.5, 0, 0.5, 1}) + noise * random.between(-1, 1);
            body.orientation = AngleAxisd(noise * random.between(0, 1), random_vector(random, 1).normalized());
            for (int k = 0; k < 3; ++k)
                body.orientation =
                    body.orientation * AngleAxisd(pick({0, 0, 0, quarter / 2, quarter, 0.3}), Vector3d::Unit(k));
            return body;
        };
        const SpatialBody a = solid(0, n % 3 > 0), b = solid(random.decades(-12, -1), n % 3 > 1);
        const double right = signed_distance(a, b);
        for (const double preference : {contact_tolerance, 1e-3}) {
            const SpatialManifold m = collide(a, 0, b, 1, 0.3, {.reduce = false, .face_preference = preference});
            if (std::abs(right - 0.3) > 3e-6) REQUIRE((m.count > 0) == (right < 0.3));
            if (m.count == 0) continue;
            CHECK(nearest(m).gap < right + 3e-6);
            CHECK(nearest(m).gap > right - 2 * preference - 3e-6);
        }
    }
}

TEST_CASE(
    "the body of a hull has its mesh in its principal frame about its centre of mass, and is where the points are") {
    RandomNumbers random(242);
    for (int n = 0; n < 100; ++n) {
        const double size = random.decades(-3, 3), density = random.decades(-1, 4);
        std::vector<Vector3d> points = round_points(random, 12, size);
        for (Vector3d& p : points) p += Vector3d(3, -2, 1) * size;
        const SpatialBody body = scenes::hull_body(points, density);
        const HullMesh& mesh = *std::get<Hull>(body.shape).mesh;
        const scenes::MassProperties own = scenes::mass_properties(mesh, density);
        CHECK(own.centre.norm() < 1e-13 * size);
        CHECK((own.axes.cwiseAbs() - Matrix3d::Identity()).norm() < 1e-9);  // moments may be near each other
        CHECK(std::abs(own.mass * body.inverse_mass - 1) < 1e-12);
        CHECK((own.moments.cwiseProduct(body.inverse_inertia) - Vector3d::Ones()).norm() < 1e-11);
        const std::vector<Vector3d> placed = corners_of(body, Vector3d::Zero());
        REQUIRE(placed.size() == points.size());
        for (std::size_t i = 0; i < points.size(); ++i) CHECK((placed[i] - points[i]).norm() < 1e-13 * size);
    }
    CHECK(never_moves(scenes::hull_body(random_points(random, 9, 1), scenes::fixed)));
    CHECK(never_moves(scenes::cuboid_body({1, 2, 3}, scenes::fixed)));
    CHECK(never_moves(scenes::half_space_body()));
    const SpatialBody box = scenes::cuboid_body({1, 2, 3}, 0.5);
    CHECK(1 / box.inverse_mass == doctest::Approx(24));
    CHECK((box.inverse_inertia.cwiseInverse() - 8 * Vector3d(13, 10, 5)).norm() < 1e-13);
    const SpatialBody ball = scenes::sphere_body(2, 3);
    CHECK(1 / ball.inverse_mass == doctest::Approx(32 * std::numbers::pi));
    CHECK(1 / ball.inverse_inertia.x() == doctest::Approx(0.4 * 32 * std::numbers::pi * 4));
}

TEST_CASE("hulls of many corners are as deep in each other as the best of all directions says") {
    RandomNumbers random(243);
    for (const int corners : {5, 9, 14, 20})
        for (const double depth : {0.001, 0.1, 0.6})
            for (int n = 0; n < 5; ++n) {
                const Poised pair = poised(random, corners, depth);
                const double right = signed_distance(pair.a, pair.b);
                const SpatialManifold m =
                    collide(pair.a, 0, pair.b, 1, 0, {.reduce = false, .face_preference = contact_tolerance});
                CHECK(std::abs(nearest(m).gap - right) < 2e-6);  // of a half width, below 1
            }
}

TEST_CASE("what hulls cost") {
    RandomNumbers random(244);
    for (const int corners : {12, 20, 50})
        for (const double depth : {-0.02, 0.01, 0.5}) {
            std::vector<Poised> pairs;
            for (int n = 0; n < 50; ++n) pairs.push_back(poised(random, corners, depth));
            double best = std::numeric_limits<double>::infinity();
            int found = 0;
            for (int n = 0; n < 5; ++n) {
                const Stopwatch watch;
                for (const Poised& pair : pairs) found += collide(pair.a, 0, pair.b, 1, 0.01).count;
                best = std::min(best, watch.seconds());
            }
            MESSAGE("hulls of ", corners, " corners, gap ", -depth, " of size 1: ", 1e6 * best / 50, " us a pair");
            CHECK((found > 0) == (depth > 0));
        }
}

#ifdef RBC_HAS_CCD
namespace {

void farthest(const void* corners, const ccd_vec3_t* way, ccd_vec3_t* result) {
    const Vector3d n(way->v[0], way->v[1], way->v[2]);
    const auto& points = *static_cast<const std::vector<Vector3d>*>(corners);
    const Vector3d& p = *std::max_element(points.begin(), points.end(),
                                          [&](const Vector3d& q, const Vector3d& r) { return n.dot(q) < n.dot(r); });
    for (int k = 0; k < 3; ++k) result->v[k] = p[k];
}

}  // namespace

TEST_CASE("depths of hulls are those of libccd's expanding polytope, but for a few in a thousand, where it is wrong") {
    RandomNumbers random(245);
    int differ = 0;
    constexpr int trials = 100;
    for (const int corners : {8, 12, 20, 50})
        for (const double depth : {0.01, 0.1, 0.5})
            for (int n = 0; n < trials; ++n) {
                const Poised pair = poised(random, corners, depth);
                const std::vector<Vector3d> a = corners_of(pair.a, Vector3d::Zero()),
                                            b = corners_of(pair.b, Vector3d::Zero());
                ccd_t ccd;
                CCD_INIT(&ccd);
                ccd.support1 = ccd.support2 = farthest;
                ccd.max_iterations = 1000;
                ccd.epa_tolerance = 1e-10;
                ccd_real_t found = 0;
                ccd_vec3_t way, place;
                REQUIRE(ccdGJKPenetration(&a, &b, &ccd, &found, &way, &place) == 0);
                const double own =
                    hull_axes(polyhedron_of(pair.a, Vector3d::Zero()), polyhedron_of(pair.b, Vector3d::Zero()), 0)
                        .separation();
                if (std::abs(found + own) < 1e-9) continue;
                ++differ;
                if (corners <= 20) CHECK(std::abs(signed_distance(pair.a, pair.b) - own) < 1e-6);
            }
    CHECK(differ <= 12 * trials / 100);
}
#endif
