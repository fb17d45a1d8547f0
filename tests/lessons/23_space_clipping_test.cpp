#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "lessons/23_space/cuboid_cuboid.hpp"
#include "lessons/23_space/face_clipping.hpp"
#include "tests/lessons/23_space_solids.hpp"

// Faces clipped by faces, the incident face, the nearest points of edges, and what becomes of them.

using namespace rbc;
using namespace rbc::test;
using Eigen::AngleAxisd;
using Eigen::Quaterniond;
using Eigen::Vector3d;

namespace {

/// A face at z = 0 with its corners on a circle, its outside above or below.
PlacedFace round_face(RandomNumbers& random, int count, bool up) {
    std::vector<double> angles;
    for (int k = 0; k < count; ++k) angles.push_back(random.between(0, 2 * std::numbers::pi));
    std::sort(angles.begin(), angles.end());
    if (!up) std::reverse(angles.begin(), angles.end());
    PlacedFace face;
    face.index = 0;
    face.count = count;
    face.normal = (up ? 1 : -1) * Vector3d::UnitZ();
    const Vector3d middle(random.between(-0.5, 0.5), random.between(-0.5, 0.5), 0);
    for (std::size_t k = 0; k < angles.size(); ++k) {
        face.names[k] = static_cast<int>(k);
        face.corners[k] = middle + Vector3d(std::cos(angles[k]), std::sin(angles[k]), 0);
    }
    return face;
}

/// How far p is to the right of edge k, seen along the normal: outside of the face.
double outside(const PlacedFace& face, int k, const Vector3d& p) {
    const Vector3d edge = face.corner(k + 1) - face.corner(k);
    return edge.cross(face.normal).normalized().dot(p - face.corner(k));
}

double farthest_outside(const PlacedFace& face, const Vector3d& p) {
    double most = -1e300;
    for (int k = 0; k < face.count; ++k) most = std::max(most, outside(face, k, p));
    return most;
}

template <class Points>
double shoelace(const Points& points) {
    double twice = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vector3d &p = points[i], &q = points[(i + 1) % points.size()];
        twice += p.x() * q.y() - p.y() * q.x();
    }
    return 0.5 * std::abs(twice);
}

/// Area of what two faces at z = 0 share: corners of each in the other, and crossings, about their middle.
double shared_area(const PlacedFace& a, const PlacedFace& b) {
    std::vector<Vector3d> points;
    for (int i = 0; i < a.count; ++i)
        if (farthest_outside(b, a.corner(i)) < 1e-12) points.push_back(a.corner(i));
    for (int j = 0; j < b.count; ++j)
        if (farthest_outside(a, b.corner(j)) < 1e-12) points.push_back(b.corner(j));
    for (int i = 0; i < a.count; ++i)
        for (int j = 0; j < b.count; ++j) {
            const double from = outside(b, j, a.corner(i)), to = outside(b, j, a.corner(i + 1));
            const Vector3d on = a.corner(i) + from / (from - to) * (a.corner(i + 1) - a.corner(i));
            if (from * to < 0 && outside(a, i, b.corner(j)) * outside(a, i, b.corner(j + 1)) < 0) points.push_back(on);
        }
    Vector3d middle = Vector3d::Zero();
    for (const Vector3d& p : points) middle += p / static_cast<double>(points.size());
    std::sort(points.begin(), points.end(), [&](const Vector3d& p, const Vector3d& q) {
        return std::atan2(p.y() - middle.y(), p.x() - middle.x()) < std::atan2(q.y() - middle.y(), q.x() - middle.x());
    });
    return shoelace(points);
}

/// Whether p is on the line that a ClippedCorner names.
double off_line(const PlacedFace& incident, const PlacedFace& reference, int line, const Vector3d& p) {
    return std::abs(line >= 0 ? outside(incident, line, p) : outside(reference, -1 - line, p));
}

void check_lines(const PlacedFace& incident, const PlacedFace& reference, const ClippedFace& clipped,
                 double tolerance) {
    const auto corners = clipped.corners();
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const ClippedCorner& corner = corners[i];
        CHECK(off_line(incident, reference, corner.before, corner.point) <= tolerance);
        CHECK(off_line(incident, reference, corner.after, corner.point) <= tolerance);
        CHECK(corner.after == corners[(i + 1) % corners.size()].before);
        CHECK(farthest_outside(reference, corner.point) <= tolerance);
        CHECK(farthest_outside(incident, corner.point) <= tolerance);
    }
}

}  // namespace

TEST_CASE("what is left of a face is what both share, and its corners know the lines that meet there") {
    RandomNumbers random(248);
    for (int n = 0; n < 3000; ++n) {
        const PlacedFace reference = round_face(random, static_cast<int>(random.between(3, 12)), true);
        PlacedFace incident = round_face(random, static_cast<int>(random.between(3, 12)), false);
        if (n % 3 == 0) {  // a corner on a side plane
            const Vector3d on = 0.4 * reference.corner(0) + 0.6 * reference.corner(1), shift = on - incident.corner(0);
            for (Vector3d& corner : incident.corners) corner += shift;
        }
        const ClippedFace clipped(incident, reference, 1e-9);
        std::vector<Vector3d> points;
        for (const ClippedCorner& corner : clipped.corners()) points.push_back(corner.point);
        // A strip of 1e-9 along an outline of at most 7, and corners within 1e-9 of each other are one.
        CHECK(std::abs(shoelace(points) - shared_area(incident, reference)) < 2e-8);
        bool thin = false;  // two corners of a face nearly in one place have no line
        for (const PlacedFace* face : {&reference, static_cast<const PlacedFace*>(&incident)})
            for (int k = 0; k < face->count; ++k) thin |= (face->corner(k + 1) - face->corner(k)).norm() < 1e-3;
        if (!thin) check_lines(incident, reference, clipped, 1e-8);
    }
}

TEST_CASE("flush faces that round-off has moved keep four corners, and what is on a side plane has no crossing") {
    RandomNumbers random(249);
    constexpr double tolerance = 1e-6;
    for (int n = 0; n < 2000; ++n) {
        const double noise = random.decades(-16, -6.6);
        const Quaterniond turn = random_turn(random);
        // Of sides 2 x 2, side by side by a third, or on each other.
        SpatialBody a = scenes::cuboid_body({1, 1, 1}, 1), b = a;
        const double x = n % 3 == 0 ? 0.7 : 0, y = n % 3 == 1 ? 0.7 : 0;
        b.position = Vector3d(x, y, 2) + noise * random_vector(random, 1);
        b.orientation = AngleAxisd(noise, random_vector(random, 1).normalized());
        a.orientation = turn;
        b = moved(b, turn, Vector3d::Zero());
        const PlacedFace reference = placed_face(polyhedron_of(a, a.position), 4),
                         incident = placed_face(polyhedron_of(b, a.position), 5);
        const ClippedFace clipped(incident, reference, tolerance);
        CHECK(clipped.corners().size() == 4);
        check_lines(incident, reference, clipped, 4 * tolerance);
        CHECK(collide(a, 0, b, 1, 0.01, {.reduce = false}).count == 4);
    }
    // Corners within the tolerance of each other are one, also the last and the first.
    PlacedFace twice = placed_face(polyhedron_of(scenes::cuboid_body({1, 1, 1}, 1), Vector3d::Zero()), 5);
    const PlacedFace below = placed_face(polyhedron_of(scenes::cuboid_body({2, 2, 1}, 1), Vector3d(0, 0, 2)), 4);
    for (const int k : {1, 3}) {
        PlacedFace face = twice;
        face.corners[static_cast<std::size_t>(k)] = face.corner(k + 1) + Vector3d(3e-7, -2e-7, 0);
        CHECK(ClippedFace(face, below, tolerance).corners().size() == 3);
    }
}

TEST_CASE("the incident face looks at the plane as directly as any that has a lowest corner") {
    RandomNumbers random(250);
    int others = 0;
    for (int n = 0; n < 3000; ++n) {
        SpatialBody body = scenes::hull_body(random_points(random, 5 + n % 10, 1), 1);
        body.orientation = random_turn(random);
        const Polyhedron hull = polyhedron_of(body, body.position);
        const Vector3d n_up = random_vector(random, 1).normalized();
        const auto height = [&](int face) {
            const PlacedFace placed = placed_face(hull, face);
            double lowest = 1e300;
            for (int k = 0; k < placed.count; ++k) lowest = std::min(lowest, n_up.dot(placed.corner(k)));
            return lowest;
        };
        const int found = face_towards(hull, n_up, 1e-6), faces = static_cast<int>(hull.mesh->faces.size());
        double lowest = 1e300;
        for (int f = 0; f < faces; ++f) lowest = std::min(lowest, height(f));
        CHECK(height(found) <= lowest + 1e-6);
        for (int f = 0; f < faces; ++f) {
            const bool more_direct = n_up.dot(hull.normal(f)) < n_up.dot(hull.normal(found)) - 1e-9;
            CHECK_FALSE((more_direct && height(f) <= lowest + 1e-7));
            others += more_direct ? 1 : 0;
        }
    }
    CHECK(others > 5);  // some hull has a face that is more direct, but higher
}

TEST_CASE("nearest points of edges are nearest, also of parallel ones and where an end is") {
    RandomNumbers random(251);
    for (int n = 0; n < 2000; ++n) {
        const Vector3d p = random_vector(random, 1), q = random_vector(random, 1), r = random_vector(random, 1);
        const Vector3d along = n % 3 == 0 ? Vector3d(0.7 * (q - p)) : random_vector(random, 1);
        const Vector3d s = r + (n % 3 == 1 ? Vector3d(q - p + random.decades(-12, -3) * along) : along);
        const PointPair found = nearest_points(p, q, r, s);
        CHECK((found.on_a - (p + found.along_a * (q - p))).norm() < 1e-15);
        CHECK((found.on_b - (r + found.along_b * (s - r))).norm() < 1e-15);
        CHECK((found.along_a >= 0 && found.along_a <= 1 && found.along_b >= 0 && found.along_b <= 1));
        const double distance = (found.on_a - found.on_b).norm();
        for (int i = 0; i <= 20; ++i) {  // by each edge's foot of points of the other
            const Vector3d on_a = p + i / 20.0 * (q - p), on_b = r + i / 20.0 * (s - r);
            const double t = std::clamp((s - r).dot(on_a - r) / (s - r).squaredNorm(), 0.0, 1.0);
            const double u = std::clamp((q - p).dot(on_b - p) / (q - p).squaredNorm(), 0.0, 1.0);
            CHECK(distance <= (r + t * (s - r) - on_a).norm() + 1e-12);
            CHECK(distance <= (p + u * (q - p) - on_b).norm() + 1e-12);
        }
    }
}

TEST_CASE("however faces are preferred, what penetrates has a contact that is as deep, also where edges cross") {
    RandomNumbers random(253);
    int led_by_edges = 0;
    for (int n = 0; n < 20000; ++n) {
        const SpatialBody a = random_solid(random, Solid::cuboid, 1, 0);
        SpatialBody b = random_solid(random, Solid::cuboid, 1, 0);
        if (n % 2 == 1)
            b.orientation = AngleAxisd(random.decades(-4, -1), random_vector(random, 1).normalized()) * a.orientation;
        const Vector3d way = random_vector(random, 1).normalized();
        const double depth = random.decades(-5, -2);
        double in = 0, out = 5;
        BestAxes axes;
        for (int k = 0; k < 40; ++k) {
            b.position = a.position + 0.5 * (in + out) * way;
            axes = cuboid_axes(polyhedron_of(a, a.position), polyhedron_of(b, a.position));
            (axes.separation() < -depth ? in : out) = 0.5 * (in + out);
        }
        led_by_edges += axes.lead > 0 && axes.lead < 1e-3 ? 1 : 0;
        for (const double preference : {contact_tolerance, 1e-3, 1e-2}) {
            const SpatialManifold m = collide(a, 0, b, 1, 0, {.reduce = false, .face_preference = preference});
            REQUIRE(m.count > 0);
            CHECK(nearest(m).gap < axes.separation() + 2e-6);
            CHECK(nearest(m).gap > axes.separation() - preference - 2e-6);
        }
    }
    CHECK(led_by_edges > 1000);
}
