#include <doctest/doctest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <string>

#include "common/foundation/judge/world_balance.hpp"
#include "lessons/17_friction_stabilization/building.hpp"
#include "lessons/17_friction_stabilization/contact_memory.hpp"
#include "lessons/17_friction_stabilization/contact_tracking.hpp"
#include "tests/lessons/17_friction_stabilization_box.hpp"
#include "tests/support/random_numbers.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::test;
using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;
using nlohmann::json;

namespace {

Placement<3> placement_of(const json& run, const std::string& body, const std::string& when) {
    return {matrix_of(run.at("R" + body + when)), vector_of(run.at("r" + body + when))};
}

constexpr double infinite = std::numeric_limits<double>::infinity();

PaperParameters with(MemorySpan span) {
    PaperParameters settings = exact();
    settings.memory.span = span;
    return settings;
}

}  // namespace

TEST_CASE("Tracked points, sliding error and signed correction in space agree with the reference") {
    // The numbers are of order 1 and given to 16 digits; rotations and differences add a few roundings: 1e-12.
    for (const json& run : truth_json("stabilization.json").at("friction")) {
        const TrackedPoint<3> tracked =
            track<3>(placement_of(run, "A", "0"), placement_of(run, "B", "0"), vector_of(run.at("p")));
        CHECK((tracked.in_a - vector_of(run.at("pA_body"))).norm() <= 1e-12);
        CHECK((tracked.in_b - vector_of(run.at("pB_body"))).norm() <= 1e-12);

        const Vector3d n = vector_of(run.at("n")),
                       e = sliding_error<3>(placement_of(run, "A", "1"), placement_of(run, "B", "1"), tracked, n);
        CHECK((e - vector_of(run.at("e"))).norm() <= 1e-12);
        CHECK(std::abs(e.dot(n)) <= 1e-15);

        Eigen::Matrix<double, 3, 2> tangents;
        tangents << vector_of(run.at("t1")), vector_of(run.at("t2"));
        const double k = run.at("k_t").get<double>(), dt = run.at("dt").get<double>();
        const Vector2d c = slip_correction<3, 2>(e, tangents, k, dt, 0, infinite);
        // e/dt multiplies the rounding of e by 100.
        CHECK(std::abs(c[0] - run.at("c_t")[0].get<double>()) <= 1e-11);
        CHECK(std::abs(c[1] - run.at("c_t")[1].get<double>()) <= 1e-11);
        // What the paper prints is the length of this vector, and no direction.
        CHECK(std::abs(c.norm() - run.at("paper_scalar").get<double>()) <= 1e-11);

        // The clamp keeps the direction; the tolerance drops all of it.
        const Vector2d cut = slip_correction<3, 2>(e, tangents, k, dt, 0, 0.5);
        CHECK(std::abs(cut.norm() - 0.5) <= 1e-15);
        CHECK(std::abs(cut.x() * c.y() - cut.y() * c.x()) <= 1e-14);
        CHECK(slip_correction<3, 2>(e, tangents, k, dt, 1.001 * e.norm(), 0.5).norm() == 0);
        CHECK(slip_correction<3, 2>(e, tangents, k, dt, 0.999 * e.norm(), 0.5).norm() > 0);
    }
}

TEST_CASE("Bodies that move together, however they turn, have not slid; and it does not matter which is called A") {
    RandomNumbers random(17);
    const auto rotation = [&] {
        return Eigen::Quaterniond(random.between(-1, 1), random.between(-1, 1), random.between(-1, 1),
                                  random.between(-1, 1))
            .normalized()
            .toRotationMatrix();
    };
    const auto vector = [&] { return Vector3d(random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)); };
    for (int trial = 0; trial < 200; ++trial) {
        const Placement<3> a{rotation(), vector()}, b{rotation(), vector()};
        const Vector3d p = vector();
        const TrackedPoint<3> tracked = track<3>(a, b, p);
        const Matrix3d R = rotation();
        const Vector3d shift = vector(), n = vector().normalized();
        const Placement<3> a_moved{R * a.rotation, R * a.position + shift},
            b_moved{R * b.rotation, R * b.position + shift};
        CHECK(sliding_error<3>(a_moved, b_moved, tracked, n).norm() <= 1e-14);  // a few roundings of numbers <= 4

        // B goes ahead by s: e is minus the part of s along the plane. With the names exchanged e changes its sign, and
        // so does u = v_B - v_A that it asks for.
        const Vector3d s = 0.1 * vector();
        const Vector3d e = sliding_error<3>(a_moved, {b_moved.rotation, b_moved.position + s}, tracked, n);
        CHECK((e + s - n * n.dot(s)).norm() <= 1e-14);
        const Vector3d other =
            sliding_error<3>({b_moved.rotation, b_moved.position + s}, a_moved, track<3>(b, a, p), (-n).eval());
        CHECK((other + e).norm() <= 1e-14);
    }
}

TEST_CASE("A contact sticks where friction is strictly within its limit and the contact presses") {
    CHECK(is_sticking(2, 0.9, 0.5));
    CHECK(is_sticking(2, -0.9, 0.5));
    CHECK_FALSE(is_sticking(2, 1, 0.5));  // at the limit: it slides, or is about to
    CHECK_FALSE(is_sticking(2, -1, 0.5));
    CHECK_FALSE(is_sticking(0, 0, 0.5));
    CHECK_FALSE(is_sticking(1, 0, 0));  // without friction nothing sticks
}

TEST_CASE("A box that was shifted ahead by s is asked to come back with -k s/h, and only where it stuck before") {
    World world = box_on_the_ground();
    RememberingStepper stepper(exact());
    stepper.step(world);
    stepper.step(world);
    REQUIRE(stepper.memory().outcomes().size() == 2);
    for (const auto& outcome : stepper.memory().outcomes()) {
        CHECK(outcome.sticking);
        CHECK(outcome.known);
        CHECK(outcome.correction == 0);
    }
    const double s = 0.003, h = 0.1, k = 0.8;
    world.bodies[1].position.x() += s;
    stepper.step(world);
    for (const auto& outcome : stepper.memory().outcomes()) {
        CHECK(std::abs(outcome.error + s) <= 1e-15);
        CHECK(std::abs(outcome.correction + k * s / h) <= 1e-14);
    }
    // 400 sweeps set u_t to the target, to round-off of the impulses m c.
    CHECK(std::abs(world.bodies[1].velocity.x() + k * s / h) <= 1e-12);

    // Without friction nothing sticks, nothing is remembered, nothing asked.
    PaperParameters slippery = exact();
    slippery.friction = 0;
    World ice = box_on_the_ground();
    RememberingStepper on_ice(slippery);
    on_ice.step(ice);
    ice.bodies[1].position.x() += s;
    on_ice.step(ice);
    CHECK_FALSE(on_ice.memory().outcomes()[0].known);
    CHECK(ice.bodies[1].velocity.x() == 0);
}

TEST_CASE("Of a slip s remains s/(1 + k) if the place is tracked for one step, and nothing if it is kept") {
    const double s = 0.002, k = 0.8;
    for (const MemorySpan span : {MemorySpan::one_step, MemorySpan::while_sticking}) {
        World world = box_on_the_ground();
        RememberingStepper stepper(with(span));
        stepper.step(world);
        const double before = world.bodies[1].position.x();
        world.bodies[1].position.x() += s;
        double expected = s, sign = 1;
        for (int n = 1; n <= 60; ++n) {
            stepper.step(world);
            sign *= -k;
            expected = span == MemorySpan::one_step ? expected + sign * s : expected * (1 - k);
            // The tolerance of 1e-6 m ends both; until then the target is met to round-off.
            if (n <= 3) CHECK(std::abs(world.bodies[1].position.x() - before - expected) <= 1e-12);
        }
        const double left = world.bodies[1].position.x() - before;
        if (span == MemorySpan::one_step)
            CHECK(std::abs(left - s / (1 + k)) <= 1e-6);
        else
            CHECK(std::abs(left) <= 1e-6);
    }
}

TEST_CASE("A contact that slides forgets, and what it asks for is never more than the clamp") {
    World world = box_on_the_ground();
    RememberingStepper stepper(exact());
    stepper.step(world);
    world.bodies[1].velocity.x() = 5;  // more than mu g h = 0.981 m/s: it slides
    stepper.step(world);
    CHECK_FALSE(stepper.memory().outcomes()[0].sticking);
    stepper.step(world);
    CHECK_FALSE(stepper.memory().outcomes()[0].known);

    World other = box_on_the_ground();
    RememberingStepper memory(exact());
    memory.step(other);
    other.bodies[1].position.x() += 1;  // k s/h = 8 m/s
    memory.step(other);
    CHECK(memory.memory().outcomes()[0].correction == -2);
    // And Coulomb's law stands: friction gives at most mu m g h, the target or not.
    CHECK(std::abs(other.bodies[1].velocity.x() + 9.81 * 0.1) <= 1e-12);
}

TEST_CASE("The feet of a box at rest squeeze each other, and (17.1) takes a squeeze at the limit for sliding") {
    // The first sweep gives all the weight to one foot, where it would turn the box and friction resists: r_t = 3/4 r_n
    // for boxes 1 m x 0.5 m. The other foot answers. Nothing moves, so later sweeps leave it.
    for (const double friction : {0.5, 1.0}) {
        World world = box_on_the_ground();
        PaperParameters settings = exact();
        settings.friction = friction;
        RememberingStepper stepper(settings);
        stepper.step(world);
        const Eigen::VectorXd& r = stepper.stepper().impulses();
        CHECK(std::abs(r[1] + r[3]) <= 1e-12);
        CHECK(std::abs(std::abs(r[1]) / r[0] - std::min(friction, 0.75)) <= 1e-6);
        CHECK(std::abs(world.bodies[1].velocity.x()) <= 1e-14);
        // At the limit the last bit decides; what lies within it sticks.
        if (friction > 0.75)
            for (const auto& outcome : stepper.memory().outcomes()) CHECK(outcome.sticking);
    }
}

TEST_CASE("A place that slides moves on by at most its error; a place that rolls goes further") {
    for (const double dt : {0.1, 1.0 / 60}) {
        PaperParameters settings = exact();
        settings.dt = dt;
        World world = rolling_disc(1);
        const double energy = kinetic_energy(world);
        RememberingStepper stepper(settings);
        for (double t = 0; t < 5; t += dt) {
            stepper.step(world);
            REQUIRE(stepper.memory().outcomes().size() == 1);
            CHECK(stepper.memory().outcomes()[0].rolling == (t > 0));
        }
        CHECK(std::abs(kinetic_energy(world) - energy) <= 1e-12 * energy);
        CHECK(std::abs(world.bodies[1].velocity.x() - 1) <= 1e-12);
    }
    // A box that is pushed sideways is not taken for a wheel, by however little.
    for (const double s : {2e-6, 1e-4, 1e-2}) {
        World world = box_on_the_ground();
        RememberingStepper stepper(exact());
        stepper.step(world);
        world.bodies[1].position.x() += s;
        stepper.step(world);
        for (const auto& outcome : stepper.memory().outcomes()) {
            CHECK_FALSE(outcome.rolling);
            CHECK(std::abs(outcome.error + s) <= 1e-15);
        }
    }
}

TEST_CASE("A wheel is told from a brick as long as it turns by less than 2.28 rad in a step") {
    // The nails part by a (phi - sin phi), and the place is a (phi + sin phi)/2 from their middle: 3 sin phi > phi.
    CHECK(std::abs(3 * std::sin(2.2789) - 2.2789) <= 1e-3);
    for (const double phi : {0.01, 1.0, 2.0, 2.27, 2.29, 2.6, 3.0}) {
        CAPTURE(phi);
        PaperParameters settings = exact();
        World world = rolling_disc(0.5 * phi / settings.dt);
        RememberingStepper stepper(settings);
        for (int n = 0; n < 2; ++n) stepper.step(world);
        REQUIRE(stepper.memory().outcomes().size() == 1);
        CHECK(stepper.memory().outcomes()[0].rolling == (phi < 2.28));
    }
}

TEST_CASE("A wheel that slips by less than twice the way that it rolls is one that rolls, whichever way it slips") {
    // No friction, so that it goes on as it is, and a classifier that lets it be remembered all the same.
    for (const double roll : {0.004, -0.004})
        for (const double slip_by_roll : {-4.0, -2.1, -1.9, -0.5, 0.5, 1.9, 2.1, 4.0}) {
            CAPTURE(roll);
            CAPTURE(slip_by_roll);
            PaperParameters settings = exact();
            settings.friction = 0;
            World world = rolling_disc(0);
            // Tracks in a step: on the ground its way, on the disc a phi; the smaller one is how far it rolls (E17.5).
            const double slip = slip_by_roll * roll, longer = roll * (1 + std::abs(slip_by_roll));
            const bool ahead = slip_by_roll > 0;
            world.bodies[1].velocity.x() = (ahead ? longer : roll) / settings.dt;
            world.bodies[1].angular_velocity = -(ahead ? roll : longer) / (0.5 * settings.dt);
            RememberingStepper stepper(settings);
            stepper.classify_by([](const StepView&, const Eigen::Ref<const Eigen::VectorXd>&,
                                   const std::vector<bool>& known) { return std::vector<bool>(known.size(), true); });
            for (int n = 0; n < 2; ++n) stepper.step(world);
            REQUIRE(stepper.memory().outcomes().size() == 1);
            // a (phi - sin phi), and phi <= 0.04.
            CHECK(std::abs(stepper.memory().outcomes()[0].error + slip) <= 1e-5);
            CHECK(stepper.memory().outcomes()[0].rolling == (std::abs(slip_by_roll) < 2));
        }
}

TEST_CASE("The memory pushes no world along: what A gives, B gets") {
    // Two boxes pressed together in mid-air, without gravity; one is shifted along the other.
    World world;
    world.gravity = {0, 0};
    Body box = stack_building(1, 0).bricks[0];
    world.bodies = {box, box};
    world.bodies[1].position.y() += 0.5;
    PaperParameters settings = exact();
    RememberingStepper stepper(settings);
    for (int n = 0; n < 20; ++n) {
        world.bodies[0].velocity.y() += 0.05;
        world.bodies[1].velocity.y() -= 0.05;
        if (n == 5) world.bodies[1].position.x() += 0.002;
        const Vector2d before = momentum(world);
        const double spin = angular_momentum(world);
        stepper.step(world);
        CHECK((momentum(world) - before).norm() <= 1e-13);
        // The positions that L is taken at move with the velocities: x cross m v stays, to round-off.
        CHECK(std::abs(angular_momentum(world) - spin) <= 1e-12);
        if (n == 5) CHECK(stepper.memory().outcomes()[0].correction != 0);
    }
}

TEST_CASE("A contact that was gone for a step is a new one, and a memory that was switched off starts empty") {
    for (const bool switched : {false, true}) {
        World world = box_on_the_ground();
        PaperParameters settings = exact();
        RememberingStepper stepper(settings);
        for (int k = 0; k < 3; ++k) stepper.step(world);
        REQUIRE(stepper.memory().outcomes()[0].known);
        const Body before = world.bodies[1];
        if (switched) {
            settings.stabilize_friction = false;
            stepper.set(settings);
            stepper.step(world);
            settings.stabilize_friction = true;
            stepper.set(settings);
        } else {
            world.bodies[1].position.y() += 1;
            stepper.step(world);
            REQUIRE(stepper.stepper().contacts().empty());
        }
        world.bodies[1] = before;
        world.bodies[1].position.x() += 0.01;
        stepper.step(world);
        REQUIRE(stepper.memory().outcomes().size() == 2);
        for (const ContactMemory::Outcome& outcome : stepper.memory().outcomes()) {
            CHECK_FALSE(outcome.known);
            CHECK(outcome.correction == 0);
        }
    }
}

TEST_CASE("The correction comes on top of what friction was asked for already") {
    World world = box_on_the_ground();
    ContactMemory memory;
    double asked = 0;
    std::vector<ContactTerms> seen;
    ContactStepper stepper({.friction = 1});
    stepper.terms = [&](const StepView& view, std::vector<ContactTerms>& terms) {
        no_penetration(view, terms);
        for (ContactTerms& t : terms) t.tangent_target = asked;
        memory.correct(view, terms);
        seen = terms;
    };
    stepper.after = [&](const StepView& view, const Eigen::Ref<const Eigen::VectorXd>& r) { memory.remember(view, r); };
    for (int k = 0; k < 3; ++k) stepper.step(world);
    world.bodies[1].position.x() += 1e-3;
    asked = 0.25;
    stepper.step(world);
    REQUIRE(seen.size() == 2);
    // Back by 0.8 of 1 mm in 1/60 s: 0.048 m/s.
    for (const ContactTerms& t : seen) CHECK(std::abs(t.tangent_target - (0.25 - 0.048)) <= 1e-9);
}

TEST_CASE("Options outside their range are refused, with the range") {
    World world = box_on_the_ground();
    const auto message = [&](auto change) {
        PaperParameters settings;
        change(settings.memory);
        RememberingStepper stepper(settings);
        return refusal([&] { stepper.step(world); });
    };
    CHECK(message([](auto& o) { o.error_reduction = 1.5; }).find("0 to 1") != std::string::npos);
    CHECK(message([](auto& o) { o.error_reduction = NAN; }).find("0 to 1") != std::string::npos);
    CHECK(message([](auto& o) { o.tolerance = -1; }).find("tolerance") != std::string::npos);
    CHECK(message([](auto&) {}) == "");
}
