#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/spatial_scenes.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/23_space/free_rotation.hpp"
#include "tests/lessons/23_space_images.hpp"

// TGS, XPBD and AVBD, as lesson 22 has them in the plane, in space. That they are the planar ones where nothing leaves the
// plane is held by 23_space_plane_test.

using namespace rbc;
using namespace rbc::test;
using Eigen::Vector2d;

namespace {

constexpr double dt = 1.0 / 120;  // s
constexpr int parts = 4;

TgsStepperIn<3> tgs(double friction = 0.5) {
    return spatial_tgs_stepper({.dt = dt, .iterations = parts, .friction = friction});
}
XpbdStepperIn<3> xpbd(double friction = 0.5) {
    return spatial_xpbd_stepper({.dt = dt, .substeps = parts, .friction = friction, .static_friction = true});
}

/// @param growth  N/m^2: the heavier the bodies, the more
AvbdStepperIn<3> avbd(double growth, double friction = 0.5, int passes = 2 * parts) {
    return spatial_avbd_stepper({.dt = dt, .passes = passes, .growth = growth, .friction = friction});
}

template <class Stepper>
void run(Stepper stepper, double seconds, SpatialWorld& world) {
    for (int i = 0; i < std::lround(seconds / dt); ++i) stepper.step(world);
}

/// A brick that tumbles, 20 m up.
SpatialWorld tumbling() {
    SpatialWorld world;
    world.bodies = {scenes::half_space_body(), scenes::cuboid_body({0.5, 0.3, 0.1}, 1000)};
    SpatialBody& brick = world.bodies[1];
    brick.position = {1, 2, 20};
    brick.velocity = {1, -2, 3};
    brick.angular_velocity = {1, 3, 1};
    return world;
}

/// @param g_steps, turns  how many times gravity acts and bodies turn in a second, at equal intervals
template <class Stepper>
void check_free_fall(const Stepper& stepper, int g_steps, int turns = 480) {
    const SpatialWorld start = tumbling();
    SpatialWorld world = start, turning = start;
    run(stepper, 1, world);
    turning.gravity.setZero();
    for (int i = 0; i < turns; ++i) move_freely(turning, 1.0 / turns);
    const SpatialBody& brick = world.bodies[1];
    // v = v_0 - g t; x gets n + (n - 1) + ... + 1 times g/n^2. XPBD and AVBD take v from x, at 20 m: 20 eps 480/s, 480 times.
    CHECK((brick.velocity - Vector3d(1, -2, 3 - 9.81)).norm() <= 1e-9);
    const double fall = 9.81 * (g_steps + 1.0) / (2.0 * g_steps);
    CHECK((brick.position - Vector3d(2, 0, 23 - fall)).norm() <= 1e-9);
    CHECK((brick.orientation.toRotationMatrix() - turning.bodies[1].orientation.toRotationMatrix()).norm() <= 1e-10);
    CHECK((brick.angular_velocity - turning.bodies[1].angular_velocity).norm() <= 1e-10);
    CHECK((brick.angular_velocity - start.bodies[1].angular_velocity).norm() > 0.3);
}

}  // namespace

TEST_CASE("a brick without contact falls by g and tumbles as a free body does") {
    check_free_fall(tgs(), 120);
    check_free_fall(xpbd(), 480);
    check_free_fall(avbd(1e5), 120, 120);
}

namespace {

/// The worst of some runs of solids that fly into each other.
template <class Maker>
Findings flights(const Maker& make) {
    RandomNumbers random(61);
    Findings found;
    for (int trial = 0; trial < 4; ++trial) {
        SpatialWorld world = flying_solids(random, trial % 2 == 0);
        const Eigen::Quaterniond q = random_turn(random);
        const SpatialWorld start = world;
        auto one = make(), two = make();
        double size = 0;
        for (const SpatialBody& body : world.bodies)
            if (body.inverse_mass > 0) size += body.velocity.norm() / body.inverse_mass;
        for (int i = 0; i < 45; ++i) {
            SpatialWorld other = turned_world(world, q);
            one.step(world);
            two.step(other);
            found.contacts = std::max(found.contacts, static_cast<int>(one.contacts().size()));
            found.apart = std::max(found.apart, apart(turned_world(world, q), other));
        }
        if (never_moves(world.bodies[0])) continue;
        found.momentum = std::max(found.momentum, (momentum(world) - momentum(start)).norm() / size);
        found.angular_momentum =
            std::max(found.angular_momentum, (angular_momentum(world) - angular_momentum(start)).norm() / size);
    }
    return found;
}

}  // namespace

TEST_CASE("small steps of a scene that is turned are the steps, turned; they keep momentum") {
    const std::pair<std::string, Findings> all[] = {{"tgs", flights([] { return tgs(); })},
                                                    {"xpbd", flights([] { return xpbd(); })},
                                                    {"avbd", flights([] { return avbd(1e5); })},
                                                    {"avbd, solved", flights([] { return avbd(1e5, 0.5, 800); })}};
    for (const auto& [name, found] : all) {
        CAPTURE(name);
        MESSAGE(name << ": apart " << found.apart << ", momenta " << found.momentum << ", " << found.angular_momentum);
        CHECK(found.contacts >= 8);
        CHECK(found.apart <= 1e-10);
        if (name == "avbd") continue;  // eight passes leave momentum out, as in the plane
        CHECK(found.momentum <= 1e-13);
        // Arms are those of the step's start, or of two points that are a gap apart: bodies move by 1 m/s dt = 8 mm. In
        // AVBD both arms end in one point, and places that have moved by h v look the same from there.
        CHECK(found.angular_momentum <= (name == "avbd, solved" ? 1e-11 : 2e-3));
    }
}

TEST_CASE("a block slides v^2/(2 mu g) far, straight on, whichever way it goes") {
    const auto check = [](auto stepper, double way, double off) {
        SpatialWorld world;
        world.bodies = {scenes::half_space_body(), scenes::cuboid_body({0.5, 0.5, 0.1}, 1000)};
        const Vector3d along(std::cos(way), std::sin(way), 0);
        world.bodies[1].position.z() = 0.1;
        world.bodies[1].velocity = 2 * along;
        run(stepper, 1.5, world);
        const Vector3d went = world.bodies[1].position - Vector3d(0, 0, 0.1);
        CHECK(std::abs(went.dot(along) - 4 / (2 * 0.3 * 9.81)) <= off);
        CHECK((went - went.dot(along) * along).norm() <= 1e-3);
        CHECK(world.bodies[1].velocity.norm() <= 5e-3);  // what slipped comes back
    };
    for (const double way : {0.0, 0.5, 2.0}) {
        CAPTURE(way);
        // Half of a step's way more or less: 2 m/s dt/2 = 8 mm. In the plane XPBD is off by 11 mm; here its one sweep
        // has four corners, and those that carry too little rub too little.
        check(tgs(0.3), way, 0.009);
        check(xpbd(0.3), way, 0.021);
        check(avbd(1e7, 0.3), way, 0.009);
    }
}

TEST_CASE("a stack of three cubes stands for 5 s, within 0.5 mm") {
    const auto check = [](auto stepper) {
        const SpatialWorld start = scenes::spatial_stack({.boxes = 3});
        SpatialWorld world = start;
        run(stepper, 5, world);
        for (std::size_t i = 1; i < world.bodies.size(); ++i)
            CHECK((world.bodies[i].position - start.bodies[i].position).norm() <= 5e-4);
    };
    check(tgs());
    check(xpbd());
    check(avbd(3e8));
}

TEST_CASE("balls that roll and meet move as the discs of their inertia do in the plane") {
    constexpr double radius = 0.3, mass = 2;  // m, kg
    SpatialWorld balls;
    World discs = scenes::on_ground({});
    balls.bodies = {scenes::half_space_body()};
    for (const double x : {-1.5, 0.0}) {
        SpatialBody ball = scenes::sphere_body(radius, 1);
        ball.inverse_inertia.setConstant(1 / (0.4 * mass * radius * radius));
        ball.inverse_mass = 1 / mass;
        ball.position = {x, 0, radius};
        balls.bodies.push_back(ball);
        Body disc = scenes::disc({.radius = radius, .mass = mass, .position = {x, radius}});
        disc.inverse_inertia = ball.inverse_inertia.x();
        discs.bodies.push_back(disc);
    }
    balls.bodies[1].velocity.x() = discs.bodies[1].velocity.x() = 2;
    const auto check = [&](auto spatial, auto planar, double apart) {
        SpatialWorld space = balls;
        World plane = discs;
        planar.options = spatial.options;
        for (int i = 0; i < 240; ++i) {
            spatial.step(space);
            planar.step(plane);
        }
        for (const std::size_t i : {1, 2}) {
            const Vector2d at = plane.bodies[i].position, v = plane.bodies[i].velocity;
            CHECK((space.bodies[i].position - Vector3d(at.x(), 0, at.y())).norm() <= apart);
            CHECK((space.bodies[i].velocity - Vector3d(v.x(), 0, v.y())).norm() <= apart);
            const double spin = plane.bodies[i].angular_velocity;
            CHECK((space.bodies[i].angular_velocity + Vector3d(0, spin, 0)).norm() <= apart);
        }
        CHECK(plane.bodies[2].position.x() > 0.5);
    };
    check(tgs(), TgsStepper(), 1e-9);
    // XPBD looks again at arms that have turned by 0.03 rad: across the motion rho (14.7) is larger by its square.
    check(xpbd(), XpbdStepper(), 1e-4);
    check(avbd(1e5), AvbdStepper(), 1e-9);
}

TEST_CASE("AVBD's pins hold two rods that swing out of any plane the better the more passes there are; turned, they swing as turned") {
    SpatialWorld rods;
    rods.bodies = {scenes::sphere_body(0.05, 1), scenes::cuboid_body({0.5, 0.05, 0.08}, 1), scenes::cuboid_body({0.5, 0.05, 0.08}, 1)};
    rods.bodies[0].inverse_mass = 0;
    rods.bodies[0].inverse_inertia.setZero();
    for (const std::size_t i : {1, 2}) {
        SpatialBody& rod = rods.bodies[i];
        const double mass = i == 1 ? 2 : 20;
        rod.inverse_inertia *= 1 / (rod.inverse_mass * mass);
        rod.inverse_mass = 1 / mass;
        rod.position.x() = static_cast<double>(i) - 0.5;
    }
    rods.bodies[2].velocity = {0, 2, 0};
    rods.bodies[2].angular_velocity = {5, 0, 0};
    rods.joints = {{.a = 0, .b = 1, .anchor_b = {-0.5, 0, 0}},
                   {.a = 1, .b = 2, .anchor_a = {0.5, 0, 0}, .anchor_b = {-0.5, 0, 0}}};
    const auto swung = [](SpatialWorld world, int passes, double& worst) {
        AvbdStepperIn<3> stepper = avbd(1e5, 0.5, passes);
        for (int i = 0; i < 240; ++i) {
            stepper.step(world);
            for (const JointIn<3>& joint : world.joints) {
                const SpatialBody &a = world.bodies[static_cast<std::size_t>(joint.a)],
                                  &b = world.bodies[static_cast<std::size_t>(joint.b)];
                const Vector3d apart = b.position + b.orientation * joint.anchor_b - a.position - a.orientation * joint.anchor_a;
                worst = std::max(worst, apart.norm());
            }
        }
        return world;
    };
    double eight = 0, many = 0;
    swung(rods, 8, eight);
    const SpatialWorld end = swung(rods, 400, many);
    CAPTURE(eight);
    CAPTURE(many);
    CHECK(eight < 0.05);
    CHECK(many < 0.01 * eight);
    CHECK(std::abs(end.bodies[2].position.y()) > 0.2);
    RandomNumbers random(7);
    const Eigen::Quaterniond q = random_turn(random);
    double off = 0;
    for (const int passes : {8, 400})
        CHECK(apart(turned_world(swung(rods, passes, off), q), swung(turned_world(rods, q), passes, off)) <= 1e-9);
}

TEST_CASE("one turn of AVBD makes the energy of a brick on a pin smaller, however far it is off") {
    RandomNumbers random(23);
    for (int trial = 0; trial < 300; ++trial) {
        const double h = 1.0 / 60, k = random.decades(0, 6), off = random.decades(-2, 1);
        SpatialWorld world;
        world.gravity.setZero();
        world.bodies = {scenes::sphere_body(0.05, 1), scenes::cuboid_body({0.5, 0.3, 0.1}, 10)};
        world.bodies[0].inverse_mass = 0;
        world.bodies[0].inverse_inertia.setZero();
        world.bodies[1].orientation = random_turn(random);
        world.bodies[1].position = off * (random_turn(random) * Vector3d::UnitX());
        world.joints = {{.a = 0, .b = 1, .anchor_b = random_turn(random) * Vector3d(0.5, 0, 0)}};
        const SpatialBody start = world.bodies[1];
        const auto energy = [&](const SpatialBody& body) {
            const Vector3d C = body.position + body.orientation * world.joints[0].anchor_b, way = body.position - start.position;
            const Eigen::AngleAxisd turned(body.orientation * start.orientation.conjugate());
            const Vector3d turn = start.orientation.conjugate() * (turned.angle() * turned.axis());
            const double motion = way.squaredNorm() / body.inverse_mass + turn.dot(turn.cwiseQuotient(body.inverse_inertia));
            return motion / (2 * h * h) + k / 2 * C.squaredNorm();
        };
        AvbdStepperIn<3> stepper = spatial_avbd_stepper({.dt = h, .passes = 1, .growth = 0, .kept_error = 0, .least_stiffness = k});
        stepper.step(world);
        CAPTURE(k);
        CAPTURE(off);
        CHECK(energy(world.bodies[1]) < energy(start));
    }
}

TEST_CASE("AVBD does not take over the force of balls that have passed each other's centres") {
    SpatialWorld world;
    world.gravity.setZero();
    world.bodies = {scenes::sphere_body(0.5, 1000), scenes::sphere_body(0.5, 1000)};
    world.bodies[1].position = {0.9, 0, 0};
    world.bodies[1].velocity = {-2, 0.5, 0};
    AvbdStepperIn<3> stepper = avbd(1e7);
    stepper.step(world);
    REQUIRE(stepper.points().size() == 1);
    CHECK(stepper.points()[0].f[0] > 0);
    stepper.options.passes = 0;
    SpatialWorld same = world;
    AvbdStepperIn<3> other = stepper;
    other.step(same);
    CHECK(other.points()[0].f[0] > 0);
    std::swap(world.bodies[0].position, world.bodies[1].position);
    stepper.step(world);
    CHECK(stepper.points()[0].f.isZero(0));
}
