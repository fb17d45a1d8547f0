#include <cmath>

#include "common/grading/grader.hpp"
#include "exercises/01_gbf/bounce_loss.hpp"
#include "lessons/01_gbf/gbf.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex01;

RBC_STUDENT(bounce_energy_change)
RBC_STUDENT(measured_restitution)
RBC_STUDENT(time_step_for_loss)

// An answer is at most ten roundings of numbers below 20: 10 * 20 * 1.1e-16 = 2e-14.
constexpr double rounding = 1e-13;

RBC_GRADE("bounce_loss", "for e = 1 it is the lesson's formula", 2,
          "For e = 1 the answer must be -g |v| h + g d. Start from the invariant H, not from 1/2 v^2 + g x.") {
    const Bounce bounce{-4.4, 0.02, 0.01, 9.81, 1};
    did("v = -4.4 m/s, d = 0.02 m, h = 0.01 s, e = 1");
    expect_near("change of H [J/kg]", student::bounce_energy_change(bounce),
                gbf_bounce_energy_change(4.4, 0.02, 0.01, 9.81), rounding)
        .mistake(gbf_bounce_energy_change(4.4, 0, 0.01, 9.81),
                 "The projection lifts the ball by d: that is work, + g d.")
        .mistake(gbf_bounce_energy_change(4.4, 0, 0.01, 9.81) - 9.81 * 0.02,
                 "The projection lifts the ball, so it adds g d; you took it away.")
        .mistake(9.81 * 0.02,
                 "The stored velocity is half a step old. With 1/2 v^2 + g x the loss of GBF is invisible: use "
                 "the invariant H on both sides.");
}

RBC_GRADE("bounce_loss", "the change of H is what a GBF run really shows", 4,
          "Write H before the projection (x = -d, stored v) and after the reflection, each with its own half step of "
          "gravity, and "
          "subtract.") {
    did("200 random bounces, each also run with the step of the lesson");
    RandomNumbers random(2);
    for (int trial = 0; trial < 200; ++trial) {
        Bounce b{-random.between(2, 6), 0, random.between(0.002, 0.02), random.between(5, 15), random.between(0.3, 1)};
        b.depth = random.between(0, 1) * -b.v * b.dt;
        const auto energy = [&](const Particle& p) {
            const double now = p.v - 0.5 * b.gravity * b.dt;
            return 0.5 * now * now + b.gravity * p.x;
        };
        GbfParameters gbf;
        gbf.dt = b.dt, gbf.gravity = b.gravity, gbf.restitution = b.restitution;
        const Particle after = step_gbf({0, b.v}, gbf);
        // Energies up to 25 J/kg, some ten roundings.
        expect_near(
            text("change of H for v = ", b.v, ", d = ", b.depth, ", h = ", b.dt, ", e = ", b.restitution, " [J/kg]"),
            student::bounce_energy_change(b), energy(after) - energy({-b.depth, b.v}), 1e-12)
            .mistake(
                b.restitution * b.restitution * energy({-b.depth, b.v}) - energy({-b.depth, b.v}),
                "That is the loss of an exact bounce, (e^2 - 1) H. GBF reflects a stored velocity that is half a step "
                "old: work out what that changes.")
            .mistake(energy(after) - energy({0, b.v}), "The projection lifts the ball by d: that is work, + g d.");
    }
}

RBC_GRADE("bounce_loss", "the restitution that a film of the bounce shows", 4,
          "Heights of arcs are energies over g: e measured is the root of a ratio of energies, each taken with the "
          "velocity at t_n.") {
    did("e = 0.6 and 1, v = -4.4 m/s, d = 0.01 m, h = 0.01 s");
    for (double e : {0.6, 1.0}) {
        const Bounce b{-4.4, 0.01, 0.01, 9.81, e};
        const double k = 0.5 * 9.81 * 0.01;  // half a step of gravity
        const double up = e * 4.4 - k, down = std::sqrt((4.4 + k) * (4.4 + k) - 2 * 9.81 * 0.01);
        expect_near(text("measured restitution for e = ", e), student::measured_restitution(b), up / down, rounding)
            .mistake(up * up / down / down,
                     "Heights go with the square of speeds: the restitution is the root of the ratio.")
            .mistake(e, "GBF does not keep its e: the reflected velocity is half a step old.")
            .mistake(up / (4.4 + k),
                     "H before the bounce is taken before the projection: the ball is at x = -d there.");
    }
}

RBC_GRADE("bounce_loss", "a time step for a wanted loss", 5,
          "Mean loss per bounce, times bounces per second, times seconds, equals share times energy; solve for h. The "
          "speed cancels.") {
    did("20 heights from 0.5 m to 3 m, shares up to 5 %; bounces counted by their rate, as a real number");
    RandomNumbers random(3);
    for (int trial = 0; trial < 20; ++trial) {
        const double x0 = random.between(0.5, 3), g = random.between(5, 15), T = random.between(5, 30),
                     share = random.between(0.005, 0.05);
        // Summed over the bounces in T seconds: (T g / 2V) bounces, each losing g V h minus the mean lift g V h / 2.
        const double V = std::sqrt(2 * g * x0), bounces = T * g / (2 * V), loss_per_h = bounces * (g * V - 0.5 * g * V);
        const double expected = share * g * x0 / loss_per_h;
        expect_near(text("h for x0 = ", x0, " m, g = ", g, ", T = ", T, " s, share = ", share, " [s]"),
                    student::time_step_for_loss(x0, g, T, share), expected, 1e-12)
            .mistake(0.5 * expected,
                     "You let every bounce lose g |v| h. The projection gives back g d, on average half of it.")
            .mistake(0.5 * expected * 0.5, "A bounce and the flight to the next one take 2 |v| / g: up and down.")
            .mistake(2 * expected, "Up and down: the time between bounces is 2 |v| / g, and all of them count.")
            .mistake(expected / (g * x0), "The share is a share of the energy g x0; multiply by it.");
    }
}
