#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/scenes/hull.hpp"
#include "common/foundation/scenes/spatial_bodies.hpp"
#include "tests/lessons/23_space_images.hpp"

using namespace rbc;
using namespace rbc::test;
using Eigen::Quaterniond;

namespace {

/// x -> -x, turns the other way round. A cuboid's and a sphere's shape is its own mirror image; a hull's has a mesh.
SpatialWorld mirrored(SpatialWorld world, const Quaterniond&) {
    const Eigen::DiagonalMatrix<double, 3> M(-1, 1, 1);
    for (SpatialBody& body : world.bodies) {
        if (std::holds_alternative<HalfSpace>(body.shape)) continue;
        body.position = M * body.position;
        body.velocity = M * body.velocity;
        body.angular_velocity = -(M * body.angular_velocity);
        const Eigen::Matrix3d R = M * body.orientation.toRotationMatrix() * M;
        body.orientation = Quaterniond(R);
        if (const Hull* hull = std::get_if<Hull>(&body.shape)) {
            std::vector<Vector3d> corners;
            for (const Vector3d& corner : hull->mesh->corners) corners.push_back(M * corner);
            body.shape = Hull{std::make_shared<const HullMesh>(scenes::hull_of(corners))};
        }
    }
    return world;
}

}  // namespace

TEST_CASE("a mirrored scene steps as its mirror image: no hand is preferred") {
    for (const Solver& solver : {Solver{"pgs_exact", by_matrix<only_pgs_exact>}, Solver{"pgs", by_matrix<only_pgs>}}) {
        CAPTURE(std::string(solver.name));
        const Findings found = compare(solver, mirrored, 4);
        MESSAGE("apart ", found.apart, ", solved ", found.solved, " of ", found.steps);
        CHECK(found.solved >= 0.8 * found.steps);
        // Other corners come first, so other sweeps and other impulses: only the answer's motion is the same.
        CHECK(found.apart <= 1e-6);
    }
}

TEST_CASE("a sphere that bounces, slides and spins makes no energy, for any e up to 1") {
    for (const Solver& solver : spatial_solvers) {
        CAPTURE(std::string(solver.name));
        RandomNumbers random(61);
        int bounces = 0;
        for (int i = 0; i < 100; ++i) {
            const double size = random.decades(-6, 3);
            SpatialBody ball = scenes::sphere_body(size, random.decades(1, 4));
            ball.position.z() = size;
            ball.velocity = random_vector(random, 1) - Vector3d(0, 0, 1.01);
            ball.angular_velocity = random_vector(random, 2) / size;
            SpatialWorld world{{scenes::half_space_body(), ball}, Vector3d::Zero()};
            StepOptions bouncing{.friction = random.between(0, 2), .restitution = random.between(0, 1)};
            bouncing.impact_threshold = 0;
            bouncing.margin = 0.01 * size;
            if (i % 4 == 0) bouncing.restitution = 1;
            ContactStepperIn<3> stepper = spatial_stepper(bouncing);
            const Solved solved = solver.attach(stepper);
            const double before = kinetic_energy(world), u_n = ball.velocity.z();
            stepper.step(world);
            if (solved && !solved()) continue;
            ++bounces;
            CHECK(kinetic_energy(world) <= before * (1 + 1e-10));
            if (solver.coulomb) CHECK(std::abs(world.bodies[1].velocity.z() + bouncing.restitution * u_n) <= 1e-9);
        }
        CHECK(bounces >= 80);  // newton leaves some
    }
}
