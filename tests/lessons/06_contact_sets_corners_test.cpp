#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>

#include "lessons/06_contact_sets/box_box.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "tests/lessons/06_contact_sets_bodies.hpp"

using namespace rbc;
using namespace rbc::test;

TEST_CASE("a box on a half-plane touches with its two lowest corners, however it lies") {
    RandomNumbers random(71);
    const std::array<Vector2d, 4> signs{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
    for (int n = 0; n < 2000; ++n) {
        const Body plane = random_body(random, half_plane, 1), top = random_body(random, box, 1);
        const Box& shape = std::get<Box>(top.shape);
        std::array<std::pair<double, std::uint32_t>, 4> corners;
        for (int i = 0; i < 4; ++i) {
            const auto k = static_cast<std::size_t>(i);
            const Vector2d p = top.position + Eigen::Rotation2Dd(top.angle) *
                                                  signs[k].cwiseProduct(Vector2d(shape.half_width, shape.half_height));
            const double height = (Eigen::Rotation2Dd(-plane.angle) * (p - plane.position)).y();
            corners[k] = {height, feature_pair(whole, corner_feature(i))};
        }
        std::sort(corners.begin(), corners.end());
        const Manifold m = collide(plane, 0, top, 1, 10);
        REQUIRE(m.count == 2);
        for (const Contact& c : m) {
            const auto& right = c.feature == corners[0].second ? corners[0] : corners[1];
            CHECK(c.feature == right.second);
            CHECK(std::abs(c.gap - right.first) < 1e-14);
        }
    }
}

TEST_CASE("a circle knows which corner or edge of a box it is nearest to") {
    const Body square = make_body(Box{1, 1});
    const struct {
        double x, y;
        std::uint32_t feature;
    } places[] = {{-2, -2, corner_feature(0)}, {2, -2, corner_feature(1)},  {2, 2, corner_feature(2)},
                  {-2, 2, corner_feature(3)},  {0, -2, edge_feature(0)},    {2, 0, edge_feature(1)},
                  {0, 2, edge_feature(2)},     {-2, 0, edge_feature(3)},    {0.1, -0.8, edge_feature(0)},
                  {0.8, 0.1, edge_feature(1)}, {0.1, 0.8, edge_feature(2)}, {-0.8, 0.1, edge_feature(3)}};
    for (const auto& [x, y, feature] : places) {
        const Manifold m = collide(square, 0, make_body(Circle{0.5}, x, y), 1, 2);
        REQUIRE(m.count == 1);
        CHECK(m.contacts[0].feature == feature_pair(feature, whole));
    }
}

namespace {

/// A box and, above the right end of its upper edge, the lowest corner of a second box: `inside` the end and `height`
/// above the edge. Mirrored left for right and turned.
struct Poised {
    Body a, b;
    Vector2d normal;  ///< of the edge
};

Poised poised(const Box& below, const Box& above, double angle, double inside, double height, bool mirrored,
              double turn) {
    Poised pair{make_body(below), make_body(above, 0, 0, angle), {-std::sin(turn), std::cos(turn)}};
    // Turned by less than a quarter to the left it stands on corner 0, to the right on corner 1.
    const Vector2d lowest =
        Eigen::Rotation2Dd(angle) * Vector2d(angle > 0 ? -above.half_width : above.half_width, -above.half_height);
    pair.b.position = Vector2d(below.half_width - inside, below.half_height + height) - lowest;
    for (Body* body : {&pair.a, &pair.b}) {
        if (mirrored) {
            body->position.x() *= -1;
            body->angle *= -1;
        }
        body->position = Eigen::Rotation2Dd(turn) * body->position;
        body->angle += turn;
    }
    return pair;
}

}  // namespace

TEST_CASE("a corner above a face has the face's normal, however near to the face's end") {
    for (const bool mirrored : {false, true}) {
        const Poised pair = poised({1, 1}, {1, 1}, 0.3, 9e-10, 1e-9, mirrored, 0);
        const Contact c = nearest(collide(pair.a, 0, pair.b, 1, 1e-6));
        CHECK((c.normal - Vector2d(0, 1)).norm() < 1e-15);
        CHECK(std::abs(c.gap - 1e-9) < 1e-15);
    }
    RandomNumbers random(74);
    int above = 0;
    for (int n = 0; n < 20000; ++n) {
        const double scale = random.decades(-6, 3);  // micrometres to kilometres
        const Box below{scale * random.between(0.1, 1), scale * random.between(0.1, 1)},
            top{scale * random.between(0.1, 1), scale * random.between(0.1, 1)};
        const double smallest = std::min({below.half_width, below.half_height, top.half_width, top.half_height});
        const double size = below.half_width + below.half_height + top.half_width + top.half_height;
        const double angle = (n % 2 == 0 ? 1 : -1) * random.between(0.02, 1.55);
        const auto small = [&] {
            return smallest * (n % 16 < 8 ? random.between(0, 3e-9) : random.decades(-13, -0.5));
        };
        const double inside = random.between(-1, 1) < 0 ? -small() : small(),
                     height = random.between(-0.2, 1) < 0 ? -small() : small();
        const Poised pair = poised(below, top, angle, inside, height, n % 4 < 2, random.between(-4, 4));
        const bool swapped = n % 8 < 4;
        const Manifold m = swapped ? collide(pair.b, 0, pair.a, 1, size) : collide(pair.a, 0, pair.b, 1, size);
        REQUIRE(m.count >= 1);
        Contact c = nearest(m);
        if (swapped) c.normal = -c.normal;
        CAPTURE(angle);
        CAPTURE(inside / smallest);
        CAPTURE(height / smallest);
        // The line across the normal parts the boxes as far as the gap says. Not to the last digit: the first of two
        // faces with distances that differ by less than the preference is kept, and where it ends above the other box's
        // edge, which is tilted by a <= 45 degrees, the gap is too large by 1/cos(a) <= 1.42 times as much.
        const double parted = -support(pair.b, -c.normal) - support(pair.a, c.normal);
        CHECK(parted > c.gap - 2.5 * box_box::preference * size);
        if (inside > 0 && height > 0) CHECK(std::abs(c.gap - height) < 1.5 * box_box::preference * size);
        // With the upper box first its face may be preferred. Round-off of the positions may put the corner outside.
        if (swapped || inside < 1e-14 * size || height < 1e-14 * size) continue;
        ++above;
        CHECK((c.normal - pair.normal).norm() < 1e-14);
        CHECK(std::abs(c.gap - height) < 1e-14 * size);
    }
    CHECK(above > 3000);
}

TEST_CASE(
    "how far two boxes are apart: not as far as the best of their faces says, where two corners are the nearest") {
    const Body square = make_body(Box{0.5, 0.5}), other = make_body(Box{0.5, 0.5}, 2, 2);
    double best = -10;  // s of the faces; for squares that are parallel, four directions are all
    for (int k = 0; k < 4; ++k) {
        const Vector2d n = Eigen::Rotation2Dd(0.5 * pi * k) * Vector2d(1, 0);
        best = std::max(best, -support(other, -n) - support(square, n));
    }
    CHECK(std::abs(best - 1) < 1e-15);
    CHECK(std::abs(nearest(collide(square, 0, other, 1, 2)).gap - std::sqrt(2.0)) < 1e-15);
}

TEST_CASE("a box on the floor that is stopped at its deepest corner alone shakes and sinks; at both it lies still") {
    // Half sizes 0.5 m and 0.25 m, h = 0.01 s, 100 s: the lesson's first figure, for longer.
    for (const bool alone : {true, false}) {
        World world;
        world.bodies = {make_body(HalfPlane{}), make_body(Box{0.5, 0.25}, 0, 0.25)};
        Body& body = world.bodies[1];
        body.inverse_inertia = 12 / 1.25;
        double tilt_at_last = 0;
        for (int n = 0; n < 10000; ++n) {
            body.velocity.y() -= 0.01 * 9.81;
            const Manifold m = collide(world.bodies[0], 0, body, 1, 1e-6);
            for (int sweep = 0; sweep < 100; ++sweep) {
                for (const Contact& c : m) {
                    if (alone && &c != &nearest(m)) continue;
                    const double arm = c.point.x() - body.position.x();
                    const double u_n = c.normal.dot(relative_velocity(world, c));
                    const double P = std::max(0.0, -u_n / (1 + body.inverse_inertia * arm * arm));
                    body.velocity += P * c.normal;
                    body.angular_velocity += body.inverse_inertia * arm * P;
                }
            }
            body = moved(body, 0.01);
            if (n >= 9900) tilt_at_last = std::max(tilt_at_last, std::abs(body.angle));
        }
        if (alone) {
            CHECK(tilt_at_last > 1e-3);
            CHECK(body.position.y() < -10);
        } else {
            CHECK(tilt_at_last < 1e-15);
            CHECK(std::abs(body.position.y() - 0.25) < 1e-12);
        }
    }
}

TEST_CASE("two corners that touch to round-off are one contact with a unit normal, however both are turned") {
    for (int n = 0; n < 1000; ++n) {
        const double turn = 0.01 * n;
        const Body a = make_body(Box{1, 0.5}, 0.3, -0.2, turn);
        Body b = make_body(Box{0.7, 0.4}, 0, 0, turn);
        b.position = a.position + Eigen::Rotation2Dd(turn) * Vector2d(1.7, 0.9);
        const Manifold m = collide(a, 0, b, 1, 1e-9);
        REQUIRE(m.count == 1);
        CHECK(std::abs(m.contacts[0].gap) < 1e-9);
        CHECK(std::abs(m.contacts[0].normal.norm() - 1) < 1e-14);
        const Vector2d corner = a.position + Eigen::Rotation2Dd(turn) * Vector2d(1, 0.5);
        CHECK((m.contacts[0].point - corner).norm() < 1e-9);
    }
    // To the last bit: the corners are the same point.
    const Contact same = nearest(collide(make_body(Box{1, 1}), 0, make_body(Box{1, 1}, 2, 2), 1));
    CHECK(same.gap == 0);
    CHECK(std::abs(same.normal.norm() - 1) < 1e-15);
}

TEST_CASE("a box that stands on its corner keeps its names, although two of its edges are equally near") {
    RandomNumbers random(72);
    for (const Body& base : {make_body(HalfPlane{}), make_body(Box{3, 0.5}, 0, -0.5)}) {
        std::set<std::uint32_t> features;
        for (int n = 0; n < 500; ++n) {
            const double up = 0.5 * std::sqrt(2.0) + random.between(-1e-10, 1e-10);
            const Body top = make_body(Box{0.5, 0.5}, 0, up, pi / 4 + random.between(-1e-10, 1e-10));
            for (const Contact& c : collide(base, 0, top, 1, 2)) features.insert(c.feature);
        }
        CHECK(features.size() == 2);
    }
}

TEST_CASE("a box that slides along another one changes a name once for each corner that it passes, and no more") {
    const Body base = make_body(Box{1, 0.5});
    int changes = 0;
    std::set<std::uint32_t> last;
    for (int n = 0; n <= 4000; ++n) {
        std::set<std::uint32_t> now;
        for (const Contact& c : collide(base, 0, make_body(Box{0.4, 0.3}, -2 + 0.001 * n, 0.79), 1)) {
            now.insert(c.feature);
        }
        changes += n > 0 && now != last ? 1 : 0;
        last = now;
    }
    // It comes (1), its first corner is over the face (one name more or another one), its second; the same on its way
    // out.
    CHECK(changes <= 8);
    CHECK(changes >= 4);
}

TEST_CASE("far away, where positions still have the same digits, boxes have the same contacts to the last bit") {
    RandomNumbers random(73);
    const auto round = [](double x) { return std::round(x * 1048576) / 1048576; };
    for (int n = 0; n < 500; ++n) {
        Body a = random_body(random, box, 1), b = random_body(random, box, 1);
        for (Body* body : {&a, &b}) body->position = {round(body->position.x()), round(body->position.y())};
        const Manifold near = collide(a, 0, b, 1, 1);
        for (Body* body : {&a, &b}) body->position += Vector2d(1073741824, -1073741824);  // 2^30: nothing is rounded
        const Manifold far = collide(a, 0, b, 1, 1);
        REQUIRE(near.count == far.count);
        for (std::size_t i = 0; i < static_cast<std::size_t>(near.count); ++i) {
            CHECK(near.contacts[i].gap == far.contacts[i].gap);
            CHECK(near.contacts[i].normal == far.contacts[i].normal);
            CHECK(near.contacts[i].feature == far.contacts[i].feature);
        }
    }
}

TEST_CASE("the grid puts aside what covers more than 32 cells") {
    World world;
    world.bodies = {make_body(Box{2.9, 2.9}), make_body(Circle{0.1}, 0.5, 0.5)};
    HashedGrid grid;
    grid.find_pairs(world, 0, 1);  // the box is on 6 by 6 cells
    CHECK(grid.occupied_cells() == std::vector<GridCell<2>>{{0, 0}});
    world.bodies[0].shape = Box{1.9, 2.9};  // on 4 by 6
    grid.find_pairs(world, 0, 1);
    CHECK(grid.occupied_cells().size() == 24);
}
