#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "common/grading/call/failure_text.hpp"
#include "common/grading/grader/grader.hpp"
#include "exercises/04_spook/tuning.hpp"
#include "lessons/04_spook/spook.hpp"

using namespace rbc;
using namespace rbc::ex04;

namespace grading_tuning {

RBC_STUDENT(stiffness_for_rest_depth)
RBC_STUDENT(critical_relaxation)
RBC_STUDENT(relaxation_for_contraction)

/// The point where `above` turns true, by bisection.
template <class Condition>
double turning_point(double low, double high, Condition above) {
    for (int i = 0; i < 200; ++i) {
        const double middle = 0.5 * (low + high);
        (above(middle) ? high : low) = middle;
    }
    return high;
}

/// Trace and determinant of one step in a contact, from the coefficients and nothing else.
bool has_real_roots(double dt, double mass, double stiffness, double relaxation) {
    const SpookCoefficients c = spook_coefficients(dt, stiffness, relaxation);
    const double share = 1 / (1 + mass * c.epsilon);
    const double trace = 2 - share * (c.a * dt + c.b), determinant = 1 - share * c.b;
    return trace * trace >= 4 * determinant;
}

double q_of(double dt, double mass, double stiffness) {
    return 4 * mass / (stiffness * dt * dt);
}

/// The eigenvalue at critical damping: the double root is half the trace, (d - 1)/(d + 1).
double fastest_of(double dt, double mass, double stiffness) {
    const double d = 1 + std::sqrt(1 + q_of(dt, mass, stiffness));
    return (d - 1) / (d + 1);
}

const Coordinate any_step = decades("h", tuning_steps).simple(0.0078125),
                 any_mass = decades("m", body_masses).simple(2),
                 moderate = decades("w h", wished_stiffnesses_of_step).edges({0.5, 2}).simple(1);

double stiffness_of(const Sample& s) {
    return s["m"] * (s["w h"] / s["h"]) * (s["w h"] / s["h"]);
}

/// (04.9) for tau, with any q, and no refusal.
double of_stiffness(double h, double q, double z) {
    return h * ((1 + q) * (1 - z) * (1 - z) + 4 * z) / (4 * z * (1 - z));
}

/// Nothing answers to other contractions.
double a_share(double z) {
    if (!(z > 0 && z < 1)) throw std::domain_error("no share");
    return z;
}

RBC_MISCONCEPTION(stiffness_for_rest_depth, "You let a single contact carry the whole body: the load is shared.",
                  [](double m, double g, int n, double depth) { return n * stiffness_for_rest_depth(m, g, n, depth); })
RBC_MISCONCEPTION(stiffness_for_rest_depth, "More contacts carry more, so each may be softer: divide by their number.",
                  [](double m, double g, int n, double depth) {
                      return n * (n * stiffness_for_rest_depth(m, g, n, depth));
                  })
RBC_MISCONCEPTION(
    stiffness_for_rest_depth,
    "Twice as stiff as needed: energy tells how deep a body falls that is let go. At rest forces balance.",
    [](double m, double g, int n, double depth) { return 2 * stiffness_for_rest_depth(m, g, n, depth); })

RBC_MISCONCEPTION(critical_relaxation, "The two limits do not simply add up. Set the discriminant of (04.9) to zero.",
                  [](double h, double m, double k) { return 2 * h + 2 * std::sqrt(m / k); })
RBC_MISCONCEPTION(critical_relaxation, "The larger of the two limits is not it; between them the answer is smooth.",
                  [](double h, double m, double k) { return std::max(2 * h, 2 * std::sqrt(m / k)); })
RBC_MISCONCEPTION(critical_relaxation, "That has both limits right, but the discriminant has a linear term in d too.",
                  [](double h, double m, double k) { return 2 * std::sqrt(h * h + m / k); })
RBC_MISCONCEPTION(critical_relaxation, "A quadratic has two roots, and tau >= 0 takes the other one.",
                  [](double h, double m, double k) { return h - std::sqrt(h * h + 4 * m / k); })
RBC_MISCONCEPTION(critical_relaxation, "That is tau/h. The answer is a time: multiply by h.",
                  [](double h, double m, double k) { return critical_relaxation(h, m, k) / h; })

RBC_MISCONCEPTION(relaxation_for_contraction, "That is tau/h. The answer is a time: multiply by h.",
                  [](double h, double m, double k, double z) { return relaxation_for_contraction(h, m, k, z) / h; })
RBC_MISCONCEPTION(relaxation_for_contraction,
                  "exp(-h/tau) is the decay for tau much longer than h only. Insert z into (04.9).",
                  [](double h, double, double, double z) { return -h / std::log(a_share(z)); })
RBC_MISCONCEPTION(relaxation_for_contraction,
                  "That is the stiff limit, q = 0. A contact of finite stiffness has q = 4 m/(k h^2) in (04.9).",
                  [](double h, double, double, double z) { return of_stiffness(h, 0, a_share(z)); })
RBC_MISCONCEPTION(relaxation_for_contraction,
                  "`contraction` is what is left of the penetration after a step, not what is lost of it.",
                  [](double h, double m, double k, double z) { return of_stiffness(h, q_of(h, m, k), 1 - a_share(z)); })

RBC_GRADE("tuning", "the stiffness that makes a body rest as deep as wanted", 2,
          "At rest each contact pushes with k times its depth, and all of them together carry m g.") {
    for_all({any_mass, decades("g", body_gravities), integer("contacts", contact_counts).edges({2, 4}),
             decades("depth", depths)},
            [](const Sample& s) {
                const int contacts = s.integer("contacts");
                const auto [got, k] = both(student::stiffness_for_rest_depth, s["m"], s["g"], contacts, s["depth"]);
                expect_near("k [N/m]", got, k, stiffness_tolerance.of(k));
            });
}

RBC_GRADE("tuning", "critical damping in the two limits", 2,
          "For k to infinity tau is 2 h, for h to 0 it is 2 sqrt(m/k): the lesson shows both.") {
    did("h = 0.01 s with k = 1e20 N/m; then h = 1e-6 s with k = 100 N/m, m = 4 kg");
    // Only the limits are asked here: they are approached to 2 sqrt(m/k) = 2e-10 s and 2 h = 2e-6 s at worst, whatever
    // formula lies between.
    expect_near("tau of a rigid contact [s]", student::critical_relaxation(0.01, 1, 1e20), 0.02, 1e-9)
        .mistake(0.01, "In the stiff limit the double root is at tau = 2 h, not h: look at (04.10).")
        .mistake(2.0, "That is tau/h. The answer is a time: multiply by h.");
    expect_near("tau in continuous time [s]", student::critical_relaxation(1e-6, 4, 100), 0.4, 4e-6)
        .mistake(2e-6,
                 "You answered with the stiff limit 2 h for every stiffness. Without a time step SPOOK is a spring "
                 "with b = k tau, and its critical damping is 2 sqrt(k m).")
        .mistake(0.2, "b = k tau is critical at 2 sqrt(k m): tau = 2 sqrt(m/k).");
}

RBC_GRADE("tuning", "critical damping at any step and stiffness", 3,
          "Set the discriminant of (04.9) to zero, t^2 = 4 D; multiplied by Q^2 it is a short quadratic in d. Do not "
          "add the limits.") {
    for_all({any_step, any_mass, decades("w h", stiffnesses_of_step).edges({0.02, 0.5, 2, 30}).simple(1)},
            [](const Sample& s) {
                const auto [got, tau] = both(student::critical_relaxation, s["h"], s["m"], stiffness_of(s));
                expect_near("tau [s]", got, tau, critical_tolerance.of(tau));
            });
    did("against a search for the tau where the eigenvalues become real, h = 0.01 s, m = 1 kg");
    for (const double wh : {0.3, 1.0, 4.0, 30.0}) {
        const double h = 0.01, k = wh * wh / (h * h);
        const double tau = h * turning_point(1, 100, [&](double d) { return has_real_roots(h, 1, k, d * h); });
        // Wider than the contract: with q = 4/(w h)^2 below 45 the rounding of trace and determinant moves the root by
        // less than 1e-12 of itself.
        expect_near(text("tau for k = ", k, " N/m [s]"), student::critical_relaxation(h, 1, k), tau, 1e-10 * tau);
    }
}

/// 1 - z goes from the least of the contract, at 0, to what critical damping leaves, at 1.
double contraction_of(const Sample& s) {
    const double least = 1 - contractions.high, most = 1 - fastest_of(s["h"], s["m"], stiffness_of(s));
    return 1 - least * std::pow(most / least, s["fast"]);
}

RBC_GRADE("tuning", "a penetration that shrinks as wanted in every step", 3,
          "Insert z = contraction into z^2 - t z + D = 0 of (04.9) and multiply by Q: the equation is linear in d.") {
    for_all({any_step, any_mass, moderate, even("fast", 0, 0.9999).edges({0.99, 0.9, 0.5}).simple(0.9)},
            [](const Sample& s) {
                const double h = s["h"], m = s["m"], k = stiffness_of(s), z = contraction_of(s);
                const auto [got, tau] = both(student::relaxation_for_contraction, h, m, k, z);
                expect_near("the slower eigenvalue of the right tau", spook_eigenvalues(s["w h"], tau / h)[0].real(), z,
                            1e-9);
                expect_near(text("tau for contraction ", z, " [s]"), got, tau, relaxation_tolerance.of(tau));
            });
    for_all(
        {any_step, any_mass, moderate,
         decades("above the fastest by", 1.01 * limit_tolerance.of(1), 1e-2)
             .indifferent(Coordinate::End::low,
                          "Critical damping is a double root: next to it tau hardly depends on the contraction. But "
                          "it must not be refused.")},
        [](const Sample& s) {
            const double h = s["h"], m = s["m"], k = stiffness_of(s),
                         z = fastest_of(h, m, k) + s["above the fastest by"];
            if (z > contractions.high) return;
            const auto [got, tau] = both(student::relaxation_for_contraction, h, m, k, z);
            expect_near(text("tau for contraction ", z, ", nearly the fastest [s]"), got, tau,
                        relaxation_tolerance.of(tau));
        });
    did("at the limit itself rounding decides: no relaxation, or the one of critical damping");
    for (const double wh : {0.02, 1.0, 1e3}) {
        const double k = wh * wh / 1e-4, tau = critical_relaxation(0.01, 1, k);
        double got = tau;
        try {
            got = student::relaxation_for_contraction(0.01, 1, k, fastest_of(0.01, 1, k));
        } catch (const CallFailure& failure) {
            if (failure.kind != CallFailure::Kind::exception) throw;
        }
        expect_near("tau, if there is one [s]", got, tau, relaxation_at_limit_tolerance.of(tau));
    }
}

RBC_GRADE(
    "tuning", "a contraction that no tau can give is refused", 2,
    "Nothing decays faster than critical damping: throw std::invalid_argument below its eigenvalue, and from 1 on.") {
    did("h = 0.01 s, m = 1 kg, k = 1e5 N/m: critical damping contracts to about 0.37");
    const double fastest = fastest_of(0.01, 1, 1e5);
    const auto ask = [](double z) { return [z] { student::relaxation_for_contraction(0.01, 1, 1e5, z); }; };
    const auto [got, tau] = both(student::relaxation_for_contraction, 0.01, 1, 1e5, fastest + 1e-6);
    expect_near("tau just above it [s]", got, tau, relaxation_tolerance.of(tau))
        .mistake_if(true, "Close to the limit tau is that of critical damping.");
    for (double z : {fastest - 0.01, 0.1, 0.0, -0.5}) expect_exception(text("contraction ", z, " is refused"), ask(z));
    for (double z : {1.0, 1.5}) {
        expect_exception(text("contraction ", z, " is refused"), ask(z));
    }
    expect_exception("a contraction that is not a number is refused", ask(std::numeric_limits<double>::quiet_NaN()))
        .mistake_if(
            true, "NaN fails every comparison, so 'throw if z < ...' lets it pass. Write 'throw unless it is inside'.");
    for (const double z : {HUGE_VAL, -HUGE_VAL}) expect_exception("an infinite one is refused", ask(z));
    for_all(
        {any_step, any_mass, moderate, decades("too fast by", 1.01 * limit_tolerance.of(1), 1e300).simple(1),
         decades("1 or more by", 1e-15, 1e300).simple(1)},
        [](const Sample& s) {
            const double h = s["h"], m = s["m"], k = stiffness_of(s);
            for (const double z : {fastest_of(h, m, k) - s["too fast by"], 1.0, 1 + s["1 or more by"]}) {
                expect_exception(text("contraction ", z, " is refused"),
                                 [&] { student::relaxation_for_contraction(h, m, k, z); });
            }
        },
        60);
}

}  // namespace grading_tuning
