#include "exercises/22_small_steps/settle.hpp"

#include <algorithm>
#include <cmath>
#include <complex>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex22;

namespace grading_settle {

RBC_STUDENT(left_per_step)
RBC_STUDENT(choose)

const std::string complex_hint =
    "Where the square root is of a negative number the roots are a pair, and |z| is the root of the determinant.";
const std::string explicit_hint =
    "Implicit: forces are those of d+ and u+. (1 + h b/m + h^2 k/m) stands under everything.";
const std::string smaller_hint = "In the long run the larger root is left.";
const std::string real_hint = "These roots are real: |z| is the larger one, not the root of their product.";
const std::string square_hint = "That is the determinant: |z|^2 of a pair.";
const std::string weight_hint = "At rest k depth = m g, whatever h is.";
const std::string critical_hint =
    "Less damping swings, more creeps: the best b is where the two roots meet. Work it out with h in it, and see it "
    "go.";

/// The larger |z| of the matrix itself, in long double.
double wanted(const Suspension& s) {
    const long double h = s.dt, a = h * static_cast<long double>(s.stiffness) / s.mass,
                      b = h * static_cast<long double>(s.damping) / s.mass, D = 1 + b + h * a;
    // u+ = (u - a d)/D,  d+ = d + h u+
    const long double half_trace = (1 + 1 - h * a / D - (1 - 1 / D)) / 2, determinant = 1 / D;
    const std::complex<long double> root = std::sqrt(std::complex<long double>(half_trace * half_trace - determinant));
    return static_cast<double>(std::max(std::abs(half_trace + root), std::abs(half_trace - root)));
}

const Coordinate dt = decades("h", settle_steps).simple(0.1), mass = decades("m", masses).simple(1);

/// z of a map with this determinant and half of this trace.
double larger(double half_trace, double determinant) {
    const double inside = half_trace * half_trace - determinant;
    return inside < 0 ? std::sqrt(determinant) : std::abs(half_trace) + std::sqrt(inside);
}
double beta(const Suspension& s) {
    return s.dt * s.damping / s.mass;
}
double kappa(const Suspension& s) {
    return s.dt * s.dt * s.stiffness / s.mass;
}

RBC_MISCONCEPTION(left_per_step, square_hint, [](const Suspension& s) {
    const double z = left_per_step(s);
    return beta(s) * beta(s) < 4 * kappa(s) ? z * z : z;
})
RBC_MISCONCEPTION(left_per_step, complex_hint, [](const Suspension& s) {
    return beta(s) * beta(s) < 4 * kappa(s) ? (1 + beta(s) / 2) / (1 + beta(s) + kappa(s)) : left_per_step(s);
})
RBC_MISCONCEPTION(left_per_step, smaller_hint,
                  [](const Suspension& s) { return 1 / (1 + beta(s) + kappa(s)) / left_per_step(s); })
RBC_MISCONCEPTION(left_per_step, real_hint, [](const Suspension& s) { return 1 / std::sqrt(1 + beta(s) + kappa(s)); })
RBC_MISCONCEPTION(left_per_step, explicit_hint, [](const Suspension& s) {  // all of it explicit
    return larger(1 - beta(s) / 2, 1 - beta(s) + kappa(s));
})
RBC_MISCONCEPTION(left_per_step, explicit_hint, [](const Suspension& s) {  // forces of d and u, then d+ with u+
    return larger(1 - (beta(s) + kappa(s)) / 2, 1 - beta(s));
})
RBC_MISCONCEPTION(left_per_step, "The damper is implicit, too: b u+, not b u.", [](const Suspension& s) {
    const double D = 1 + kappa(s);
    return larger((1 + (1 - beta(s)) / D - kappa(s) / D) / 2, (1 - beta(s)) / D);
})
RBC_MISCONCEPTION(left_per_step, "The spring acts through d+ = d + h u+: its part is h^2 k/m.", [](Suspension s) {
    s.stiffness /= s.dt;
    return left_per_step(s);
})
RBC_MISCONCEPTION(choose, critical_hint, [](double h, double m, double g, double depth) {
    Suspension s = choose(h, m, g, depth);
    s.damping /= 2;
    return s;
})
RBC_MISCONCEPTION(choose, "b is a force over a velocity: 2 sqrt(k/m) is none, it lacks the mass.",
                  [](double h, double m, double g, double depth) {
                      Suspension s = choose(h, m, g, depth);
                      s.damping /= m;
                      return s;
                  })
RBC_MISCONCEPTION(choose, weight_hint,
                  [](double h, double m, double g, double depth) { return choose(h, m, g, depth * m); })

RBC_GRADE("settle", "swinging, creeping, and between", 4, complex_hint.c_str()) {
    did("h = 0.1 s, m = 1 kg, k = 100 N/m, b = 10 N s/m: it swings, and |z|^2 = 1/(1 + 1 + 1)");
    expect_near("|z|", student::left_per_step({0.1, 1, 100, 10}), std::sqrt(1.0 / 3),
                root_tolerance.of(std::sqrt(1.0 / 3)))
        .mistake(1.0 / 3, square_hint)
        .mistake(0.5, complex_hint)
        .mistake(std::sqrt(0.5), explicit_hint);
    did("b = 40 N s/m: beta = 4, kappa = 1, z^2 - z + 1/6 = 0");
    expect_near("|z|", student::left_per_step({0.1, 1, 100, 40}), 0.5 + std::sqrt(1.0 / 12), root_tolerance.of(0.79))
        .mistake(0.5 - std::sqrt(1.0 / 12), smaller_hint)
        .mistake(std::sqrt(1.0 / 6), real_hint)
        .mistake_if(true, smaller_hint);
    did("b = 20 N s/m: two equal roots, 1/(1 + 1)");
    expect_near("|z|", student::left_per_step({0.1, 1, 100, 20}), 0.5, root_tolerance.of(0.5));
    // In powers of two all is exact.
    did("h = 1/2 s, m = 1/4 kg, k = 4 N/m, b = 2 N s/m: two equal roots, 1/(1 + 2)");
    expect_near("|z|", student::left_per_step({0.5, 0.25, 4, 2}), 1.0 / 3, root_tolerance.of(1.0 / 3));
    for (const double part : {1 - 1e-5, 1 + 1e-5}) {
        did("h = 0.01 s, m = 1 kg, k = 1e-4 N/m, b = ", 0.02 * part, " N s/m: all but two equal roots");
        const Suspension nearly{0.01, 1, 1e-4, 0.02 * part};
        // z = (1 + beta/2 +- sqrt(beta^2/4 - kappa))/D, or |z|^2 = 1/D
        const double beta = 2e-4 * part, kappa = 1e-8, inside = 0.25 * beta * beta - kappa, D = 1 + beta + kappa;
        const double right = inside > 0 ? (1 + 0.5 * beta + std::sqrt(inside)) / D : 1 / std::sqrt(D);
        expect_near("|z|", student::left_per_step(nearly), right, root_tolerance.of(right)).mistake_if(true, real_hint);
    }
    did("without damping, h = 0.1 s, m = 1 kg, k = 300 N/m: |z|^2 = 1/(1 + 3)");
    expect_near("|z|", student::left_per_step({0.1, 1, 300, 0}), 0.5, root_tolerance.of(0.5))
        .mistake(1.0, explicit_hint);
}

RBC_GRADE("settle", "suspensions of all scales", 3, explicit_hint.c_str()) {
    for_all(
        {dt, mass, decades("h^2 k/m", springs).simple(1), choice("damped", 2).simple(1),
         decades("b/sqrt(k m)", dampers).edges({2}).simple(3), choice("beside equal roots", 3), choice("decade", 13)},
        [](const Sample& s) {
            const double h = s["h"], m = s["m"], kappa = s["h^2 k/m"], k = kappa * m / (h * h);
            const double off = 2 * std::pow(10, -1 - s["decade"]);
            const double dampings[] = {s["b/sqrt(k m)"], 2 - off, 2 + off};
            const double damping = s["damped"] == 1 ? dampings[s.integer("beside equal roots")] : 0;
            const double b = damping * std::sqrt(k * m), D = 1 + h * b / m + kappa;
            const auto [z, right] = both(student::left_per_step, Suspension{h, m, k, b});
            const double itself = wanted({h, m, k, b});
            expect_near("the reference's |z| over the matrix's", right / itself, 1.0, 1e-7);
            // A tenth for the reference: equal roots hang on the last digits, 1e-8.
            expect_near("|z| over what it is", z / right, 1.0, root_tolerance.of(1.1))
                .mistake_if(b * b < 4 * k * m && std::abs(z * D - (1 + 0.5 * h * b / m)) < 1e-7 * z * D, complex_hint)
                .mistake(right, square_hint)
                .mistake(1 / std::sqrt(D) / right, real_hint)
                .mistake(1 / D / right / right, smaller_hint);
        });
}

RBC_GRADE("settle", "as deep as wanted, and quiet as soon as possible", 5, critical_hint.c_str()) {
    did("2 kg, g = 10 m/s^2, 0.005 m deep, h = 0.01 s: k = 4000 N/m");
    const Suspension given = student::choose(0.01, 2, 10, 0.005);
    expect_near("k [N/m]", given.stiffness, 4000.0, choice_tolerance.of(4000)).mistake_if(true, weight_hint);
    expect_near("b [N s/m]", given.damping, 2 * std::sqrt(8000.0), choice_tolerance.of(178.9));
    expect("dt and mass are those that went in", given.dt == 0.01 && given.mass == 2);
    for_all({dt, mass,
             decades("g", gravities)
                 .simple(10)
                 .indifferent(Coordinate::End::low, "only g/depth counts, a coordinate of its own")
                 .indifferent(Coordinate::End::high, "only g/depth counts, a coordinate of its own"),
             decades("g h^2/depth", springs).simple(1)},
            [](const Sample& s) {
                const double h = s["h"], m = s["m"], g = s["g"], depth = g * h * h / s["g h^2/depth"];
                const auto [got, right] = both(student::choose, h, m, g, depth);
                expect("dt and mass are those that went in", got.dt == h && got.mass == m);
                expect_near("k depth/(m g)", got.stiffness * depth / (m * g), 1.0, choice_tolerance.of(1.01))
                    .mistake_if(true, weight_hint);
                expect_near("b over what it is", got.damping / right.damping, 1.0, choice_tolerance.of(1.01));
                Suspension less = right, more = right;
                less.damping *= 0.95;
                more.damping *= 1.05;
                expect("5 % more or less damping leaves more of an error",
                       wanted(less) > wanted(right) && wanted(more) > wanted(right));
            });
}

}  // namespace grading_settle
