#include <cmath>
#include <stdexcept>

#include "common/grading/grader/grader.hpp"
#include "exercises/01_gbf/bounce_loss.hpp"
#include "lessons/01_gbf/gbf.hpp"

using namespace rbc;
using namespace rbc::ex01;

namespace grading_bounce_loss {

RBC_STUDENT(bounce_energy_change)
RBC_STUDENT(measured_restitution)
RBC_STUDENT(time_step_for_loss)

RBC_MISCONCEPTION(bounce_energy_change, "The projection lifts the ball by d: that is work, + g d.",
                  [](const Bounce& b) {
                      return bounce_energy_change({b.v, 0, b.dt, b.gravity, b.restitution});
                  })
RBC_MISCONCEPTION(bounce_energy_change, "The projection lifts the ball, so it adds g d; you took it away.",
                  [](const Bounce& b) { return bounce_energy_change(b) - 2 * b.gravity * b.depth; })
RBC_MISCONCEPTION(bounce_energy_change,
                  "That is H before the bounce less H after it. What changes is what comes after less what was before.",
                  [](const Bounce& b) { return -bounce_energy_change(b); })
RBC_MISCONCEPTION(measured_restitution,
                  "Heights go with the square of speeds: the restitution is the root of the ratio.",
                  [](const Bounce& b) { return measured_restitution(b) * measured_restitution(b); })
RBC_MISCONCEPTION(measured_restitution, "GBF does not keep its e: the reflected velocity is half a step old.",
                  [](const Bounce& b) { return b.restitution; })
RBC_MISCONCEPTION(measured_restitution, "That is the ratio before over after; a restitution is after over before.",
                  [](const Bounce& b) { return 1 / measured_restitution(b); })
RBC_MISCONCEPTION(measured_restitution,
                  "H before the bounce is taken before the projection: the ball is at x = -d there.",
                  [](const Bounce& b) {
                      return measured_restitution({b.v, 0, b.dt, b.gravity, b.restitution});
                  })

const std::string minus =
    "The minus: the ball comes in with v < 0 and leaves with -e v > 0, from which the half step of gravity takes.";
/// H after the bounce where it is e v that is reflected, less what it is.
double gain_without_minus(const Bounce& b) {
    return -b.restitution * b.v * b.gravity * b.dt;
}
RBC_MISCONCEPTION(bounce_energy_change, minus, [](const Bounce& b) {
    if (b.restitution == 1) throw std::domain_error("a bounce that loses nothing looks the same");
    return bounce_energy_change(b) + gain_without_minus(b);
})
RBC_MISCONCEPTION(measured_restitution, minus, [](const Bounce& b) {
    const double early = b.v - 0.5 * b.gravity * b.dt, before = 0.5 * early * early - b.gravity * b.depth,
                 e = measured_restitution(b);
    return std::sqrt(e * e + gain_without_minus(b) / before);
})

const Domain any_bounce{decades("speed", bounce_speeds).simple(4),
                        even("d/(|v| h)", depth_shares).edges({0.5, 1e-6}).simple(0.25),
                        // Beside the others, which are counted in h.
                        decades("h", bounce_steps)
                            .simple(0.0078125)
                            .indifferent(Coordinate::End::low, "g h and d/h stay")
                            .indifferent(Coordinate::End::high, "g h and d/h stay"),
                        even("e", bounce_restitutions).edges({0.5, 0.999999}).simple(0.5),
                        even("g h/(e |v|)", kick_shares).edges({1e-6, 1e-3, 0.5}).simple(0.03125)};

Bounce bounce_of(const Sample& s) {
    const double v = s["speed"], h = s["h"];
    return {-v, s["d/(|v| h)"] * v * h, h, s["g h/(e |v|)"] * s["e"] * v / h, s["e"]};
}

RBC_GRADE("bounce_loss", "for e = 1 it is the lesson's formula", 2,
          "For e = 1 the answer must be -g |v| h + g d. Start from the invariant H, not from 1/2 v^2 + g x.") {
    const Bounce bounce{-4.4, 0.02, 0.01, 9.81, 1};
    // For e = 1 without the minus it would look as if gravity had been forgotten on both sides.
    const Bounce dull{-4.4, 0.02, 0.01, 9.81, 0.6};
    const double gain = student::bounce_energy_change(dull) - bounce_energy_change(dull);
    did("v = -4.4 m/s, d = 0.02 m, h = 0.01 s, e = 1");
    expect_near("change of H [J/kg]", student::bounce_energy_change(bounce),
                gbf_bounce_energy_change(4.4, 0.02, 0.01, 9.81), energy_tolerance.of(4.4981 * 4.4981))
        .mistake(gbf_bounce_energy_change(4.4, 0, 0.01, 9.81),
                 "The projection lifts the ball by d: that is work, + g d.")
        .mistake(gbf_bounce_energy_change(4.4, 0, 0.01, 9.81) - 9.81 * 0.02,
                 "The projection lifts the ball, so it adds g d; you took it away.")
        .mistake_if(std::abs(gain - gain_without_minus(dull)) < 1e-9, minus)
        .mistake(9.81 * 0.02,
                 "The stored velocity is half a step old. With 1/2 v^2 + g x the loss of GBF is invisible: use the "
                 "invariant H on both sides.");
}

RBC_GRADE("bounce_loss", "the change of H is what a GBF run really shows", 4,
          "Write H before the projection (x = -d, stored v) and after the reflection, each with its own half step of "
          "gravity, and subtract.") {
    for_all(any_bounce, [](const Sample& s) {
        const Bounce b = bounce_of(s);
        const auto energy = [&](const Particle& p) {
            const double now = p.v - 0.5 * b.gravity * b.dt;
            return 0.5 * now * now + b.gravity * p.x;
        };
        GbfParameters gbf;
        gbf.dt = b.dt, gbf.gravity = b.gravity, gbf.restitution = b.restitution;
        const Particle after = step_gbf({0, b.v}, gbf);
        // At most ten roundings of what is added up.
        const double speed = -b.v + b.gravity * b.dt, small = energy_tolerance.of(speed * speed);
        const auto [got, right] = both(student::bounce_energy_change, b);
        expect_near("the reference, against the step of the lesson [J/kg]", right,
                    energy(after) - energy({-b.depth, b.v}), small);
        expect_near("change of H [J/kg]", got, right, small)
            .mistake(b.restitution * b.restitution * energy({-b.depth, b.v}) - energy({-b.depth, b.v}),
                     "That is the loss of an exact bounce, (e^2 - 1) H. GBF reflects a stored velocity that is half a "
                     "step old: work out what that changes.")
            .mistake(energy(after) - energy({0, b.v}), "The projection lifts the ball by d: that is work, + g d.")
            .mistake_if(got == 0 && std::abs(right) > 10 * small,
                        "No energy is too small to count: what is left of 1e-9 J/kg may be all that there was.");
    });
}

RBC_GRADE("bounce_loss", "the restitution that a film of the bounce shows", 4,
          "Heights of arcs are energies over g: e measured is the root of a ratio of energies, each taken with the "
          "velocity at t_n.") {
    did("e = 0.6 and 1, v = -4.4 m/s, d = 0.01 m, h = 0.01 s");
    for (double e : {0.6, 1.0}) {
        const Bounce b{-4.4, 0.01, 0.01, 9.81, e};
        const double k = 0.5 * 9.81 * 0.01;  // half a step of gravity
        const double up = e * 4.4 - k, down = std::sqrt((4.4 + k) * (4.4 + k) - 2 * 9.81 * 0.01);
        // As its square, that of |e| <= 1.
        expect_near(text("measured restitution for e = ", e), student::measured_restitution(b), up / down,
                    square_tolerance.of(1) / (2 * up / down))
            .mistake(up * up / down / down,
                     "Heights go with the square of speeds: the restitution is the root of the ratio.")
            .mistake(e, "GBF does not keep its e: the reflected velocity is half a step old.")
            .mistake(up / (4.4 + k),
                     "H before the bounce is taken before the projection: the ball is at x = -d there.");
    }
    for_all(any_bounce, [](const Sample& s) {
        const auto [got, right] = both(student::measured_restitution, bounce_of(s));
        expect("the measured restitution is not negative", got >= 0, text("got ", got));
        expect_near("measured restitution, squared", got * got, right * right, square_tolerance.of(1))
            .mistake_if(got == 0,
                        "A ball that comes with a micrometre a second leaves again: the restitution is a ratio, and no "
                        "height is too small for it.");
    });
}

RBC_GRADE("bounce_loss", "a time step for a wanted loss", 5,
          "Mean loss per bounce, times bounces per second, times seconds, equals share times energy; solve for h. The "
          "speed cancels.") {
    did("any height, gravity, time and share; bounces counted by their rate, as a real number");
    for_all({decades("x0", drop_heights), decades("g", drop_gravities).simple(9.81),
             decades("T", drop_times).simple(20), decades("share", loss_shares).simple(0.01)},
            [](const Sample& s) {
                const double x0 = s["x0"], g = s["g"], T = s["T"], share = s["share"];
                // Over the bounces in T seconds: (T g / 2V) of them, each losing g V h minus the mean lift g V h / 2.
                const double V = std::sqrt(2 * g * x0), bounces = T * g / (2 * V),
                             loss_per_h = bounces * (g * V - 0.5 * g * V);
                const double expected = share * g * x0 / loss_per_h;
                const auto [got, right] = both(student::time_step_for_loss, x0, g, T, share);
                expect_near("the reference, against the sum over the bounces [s]", right, expected,
                            loss_step_tolerance.of(expected));
                expect_near("time step [s]", got, expected, loss_step_tolerance.of(expected))
                    .mistake(0.5 * expected,
                             "You let every bounce lose g |v| h. The projection gives back g d, on average half of it.")
                    .mistake(0.5 * expected * 0.5,
                             "A bounce and the flight to the next one take 2 |v| / g: up and down.")
                    .mistake(2 * expected, "Up and down: the time between bounces is 2 |v| / g, and all of them count.")
                    .mistake_if(got == 1, "The formula has no largest step: low gravity and short times allow long "
                                          "ones.")
                    .mistake(expected / (g * x0), "The share is a share of the energy g x0; multiply by it.");
            });
}

}  // namespace grading_bounce_loss
