#include <algorithm>
#include <cmath>

#include "common/grading/grader/grader.hpp"
#include "exercises/03_spring/hertz.hpp"

using namespace rbc;
using namespace rbc::ex03;

namespace grading_hertz {

RBC_STUDENT(step_hertz)
RBC_STUDENT(hertz_energy)
RBC_STUDENT(hertz_stable_step)
RBC_STUDENT(hertz_restitution)

RBC_MISCONCEPTION(step_hertz, "On the way in (v < 0) the damping adds to the force: 1 - c v is larger than 1 there.",
                  [](const Particle& p, HertzContact c) {
                      c.loss = -c.loss;
                      const double d = p.x < 0 ? -p.x : 0,
                                   f = c.stiffness * std::pow(d, 1.5) * std::max(0.0, 1 - c.loss * p.v);
                      const double v = p.v + c.dt * (f / c.mass - c.gravity);
                      return Particle{p.x + c.dt * v, v};
                  })
RBC_MISCONCEPTION(
    step_hertz, "1 - c v becomes negative for fast leaving particles; the contact cannot pull, so the force is 0 then.",
    [](const Particle& p, const HertzContact& c) {
        const double d = p.x < 0 ? -p.x : 0, f = c.stiffness * std::pow(d, 1.5) * (1 - c.loss * p.v);
        const double v = p.v + c.dt * (f / c.mass - c.gravity);
        return Particle{p.x + c.dt * v, v};
    })
RBC_MISCONCEPTION(step_hertz, "A force over the mass is an acceleration: divide by m.",
                  [](const Particle& p, HertzContact c) {
                      c.stiffness *= c.mass;
                      return step_hertz(p, c);
                  })
RBC_MISCONCEPTION(hertz_restitution,
                  "That is the share of the energy that is left; the restitution is a ratio of speeds.",
                  [](double speed, double c) { return hertz_restitution(speed, c) * hertz_restitution(speed, c); })
RBC_MISCONCEPTION(hertz_restitution,
                  "You solved for c times the leaving speed; the restitution is the leaving speed over the speed.",
                  [](double speed, double c) { return hertz_restitution(speed, c) * c * speed; })
RBC_MISCONCEPTION(hertz_stable_step,
                  "f/d is not the stiffness that a small oscillation feels; df/dd is, 1.5 times as much.",
                  [](double d, double k, double m) { return hertz_stable_step(d, k / 1.5, m); })

const Coordinate any_step = decades("h", hertz_steps).simple(0.0078125),
                 any_gravity = even("g", hertz_gravities).edges({1e-3, 1.62, 8}).simple(8),
                 any_mass = decades("m", hertz_masses).simple(2),
                 any_stiffness = decades("k", hertz_stiffnesses).simple(20000),
                 any_loss = even("c", losses).edges({1e-9, 1e-3, 0.25}),
                 any_height = either_sign("x", hertz_heights).simple(-0.0625),
                 any_velocity = either_sign("v", hertz_speeds).simple(-2);
const Domain any_contact{any_height, any_velocity, any_step, any_gravity, any_mass, any_stiffness, any_loss};

HertzContact contact_of(const Sample& s) {
    return {s["h"], s["g"], s["m"], s["k"], s["c"]};
}
double elastic_force(double x, double stiffness) {
    return x < 0 ? stiffness * std::pow(-x, 1.5) : 0;
}

/// What the contract leaves to the answers.
double precision_of_velocity(const Particle& p, const HertzContact& c) {
    const double force = elastic_force(p.x, c.stiffness) * (1 + c.loss * std::abs(p.v));
    return force_tolerance.of(std::abs(p.v) + c.dt * (c.gravity + force / c.mass));
}
double precision_of_height(const Particle& p, const HertzContact& c) {
    return force_tolerance.of(std::abs(p.x)) + c.dt * precision_of_velocity(p, c);
}
/// With another acceleration in the missing half step.
double energy_with(double acceleration, const Particle& p, const HertzContact& c) {
    const double now = p.v + 0.5 * c.dt * acceleration, d = p.x < 0 ? -p.x : 0;
    return 0.5 * now * now + c.gravity * p.x + 0.4 * elastic_force(p.x, c.stiffness) / c.mass * d;
}
double precision_of_energy(const Particle& p, const HertzContact& c) {
    const double force = elastic_force(p.x, c.stiffness) / c.mass, half = 0.5 * c.dt;
    const double speed = std::abs(p.v) + half * (c.gravity + force);
    return hertz_energy_tolerance.of(speed * speed + (c.gravity + force) * std::abs(p.x));
}

RBC_GRADE("hertz", "the force of Hertz, Hunt and Crossley", 3,
          "f = k d^1.5 (1 - c v) with d = -x; then v and x as in the lesson.") {
    const HertzContact contact{0.001, 9.81, 2, 20000, 0.3};
    did("x = -0.04 m, v = -2 m/s; m = 2 kg, k = 20000 N/m^1.5, c = 0.3 s/m, one step of 0.001 s");
    const double elastic = 20000 * 0.008, expected = -2 + 0.001 * (elastic * 1.6 / 2 - 9.81);
    const Particle start{-0.04, -2}, p = student::step_hertz(start, contact);
    expect_near("stored velocity [m/s]", p.v, expected, precision_of_velocity(start, contact))
        .mistake(-2 + 0.001 * (elastic * 0.4 / 2 - 9.81),
                 "On the way in (v < 0) the damping adds to the force: 1 - c v is larger than 1 there.")
        .mistake(-2 + 0.001 * (elastic * 1.6 - 9.81), "A force over the mass is an acceleration: divide by m.")
        .mistake(-2 + 0.001 * (20000 * 0.04 * 1.6 / 2 - 9.81), "The force grows with d^1.5, not with d.")
        .mistake(-2 + 0.001 * ((elastic + 0.6) / 2 - 9.81),
                 "The damping grows with the contact: k d^1.5 multiplies the whole bracket 1 - c v.");
    expect_near("height [m]", p.x, -0.04 + 0.001 * expected, precision_of_height(start, contact))
        .mistake(-0.04 - 0.001 * 2, "The position moves with the new velocity.");
    did("above the plane, v = -2 m/s");
    expect_near("stored velocity in flight [m/s]", student::step_hertz({0.04, -2}, contact).v, -2 - 0.00981,
                precision_of_velocity({0.04, -2}, contact))
        .mistake_if(true, "Above the plane d is 0 and there is no force.");
    for_all(any_contact, [](const Sample& s) {
        const HertzContact c = contact_of(s);
        const Particle p{s["x"], s["v"]};
        const auto [got, right] = both(student::step_hertz, p, c);
        expect_near("stored velocity [m/s]", got.v, right.v, precision_of_velocity(p, c))
            .mistake_if(c.loss * p.v > 1 && p.x < 0,
                        "1 - c v becomes negative for fast leaving particles; the contact cannot pull, so the force is "
                        "0 then.");
        expect_near("height [m]", got.x, right.x, precision_of_height(p, c));
    });
}

RBC_GRADE("hertz", "a particle that leaves fast is not pulled back", 1,
          "1 - c v becomes negative for fast leaving particles; the contact cannot pull, so the force is 0 then.") {
    did("x = -0.04 m, v = +5 m/s, c = 0.3 s/m");
    const HertzContact contact{0.001, 9.81, 2, 20000, 0.3};
    expect_near("stored velocity [m/s]", student::step_hertz({-0.04, 5}, contact).v, 5 - 0.00981,
                precision_of_velocity({-0.04, 5}, contact));
}

RBC_GRADE("hertz", "the energy at one instant", 4,
          "Kinetic + g x + the integral of the force over the depth, per mass: 2/5 (k/m) d^2.5.") {
    const HertzContact contact{0.001, 9.81, 2, 20000, 0};
    did("above the plane: x = 0.3 m, v = -2 m/s; in contact: x = -0.04 m, v = -2 m/s; m = 2 kg, h = 0.001 s");
    const double flight = 0.5 * 2.004905 * 2.004905 + 9.81 * 0.3;
    expect_near("energy in flight [J/kg]", student::hertz_energy({0.3, -2}, contact), flight,
                precision_of_energy({0.3, -2}, contact))
        .mistake(0.5 * 4 + 9.81 * 0.3,
                 "The stored velocity is half a step old: take v - g h/2 in flight, as in lesson 01.")
        .mistake(2 * flight, "The energy is asked per mass.");
    const double stored = 0.4 * 10000 * std::pow(0.04, 2.5), now = -2 + 0.0005 * (10000 * 0.008 - 9.81);
    const double potential = 9.81 * -0.04;
    expect_near("energy in contact [J/kg]", student::hertz_energy({-0.04, -2}, contact),
                0.5 * now * now + potential + stored, precision_of_energy({-0.04, -2}, contact))
        .mistake(
            0.5 * 2.004905 * 2.004905 + potential + stored,
            "In contact gravity is not all that acts in the missing half step: add h/2 times the whole acceleration.")
        .mistake(0.5 * 4 + potential + stored, "The stored velocity is half a step old, in contact too.")
        .mistake(0.5 * now * now + potential + 0.5 * 10000 * std::pow(0.04, 2.5),
                 "1/2 k d^2 is for a linear spring. Integrate k d^1.5 from 0 to d.")
        .mistake(0.5 * now * now + potential + 2 * stored, "The stored energy is per mass too: divide by m.")
        .mistake(0.5 * now * now + potential, "The energy in the contact itself is missing.")
        .mistake(0.5 * now * now + potential - stored, "The contact stores energy: its part is positive.");
    for_all(any_contact, [](const Sample& s) {
        const HertzContact c = contact_of(s);
        const Particle p{s["x"], s["v"]};
        const auto [got, right] = both(student::hertz_energy, p, c);
        const double force = elastic_force(p.x, c.stiffness) / c.mass;
        expect_near("energy [J/kg]", got, right, precision_of_energy(p, c))
            .mistake(energy_with(force * std::max(0.0, 1 - c.loss * p.v) - c.gravity, p, c),
                     "The energy is that of a contact without loss, c = 0, in the half step too.")
            .mistake(energy_with(-c.gravity, p, c),
                     "In contact gravity is not all that acts in the missing half step: add h/2 times the whole "
                     "acceleration.")
            .mistake(energy_with(0, p, c), "The stored velocity is half a step old, in flight and in contact.");
    });
}

RBC_GRADE("hertz", "without loss the energy is conserved to second order", 2,
          "Check the energy and the step together: halving h must divide the error by four, so every velocity belongs "
          "to t_n.") {
    did("dropped from 0.3 m without loss, 1 s, h = 1/2000 s and 1/4000 s, from 4 heights a millimetre apart");
    double worst[2] = {0, 0};
    for (int fine = 0; fine < 2; ++fine) {
        HertzContact contact;
        contact.dt = fine ? 1.0 / 4000 : 1.0 / 2000;
        for (int i = 0; i < 4; ++i) {
            Particle p{0.3 + 0.001 * i, 0};
            const double start = student::hertz_energy(p, contact);
            // Every step would be many calls across the process boundary; the whole first contact is enough.
            for (int n = 0; n < 0.36 / contact.dt; ++n) {
                p = student::step_hertz(p, contact);
                if (p.x > 0.02) continue;
                worst[fine] = std::max(worst[fine], std::abs(student::hertz_energy(p, contact) / start - 1));
            }
        }
    }
    // (w h)^2 with w^2 = 1.5 k sqrt(d)/m at the deepest point, 6000 1/s^2: 1.5e-3; the measured error is 2e-4.
    expect("the largest error in contact is small at h = 1/2000 s", worst[0] > 0 && worst[0] < 1e-3,
           text("relative error ", worst[0]));
    expect("half the step, a quarter of the error", worst[0] / worst[1] > 3 && worst[0] / worst[1] < 5.5,
           text("the error fell by a factor ", worst[0] / worst[1]));
}

RBC_GRADE(
    "hertz", "the largest stable step about a depth", 4,
    "Near the depth d the contact is a linear spring; its stiffness is the derivative of k d^1.5. Then h < 2/w.") {
    did("m = 2 kg, k = 20000 N/m^1.5, d = 0.01, 0.04, 0.09 m");
    for (double d : {0.01, 0.04, 0.09}) {
        const double w2 = 1.5 * 20000 * std::sqrt(d) / 2;
        expect_near(text("time step at d = ", d, " m [s]"), student::hertz_stable_step(d, 20000, 2), 2 / std::sqrt(w2),
                    stable_tolerance.of(2 / std::sqrt(w2)))
            .mistake(2 / std::sqrt(w2 / 1.5),
                     "f/d is not the stiffness that a small oscillation feels; df/dd is, 1.5 times as much.")
            .mistake(1 / std::sqrt(w2), "The limit without damping is w h < 2.")
            .mistake(2 / std::sqrt(2 * w2), "Mind the mass: w^2 = (df/dd) / m.")
            .mistake(2 / std::sqrt(20000 / 2.0), "k alone is not a stiffness here: its unit is N/m^1.5.");
    }
    for_all({decades("d", hertz_depths).simple(0.01), any_stiffness, any_mass}, [](const Sample& s) {
        const auto [got, right] = both(student::hertz_stable_step, s["d"], s["k"], s["m"]);
        expect_near("time step [s]", got, right, stable_tolerance.of(right));
    });
}

const std::string digits_lost =
    "Nearly right: some digits are lost. Search until the bounds are neighbours, and for small c speed take care of "
    "differences of nearly equal numbers.";

RBC_GRADE("hertz", "the restitution of an impact with loss", 4,
          "m v dv = -k d^1.5 (1 - c v) dd separates: integrate v dv / (1 - c v) on the way in and on the way out; the "
          "depth is the same.") {
    did("c speed = 0, 1e-6, 1e-4, 1e-3, 0.01, 0.3, 1, 3, 20, 100, each with two speeds");
    for (double q : {0.0, 1e-6, 1e-4, 1e-3, 0.01, 0.3, 1.0, 3.0, 20.0, 100.0}) {
        // In long double and in the variable y = e q: q - log1p(q) = -y - log1p(-y). Below 1e-4 the series 1 - 2q/3 +
        // 4q^2/9 is right to q^3.
        long double low = 0, high = std::min(1.0, q);
        const long double in = q - std::log1p(static_cast<long double>(q));
        for (int i = 0; i < 300; ++i) {
            const long double y = 0.5L * (low + high);
            (-y - std::log1p(-y) < in ? low : high) = y;
        }
        const double e = q < 1e-4 ? 1 - 2 * q / 3 + 4 * q * q / 9 : static_cast<double>(0.5L * (low + high) / q);
        for (double speed : {0.5, 4.0}) {
            const double got = student::hertz_restitution(speed, q / speed);
            expect_near(text("restitution for c speed = ", q, ", speed ", speed, " m/s"), got, e, loss_tolerance.of(e))
                .mistake(1 - 2 * q / 3, "1 - 2/3 c v is the beginning of the answer, good for small c v only.")
                .mistake(
                    -1,
                    "e = -1 solves the equation too: that is the way in. Look for the root with 0 < e < 1/(c speed).")
                .mistake(
                    e * q,
                    "You solved for c times the leaving speed; the restitution is the leaving speed over the speed.")
                .mistake(e * e, "That is the share of the energy that is left; the restitution is a ratio of speeds.")
                .mistake_if(!std::isfinite(got),
                            "No number: without loss, c speed = 0, the equation says 0 = 0, and e = 1.")
                .mistake_if(std::abs(got - e) < 1e-4 * e, digits_lost)
                .mistake_if(got * q > 1,
                            "The ball leaves with less than 1/c, where 1 - c v is 0: the root lies between 0 and "
                            "1/(c speed), however large c is.");
        }
    }
    // Two numbers, not their product alone: one of them may be the same as in the call before.
    using End = Coordinate::End;
    const Domain any_impact{decades("speed", hertz_speeds)
                                .edges({1, 2})
                                .simple(1)
                                .indifferent(End::low, "the product with c stays")
                                .indifferent(End::high, "the product with c stays"),
                            decades("c speed", loss_products)
                                .edges({9.99e-5, 1e-4, 1e-3, 0.03})
                                .simple(0.5)
                                .indifferent(End::low, "e is 1 to the tolerance"),
                            choice("lossless", 2)};
    for_all(any_impact, [](const Sample& s) {
        const double loss = s["lossless"] == 1 ? 0 : s["c speed"] / s["speed"];
        const auto [got, right] = both(student::hertz_restitution, s["speed"], loss);
        expect_near("restitution", got, right, loss_tolerance.of(right))
            .mistake_if(std::abs(got - right) < 1e-4 * right, digits_lost);
    });
}

}  // namespace grading_hertz
