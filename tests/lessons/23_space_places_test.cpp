#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <tuple>

#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/23_space/spatial_stepper.hpp"
#include "tests/lessons/23_space_solids.hpp"
#include "tests/support/refusal.hpp"

// Contacts in places that are special, the rate of gaps, contact sets, and what is refused.

using namespace rbc;
using namespace rbc::test;
using Eigen::AngleAxisd;
using Eigen::Quaterniond;
using Eigen::Vector3d;

namespace {

SpatialBody put(SpatialBody body, const Vector3d& position, const Quaterniond& q = Quaterniond::Identity()) {
    body.position = position;
    body.orientation = q;
    return body;
}

SpatialBody ball(double radius, const Vector3d& position) {
    return put(scenes::sphere_body(radius, 1), position);
}

SpatialBody block(const Vector3d& half, const Vector3d& position) {
    return put(scenes::cuboid_body(half, 1), position);
}

std::vector<Vector3d> corners_of_cube() {
    return corners_of(block({1, 1, 1}, {0, 0, 0}), Vector3d::Zero());
}

}  // namespace

TEST_CASE("the rate of the nearest gap in space is n.u, however bodies move and turn") {
    int compared = 0;
    for_random_pairs(60, 1.2, [&](const SpatialBody& a, const SpatialBody& b, double size, RandomNumbers& random) {
        SpatialWorld world{{a, b}};
        for (SpatialBody& body : world.bodies) {
            body.velocity = size * random_vector(random, 1);
            body.angular_velocity = random_vector(random, 2);
        }
        constexpr double dt = 1e-5;
        const auto at = [&](double time) {
            std::vector<SpatialBody> bodies = world.bodies;
            for (SpatialBody& body : bodies) displace(body, time * body.velocity, time * body.angular_velocity);
            return collide(bodies[0], 0, bodies[1], 1, 10 * size, {.reduce = false, .face_preference = 1e-6});
        };
        const SpatialManifold now = at(0), before = at(-dt), after = at(dt);
        const SpatialContact c = nearest(now);
        const SpatialContact *past = with_feature(before, c.feature), *future = with_feature(after, c.feature);
        const auto same = [&](const SpatialContact* d) { return d && (d->point - c.point).norm() < 1e-3 * size; };
        if (!same(past) || !same(future)) return;
        if (nearest(before).feature != c.feature || nearest(after).feature != c.feature) return;
        if ((past->normal - 2 * c.normal + future->normal).norm() > 1e-6) return;  // another face of the same name
        const double rate = (future->gap - past->gap) / (2 * dt), u_n = c.normal.dot(relative_velocity(world, c));
        CHECK(std::abs(rate - u_n) < 1e-4 * size);  // second derivatives near small angles between edges, times dt
        ++compared;
    });
    CHECK(compared > 700);
}

TEST_CASE("a sphere knows which corner, edge or face of a cuboid or a hull it is nearest to") {
    const SpatialBody cube = block({1, 2, 3}, {0, 0, 0});
    const struct {
        Vector3d place;
        std::uint32_t feature;
        double distance;
    } places[] = {{{3, 0.1, 0.2}, polyhedron_face(0), 2},       {{-3, 0.1, 0.2}, polyhedron_face(1), 2},
                  {{0.1, 4, 0.2}, polyhedron_face(2), 2},       {{0.1, -4, 0.2}, polyhedron_face(3), 2},
                  {{0.1, 0.2, 5}, polyhedron_face(4), 2},       {{0.1, 0.2, -5}, polyhedron_face(5), 2},
                  {{4, 6, 0.5}, polyhedron_edge(3, 7), 5},      {{4, 0.5, -7}, polyhedron_edge(1, 3), 5},
                  {{0.5, -6, 6}, polyhedron_edge(4, 5), 5},     {{3, 4, 4}, polyhedron_corner(7), 3},
                  {{-3, 3, -5}, polyhedron_corner(2), 3},       {{0.9, 0.1, 0.2}, polyhedron_face(0), -0.1},
                  {{0.2, -1.9, 0.2}, polyhedron_face(3), -0.1}, {{0, 0, 0}, polyhedron_face(0), -1},
                  {{1, 0.5, 0.5}, polyhedron_face(0), 0}};
    std::vector<Vector3d> corners = corners_of(cube, Vector3d::Zero());
    SpatialBody hull = scenes::hull_body(corners, 1);
    for (const auto& place : places)
        for (const double radius : {0.5, 2.0}) {
            const SpatialManifold m = collide(cube, 0, ball(radius, place.place), 1, 10);
            REQUIRE(m.count == 1);
            const SpatialContact c = m.contacts[0];
            CHECK(c.feature == spatial_feature_pair(place.feature, whole));
            CHECK(std::abs(c.gap - (place.distance - radius)) < 1e-15 * 10);
            CHECK((c.point + (0.5 * c.gap + radius) * c.normal - place.place).norm() < 1e-15 * 10);
            const SpatialContact h = nearest(collide(hull, 0, ball(radius, place.place), 1, 10));
            CHECK(std::abs(h.gap - c.gap) < 1e-14);
            CHECK((h.feature & 3) == (c.feature & 3));
            if (place.place.norm() > 0) CHECK((h.normal - c.normal).norm() < 1e-14);
        }
}

TEST_CASE("a sphere whose centre is on an edge of a hull, to round-off, gets the normal of a face") {
    RandomNumbers random(252);
    for (int n = 0; n < 300; ++n) {
        const SpatialBody body = random_solid(random, Solid::hull, 1, 1);
        const HullMesh& mesh = *std::get<Hull>(body.shape).mesh;
        for (const HullMesh::Edge& edge : mesh.edges) {
            const Vector3d on = random.between(0.2, 0.8) * (mesh.corners[static_cast<std::size_t>(edge.to)] -
                                                            mesh.corners[static_cast<std::size_t>(edge.from)]) +
                                mesh.corners[static_cast<std::size_t>(edge.from)];
            const SpatialContact c = nearest(collide(body, 0, ball(0.1, body.position + body.orientation * on), 1, 1));
            CHECK(std::abs(c.gap + 0.1) < 1e-14);
            double most = 0;
            for (const int face : {edge.left, edge.right})
                most = std::max(most, c.normal.dot(body.orientation * mesh.normals[static_cast<std::size_t>(face)]));
            CHECK(most > 1 - 1e-12);
        }
    }
}

TEST_CASE("degenerate places in space have the answers that the header promises") {
    const SpatialContact same = nearest(collide(ball(1, {2, 3, 4}), 0, ball(0.5, {2, 3, 4}), 1));
    CHECK(same.normal == Vector3d(0, 0, 1));
    CHECK(same.gap == -1.5);
    CHECK(nearest(collide(ball(1, {2, 3, 4}), 1, ball(0.5, {2, 3, 4}), 0)).normal == Vector3d(0, 0, -1));
    CHECK(collide(scenes::half_space_body(), 0, scenes::half_space_body(), 1, 1).count == 0);

    // A 3-4-12 box of 13, along which two corners, a corner and a sphere, and two spheres look at each other.
    const Vector3d way(3, 4, 12);
    const SpatialBody cube = block({1, 1, 1}, {0, 0, 0});
    const SpatialManifold corners = collide(cube, 0, block({1, 1, 1}, way / 13 + Vector3d(2, 2, 2)), 1, 2);
    REQUIRE(corners.count == 1);
    CHECK(std::abs(corners.contacts[0].gap - 1) < 1e-15);
    CHECK((corners.contacts[0].normal - way / 13).norm() < 1e-15);
    CHECK(corners.contacts[0].feature == spatial_feature_pair(polyhedron_corner(7), polyhedron_corner(0)));
    CHECK(nearest(collide(ball(1, {0, 0, 0}), 0, ball(2, way), 1, 20)).gap == 10);

    // Equal cuboids in one place leave by the first face; one inside another by the shortest way.
    const SpatialManifold equal = collide(cube, 0, cube, 1);
    CHECK((equal.count == 4 && nearest(equal).gap == -2 && nearest(equal).normal == Vector3d(1, 0, 0)));
    const SpatialManifold inside = collide(cube, 0, block({0.1, 0.1, 0.1}, {0.5, 0, 0}), 1);
    CHECK((inside.count == 4 && std::abs(nearest(inside).gap + 0.6) < 1e-15));
    CHECK(nearest(inside).normal == Vector3d(1, 0, 0));
    // Edge on edge, flush: nothing but a line meets, and the nearest edges know it.
    const SpatialManifold line = collide(cube, 0, block({1, 1, 1}, {2, 2, 0}), 1);
    CHECK(line.count >= 1);
    for (const SpatialContact& c : line) CHECK((std::abs(c.gap) < 1e-15 && std::abs(c.normal.norm() - 1) < 1e-15));
    // Crossed bars touch at one point; the margin itself is included.
    const SpatialBody bar = block({2, 0.1, 0.1}, {0, 0, 0.2});
    CHECK(collide(block({0.1, 2, 0.1}, {0, 0, 0}), 0, bar, 1).count == 4);
    CHECK(collide(cube, 0, block({1, 1, 1}, {2.5, 0, 0}), 1, 0.5).count == 4);
    CHECK(collide(cube, 0, block({1, 1, 1}, {2.5, 0, 0}), 1, 0.4999).count == 0);
    CHECK(collide(ball(1, {0, 0, 0}), 0, ball(1, {2.5, 0, 0}), 1, 0.5).count == 1);

    // A cuboid on a half-space: the corners below it, four if asked to reduce, however deep.
    const SpatialBody ground = scenes::half_space_body();
    CHECK(collide(ground, 0, block({1, 1, 1}, {0, 0, 1}), 1).count == 4);
    CHECK(collide(ground, 0, block({1, 1, 1}, {0, 0, -5}), 1, 0, {.reduce = false}).count == 8);
    const SpatialManifold deep = collide(ground, 0, block({1, 1, 1}, {0, 0, -5}), 1);
    CHECK((deep.count == 4 && nearest(deep).gap == -6));
    for (const SpatialContact& c : deep) CHECK(c.point.z() == -3);  // midway between -6 and 0
}

TEST_CASE("a contact set in space is that of all pairs, sorted, without pairs of fixed bodies") {
    RandomNumbers random(236);
    for (int n = 0; n < 20; ++n) {
        SpatialWorld world;
        const double size = random.decades(-2, 2);
        for (int i = 0; i < 40; ++i) {
            const Solid kind = i == 0 ? Solid::half_space : solids[i % 2 == 0 ? 3 : i % 2];
            world.bodies.push_back(random_solid(random, kind, size, 3 * size));
            if (random.between(0, 1) < 0.2) {
                world.bodies.back().inverse_mass = 0;
                world.bodies.back().inverse_inertia.setZero();
            }
        }
        world.bodies.push_back(random_solid(random, Solid::sphere, 4 * size, 3 * size));
        const double margin = 0.1 * size;
        std::vector<std::tuple<int, int, std::uint32_t>> right, found;
        const int count = static_cast<int>(world.bodies.size());
        for (int a = 0; a < count; ++a)
            for (int b = a + 1; b < count; ++b) {
                const SpatialBody &p = world.bodies[static_cast<std::size_t>(a)],
                                  &q = world.bodies[static_cast<std::size_t>(b)];
                if (never_moves(p) && never_moves(q)) continue;
                for (const SpatialContact& c : collide(p, a, q, b, margin)) right.push_back(identity(c));
            }
        for (const SpatialContact& c : contact_set(world, margin)) found.push_back(identity(c));
        CHECK(found == right);
        CHECK(std::is_sorted(found.begin(), found.end()));
        CHECK(found.size() > 20);
    }
    CHECK(contact_set(SpatialWorld{}).empty());
}

TEST_CASE("what is no solid is refused with the body's index") {
    const auto says = [](const auto& call, const char* part) { return refusal(call).find(part) != std::string::npos; };
    const auto bad_bodies = [](double bad) {
        std::array<SpatialBody, 8> bodies;
        bodies.fill(block({1, 1, 1}, {0, 0, 0}));
        bodies[0].position.y() = bad;
        bodies[1].orientation.x() = bad;
        bodies[2].shape = Cuboid{{1, bad, 1}};
        bodies[3].shape = Sphere{bad};
        bodies[4].shape = Cuboid{{1, 1, -1}};
        bodies[5].shape = Hull{};
        bodies[6].shape = Hull{std::make_shared<const HullMesh>(HullMesh{corners_of_cube(), {}, {}, {}, 1})};
        bodies[7].orientation = Quaterniond(1 + 1e-5, 0, 0, 0);
        return bodies;
    };
    for (const double bad : {double(NAN), double(INFINITY)}) {
        for (const SpatialBody& body : bad_bodies(bad)) {
            CHECK(says([&] { collide(ball(1, {0, 0, 0}), 0, body, 1); }, "body 1"));
            CHECK(says([&] { collide(body, 1, ball(1, {0, 0, 0}), 0); }, "body 1"));
            const SpatialWorld world{{ball(1, {0, 0, 0}), body}};
            if (std::holds_alternative<Hull>(body.shape) && std::get<Hull>(body.shape).mesh) continue;
            CHECK(says([&] { contact_set(world); }, "body 1"));
        }
        CHECK(says([&] { contact_set(SpatialWorld{}, bad); }, "margin"));
        CHECK(says([&] { collide(ball(1, {0, 0, 0}), 0, ball(1, {0, 0, 0}), 1, bad); }, "margin"));
    }
    CHECK(says([] { collide(ball(1, {0, 0, 0}), 0, ball(1, {0, 0, 0}), 1, -1); }, "margin"));
    CHECK(says([] { collide(ball(1, {0, 0, 0}), 2, ball(1, {0, 0, 0}), 2); }, "itself"));
    CHECK(says(
        [] {
            collide(ball(1, {0, 0, 0}), 0, ball(1, {0, 0, 0}), 1, 0, {.face_preference = -1});
        },
        "face_preference"));
    // A quaternion that is nearly of length 1 is taken as if it were.
    SpatialBody nearly = block({1, 1, 1}, {0, 0, 1.9});
    nearly.orientation.coeffs() *= 1 + 9e-7;
    CHECK(std::abs(nearest(collide(scenes::half_space_body(), 0, nearly, 1, 2)).gap - 0.9) < 1e-15);
    SpatialBody slope = put(scenes::half_space_body(), {0, 0, 0}, Quaterniond(0.8, 0.6, 0, 0));
    slope.orientation.coeffs() *= 1 + 9e-7;
    CHECK(std::abs(nearest(collide(slope, 0, ball(1, {0, 0, 1}), 1, 2)).normal.norm() - 1) < 1e-15);
}
