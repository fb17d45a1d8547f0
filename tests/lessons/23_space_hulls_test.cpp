#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>

#include "common/foundation/scenes/hull.hpp"
#include "tests/lessons/23_space_solids.hpp"
#include "tests/support/refusal.hpp"

// Hulls of points, their mass, and that a hull that is a cuboid has a cuboid's contacts.

using namespace rbc;
using namespace rbc::test;
using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;
using scenes::hull_of;
using scenes::mass_properties;
using scenes::MassProperties;

namespace {

std::vector<Vector3d> cuboid_corners(const Vector3d& half) {
    return corners_of(scenes::cuboid_body(half, 1), Vector3d::Zero());
}

/// What every mesh of hull_of promises.
void check_mesh(const HullMesh& mesh, const std::vector<Vector3d>& points, double size) {
    const double tolerance = 2e-9 * size;  // flat of the points' size, which is at most twice this one
    CHECK(mesh.corners.size() + mesh.faces.size() == mesh.edges.size() + 2);
    REQUIRE(mesh.normals.size() == mesh.faces.size());
    const auto corner = [&](int i) -> const Vector3d& { return mesh.corners[static_cast<std::size_t>(i)]; };
    double width = std::numeric_limits<double>::infinity();
    std::set<std::array<int, 3>> sides;  // from, to, face
    for (std::size_t f = 0; f < mesh.faces.size(); ++f) {
        const std::vector<int>& face = mesh.faces[f];
        const Vector3d& n = mesh.normals[f];
        CHECK(std::abs(n.norm() - 1) < 1e-14);
        double lowest = 0;
        for (const Vector3d& p : points) {
            CHECK(n.dot(p - corner(face[0])) < tolerance);
            lowest = std::min(lowest, n.dot(p - corner(face[0])));
        }
        width = std::min(width, -0.5 * lowest);
        for (std::size_t k = 0; k < face.size(); ++k) {
            const int from = face[k], to = face[(k + 1) % face.size()], next = face[(k + 2) % face.size()];
            CHECK(std::abs(n.dot(corner(from) - corner(face[0]))) < tolerance);
            // Counter-clockwise, and a corner at each.
            CHECK((corner(to) - corner(from)).cross(corner(next) - corner(to)).dot(n) > 0);
            CHECK(sides.insert({from, to, static_cast<int>(f)}).second);
        }
    }
    CHECK(std::abs(mesh.half_width - width) < tolerance);
    CHECK(sides.size() == 2 * mesh.edges.size());
    for (const HullMesh::Edge& edge : mesh.edges) {
        CHECK(sides.count({edge.from, edge.to, edge.left}) == 1);
        CHECK(sides.count({edge.to, edge.from, edge.right}) == 1);
    }
    auto at = points.begin();  // corners are points, in their order
    for (const Vector3d& p : mesh.corners) {
        at = std::find(at, points.end(), p);
        REQUIRE(at != points.end());
    }
}

std::multiset<std::size_t> face_sizes(const HullMesh& mesh) {
    std::multiset<std::size_t> sizes;
    for (const std::vector<int>& face : mesh.faces) sizes.insert(face.size());
    return sizes;
}

std::vector<Vector3d> dodecahedron() {
    constexpr double g = std::numbers::phi;
    std::vector<Vector3d> points = cuboid_corners({1, 1, 1});
    for (const double x : {-g, g})
        for (const double y : {-1 / g, 1 / g}) points.insert(points.end(), {{x, y, 0}, {0, x, y}, {y, 0, x}});
    return points;
}

struct Moments {
    double mass;
    Vector3d first;
    Matrix3d second;  ///< int x x'
};
Moments moments_of(const std::vector<Vector3d>& points) {
    const MassProperties p = mass_properties(hull_of(points), 1);
    const Matrix3d I = p.axes * p.moments.asDiagonal() * p.axes.transpose();
    return {p.mass, p.mass * p.centre,
            0.5 * I.trace() * Matrix3d::Identity() - I + p.mass * p.centre * p.centre.transpose()};
}

}  // namespace

TEST_CASE("the hull of a solid's corners has its faces, whatever else there is inside, on faces and edges, or twice") {
    RandomNumbers random(237);
    std::vector<Vector3d> octahedron, prism;
    for (int k = 0; k < 3; ++k) octahedron.insert(octahedron.end(), {Vector3d::Unit(k), -Vector3d::Unit(k)});
    for (int k = 0; k < 30; ++k)
        for (const double z : {-0.3, 0.3})
            prism.emplace_back(std::cos(k * std::numbers::pi / 15), std::sin(k * std::numbers::pi / 15), z);
    std::multiset<std::size_t> of_prism{30, 30};
    for (int k = 0; k < 30; ++k) of_prism.insert(4);
    const struct {
        std::vector<Vector3d> corners;
        std::multiset<std::size_t> faces;
    } shapes[] = {{cuboid_corners({1, 1, 1}), {4, 4, 4, 4, 4, 4}},
                  {cuboid_corners({1, 0.01, 0.3}), {4, 4, 4, 4, 4, 4}},
                  {octahedron, {3, 3, 3, 3, 3, 3, 3, 3}},
                  {dodecahedron(), {5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5}},
                  {prism, of_prism},
                  {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {3, 3, 3, 3}}};
    for (const auto& shape : shapes)
        for (int n = 0; n < 20; ++n) {
            std::vector<Vector3d> points = shape.corners;
            const std::size_t corners = points.size();
            for (int k = 0; k < 30; ++k) {
                const auto pick = [&] {
                    return points[static_cast<std::size_t>(random.between(0, double(corners) - 0.01))];
                };
                const Vector3d p = pick(), q = pick(), r = pick();
                const double s = random.between(0, 1), t = random.between(0, 1 - s);
                points.push_back(k % 3 == 0   ? p
                                 : k % 3 == 1 ? Vector3d(s * p + (1 - s) * q)
                                              : Vector3d(s * p + t * q + (1 - s - t) * r));
            }
            const double scale = random.decades(-3, 3);
            const Quaterniond turn = random_turn(random);
            const Vector3d shift = 100 * scale * random_vector(random, 1);
            for (Vector3d& p : points) p = turn * (scale * p) + shift;
            if (n % 2 == 1) std::rotate(points.begin(), points.begin() + 7, points.end());
            const HullMesh mesh = hull_of(points);
            CHECK(mesh.corners.size() == corners);
            CHECK(face_sizes(mesh) == shape.faces);
            check_mesh(mesh, points, 2 * scale);
        }
}

TEST_CASE("the hull of random points holds them all, and no corner is inside the hull of the others") {
    RandomNumbers random(238);
    for (int n = 0; n < 100; ++n) {
        const double scale = random.decades(-3, 3);
        std::vector<Vector3d> points = random_points(random, 4 + n, scale);
        const HullMesh mesh = hull_of(points);
        check_mesh(mesh, points, scale);
        for (const std::vector<int>& face : mesh.faces) CHECK(face.size() == 3);
        CHECK(hull_of(mesh.corners).corners == mesh.corners);
    }
}

TEST_CASE("no hull of few, flat or infinite points, nor with more corners than there is room for") {
    const auto says = [](const std::vector<Vector3d>& points, const char* part) {
        return refusal([&] { hull_of(points); }).find(part) != std::string::npos;
    };
    CHECK(says({}, "0 points"));
    CHECK(says({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, "3 points"));
    CHECK(says(std::vector<Vector3d>(10, Vector3d(1, 2, 3)), "plane"));
    CHECK(says({{0, 0, 0}, {1, 2, 3}, {2, 4, 6}, {3, 6, 9}}, "plane"));
    RandomNumbers random(239);
    for (const double thickness : {0.0, 1e-12}) {
        std::vector<Vector3d> flat;
        for (int i = 0; i < 9; ++i)
            flat.emplace_back(random.between(-1, 1), random.between(-1, 1), random.between(0, thickness));
        const Quaterniond turn = random_turn(random);
        for (Vector3d& p : flat) p = turn * p;
        CHECK(says(flat, "plane"));
    }
    for (const double bad : {double(NAN), double(INFINITY)})
        CHECK(says({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, bad}}, "not finite"));
    CHECK(says(round_points(random, 129, 1), "129 corners"));
    CHECK(hull_of(round_points(random, 128, 1)).faces.size() == 252);
    CHECK(refusal([] { mass_properties(hull_of(cuboid_corners({1, 1, 1})), 0); }).find("density") != std::string::npos);
    CHECK(refusal([] { scenes::cuboid_body({1, 0, 1}, 1); }).find("half") != std::string::npos);
    CHECK(refusal([] { scenes::sphere_body(1, NAN); }).find("density") != std::string::npos);
}

TEST_CASE("mass, centre and inertia of skewed cuboids and tetrahedra are exact, and those of two parts add up") {
    RandomNumbers random(240);
    for (int n = 0; n < 100; ++n) {
        const double scale = random.decades(-3, 3);
        Matrix3d skew;
        for (int k = 0; k < 3; ++k) skew.col(k) = scale * (Vector3d::Unit(k) + 0.5 * random_vector(random, 1));
        const Vector3d shift = 10 * scale * random_vector(random, 1);
        // int x x' is 8/3 of the cube [-1, 1]^3, and (1 + [i = j])/120 of the tetrahedron 0, e1, e2, e3.
        std::vector<Vector3d> box = cuboid_corners({1, 1, 1}), tetrahedron{Vector3d::Zero()};
        for (int k = 0; k < 3; ++k) tetrahedron.push_back(Vector3d::Unit(k));
        for (auto* points : {&box, &tetrahedron}) {
            for (Vector3d& p : *points) p = skew * p + shift;
            const bool is_box = points == &box;
            const double det = std::abs(skew.determinant()), mass = is_box ? 8 * det : det / 6;
            const Vector3d centre = is_box ? shift : Vector3d(shift + skew * Vector3d::Constant(0.25));
            const Matrix3d about_origin =
                is_box ? Matrix3d(8.0 / 3 * Matrix3d::Identity())
                       : Matrix3d((Matrix3d::Ones() + Matrix3d::Identity()) / 120 - Matrix3d::Constant(1.0 / 96));
            const Matrix3d second = det * skew * about_origin * skew.transpose();
            const MassProperties found = mass_properties(hull_of(*points), 3);
            CHECK(std::abs(found.mass / (3 * mass) - 1) < 1e-12);
            CHECK((found.centre - centre).norm() < 1e-12 * scale);
            const Matrix3d I = found.axes * found.moments.asDiagonal() * found.axes.transpose();
            CHECK((I - 3 * (second.trace() * Matrix3d::Identity() - second)).norm() < 1e-11 * I.norm());
            CHECK(std::abs(found.axes.determinant() - 1) < 1e-14);
            CHECK((found.moments[0] <= found.moments[1] && found.moments[1] <= found.moments[2]));
        }
        const std::vector<Vector3d> points = round_points(random, 20, scale);
        std::vector<Vector3d> above, below;
        const Vector3d cut = random_vector(random, 1);
        for (const Vector3d& p : points) (cut.dot(p) > 0 ? above : below).push_back(p);
        for (std::size_t i = 0, k = above.size(), m = below.size(); i < k; ++i)
            for (std::size_t j = 0; j < m; ++j) {  // where all chords pass through the plane
                const double up = cut.dot(above[i]), down = cut.dot(below[j]);
                const Vector3d on = above[i] + up / (up - down) * (below[j] - above[i]);
                above.push_back(on);
                below.push_back(on);
            }
        const Moments whole_body = moments_of(points), one = moments_of(above), two = moments_of(below);
        CHECK(std::abs(one.mass + two.mass - whole_body.mass) < 1e-12 * whole_body.mass);
        CHECK((one.first + two.first - whole_body.first).norm() < 1e-12 * whole_body.mass * scale);
        CHECK((one.second + two.second - whole_body.second).norm() < 1e-12 * whole_body.mass * scale * scale);
    }
}
