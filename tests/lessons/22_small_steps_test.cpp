#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "lessons/22_small_steps/soft_stepper.hpp"
#include "tests/support/random_numbers.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

/// Balls over the ground, their y counted from where they start; every gap is `gap` there.
struct Column {
    World world;
    double gap = 0;
    SoftSweeps sweeps;

    Column(const std::vector<double>& masses, double start_gap, double v) : gap(start_gap) {
        world.bodies.push_back(scenes::ground());
        for (const double m : masses) world.bodies.push_back(scenes::particle({.mass = m, .velocity = {0, v}}));
    }

    Contact contact(int i) const {
        Contact contact;
        contact.a = i - 1;
        contact.b = i;
        const auto k = static_cast<std::size_t>(i);
        contact.gap = gap + world.bodies[k].position.y() - world.bodies[k - 1].position.y();
        return contact;
    }

    void step(const SoftOptions& options) {
        std::vector<Contact> contacts;
        for (int i = 1; i < static_cast<int>(world.bodies.size()); ++i) contacts.push_back(contact(i));
        const std::vector<SoftRow> old = sweeps.rows;
        sweeps.set(world, contacts, 0);
        give_laws(options, options.dt / options.substeps, sweeps);
        for (std::size_t i = 0; i < old.size(); ++i) sweeps.rows[i].r_n = old[i].r_n;
        advance_softly(world, options, sweeps);
    }
};

double relative(double a, double b) {
    return std::abs(a - b) / std::max(std::abs(b), 1e-300);
}

}  // namespace

TEST_CASE("the numbers of a soft contact are those of the reference") {
    // Some five roundings each.
    int seen = 0;
    for (const auto& c : truth_json("small_steps.json").at("cases")) {
        ++seen;
        const double h = c.at("h");
        const bool spring = c.at("kind") == "spring";
        const SoftLaw law =
            spring ? spring_law(h, c.at("k"), c.at("b")) : frequency_law(h, c.at("omega"), c.at("zeta"), c.at("W"));
        CHECK(relative(law.correction, c.at("beta")) <= 1e-14);
        CHECK(relative(law.softness, c.at("gamma")) <= 1e-14);
        CHECK(law.kept == 0);
        if (spring) continue;
        const SoftScales scales = frequency_scales(h, c.at("omega"), c.at("zeta"));
        CHECK(relative(scales.mass_scale, c.at("mass_scale")) <= 1e-14);
        CHECK(relative(scales.impulse_scale, c.at("impulse_scale")) <= 1e-14);
    }
    CHECK(seen == 6);
}

TEST_CASE("columns of balls go substep by substep as in the reference, with and without relaxing, and bounce") {
    // 20 steps of up to 8 substeps on numbers up to 10: some thousand roundings of 1e-16.
    int seen = 0;
    for (const auto& run : truth_json("small_steps.json").at("runs")) {
        SoftOptions options;
        options.dt = run.at("h");
        options.substeps = run.at("N");
        options.sweeps = run.at("sweeps");
        options.relax = run.at("relax") ? 1 : 0;
        options.omega = run.at("omega");
        options.zeta = run.at("zeta");
        options.push_out = run.at("push_out");
        options.restitution = run.value("e", 0.0);
        options.impact_threshold = run.value("threshold", 1.0);
        Column column(run.at("masses"), run.value("gap", 0.0), run.value("v0", 0.0));
        double worst = 0;
        for (const auto& now : run.at("history")) {
            column.step(options);
            for (std::size_t i = 0; i + 1 < column.world.bodies.size(); ++i) {
                const Body& ball = column.world.bodies[i + 1];
                worst = std::max({worst, std::abs(ball.position.y() - now.at("x").at(i).get<double>()),
                                  std::abs(ball.velocity.y() - now.at("v").at(i).get<double>()),
                                  std::abs(column.sweeps.rows[i].r_n - now.at("r").at(i).get<double>())});
            }
        }
        CAPTURE(run.at("masses").dump());
        CAPTURE(options.substeps);
        CHECK(worst <= 1e-11);
        ++seen;
    }
    CHECK(seen == 12);
}

TEST_CASE("a soft contact rests m g/k deep, whatever the step, the damper and the substeps are") {
    const auto depth_of = [](double m, const SoftOptions& options, int steps) {
        Column column({m}, 0, 0);
        for (int i = 0; i < steps; ++i) column.step(options);
        return -column.world.bodies[1].position.y();
    };
    for (const auto& c : truth_json("small_steps.json").at("steady")) {
        SoftOptions options{.dt = c.at("h"), .substeps = 1, .stiffness = c.at("k"), .damping = c.at("b")};
        options.relax = 0;
        // Backward Euler halves what is left in a few steps; after 4000 nothing but round-off is.
        CHECK(relative(depth_of(c.at("m"), options, 4000), c.at("expected")) <= 1e-11);
    }
    RandomNumbers random(1);
    for (int trial = 0; trial < 30; ++trial) {
        const double h = std::pow(10, random.between(-4, -1)), m = std::pow(10, random.between(-3, 3));
        const double omega_h = std::pow(10, random.between(-1, 2)), zeta = random.between(0.1, 2);
        const double k = m * omega_h * omega_h / (h * h), b = 2 * zeta * std::sqrt(k * m);
        SoftOptions options{.dt = h, .substeps = 1 + trial % 4, .relax = 0, .stiffness = k, .damping = b};
        options.push_out = std::numeric_limits<double>::infinity();
        CHECK(relative(depth_of(m, options, 3000), m * 9.81 / k) <= 1e-9);
    }
}

TEST_CASE("a law that keeps a part of the old velocity keeps it in each substep, from that substep's start") {
    // One contact, so one sweep solves u+ + gamma r + beta d/h - Y u- = 0 with u+ = u- - h g + r/m.
    const double h = 0.004, m = 3, v = -0.5, start = -0.01;
    const SoftLaw law = spook_law(h, 1e4, 2 * h);
    Column column({m}, start, v);
    const SoftOptions options{.dt = 5 * h, .substeps = 5, .relax = 0, .push_out = 1e9};
    column.sweeps.set(column.world, {column.contact(1)}, 0);
    column.sweeps.rows[0].law = law;
    advance_softly(column.world, options, column.sweeps);
    double x = start, u = v, r = 0;
    for (int k = 0; k < 5; ++k) {
        r = std::max(0.0, -(u - h * 9.81 + law.correction * x / h - law.kept * u) / (1 / m + law.softness));
        u += r / m - h * 9.81;
        x += h * u;
    }
    CHECK(r > 0);
    CHECK(relative(column.sweeps.rows[0].r_n, r) <= 1e-12);
    CHECK(std::abs(column.world.bodies[1].velocity.y() - u) <= 1e-13);
    CHECK(std::abs(start + column.world.bodies[1].position.y() - x) <= 1e-13);
}

TEST_CASE("who asks for other laws gets them, before anything moves") {
    World world = scenes::on_ground({scenes::disc({.position = {0, 0.5}})});
    World before = world;
    SoftStepper stepper({.stiffness = 1e4, .damping = 10});
    stepper.laws = [&](const SoftOptions& options, double h, SoftSweeps& sweeps) {
        CHECK(h == options.dt / options.substeps);
        CHECK(world.bodies[1].velocity == before.bodies[1].velocity);
        give_laws(options, h, sweeps);
        for (SoftRow& row : sweeps.rows) row.law = spring_law(h, 2e3, 50);
    };
    for (int k = 0; k < 300; ++k) {
        before = world;
        stepper.step(world);
    }
    CHECK(relative(0.5 - world.bodies[1].position.y(), 9.81 / 2e3) <= 1e-9);
}

TEST_CASE("limits: hard without compliance, no correction in honey, Baumgarte and XPBD as special cases") {
    const double h = 0.01;
    const SoftLaw hard = spring_law(h, std::numeric_limits<double>::infinity(), 3), nearly = spring_law(h, 1e18, 3);
    CHECK(hard.correction == 1);
    CHECK(hard.softness == 0);
    CHECK(std::abs(nearly.correction - 1) <= 1e-15);
    CHECK(nearly.softness <= 1e-13);
    const SoftLaw honey = spring_law(h, 1e4, 1e18);
    CHECK(honey.correction <= 1e-15);
    CHECK(honey.softness <= 1e-15);
    // h k = b/3 with both large: Baumgarte's k = 1/4
    const SoftLaw quarter = spring_law(h, 1e18, 3 * h * 1e18);
    CHECK(std::abs(quarter.correction - baumgarte_law(0.25).correction) <= 1e-15);
    CHECK(quarter.softness <= 1e-13);
    const SoftLaw xpbd = xpbd_law(h, 1e-5), undamped = spring_law(h, 1e5, 0);
    CHECK(relative(xpbd.softness, undamped.softness) <= 1e-15);
    CHECK(xpbd.correction == undamped.correction);
    for (const double k : {10.0, 1e4, 1e9})  // the depth at rest is in softness over what corrects: 1/(h^2 k)
        for (const SoftLaw& law : {spring_law(h, k, 7), xpbd_law(h, 1 / k), spook_law(h, k, 0.03)})
            CHECK(relative(law.softness / law.correction, 1 / (h * h * k)) <= 1e-14);
    CHECK(relative(resolved_omega(1.0 / 60), 2 * M_PI * 15) <= 1e-15);
    CHECK(relative(resolved_omega(1.0 / 240), 2 * M_PI * 60) <= 1e-15);
}

TEST_CASE("one soft contact never makes energy: of the ball, the spring and gravity together") {
    // r is implicit in d+ and u+: what a step adds is 1/2 of minus the squares of what changed. Kicks of gravity before
    // the contact are work that x gives back within h g |v| h: none here, gravity is 0.
    RandomNumbers random(2);
    for (int trial = 0; trial < 300; ++trial) {
        const double h = std::pow(10, random.between(-4, -1)), m = std::pow(10, random.between(-3, 3));
        const double k = m / (h * h) * std::pow(10, random.between(-3, 3));
        const double b = trial % 3 == 0 ? 0 : std::sqrt(k * m) * std::pow(10, random.between(-2, 1));
        Column column({m}, 0, 0);
        column.world.gravity.setZero();
        Body& ball = column.world.bodies[1];
        const double depth = std::pow(10, random.between(-6, 0));
        ball.position.y() = -depth;
        ball.velocity.y() = depth / h * random.between(-2, 2);
        SoftOptions options{.dt = h, .substeps = 1, .relax = trial % 2, .stiffness = k, .damping = b};
        options.push_out = std::numeric_limits<double>::infinity();
        const auto energy = [&] {
            const double x = std::min(ball.position.y(), 0.0);
            return 0.5 * m * ball.velocity.y() * ball.velocity.y() + 0.5 * k * x * x;
        };
        double before = energy();
        const double start = before;
        for (int i = 0; i < 50; ++i) {
            column.step(options);
            CHECK(energy() <= before + 1e-13 * start);
            before = energy();
        }
    }
}

TEST_CASE("bad numbers are refused, in words") {
    CHECK_THROWS_WITH_AS(spring_law(0, 1, 1), "dt = 0; > 0 and finite", std::invalid_argument);
    CHECK_THROWS_AS(spring_law(0.1, 0, 1), std::invalid_argument);
    CHECK_THROWS_AS(spring_law(0.1, 1, NAN), std::invalid_argument);
    CHECK_THROWS_AS(frequency_law(0.1, 1, 1, 0), std::invalid_argument);
    CHECK_THROWS_AS(frequency_law(0.1, -1, 1, 1), std::invalid_argument);
    CHECK_THROWS_AS(spook_law(0.1, 1, -1), std::invalid_argument);
    CHECK_THROWS_AS(baumgarte_law(1.5), std::invalid_argument);
    CHECK_THROWS_AS(xpbd_law(0.1, INFINITY), std::invalid_argument);
    World world = scenes::on_ground({scenes::disc({.position = {0, 0.5}})});
    CHECK_THROWS_WITH_AS(SoftStepper({.substeps = 0}).step(world), "substeps = 0; >= 1", std::invalid_argument);
    world.joints.push_back({.kind = Joint::Kind::rod, .a = 0, .b = 1, .length = 1});
    CHECK_THROWS_WITH_AS(SoftStepper().step(world), "joint 0 is a rod; only pins are known here",
                         std::invalid_argument);
}
