#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "common/foundation/judge/world_balance.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/10_mirtich_friction/newton_algebraic_3d.hpp"
#include "lessons/23_space/impact_pass.hpp"
#include "lessons/23_space/spatial_stepper.hpp"
#include "tests/lessons/23_space_solids.hpp"
#include "tests/support/truth_json.hpp"

// Lesson 10's impacts in a world.

using namespace rbc;
using namespace rbc::test;
using Eigen::Vector3d;

namespace {

SpatialBody body_of(const nlohmann::json& j) {
    SpatialBody body;
    if (j.at("m").is_null()) return body;
    body.inverse_mass = 1 / j.at("m").get<double>();
    body.inverse_inertia = vector_of(j.at("Ib")).cwiseInverse();
    body.orientation = Eigen::Quaterniond(Eigen::Matrix3d(matrix_of(j.at("R")))).normalized();
    body.position = -vector_of(j.at("r"));
    return body;
}

}  // namespace

TEST_CASE("impacts in a world come out as the reference's") {
    int bodies = 0;
    for (const auto& c : truth_json("mirtich3d.json").at("cases")) {
        if (!c.contains("bodies")) continue;
        ++bodies;
        // Their impulse acts on the first body: it is B. Axes are the world's, n = +z.
        SpatialWorld world;
        world.bodies = {body_of(c.at("bodies")[1]), body_of(c.at("bodies")[0])};
        world.bodies[1].velocity = vector_of(c.at("u0"));
        const SpatialBody before = world.bodies[1];
        SpatialContact contact;
        contact.b = 1;
        const ImpactPass pass =
            impact_pass(world, {contact}, {.friction = c.at("mu"), .restitution = c.at("e"), .threshold = 0});
        CHECK(pass.impacts == 1);
        CHECK(pass.ended);
        CHECK((relative_velocity(world, contact) - vector_of(c.at("u"))).norm() <= 1e-10);
        if (never_moves(world.bodies[0]))
            CHECK(((world.bodies[1].velocity - before.velocity) / before.inverse_mass - vector_of(c.at("impulse")))
                      .norm() <= 1e-9);
        CHECK(std::abs(pass.energy_change - c.at("dT").get<double>()) <= 1e-9);
    }
    CHECK(bodies >= 3);
}

TEST_CASE("a spinning ball leaves a wall as the closed form says, by Stronge's law and by Newton's") {
    // Its normal and its tangents are not coupled: slip u_t falls straight, by 7/(2 m) |P_t|, until it ends.
    RandomNumbers random(25);
    for (int n = 0; n < 200; ++n)
        for (const bool newton : {false, true}) {
            const double R = random.decades(-5, 2), mu = random.between(0, 1), e = random.between(0, 1);
            SpatialWorld world;
            world.bodies = {scenes::half_space_body(), scenes::sphere_body(R, random.decades(2, 4))};
            world.bodies[0].orientation = random_turn(random);
            const Vector3d normal = world.bodies[0].orientation * Vector3d::UnitZ();
            SpatialBody& ball = world.bodies[1];
            ball.position = R * normal;
            ball.velocity = R * (random_vector(random, 3) - (4 + random.between(0, 3)) * normal);
            ball.angular_velocity = random_vector(random, 20);
            const SpatialBody before = ball;
            const double approach = -normal.dot(before.velocity), mass = 1 / before.inverse_mass;
            if (!(approach > 0.1 * R)) continue;
            const Vector3d slip = before.velocity + approach * normal + before.angular_velocity.cross(-R * normal);
            const Vector3d tangential = slip - normal.dot(slip) * normal;
            const double P_n = (1 + e) * mass * approach, P_t = std::min(mu * P_n, 2 * mass / 7 * tangential.norm());
            const Vector3d P = P_n * normal - P_t * tangential.normalized();

            const SpatialImpactLaw law = newton ? SpatialImpactLaw(impact_newton_algebraic) : SpatialImpactLaw();
            const double energy = kinetic_energy(world);
            const ImpactPass pass =
                impact_pass(world, contact_set(world, 1e-6 * R),
                            {.friction = mu, .restitution = e, .threshold = 0.01 * R, .dt = 0.01}, law);
            CHECK(pass.impacts == 1);
            CHECK((ball.velocity - before.velocity - P / mass).norm() <= 1e-9 * P.norm() / mass);
            CHECK((ball.angular_velocity - before.angular_velocity - before.inverse_inertia[0] * (-R * normal).cross(P))
                      .norm() <= 1e-9 * P.norm() / (mass * R));
            CHECK(std::abs(kinetic_energy(world) - energy - pass.energy_change) <= 1e-9 * energy);
        }
}

TEST_CASE("a ball that bounces in a world of steps loses 1 - e^2 of its energy in each bounce") {
    SpatialWorld world;
    world.bodies = {scenes::half_space_body(), scenes::sphere_body(0.1, 1000)};
    world.bodies[1].position.z() = 1.1;
    ContactStepperIn<3> stepper = spatial_stepper({.dt = 1e-3});
    SpatialContactFinder find;
    const double e = 0.8, g = 9.81;
    int bounces = 0;
    double top = 1;
    for (int k = 0; k < 2500; ++k) {
        std::vector<SpatialContact> contacts;
        find(world, 0.02, contacts);
        const double gap = world.bodies[1].position.z() - 0.1, speed = -world.bodies[1].velocity.z();
        const bool struck = impact_pass(world, contacts, {.restitution = e, .dt = stepper.options.dt}).impacts > 0;
        CHECK(struck == (speed > 0.3 && gap <= speed * stepper.options.dt));  // in the step that it touches in
        if (struck) {
            ++bounces;
            top *= e * e;
        }
        stepper.step(world);
        const SpatialBody& ball = world.bodies[1];
        const double height = ball.position.z() - 0.1 + 0.5 * ball.velocity.z() * ball.velocity.z() / g;
        // Struck up to v h early, and h g more or less fast: 1 % of the height of a bounce, with v = 4 m/s.
        if (ball.velocity.z() > 0) CHECK(std::abs(height - top) <= 0.02 * bounces * top);
    }
    CHECK(bounces >= 3);
    world.bodies[1].position.z() = 0.1;
    for (const double speed : {0.29, 0.31}) {  // slower than the threshold: left to the step
        world.bodies[1].velocity = {0, 0, -speed};
        CHECK(impact_pass(world, contact_set(world, 1e-6), {.dt = 1e-3}).impacts == (speed > 0.3 ? 1 : 0));
    }
}

TEST_CASE("cuboids that fall on their corners: no pass by Stronge's law makes energy") {
    RandomNumbers random(26);
    for (int n = 0; n < 300; ++n) {
        SpatialWorld world;
        world.bodies = {scenes::half_space_body(), random_solid(random, Solid::cuboid, 1, 0)};
        SpatialBody& cuboid = world.bodies[1];
        cuboid.position.z() -= nearest(collide(world.bodies[0], 0, cuboid, 1, 100)).gap;
        cuboid.velocity = random_vector(random, 5) - Vector3d(0, 0, 5);
        cuboid.angular_velocity = random_vector(random, 10);
        const double before = kinetic_energy(world);
        const ImpactPass pass =
            impact_pass(world, contact_set(world, 0.01),
                        {.friction = random.between(0, 1.5), .restitution = random.between(0, 1), .dt = 1e-3});
        CHECK(pass.energy_change <= 1e-12 * before);
        CHECK(std::abs(kinetic_energy(world) - before - pass.energy_change) <= 1e-10 * before);
    }
}
