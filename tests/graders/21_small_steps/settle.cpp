#include "exercises/21_small_steps/settle.hpp"

#include <cmath>
#include <complex>

#include "common/grading/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex21;

RBC_STUDENT(left_per_step)
RBC_STUDENT(choose)

namespace {

const std::string complex_hint =
    "Where the square root is of a negative number the roots are a pair, and |z| is the root of the determinant.";
const std::string explicit_hint =
    "Implicit: forces are those of d+ and u+. (1 + h b/m + h^2 k/m) stands under everything.";
const std::string smaller_hint = "In the long run the larger root is left.";
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

}  // namespace

RBC_GRADE("settle", "swinging, creeping, and between", 4, complex_hint.c_str()) {
    did("h = 0.1 s, m = 1 kg, k = 100 N/m, b = 10 N s/m: it swings, and |z|^2 = 1/(1 + 1 + 1)");
    expect_near("|z|", student::left_per_step({0.1, 1, 100, 10}), std::sqrt(1.0 / 3), 1e-9)
        .mistake(1.0 / 3, "That is the determinant: |z|^2 of a pair.")
        .mistake(0.5, complex_hint)
        .mistake(std::sqrt(0.5), explicit_hint)
        .mistake_if(true, complex_hint);
    did("b = 40 N s/m: beta = 4, kappa = 1, z^2 - z + 1/6 = 0");
    expect_near("|z|", student::left_per_step({0.1, 1, 100, 40}), 0.5 + std::sqrt(1.0 / 12), 1e-9)
        .mistake(0.5 - std::sqrt(1.0 / 12), smaller_hint)
        .mistake(std::sqrt(1.0 / 6), "These roots are real: |z| is the larger one, not the root of their product.")
        .mistake_if(true, smaller_hint);
    did("b = 20 N s/m: two equal roots, 1/(1 + 1)");
    expect_near("|z|", student::left_per_step({0.1, 1, 100, 20}), 0.5, 0.5e-7).mistake_if(true, complex_hint);
}

RBC_GRADE("settle", "300 suspensions of all scales", 3, explicit_hint.c_str()) {
    RandomNumbers random(215);
    for (int trial = 0; trial < 300; ++trial) {
        const double h = random.decades(-5, 1), m = random.decades(-6, 6), k = m / (h * h) * random.decades(-4, 4);
        const double b = trial % 6 == 0 ? 0 : 2 * std::sqrt(k * m) * random.decades(-2, 2);
        did("h = ", h, " s, m = ", m, " kg, k = ", k, " N/m, b = ", b, " N s/m");
        const double z = wanted({h, m, k, b});
        expect_near("|z| over what it is", student::left_per_step({h, m, k, b}) / z, 1.0, 1e-7)
            .mistake_if(true, b * b < 4 * k * m ? complex_hint : smaller_hint);
    }
}

RBC_GRADE("settle", "as deep as wanted, and quiet as soon as possible", 5, critical_hint.c_str()) {
    did("2 kg, g = 10 m/s^2, 0.005 m deep, h = 0.01 s: k = 4000 N/m");
    const Suspension given = student::choose(0.01, 2, 10, 0.005);
    expect_near("k [N/m]", given.stiffness, 4000.0, 4e-6).mistake_if(true, weight_hint);
    expect_near("b [N s/m]", given.damping, 2 * std::sqrt(8000.0), 1e-6).mistake_if(true, critical_hint);
    expect("dt and mass are those that went in", given.dt == 0.01 && given.mass == 2);
    RandomNumbers random(216);
    for (int trial = 0; trial < 100; ++trial) {
        const double h = random.decades(-5, 1), m = random.decades(-6, 6), g = random.decades(-2, 3);
        const double depth = g * h * h * random.decades(-3, 3);
        did("h = ", h, " s, m = ", m, " kg, g = ", g, " m/s^2, depth = ", depth, " m");
        const Suspension s = student::choose(h, m, g, depth);
        expect_near("k depth/(m g)", s.stiffness * depth / (m * g), 1.0, 2e-9).mistake_if(true, weight_hint);
        expect_near("b/(2 sqrt(k m))", s.damping / (2 * std::sqrt(s.stiffness * m)), 1.0, 2e-9)
            .mistake_if(true, critical_hint);
        Suspension less = s, more = s;
        less.damping *= 0.95;
        more.damping *= 1.05;
        expect("5 % more or less damping leaves more of an error", wanted(less) > wanted(s) && wanted(more) > wanted(s))
            .mistake_if(true, critical_hint);
    }
}
