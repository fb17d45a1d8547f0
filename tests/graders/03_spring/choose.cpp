#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>

#include "common/grading/grader/grader.hpp"
#include "exercises/03_spring/choose.hpp"
#include "lessons/03_spring/spring.hpp"

using namespace rbc;
using namespace rbc::ex03;

namespace grading_choose {

RBC_STUDENT(deepest_point)
RBC_STUDENT(contact_duration)
RBC_STUDENT(choose_spring)

RBC_MISCONCEPTION(deepest_point, "That is the depth without damping.",
                  [](double speed, double k, double, double m) { return deepest_point(speed, k, 0, m); })
RBC_MISCONCEPTION(deepest_point, "The depth is positive, the height there is -depth.",
                  [](double speed, double k, double b, double m) { return -deepest_point(speed, k, b, m); })
RBC_MISCONCEPTION(deepest_point, "zeta = b/(2 sqrt(k m)): the factor 2 is missing.",
                  [](double speed, double k, double b, double m) { return deepest_point(speed, k, 2 * b, m); })
RBC_MISCONCEPTION(contact_duration, "Half a period without damping. With damping the force vanishes earlier.",
                  [](double k, double, double m) { return contact_duration(k, 0, m); })
RBC_MISCONCEPTION(contact_duration, "zeta = b/(2 sqrt(k m)): the factor 2 is missing.",
                  [](double k, double b, double m) { return contact_duration(k, 2 * b, m); })
RBC_MISCONCEPTION(choose_spring, "The restitution is a ratio of speeds; its square is the ratio of energies.",
                  [](WantedContact wish) {
                      wish.restitution = std::sqrt(wish.restitution);
                      return choose_spring(wish);
                  })

/// The impact m x'' = -k x - b x', x(0) = 0, x'(0) = -1 from its characteristic roots; what is asked for is found by
/// bisection. No formula of the answers stands here.
class Impact {
  public:
    Impact(double k, double b, double m) : k_(k), b_(b) {
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
    double k_, b_, deepest_ = 0, end_ = 0;
    std::complex<double> r_, s_;
};

double damping(double zeta, double k, double m) {
    return zeta * 2 * std::sqrt(k * m);
}
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

const Coordinate any_speed = decades("speed", impact_speeds).simple(3),
                 any_stiffness = decades("k", stiffnesses).simple(5000), any_mass = decades("m", masses).simple(2);

/// What the contract leaves to the answers. zeta = 1 itself is not the answer's zeta: b has a rounding.
Tolerance precision(double zeta) {
    return std::abs(zeta - 1) < near_critical.of(1) ? critical_tolerance : impact_tolerance;
}

const Coordinate any_weak_damping =
    even("zeta", damping_ratios.low, 0.9999999)
        .edges({1e-9, 1e-6, 0.5, 0.70710678, 0.9, 0.99, 0.999, 0.9999, 0.99999, 0.999999, 0.9999998})
        .simple(0.5);

const Domain any_wish{
    even("e", wanted_restitutions)
        .edges({1e-3, 0.1353352832366127, 0.999, 0.999999, 0.999999999, 1 - 1e-11, 1 - 1e-12, 1 - 2e-13})
        .simple(0.5),
    any_speed,
    decades("speed/depth", depth_rates).simple(300),
    any_mass,
    even("safety", safeties).edges({0.5, 0.9}).simple(0.8),
    decades("steps", step_counts)
        .edges({1, 1.5, 3, 20})
        .simple(5)
        .indifferent(Coordinate::End::low, "the limit of stability decides")};

WantedContact wish_of(const Sample& s) {
    return {s["e"], s["speed"], s["speed"] / s["speed/depth"], s["m"], s["safety"], s["steps"]};
}

void expect_depth(const Sample& s) {
    const double k = s["k"], m = s["m"], zeta = s["zeta"];
    const auto [got, right] = both(student::deepest_point, s["speed"], k, damping(zeta, k, m), m);
    expect_near("depth [m]", got, right, precision(zeta).of(right));
}

RBC_GRADE("choose", "the deepest point of an impact, weak damping", 2,
          "Solve the damped oscillation from x = 0, x' = -speed; the deepest point is where x' = 0.") {
    did("m = 2 kg, k = 5000 N/m, 3 m/s; damping ratios 0, 0.1, 0.5, 0.9");
    for (double zeta : {0.0, 0.1, 0.5, 0.9}) {
        const double b = damping(zeta, 5000, 2), w = 50, s = std::sqrt(1 - zeta * zeta);
        const double expected = 3 * Impact(5000, b, 2).depth();
        expect_near(text("depth for zeta = ", zeta, " [m]"), student::deepest_point(3, 5000, b, 2), expected,
                    impact_tolerance.of(expected))
            .mistake(3 / w, "That is the depth without damping.")
            .mistake(-expected, "The depth is positive, the height there is -depth.")
            .mistake(3 / w * std::exp(-0.5 * M_PI * zeta / s),
                     "A quarter of the period is when an undamped particle turns. With damping x' = 0 comes earlier: "
                     "tan(w s t) = s / zeta, s = sqrt(1 - zeta^2).")
            .mistake(3 / (w * s) * std::exp(-zeta * std::acos(zeta) / s),
                     "At the turning point sin(w s t) is sqrt(1 - zeta^2), which cancels the factor in front.");
    }
    did("any impact, of any damping ratio below 1");
    for_all({any_speed, any_stiffness, any_weak_damping, any_mass}, expect_depth);
}

RBC_GRADE("choose", "the deepest point of an impact, strong damping", 2,
          "From zeta = 1 on the cosine becomes a hyperbolic one: acosh(zeta) / sqrt(zeta^2 - 1), and exactly 1 at zeta "
          "= 1.") {
    did("m = 2 kg, k = 5000 N/m, 3 m/s; damping ratios 1, 1.5, 6");
    for (double zeta : {1.0, 1.5, 6.0}) {
        const double b = zeta == 1 ? 200 : damping(zeta, 5000, 2), expected = 3 * Impact(5000, b, 2).depth();
        expect_near(text("depth for zeta = ", zeta, " [m]"), student::deepest_point(3, 5000, b, 2), expected,
                    impact_tolerance.of(expected));
    }
    did("any impact, of any damping ratio from 1 to 10^4");
    for_all({any_speed, any_stiffness,
             decades("zeta", 1, damping_ratios.high).edges({1.0000002, 1.000001, 1.00001, 1.0001, 1.001, 1.01, 1.5, 6}),
             any_mass},
            expect_depth);
}

RBC_GRADE("choose", "how long the contact lasts", 2,
          "The contact ends when the force is zero, k x + b x' = 0, not when the gap is.") {
    did("m = 2 kg, k = 5000 N/m; damping ratios 0, 0.1, 0.5, 0.9, 1, 1.5, 6");
    for (double zeta : {0.0, 0.1, 0.5, 0.9, 1.0, 1.5, 6.0}) {
        const double b = zeta == 1 ? 200 : damping(zeta, 5000, 2), w = 50;
        const double expected = Impact(5000, b, 2).duration(), s = zeta < 1 ? std::sqrt(1 - zeta * zeta) : not_a_number;
        expect_near(text("duration for zeta = ", zeta, " [s]"), student::contact_duration(5000, b, 2), expected,
                    impact_tolerance.of(expected))
            .mistake(M_PI / (w * s), "At that time the gap is zero. The clamp lets go earlier, when the force is zero.")
            .mistake(M_PI / w, "Half a period without damping. With damping the force vanishes earlier.")
            .mistake(0.5 * expected, "That is the time of the deepest point. The way out takes as long again.")
            .mistake(
                (M_PI - std::atan(2 * zeta * s / (1 - 2 * zeta * zeta))) / (w * s),
                "The arctangent lost a half turn: beyond zeta = 0.707 its argument changes sign. Use acos or atan2.");
    }
    for (const Coordinate& zeta :
         {any_weak_damping,
          decades("zeta", 1, damping_ratios.high).edges({1.0000002, 1.000001, 1.00001, 1.0001, 1.001, 1.01, 1.5, 6})}) {
        for_all({any_stiffness, zeta, any_mass}, [](const Sample& s) {
            const double k = s["k"], m = s["m"], z = s["zeta"];
            const auto [got, right] = both(student::contact_duration, k, damping(z, k, m), m);
            expect_near("duration [s]", got, right, precision(z).of(right));
        });
    }
}

RBC_GRADE("choose", "the chosen spring does what was wanted", 4,
          "Damping ratio from the restitution (03.8), then w from the depth, then k = m w^2 and b = 2 zeta m w.") {
    did("any wish; the impact on the chosen spring is then computed from its characteristic roots");
    for_all(any_wish, [](const Sample& sample) {
        const WantedContact wish = wish_of(sample);
        const auto [s, right] = both(student::choose_spring, wish);
        expect("stiffness and damping are positive numbers",
               s.stiffness > 0 && s.damping >= 0 && std::isfinite(s.damping) && std::isfinite(s.stiffness),
               text("k = ", s.stiffness, ", b = ", s.damping));
        const Impact impact(s.stiffness, s.damping, wish.mass);
        const double zeta = s.damping / (2 * std::sqrt(s.stiffness * wish.mass));
        // Within 0.1 % the wish came true: a numerical solution is as welcome as a closed form.
        expect_near("restitution", impact.restitution(), wish.restitution, spring_tolerance.of(wish.restitution))
            .mistake_if(
                std::abs(restitution_at_zero_gap(s.damping, s.stiffness, wish.mass) / wish.restitution - 1) < 1e-3,
                "Your damping is right for a contact that ends at zero gap. With the clamp it ends at zero force "
                "(03.8).")
            .mistake_if(std::abs(impact.restitution() / std::sqrt(wish.restitution) - 1) < 1e-3,
                        "The restitution is a ratio of speeds; its square is the ratio of energies.")
            .mistake_if(
                std::abs(zeta / std::sqrt(wish.mass) / (damping_at_zero_force(wish.restitution, 1, 1) / 2) - 1) < 1e-3,
                "Mind the mass: b = 2 zeta sqrt(k m).")
            .mistake_if(wish.restitution < 1e-3 && impact.restitution() > wish.restitution,
                        "Too little damping: a restitution near 0 takes a damping ratio of hundreds. Does your search "
                        "go so far?");
        expect_near("deepest point [m]", wish.speed * impact.depth(), wish.depth, spring_tolerance.of(wish.depth))
            .mistake(wish.depth * std::sqrt(wish.restitution),
                     "k = m speed^2 / depth^2 forgets the damping, which stops the particle earlier: the spring can be "
                     "softer.");
        expect_near("stiffness [N/m]", s.stiffness, right.stiffness, spring_tolerance.of(right.stiffness));
        expect_near("damping [N s/m]", s.damping, right.damping,
                    spring_tolerance.of(right.damping) + damping_floor.of(std::sqrt(right.stiffness * wish.mass)))
            .mistake_if(true, "Where e is nearly 1 the damping is what is left of 1 - e: mind its digits.");
    });
}

RBC_GRADE("choose", "the time step keeps both promises and is no smaller than it must be", 4,
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
                            std::min(stable, resolved), step_tolerance.of(std::min(stable, resolved)))
                    .mistake(stable, "Stable, but the contact then lasts for fewer steps than wanted.")
                    .mistake(resolved,
                             "Enough steps, but too close to the limit of stability, or beyond it: safety counts too.")
                    .mistake(std::min(undamped, resolved),
                             "2/w is the limit without damping; damping makes it smaller (03.5).");
            }
        }
    }
    for_all(any_wish, [](const Sample& sample) {
        const WantedContact wish = wish_of(sample);
        const ChosenSpring s = student::choose_spring(wish);
        expect("stiffness and damping can be judged", s.stiffness > 0 && s.damping >= 0 && std::isfinite(s.damping),
               text("k = ", s.stiffness, ", b = ", s.damping));
        const double stable = wish.safety * spring_stable_step(s.stiffness, s.damping, wish.mass);
        const double resolved = contact_duration(s.stiffness, s.damping, wish.mass) / wish.steps;
        expect_near("time step for k and b that you chose [s]", s.dt, std::min(stable, resolved),
                    step_tolerance.of(std::min(stable, resolved)))
            .mistake(resolved * wish.steps / std::ceil(wish.steps), "The number of steps need not be whole.");
    });
}

}  // namespace grading_choose
