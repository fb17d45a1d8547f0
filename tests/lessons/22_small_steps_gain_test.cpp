#include <doctest/doctest.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <stdexcept>

#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/22_small_steps/column_map.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;

namespace {

World discs(const std::vector<double>& masses) {
    World world = scenes::on_ground({});
    for (std::size_t i = 0; i < masses.size(); ++i)
        world.bodies.push_back(scenes::disc({.mass = masses[i], .position = {0, 0.5 + static_cast<double>(i)}}));
    return world;
}

/// How far the energy rises above its start within so many steps, over the weight of all, m.
double rise(World world, SoftStepper stepper, int steps) {
    double weight = 0, most = 0;
    for (const Body& body : world.bodies)
        if (body.inverse_mass > 0) weight += 9.81 / body.inverse_mass;
    const double start = mechanical_energy(world);
    for (int i = 0; i < steps; ++i) {
        stepper.step(world);
        most = std::max(most, mechanical_energy(world) - start);
    }
    return most / weight;
}

/// Runs a column of real discs from rest on its springs, with a nudge that lets no contact go. Does the nudge grow?
bool grows(const std::vector<double>& masses, SoftOptions options) {
    options.push_out = std::numeric_limits<double>::infinity();
    World world = discs(masses);
    double above = 0, sunk = 0;
    for (const double mass : masses) above += mass;
    for (std::size_t i = 0; i < masses.size(); ++i) {
        sunk += above * 9.81 / options.stiffness;
        above -= masses[i];
        world.bodies[i + 1].position.y() -= sunk;
    }
    const double h = options.dt / options.substeps;
    const double nudge = 1e-3 * 9.81 * h * std::min(1.0, masses[0] / (options.stiffness * h * h));
    world.bodies[1].velocity.y() = nudge;
    SoftStepper stepper(options);
    stepper.advance = [&](World& at, const SoftOptions& o, SoftSweeps& sweeps) {
        for (SoftRow& row : sweeps.rows)  // the weights of all above
            for (std::size_t i = static_cast<std::size_t>(std::max(row.a, row.b)); i <= masses.size(); ++i)
                row.r_n += masses[i - 1] * 9.81 * h;
        advance_softly(at, o, sweeps);
    };
    stepper.step(world);
    stepper.advance = advance_softly;
    double late = 0;
    for (int i = 0; i < 400; ++i) {
        stepper.step(world);
        for (const Body& body : world.bodies)
            if (i >= 300) late = std::max(late, std::abs(body.velocity.y()));
    }
    return late > nudge;
}

}  // namespace

TEST_CASE("three discs with stiff undamped contacts gain energy, warm; cold or by (22.6) they do not") {
    const std::vector<double> masses = {1, 1.395240, 97.348045};
    const SoftOptions stiff{.stiffness = 13127719.398765};
    SoftOptions cold = stiff;
    cold.warm_start = false;
    // 4 s, as the column that grows by 7 % a substep needs some 2 s from round-off to metres. What rises otherwise is
    // round-off of 1e3 J.
    CHECK(rise(discs(masses), SoftStepper(stiff), 240) > 1);
    CHECK(rise(discs(masses), SoftStepper(cold), 240) <= 1e-9);
    CHECK(rise(discs(masses), SoftStepper(), 240) <= 1e-9);
    CHECK(largest_factor(column_map(masses, stiff)) > 1.07);
    CHECK(largest_factor(column_map(masses, cold)) < 1);
    CHECK(largest_factor(column_map(masses, {})) < 1);
}

TEST_CASE("a column grows where the largest factor of its linear step is above 1, and nowhere else") {
    RandomNumbers random(11);
    int above = 0, below = 0;
    for (int trial = 0; trial < 60; ++trial) {
        std::vector<double> masses(2 + static_cast<std::size_t>(trial % 2), 1);
        masses.back() = random.decades(0, 2.5);
        const int n = 1 << (trial % 3);
        SoftOptions options{.sweeps = n, .relax = trial % 5 == 0 ? 0 : n};
        const double h = options.dt / options.substeps;
        options.stiffness = random.decades(0, 3) / (h * h);
        options.damping = trial % 4 == 0 ? 9 * h * options.stiffness : 0;
        const double factor = largest_factor(column_map(masses, options));
        // Within 300 steps of 4 substeps 0.005 is a factor of 400: a verdict that no transient turns round.
        if (std::abs(factor - 1) < 0.005) continue;
        ++(factor > 1 ? above : below);
        CAPTURE(masses.back());
        CAPTURE(options.stiffness);
        CAPTURE(factor);
        CHECK(grows(masses, options) == (factor > 1));
    }
    CHECK(above >= 10);
    CHECK(below >= 10);
}

TEST_CASE("two discs on contacts without end of stiffness: the factor is the root of the cubic, 1 at R = 4.05") {
    for (const int sweeps : {1, 2, 5})
        for (const double ratio : {0.1, 1.0, 3.0, 10.0, 1000.0}) {
            SoftOptions options{.substeps = 1, .sweeps = sweeps, .relax = sweeps};
            options.stiffness = 1e12 * std::max(1.0, ratio) / (options.dt * options.dt);
            const double factor = largest_factor(column_map({1, ratio}, options));
            // The map's softness is 1e-12 of W, and a double root would make 1e-6 of that.
            CHECK(std::abs(factor - stiff_pair_factor(ratio, sweeps)) <= 1e-5);
        }
    const double border = 0.801937735804838;  // 1/(2 cos(2 pi/7))
    CHECK(std::abs(stiff_pair_factor(border / (1 - border), 1) - 1) <= 1e-12);
    CHECK(stiff_pair_factor(4.04, 1) < 1);
    CHECK(stiff_pair_factor(4.06, 1) > 1);
    CHECK(stiff_pair_factor(8.56, 2) < 1);
    CHECK(stiff_pair_factor(8.58, 2) > 1);
    CHECK(stiff_pair_factor(17.6, 4) < 1);
    CHECK(stiff_pair_factor(17.7, 4) > 1);
    // Without relaxing (1/chi - 1)^3 = 1/R, by the same steps.
    const SoftOptions unrelaxed{.relax = 0, .stiffness = 1e16};
    CHECK(largest_factor(column_map({1, 0.99}, unrelaxed)) < 1);
    CHECK(largest_factor(column_map({1, 1.01}, unrelaxed)) > 1);
}

TEST_CASE("with the frequency (22.6) and zeta = 10 no column of up to four discs has a factor above 1") {
    RandomNumbers random(12);
    for (int trial = 0; trial < 400; ++trial) {
        std::vector<double> masses(1 + static_cast<std::size_t>(trial % 4));
        for (double& mass : masses) mass = random.decades(-3, 3);
        const int n = 1 << (trial % 3);
        CHECK(largest_factor(column_map(masses, {.sweeps = n, .relax = n})) <= 1 + 1e-9);
    }
}

TEST_CASE("a soft contact bears m g where m g/(h k + b) <= push_out, and sinks for ever where not") {
    const auto after = [](double mass, const SoftOptions& options, double seconds) {
        World world = scenes::on_ground({scenes::disc({.mass = mass, .position = {0, 0.5}})});
        SoftStepper stepper(options);
        for (int i = 0; i < std::lround(60 * seconds); ++i) stepper.step(world);
        return 0.5 - world.bodies[1].position.y();
    };
    const SoftOptions loose{.stiffness = 1000};
    const double m = 10, h = loose.dt / loose.substeps, hk = h * 1000, weight = m * 9.81;
    CHECK(weight / hk > loose.push_out);
    // A substep starts at rest with r = m g h: dr = -(gamma r - push_out)/(1/m + gamma), and so it sinks by -h dr/m.
    const double gamma = 1 / (h * hk);
    const double speed = (weight / hk - loose.push_out) / (1 + m * gamma);
    CHECK(std::abs((after(m, loose, 8) - after(m, loose, 4)) / (4 * speed) - 1) <= 1e-9);
    CHECK(after(m, loose, 10) > 3 * weight / 1000);
    // The least damper that may: just above it the depth is that of the spring, just below it the body sinks.
    SoftOptions enough = loose, less = loose;
    enough.damping = 1.02 * weight / loose.push_out - hk;
    less.damping = 0.98 * weight / loose.push_out - hk;
    CHECK(std::abs(after(m, enough, 60) - weight / 1000) <= 1e-6);
    CHECK(after(m, less, 100) - after(m, less, 80) > 1e-3);
}

TEST_CASE("a contact that lands at d = 0 has two right answers, gamma g h/(W_nn + gamma) apart") {
    const SoftOptions options{.substeps = 1, .relax = 0};
    const double h = options.dt, gravity = 9.81;
    const auto velocity_from = [&](double gap) {
        World world = scenes::on_ground({scenes::disc({.position = {0, 0.5 + gap}})});
        SoftStepper stepper(options);
        stepper.step(world);
        return world.bodies[1].velocity.y();
    };
    const double a_2 = h * resolved_omega(h) * (20 + h * resolved_omega(h));
    CHECK(std::abs(velocity_from(1e-15)) <= 1e-12);
    CHECK(std::abs(velocity_from(-1e-15) + gravity * h / (1 + a_2)) <= 1e-12);
}

TEST_CASE("contacts with the ground have `ground` times the frequency: the pile sinks as the closed form says") {
    std::vector<double> masses = scenes::equal(3);
    masses.back() = 20;
    const double omega = 2 * M_PI * 60;
    for (const double factor : {1.0, 2.0}) {
        World world = scenes::on_ground(scenes::stack({.masses = masses}));
        SoftStepper stepper({.substeps = 8, .omega = omega, .ground = factor});
        for (int i = 0; i < 600; ++i) stepper.step(world);
        // A corner of a box of 1 m: W_nn = 2.5/m of each box; half of the weight above on each of two.
        const double here = 22 * 2.5 / (factor * factor) + 21 * 5 + 20 * (2.5 + 2.5 / 20);
        CHECK(std::abs(2.5 - world.bodies[3].position.y() - 9.81 / 2 * here / (omega * omega)) <= 1e-5);
    }
    CHECK_THROWS_WITH_AS(SoftStepper({.ground = 0}).step(*std::make_unique<World>()), "ground = 0; finite and > 0",
                         std::invalid_argument);
}

TEST_CASE("below its critical frequency a pile of boxes buckles, above it stands") {
    // Leans of square boxes of 1 m on hinges that resist with k/2: the least eigenvalue of their energy.
    const auto stiffness_left = [](const std::vector<double>& masses, double hertz) {
        const auto n = static_cast<Eigen::Index>(masses.size());
        Eigen::MatrixXd K = Eigen::MatrixXd::Zero(n, n);
        double above = 0;
        for (Eigen::Index i = n - 1; i >= 0; --i) {
            const double m = masses[static_cast<std::size_t>(i)], omega = 2 * M_PI * hertz;
            const double W_nn = 2.5 / m + (i > 0 ? 2.5 / masses[static_cast<std::size_t>(i - 1)] : 0);
            const double hinge = omega * omega / W_nn / 2;
            K(i, i) += hinge - 9.81 * (m / 2 + above);
            if (i > 0) {
                K(i - 1, i - 1) += hinge;
                K(i, i - 1) = K(i - 1, i) = -hinge;
            }
            above += m;
        }
        return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(K, Eigen::EigenvaluesOnly).eigenvalues()[0];
    };
    for (const auto& [boxes, critical] : {std::pair{3, 25.10}, std::pair{6, 55.62}}) {
        std::vector<double> masses = scenes::equal(boxes);
        masses.back() = 100;
        CHECK(stiffness_left(masses, critical - 0.01) < 0);
        CHECK(stiffness_left(masses, critical + 0.01) > 0);
        for (const double part : {0.85, 1.15}) {
            World world = scenes::on_ground(scenes::stack({.masses = masses}));
            SoftStepper stepper({.substeps = 8, .omega = 2 * M_PI * part * critical});
            for (int i = 0; i < 1800; ++i) stepper.step(world);
            CHECK((world.bodies.back().position.y() < boxes - 1) == (part < 1));
        }
    }
}

TEST_CASE("columns refuse bad numbers, in words") {
    CHECK_THROWS_WITH_AS(column_map({}, {}), "masses must be one or more", std::invalid_argument);
    CHECK_THROWS_WITH_AS(column_map({1, 0}, {}), "mass = 0; > 0 and finite", std::invalid_argument);
    CHECK_THROWS_WITH_AS(stiff_pair_factor(0, 1), "mass_ratio = 0; > 0 and finite", std::invalid_argument);
    CHECK_THROWS_WITH_AS(stiff_pair_factor(1, 0), "sweeps = 0; >= 1", std::invalid_argument);
    CHECK_THROWS_WITH_AS(largest_factor(Eigen::MatrixXd(2, 3)), "G must be square", std::invalid_argument);
}
