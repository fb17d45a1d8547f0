#include <cmath>
#include <complex>
#include <limits>
#include <random>

#include "common/grading/grader.hpp"
#include "exercises/03_spring/choose.hpp"
#include "exercises/03_spring/hertz.hpp"
#include "exercises/03_spring/implicit_damping.hpp"
#include "lessons/03_spring/spring.hpp"

using namespace rbc;
using namespace rbc::ex03;

RBC_STUDENT(step_theta_spring)
RBC_STUDENT(largest_stable_stiffness)
RBC_STUDENT(deepest_point)
RBC_STUDENT(contact_duration)
RBC_STUDENT(choose_spring)
RBC_STUDENT(step_hertz)
RBC_STUDENT(hertz_energy)
RBC_STUDENT(hertz_stable_step)
RBC_STUDENT(hertz_restitution)

// A step is some ten roundings of numbers below 100, 10 * 100 * 1.1e-16 = 1e-13; 300 steps of a stable spring: 3e-11.
constexpr double one_step = 1e-12, many_steps = 1e-9;

RBC_GRADE("implicit_damping", "with theta = 0 it is the spring of the lesson", 2,
          "With theta = 0 the force is -k x - b v with the old v, as in (03.1); nothing else may change.") {
    for (bool clamp : {true, false}) {
        did("dropped from 1 m, k = 1000, b = 10, theta = 0, ", clamp ? "with" : "without",
            " clamp, 300 steps of 0.01 s");
        SpringParameters spring;
        spring.damping = 10;
        spring.clamp = clamp;
        ThetaSpring theta{0.01, 9.81, 1, 1000, 10, clamp, 0};
        Particle mine{1, 0}, lesson{1, 0};
        for (int n = 0; n < 300; ++n) {
            const double implicit = (-1000 * mine.x - 10 * (mine.v - 0.01 * 9.81)) / (1 + 0.01 * 10);
            const double swapped = mine.x + 0.01 * (mine.v + 0.01 * (implicit - 9.81));
            mine = student::step_theta_spring(mine, theta);
            lesson = step_spring(lesson, spring);
            expect_near(text("height after step ", n + 1, " [m]"), mine.x, lesson.x, many_steps)
                .mistake(swapped,
                         "At theta = 0 the old velocity damps, at theta = 1 the new one: (1 - theta) belongs to v.");
            expect_near(text("stored velocity after step ", n + 1, " [m/s]"), mine.v, lesson.v, many_steps);
        }
    }
}

RBC_GRADE("implicit_damping", "old and new velocity both fulfil the force law", 3,
          "Put v' = v + h (f/m - g) into the force law and solve for f: the unknown stands on both sides.") {
    const ThetaSpring spring{0.01, 9.81, 2, 1000, 50, false, 1};
    did("x = -0.02 m, v = -3 m/s; m = 2 kg, k = 1000 N/m, b = 50 N s/m, theta = 1, no clamp, one step of 0.01 s");
    const double h = 0.01, g = 9.81, m = 2, k = 1000, b = 50, x = -0.02, v = -3;
    const auto after = [&](double f) { return v + h * (f / m - g); };
    const double f = (-k * x - b * (v - h * g)) / (1 + h * b / m), guessed = after(-k * x - b * v);
    expect_near("stored velocity [m/s]", student::step_theta_spring({x, v}, spring).v, after(f), one_step)
        .mistake(after((-k * x - b * v) / (1 + h * b / m)),
                 "Gravity acts in the same step: v' contains -h g, and so does the damping force.")
        .mistake(after((-k * x - b * (v - h * g)) / (1 + h * b)),
                 "Mind the mass: in 1 + theta h b/m it divides, otherwise the units do not fit.")
        .mistake(guessed, "You damped with the old velocity although theta = 1. The new one belongs into the force.")
        .mistake(
            after(-k * x - b * guessed),
            "That is one guess: v' from the old force, then the force from this v'. Solve the equation instead; it is "
            "linear in f.")
        .mistake(
            after(-k * x - b * (v - h * g)),
            "v' is not v - h g: the contact force itself changes it too. Solve for f, which stands on both sides.");
    did("200 random springs and particles in contact: the force from the change of v, put into the law");
    std::mt19937_64 random(1);
    const auto between = [&](double lo, double hi) { return std::uniform_real_distribution<>(lo, hi)(random); };
    for (int trial = 0; trial < 200; ++trial) {
        const ThetaSpring s{between(0.001, 0.02), between(0, 15), between(0.5, 4), between(10, 5000),
                            between(0, 200),      false,          between(0, 1)};
        const Particle p{between(-0.1, -1e-3), between(-5, 5)}, q = student::step_theta_spring(p, s);
        const double force = s.mass * ((q.v - p.v) / s.dt + s.gravity);
        const double law = -s.stiffness * p.x - s.damping * ((1 - s.theta) * p.v + s.theta * q.v);
        // Forces up to 2000 N out of velocity differences over h >= 1e-3: 4 * 10 * 2.2e-16 / 1e-3, times a few.
        expect_near(text("force for theta = ", s.theta, " [N]"), force, law, 1e-9);
        expect_near("height [m]", q.x, p.x + s.dt * q.v, one_step)
            .mistake(p.x + s.dt * p.v, "The position moves with the new velocity (03.3); you used the old one.");
    }
}

RBC_GRADE("implicit_damping", "the plane acts below x = 0 only, and with the clamp it never pulls", 2,
          "First solve for f, then clamp it at 0, then update v with the clamped f.") {
    ThetaSpring spring{0.01, 9.81, 2, 1000, 50, true, 0.7};
    did("m = 2, k = 1000, b = 50, theta = 0.7, clamp: above the plane, leaving fast, on the plane");
    for (const Particle& p : {Particle{0.3, -2}, Particle{-0.01, 4}, Particle{0, -3}, Particle{-1e-4, 1}}) {
        const Particle q = student::step_theta_spring(p, spring);
        expect_near(text("stored velocity from x = ", p.x, ", v = ", p.v, " [m/s]"), q.v, p.v - 0.0981, one_step)
            .mistake_if(p.x < 0, "The spring pulled a leaving particle back: a negative f is 0 with the clamp.")
            .mistake_if(p.x >= 0, "At x >= 0 there is no contact and no damping.");
    }
    did("the same without clamp: the spring may pull");
    spring.clamp = false;
    const double f = (10 - 50 * (4 - 0.7 * 0.0981)) / (1 + 0.7 * 0.25);
    expect_near("stored velocity from x = -0.01, v = 4 [m/s]", student::step_theta_spring({-0.01, 4}, spring).v,
                4 + 0.01 * (f / 2 - 9.81), one_step)
        .mistake(4 - 0.0981, "Without the clamp the spring pulls; you clamped always.");
}

RBC_GRADE("implicit_damping", "the largest stable stiffness", 3,
          "Write the step as a 2 x 2 matrix on (x, v) and ask 1 + trace + determinant > 0, as for (03.4).") {
    did("h = 0.01 s, m = 2 kg; b = 0, 100, 380, 500 N s/m; theta = 0, 1/4, 1/2, 1");
    for (double theta : {0.0, 0.25, 0.5, 1.0}) {
        for (double b : {0.0, 100.0, 380.0, 500.0}) {
            const double beta = b / 2 * 0.01, unit = 2 / 1e-4;
            const double expected = std::max(0.0, 4 - 2 * (1 - 2 * theta) * beta) * unit;
            // Numbers up to 2e5.
            expect_near(text("stiffness for b = ", b, ", theta = ", theta, " [N/m]"),
                        student::largest_stable_stiffness(0.01, b, 2, theta), expected, 1e-8)
                .mistake((4 - 2 * (1 - 2 * theta) * beta) * unit,
                         "A negative stiffness: with so much damping no spring is stable, and the answer is 0.")
                .mistake((4 - 2 * beta) * unit,
                         "That is the lesson's limit, for theta = 0. Where the damping force is taken "
                         "changes the matrix.")
                .mistake((4 + 2 * beta) * unit, "That is the limit for theta = 1 only.")
                .mistake(
                    std::max(0.0, 4 - 2 * (1 - theta) * beta) * unit,
                    "The new velocity's share does not only vanish from the old one, it also divides: 1 + theta b' h.")
                .mistake(std::max(0.0, 4 - 2 * (1 - 2 * theta) * 2 * beta) * unit, "Mind the mass: b' = b/m.")
                .mistake(std::max(0.0, 4 - 2 * (1 - 2 * theta) * beta) * 1e4,
                         "Mind the mass: w^2 = k/m, so k = m w^2.");
        }
    }
}

namespace {

/// The impact m x'' = -k x - b x', x(0) = 0, x'(0) = -1 from its characteristic roots; what is asked for is found by
/// bisection. No formula of the answers stands here.
class Impact {
  public:
    Impact(double k, double b, double m) : k_(k), b_(b), m_(m) {
        const std::complex<double> root = std::sqrt(std::complex<double>(b * b - 4 * k * m));
        r_ = (-b + root) / (2 * m);
        s_ = (-b - root) / (2 * m);
        const double w = std::sqrt(k / m);
        deepest_ = find(1e-12, 1.6 / w, [this](double t) { return -v(t); });
        end_ = find(deepest_, 3.2 / w, [this](double t) { return -k_ * x(t) - b_ * v(t); });
    }
    double depth() const { return -x(deepest_); }
    double duration() const { return end_; }
    double restitution() const { return v(end_); }

  private:
    double x(double t) const {
        if (std::abs(r_ - s_) < 1e-9 * std::abs(r_)) return -t * std::exp(r_.real() * t);
        return -((std::exp(r_ * t) - std::exp(s_ * t)) / (r_ - s_)).real();
    }
    double v(double t) const {
        if (std::abs(r_ - s_) < 1e-9 * std::abs(r_)) return -(1 + r_.real() * t) * std::exp(r_.real() * t);
        return -((r_ * std::exp(r_ * t) - s_ * std::exp(s_ * t)) / (r_ - s_)).real();
    }
    template <class F>
    static double find(double low, double high, F positive_before) {
        for (int i = 0; i < 200; ++i) {
            const double middle = 0.5 * (low + high);
            (positive_before(middle) > 0 ? low : high) = middle;
        }
        return 0.5 * (low + high);
    }
    double k_, b_, m_, deepest_ = 0, end_ = 0;
    std::complex<double> r_, s_;
};

// The roots lose at most two digits at the damping ratios used (none next to 1), the bisection another half of them
// where it looks for a maximum, but the depth itself is flat there: 1e-10 relative leaves room.
constexpr double relative = 1e-10;

double damping(double zeta, double k, double m) {
    return zeta * 2 * std::sqrt(k * m);
}
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

}  // namespace

RBC_GRADE("choose", "the deepest point of an impact, weak damping", 3,
          "Solve the damped oscillation from x = 0, x' = -speed; the deepest point is where x' = 0.") {
    did("m = 2 kg, k = 5000 N/m, 3 m/s; damping ratios 0, 0.1, 0.5, 0.9");
    for (double zeta : {0.0, 0.1, 0.5, 0.9}) {
        const double b = damping(zeta, 5000, 2), w = 50, s = std::sqrt(1 - zeta * zeta);
        const double expected = 3 * Impact(5000, b, 2).depth();
        expect_near(text("depth for zeta = ", zeta, " [m]"), student::deepest_point(3, 5000, b, 2), expected, relative)
            .mistake(3 / w, "That is the depth without damping.")
            .mistake(-expected, "The depth is positive, the height there is -depth.")
            .mistake(3 / w * std::exp(-0.5 * M_PI * zeta / s),
                     "A quarter of the period is when an undamped particle turns. With damping x' = 0 comes earlier: "
                     "tan(w s t) = s / zeta, s = sqrt(1 - zeta^2).")
            .mistake(3 / (w * s) * std::exp(-zeta * std::acos(zeta) / s),
                     "At the turning point sin(w s t) is sqrt(1 - zeta^2), which cancels the factor in front.");
    }
}

RBC_GRADE("choose", "the deepest point of an impact, strong damping", 2,
          "From zeta = 1 on the cosine becomes a hyperbolic one: acosh(zeta) / sqrt(zeta^2 - 1), and exactly 1 at zeta "
          "= 1.") {
    did("m = 2 kg, k = 5000 N/m, 3 m/s; damping ratios 1, 1.5, 6");
    for (double zeta : {1.0, 1.5, 6.0}) {
        const double b = zeta == 1 ? 200 : damping(zeta, 5000, 2), expected = 3 * Impact(5000, b, 2).depth();
        expect_near(text("depth for zeta = ", zeta, " [m]"), student::deepest_point(3, 5000, b, 2), expected, relative);
    }
}

RBC_GRADE("choose", "how long the contact lasts", 3,
          "The contact ends when the force is zero, k x + b x' = 0, not when the gap is.") {
    did("m = 2 kg, k = 5000 N/m; damping ratios 0, 0.1, 0.5, 0.9, 1, 1.5, 6");
    for (double zeta : {0.0, 0.1, 0.5, 0.9, 1.0, 1.5, 6.0}) {
        const double b = zeta == 1 ? 200 : damping(zeta, 5000, 2), w = 50;
        const double expected = Impact(5000, b, 2).duration(), s = zeta < 1 ? std::sqrt(1 - zeta * zeta) : not_a_number;
        expect_near(text("duration for zeta = ", zeta, " [s]"), student::contact_duration(5000, b, 2), expected,
                    relative)
            .mistake(M_PI / (w * s), "At that time the gap is zero. The clamp lets go earlier, when the force is zero.")
            .mistake(M_PI / w, "Half a period without damping. With damping the force vanishes earlier.")
            .mistake(0.5 * expected, "That is the time of the deepest point. The way out takes as long again.")
            .mistake(
                (M_PI - std::atan(2 * zeta * s / (1 - 2 * zeta * zeta))) / (w * s),
                "The arctangent lost a half turn: beyond zeta = 0.707 its argument changes sign. Use acos or atan2.");
    }
}

RBC_GRADE("choose", "the chosen spring does what was wanted", 4,
          "Damping ratio from the restitution (03.8), then w from the depth, then k = m w^2 and b = 2 zeta m w.") {
    did("30 random wishes; the impact on the chosen spring is then computed from its characteristic roots");
    std::mt19937_64 random(2);
    const auto between = [&](double lo, double hi) { return std::uniform_real_distribution<>(lo, hi)(random); };
    for (int trial = 0; trial < 30; ++trial) {
        const WantedContact wish{between(0.02, 0.95), between(0.5, 8), between(0.001, 0.1), between(0.2, 5), 0.8, 5};
        const ChosenSpring s = student::choose_spring(wish);
        expect("stiffness and damping are positive numbers",
               s.stiffness > 0 && s.damping > 0 && std::isfinite(s.damping),
               text("k = ", s.stiffness, ", b = ", s.damping));
        const Impact impact(s.stiffness, s.damping, wish.mass);
        const double zeta = s.damping / (2 * std::sqrt(s.stiffness * wish.mass));
        // Within 0.1 % the wish came true: a numerical solution is as welcome as a closed form.
        expect_near("restitution", impact.restitution(), wish.restitution, 1e-3 * wish.restitution)
            .mistake_if(
                std::abs(restitution_at_zero_gap(s.damping, s.stiffness, wish.mass) / wish.restitution - 1) < 1e-3,
                "Your damping is right for a contact that ends at zero gap. With the clamp it ends at zero force "
                "(03.8).")
            .mistake_if(std::abs(impact.restitution() - std::sqrt(wish.restitution)) < 1e-3,
                        "The restitution is a ratio of speeds; its square is the ratio of energies.")
            .mistake_if(
                std::abs(zeta / std::sqrt(wish.mass) / (damping_at_zero_force(wish.restitution, 1, 1) / 2) - 1) < 1e-3,
                "Mind the mass: b = 2 zeta sqrt(k m).");
        expect_near("deepest point [m]", wish.speed * impact.depth(), wish.depth, 1e-3 * wish.depth)
            .mistake(wish.depth * std::sqrt(wish.restitution),
                     "k = m speed^2 / depth^2 forgets the damping, which stops the particle earlier: the spring can be "
                     "softer.");
    }
}

RBC_GRADE("choose", "the time step keeps both promises and is no smaller than it must be", 2,
          "Two upper bounds: safety times the limit (03.5), and the duration of the contact over `steps`. Take the "
          "smaller.") {
    did("e from 0.05 to 1, safety 0.5 to 0.9, 1 to 20 steps per contact");
    for (double e : {0.05, 0.5, 1.0}) {
        for (double safety : {0.5, 0.9}) {
            for (double steps : {1.0, 3.0, 20.0}) {
                const ChosenSpring s = student::choose_spring({e, 3, 0.01, 2, safety, steps});
                const double stable = safety * spring_stable_step(s.stiffness, s.damping, 2);
                const double resolved = Impact(s.stiffness, s.damping, 2).duration() / steps;
                const double undamped = safety * 2 / std::sqrt(s.stiffness / 2);
                expect_near(text("time step for e = ", e, ", safety ", safety, ", ", steps, " steps [s]"), s.dt,
                            std::min(stable, resolved), 1e-4 * std::min(stable, resolved))
                    .mistake(stable, "Stable, but the contact then lasts for fewer steps than wanted.")
                    .mistake(resolved,
                             "Enough steps, but too close to the limit of stability, or beyond it: safety counts too.")
                    .mistake(std::min(undamped, resolved),
                             "2/w is the limit without damping; damping makes it smaller (03.5).");
            }
        }
    }
}

RBC_GRADE("hertz", "the force of Hertz, Hunt and Crossley", 3,
          "f = k d^1.5 (1 - c v) with d = -x; then v and x as in the lesson.") {
    const HertzContact contact{0.001, 9.81, 2, 20000, 0.3};
    did("x = -0.04 m, v = -2 m/s; m = 2 kg, k = 20000 N/m^1.5, c = 0.3 s/m, one step of 0.001 s");
    const double elastic = 20000 * 0.008, expected = -2 + 0.001 * (elastic * 1.6 / 2 - 9.81);
    const Particle p = student::step_hertz({-0.04, -2}, contact);
    expect_near("stored velocity [m/s]", p.v, expected, one_step)
        .mistake(-2 + 0.001 * (elastic * 0.4 / 2 - 9.81),
                 "On the way in (v < 0) the damping adds to the force: 1 - c v is larger than 1 there.")
        .mistake(-2 + 0.001 * (elastic * 1.6 - 9.81), "A force over the mass is an acceleration: divide by m.")
        .mistake(-2 + 0.001 * (20000 * 0.04 * 1.6 / 2 - 9.81), "The force grows with d^1.5, not with d.")
        .mistake(-2 + 0.001 * ((elastic + 0.6) / 2 - 9.81),
                 "The damping grows with the contact: k d^1.5 multiplies the whole bracket 1 - c v.");
    expect_near("height [m]", p.x, -0.04 + 0.001 * expected, one_step)
        .mistake(-0.04 - 0.001 * 2, "The position moves with the new velocity.");
    did("above the plane, v = -2 m/s");
    expect_near("stored velocity in flight [m/s]", student::step_hertz({0.04, -2}, contact).v, -2 - 0.00981, one_step)
        .mistake_if(true, "Above the plane d is 0 and there is no force.");
}

RBC_GRADE("hertz", "a particle that leaves fast is not pulled back", 2,
          "1 - c v becomes negative for fast leaving particles; the contact cannot pull, so the force is 0 then.") {
    did("x = -0.04 m, v = +5 m/s, c = 0.3 s/m");
    const HertzContact contact{0.001, 9.81, 2, 20000, 0.3};
    expect_near("stored velocity [m/s]", student::step_hertz({-0.04, 5}, contact).v, 5 - 0.00981, one_step);
}

RBC_GRADE("hertz", "the energy at one instant", 2,
          "Kinetic + g x + the integral of the force over the depth, per mass: 2/5 (k/m) d^2.5.") {
    const HertzContact contact{0.001, 9.81, 2, 20000, 0};
    did("above the plane: x = 0.3 m, v = -2 m/s; in contact: x = -0.04 m, v = -2 m/s; m = 2 kg, h = 0.001 s");
    const double flight = 0.5 * 2.004905 * 2.004905 + 9.81 * 0.3;
    expect_near("energy in flight [J/kg]", student::hertz_energy({0.3, -2}, contact), flight, one_step)
        .mistake(0.5 * 4 + 9.81 * 0.3,
                 "The stored velocity is half a step old: take v - g h/2 in flight, as in lesson 01.")
        .mistake(2 * flight, "The energy is asked per mass.");
    const double stored = 0.4 * 10000 * std::pow(0.04, 2.5), now = -2 + 0.0005 * (10000 * 0.008 - 9.81);
    const double potential = 9.81 * -0.04;
    expect_near("energy in contact [J/kg]", student::hertz_energy({-0.04, -2}, contact),
                0.5 * now * now + potential + stored, one_step)
        .mistake(
            0.5 * 2.004905 * 2.004905 + potential + stored,
            "In contact gravity is not all that acts in the missing half step: add h/2 times the whole acceleration.")
        .mistake(0.5 * 4 + potential + stored, "The stored velocity is half a step old, in contact too.")
        .mistake(0.5 * now * now + potential + 0.5 * 10000 * std::pow(0.04, 2.5),
                 "1/2 k d^2 is for a linear spring. Integrate k d^1.5 from 0 to d.")
        .mistake(0.5 * now * now + potential + 2 * stored, "The stored energy is per mass too: divide by m.")
        .mistake(0.5 * now * now + potential, "The energy in the contact itself is missing.")
        .mistake(0.5 * now * now + potential - stored, "The contact stores energy: its part is positive.");
}

RBC_GRADE("hertz", "without loss the energy is conserved to second order", 4,
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
    "hertz", "the largest stable step about a depth", 3,
    "Near the depth d the contact is a linear spring; its stiffness is the derivative of k d^1.5. Then h < 2/w.") {
    did("m = 2 kg, k = 20000 N/m^1.5, d = 0.01, 0.04, 0.09 m");
    for (double d : {0.01, 0.04, 0.09}) {
        const double w2 = 1.5 * 20000 * std::sqrt(d) / 2;
        expect_near(text("time step at d = ", d, " m [s]"), student::hertz_stable_step(d, 20000, 2), 2 / std::sqrt(w2),
                    1e-14)
            .mistake(2 / std::sqrt(w2 / 1.5),
                     "f/d is not the stiffness that a small oscillation feels; df/dd is, 1.5 times as much.")
            .mistake(1 / std::sqrt(w2), "The limit without damping is w h < 2.")
            .mistake(2 / std::sqrt(2 * w2), "Mind the mass: w^2 = (df/dd) / m.")
            .mistake(2 / std::sqrt(20000 / 2.0), "k alone is not a stiffness here: its unit is N/m^1.5.");
    }
}

RBC_GRADE("hertz", "the restitution of an impact with loss", 4,
          "m v dv = -k d^1.5 (1 - c v) dd separates: integrate v dv / (1 - c v) on the way in and on the way out; the "
          "depth is the same.") {
    did("c speed = 0, 1e-6, 0.01, 0.3, 1, 3, 20, 100, each with two speeds");
    for (double q : {0.0, 1e-6, 0.01, 0.3, 1.0, 3.0, 20.0, 100.0}) {
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
            expect_near(text("restitution for c speed = ", q, ", speed ", speed, " m/s"),
                        student::hertz_restitution(speed, q / speed), e, 1e-9 * e)
                .mistake(1 - 2 * q / 3, "1 - 2/3 c v is the beginning of the answer, good for small c v only.")
                .mistake(
                    -1,
                    "e = -1 solves the equation too: that is the way in. Look for the root with 0 < e < 1/(c speed).")
                .mistake(
                    e * q,
                    "You solved for c times the leaving speed; the restitution is the leaving speed over the speed.")
                .mistake(e * e, "That is the share of the energy that is left; the restitution is a ratio of speeds.");
        }
    }
}
