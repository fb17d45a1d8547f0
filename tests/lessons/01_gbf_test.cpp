#include "lessons/01_gbf/gbf.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "common/foundation/judge/exact_bounce.hpp"
#include "common/foundation/judge/particle_energy.hpp"
#include "tests/support/random_numbers.hpp"
#include "tests/support/truth.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

struct Trajectory {
    std::vector<double> x, v;
};

Trajectory fly(Particle p, const GbfParameters& parameters, int steps) {
    Trajectory t{{p.x}, {p.v}};
    for (int n = 0; n < steps; ++n) {
        p = step_gbf(p, parameters);
        t.x.push_back(p.x);
        t.v.push_back(p.v);
    }
    return t;
}

/// Energies over the steps of a run.
std::vector<double> energies(const Trajectory& t, const GbfParameters& s) {
    std::vector<double> h;
    for (std::size_t n = 0; n < t.x.size(); ++n) h.push_back(particle_energy({t.x[n], t.v[n]}, s.dt, s.gravity));
    return h;
}

}  // namespace

TEST_CASE("trajectories agree with the reference") {
    for (const char* file : {"particle1d_gbf.json", "particle1d_gbf_ablation.json"})
        check_replay(file, [](const TruthRun& run) {
            return [s = gbf_parameters<GbfParameters>(run)](Particle p) { return step_gbf(p, s); };
        });
}

TEST_CASE("the listing as printed never bounces and its velocity falls without end") {
    GbfParameters s;
    s.strict = true;
    const Trajectory t = fly({1, 0}, s, 300);
    for (double v : t.v) CHECK(v <= 0);
    CHECK(t.x.back() == 0);
    CHECK(std::abs(t.v.back() + 29.43) < 1e-11);  // -300 g h
}

TEST_CASE("the invariant is constant in free flight, and the naive energy is not") {
    GbfParameters s;
    const Trajectory t = fly({100, 3}, s, 100);
    const std::vector<double> h = energies(t, s);
    // 100 steps of a few roundings of numbers near 1000 J/kg: 1e-13 relative each, 1e-10 is ample.
    for (double value : h) CHECK(std::abs(value - h[0]) < 1e-9);
    const auto naive = [&](std::size_t n) { return 0.5 * t.v[n] * t.v[n] + s.gravity * t.x[n]; };
    // Per step -g^2 h^2/2 = -0.0048 J/kg.
    CHECK(std::abs(naive(100) - naive(0) + 100 * 0.5 * std::pow(s.gravity * s.dt, 2)) < 1e-9);
}

TEST_CASE("each elastic bounce loses -g|v|h + g d, projected or not") {
    RandomNumbers random(7);
    for (int trial = 0; trial < 200; ++trial) {
        GbfParameters s;
        s.restitution = 1;
        s.dt = random.between(1e-4, 0.02);
        s.gravity = random.between(1, 20);
        s.projection = trial % 2 == 0 ? Projection::always : Projection::never;
        Particle p{random.between(0.2, 3), random.between(-2, 2)};
        int bounces = 0;
        double unprojected = p.x, depth = 0;
        for (int n = 0; n < 400000 && bounces < 5; ++n) {
            const double before = particle_energy({p.x, p.v}, s.dt, s.gravity);
            const bool reflects = p.x <= s.shell && p.v < 0;
            const double speed = std::abs(p.v);
            const Particle next = step_gbf(p, s);
            unprojected = p.x + s.dt * next.v;
            if (reflects) {
                ++bounces;
                // The lift g d came at the end of the step before, when the projection moved the particle.
                const double change = particle_energy(next, s.dt, s.gravity) - before + s.gravity * depth;
                CHECK(std::abs(change - gbf_bounce_energy_change(speed, depth, s.dt, s.gravity)) <
                      1e-12 * (1 + before));
            }
            depth = s.projection == Projection::always ? std::max(0.0, -unprojected) : 0;
            p = next;
        }
        CHECK(bounces == 5);
    }
}

TEST_CASE("a touching ball bounces where e |v| > g h, and a slower one is stopped on the plane") {
    RandomNumbers random(11);
    for (int trial = 0; trial < 1000; ++trial) {
        GbfParameters s;
        s.dt = random.between(1e-4, 0.05);
        s.gravity = random.between(1, 20);
        s.restitution = trial % 10 == 0 ? 1 : random.between(0.01, 1);
        const double threshold = s.gravity * s.dt / s.restitution;
        Particle p = step_gbf({0, -threshold * (1 + random.decades(-9, 1))}, s);
        CHECK(p.v > 0);
        CHECK(p.x > 0);
        p = step_gbf({0, -threshold * (1 - random.decades(-9, 0))}, s);
        CHECK(p.v == 0);
        CHECK(p.x == 0);
    }
    // So (01.6) ends at |v| = g h: a slower elastic ball is stopped, and with a deep lift its H even rises.
    GbfParameters s;
    s.restitution = 1;
    const double kick = s.gravity * s.dt, speed = 0.5 * kick, depth = 0.99 * speed * s.dt;
    const double before = particle_energy({-depth, -speed}, s.dt, s.gravity);
    const double after = particle_energy(step_gbf({0, -speed}, s), s.dt, s.gravity);
    CHECK(after > before);
    CHECK(gbf_bounce_energy_change(speed, depth, s.dt, s.gravity) < 0);
}

namespace {

/// Energy that an elastic ball loses per second over ten seconds.
double loss_rate(double dt, double speed) {
    GbfParameters s;
    s.restitution = 1;
    s.dt = dt;
    Particle p{1, speed};
    const double before = particle_energy(p, dt, s.gravity);
    const long steps = std::lround(10 / dt);
    for (long n = 0; n < steps; ++n) p = step_gbf(p, s);
    return (before - particle_energy(p, dt, s.gravity)) / 10;
}

bool within(double got, double expected, double relative) {
    return std::abs(got - expected) <= relative * std::abs(expected);
}

}  // namespace

TEST_CASE("the elastic drift is first order in h, and a drop from rest loses twice what a throw loses") {
    // A ball on the lattice of velocities (multiples of g h/2) comes back to x = 0 exactly: d = 0 and each bounce costs
    // g|v|h, one every 2|v|/g: g^2 h/2 a second. Off the lattice d/(|v|h) alternates between f and 1 - f: half of that.
    // Ten seconds hold about 11 bounces, and the last may or may not have happened: 1/11, rounded up.
    for (double h : {0.002, 0.001, 0.0005}) {
        CAPTURE(h);
        CHECK(within(loss_rate(h, 0), 9.81 * 9.81 * h / 2, 0.12));
        CHECK(within(loss_rate(h, 0.3), 9.81 * 9.81 * h / 4, 0.12));
    }
    CHECK(within(loss_rate(0.001, 0) / loss_rate(0.0005, 0), 2, 0.12));
}

TEST_CASE("dropped from rest at h = 0.01 s an elastic ball has lost 96 % after 20 s, at 0.001 s 9.5 %") {
    // The numbers of the lesson's text, to the digits it gives.
    const auto lost = [](double dt) {
        GbfParameters s;
        s.restitution = 1;
        s.dt = dt;
        const Trajectory t = fly({1, 0}, s, static_cast<int>(std::lround(20 / dt)));
        const std::vector<double> h = energies(t, s);
        return 1 - h.back() / h.front();
    };
    CHECK(within(lost(0.01), 0.9646, 1e-4));
    CHECK(within(lost(0.001), 0.0952, 1e-3));
}

TEST_CASE("without the contact step and projection the particle sinks at g h/(1 + e)") {
    for (double e : {0.0, 0.3, 0.6, 0.9}) {
        GbfParameters s;
        s.restitution = e;
        s.contact_step = false;
        s.projection = Projection::never;
        Particle p{0, 0};
        for (int n = 0; n < 1000; ++n) p = step_gbf(p, s);
        // The fixed point of v <- -e v - g h; it contracts by e each step, 0.9^1000 = 1e-46.
        CHECK(std::abs(p.v + s.gravity * s.dt / (1 + e)) < 1e-15);
    }
}

TEST_CASE("with contact step and projection a particle at rest stays exactly at rest, for every restitution") {
    for (double e : {0.0, 0.5, 1.0}) {
        GbfParameters s;
        s.restitution = e;
        Particle p{0, 0};
        for (int n = 0; n < 1000; ++n) p = step_gbf(p, s);
        CHECK(p.x == 0);
        CHECK(p.v == 0);
    }
}

TEST_CASE("the energy of a bounce refuses numbers outside their range and names them") {
    for (const double bad : {-1.0, double(NAN), double(INFINITY)}) {
        CHECK_THROWS_WITH(gbf_bounce_energy_change(bad, 0, 0.01, 9.81), "speed must be finite and >= 0");
        CHECK_THROWS_WITH(gbf_bounce_energy_change(1, bad, 0.01, 9.81), "depth must be finite and >= 0");
        CHECK_THROWS_WITH(gbf_bounce_energy_change(1, 0, bad, 9.81), "dt must be finite and > 0");
        CHECK_THROWS_WITH(gbf_bounce_energy_change(1, 0, 0.01, bad), "gravity must be finite and >= 0");
    }
}

TEST_CASE("the exact bounce agrees with the reference") {
    for (const TruthRun& run : load_truth("particle1d_exact.json")) {
        CAPTURE(run.name);
        const ExactBounce exact(1, run.number("v0"), 9.81, run.number("e"));
        CHECK(std::abs(exact.first_impact() - run.number("t_first")) < 1e-14);
        std::vector<double> x, v;
        for (std::size_t n = 0; n < run.x.size(); ++n) {
            const ExactState state = exact.at(0.01 * static_cast<double>(n));
            x.push_back(state.x);
            v.push_back(state.v);
        }
        CHECK(largest_difference(x, run.x) < 1e-11);
        CHECK(largest_difference(v, run.v) < 1e-11);
    }
    CHECK_THROWS_AS(ExactBounce(-1, 0, 9.81, 1), std::invalid_argument);
    CHECK_THROWS_AS(ExactBounce(1, 0, 0, 1), std::invalid_argument);
    CHECK_THROWS_AS(ExactBounce(1, 0, 9.81, 1.5), std::invalid_argument);
    CHECK_THROWS_AS(ExactBounce(1, NAN, 9.81, 1), std::invalid_argument);
}
