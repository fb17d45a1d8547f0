#include "lessons/07_newton_impact/newton_impact.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "common/judge/world_balance.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/07_newton_impact/collision_matrix.hpp"
#include "lessons/07_newton_impact/newton_coulomb.hpp"
#include "lessons/07_newton_impact/newton_stepper.hpp"
#include "tests/support/random_impacts.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::test;
using Eigen::Matrix2d;
using Eigen::Vector2d;
using Eigen::Vector3d;

namespace {

constexpr FrictionRule rules[] = {FrictionRule::slide_formula, FrictionRule::impulse_consistent};

Vector2d vector2(const nlohmann::json& json) { return {json[0].get<double>(), json[1].get<double>()}; }
Vector3d vector3(const nlohmann::json& json) {
    return {json[0].get<double>(), json[1].get<double>(), json[2].get<double>()};
}

Body disc(double radius, double mass, const Vector2d& position, const Vector2d& velocity = Vector2d::Zero()) {
    return {Circle{radius}, 1 / mass, 2 / (mass * radius * radius), position, 0, velocity, 0};
}

Body box(double half_width, double half_height, double mass, const Vector2d& position) {
    const double inertia = mass * (half_width * half_width + half_height * half_height) / 3;
    return {Box{half_width, half_height}, 1 / mass, 1 / inertia, position};
}

const Body floor_body{HalfPlane{}};

/// Two random bodies, sometimes one of them fixed, that meet at a point.
World random_pair(RandomNumbers& random, Contact& contact) {
    World world;
    for (int i = 0; i < 2; ++i) {
        Body body{Circle{1}, random.between(0.1, 3), random.between(0, 5)};
        if (i == 0 && random.between(0, 1) < 0.2) body.inverse_mass = body.inverse_inertia = 0;
        body.position = {random.between(-1, 1), random.between(-1, 1)};
        body.velocity = {random.between(-2, 2), random.between(-2, 2)};
        body.angular_velocity = random.between(-3, 3);
        world.bodies.push_back(body);
    }
    const double angle = random.between(0, 2 * std::numbers::pi);
    contact = {0, 1, {random.between(-1, 1), random.between(-1, 1)}, {std::cos(angle), std::sin(angle)}};
    return world;
}

/// Energy that the bodies really have gained, from their velocities.
double measured_energy_change(World& world, const Contact& contact, const Vector2d& impulse) {
    const double before = kinetic_energy(world);
    apply_impulse(world, contact, impulse);
    return kinetic_energy(world) - before;
}

}  // namespace

TEST_CASE("a particle on an oriented plane: both rules agree with the reference") {
    for (const auto& c : truth_json("particle_plane_newton_coulomb.json")["cases"]) {
        CAPTURE(c["name"].get<std::string>());
        const Vector3d v = vector3(c["v"]), n = vector3(c["n"]);
        NewtonCoulombParameters p{c["e"], c["mu"], FrictionRule::slide_formula};
        // A few roundings of numbers of size 2.
        CHECK((impact_newton_coulomb(v, n, p) - vector3(c["slide_formula"])).norm() <= 1e-14);
        p.rule = FrictionRule::impulse_consistent;
        CHECK((impact_newton_coulomb(v, n, p) - vector3(c["impulse_consistent"])).norm() <= 1e-14);
    }
}

TEST_CASE("particle: u_n' = -e u_n, no energy gained, the impulse in the cone, sliding keeps its direction") {
    RandomNumbers random(7);
    int sliding = 0;
    for (int trial = 0; trial < 20000; ++trial) {
        const Vector3d n = Vector3d(random.between(-1, 1), random.between(-1, 1), random.between(0.01, 1)).normalized();
        const Vector3d v{random.between(-3, 3), random.between(-3, 3), random.between(-3, 3)};
        const double e = random.between(0, 1), mu = random.between(0, 3);
        for (const FrictionRule rule : rules) {
            const Vector3d after = impact_newton_coulomb(v, n, {e, mu, rule});
            if (n.dot(v) >= 0) {
                CHECK(after == v);
                continue;
            }
            const Vector3d J = after - v, J_t = J - n.dot(J) * n, v_t = v - n.dot(v) * n, v_t_after = after - n.dot(after) * n;
            // Some ten operations on numbers below 6: 1e-14.
            CHECK(std::abs(n.dot(after) + e * n.dot(v)) <= 1e-14);
            CHECK(after.squaredNorm() <= v.squaredNorm() + 1e-13);
            CHECK(J_t.norm() <= mu * n.dot(J) + 1e-13);
            CHECK((v_t_after.norm() * v_t - v_t.norm() * v_t_after).norm() <= 1e-13);
            if (v_t_after.norm() < 1e-9) continue;
            ++sliding;
            // While it slides, Coulomb's law holds with equality; the printed formula has it with mu/(1 + e).
            const double coefficient = rule == FrictionRule::slide_formula ? mu / (1 + e) : mu;
            CHECK(std::abs(J_t.norm() - coefficient * n.dot(J)) <= 1e-13);
        }
    }
    CHECK(sliding > 5000);
}

TEST_CASE("the plane and the space rule are the same rule; bad input is refused by name") {
    const Vector2d v{1, -1}, n{0, 1};
    CHECK(std::abs(impact_newton_coulomb(v, n, {0.8, 0.3, rules[0]}).x() - 0.7) <= 1e-15);   // experiment 1
    CHECK(std::abs(impact_newton_coulomb(v, n, {0.8, 0.3, rules[1]}).x() - 0.46) <= 1e-15);
    const Vector3d straight = impact_newton_coulomb(Vector3d(0, 0, -2), Vector3d(0, 0, 1), {0.5, 9, rules[1]});
    CHECK(straight == Vector3d(0, 0, 1));
    CHECK_THROWS_WITH(impact_newton_coulomb(v, Vector2d(0, 2), {}), "the normal must have length 1");
    CHECK_THROWS_WITH(impact_newton_coulomb(v, n, {1.1, 0.3, rules[0]}), "restitution must be in [0, 1]");
    CHECK_THROWS_WITH(impact_newton_coulomb(v, n, {0.5, -1, rules[0]}), "friction must be finite and >= 0");
    CHECK_THROWS_WITH(impact_newton_coulomb(Vector2d(std::nan(""), 0), n, {}), "the velocity must be finite");
}

TEST_CASE("K by its definition: a unit impulse along t, and one along n, change the relative velocity by its columns") {
    RandomNumbers random(8);
    for (int trial = 0; trial < 500; ++trial) {
        Contact contact;
        const World start = random_pair(random, contact);
        const Matrix2d K = collision_matrix(start, contact);
        const Vector2d before = impact_problem(start, contact, 0, 0).u;
        for (int column = 0; column < 2; ++column) {
            World world = start;
            apply_impulse(world, contact, Vector2d::Unit(column));
            const Vector2d du = impact_problem(world, contact, 0, 0).u - before;
            CHECK((du - K.col(column)).norm() <= 1e-13);  // velocities up to 50 m/s, some ten operations
        }
        CHECK(K(0, 1) == K(1, 0));
        CHECK(K.determinant() > 0);
        const double a = random.between(0, 6);
        const Vector2d d{std::cos(a), std::sin(a)};
        World world = start;
        apply_impulse(world, contact, {contact.tangent().dot(d), contact.normal.dot(d)});
        const double gained = d.dot(relative_velocity(world, contact) - relative_velocity(start, contact));
        CHECK(std::abs(gained * effective_mass(start, contact, d) - 1) <= 1e-12);
    }
}

TEST_CASE("K of a rod is the formula of the reference; of a particle 1/m; of a disc 3/m along the surface") {
    for (const auto& c : truth_json("planar_grid_newton.json")["cases"]) {
        const double rx = c["rx"], ry = c["ry"];
        World world{{floor_body, {PointShape{}, 1, 3, {-rx, -ry}}}};
        const Matrix2d K = collision_matrix(world, {0, 1, {0, 0}, {0, 1}});
        Matrix2d formula;
        formula << 1 + 3 * ry * ry, -3 * rx * ry, -3 * rx * ry, 1 + 3 * rx * rx;
        CHECK((K - formula).norm() <= 1e-15 * 4);
    }
    World world{{floor_body, {PointShape{}, 0.5, 0, {0, 0}}, disc(0.3, 2, {0, 0.3})}};
    CHECK(collision_matrix(world, {0, 1, {0, 0}, {0, 1}}) == 0.5 * Matrix2d::Identity());
    const Matrix2d K = collision_matrix(world, {0, 2, {0, 0}, {0, 1}});
    CHECK(std::abs(K(0, 0) - 1.5) <= 1e-15);
    CHECK(K(1, 1) == 0.5);
    CHECK(K(0, 1) == 0);
    CHECK(std::isinf(effective_mass(world, {0, 0, {0, 0}, {0, 1}}, {0, 1})));
}

TEST_CASE("the one-shot law on Kane's examples, energy gain included") {
    const auto truth = truth_json("planar_kane.json");
    const auto compare = [](const PlanarImpactProblem& problem, const nlohmann::json& right) {
        const PlanarImpact impact = impact_newton_algebraic(problem);
        CHECK(impact.status == ImpactStatus::ended);
        const Vector2d P = vector2(right["p"]), u = vector2(right["u"]);
        CHECK((impact.impulse - P).norm() <= 1e-12 * P.norm());
        CHECK((impact.u - u).norm() <= 1e-12);  // of numbers of size 1 and below
        CHECK(std::abs(impact.energy_change - right["dT"].get<double>()) <= 1e-12);
        const bool stick = right["regime"] == "stick";
        CHECK((impact.events[static_cast<std::size_t>(impact.event_count - 1)].kind == ImpactEvent::Kind::stick) == stick);
    };
    const auto& rod = truth["rod45"];
    World world{{floor_body, {PointShape{}, 1, 3, {-rod["rx"].get<double>(), -rod["ry"].get<double>()}}}};
    world.bodies[1].velocity = vector2(rod["v0"]);
    const Contact contact{0, 1, {0, 0}, {0, 1}};
    compare(impact_problem(world, contact, rod["mu"], rod["e"]), rod["results"]["newton_algebraic"]);
    const PlanarImpact impact = impact_newton_algebraic(impact_problem(world, contact, rod["mu"], rod["e"]));
    CHECK(std::abs(impact.energy_change - 0.053125) <= 1e-12);  // of T = 0.68 J: the lesson's last experiment
    CHECK(std::abs(measured_energy_change(world, contact, impact.impulse) - impact.energy_change) <= 1e-14);

    const auto& pendulum = truth["double_pendulum"];
    Matrix2d K;
    const std::vector<double> entries = pendulum["K"];
    K << entries[0], entries[1], entries[1], entries[2];
    for (const auto& c : pendulum["cases"]) {
        compare({K, vector2(pendulum["u0"]), c["mu"], c["e"]}, c["newton_algebraic"]);
    }
}

TEST_CASE("random impacts: u_n' = -e u_n, the cone, and the energy balance; growth of energy is possible and counted") {
    RandomNumbers random(9);
    int jammed = 0, gains = 0, gains_uncoupled = 0;
    for (int trial = 0; trial < 100000; ++trial) {
        PlanarImpactProblem problem = random_impact<2>(random);
        if (trial % 4 == 0) problem.K(0, 1) = problem.K(1, 0) = 0;
        const PlanarImpact impact = impact_newton_algebraic(problem);
        const double s = problem.u[0] < 0 ? -1 : 1;
        if (problem.K(1, 1) <= problem.friction * s * problem.K(0, 1)) {
            ++jammed;  // no sliding impulse would do; but there it sticks, always (see the lesson)
            CHECK(std::abs(impact.u[0]) <= 1e-13 * (problem.u.norm() + problem.K.norm() * impact.impulse.norm()));
        }
        REQUIRE(impact.status == ImpactStatus::ended);
        const Vector2d& P = impact.impulse;
        // Where k of (07.9) nearly vanishes P is large; round-off is relative to what was added up.
        const double size = problem.u.norm() + problem.K.norm() * P.norm();
        CHECK(std::abs(impact.u[1] + problem.restitution * problem.u[1]) <= 1e-14 * size);
        CHECK(std::abs(P[0]) <= problem.friction * P[1] * (1 + 1e-15));
        const double energy = P.norm() * size, friction_work = 0.5 * P[0] * (problem.u[0] + impact.u[0]);
        CHECK(std::abs(impact.energy_change - (impact.normal_work + friction_work)) <= 1e-15 * energy);
        const double quadratic = P.dot(problem.u) + 0.5 * P.dot(problem.K * P);
        CHECK(std::abs(impact.energy_change - quadratic) <= 1e-14 * energy);
        const bool gain = impact.energy_change > 1e-12 * energy;
        gains += gain ? 1 : 0;
        gains_uncoupled += gain && problem.K(0, 1) == 0 ? 1 : 0;
    }
    CHECK(jammed > 1000);
    CHECK(gains > 1000);           // K_tn != 0: the law creates energy now and then
    CHECK(gains_uncoupled == 0);   // K_tn = 0: never
}

TEST_CASE("what the one-shot law ignores: it may keep friction's direction after the sliding has turned round") {
    Matrix2d K;
    K << 1, -1.2, -1.2, 2;
    const PlanarImpact impact = impact_newton_algebraic({K, {0.2, -1}, 0.2, 0.5});
    REQUIRE(impact.event_count == 3);
    CHECK(impact.events[0].kind == ImpactEvent::Kind::slip_stops);
    CHECK(impact.events[1].kind == ImpactEvent::Kind::reversal);
    CHECK(impact.u[0] < 0);
    CHECK(impact.impulse[0] < 0);  // friction drives what it should brake
    // With u_t = 0 it slides where K_tn sends it, and friction is against that.
    const PlanarImpact from_rest = impact_newton_algebraic({K, {0, -1}, 0.2, 0.5});
    CHECK(from_rest.u[0] < 0);
    CHECK(from_rest.impulse[0] > 0);
}

TEST_CASE("mirrored and turned, an impact is mirrored and turned") {
    RandomNumbers random(10);
    for (int trial = 0; trial < 2000; ++trial) {
        PlanarImpactProblem problem = random_impact<2>(random), mirrored = problem;
        mirrored.K(0, 1) = mirrored.K(1, 0) = -problem.K(0, 1);
        mirrored.u[0] = -problem.u[0];
        const PlanarImpact a = impact_newton_algebraic(problem), b = impact_newton_algebraic(mirrored);
        CHECK(a.impulse == Vector2d(-b.impulse[0], b.impulse[1]));  // the same operations, to the last bit

        Contact contact;
        World world = random_pair(random, contact), turned = world;
        const Eigen::Rotation2Dd turn(random.between(0, 6));
        for (Body& body : turned.bodies) {
            body.position = turn * body.position;
            body.velocity = turn * body.velocity;
        }
        const Contact there{0, 1, turn * contact.point, turn * contact.normal};
        const PlanarImpactProblem here = impact_problem(world, contact, 0.5, 0.5);
        CHECK((impact_problem(turned, there, 0.5, 0.5).K - here.K).norm() <= 1e-13);
        CHECK((impact_problem(turned, there, 0.5, 0.5).u - here.u).norm() <= 1e-13);
    }
}

TEST_CASE("an impact of two bodies keeps momentum and angular momentum, and dT = P.(u + u')/2 is what they gain") {
    RandomNumbers random(11);
    int impacts = 0;
    for (int trial = 0; trial < 5000; ++trial) {
        Contact contact;
        World world = random_pair(random, contact);
        if (world.bodies[0].inverse_mass == 0 || world.bodies[1].inverse_inertia == 0) continue;
        const PlanarImpact impact =
            impact_newton_algebraic(impact_problem(world, contact, random.between(0, 1), random.between(0, 1)));
        if (impact.status != ImpactStatus::ended) continue;
        ++impacts;
        const Vector2d p = momentum(world);
        const double L = angular_momentum(world), gained = measured_energy_change(world, contact, impact.impulse);
        // Each body's momentum is rounded twice at the size of P and m v (up to 20), arms are below 3 m.
        const double size = 30 + impact.impulse.norm();
        CHECK((momentum(world) - p).norm() <= 1e-14 * size);
        CHECK(std::abs(angular_momentum(world) - L) <= 1e-14 * 3 * size);
        CHECK(std::abs(gained - impact.energy_change) <= 1e-13 * size * size);
    }
    CHECK(impacts > 1000);
}

TEST_CASE("a disc that skids: below mu = u_t / (3 (1 + e) |u_n|) it slides on, above it rolls away with 2/3 of its speed") {
    const double e = 0.5, limit = 2.0 / (3 * 1.5 * 1);
    for (const double mu : {0.9 * limit, 1.1 * limit}) {
        World world{{floor_body, disc(0.2, 1.5, {0, 0.2}, {2, -1})}};
        const Contact contact{0, 1, {0, 0}, {0, 1}};
        apply_impulse(world, contact, impact_newton_algebraic(impact_problem(world, contact, mu, e)).impulse);
        const Body& after = world.bodies[1];
        CHECK(std::abs(after.velocity.y() - 0.5) <= 1e-15);
        if (mu > limit) {
            CHECK(std::abs(after.velocity.x() - 4.0 / 3) <= 1e-15);
            CHECK(std::abs(after.velocity.x() + 0.2 * after.angular_velocity) <= 1e-15);  // rolls
        } else {
            CHECK(std::abs(after.velocity.x() - (2 - mu * 1.5)) <= 1e-15);
            CHECK(after.velocity.x() + 0.2 * after.angular_velocity > 0.1);
        }
    }
}

TEST_CASE("problems that are none are refused by name; separating ones get no impulse") {
    const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
    const auto with = [](double tt, double tn, double nt, double nn, Vector2d u, double mu, double e) {
        Matrix2d K;
        K << tt, tn, nt, nn;
        return impact_newton_algebraic({K, u, mu, e});
    };
    const Vector2d u{1, -1};
    CHECK_THROWS_AS(with(1, 2, 2, 1, u, 0, 0), std::invalid_argument);
    CHECK_THROWS_AS(with(0, 0, 0, 1, u, 0, 0), std::invalid_argument);
    CHECK_THROWS_AS(with(2, 0.5, 0.4, 1, u, 0, 0), std::invalid_argument);
    CHECK_THROWS_AS(with(nan, 0, 0, 1, u, 0, 0), std::invalid_argument);
    CHECK_THROWS_AS(with(1, 0, 0, 1, {nan, -1}, 0, 0), std::invalid_argument);
    CHECK_THROWS_AS(with(1, 0, 0, 1, u, inf, 0), std::invalid_argument);
    CHECK_THROWS_WITH(with(1, 0, 0, 1, u, -0.1, 0), "friction is -0.1; it must be finite and >= 0");
    CHECK_THROWS_AS(with(1, 0, 0, 1, u, 0.1, 1.01), std::invalid_argument);
    CHECK_THROWS_AS(with(1, 0, 0, 1, u, 0.1, nan), std::invalid_argument);
    const PlanarImpact none = with(1, 0, 0, 1, {1, 0}, 0.1, 0.5);
    CHECK(none.status == ImpactStatus::separating);
    CHECK(none.impulse == Vector2d::Zero());
    CHECK(none.u == Vector2d(1, 0));
}

namespace {

/// Discs in a row along x, touching, on an air table (no gravity); the first `moving` come with 1 m/s.
World cradle(int count, int moving) {
    World world{{}, {0, 0}};
    for (int i = 0; i < count; ++i) {
        world.bodies.push_back(disc(0.1, 0.5, {0.2 * i, 0}, {i < moving ? 1.0 : 0.0, 0}));
    }
    return world;
}

Body plane(double angle, const Vector2d& position) { return {HalfPlane{}, 0, 0, position, angle}; }

/// A table 4 m by 2 m with nine discs and one that comes fast, on an air table.
World table() {
    const double quarter = std::numbers::pi / 2;
    World world{{plane(0, {0, -1}), plane(2 * quarter, {0, 1}), plane(-quarter, {-2, 0}), plane(quarter, {2, 0})}, {0, 0}};
    for (int i = 0; i < 9; ++i) world.bodies.push_back(disc(0.1, 0.5, {0.25 * (i % 3), 0.25 * (i / 3) - 0.3}));
    world.bodies.push_back(disc(0.1, 0.5, {-1.5, 0.05}, {3, 0.2}));
    return world;
}

constexpr NewtonStepperParameters elastic{.restitution = 1, .friction = 0, .impact_threshold = 1e-9};

void run(World& world, const NewtonStepperParameters& parameters, int steps, NewtonStep& step) {
    for (int n = 0; n < steps; ++n) step_newton(world, parameters, step);
}

}  // namespace

TEST_CASE("a chain of equal discs passes the velocity on: as many go out as came in") {
    for (const int moving : {1, 2, 3}) {
        for (const bool reversed : {false, true}) {
            World world = cradle(5, moving);
            NewtonStepperParameters parameters = elastic;
            parameters.reversed = reversed;
            NewtonStep step;
            run(world, parameters, 1, step);
            CHECK(step.settled);
            CHECK(step.impacts == moving * (5 - moving));  // each of the moving passes each of the resting
            for (int i = 0; i < 5; ++i) {
                CHECK(std::abs(world.bodies[static_cast<std::size_t>(i)].velocity.x() - (i >= 5 - moving)) <= 1e-14);
            }
        }
    }
    // One sweep against the direction of the chain delivers one impact; the contact stage takes the rest for rest.
    World world = cradle(5, 1);
    NewtonStepperParameters parameters = elastic;
    parameters.reversed = true;
    parameters.most_sweeps = 1;
    NewtonStep step;
    step_newton(world, parameters, step);
    CHECK_FALSE(step.settled);
    CHECK(step.approach_left == 1);
    CHECK(kinetic_energy(world) < 0.6 * 0.25);
}

TEST_CASE("elastic and smooth, a table of discs keeps its energy over 10000 steps; between walls nothing else is kept") {
    World world = table();
    NewtonStep step;
    const double start = kinetic_energy(world);
    int impacts = 0;
    for (int n = 0; n < 10000; ++n) {
        step_newton(world, elastic, step);
        impacts += step.impacts;
        REQUIRE(step.settled);
    }
    CHECK(impacts > 300);
    CHECK(std::abs(kinetic_energy(world) - start) <= 1e-15 * impacts * start);  // a few roundings each
}

TEST_CASE("a ball that bounces elastically keeps newton_energy, as in lesson 02") {
    World world{{floor_body, disc(0.1, 2, {0, 1.1})}};
    NewtonStepperParameters parameters = elastic;
    parameters.dt = 0.01;
    NewtonStep step;
    const double start = newton_energy(world, parameters.dt);
    run(world, parameters, 5000, step);
    CHECK(std::abs(newton_energy(world, parameters.dt) - start) <= 5000 * 1e-15 * start);
}

TEST_CASE("momentum and angular momentum of free bodies are kept by whole steps, with friction and boxes") {
    World world{{}, {0, 0}};
    RandomNumbers random(12);
    for (int i = 0; i < 12; ++i) {
        const Vector2d place{0.9 * (i % 4) - 1.4, 0.9 * (i / 4) - 0.9};
        world.bodies.push_back(i % 2 == 0 ? disc(0.4, 1 + i, place) : box(0.35, 0.25, 2, place));
        world.bodies.back().velocity = -place + Vector2d(random.between(-0.3, 0.3), random.between(-0.3, 0.3));
        world.bodies.back().angular_velocity = random.between(-2, 2);
    }
    NewtonStepperParameters parameters;
    parameters.push_out = 0;  // it moves bodies, and with them their angular momentum about the origin
    NewtonStep step;
    const Vector2d p = momentum(world);
    const double L = angular_momentum(world);
    int impacts = 0;
    for (int n = 0; n < 300; ++n) {
        step_newton(world, parameters, step);
        impacts += step.impacts;
    }
    CHECK(impacts > 20);
    // Sizes: 60 kg m/s in all, 1e-16 of it per impulse and step, some ten thousand of them in the contact stages.
    CHECK((momentum(world) - p).norm() <= 1e-11);
    CHECK(std::abs(angular_momentum(world) - L) <= 1e-11);
}

TEST_CASE("a box at rest on the floor stays: less than 1e-6 m in 10 s; without taking back it wanders off") {
    World world{{floor_body, box(0.5, 0.25, 1, {0, 0.25})}}, other = world;
    NewtonStep step;
    NewtonStepperParameters parameters;
    double worst = 0;
    for (int n = 0; n < 2000; ++n) {
        step_newton(world, parameters, step);
        worst = std::max({worst, (world.bodies[1].position - Vector2d(0, 0.25)).norm(), std::abs(world.bodies[1].angle)});
    }
    // The contact stage ends where a sweep changes velocities by less than 1e-7 m/s; 10 s of that.
    CHECK(worst <= 1e-6);
    parameters.take_back = false;
    run(other, parameters, 2000, step);
    CHECK(std::abs(other.bodies[1].position.x()) > 0.01);
}

TEST_CASE("a box on a ramp of 30 degrees: holds for mu = 0.6, slides with g (sin - mu cos) for mu = 0.5") {
    const double a = std::numbers::pi / 6, along = 0.5 * 9.81 * (std::sin(a) - 0.5 * std::cos(a)) * 4;
    for (const double mu : {0.5, 0.6}) {
        World world{{plane(a, {0, 0}), box(0.25, 0.25, 1, 0.25 * Vector2d(-std::sin(a), std::cos(a)))}};
        world.bodies[1].angle = a;
        const Vector2d start = world.bodies[1].position;
        NewtonStepperParameters parameters{.friction = mu};
        NewtonStep step;
        run(world, parameters, 400, step);
        const double slid = (world.bodies[1].position - start).norm();
        // x += h v with the new v is ahead by h v/2 = h a t/2, a share h/t = 1/400 of the way.
        CHECK(std::abs(slid - (mu < 0.55 ? along : 0)) <= 0.003 * along);
        CHECK(std::abs(world.bodies[1].angle - a) <= 1e-6);
    }
}

TEST_CASE("a heap: every impulse pushes and is in the friction cone, and all forces together change the momentum") {
    World world{{floor_body, plane(-std::numbers::pi / 2, {-1.5, 0}), plane(std::numbers::pi / 2, {1.5, 0})}};
    for (int i = 0; i < 40; ++i) {
        const Vector2d place{-1.2 + 0.4 * (i % 7), 0.3 + 0.42 * (i / 7)};
        world.bodies.push_back(i % 2 ? disc(0.15, 0.5, place) : box(0.17, 0.12, 0.5, place));
        world.bodies.back().angle = 0.3 * i;
    }
    NewtonStepperParameters parameters{.friction = 0.4};
    NewtonStep step;
    const double start = newton_energy(world, parameters.dt);
    for (int n = 0; n < 600; ++n) {
        const Vector2d before = momentum(world);
        step_newton(world, parameters, step);
        Vector2d pushed = parameters.dt * 40 * 0.5 * world.gravity;
        for (std::size_t i = 0; i < step.contacts.size(); ++i) {
            const Contact& c = step.contacts[i];
            const Vector2d& P = step.impulses[i];
            // Sums of some tens of impulses below 10 N s, of both signs in the contact stage.
            CHECK(std::abs(c.tangent().dot(P)) <= 0.4 * c.normal.dot(P) + 1e-13);
            if (c.a < 3) pushed += P;
        }
        CHECK((momentum(world) - before - pushed).norm() <= 1e-12);
    }
    CHECK(kinetic_energy(world) < 0.01 * start);
    for (const Body& body : world.bodies) CHECK(body.position.y() >= 0);
}

TEST_CASE("the printed friction formula is Coulomb's law with mu/(1 + e), for whole bodies too") {
    const auto thrown = [](double mu, FrictionRule rule) {
        World world{{floor_body, box(0.3, 0.1, 1, {0, 0.5})}};
        world.bodies[1].angle = 0.5;
        world.bodies[1].velocity = {3, -4};
        NewtonStepperParameters parameters{.restitution = 0.6, .friction = mu, .friction_rule = rule, .most_sweeps = 1};
        parameters.impact_threshold = 0;
        NewtonStep step;
        int impacts = 0;
        while (impacts == 0) {
            step_newton(world, parameters, step);
            impacts = step.impacts;
        }
        return world.bodies[1];
    };
    const Body a = thrown(0.32, FrictionRule::slide_formula), b = thrown(0.2, FrictionRule::impulse_consistent);
    CHECK((a.velocity - b.velocity).norm() <= 1e-14);
    CHECK(std::abs(a.angular_velocity - b.angular_velocity) <= 1e-13);
    CHECK((a.velocity - thrown(0.32, FrictionRule::impulse_consistent).velocity).norm() > 0.1);
}

TEST_CASE("pushing out separates two discs and leaves their common centre of mass where it is") {
    World world{{disc(0.5, 1, {0, 0}), disc(0.5, 3, {0.9, 0})}};
    const Contact contact{0, 1, {0.45, 0}, {1, 0}, -0.1};
    PushOut push{&contact, 0.1};
    std::vector<Shift> shifts;
    push_out(world, {&push, 1}, shifts);
    CHECK(std::abs(world.bodies[0].position.x() + 0.075) <= 1e-15);
    CHECK(std::abs(world.bodies[1].position.x() - 0.925) <= 1e-15);
    CHECK(world.bodies[0].velocity == Vector2d::Zero());
}

TEST_CASE("the stepper refuses parameters out of their range by name") {
    World world = cradle(2, 1);
    NewtonStep step;
    CHECK_THROWS_WITH(step_newton(world, {.dt = 0}, step), "dt must be finite and > 0");
    CHECK_THROWS_WITH(step_newton(world, {.restitution = 1.5}, step), "restitution must be in [0, 1]");
    CHECK_THROWS_WITH(step_newton(world, {.friction = -1}, step), "friction must be finite and >= 0");
    CHECK_THROWS_WITH(step_newton(world, {.most_sweeps = 0}, step), "most_sweeps must be >= 1");
    CHECK_THROWS_WITH(step_newton(world, {.push_out = 2}, step), "push_out must be in [0, 1]");
}
