#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>

#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"
#include "lessons/14_pgs/contact_system.hpp"
#include "lessons/22_small_steps/avbd_stepper.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;

namespace {

World falling_together() {
    World world;
    world.gravity.setZero();
    world.bodies = {scenes::disc({.position = {0, 0}, .velocity = {3, 0.5}}),
                    scenes::box({.mass = 4, .position = {1.3, 0.2}, .angle = 0.3, .velocity = {-1, 0}}),
                    scenes::disc({.mass = 0.5, .position = {2.6, 0}, .velocity = {-3, 0}})};
    return world;
}

World on_slope(double slope) {
    World world;
    world.bodies = {scenes::plane({.angle = slope}),
                    scenes::box({.position = {-0.5 * std::sin(slope), 0.5 * std::cos(slope)}, .angle = slope})};
    return world;
}

World heavy_on_light(double ratio) {
    std::vector<double> masses = scenes::equal(6);
    masses.back() = ratio;
    return scenes::on_ground(scenes::stack({.masses = masses}));
}

/// What the contacts of a step would do to the velocities that are left, if they were hard and gave back 1 - eta_d of
/// their depth.
ContactSystem hard_system(const World& before, const std::vector<Contact>& contacts, const AvbdOptions& o) {
    World kicked = before;
    for (Body& body : kicked.bodies)
        if (body.inverse_mass > 0) body.velocity += o.dt * before.gravity;
    std::vector<ContactTerms> terms;
    for (const Contact& contact : contacts) {
        const double asked = contact.gap > 0 ? contact.gap : (1 - o.kept_error) * contact.gap;
        terms.push_back({.friction = o.friction, .normal_target = -asked / o.dt});
    }
    ContactSystem system;
    fill_contact_system(kicked, contacts, terms, system);
    return system;
}

}  // namespace

TEST_CASE("two AVBD steps of one ball, by hand") {
    const double h = 0.02, m = 2, g = 9.81, kappa = 1e4, k_min = 500, eta_d = 0.9, eta_s = 0.8, eta_f = 0.7;
    double x = 0.49, v = -0.3, f = 0, k = k_min, acceleration = 0;  // a radius of 0.5: d = x - 0.5
    World world = scenes::on_ground({scenes::disc({.mass = m, .position = {0.2, x}, .velocity = {0, v}})});
    AvbdStepper stepper({.dt = h,
                         .passes = 2,
                         .growth = kappa,
                         .kept_error = eta_d,
                         .kept_stiffness = eta_s,
                         .kept_force = eta_f,
                         .least_stiffness = k_min,
                         .friction = 0});
    for (int step = 0; step < 2; ++step) {
        const double old = x, y = x + h * v - h * h * g, d = x - 0.5;
        f *= eta_f;
        k = std::max(k_min, step == 0 ? k_min : eta_s * k);
        x = old + h * v - acceleration * h * h;
        for (int pass = 0; pass < 2; ++pass) {
            const double p = f - k * ((1 - eta_d) * d + x - old);
            REQUIRE(p > 0);
            x += (-m / (h * h) * (x - y) + p) / (m / (h * h) + k);
            const double C = (1 - eta_d) * d + x - old;
            f -= k * C;
            k += kappa * std::abs(C);
        }
        const double now = (x - old) / h;
        acceleration = std::clamp((v - now) / h, 0.0, g);
        v = now;
        stepper.step(world);
        // Numbers up to 20 with some ten roundings each.
        CHECK(std::abs(world.bodies[1].position.y() - x) <= 1e-12);
        CHECK(std::abs(world.bodies[1].velocity.y() - v) <= 1e-12);
        CHECK(std::abs(stepper.impulses()[0] - h * f) <= 1e-12);
        CHECK(std::abs(stepper.points()[0].k[0] - k) <= 1e-12 * k);
    }
    CHECK(world.bodies[1].position.x() == 0.2);
    CHECK(world.bodies[1].angle == 0);
}

TEST_CASE("one AVBD turn of a wheel with a pin at its rim, by hand: the pin's second derivative is in it") {
    const double h = 0.02, I = 0.3, k = 50;
    World world;
    world.bodies = {scenes::disc({.mass = scenes::fixed}), scenes::disc({.radius = 1})};
    world.bodies[1].inverse_mass = 0;
    world.bodies[1].inverse_inertia = 1 / I;
    world.joints = {{.a = 0, .b = 1, .anchor_a = {1.1, 0.2}, .anchor_b = {1, 0}}};
    AvbdStepper stepper({.dt = h, .passes = 1, .growth = 0, .kept_error = 0, .least_stiffness = k});
    stepper.step(world);
    // C = (-0.1, -0.2), so f+ = (5, 10) N; the arm is (1, 0), so J = (0, 1) m and the derivative of J adds 5 N m.
    CHECK(std::abs(world.bodies[1].angle - 10 / (I / (h * h) + k + 5)) <= 1e-15);
}

TEST_CASE("with many passes an AVBD step ends at the impulses of the LCP, whatever the boxes lean on") {
    RandomNumbers random(1);
    for (int trial = 0; trial < 10; ++trial) {
        // Two contacts a face and two faces, without friction: four impulses for heights and leans, so they are unique.
        const double aside = random.between(-0.3, 0.3), heavy = random.decades(-1, 1);
        World world = scenes::on_ground(
            {scenes::box({.position = {0, 0.499}, .velocity = {0, random.between(-1, 0)}}),
             scenes::box({.mass = heavy, .position = {aside, 1.498}, .velocity = {0, random.between(-1, 0)}})});
        const World before = world;
        AvbdStepper stepper({.passes = 6000, .friction = 0});
        stepper.step(world);
        const ContactProblem problem = contact_problem(hard_system(before, stepper.contacts(), stepper.options));
        const Eigen::Index n = static_cast<Eigen::Index>(stepper.contacts().size());
        REQUIRE(n == 4);
        LcpProblem lcp{Eigen::MatrixXd(n, n), Eigen::VectorXd(n), {}};
        for (Eigen::Index i = 0; i < n; ++i) {
            lcp.b[i] = problem.q[2 * i];
            for (Eigen::Index j = 0; j < n; ++j) lcp.A(i, j) = problem.W(2 * i, 2 * j);
        }
        const LcpResult exact = solve_lcp_dantzig(lcp);
        REQUIRE(exact.status == SolverStatus::solved);
        const Eigen::VectorXd r = stepper.impulses();
        CAPTURE(trial);
        for (Eigen::Index i = 0; i < n; ++i) CHECK(std::abs(r[2 * i] - exact.z[i]) <= 1e-8 * exact.z.maxCoeff());
    }
}

TEST_CASE("with many passes the residual of Coulomb's law goes to 0, too: it is Baumgarte's step with 1 - eta_d") {
    World world = on_slope(0.3);
    world.bodies[1].velocity = {0.5, 0.1};
    const World before = world;
    AvbdStepper stepper({.passes = 20000, .friction = 0.4});
    stepper.step(world);
    const ContactSystem system = hard_system(before, stepper.contacts(), stepper.options);
    CHECK(contact_residual(system, stepper.impulses()) <= 1e-9);
}

TEST_CASE("AVBD keeps the momentum of what nothing else touches when it is solved, and not before") {
    const auto missing = [](int passes) {
        World world = falling_together();
        const Eigen::Vector2d before = momentum(world);
        const double energy = kinetic_energy(world);
        AvbdStepper stepper({.passes = passes});
        for (int i = 0; i < 60; ++i) stepper.step(world);
        CHECK(kinetic_energy(world) < 0.999 * energy);  // they did meet
        return (momentum(world) - before).norm();
    };
    CHECK(missing(1000) <= 1e-10);
    CHECK(missing(8) > 0.01);
}

TEST_CASE("two equal bodies on one spring: a pass leaves the second (k h^2/(m + k h^2))^2 of what both are off") {
    for (const double k : {1e2, 1e4, 1e6}) {
        const double h = 0.01, m = 3, rest = k * h * h / (m + k * h * h);
        World world;
        world.bodies = {scenes::disc({.mass = m}), scenes::disc({.mass = m})};
        world.joints.push_back({.a = 0, .b = 1});
        AvbdStepper stepper({.dt = h, .passes = 1, .growth = 0, .least_stiffness = k});
        stepper.step(world);  // both start where there is no gravity
        CHECK(std::abs(world.bodies[0].velocity.y() + h * 9.81 * (1 - rest)) <= 1e-13);
        CHECK(std::abs(world.bodies[1].velocity.y() + h * 9.81 * (1 - rest * rest)) <= 1e-13);
        // The next step starts with the part of gravity that this one let them have.
        stepper.options.passes = 0;
        stepper.step(world);
        CHECK(std::abs(world.bodies[1].velocity.y() + 2 * h * 9.81 * (1 - rest * rest)) <= 1e-13);
    }
}

TEST_CASE("a pile comes to rest, to the last digits, and the ground carries its weight") {
    World world = heavy_on_light(1);
    AvbdStepper stepper;
    for (int i = 0; i < 2400; ++i) stepper.step(world);
    const World before = world;
    for (int i = 0; i < 60; ++i) stepper.step(world);
    for (std::size_t i = 0; i < world.bodies.size(); ++i)
        CHECK((world.bodies[i].position - before.bodies[i].position).norm() <= 1e-9);
    // Eight passes do not solve a step, and forces need not add up to the weight; they miss it by a five-hundredth.
    const double weight = 6 * 9.81 / 60;
    CHECK(std::abs(stepper.impulses()[0] + stepper.impulses()[2] - weight) <= 0.002 * weight);
}

TEST_CASE("a box on a slope sticks where mu says so, without a creep, and slides with g (sin - mu cos) where not") {
    for (const double mu : {0.45, 0.55}) {
        const double slope = std::atan(0.5);
        World world = on_slope(slope);
        const Eigen::Vector2d down(-std::cos(slope), -std::sin(slope));
        AvbdStepper stepper({.friction = mu});
        for (int i = 0; i < 120; ++i) stepper.step(world);
        const double expected = mu > 0.5 ? 0 : 2 * 9.81 * (std::sin(slope) - mu * std::cos(slope));
        CAPTURE(mu);
        CHECK(std::abs(world.bodies[1].velocity.dot(down) - expected) <= 0.01 * 9.81);
        if (mu < 0.5) continue;
        for (int i = 0; i < 480; ++i) stepper.step(world);
        const Eigen::Vector2d settled = world.bodies[1].position;
        for (int i = 0; i < 600; ++i) stepper.step(world);
        CHECK((world.bodies[1].position - settled).norm() <= 2e-6);  // less and less, as a spring that has settled
    }
}

TEST_CASE("a wheel that rolls goes on rolling: what its contact has slipped is not where it once touched") {
    World world = scenes::on_ground({scenes::disc({.position = {0, 0.5}, .velocity = {2, 0}, .angular_velocity = -4})});
    AvbdStepper stepper;
    for (int i = 0; i < 300; ++i) stepper.step(world);
    // It sinks by some tenths of a millimetre under its weight, and so rolls on a little less than 0.5 m.
    CHECK(std::abs(world.bodies[1].velocity.x() - 2) <= 0.01);
    CHECK(std::abs(world.bodies[1].position.x() - 10) <= 0.05);
}

TEST_CASE("impulses push and stay in the cone in every step, however few passes there are") {
    RandomNumbers random(2);
    for (int trial = 0; trial < 10; ++trial) {
        World world = scenes::on_ground(scenes::pyramid({.rows = 4}));
        for (Body& body : world.bodies)
            if (body.inverse_mass > 0) body.velocity = {random.between(-2, 2), random.between(-2, 2)};
        const double mu = random.between(0, 1);
        AvbdStepper stepper({.passes = 1 + trial, .friction = mu});
        for (int i = 0; i < 30; ++i) {
            stepper.step(world);
            const Eigen::VectorXd r = stepper.impulses();
            for (Eigen::Index c = 0; c < r.size(); c += 2) {
                CHECK(r[c] >= 0);
                CHECK(std::abs(r[c + 1]) <= mu * r[c] * (1 + 1e-15));
            }
        }
    }
}

TEST_CASE("a ball that is hit from both sides stays once a step is solved; short of that the first turn counts more") {
    const auto moved = [](int passes) {
        World world;
        world.gravity.setZero();
        for (const double side : {-1.0, 0.0, 1.0})
            world.bodies.push_back(scenes::disc({.position = {1.01 * side, 0}, .velocity = {-2 * side, 0}}));
        AvbdStepper stepper({.passes = passes});
        for (int i = 0; i < 5; ++i) stepper.step(world);
        return std::abs(world.bodies[1].position.x()) +
               std::abs(world.bodies[0].position.x() + world.bodies[2].position.x());
    };
    CHECK(moved(2000) <= 1e-10);
    CHECK(moved(4) > 1e-4);
}

TEST_CASE("AVBD holds 100, 1000 and 3000 times a box with eight passes, and sinks like the root of the load") {
    const auto sag = [](double ratio, int passes) {
        World world = heavy_on_light(ratio);
        AvbdStepper stepper({.passes = passes});
        for (int i = 0; i < 1800; ++i) stepper.step(world);
        CHECK(std::abs(world.bodies.back().angle) < 0.01);
        return 5.5 - world.bodies.back().position.y();
    };
    const double one = sag(100, 8);
    CHECK(std::abs(one - 0.073) <= 0.002);  // the text's number
    CHECK(std::abs(sag(1000, 8) / one - std::sqrt(10)) <= 0.1);
    CHECK(std::abs(sag(3000, 8) / one - std::sqrt(30)) <= 0.2);
    CHECK(sag(1000, 32) < 0.25 * sag(1000, 8));
}

TEST_CASE("a ball that is let go above the ground, within the margin, lands on it") {
    World world = scenes::on_ground({scenes::disc({.position = {0, 0.515}})});
    AvbdStepper stepper({.growth = 1e7});
    for (int i = 0; i < 30; ++i) stepper.step(world);
    CHECK(std::abs(world.bodies[1].position.y() - 0.5) <= 1e-4);
}

TEST_CASE("AVBD's pins hold a swinging rod the better the more passes there are, wherever it hangs") {
    const auto error = [](int passes) {
        World world;
        world.bodies = {scenes::disc({.radius = 0.05, .mass = scenes::fixed}),
                        scenes::box({.half_width = 0.5, .half_height = 0.05, .mass = 2, .position = {0.5, 0}}),
                        scenes::box({.half_width = 0.5, .half_height = 0.05, .mass = 20, .position = {1.5, 0}})};
        world.joints = {{.a = 0, .b = 1, .anchor_b = {-0.5, 0}},
                        {.a = 1, .b = 2, .anchor_a = {0.5, 0}, .anchor_b = {-0.5, 0}}};
        AvbdStepper stepper({.passes = passes});
        double worst = 0;
        for (int i = 0; i < 120; ++i) {
            stepper.step(world);
            for (const Joint& joint : world.joints) {
                const Body &a = world.bodies[static_cast<std::size_t>(joint.a)],
                           &b = world.bodies[static_cast<std::size_t>(joint.b)];
                const Eigen::Vector2d apart =
                    b.position + turned(b, joint.anchor_b) - a.position - turned(a, joint.anchor_a);
                worst = std::max(worst, apart.norm());
            }
        }
        CHECK(world.bodies[2].position.y() < -0.5);  // it has swung
        return worst;
    };
    const double eight = error(8), many = error(200);
    CAPTURE(eight);
    CAPTURE(many);
    CHECK(eight < 0.05);
    CHECK(many < 0.01 * eight);
}

TEST_CASE("AVBD refuses what it does not know in the words of the others, and the world stays as it was") {
    const auto refusal = [](const std::function<void(AvbdOptions&)>& change, const World& given) {
        AvbdStepper stepper;
        World world = given;
        stepper.step(world);
        change(stepper.options);
        const World before = world;
        std::string words;
        try {
            stepper.step(world);
        } catch (const std::invalid_argument& error) {
            words = error.what();
        }
        CHECK(world.bodies[1].position == before.bodies[1].position);
        CHECK(stepper.impulses().size() == 2 * static_cast<Eigen::Index>(stepper.contacts().size()));
        return words;
    };
    const World stack = scenes::on_ground(scenes::stack({.masses = scenes::equal(2)}));
    CHECK(refusal([](AvbdOptions& o) { o.dt = 0; }, stack) == "dt = 0; finite and > 0");
    CHECK(refusal([](AvbdOptions& o) { o.passes = -1; }, stack) == "passes = -1; >= 0");
    CHECK(refusal([](AvbdOptions& o) { o.growth = -1; }, stack) == "growth = -1; finite and >= 0");
    CHECK(refusal([](AvbdOptions& o) { o.kept_error = 1.5; }, stack) == "kept_error = 1.5; 0 to 1");
    CHECK(refusal([](AvbdOptions& o) { o.kept_stiffness = -0.5; }, stack) == "kept_stiffness = -0.5; 0 to 1");
    CHECK(refusal([](AvbdOptions& o) { o.kept_force = 2; }, stack) == "kept_force = 2; 0 to 1");
    CHECK(refusal([](AvbdOptions& o) { o.least_stiffness = 0; }, stack) == "least_stiffness = 0; finite and > 0");
    CHECK(refusal([](AvbdOptions& o) { o.largest_stiffness = 0.5; }, stack) ==
          "largest_stiffness = 0.5; finite and >= least_stiffness");
    CHECK(refusal([](AvbdOptions& o) { o.friction = std::numeric_limits<double>::quiet_NaN(); }, stack) ==
          "friction = nan; finite and >= 0");
    CHECK(refusal([](AvbdOptions& o) { o.margin = -1; }, stack) == "margin = -1; finite and >= 0");
    World rod = stack;
    rod.joints.push_back({.kind = Joint::Kind::rod, .a = 1, .b = 2, .length = 1});
    AvbdStepper stepper;
    CHECK_THROWS_WITH(stepper.step(rod), "joint 0 is a rod; only pins are known here");
    CHECK(stepper.impulses().size() == 0);
}
