#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "common/foundation/judge/impact_energy.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "demos/11_microcollisions/scenes.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/10_mirtich_friction/mirtich_impact.hpp"
#include "lessons/11_microcollisions/bounce_train.hpp"
#include "lessons/11_microcollisions/main_loop.hpp"
#include "lessons/11_microcollisions/static_impulse.hpp"
#include "tests/lessons/11_microcollisions_constants.hpp"
#include "tests/support/random_impacts.hpp"

using namespace rbc;
using namespace rbc::test;
using namespace rbc::micro_scenes;

namespace {

constexpr ContactOrder all_orders[] = {ContactOrder::as_found,       ContactOrder::random,
                                       ContactOrder::bottom_up,      ContactOrder::top_down,
                                       ContactOrder::along_velocity, ContactOrder::gravity_and_velocity,
                                       ContactOrder::fastest_first};

double above(const World& world, double slope) {
    return Eigen::Vector2d(-std::sin(slope), std::cos(slope)).dot(world.bodies[1].position);
}

/// A few balls and boxes that overlap a little or nearly, with any velocities, above a ground.
World random_heap(RandomNumbers& random) {
    World world = scenes::on_ground({});
    const int count = 2 + static_cast<int>(random.between(0, 3));
    for (int i = 0; i < count; ++i) {
        Body body;
        if (random.between(0, 1) < 0.5)
            body.shape = Circle{random.between(0.1, 0.3)};
        else
            body.shape = Box{random.between(0.1, 0.3), random.between(0.1, 0.3)};
        body.inverse_mass = random.between(0.2, 5);
        body.inverse_inertia = random.between(5, 100);
        body.position = {random.between(-0.2, 0.2), 0.2 + 0.35 * i + random.between(-0.05, 0.05)};
        body.angle = random.between(-3, 3);
        body.velocity = {random.between(-1, 1), random.between(-1, 1)};
        body.angular_velocity = random.between(-3, 3);
        world.bodies.push_back(body);
    }
    return world;
}

MicroParameters random_parameters(RandomNumbers& random) {
    MicroParameters p;
    p.dt = random.decades(-3, -1.5);
    p.friction = random.between(0, 1.5);
    p.restitution.nominal = random.between(0, 1);
    p.artificial = random.between(0, 1) < 0.7;
    p.static_impulse = static_cast<StaticImpulse>(static_cast<int>(random.between(0, 3)));
    p.order = all_orders[static_cast<int>(random.between(0, 7))];
    p.max_sweeps = 200;
    return p;
}

}  // namespace

TEST_CASE("the artificial restitution goes from e_max at contact to e_nom at the envelope's end") {
    const MicroRestitution r{0.4, 0.9, 1e-3};
    CHECK(artificial_restitution(-1, r) == 0.9);
    CHECK(artificial_restitution(0, r) == 0.9);
    CHECK(std::abs(artificial_restitution(5e-4, r) - 0.65) < 1e-15);
    CHECK(std::abs(artificial_restitution(1e-3, r) - 0.4) < 1e-15);
    CHECK(std::abs(artificial_restitution(1, r) - 0.4) < 1e-15);
    // sqrt(2 * 9.81 * 0.001) by hand: 0.1400714...; a fall through the envelope, h = v^2/(2 g).
    CHECK(std::abs(micro_speed(eps, g) * micro_speed(eps, g) / (2 * g) - eps) < 1e-18);
    CHECK(restitution_of_collision(0.1400, 0, g, r) == 0.9);
    CHECK(restitution_of_collision(0.1401, 0, g, r) == 0.4);
    for (const MicroRestitution& bad : {MicroRestitution{1.1, 1.1, 1e-3, true}, {0.5, 0.4, 1e-3}, {0.5, 1, 0}}) {
        CHECK_THROWS_AS(artificial_restitution(0, bad), std::invalid_argument);
        CHECK_THROWS_AS(restitution_of_collision(0.1, 0, g, bad), std::invalid_argument);
    }
    CHECK_THROWS_WITH(artificial_restitution(NAN, r), "the gap must be finite");
    CHECK_THROWS_WITH(micro_speed(0, g), "the collision envelope must be finite and > 0");
    CHECK_THROWS_WITH(micro_speed(eps, -1), "gravity must be finite and >= 0");
    CHECK_THROWS_AS(restitution_of_collision(0.1, 0, g, {1.1, 1.1, 1e-3, true}), std::invalid_argument);
    CHECK_THROWS_AS(restitution_of_collision(0.1, 0, g, {0.5, 0.4, 1e-3}), std::invalid_argument);
    CHECK_THROWS_AS(restitution_of_collision(0.1, 0, g, {0.5, 1.2, 1e-3}), std::invalid_argument);
    CHECK_NOTHROW(restitution_of_collision(0.1, 0, g, {0.5, 1.2, 1e-3, true}));
    CHECK_THROWS_AS(restitution_of_collision(0.1, 0, g, {0.5, 1, 0}), std::invalid_argument);
    CHECK_THROWS_AS(restitution_of_collision(NAN, 0, g, r), std::invalid_argument);
}

TEST_CASE_TEMPLATE("the static impulse turns the whole velocity round, inside the cone, and never adds energy", Dim,
                   std::integral_constant<int, 2>, std::integral_constant<int, 3>) {
    constexpr int dim = Dim::value;
    RandomNumbers random(11);
    int used = 0;
    for (int i = 0; i < 5000; ++i) {
        const ImpactProblem<dim> q = test::random_impact<dim>(random);
        const auto P = static_impulse(q);
        // An independent solution, by the adjugate: P/(1 + e) up to the factor det K > 0, which no cone test needs.
        const Eigen::Matrix<double, dim, 1> free = -q.K.inverse() * q.u;
        const double excess = free.template head<dim - 1>().norm() - q.friction * free[dim - 1];
        // det K >= 0.02^dim and entries below 4: the two solutions agree to some 1e-16 * (4/0.02)^2.
        if (std::abs(excess) > 1e-10 * free.norm()) CHECK(P.has_value() == (excess < 0));
        if (!P) continue;
        ++used;
        const Eigen::Matrix<double, dim, 1> after = q.u + q.K * *P;
        CHECK((after + q.restitution * q.u).norm() < 1e-11 * (q.u.norm() + P->norm()));
        const double e = q.restitution, change = impact_energy_change<Eigen::Matrix<double, dim, 1>>(*P, q.u, after);
        CHECK(std::abs(change - 0.5 * (1 - e * e) * q.u.dot(free)) < 1e-10 * (1 + free.norm()));
        CHECK(change <= 1e-12 * (1 + P->norm() * q.u.norm()));
    }
    CHECK(used > 300);
    ImpactProblem<dim> q;
    q.u[dim - 1] = 0.1;
    CHECK(!static_impulse(q));
    // Separating, although the impulse that would turn u round lies in the cone: K couples t and n.
    q.K.diagonal().setConstant(2);
    q.K(0, dim - 1) = q.K(dim - 1, 0) = 1;
    q.u[0] = 1;
    q.friction = 10;
    CHECK((-q.K.inverse() * q.u)[dim - 1] > 0);
    CHECK(!static_impulse(q));
    q.restitution = 1.2;
    CHECK_THROWS_AS(static_impulse(q), std::invalid_argument);
}

TEST_CASE("the mean velocity of an order is that of the centre of mass") {
    World world = ball_scene();
    world.gravity.setZero();
    world.bodies.push_back(world.bodies[1]);
    world.bodies[1].inverse_mass = 0.1;  // 10 kg to the right, 1 kg to the left and faster
    world.bodies[1].velocity = {1, 0};
    world.bodies[2].inverse_mass = 1;
    world.bodies[2].velocity = {-5, 0};
    Contact left, right;
    left.point = {-1, 0};
    right.point = {1, 0};
    CHECK(order_contacts(world, std::vector{left, right}, ContactOrder::along_velocity) == std::vector{1, 0});
}

TEST_CASE("what is counted: micro- and static impulses, sweeps and depth of the main loop; an impulse of one's own") {
    MicroParameters p;
    p.dt = 0.02;  // a fall of 0.5 mm takes 0.0101 s
    World world = ball_scene(), own = world, fast = world;
    MainLoopResult r = advance_micro(world, p);
    CHECK((r.events == 1 && r.impulse_count == 1 && r.sweeps == 1));
    CHECK((r.last.micro_count == 1 && r.last.static_count == 0));
    p.static_impulse = StaticImpulse::reverse;
    world = ball_scene();
    CHECK(advance_micro(world, p).last.static_count == 1);
    fast.bodies[1].velocity = {0, -1};  // no microcollision: neither is tried
    p.dt = 0.001;
    r = advance_micro(fast, p);
    CHECK((r.impulse_count == 1 && r.last.micro_count == 0 && r.last.static_count == 0));

    World sunk = ball_scene();  // 1 mm deep and on its way out: nothing collides, and the depth is told
    sunk.bodies[1].position.y() = 0.249;
    sunk.bodies[1].velocity = {0, 0.5};
    r = advance_micro(sunk, p);
    CHECK(r.events == 0);
    CHECK(std::abs(r.deepest - (0.001 - 0.5e-3 + 0.5 * g * 1e-6)) < 1e-15);

    p.dt = 0.02;
    double asked = 0;
    p.own_impulse = [&](const PlanarImpactProblem& problem) {
        asked = problem.u.y();
        return Eigen::Vector2d(0, -problem.u.y() / problem.K(1, 1));
    };
    r = advance_micro(own, p, 1);
    CHECK(std::abs(asked + std::sqrt(2 * g * 5e-4)) < 1e-3);  // at a depth of 1 micrometre
    CHECK((r.last.micro_count == 1 && r.last.static_count == 0));
    CHECK(std::abs(r.last.impulses.at(0).y() + asked / own.bodies[1].inverse_mass) < 1e-15);
}

TEST_CASE("in space: where Mirtich's collision sticks, the static impulse goes on to turn the slip round") {
    RandomNumbers random(12);
    for (int i = 0; i < 200; ++i) {
        SpatialImpactProblem q;
        const double a = random.between(0.5, 2), b = random.between(0.5, 2), c = random.between(0.5, 2);
        q.K = Eigen::Vector3d(a, b, c).asDiagonal();
        q.u = {random.between(-0.2, 0.2), random.between(-0.2, 0.2), -1};
        q.friction = 2;
        q.restitution = random.between(0, 1);
        const auto P = static_impulse(q);
        const SpatialImpact mirtich = impact_mirtich(q);
        REQUIRE(P.has_value());
        // Without coupling u_n runs from -1 to e in both, and mu = 2 stops any slip below 0.3 in a part of it.
        CHECK(std::abs((q.u + q.K * *P).z() - mirtich.u.z()) < 1e-9);
        CHECK(mirtich.u.head<2>().norm() < 1e-9);
        CHECK(((q.u + q.K * *P).head<2>() + q.restitution * q.u.head<2>()).norm() < 1e-12);
    }
}

TEST_CASE("every order visits each contact once; ties stay as found; the same seed gives the same shuffle") {
    RandomNumbers random(3);
    World world = wall_scene(4, 3);
    for (Body& body : world.bodies) {
        if (body.inverse_mass > 0) body.velocity = {random.between(0.5, 2), random.between(-1, 1)};
    }
    const std::vector<Contact> contacts = contact_set(world, eps);
    const Eigen::Vector2d mean = momentum(world) / (12 * 0.08);  // twelve boxes of 0.08 kg
    for (ContactOrder order : all_orders) {
        const std::vector<int> visit = order_contacts(world, contacts, order, 5);
        CHECK(std::set<int>(visit.begin(), visit.end()).size() == contacts.size());
        CHECK(visit.size() == contacts.size());
        CHECK(visit == order_contacts(world, contacts, order, 5));
    }
    const auto falls_along = [&](ContactOrder order, const Eigen::Vector2d& axis) {
        const std::vector<int> visit = order_contacts(world, contacts, order);
        for (std::size_t k = 1; k < visit.size(); ++k) {
            const double step = axis.dot(contacts[visit[k]].point - contacts[visit[k - 1]].point);
            CHECK(step <= 1e-12);  // round-off of the mean velocity turns its direction by some 1e-16
            if (step == 0) CHECK(visit[k] > visit[k - 1]);
        }
    };
    falls_along(ContactOrder::bottom_up, {0, -1});
    falls_along(ContactOrder::top_down, {0, 1});
    falls_along(ContactOrder::along_velocity, mean.normalized());
    falls_along(ContactOrder::gravity_and_velocity, Eigen::Vector2d(0, -1) + mean.normalized());
    CHECK(order_contacts(world, contacts, ContactOrder::random, 1) !=
          order_contacts(world, contacts, ContactOrder::random, 2));
    const std::vector<int> fastest = order_contacts(world, contacts, ContactOrder::fastest_first);
    for (std::size_t k = 1; k < fastest.size(); ++k) {
        const Contact &one = contacts[fastest[k - 1]], &next = contacts[fastest[k]];
        CHECK(one.normal.dot(relative_velocity(world, one)) <= next.normal.dot(relative_velocity(world, next)));
    }
    world.gravity.setZero();
    CHECK(order_contacts(world, contacts, ContactOrder::bottom_up) ==
          order_contacts(world, contacts, ContactOrder::as_found));
}

TEST_CASE("energy never grows while e <= 1, whatever the heap, the order and the static impulse; momentum is kept") {
    RandomNumbers random(1);
    int halted = 0, gave_up = 0, impulses = 0;
    for (int i = 0; i < 400; ++i) {
        World world = random_heap(random);
        MicroParameters p = random_parameters(random);
        const bool main_loop = i % 2 == 0;
        for (int step = 0; step < 10; ++step) {
            const World before = world;
            p.seed = static_cast<std::uint64_t>(step);
            if (main_loop) {
                const MainLoopResult result = advance_micro(world, p, 20);
                halted += result.status == MainLoopResult::Status::halted;
                impulses += static_cast<int>(result.impulse_count);
            } else {
                const MicroResult result = step_micro(world, p);
                gave_up += result.status == MicroResult::Status::max_sweeps;
                CHECK((result.largest_approach <= p.tolerance) == (result.status == MicroResult::Status::separated));
                impulses += static_cast<int>(result.impulse_count);
                // Only the ground and gravity change the momentum of all bodies: internal impulses cancel.
                Eigen::Vector2d outside = Eigen::Vector2d::Zero();
                for (std::size_t c = 0; c < result.contacts.size(); ++c) {
                    if (result.contacts[c].a == 0) outside += result.impulses[c];
                }
                for (const Body& body : before.bodies) {
                    if (body.inverse_mass > 0) outside += p.dt * before.gravity / body.inverse_mass;
                }
                CHECK((momentum(world) - momentum(before) - outside).norm() < 1e-11);  // sums of some 1000 impulses
            }
            // Energies are below 100 J; 1000 impulses of rounding 1e-15 each.
            CHECK(mechanical_energy(world) - mechanical_energy(before) < 1e-11);
        }
    }
    CHECK(impulses > 5000);  // the sample holds what the title says
    CHECK(halted + gave_up > 0);
}

TEST_CASE("gives up honestly: what still approaches is measured") {
    World world = column_scene(20);
    MicroParameters p;
    p.artificial = false;
    p.restitution.nominal = 0;
    p.max_sweeps = 3;
    const MicroResult result = step_micro(world, p);
    CHECK(result.status == MicroResult::Status::max_sweeps);
    CHECK(result.sweeps == 3);
    CHECK(result.largest_approach > p.tolerance);
    p.dt = 0;
    CHECK_THROWS_AS(step_micro(world, p), std::invalid_argument);
    CHECK_THROWS_AS(advance_micro(world, MicroParameters{}, 0), std::invalid_argument);
}

TEST_CASE("what steps by microcollisions refuses the same parameters, before anything moves") {
    const auto refused = [](auto change, const char* why) {
        MicroParameters p;
        change(p);
        const World start = book_scene();
        World world = start;
        CHECK_THROWS_WITH(step_micro(world, p), why);
        CHECK_THROWS_WITH(advance_micro(world, p), why);
        CHECK_THROWS_WITH(resolve_contacts(world, p), why);
        for (std::size_t i = 0; i < world.bodies.size(); ++i)
            CHECK(world.bodies[i].position == start.bodies[i].position);
    };
    refused([](MicroParameters& p) { p.dt = NAN; }, "the time step must be finite and > 0");
    refused([](MicroParameters& p) { p.friction = -1; }, "friction must be finite and >= 0");
    refused([](MicroParameters& p) { p.restitution.nominal = 2; }, "the nominal restitution must be in [0, 1]");
    refused([](MicroParameters& p) { p.restitution.envelope = 0; }, "the collision envelope must be finite and > 0");
    refused([](MicroParameters& p) { p.tolerance = -1; }, "the tolerance must be >= 0");
    refused([](MicroParameters& p) { p.max_sweeps = -1; }, "max_sweeps must be >= 0");
}

TEST_CASE("all orders take a book to the same kind of rest") {
    for (ContactOrder order : all_orders) {
        World world = book_scene();
        MicroParameters p;
        p.dt = 0.001;
        p.static_impulse = StaticImpulse::reverse;
        p.order = order;
        double fastest = 0;
        for (int n = 0; n < 3000; ++n) {
            p.seed = static_cast<std::uint64_t>(n);
            step_micro(world, p);
            if (n > 1500) fastest = std::max(fastest, kinetic_energy(world));
        }
        CHECK(above(world, 0) - 0.05 > -1e-4);
        CHECK(above(world, 0) - 0.05 < 1.1e-3);
        CHECK(fastest < 1e-4);  // 0.1 kg at 4.5 cm/s
    }
}
