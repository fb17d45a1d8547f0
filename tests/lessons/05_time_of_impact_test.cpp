#include "lessons/05_time_of_impact/time_of_impact.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <functional>

#include "common/foundation/judge/exact_bounce.hpp"
#include "common/foundation/judge/particle_energy.hpp"
#include "lessons/01_gbf/gbf.hpp"
#include "lessons/02_balanced_gbf/balanced_gbf.hpp"
#include "lessons/03_spring/spring.hpp"
#include "lessons/04_spook/spook.hpp"
#include "lessons/05_time_of_impact/convergence.hpp"
#include "tests/support/random_numbers.hpp"
#include "tests/support/truth.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

constexpr double g = 9.81;
using Step = Particle (*)(Particle, const TimeOfImpactParameters&);

Particle explicit_first(Particle p, const TimeOfImpactParameters& q) {
    return step_time_of_impact_explicit(p, q, ImpactTime::first);
}
Particle explicit_second(Particle p, const TimeOfImpactParameters& q) {
    return step_time_of_impact_explicit(p, q, ImpactTime::second);
}

/// A particle that will hit the plane at -4.4 m/s, theta h before the end of its next step.
Particle before_impact(double h, double theta) {
    const double ahead = (1 - theta) * h;
    return {(4.4 - 0.5 * g * ahead) * ahead, -4.4 + g * ahead + 0.5 * g * h};
}

/// What is right after that step, from the flight after the impact.
Particle after_impact(double h, double theta, double e) {
    const double s = theta * h, u = e * 4.4;
    return {u * s - 0.5 * g * s * s, u - g * s + 0.5 * g * h};
}

struct Orders {
    double x, v;
};

/// Of the error of one impact, over time steps 0.02 s / 2^k.
Orders impact_orders(Step step, double e, double theta) {
    std::vector<double> dt, dx, dv;
    for (double h = 0.02; h > 2e-3; h /= 2) {
        const Particle p = step(before_impact(h, theta), {h, g, e}), right = after_impact(h, theta, e);
        dt.push_back(h);
        dx.push_back(std::abs(p.x - right.x));
        dv.push_back(std::abs(p.v - right.v));
    }
    return {measured_order(dt, dx), measured_order(dt, dv)};
}

Particle run(Step step, Particle p, const TimeOfImpactParameters& q, int steps) {
    for (int n = 0; n < steps; ++n) p = step(p, q);
    return p;
}

}  // namespace

TEST_CASE("trajectories agree with the reference, exact and as printed") {
    check_replay("particle1d_toi.json", [](const TruthRun& reference) {
        const Step step = reference.name.starts_with("slide") ? step_time_of_impact_slide : step_time_of_impact;
        return [step, e = reference.number("e")](Particle p) { return step(p, {.restitution = e}); };
    });
}

TEST_CASE("the reference's exact curve is reproduced through the Zeno point") {
    const auto step_of = [](const TruthRun& reference) {
        return [e = reference.number("e")](Particle p) { return step_time_of_impact(p, {.restitution = e}); };
    };
    check_replay("particle1d_exact.json", step_of, 0.5 * g * 0.01);
}

TEST_CASE("one step is the closed form, whatever the numbers, with many bounces in it or rest at its end") {
    RandomNumbers random(5);
    int rests = 0, several = 0;
    for (int i = 0; i < 20000; ++i) {
        const double h = std::pow(10, random.between(-4, 0)), gravity = random.between(1, 30), e = random.between(0, 1);
        const double x = random.between(0, 2) * h, v = random.between(-3, 3);
        const ExactBounce exact(x, v, gravity, e);
        const ExactState right = exact.at(h);
        const Particle p = step_time_of_impact({x, v + 0.5 * gravity * h}, {h, gravity, e});
        // Times are right to some 1e-16 (h + V/g), speeds are below 35 m/s, and g times a time is a speed.
        const double speed = std::abs(v) + gravity * h + 2, tolerance = 1e-13 * speed * (1 + h);
        CAPTURE(h);
        CAPTURE(e);
        CHECK(std::abs(p.x - right.x) < tolerance);
        CHECK(std::abs(p.v - 0.5 * gravity * h - right.v) < 10 * tolerance);
        CHECK(p.x >= 0);
        rests += h >= exact.rest_time() ? 1 : 0;
        const double second = exact.first_impact() + 2 * e * (gravity * exact.first_impact() - v) / gravity;
        several += h >= second && h < exact.rest_time() ? 1 : 0;
    }
    CHECK(rests > 500);  // the sample holds what the title says
    CHECK(several > 500);
}

TEST_CASE("whole runs stay on the closed form, to rest, for every step size") {
    for (double h : {0.001, 0.01, 0.037, 0.1, 0.3}) {
        for (double e : {0.0, 0.3, 0.6, 0.9, 1.0}) {
            CAPTURE(h);
            CAPTURE(e);
            const ExactBounce exact(1, 0, g, e);
            Particle p{1, 0.5 * g * h};
            for (int n = 1; n * h < 4; ++n) {
                p = step_time_of_impact(p, {h, g, e});
                // 4000 steps of some 1e-16 m at speeds below 5 m/s.
                CHECK(std::abs(p.x - exact.at(n * h).x) < 1e-11);
            }
            if (e <= 0.6) CHECK(p.x == 0);
        }
    }
}

TEST_CASE("a particle at rest stays exactly at rest, for every restitution") {
    for (double e : {0.0, 0.3, 0.6, 0.999999, 1.0}) {
        for (double h : {1e-4, 0.01, 0.0123, 0.5}) {
            CAPTURE(e);
            CAPTURE(h);
            const Particle p = run(step_time_of_impact, {0, 0.5 * g * h}, {h, g, e}, 100);
            CHECK(p.x == 0);
            CHECK(p.v == 0.5 * g * h);
        }
    }
}

TEST_CASE("with e = 1 the energy is kept to rounding over a hundred thousand steps") {
    const TimeOfImpactParameters q{.gravity = g, .restitution = 1};
    Particle p{1, 0};
    const double start = particle_energy(p, q.dt, g);
    double largest = 0;
    for (int n = 0; n < 100000; ++n) {
        p = step_time_of_impact(p, q);
        largest = std::max(largest, std::abs(particle_energy(p, q.dt, g) - start));
    }
    CHECK(largest < 1e-10);  // 1e5 steps of at most a few 1e-15 of 9.8 J/kg, all of one sign
}

TEST_CASE("a restitution next to 1 ends, and soon") {
    const std::clock_t start = std::clock();
    for (double e : {1 - 1e-6, 1 - 1e-9, 1 - 1e-15, 1.0}) {
        for (double height : {0.0, 1e-14, 1e-9, 1e-3}) {
            const Particle p = run(step_time_of_impact, {height, 0.5 * g * 0.01}, {0.01, g, e}, 3);
            CHECK(p.x >= 0);
            CHECK(p.x <= height * 1.000001);
        }
    }
    CHECK(std::clock() - start < 2 * CLOCKS_PER_SEC);
}

TEST_CASE("(05.13) and (05.14) are identities for the exact s") {
    for (double e : {0.0, 0.6, 1.0}) {
        for (double theta : {0.1, 0.5, 0.9}) {
            const double h = 0.01, s = theta * h;
            const Particle p = before_impact(h, theta), right = step_time_of_impact(p, {h, g, e});
            const double v = p.v - g * h, x = p.x + h * v;
            if (2 * e * 4.4 / g < s) continue;  // e = 0 rests
            // Round-off of a few terms below 5.
            CHECK(std::abs(right.v - (-e * v + (1 + e) * g * (h / 2 - s))) < 1e-13);
            CHECK(std::abs(right.x - (-e * x - (1 + e) * g * s * s / 2)) < 1e-15);
        }
    }
}

TEST_CASE("the printed formula is off by -g h (1 - 2 theta) in v and by g h^2 (e theta (1 - theta) + theta^2)/2 in x") {
    for (double h : {1e-3, 1e-4}) {
        for (double e : {0.2, 0.6, 1.0}) {
            for (double theta : {0.0625, 0.25, 0.5, 0.75, 0.9375}) {
                CAPTURE(h);
                CAPTURE(e);
                CAPTURE(theta);
                const Particle slide = step_time_of_impact_slide(before_impact(h, theta), {h, g, e});
                const Particle right = after_impact(h, theta, e);
                const double dv = -g * h * (1 - 2 * theta);
                const double dx = 0.5 * g * h * h * (e * theta * (1 - theta) + theta * theta);
                // The next order is g^2 h^2/(8 V) or less in v, and g^2 h^3/V or less in x, with V = 4.4 m/s.
                CHECK(std::abs(slide.v - right.v - dv) < g * g * h * h / 4.4);
                CHECK(std::abs(slide.x - right.x - dx) < g * g * h * h * h / 4.4);
            }
        }
    }
}

TEST_CASE("orders of one bounce: printed 1 and 2, repaired 2 and 3, then 3 and 4 in velocity and height") {
    // The next term changes a slope by about g h/V, here 0.04 at most; 0.1 tells whole numbers apart.
    for (double e : {0.6, 1.0}) {
        for (double theta : {0.25, 0.8}) {
            CAPTURE(e);
            CAPTURE(theta);
            const Orders slide = impact_orders(step_time_of_impact_slide, e, theta);
            CHECK(slide.v == doctest::Approx(1).epsilon(0.1));
            CHECK(slide.x == doctest::Approx(2).epsilon(0.05));
            const Orders first = impact_orders(explicit_first, e, theta);
            CHECK(first.v == doctest::Approx(2).epsilon(0.05));
            CHECK(first.x == doctest::Approx(3).epsilon(0.03));
            const Orders second = impact_orders(explicit_second, e, theta);
            CHECK(second.v == doctest::Approx(3).epsilon(0.03));
            CHECK(second.x == doctest::Approx(4).epsilon(0.03));
        }
    }
}

TEST_CASE("the printed formula does not conserve energy: one elastic bounce changes it by g v h (1 - 2 theta)") {
    for (double theta : {0.1, 0.4, 0.6, 0.9}) {
        const double h = 1e-4;
        const Particle p = before_impact(h, theta), after = step_time_of_impact_slide(p, {h, g, 1});
        const double v = p.v - g * h;
        const double change = particle_energy(after, h, g) - particle_energy(p, h, g);
        CHECK(std::abs(change - g * v * h * (1 - 2 * theta)) < 3 * g * g * h * h);  // the next order is g^2 h^2
    }
}

TEST_CASE(
    "the printed formula hovers instead of resting, where depends on the start; v = 0 below the plane is no number") {
    // e = 0.6: a fixed point at x = 9/64 g h^2, where every step hits the plane and comes back to the same height.
    const TimeOfImpactParameters q{.gravity = g};
    const Particle p = run(step_time_of_impact_slide, {1, 0}, q, 3000), next = step_time_of_impact_slide(p, q);
    CHECK(p.x == doctest::Approx(9.0 / 64 * g * 1e-4));
    CHECK(std::abs(next.x - p.x) < 1e-15);
    CHECK(p.x + q.dt * (p.v - g * q.dt) < 0);
    CHECK(!std::isfinite(step_time_of_impact_slide({-1e-3, g * 0.01}, q).x));
    // From another start there is none.
    CHECK(std::abs(run(step_time_of_impact_slide, {1, 0.1}, q, 3000).x - 0.372e-3) < 1e-6);
    CHECK(std::abs(run(step_time_of_impact_slide, {1, 0.1}, q, 6000).x - 0.470e-3) < 1e-6);
    // The lesson's table, and either side of e = 1/3, where hovering begins: 256 starts, after 30 s; heights in mm.
    const struct {
        double e;
        int lost;
        double median;
    } rows[] = {{0.3, 0, 0},     {0.32, 0, 0},      {0.34, 0, 0.0037}, {0.4, 0, 0.037},
                {0.6, 0, 0.138}, {0.7, 0, 0.288},   {0.8, 2, 0.263},   {0.85, 256, NAN},
                {0.9, 240, NAN}, {0.95, 12, 11.26}, {0.99, 0, 430}};
    for (const auto& row : rows) {
        CAPTURE(row.e);
        std::vector<double> heights;
        for (int i = 0; i < 256; ++i) {
            Particle ball{1 + 0.5 * i / 256, std::fmod(i * 0.6180339887498949, 1.0)};
            for (int n = 0; n < 3000 && std::abs(ball.x) < 1e3; ++n)
                ball = step_time_of_impact_slide(ball, {0.01, g, row.e});
            if (std::abs(ball.x) < 1e3) heights.push_back(1e3 * ball.x);
        }
        CHECK(static_cast<int>(256 - heights.size()) == row.lost);
        std::sort(heights.begin(), heights.end());
        if (!std::isnan(row.median))
            CHECK(std::abs(heights[heights.size() / 2] - row.median) < 1e-3 + 5e-3 * row.median);
    }
    CHECK(!std::isfinite(run(step_time_of_impact_slide, {1, 0}, {0.01, g, 0.9}, 3000).x));
}

TEST_CASE(
    "the printed formula throws a deep, slow fall deeper; that feeds itself for ever where e >= 4/5, and not below") {
    const auto next = [](double e, double y) { return e * y * (y - 1) / std::pow(e + (1 - e) * y, 2); };
    // One bounce at g |x|/v^2 = y, with |v| = 10^6 g h, so that what the step itself does to x and v is 1e-6 of it.
    const double h = 0.01, v = -1e6 * g * h;
    for (double e : {0.3, 0.79, 0.9}) {
        for (double y : {1.5, 3.0, 20.0}) {
            const double x = -y * v * v / g;
            const Particle p = step_time_of_impact_slide({x - h * v, v + g * h}, {h, g, e});
            CHECK(p.x / x == doctest::Approx(e * (y - 1)).epsilon(1e-5));
            CHECK(p.v / -v == doctest::Approx(e + (1 - e) * y).epsilon(1e-5));
            CHECK(-g * p.x / (p.v * p.v) == doctest::Approx(next(e, y)).epsilon(1e-5));
        }
    }
    // Below 4/5 every y falls, from 4/5 on there are some that do not: 2.46 to 69.5 at e = 0.9.
    for (double y = 1.001; y < 1e4; y *= 1.001) {
        for (double e : {0.5, 0.7, 0.79}) CHECK(next(e, y) < y);
        CHECK((next(0.9, y) >= y) == (std::abs(y - 36) < std::sqrt(1125.0)));  // roots of y^2 - 72 y + 171
    }
    CHECK(next(0.8, 6) == doctest::Approx(6));
    CHECK(next(0.9, 2.45) < 2.45);
    CHECK(next(0.9, 2.47) > 2.47);
}

TEST_CASE("e = 1, long runs over many starts: the printed formula keeps the mean energy and no ball's own") {
    const std::vector<EnergySpread> slide = measure_energy_spread(
        [](Particle p, double h) { return step_time_of_impact_slide(p, {.dt = h, .restitution = 1}); }, 0.01, g,
        {20, 200, 2000});
    // The numbers of the lesson, to their last digit. Rounding has no say: starts 1e-15 m apart end within 1e-14 m.
    const double mean[] = {1.01, 1.03, 1.00}, median[] = {1.00, 0.97, 0.68}, greatest[] = {1.50, 4.3, 20},
                 least[] = {0.65, 0.005, 0.000019};
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(slide[i].lost == 0);
        CHECK(std::abs(slide[i].mean - mean[i]) < 0.006);
        CHECK(std::abs(slide[i].median - median[i]) < 0.006);
        CHECK(std::abs(slide[i].greatest / greatest[i] - 1) < 0.01);
        CHECK(std::abs(slide[i].least / least[i] - 1) < 0.1);
    }
    const auto spread = [](const MethodOfStep& method) { return measure_energy_spread(method, 0.01, g, {20, 200}); };
    const auto gbf = spread([](Particle p, double h) { return step_gbf(p, {.dt = h, .restitution = 1}); });
    CHECK(std::abs(gbf[0].mean - 0.61) < 0.006);
    CHECK(std::abs(gbf[1].mean - 1e-4) < 5e-5);
    CHECK(gbf[1].greatest < 2e-4);
    const auto spring = spread([](Particle p, double h) { return step_spring(p, {.dt = h}); });
    for (std::size_t i = 0; i < 2; ++i) {
        const int seconds = i == 0 ? 20 : 200;
        MESSAGE("GBF after ", seconds, " s: mean energy ", gbf[i].mean);
        MESSAGE("spring after ", seconds, " s: mean energy ", spring[i].mean, ", least ", spring[i].least,
                ", greatest ", spring[i].greatest);
    }
    CHECK(std::abs(spring[0].mean - 0.93) < 0.006);
    CHECK(std::abs(spring[1].mean - 0.98) < 0.006);
    CHECK(std::abs(spring[0].least + 0.12) < 0.006);
    CHECK(std::abs(spring[1].least + 0.13) < 0.006);
    CHECK(std::abs(spring[0].greatest - 1.20) < 0.006);
    CHECK(std::abs(spring[1].greatest - 1.64) < 0.006);
    for (const MethodOfStep& method : std::vector<MethodOfStep>{
             [](Particle p, double h) { return step_balanced_gbf(p, {.dt = h, .restitution = 1}); },
             [](Particle p, double h) { return step_spook(p, {.dt = h, .restitution = 1}); },
             [](Particle p, double h) { return step_time_of_impact(p, {.dt = h, .restitution = 1}); }}) {
        for (const EnergySpread& s : spread(method)) {
            CHECK(std::abs(s.least - 1) < 1e-10);  // 20,000 steps of a few 1e-16
            CHECK(std::abs(s.greatest - 1) < 1e-10);
        }
    }
    // The ball of the command, with h = 0.02 s.
    const Particle p = run(step_time_of_impact_slide, {1, 0.05}, {0.02, g, 1}, 1000);
    CHECK(particle_energy(p, 0.02, g) == doctest::Approx(19.267).epsilon(1e-4));
    CHECK(particle_energy(run(step_time_of_impact_slide, p, {0.02, g, 1}, 99000), 0.02, g) ==
          doctest::Approx(119.35).epsilon(1e-4));
}

TEST_CASE("at rest is what arrives slower than 3e-8 of the fall within the step: a threshold of rounding, (05.3)") {
    const double h = 0.01;
    for (double share : {1e-9, 2e-8, 4e-8, 1e-6}) {
        // Falls on the plane with that share of g h just after the step begins, e = 1: it bounces or it rests.
        const double c = share * g * h;
        const Particle p = step_time_of_impact({0, -c + 0.5 * g * h}, {h, g, 1});
        CHECK((p.x == 0 && p.v == 0.5 * g * h) == (share < 3e-8));
    }
}

TEST_CASE("with air drag, too, the time of impact has a closed form") {
    // A fall through H from the speed -v < a: cosh(y) + b sinh(y) = E, with y = r t, b = -v/a, E = exp(c H), so that
    // e^y = (E + sqrt(E^2 - 1 + b^2))/(1 + b). Against the integral of dt = dx/|v|, v(x) from v dv/dx = -g + c v^2.
    for (double c : {0.01, 0.1, 1.0}) {
        for (double b : {0.0, 0.3, 0.9}) {
            for (double H : {0.1, 2.0, 10.0}) {
                const double a = std::sqrt(g / c), r = std::sqrt(g * c), E = std::exp(c * H);
                const double t = std::log((E + std::sqrt(E * E - 1 + b * b)) / (1 + b)) / r;
                // Runge-Kutta in x and v up to t ends at the plane; 4000 steps are good to 1e-12 here.
                double x = H, v = -b * a;
                const double dt = t / 4000;
                const auto pull = [&](double speed) { return -g + c * speed * speed; };
                for (int n = 0; n < 4000; ++n) {
                    const double a1 = pull(v), v2 = v + dt / 2 * a1, a2 = pull(v2), v3 = v + dt / 2 * a2, a3 = pull(v3),
                                 v4 = v + dt * a3;
                    x += dt / 6 * (v + 2 * v2 + 2 * v3 + v4);
                    v += dt / 6 * (a1 + 2 * a2 + 2 * a3 + pull(v4));
                }
                CHECK(std::abs(x) < 1e-11);
            }
        }
    }
}

TEST_CASE("orders of all methods, e = 1: of the distance from the exact curve, and of the energy") {
    struct Row {
        const char* name;
        MethodOfStep step;
        double order_of_height, order_of_energy;  // -1: rounding only
    };
    const Row rows[] = {
        {"GBF", [](Particle p, double h) { return step_gbf(p, {.dt = h, .restitution = 1}); }, 1, 1},
        {"balanced GBF", [](Particle p, double h) { return step_balanced_gbf(p, {.dt = h, .restitution = 1}); }, 1, -1},
        {"spring", [](Particle p, double h) { return step_spring(p, {.dt = h}); }, 0, 2},
        {"SPOOK", [](Particle p, double h) { return step_spook(p, {.dt = h, .restitution = 1}); }, 1, -1},
        {"slide", [](Particle p, double h) { return step_time_of_impact_slide(p, {.dt = h, .restitution = 1}); }, 1, 1},
        {"s = x/v", [](Particle p, double h) { return explicit_first(p, {.dt = h, .restitution = 1}); }, 2, 2},
        {"second s", [](Particle p, double h) { return explicit_second(p, {.dt = h, .restitution = 1}); }, 3, 3},
        {"time of impact", [](Particle p, double h) { return step_time_of_impact(p, {.dt = h, .restitution = 1}); }, -1,
         -1}};
    for (const Row& row : rows) {
        CAPTURE(row.name);
        std::vector<double> dt, height, energy;
        for (double h = 0.01; h > 1e-4; h /= 2) {
            const BounceErrors errors = measure_bounce_errors(row.step, h, g, 1);
            dt.push_back(h);
            height.push_back(errors.height);
            energy.push_back(errors.energy);
        }
        const auto check_order = [&](const std::vector<double>& errors, double order) {
            // Rounding: 13000 steps of some 1e-16 of 10 J/kg. Else the scatter of 32 starts moves a slope over six
            // octaves by a few hundredths.
            if (order < 0) {
                for (double error : errors) CHECK(error < 1e-11);
            } else {
                CHECK(std::abs(measured_order(dt, errors) - order) < 0.1);
            }
        };
        check_order(height, row.order_of_height);
        check_order(energy, row.order_of_energy);
        if (row.order_of_height == 1) CHECK(height[0] == doctest::Approx(0.036).epsilon(0.25));  // 2.8 cm to 4.1 cm
        if (row.order_of_height == 0) CHECK(height[0] == doctest::Approx(0.335).epsilon(0.01));
    }
}

TEST_CASE("numbers of the lesson's first experiment: distance and energy after 3 s, e = 1") {
    struct Row {
        std::function<Particle(Particle)> step;
        double distance, energy;
    };
    const Row rows[] = {{[](Particle p) { return step_time_of_impact_slide(p, {.restitution = 1}); }, 0.0407, 9.6810},
                        {[](Particle p) { return step_balanced_gbf(p, {.restitution = 1}); }, 0.0579, 9.8112},
                        {[](Particle p) { return step_spook(p, {.restitution = 1}); }, 0.0579, 9.8112},
                        {[](Particle p) { return step_gbf(p, {.restitution = 1}); }, 0.3388, 8.6913},
                        {[](Particle p) { return step_spring(p, {}); }, 0.4287, 9.8111}};
    const double exact = ExactBounce(1, -0.5 * g * 0.01, g, 1).at(3).x;
    for (const Row& row : rows) {
        Particle p{1, 0};
        for (int n = 0; n < 300; ++n) p = row.step(p);
        CHECK(std::abs(std::abs(p.x - exact) - row.distance) < 1e-4);
        CHECK(std::abs(particle_energy(p, 0.01, g) - row.energy) < 1e-4);
    }
}

TEST_CASE("balanced GBF leaves the plane with the right energy, 2 s too late") {
    for (double theta : {0.1, 0.5, 0.95}) {
        const double h = 0.01;
        Particle p = before_impact(h, theta);
        for (int n = 0; n < 10; ++n) p = step_balanced_gbf(p, {.dt = h, .restitution = 1});
        // The exact flight after the impact, delayed.
        const double t = theta * h + 9 * h - 2 * theta * h;
        CHECK(std::abs(p.x - (4.4 * t - 0.5 * g * t * t)) < 1e-14);
    }
}

TEST_CASE("numbers of the lesson's other experiments") {
    // Rest comes in step 181 of the run e = 0.6, h = 0.01 s; in step 180 the particle is 0.4 micrometres high.
    Particle p = run(step_time_of_impact, {1, 0}, {0.01, g, 0.6}, 180);
    CHECK(std::abs(p.x - 3.976e-7) < 1e-10);
    p = step_time_of_impact(p, {0.01, g, 0.6});
    CHECK(p.x == 0);
    CHECK(p.v == 0.5 * g * 0.01);
    // The step up to 1.80 s holds 4 bounces, the one after it the Zeno point.
    const ExactBounce exact(1, -0.5 * g * 0.01, g, 0.6);
    CHECK(exact.rest_time() == doctest::Approx(1.8012).epsilon(1e-5));
    int bounces = 0;
    for (double left = exact.rest_time() - exact.first_impact(); left > exact.rest_time() - 1.80; left *= 0.6) {
        if (left <= exact.rest_time() - 1.79) ++bounces;
    }
    CHECK(bounces == 4);
    // h = 0.05 s, e = 0.8: three seconds in 60 steps, right to rounding.
    p = run(step_time_of_impact, {1, 0}, {0.05, g, 0.8}, 60);
    CHECK(p.x == doctest::Approx(0.0665620).epsilon(1e-6));
}

TEST_CASE("measured_order finds the exponent of a power law, and says what it cannot use") {
    CHECK(measured_order({0.1, 0.05, 0.01}, {2 * 0.001, 2 * 0.000125, 2 * 0.000001}) == doctest::Approx(3));
    CHECK_THROWS_AS(measured_order({0.1}, {1}), std::invalid_argument);
    CHECK_THROWS_AS(measured_order({0.1, 0.2}, {1}), std::invalid_argument);
    CHECK_THROWS_AS(measured_order({0.1, 0.1}, {1, 2}), std::invalid_argument);
    CHECK_THROWS_AS(measured_order({0.1, NAN}, {1, 2}), std::invalid_argument);
    CHECK_THROWS_AS(measured_order({0.1, 0.2}, {1, 0}), std::invalid_argument);
    CHECK_THROWS_AS(measure_bounce_errors([](Particle p, double) { return p; }, NAN, g, 1), std::invalid_argument);
    const auto stay = [](Particle p, double) { return p; };
    CHECK_THROWS_AS(measure_bounce_errors(stay, 0.01, g, 2), std::invalid_argument);
    CHECK_THROWS_AS(measure_energy_spread(stay, 0, g, {1}), std::invalid_argument);
    CHECK_THROWS_AS(measure_energy_spread(stay, 0.01, NAN, {1}), std::invalid_argument);
    CHECK_THROWS_AS(measure_energy_spread(stay, 0.01, g, {2, 1}), std::invalid_argument);
    CHECK(measure_energy_spread([](Particle, double) { return Particle{NAN, 0}; }, 0.01, g, {1})[0].lost == 256);
}
