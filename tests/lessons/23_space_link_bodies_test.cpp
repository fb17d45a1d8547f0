#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "common/foundation/scenes/link.hpp"
#include "tests/lessons/23_space_lines.hpp"
#include "tests/lessons/23_space_solids.hpp"
#include "tests/support/refusal.hpp"

// Links: their mass and what they refuse.

using namespace rbc;
using namespace rbc::test;
using Eigen::Matrix3d;
using Eigen::Vector3d;

TEST_CASE("a link's mass, centre and inertia are those of rods cut along the planes that halve its corners") {
    // Fibres parallel to each rod, at r/sqrt 2 from its axis: eight of them have the mean square of the whole disc, and
    // no odd moment below the fourth. Of the integrals no more is asked: only round-off is left.
    RandomNumbers random(23);
    for (int n = 0; n < 200; ++n) {
        const double size = random.decades(-6, 3), radius = random.between(0.02, 0.15) * size;
        const double density = random.decades(1, 4);
        const std::vector<Vector3d> line = random_line(random, size);
        double mass = 0;
        Vector3d first = Vector3d::Zero();
        Matrix3d second = Matrix3d::Zero();
        const std::size_t count = line.size();
        const auto way = [&](std::size_t k) {
            return Vector3d((line[(k + 1) % count] - line[k % count]).normalized());
        };
        for (std::size_t k = 0; k < count; ++k) {
            const Vector3d t = way(k), u = t.unitOrthogonal(), v = t.cross(u);
            for (int i = 0; i < 8; ++i) {
                const double angle = 0.25 * std::numbers::pi * i;
                const Vector3d p = line[k] + radius / std::sqrt(2) * (std::cos(angle) * u + std::sin(angle) * v);
                const auto end = [&](const Vector3d& corner, const Vector3d& half) {
                    return Vector3d(p + half.dot(corner - p) / half.dot(t) * t);
                };
                const Vector3d from = end(line[k], t + way(k + count - 1)),
                               to = end(line[(k + 1) % count], t + way(k + 1));
                const double m = density * std::numbers::pi * radius * radius / 8 * (to - from).dot(t);
                mass += m;
                first += 0.5 * m * (from + to);
                second += m / 3 *
                          (from * from.transpose() + to * to.transpose() +
                           0.5 * (from * to.transpose() + to * from.transpose()));
            }
        }
        const Vector3d centre = first / mass;
        second -= mass * centre * centre.transpose();
        const Matrix3d inertia = second.trace() * Matrix3d::Identity() - second;
        const SpatialBody link = scenes::link_body(line, radius, density);
        const Matrix3d R = link.orientation.toRotationMatrix();
        CHECK(link.inverse_mass * mass == doctest::Approx(1).epsilon(1e-12));
        CHECK((link.position - centre).norm() <= 1e-12 * size);
        CHECK((R * link.inverse_inertia.cwiseInverse().asDiagonal() * R.transpose() - inertia).norm() <=
              1e-11 * inertia.norm());
        const std::vector<Vector3d> placed = line_of(link);
        for (std::size_t k = 0; k < count; ++k) CHECK((placed[k] - line[k]).norm() <= 1e-12 * size);
    }
}

TEST_CASE("a ring of many pieces has the mass and the inertia of a torus") {
    // R (1 + x^2/6) is the mean distance of a piece that spans 2 x; second moments are off by twice that, or less.
    const double R = 1, r = 0.4, x = std::numbers::pi / 62;
    const SpatialBody ring = scenes::link_body(scenes::stadium({.straight = 0, .bend = R, .pieces = 30}), r, 1000);
    const double mass = 1000 * 2 * std::numbers::pi * R * std::numbers::pi * r * r;
    CHECK(ring.inverse_mass * mass == doctest::Approx(1).epsilon(x * x));
    const Vector3d I = ring.inverse_inertia.cwiseInverse() * ring.inverse_mass;
    CHECK(I.x() == doctest::Approx(0.5 * R * R + 0.625 * r * r).epsilon(x * x));
    CHECK(I.z() == doctest::Approx(R * R + 0.75 * r * r).epsilon(x * x));
}

TEST_CASE("links refuse what is none") {
    const std::vector<Vector3d> good = scenes::stadium({}), one_place(3, Vector3d::Zero());
    CHECK(refusal([&] { scenes::link_body(good, 0, 1); }).find("radius") != std::string::npos);
    CHECK(refusal([&] { scenes::link_body(good, 0.01, NAN); }).find("density") != std::string::npos);
    CHECK(refusal([&] { scenes::link_body(good, 0.1, 1); }).find("mitres") != std::string::npos);
    CHECK(refusal([&] { scenes::link_body(std::vector<Vector3d>(2), 1, 1); }).find("3 to 64") != std::string::npos);
    CHECK(refusal([&] { scenes::link_body(std::vector<Vector3d>(65), 1, 1); }).find("3 to 64") != std::string::npos);
    CHECK(refusal([&] { scenes::link_body(one_place, 1, 1); }).find("mitres") != std::string::npos);
    std::vector<Vector3d> bad = good;
    bad[1].x() = NAN;
    CHECK(refusal([&] { scenes::link_body(bad, 0.01, 1); }).find("finite") != std::string::npos);
    CHECK(refusal([&] { scenes::stadium({.pieces = 1}); }).find("pieces") != std::string::npos);
    CHECK(refusal([&] { scenes::stadium({.pieces = 32}); }).find("pieces") != std::string::npos);
    CHECK(refusal([&] { scenes::stadium({.straight = -1e-9}); }).find("straight") != std::string::npos);
    CHECK(refusal([&] { scenes::stadium({.bend = 0}); }).find("bend") != std::string::npos);
    SpatialBody none;
    none.shape = Link{};
    CHECK(refusal([&] { collide(none, 0, scenes::sphere_body(1, 1), 1); }).find("body 0") != std::string::npos);
}
