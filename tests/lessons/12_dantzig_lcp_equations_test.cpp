#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <stdexcept>

#include "common/foundation/scenes/bodies.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/12_dantzig_lcp/contact_equations.hpp"
#include "lessons/12_dantzig_lcp/gap_acceleration.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::scenes;
using Eigen::Vector2d;

namespace {

Body random_body(RandomNumbers& random, int shape) {
    Body body;
    if (shape == 1) body.shape = Circle{random.between(0.2, 0.8)};
    if (shape == 2) body.shape = Box{random.between(0.2, 0.8), random.between(0.2, 0.8)};
    if (shape == 3) body.shape = HalfPlane{};
    body.inverse_mass = random.between(0, 1) < 0.3 ? 0 : random.between(0.2, 3);
    body.inverse_inertia = random.between(0.2, 3);
    body.position = {random.between(-1.5, 1.5), random.between(-1.5, 1.5)};
    body.angle = random.between(-4, 4);
    body.velocity = {random.between(-1, 1), random.between(-1, 1)};
    body.angular_velocity = random.between(-1.5, 1.5);
    return body;
}

/// Where all bodies are after t of free motion.
World later(World world, double t) {
    for (Body& body : world.bodies) {
        body.position += t * body.velocity;
        if (body.inverse_mass > 0) body.position += 0.5 * t * t * world.gravity;
        body.angle += t * body.angular_velocity;
    }
    return world;
}

struct Derivative {
    double value, error;
};

/// The second derivative at 0 by five points, of step h and 2 h: their difference is 15 times the error that the first one
/// makes. Round-off is 64/12 * 4 ulp(4 m) / h^2 = 1.9e-8.
Derivative second_derivative(const std::function<double(double)>& x) {
    const auto stencil = [&x](double h) {
        return (-x(2 * h) + 16 * x(h) - 30 * x(0) + 16 * x(-h) - x(-2 * h)) / (12 * h * h);
    };
    const double fine = stencil(1e-3), coarse = stencil(2e-3);
    return {fine, std::abs(coarse - fine) + 2e-8};
}

Vector2d anchor_point(const Body& body, const Vector2d& anchor) {
    const double c = std::cos(body.angle), s = std::sin(body.angle);
    return body.position + Vector2d(c * anchor.x() - s * anchor.y(), s * anchor.x() + c * anchor.y());
}

Vector2d apart(const World& world, const Joint& joint) {
    return anchor_point(world.bodies[static_cast<std::size_t>(joint.b)], joint.anchor_b) -
           anchor_point(world.bodies[static_cast<std::size_t>(joint.a)], joint.anchor_a);
}

const Contact& nearest(const Manifold& manifold) {
    return *std::min_element(manifold.begin(), manifold.end(),
                             [](const Contact& p, const Contact& q) { return p.gap < q.gap; });
}

}  // namespace

TEST_CASE("b is the second derivative of the gap that collide finds, for every pair of shapes in free motion") {
    RandomNumbers random(12);
    std::array<int, 16> checked{};
    for (int trial = 0; trial < 9600; ++trial) {
        const int first = trial % 4, second = trial / 4 % 4;
        World world;
        world.bodies = {random_body(random, first), random_body(random, second)};
        const int a = static_cast<int>(random.between(0, 2)), b = 1 - a;  // both orders of the bodies
        const auto found = [&](double t) {
            const World w = later(world, t);
            return collide(w.bodies[static_cast<std::size_t>(a)], a, w.bodies[static_cast<std::size_t>(b)], b, 10);
        };
        const Manifold now = found(0);
        if (now.count == 0) continue;  // two half-planes
        const Contact contact = nearest(now);
        const Derivative expected = second_derivative([&](double t) { return nearest(found(t)).gap; });
        if (expected.error > 1e-3) continue;  // other features meet 4 ms earlier or later, or points are too near
        CHECK(std::abs(acceleration_equations(world, {contact}).lcp.b[0] - expected.value) <= expected.error);
        ++checked[static_cast<std::size_t>(trial % 16)];
    }
    for (std::size_t pair = 0; pair < 15; ++pair) CHECK(checked[pair] > 480);  // of 600
    CHECK(checked[15] == 0);
}

TEST_CASE("b of joints is the second derivative of what they hold, in free motion") {
    RandomNumbers random(13);
    for (int trial = 0; trial < 200; ++trial) {
        World world;
        world.bodies = {random_body(random, 1), random_body(random, 2)};
        for (const Joint::Kind kind : {Joint::Kind::pin, Joint::Kind::rod}) {
            world.joints.push_back({kind,
                                    1,
                                    0,
                                    {random.between(-1, 1), random.between(-1, 1)},
                                    {random.between(-1, 1), random.between(-1, 1)},
                                    1});
        }
        const Eigen::VectorXd b = acceleration_equations(world, {}).lcp.b;
        REQUIRE(b.size() == 3);
        for (int k = 0; k < 2; ++k) {
            const auto C = [&](double t) { return apart(later(world, t), world.joints[0])[k]; };
            const Derivative expected = second_derivative(C);
            CHECK(std::abs(b[k] - expected.value) <= expected.error);
        }
        const Derivative expected =
            second_derivative([&](double t) { return apart(later(world, t), world.joints[1]).norm(); });
        if (expected.error < 1e-3) CHECK(std::abs(b[2] - expected.value) <= expected.error);
    }
}

TEST_CASE(
    "A f is what unit impulses at the contacts and anchors do to all of them, and A is symmetric to the last bit") {
    RandomNumbers random(14);
    World world;
    for (int i = 0; i < 6; ++i) world.bodies.push_back(random_body(random, 1 + i % 3));
    world.joints = {{Joint::Kind::pin, 0, 3, {0.3, 0.1}, {-0.2, 0.4}, 0},
                    {Joint::Kind::rod, 4, 1, {0, 0.2}, {0.1, 0}, 1}};
    const std::vector<Contact> contacts = contact_set(world, 0.5);
    const ContactEquations equations = velocity_equations(world, contacts, 0);
    const auto n = static_cast<Eigen::Index>(contacts.size()) + 3;
    REQUIRE(contacts.size() > 6);
    REQUIRE(equations.lcp.A.rows() == n);
    CHECK(equations.lcp.A == equations.lcp.A.transpose());
    CHECK(equations.lcp.bilateral ==
          std::vector<int>{static_cast<int>(n) - 3, static_cast<int>(n) - 2, static_cast<int>(n) - 1});
    const auto rates = [&](const World& w) {  // u of all rows, by what lesson 06 and the definition of a joint say
        Eigen::VectorXd u(n);
        Eigen::Index i = 0;
        for (const Contact& c : contacts) u[i++] = c.normal.dot(relative_velocity(w, c));
        for (const Joint& joint : w.joints) {
            const Body &a = w.bodies[static_cast<std::size_t>(joint.a)],
                       &b = w.bodies[static_cast<std::size_t>(joint.b)];
            const Vector2d v =
                point_velocity(b, anchor_point(b, joint.anchor_b)) - point_velocity(a, anchor_point(a, joint.anchor_a));
            if (joint.kind == Joint::Kind::rod) {
                u[i++] = v.dot(apart(w, joint).normalized());
            } else {
                u.segment<2>(i) = v;
                i += 2;
            }
        }
        return u;
    };
    for (Eigen::Index j = 0; j < n; ++j) {
        const Eigen::VectorXd dv = body_response(equations, Eigen::VectorXd::Unit(n, j));
        World pushed = world;
        for (std::size_t k = 0; k < world.bodies.size(); ++k) {
            pushed.bodies[k].velocity += dv.segment<2>(3 * static_cast<Eigen::Index>(k));
            pushed.bodies[k].angular_velocity += dv[3 * static_cast<Eigen::Index>(k) + 2];
        }
        // Numbers below 100 1/kg, a dozen roundings: 12 * 100 * 1.1e-16.
        CHECK((rates(pushed) - rates(world) - equations.lcp.A.col(j)).cwiseAbs().maxCoeff() <= 2e-13);
    }
    CHECK((rates(world) - equations.lcp.b).cwiseAbs().maxCoeff() <= 2e-14);
}

TEST_CASE("impulses on two bodies: + on B, - on A, with r x n as the lever") {
    World world;
    world.bodies.resize(2);
    world.bodies[1].position = {0.5, 1};
    for (Body& body : world.bodies) body.inverse_mass = 0.5, body.inverse_inertia = 4;
    Contact contact{0, 1, {0.25, 0.5}, Vector2d::UnitY(), 0, 0};
    const ContactEquations equations = velocity_equations(world, {contact}, 0);
    // r_A = (0.25, 0.5): r x n = 0.25. r_B = (-0.25, -0.5): -0.25. A = 2 (0.5 + 4/16) = 1.5.
    CHECK(equations.lcp.A(0, 0) == 1.5);
    CHECK(body_response(equations, Eigen::VectorXd::Constant(1, 2)) ==
          (Eigen::VectorXd(6) << 0, -1, -2, 0, 1, -2).finished());
}

TEST_CASE("a disc that rolls has b = n.g, though its touching point accelerates upward") {
    World world = on_ground({disc({.position = {0, 0.5}, .velocity = {3, 0}, .angular_velocity = -6})});
    CHECK(acceleration_equations(world, contact_set(world)).lcp.b[0] == -9.81);
    // The same disc on a disc of radius 1.5 m: its centre runs on a circle of 2 m, (3 m/s)^2/2 m = 4.5 m/s^2.
    world.bodies[0] = disc({.radius = 1.5, .mass = fixed, .position = {0, -1.5}});
    CHECK(std::abs(acceleration_equations(world, contact_set(world)).lcp.b[0] - (-9.81 + 4.5)) < 1e-14);
}

TEST_CASE("velocity form: gravity for a whole step, restitution for what approaches, none for joints") {
    World world = on_ground(
        {disc({.position = {2, 0.5}, .velocity = {0, -2}}), disc({.position = {4, 0.5}, .velocity = {1, 3}})});
    world.joints = {{Joint::Kind::rod, 1, 2, {0, 0}, {0, 0}, 2}, {Joint::Kind::pin, 0, 1, {2, 0.5}, {0, 0}, 0}};
    const Eigen::VectorXd b = velocity_equations(world, contact_set(world), 0.01, 0.5).lcp.b;
    // -2 - 0.0981 + 0.5 (-2);  3 - 0.0981;  rod 1;  pin to the ground: (0, -2 - 0.0981).
    const Eigen::VectorXd expected = (Eigen::VectorXd(5) << -3.0981, 2.9019, 1, 0, -2.0981).finished();
    CHECK((b - expected).cwiseAbs().maxCoeff() <= 1e-15 * 4);

    // Two that fall together do not fall onto each other; and the ground may be B, with the normal down into it.
    world.joints.clear();
    const std::vector<Contact> contacts{{1, 2, {3, 0.5}, Vector2d::UnitY(), 0, 0},
                                        {2, 0, {4, 0}, -Vector2d::UnitY(), 0, 0}};
    const Eigen::VectorXd of_two = velocity_equations(world, contacts, 0.01).lcp.b;
    CHECK((of_two - Eigen::Vector2d(5, 2.9019)).cwiseAbs().maxCoeff() <= 1e-15 * 5);
}

TEST_CASE("contacts and joints that name no body, and numbers that are none, are refused") {
    World world;
    world.bodies.resize(2);
    CHECK_THROWS_AS(acceleration_equations(world, {{0, 2, Vector2d::Zero(), Vector2d::UnitY(), 0, 0}}),
                    std::invalid_argument);
    CHECK_THROWS_AS(acceleration_equations(world, {{1, 1, Vector2d::Zero(), Vector2d::UnitY(), 0, 0}}),
                    std::invalid_argument);
    CHECK_THROWS_AS(velocity_equations(world, {}, -1), std::invalid_argument);
    CHECK_THROWS_AS(velocity_equations(world, {}, 0.01, 1.5), std::invalid_argument);
    world.joints = {{Joint::Kind::rod, 0, 1, {0, 0}, {0, 0}, 1}};
    CHECK_THROWS_AS(acceleration_equations(world, {}), std::invalid_argument);
    world.joints = {{Joint::Kind::pin, 0, -1, {0, 0}, {0, 0}, 0}};
    CHECK_THROWS_AS(velocity_equations(world, {}, 0), std::invalid_argument);
}
