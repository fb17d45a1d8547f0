#include "lessons/04_spook/spook.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

#include "common/foundation/judge/exact_bounce.hpp"
#include "common/foundation/judge/particle_energy.hpp"
#include "lessons/03_spring/spring.hpp"
#include "tests/support/random_numbers.hpp"
#include "tests/support/truth.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;

namespace {

constexpr double g = 9.81, infinity = std::numeric_limits<double>::infinity();

/// A contact that never lets go, without gravity: the solve of (04.5) as a pair of equations, no step of the library.
Particle hold(Particle p, const SpookCoefficients& c, double h, double m) {
    p.v += (-c.a * p.x - c.b * p.v) / (1 / m + c.epsilon) / m;
    p.x += h * p.v;
    return p;
}

bool near(double value, double expected, double tolerance) {
    return std::abs(value - expected) < tolerance;
}

struct Flight {
    double lowest = 0, highest_later = -infinity;  // later: after half a second, that is after the first impact
    int impacts = 0;
    Particle end;
};

Flight fly(const SpookParameters& s, int steps, Particle p = {1, 0}) {
    Flight f;
    for (int n = 0; n < steps; ++n) {
        f.impacts += is_spook_impact(p, s);
        p = step_spook(p, s);
        f.lowest = std::min(f.lowest, p.x);
        if (n * s.dt > 0.5) f.highest_later = std::max(f.highest_later, p.x);
    }
    f.end = p;
    return f;
}

}  // namespace

TEST_CASE("trajectories are those of the reference") {
    test::check_replay("particle1d_spook.json", [](const test::TruthRun& run) {
        SpookParameters s;
        s.restitution = run.number("e"), s.stiffness = run.number("k"), s.relaxation = run.number("tau");
        s.impact_threshold = run.number("v_thr"), s.balanced_impact = run.flag("balanced");
        return [s](Particle p) { return step_spook(p, s); };
    });
}

TEST_CASE("coefficients are those of the reference, and of the derivation (04.1) to (04.4)") {
    for (const auto& c : test::truth_json("spook_params.json").at("cases")) {
        const SpookCoefficients s = spook_coefficients(c["h"], c["k"], c["tau"]);
        CHECK(std::abs(s.a - c["a"].get<double>()) < 1e-12);
        CHECK(std::abs(s.b - c["b"].get<double>()) < 1e-12);
        CHECK(std::abs(s.epsilon - c["eps"].get<double>()) < 1e-12);
    }
    // f/k + <c> + tau v' = 0 must hold for the solved velocity, whatever the state. Each term is below 1e3 times the
    // largest, a dozen roundings: 1e-12 relative to their sum of magnitudes.
    RandomNumbers random(4);
    for (int i = 0; i < 1000; ++i) {
        const double h = random.decades(-4, -1), k = random.decades(1, 9), tau = random.between(0, 5) * h;
        const double m = random.decades(-2, 2), c = random.between(-0.1, 0.1), v = random.between(-5, 5);
        const SpookCoefficients s = spook_coefficients(h, k, tau);
        const double lambda = (-s.a * c - s.b * v) / (1 / m + s.epsilon), after = v + lambda / m;
        const double mean = ((c + h * after) + 2 * c + (c - h * v)) / 4;
        const double size =
            std::abs(lambda / h / k) + std::abs(c) + h * (std::abs(v) + std::abs(after)) + tau * std::abs(after);
        CHECK(std::abs(lambda / h / k + mean + tau * after) < 1e-12 * size);
    }
}

TEST_CASE("at rest it lies m g/k deep, as on the spring, for every h, tau, k and m; with tau >= 2 h it gets there") {
    RandomNumbers random(4);
    int settled = 0;
    for (int i = 0; i < 300; ++i) {
        SpookParameters s;
        s.dt = random.decades(-3, -1), s.mass = random.decades(-1, 1), s.gravity = random.between(1, 20);
        s.stiffness = s.mass * random.decades(2, 8), s.relaxation = random.between(0, 4) * s.dt, s.restitution = 0;
        s.impact_threshold = 3 * s.gravity * s.dt;
        const double rest = -spring_rest_depth(s.mass, s.gravity, s.stiffness);
        // It is a fixed point: what remains after a step is the rounding of g h and of a x = 4 Y g h/(w h)^2.
        const double rounding = 1e-14 * s.gravity * s.dt * (1 + 4 / (s.dt * s.dt * s.stiffness / s.mass));
        const Particle still = step_spook({rest, 0}, s);
        CHECK(std::abs(still.v) < rounding);
        // And it is reached from 1 mm above, once the slowest part has decayed by 1e-13.
        s.relaxation = random.between(2, 4) * s.dt;
        const double wh = s.dt * std::sqrt(s.stiffness / s.mass);
        const double slowest = std::abs(spook_eigenvalues(wh, s.relaxation / s.dt)[0]);
        const int steps = 200 + static_cast<int>(std::log(1e-13) / std::log(slowest));
        if (steps > 50000) continue;
        const Particle end = fly(s, steps, {1e-3, 0}).end;
        CHECK(std::abs(end.x - rest) < 1e-9 * std::max(1e-3, -rest) + 1e3 * rounding * s.dt);
        ++settled;
    }
    CHECK(settled > 250);
}

TEST_CASE("a stiff contact with tau from 0.8 h to 1.5 h never rests: it hops less than g h^2/5 for ever") {
    RandomNumbers random(4);
    for (int i = 0; i < 50; ++i) {
        SpookParameters s;
        s.stiffness = 1e7, s.relaxation = random.between(0.8, 1.5) * s.dt;
        Particle p = fly(s, 3000, {random.between(0.3, 2), 0}).end;
        double lowest = infinity, highest = -infinity;
        for (int n = 0; n < 100; ++n) {
            p = step_spook(p, s);
            lowest = std::min(lowest, p.x), highest = std::max(highest, p.x);
        }
        CHECK(highest - lowest > 1e-7);
        CHECK(highest < 0.2 * g * s.dt * s.dt);
    }
    // The one of the lesson.
    SpookParameters s;
    s.stiffness = 1e7, s.relaxation = 0.01;
    CHECK(std::abs(fly(s, 1000).end.v) > 1e-3);
    s.relaxation = 0.02;
    CHECK(std::abs(fly(s, 1000).end.v) < 1e-15);
}

TEST_CASE("the eigenvalues are those of the step inside a contact") {
    RandomNumbers random(4);
    for (int i = 0; i < 500; ++i) {
        SpookParameters s;
        s.dt = random.decades(-3, -1), s.mass = random.decades(-1, 1), s.impact_threshold = 1e9;
        const double wh = random.decades(-1, 2), d = random.between(0, 5);
        s.stiffness = s.mass * wh * wh / (s.dt * s.dt), s.relaxation = d * s.dt;
        // The step is affine while it pushes: differences give its matrix, in units where x and h v are alike.
        const Particle at{-1, 0}, base = step_spook(at, s);
        const Particle dx = step_spook({at.x + 0.1, at.v}, s), dv = step_spook({at.x, at.v + 0.1 / s.dt}, s);
        const double xx = (dx.x - base.x) / 0.1, vv = (dv.v - base.v) * s.dt / 0.1;
        const double vx = (dx.v - base.v) * s.dt / 0.1, xv = (dv.x - base.x) / 0.1;
        const auto z = spook_eigenvalues(wh, d);
        // Positions and h v up to 10, divided by 0.1, times entries up to 5: 1e-11 leaves a hundredfold.
        CHECK(std::abs(z[0] + z[1] - (xx + vv)) < 1e-11);
        CHECK(std::abs(z[0] * z[1] - (xx * vv - xv * vx)) < 1e-11);
    }
}

TEST_CASE("a contact is stable for every stiffness, step and relaxation") {
    RandomNumbers random(4);
    for (int i = 0; i < 20000; ++i) {
        const double wh = random.decades(-4, 6), d = i % 10 == 0 ? 0 : random.decades(-3, 3);
        const auto z = spook_eigenvalues(wh, d);
        CHECK(std::abs(z[0]) <= 1 + 1e-14);  // rounding of a number near 1
        CHECK(std::abs(z[1]) <= std::abs(z[0]) + 1e-14);
        // 1 - |z|^2 is at least 1 - D = 4 d/Q for a pair of complex ones; where that is above rounding, it decays.
        const double q = 4 / (wh * wh);
        if (d > 0 && 4 * d / (q + 1 + 4 * d) > 1e-12 && d * q < 1e12) CHECK(std::abs(z[0]) < 1);
    }
    // The spring with the same damping, b = k tau, is far outside its region at the course's defaults.
    const SpookParameters s;
    CHECK_FALSE(spring_is_stable({.dt = s.dt, .stiffness = s.stiffness, .damping = s.stiffness * s.relaxation}));
    CHECK(std::abs(spook_eigenvalues(s.dt * std::sqrt(s.stiffness), s.relaxation / s.dt)[0]) ==
          doctest::Approx(0.38592).epsilon(1e-4));
}

TEST_CASE("the eigenvalues are real from some tau on: 2 h in the stiff limit, 2 sqrt(m/k) for short steps") {
    const auto first_real = [](double wh) {
        double low = 0, high = 10 + 10 / wh;
        for (int i = 0; i < 100; ++i) {
            const double d = 0.5 * (low + high);
            (spook_eigenvalues(wh, d)[0].imag() == 0 ? high : low) = d;
        }
        return high;
    };
    CHECK(first_real(infinity) == doctest::Approx(2).epsilon(1e-7));
    CHECK(first_real(1e-3) * 1e-3 == doctest::Approx(2).epsilon(1e-3));
    CHECK(first_real(0.01 * std::sqrt(1e7)) == doctest::Approx(2.002).epsilon(1e-4));  // the lesson's fifth experiment
    for (double wh = 1e-3; wh < 1e3; wh *= 1.3) {
        const double critical = first_real(wh);
        CHECK(critical > std::max(2.0, 2 / wh) * (1 - 1e-6));
        for (const double part : {0.1, 0.9, 0.999}) CHECK(spook_eigenvalues(wh, part * critical)[0].imag() > 0);
        for (const double part : {1.001, 1.1, 10.0}) CHECK(spook_eigenvalues(wh, part * critical)[0].imag() == 0);
    }
}

TEST_CASE("stiff limit: double root -1 at tau = 0, critical damping at tau = 2 h, decay in tau beyond") {
    const auto undamped = spook_eigenvalues(infinity, 0), critical = spook_eigenvalues(infinity, 2);
    CHECK(std::abs(undamped[0] + 1.0) < 1e-15);  // nothing is rounded
    CHECK(std::abs(undamped[1] + 1.0) < 1e-15);
    // A double root is right to half of the digits.
    CHECK(std::abs(critical[0] - 1.0 / 3) < 1e-7);
    CHECK(std::abs(critical[1] - 1.0 / 3) < 1e-7);
    for (double d = 0.1; d < 8; d += 0.1) {
        const auto z = spook_eigenvalues(infinity, d);
        CHECK(std::abs(z[0]) >= 1.0 / 3 - 1e-7);
        if (d < 2) CHECK(std::norm(z[0]) == doctest::Approx(1 / (1 + 4 * d)).epsilon(1e-14));
        for (const auto& root : z) {  // (04.10), by insertion; Horner with factors up to 33
            CHECK(std::abs(((1 + 4 * d) * root - (4 * d - 2)) * root + 1.0) < 1e-13);
        }
    }
    // 1 - z = 1/d + O(1/d^2): a decay time of tau.
    CHECK(1000 * (1 - spook_eigenvalues(infinity, 1000)[0].real()) == doctest::Approx(1).epsilon(0.01));
}

TEST_CASE("with tau = 0 a stiff contact grows linearly: x_n = (-1)^n (1 + 2 n) x_0") {
    const double h = 0.01, k = 1e16;  // 4/(w h)^2 = 4e-12: over 100 steps far below the tolerance
    const SpookCoefficients c = spook_coefficients(h, k, 0);
    Particle p{1e-3, 0};
    for (int n = 1; n <= 100; ++n) {
        p = hold(p, c, h, 1);
        CHECK(near(p.x, (n % 2 ? -1 : 1) * (1 + 2 * n) * 1e-3, 1e-8));
    }
}

TEST_CASE(
    "with tau = 0 and a finite k a disturbance x_0 neither decays nor grows: it swings by x_0 sqrt(1 + (w h/2)^2)") {
    RandomNumbers random(4);
    for (int i = 0; i < 100; ++i) {
        const double h = 0.01, wh = random.decades(-1, 1.5), m = 1, k = wh * wh / (h * h);
        const SpookCoefficients c = spook_coefficients(h, k, 0);
        CHECK(std::abs(std::abs(spook_eigenvalues(wh, 0)[0]) - 1) < 1e-14);
        Particle p{1e-3, 0};
        double largest = 0;
        for (int n = 0; n < 10000; ++n) {
            p = hold(p, c, h, m);
            largest = std::max(largest, std::abs(p.x));
        }
        // The steps sample the swing at 10,000 phases; a rational one may miss its top by its spacing squared: 1 %.
        const double swing = 1e-3 * std::sqrt(1 + 0.25 * wh * wh);
        CHECK(largest <= swing * (1 + 1e-9));
        CHECK(largest > 0.99 * swing);
    }
}

TEST_CASE("for h to 0 SPOOK is the damped spring with b = k tau, with a first-order error") {
    const double k = 1000, tau = 0.02, m = 1, t = 0.1;
    const double rate = 0.5 * k * tau / m, w = std::sqrt(k / m - rate * rate);
    // x(0) = 0, v(0) = -1 (the stored velocity differs by O(h), which is first order too).
    const double exact = -std::exp(-rate * t) * std::sin(w * t) / w;
    double last = 0;
    for (double h : {4e-4, 2e-4, 1e-4}) {
        Particle p{0, -1};
        for (long n = std::lround(t / h); n > 0; --n) p = hold(p, spook_coefficients(h, k, tau), h, m);
        const double error = std::abs(p.x - exact);
        if (last > 0) CHECK(std::log2(last / error) == doctest::Approx(1).epsilon(0.1));
        last = error;
    }
}

TEST_CASE("e = 1: the balanced impact keeps the energy to rounding, the plain one loses g |v| h at every bounce") {
    RandomNumbers random(4);
    for (int i = 0; i < 100; ++i) {
        SpookParameters s;
        s.restitution = 1;
        const Particle start{random.between(0.5, 2), random.between(-3, 3)};
        const double energy = particle_energy(start, s.dt, g);
        // 2000 steps, each some five roundings of numbers up to 25: 2000 * 5 * 25 * 1.1e-16 = 3e-11.
        CHECK(std::abs(particle_energy(fly(s, 2000, start).end, s.dt, g) - energy) < 3e-11);

        s.balanced_impact = false;
        Particle p = start;
        for (int n = 0; n < 500; ++n) {
            const Particle next = step_spook(p, s);
            // Fast impacts only: below 1 m/s the solve helps a little (next test).
            const double loss = is_spook_impact(p, s) ? g * std::abs(p.v) * s.dt : 0;
            if (p.v < -1 || p.x >= 0) {
                CHECK(std::abs(particle_energy(next, s.dt, g) - particle_energy(p, s.dt, g) + loss) < 1e-13);
            }
            p = next;
        }
    }
}

TEST_CASE(
    "the solve after an impact adds no speed where tau >= h/e; skipped, where tau >= h/e - h and it is balanced") {
    RandomNumbers random(4);
    int pushed = 0;
    for (int i = 0; i < 20000; ++i) {
        SpookParameters s;
        s.dt = random.decades(-4, -1);
        s.restitution = random.between(0.05, 1), s.stiffness = random.decades(3, 12);
        const double kick = g * s.dt, least = s.dt / s.restitution;
        s.impact_threshold = random.between(1, 3) * kick;
        const double v = -kick * random.decades(0.61, 3);         // 4 g h and more: an impact, balanced or plain
        const Particle deep{random.between(0, 1) * v * s.dt, v};  // it was above the plane a step ago
        /// The fastest stored velocity until it is out, beyond the impact's, in kicks g h.
        const auto excess = [&] {
            const double half = s.balanced_impact ? 0.5 * kick : 0;
            const double after_impact = -s.restitution * (v - half) + half;
            double most = -infinity;
            Particle p = deep;
            for (int n = 0; n < 100 && p.x < 0 && (n == 0 || !is_spook_impact(p, s)); ++n) {
                p = step_spook(p, s);
                most = std::max(most, (p.v - after_impact) / kick);
            }
            return most;
        };
        // Rounding: a few 1e-16 of |v|/(g h) <= 1000.
        s.relaxation = least * (i % 3 ? random.between(1, 3) : 1);
        s.balanced_impact = false;
        CHECK(excess() <= 1e-12);
        s.balanced_impact = true;
        CHECK(excess() <= 1e-12);
        s.skip_after_impact = true;
        s.relaxation = (least - s.dt) * (i % 3 ? random.between(1, 3) : 1);
        CHECK(excess() <= -0.5 + 1e-12);  // the bound of the lesson: e |w| against e |w| + g h/2
        s.balanced_impact = false;
        CHECK(excess() <= 3 + 1e-12);
        s.relaxation = least * (i % 3 ? random.between(1, 3) : 1);
        if (s.restitution * -v >= 0.75 * kick) CHECK(excess() <= 1e-12);

        s.balanced_impact = true, s.skip_after_impact = false;
        s.relaxation = 0.2 * s.dt;
        pushed += excess() > 1;
    }
    CHECK(pushed > 8000);  // tau = h/5 pushes wherever theta > e/5, roughly: most of the cases

    // Plain impacts need more than h/e - h: here the skipped solve comes a step late and adds two kicks and more.
    SpookParameters plain;
    plain.restitution = 0.95, plain.relaxation = plain.dt / 0.95 - plain.dt, plain.stiffness = 1e9;
    plain.balanced_impact = false, plain.skip_after_impact = true;
    const double v = -0.5;
    Particle p = step_spook({v * plain.dt, v}, plain);
    CHECK(p.x < 0);
    p = step_spook(p, plain);
    CHECK(p.v - 0.95 * 0.5 > 2 * g * plain.dt);
}

TEST_CASE("the ball of the demo: double push and its cures, threshold, equal stiffness") {
    SpookParameters s;
    s.restitution = 1, s.relaxation = 0.002;
    CHECK(near(fly(s, 300).highest_later, 1.9497, 1e-4));
    s.skip_after_impact = true;
    CHECK(near(fly(s, 300).highest_later, 1, 1e-4));
    s.skip_after_impact = false, s.relaxation = 0.01;
    CHECK(near(fly(s, 300).highest_later, 1, 1e-4));

    SpookParameters standard, none;
    none.impact_threshold = 0;
    CHECK(fly(standard, 300).impacts == 6);
    CHECK(near(fly(standard, 300).end.x, -9.81e-5, 1e-15));
    CHECK(near(fly(standard, 300).highest_later, 0.3502, 1e-4));
    CHECK(fly(none, 300).impacts == 84);

    SpookParameters soft;
    soft.stiffness = 1000;
    SpringParameters spring;
    spring.damping = damping_at_zero_gap(0.6, 1000, 1);
    CHECK(spring.damping == doctest::Approx(10.150471521576520).epsilon(1e-12));
    Particle p{1, 0};
    double lowest = 0;
    for (int n = 0; n < 600; ++n) {
        p = step_spring(p, spring);
        lowest = std::min(lowest, p.x);
    }
    CHECK(near(lowest, -0.1136, 1e-4));
    CHECK(near(p.x, -0.00981, 1e-9));
    CHECK(near(fly(soft, 600).lowest, -0.0261, 1e-4));
    CHECK(near(fly(soft, 600).end.x, -0.00981, 1e-9));

    // The same spring, a hundred times stiffer and damped for e = 0.6, is beyond its limit.
    spring.stiffness = 1e5, spring.damping = damping_at_zero_gap(0.6, 1e5, 1);
    CHECK_FALSE(spring_is_stable(spring));
    p = {1, 0};
    for (int n = 0; n < 300; ++n) p = step_spring(p, spring);
    CHECK(near(particle_energy(p, 0.01, g), 117.7, 0.1));

    // Without impacts and without relaxation the solve alone throws it higher than it fell from.
    SpookParameters solve_only;
    solve_only.impact_threshold = 1000, solve_only.relaxation = 0;
    CHECK(near(fly(solve_only, 300).highest_later, 1.357, 1e-3));
}

TEST_CASE("the elastic ball of the demo after 20 s: all of its energy with balanced impacts, 2 % with plain ones") {
    SpookParameters s;
    s.restitution = 1;
    const double start = particle_energy({1, 0}, s.dt, g);
    CHECK(near(particle_energy(fly(s, 2000).end, s.dt, g), start, 3e-11));
    s.balanced_impact = false;
    CHECK(near(particle_energy(fly(s, 2000).end, s.dt, g) / start, 0.0201, 1e-4));
}

TEST_CASE("without the impact stage a stiff contact throws back Y (4 theta - 1) of the speed, by chance") {
    SpookParameters s;
    s.gravity = 0, s.stiffness = 1e15, s.impact_threshold = 1e9;
    for (double d : {0.0, 0.5, 2.0}) {
        s.relaxation = d * s.dt;
        for (double theta = 0.1; theta <= 1; theta += 0.1) {
            const double share = step_spook({-4 * theta * s.dt, -4}, s).v / 4;
            CHECK(near(share, (4 * theta - 1) / (1 + 4 * d), 1e-9));  // epsilon m = 4e-11
        }
    }
}

TEST_CASE("bouncing converges to the exact flight with first order") {
    for (double e : {0.6, 1.0}) {
        std::vector<double> errors;
        for (double h : {0.004, 0.002, 0.001, 0.0005}) {
            RandomNumbers random(4);
            double sum = 0;
            for (int i = 0; i < 200; ++i) {
                SpookParameters s;
                s.dt = h, s.restitution = e, s.relaxation = 2 * h, s.impact_threshold = 3 * g * h;
                Particle p{random.between(0.8, 1.2), 0};
                const ExactBounce exact(p.x, -0.5 * g * h, g, e);
                for (long n = std::lround(0.8 / h); n > 0; --n) p = step_spook(p, s);
                sum += std::abs(p.x - exact.at(0.8).x);
            }
            errors.push_back(sum / 200);
        }
        // A hit is late by theta h, so the error is of first order; over 200 phases the mean scatters by some percent.
        for (int i = 0; i < 3; ++i) CHECK(std::log2(errors[i] / errors[i + 1]) == doctest::Approx(1).epsilon(0.15));
    }
}

TEST_CASE("bad numbers are refused") {
    const double nan = std::nan("");
    for (double bad : {0.0, -1.0, nan, infinity}) {
        CHECK_THROWS_AS(spook_coefficients(bad, 1, 1), std::invalid_argument);
        CHECK_THROWS_AS(spook_coefficients(1, bad, 1), std::invalid_argument);
        if (bad != 0) CHECK_THROWS_AS(spook_coefficients(1, 1, bad), std::invalid_argument);
        if (bad != 0) CHECK_THROWS_AS(spook_eigenvalues(1, bad), std::invalid_argument);
        if (bad != infinity) CHECK_THROWS_AS(spook_eigenvalues(bad, 1), std::invalid_argument);
    }
    CHECK_THROWS_WITH(spook_coefficients(0.01, 1e5, -1), "relaxation must be finite and >= 0");
}
