#include "common/demo/kit/space_picture.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <random>

#include "common/demo/kit/body_drawing.hpp"
#include "common/demo/kit/world_demo.hpp"
#include "common/foundation/scenes/spatial_bodies.hpp"

using namespace rbc;
using Eigen::Vector3d;

namespace {

std::mt19937 numbers(1);
double number(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(numbers);
}
Vector3d vector(double size) {
    return {number(-size, size), number(-size, size), number(-size, size)};
}

Camera camera_about(const Vector3d& target, double size) {
    return {target, number(-3, 3), number(-1.5, 1.5), number(2, 6) * size, number(0.3, 3)};
}

SpatialBody cuboid(const Vector3d& place, const Vector3d& half, const Eigen::Quaterniond& turn) {
    SpatialBody body = scenes::cuboid_body(half, 1);
    body.position = place;
    body.orientation = turn;
    return body;
}

Piece piece_of(const SpatialBody& body) {
    Piece piece;
    const Vector3d half = std::get<Cuboid>(body.shape).half;
    for (int i = 0; i < 8; ++i)
        piece.corners.push_back(
            to_world(body, half.cwiseProduct(Vector3d(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1))));
    for (int i = 0; i < 3; ++i)
        for (const double side : {-1.0, 1.0}) piece.normals.push_back(body.orientation * (side * Vector3d::Unit(i)));
    return piece;
}

/// How many pairs of bodies are seen one behind the other at random places and painted in the wrong order.
/// @param seen  how many pairs there were
int wrongly_painted(const std::vector<SpatialBody>& bodies, const Camera& camera, int& seen) {
    std::vector<Piece> pieces;
    for (const SpatialBody& body : bodies) pieces.push_back(piece_of(body));
    const std::vector<std::size_t> order = painters_order(pieces, camera);
    REQUIRE(order.size() == bodies.size());
    std::vector<std::size_t> when(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) when[order[i]] = i;
    int wrong = 0;
    for (int n = 0; n < 400; ++n) {
        const Vector3d& place = bodies[static_cast<std::size_t>(number(0, static_cast<double>(bodies.size())))].position;
        if (!camera.sees(place)) continue;
        const Point at = camera.at(place);
        std::vector<std::pair<double, std::size_t>> hits;
        for (std::size_t i = 0; i < bodies.size(); ++i)
            if (const auto hit = body_at(SpatialWorld{.bodies = {bodies[i]}}, camera, at))
                hits.emplace_back((hit->place - camera.eye()).norm(), i);
        std::sort(hits.begin(), hits.end());
        for (std::size_t i = 1; i < hits.size(); ++i) {
            ++seen;
            if (when[hits[i].second] > when[hits[i - 1].second]) ++wrong;
        }
    }
    return wrong;
}

class Ball : public SpatialWorldDemo {
  public:
    Ball() : SpatialWorldDemo(0.01, 0) {
        add_method("one", "one", colours::blue, [](Lane&) {});
        restart();
    }
    using SpatialWorldDemo::camera;
    using SpatialWorldDemo::lane;

  protected:
    World make_world() const override { return {.bodies = {scenes::half_space_body(), raised()}}; }
    Rect scene() const override { return {-3, -2, 6, 4}; }
    Camera home() const override { return {{0, 0, 1}, 0.7, 0.4, 9, 1.2}; }

  private:
    static SpatialBody raised() {
        SpatialBody ball = scenes::sphere_body(0.5, 1);
        ball.position.z() = 1;
        return ball;
    }
};

}  // namespace

TEST_CASE("what is in the target's plane has its true size times zoom; x right, y up; lines of sight go back") {
    for (int n = 0; n < 200; ++n) {
        const double size = std::pow(10, number(-5, 5));
        const Vector3d target = vector(3 * size);
        const Camera camera = camera_about(target, size);
        const double far = 1e-13 * (3 * size + camera.distance) * camera.zoom;
        const Point middle = camera.at(target);
        CHECK(std::hypot(middle.x, middle.y) <= far);
        const Point right = camera.at(target + size * camera.right()), up = camera.at(target + size * camera.up());
        CHECK(std::hypot(right.x - camera.zoom * size, right.y) <= far);
        CHECK(std::hypot(up.x, up.y - camera.zoom * size) <= far);
        CHECK(camera.right().cross(camera.up()).dot(camera.to_eye()) == doctest::Approx(1).epsilon(1e-14));
        CHECK(camera.up().z() >= 0);

        const Vector3d p = target + vector(size);
        REQUIRE(camera.sees(p));
        const Vector3d way = p - camera.eye();
        CHECK(way.cross(camera.ray(camera.at(p))).norm() <= 1e-12 * (way.norm() + size));
        CHECK((camera.beside(camera.at(p), p) - p).norm() <= 1e-12 * (way.norm() + size));
    }
}

TEST_CASE("of a polygon or line that reaches behind the eye the part before it is kept") {
    const Camera camera{{0, 0, 0}, 0, 0, 10, 1};  // the eye at x = 10
    const std::array square{Vector3d(0, -1, 0), Vector3d(20, -1, 0), Vector3d(20, 1, 0), Vector3d(0, 1, 0)};
    const std::vector<Vector3d> seen = camera.seen(square);
    REQUIRE(seen.size() == 4);
    for (const Vector3d& p : seen) CHECK((p.x() == 0 || p.x() == doctest::Approx(9.8)));
    CHECK(camera.seen(std::array{Vector3d(0, 0, 0), Vector3d(20, 0, 0)}).size() == 2);
    CHECK(camera.seen(std::array{Vector3d(20, 0, 0), Vector3d(0, 0, 0)}).size() == 2);
    CHECK(camera.seen(std::array{Vector3d(20, 0, 0), Vector3d(30, 0, 0)}).empty());
    CHECK(camera.seen(std::array{Vector3d(1, 0, 0), Vector3d(2, 0, 0)}).size() == 2);
}

TEST_CASE("what is nearer is painted later: bodies apart, towers and walls of boxes, a plank over them") {
    int seen = 0;
    for (int scene = 0; scene < 8; ++scene) {
        std::vector<SpatialBody> bodies;
        for (int x = 0; x < 4; ++x)
            for (int y = 0; y < 3; ++y)
                for (int z = 0; z < 4; ++z)
                    if (scene % 2 == 0)
                        bodies.push_back(cuboid({2.0 * x, 2.0 * y, 2.0 * z}, {0.9, 0.2, 0.3}, Eigen::Quaterniond::UnitRandom()));
                    else
                        bodies.push_back(cuboid({1.0 * x, 1.5 * y, 1.0 * z}, {0.5, 0.5, 0.5}, Eigen::Quaterniond::Identity()));
        if (scene % 2 == 1)
            bodies.push_back(cuboid({1.5, 1.5, 3.6}, {4, 0.3, 0.1}, Eigen::Quaterniond::Identity()));
        CAPTURE(scene);
        CHECK(wrongly_painted(bodies, camera_about({2, 2, 2}, 8), seen) == 0);
    }
    CHECK(seen > 1000);
}

TEST_CASE("three sticks that cover each other in a circle are painted once each") {
    std::vector<Piece> sticks;
    for (int i = 0; i < 3; ++i) {
        const double angle = 2 * M_PI * i / 3;
        const Vector3d middle(std::cos(angle), std::sin(angle), 0), way(-std::sin(angle), std::cos(angle), 0.2);
        sticks.push_back({{middle - 2 * way, middle + 2 * way}, {}, 0.05});
    }
    std::vector<std::size_t> order = painters_order(sticks, {{0, 0, 0}, 0, 1.5, 10, 1});
    std::sort(order.begin(), order.end());
    CHECK(order == std::vector<std::size_t>{0, 1, 2});
}

TEST_CASE("the body under the pointer is the nearest one that can move, at the place where it is seen") {
    const std::array corners{Vector3d(1, 1, 1), Vector3d(1, -1, -1), Vector3d(-1, 1, -1), Vector3d(-1, -1, 1)};
    for (int n = 0; n < 100; ++n) {
        SpatialWorld world{.bodies = {scenes::half_space_body(), scenes::sphere_body(1, 1),
                                      cuboid({0, 0, 0}, {1, 1, 1}, Eigen::Quaterniond::UnitRandom()),
                                      scenes::hull_body(corners, 1)}};
        for (std::size_t i = 1; i < 4; ++i) world.bodies[i].position = Vector3d(0, 4.0 * static_cast<double>(i), 5);
        const Camera camera = camera_about({0, 8, 5}, 8);
        for (int i = 1; i < 4; ++i) {
            const auto seen = body_at(world, camera, camera.at(world.bodies[static_cast<std::size_t>(i)].position));
            REQUIRE(seen.has_value());
            double nearest = 1e300;
            for (const SpatialBody& body : world.bodies)
                if (const auto alone = body_at({.bodies = {body}}, camera,
                                               camera.at(world.bodies[static_cast<std::size_t>(i)].position)))
                    nearest = std::min(nearest, (alone->place - camera.eye()).norm());
            CHECK((seen->place - camera.eye()).norm() == nearest);
            if (const Sphere* ball = std::get_if<Sphere>(&world.bodies[static_cast<std::size_t>(seen->body)].shape))
                CHECK((seen->place - world.bodies[1].position).norm() == doctest::Approx(ball->radius));
        }
        CHECK_FALSE(body_at({.bodies = {scenes::half_space_body()}}, camera, {0, 0}).has_value());
    }
}

TEST_CASE("a drag beside the bodies turns the camera and touches no run; home takes it back; a body is pulled along") {
    Ball demo;
    const Camera home = demo.camera();
    CHECK(home.azimuth == doctest::Approx(0.7));
    demo.drag({2.5, 1.8}, true);
    CHECK(demo.turns());
    demo.drag({1.5, 1.3}, false);  // a sixth of its width: 30 deg
    CHECK(demo.camera().azimuth - home.azimuth == doctest::Approx(M_PI / 6));
    CHECK(demo.camera().elevation - home.elevation == doctest::Approx(M_PI / 12));
    demo.drop();
    CHECK_FALSE(demo.turns());
    demo.zoom(2);
    CHECK(demo.camera().zoom == doctest::Approx(2 * home.zoom));
    demo.zoom(1e9);
    CHECK(demo.camera().zoom == 20);
    demo.look_home();
    CHECK(demo.camera().azimuth == doctest::Approx(home.azimuth));
    CHECK(demo.camera().elevation == doctest::Approx(home.elevation));
    CHECK(demo.camera().zoom == doctest::Approx(home.zoom));

    demo.drag({0, 0}, true);  // the ball is in the middle
    CHECK_FALSE(demo.turns());
    demo.drag({0.3, 0.6}, false);
    demo.advance();
    const Vector3d v = demo.lane("one").world.bodies[1].velocity;
    CHECK(v.dot(demo.camera().up()) > 0);
    CHECK(v.dot(demo.camera().right()) == doctest::Approx(0.5 * v.dot(demo.camera().up())));
    CHECK(std::abs(v.dot(demo.camera().to_eye())) <= 1e-12 * v.norm());
}
