#include <doctest/doctest.h>

#include <cmath>
#include <stdexcept>
#include <vector>

#include "common/foundation/scenes/bodies.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/12_dantzig_lcp/contact_equations.hpp"
#include "lessons/12_dantzig_lcp/spatial_contact_equations.hpp"
#include "tests/support/random_numbers.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using Eigen::Vector3d;

namespace {

Vector3d vector3_of(const nlohmann::json& json) {
    return {json.at(0).get<double>(), json.at(1).get<double>(), json.at(2).get<double>()};
}

}  // namespace

TEST_CASE("A and b of three tumbling bodies with four contacts are those of the reference") {
    const nlohmann::json& truth = test::truth_json("assembly.json");
    std::vector<SpatialRigidBody> bodies;
    for (const auto& json : truth.at("bodies")) {
        const std::vector<double> q = json.at("q");
        bodies.push_back({json.at("m"), vector3_of(json.at("Ib")), Eigen::Quaterniond(q[0], q[1], q[2], q[3]),
                          vector3_of(json.at("x")), vector3_of(json.at("v")), vector3_of(json.at("w")),
                          vector3_of(json.at("F")), vector3_of(json.at("tau"))});
    }
    std::vector<FaceContact> contacts;
    for (const auto& json : truth.at("contacts")) {
        contacts.push_back({json.at("A"), json.at("B"), vector3_of(json.at("p")), vector3_of(json.at("n")),
                            json.at("normal_on") == "A"});
    }
    const LcpProblem lcp = spatial_contact_equations(bodies, contacts, {0, 0, -9.81});
    REQUIRE(lcp.b.size() == 4);
    // Numbers up to 20 from some fifty roundings of 1.1e-16 each; the reference has all its digits.
    for (int i = 0; i < 4; ++i) {
        CHECK(std::abs(lcp.b[i] - truth.at("b").at(static_cast<std::size_t>(i)).get<double>()) <= 1e-12);
        for (int j = 0; j < 4; ++j) {
            const double expected = truth.at("A").at(static_cast<std::size_t>(i)).at(static_cast<std::size_t>(j));
            CHECK(std::abs(lcp.A(i, j) - expected) <= 1e-12);
        }
    }
}

TEST_CASE("bodies that move in a plane have the planar A and b") {
    RandomNumbers random(21);
    for (int trial = 0; trial < 200; ++trial) {
        World world;
        world.bodies.resize(3);
        world.bodies[0] = scenes::ground();
        std::vector<SpatialRigidBody> bodies;
        for (std::size_t i = 1; i < 3; ++i) {
            Body& body = world.bodies[i];
            body.shape = Box{random.between(0.2, 0.5), random.between(0.2, 0.5)};
            body.inverse_mass = random.between(0.3, 3);
            body.inverse_inertia = random.between(0.3, 3);
            body.position = {random.between(-0.3, 0.3), i == 1 ? 0.2 : 1.0};
            body.angle = random.between(-3, 3);
            body.velocity = {random.between(-1, 1), random.between(-1, 1)};
            body.angular_velocity = random.between(-3, 3);
            SpatialRigidBody solid;
            solid.mass = 1 / body.inverse_mass;
            solid.inertia = {0.7, 1.9, 1 / body.inverse_inertia};
            solid.orientation = Eigen::AngleAxisd(body.angle, Vector3d::UnitZ());
            solid.position << body.position, 0;
            solid.velocity << body.velocity, 0;
            solid.angular_velocity = {0, 0, body.angular_velocity};
            bodies.push_back(solid);
        }
        std::vector<Contact> contacts;
        std::vector<FaceContact> spatial;
        for (const Contact& c : collide(world.bodies[0], 0, world.bodies[1], 1, 10)) {
            contacts.push_back(c);  // corners on the ground: the point of B, moved by half a gap
            const Eigen::Vector2d corner = c.point + 0.5 * c.gap * c.normal;
            spatial.push_back({-1, 0, {corner.x(), corner.y(), 0}, {c.normal.x(), c.normal.y(), 0}, true});
        }
        const LcpProblem planar = acceleration_equations(world, contacts).lcp;
        const LcpProblem solid = spatial_contact_equations(bodies, spatial, {0, -9.81, 0});
        REQUIRE(planar.b.size() == 2);
        CHECK((planar.A - solid.A).cwiseAbs().maxCoeff() <= 1e-13);
        CHECK((planar.b - solid.b).cwiseAbs().maxCoeff() <= 1e-13);
    }
}

TEST_CASE("spatial bodies and contacts that make no sense are refused") {
    std::vector<SpatialRigidBody> bodies(1);
    const Vector3d g(0, 0, -9.81);
    CHECK(spatial_contact_equations(bodies, {{}}, g).b[0] == -9.81);
    CHECK_THROWS_AS(spatial_contact_equations(bodies, {{-1, 1}}, g), std::invalid_argument);
    CHECK_THROWS_AS(spatial_contact_equations(bodies, {{0, 0}}, g), std::invalid_argument);
    CHECK_THROWS_AS(spatial_contact_equations(bodies, {{-1, 0, Vector3d::Zero(), {0, 0, 2}}}, g),
                    std::invalid_argument);
    bodies[0].inertia[1] = 0;
    CHECK_THROWS_AS(spatial_contact_equations(bodies, {}, g), std::invalid_argument);
    bodies[0] = {};
    bodies[0].orientation.w() = 2;
    CHECK_THROWS_AS(spatial_contact_equations(bodies, {}, g), std::invalid_argument);
}
