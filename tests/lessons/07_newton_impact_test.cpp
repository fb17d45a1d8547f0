#include "common/foundation/scenes/bodies.hpp"
#include "lessons/07_newton_impact/newton_impact.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "common/foundation/judge/world_balance.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/07_newton_impact/collision_matrix.hpp"
#include "lessons/07_newton_impact/newton_coulomb.hpp"
#include "tests/support/random_impacts.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::scenes;
using namespace rbc::test;
using Eigen::Matrix2d;
using Eigen::Vector2d;
using Eigen::Vector3d;

namespace {

constexpr FrictionRule rules[] = {FrictionRule::slide_formula, FrictionRule::impulse_consistent};

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
    for (const auto& c : truth_json("particle_plane_newton_coulomb.json").at("cases")) {
        CAPTURE(c["name"].get<std::string>());
        const Vector3d v = vector_of(c["v"]), n = vector_of(c["n"]);
        NewtonCoulombParameters p{.restitution = c["e"], .friction = c["mu"], .rule = FrictionRule::slide_formula};
        // A few roundings of numbers of size 2.
        CHECK((impact_newton_coulomb(v, n, p) - vector_of(c["slide_formula"])).norm() <= 1e-14);
        p.rule = FrictionRule::impulse_consistent;
        CHECK((impact_newton_coulomb(v, n, p) - vector_of(c["impulse_consistent"])).norm() <= 1e-14);
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
            const Vector3d J = after - v, J_t = J - n.dot(J) * n, v_t = v - n.dot(v) * n,
                           v_t_after = after - n.dot(after) * n;
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
    CHECK(std::abs(impact_newton_coulomb(v, n, {0.8, 0.3, rules[0]}).x() - 0.7) <= 1e-15);  // experiment 1
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
    for (const auto& c : truth_json("planar_grid_newton.json").at("cases")) {
        const double rx = c["rx"], ry = c["ry"];
        World world{{ground(), {PointShape{}, 1, 3, {-rx, -ry}}}};
        const Matrix2d K = collision_matrix(world, {0, 1, {0, 0}, {0, 1}});
        Matrix2d formula;
        formula << 1 + 3 * ry * ry, -3 * rx * ry, -3 * rx * ry, 1 + 3 * rx * rx;
        CHECK((K - formula).norm() <= 1e-15 * 4);
    }
    World world{{ground(), particle({.mass = 2}), disc({.radius = 0.3, .mass = 2, .position = {0, 0.3}})}};
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
        const Vector2d P = vector_of(right["p"]), u = vector_of(right["u"]);
        CHECK((impact.impulse - P).norm() <= 1e-12 * P.norm());
        CHECK((impact.u - u).norm() <= 1e-12);  // of numbers of size 1 and below
        CHECK(std::abs(impact.energy_change - right["dT"].get<double>()) <= 1e-12);
        const bool stick = right["regime"] == "stick";
        CHECK((impact.events[static_cast<std::size_t>(impact.event_count - 1)].kind == ImpactEvent::Kind::stick) ==
              stick);
    };
    const auto& rod = truth["rod45"];
    World world{{ground(), {PointShape{}, 1, 3, {-rod["rx"].get<double>(), -rod["ry"].get<double>()}}}};
    world.bodies[1].velocity = vector_of(rod["v0"]);
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
        compare({K, vector_of(pendulum["u0"]), c["mu"], c["e"]}, c["newton_algebraic"]);
    }
}

TEST_CASE("near a singular K a contact that sticks ends at u = (0, -e u_n), and the impulse keeps all its digits") {
    // K = [[a, c], [c, a]] has the eigenvectors (1, 1), (1, -1): there K P = r is two divisions, and a - |c| has no
    // round-off. a = 2 is an example for which K_nt/K_tt has none either; a = 3 has some.
    for (const double a : {2.0, 3.0}) {
        for (int digits = 0; digits <= 16; ++digits) {
            for (const double c :
                 {a * std::sqrt(1 - std::pow(10, -digits)), -a * std::sqrt(1 - std::pow(10, -digits))}) {
                CAPTURE(a);
                CAPTURE(c);
                const PlanarImpactProblem problem{Matrix2d{{a, c}, {c, a}}, {0.7, -1}, 1.4, 0.3};
                if (digits > 14) {  // a pivot below 16 epsilon of K_nn is none
                    CHECK_THROWS_AS(impact_newton_algebraic(problem), std::invalid_argument);
                    continue;
                }
                const PlanarImpact impact = impact_newton_algebraic(problem);
                CHECK(impact.status == ImpactStatus::ended);
                CHECK(impact.u == Vector2d(0, 0.3));
                const double sum = (-0.7 + 1.3) / (a + c), difference = (-0.7 - 1.3) / (a - c);
                const Vector2d P{0.5 * (sum + difference), 0.5 * (sum - difference)};
                CHECK((impact.impulse - P).norm() <= 2e-15 * P.norm());  // some ten roundings
                // dT = P.(u + u')/2 = 0.35 P_t - 0.35 P_n, which for c < 0 cancels: to round-off of the terms.
                CHECK(std::abs(impact.energy_change - 0.35 * difference) <= 2e-15 * P.norm());
            }
        }
    }
}

TEST_CASE("a contact whose sliding would have no answer, K_nn <= mu s K_tn, sticks, however fast it slides") {
    RandomNumbers random(12);
    for (int trial = 0; trial < 20000; ++trial) {
        const double tt = random.between(0.1, 2), nn = random.between(0.1, 2), s = trial % 2 == 0 ? 1 : -1;
        const double tn = s * random.between(0.1, 0.99) * std::sqrt(tt * nn);
        // The least mu for which K_nn <= mu s K_tn. The margin by which (07.8) is taken is then of the size of
        // |u_n|/|u_t|, often far below the last digit: the comparison of |P_t| with mu P_n alone gets some wrong.
        double mu = nn / (s * tn);
        while (std::fma(-mu, s * tn, nn) > 0) mu = std::nextafter(mu, 1e9);
        if (trial % 3 == 0) mu *= random.between(1, 2);
        const PlanarImpact impact =
            impact_newton_algebraic({Matrix2d{{tt, tn}, {tn, nn}}, {s * random.decades(-2, 20), -1}, mu, 0.5});
        CHECK(impact.status == ImpactStatus::ended);
        CHECK(impact.u == Vector2d(0, 0.5));
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
        int ends = 0;
        for (int i = 0; i < impact.event_count; ++i) {
            const ImpactEvent& event = impact.events[static_cast<std::size_t>(i)];
            ends += event.kind == ImpactEvent::Kind::compression_end ? 1 : 0;
            if (i > 0) CHECK(event.normal_impulse >= impact.events[static_cast<std::size_t>(i - 1)].normal_impulse);
            CHECK(event.normal_impulse <= P[1] * (1 + 1e-15));
        }
        CHECK(ends == 1);
        const bool gain = impact.energy_change > 1e-12 * energy;
        gains += gain ? 1 : 0;
        gains_uncoupled += gain && problem.K(0, 1) == 0 ? 1 : 0;
    }
    CHECK(jammed > 1000);
    CHECK(gains > 1000);          // K_tn != 0: the law creates energy now and then
    CHECK(gains_uncoupled == 0);  // K_tn = 0: never
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
    REQUIRE(from_rest.event_count == 2);
    CHECK(from_rest.events[0].kind == ImpactEvent::Kind::reversal);
    CHECK(from_rest.events[0].normal_impulse == 0);
    CHECK(from_rest.events[0].angle == std::numbers::pi);  // to -t
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

TEST_CASE(
    "a disc that skids: below mu = u_t / (3 (1 + e) |u_n|) it slides on, above it rolls away with 2/3 of its speed") {
    const double e = 0.5, limit = 2.0 / (3 * 1.5 * 1);
    for (const double mu : {0.9 * limit, 1.1 * limit}) {
        World world{{ground(), disc({.radius = 0.2, .mass = 1.5, .position = {0, 0.2}, .velocity = {2, -1}})}};
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
