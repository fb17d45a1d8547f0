#include "exercises/11_microcollisions/column.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "common/grading/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex11;

RBC_STUDENT(land_column)
RBC_STUDENT(sweep_factor)

namespace {

std::vector<int> upwards(int n) {
    std::vector<int> order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), 0);
    return order;
}
std::vector<int> downwards(int n) {
    const std::vector<int> up = upwards(n);
    return {up.rbegin(), up.rend()};
}

/// The same sweeps in relative velocities: an impulse at contact i changes u_i by (1/m_i + 1/m_(i-1)) p and each
/// neighbour by what their common ball feels. No body has a velocity here.
ColumnCost land_in_relative_velocities(const std::vector<double>& masses, const std::vector<int>& order,
                                       double tolerance) {
    const int n = static_cast<int>(masses.size());
    const auto w = [&](int ball) { return ball < 0 ? 0.0 : 1 / masses[static_cast<std::size_t>(ball)]; };
    std::vector<double> u(masses.size(), 0), passed(masses.size(), 0);
    u[0] = -1;
    ColumnCost cost{0, 0, passed, 0};
    for (std::int64_t before = -1; cost.impulses != before;) {
        before = cost.impulses;
        for (const int i : order) {
            const auto k = static_cast<std::size_t>(i);
            if (u[k] >= -tolerance) continue;
            const double p = -u[k] / (w(i) + w(i - 1));
            u[k] = 0;
            if (i > 0) u[k - 1] -= w(i - 1) * p;
            if (i + 1 < n) u[k + 1] -= w(i) * p;
            cost.passed[k] += p;
            ++cost.impulses;
        }
        if (cost.impulses != before) ++cost.sweeps;
    }
    for (const double relative : u) cost.fastest = std::max(cost.fastest, -relative);
    return cost;
}

/// By power iteration on the errors of K p = const: one sweep of Gauss and Seidel, thousands of times.
double factor_by_iteration(int n) {
    std::vector<double> x(static_cast<std::size_t>(n), 1);
    double factor = 0;
    for (int sweep = 0; sweep < 4000; ++sweep) {
        double before = 0, after = 0;
        for (const double value : x) before += value * value;
        for (int i = 0; i < n; ++i) {
            const auto k = static_cast<std::size_t>(i);
            const double below = i > 0 ? x[k - 1] : 0, above = i + 1 < n ? x[k + 1] : 0;
            x[k] = i == 0 ? above : 0.5 * (below + above);
            after += x[k] * x[k];
        }
        factor = std::sqrt(after / before);
        if (after == 0) return 0;
        for (double& value : x) value /= std::sqrt(after);
    }
    return factor;
}

const std::string both_masses =
    "Both balls count: p = -u/(1/m_i + 1/m_(i-1)), and it changes both velocities, each by its own p/m.";
const std::string visits = "Count impulses that were applied, not contacts that were visited.";
const std::string idle = "The last sweep, in which nothing approaches, is not counted.";

}  // namespace

RBC_GRADE("column", "one ball, and two by hand", 3,
          "Follow (E11.7) for two equal balls: contact 0 stops ball 0, contact 1 then makes both fall at 1/2 m/s, "
          "contact 0 stops "
          "ball 0 again...") {
    did("one ball of 2 kg, tolerance 0.01 m/s");
    const ColumnCost one = student::land_column({2}, {0}, 0.01);
    expect_equal("impulses", one.impulses, 1).mistake(2, visits);
    expect_equal("sweeps", one.sweeps, 1).mistake(2, idle);
    expect_near("impulse passed on [N s]", one.passed, {2}, 1e-14);
    expect_near("fastest approach at the end [m/s]", one.fastest, 0, 1e-14);
    did("two balls of 1 kg, from the bottom up, tolerance 0.3 m/s");
    // u: (-1, 0); contact 0: (0, -1); contact 1: (-1/2, 0); contact 0: (0, -1/2); contact 1: (-1/4, 0): the end.
    const ColumnCost two = student::land_column({1, 1}, {0, 1}, 0.3);
    expect_equal("impulses", two.impulses, 4)
        .mistake(6, visits)
        .mistake(2, "The ground never moves: its 1/m is 0 in the velocities as well as in p.");
    expect_equal("sweeps", two.sweeps, 2).mistake(3, idle);
    expect_near("impulses passed on [N s]", two.passed, {1.5, 0.75}, 1e-14)
        .mistake(Numbers{0.5, 0.25}, "Give the sum at each contact over all sweeps, not the last impulse.");
    expect_near("fastest approach at the end [m/s]", two.fastest, 0.25, 1e-14);
    did("the same with tolerance 0.25 m/s, which the last approach does not exceed");
    expect_equal("impulses", student::land_column({1, 1}, {0, 1}, 0.25).impulses, 4)
        .mistake_if(true, "Only a contact that approaches faster than the tolerance gets its impulse: u_i < -tolerance.");
    did("the same from the top down");
    expect_equal("sweeps", student::land_column({1, 1}, {1, 0}, 0.3).sweeps, 3)
        .mistake(
            2, "Visit the contacts in the order that is given. From the top down, news climbs one contact per sweep.");
}

RBC_GRADE("column", "counts of taller columns, in every order", 4, both_masses.c_str()) {
    RandomNumbers random(31);
    for (int trial = 0; trial < 30; ++trial) {
        const int n = 2 + trial / 2;
        std::vector<double> masses;
        for (int i = 0; i < n; ++i) masses.push_back(trial < 10 ? 1 : random.between(0.2, 3));
        std::vector<int> order = trial % 3 == 0 ? upwards(n) : downwards(n);
        if (trial % 3 == 2) {
            for (int i = n - 1; i > 0; --i) {
                std::swap(order[static_cast<std::size_t>(i)],
                          order[static_cast<std::size_t>(random.between(0, i + 0.999))]);
            }
        }
        const double tolerance = random.decades(-3, -1);
        did(n, trial < 10 ? " equal balls, " : " balls of different masses, ",
            trial % 3 == 0   ? "upwards"
            : trial % 3 == 1 ? "downwards"
                             : "in a shuffled order",
            ", tolerance ", tolerance, " m/s");
        const ColumnCost right = land_in_relative_velocities(masses, order, tolerance);
        const ColumnCost cost = student::land_column(masses, order, tolerance);
        expect_equal("impulses", cost.impulses, right.impulses);
        expect_equal("sweeps", cost.sweeps, right.sweeps).mistake(right.sweeps + 1, idle);
        // Some 1000 impulses below 50 N s, each with rounding of 1e-16 of that.
        expect_near("impulses passed on [N s]", cost.passed, right.passed, 1e-10);
        expect_near("fastest approach at the end [m/s]", cost.fastest, right.fastest, 1e-10)
            .mistake_if(cost.fastest > tolerance,
                        "Asked is the fastest approach of a contact, v_(i-1) - v_i, which is below the tolerance at the "
                        "end. Neither what moves apart nor the velocity of a ball counts.");
    }
}

RBC_GRADE("column", "up or down: the impulses are the same, the sweeps are not", 2,
          "Between two visits to a contact each of its neighbours is visited once, whichever way you go. Only the "
          "beginning differs.") {
    did("40 equal balls, tolerance 0.01 m/s, once upwards, once downwards");
    const std::vector<double> masses(40, 1.0);
    const ColumnCost up = student::land_column(masses, upwards(40), 0.01),
                     down = student::land_column(masses, downwards(40), 0.01);
    const ColumnCost right_up = land_in_relative_velocities(masses, upwards(40), 0.01);
    expect_equal("impulses upwards", up.impulses, right_up.impulses);
    expect_equal("impulses downwards", down.impulses, right_up.impulses);
    expect_equal("sweeps upwards", up.sweeps, right_up.sweeps);
    expect("more sweeps downwards than upwards", down.sweeps > up.sweeps, text(down.sweeps, " against ", up.sweeps))
        .mistake_if(down.sweeps == up.sweeps, "Visit the contacts in the order that is given.");
}

RBC_GRADE(
    "column", "every contact passes on the momentum of all balls above it", 3,
    "At the end nothing moves, so the impulse at contact i is the sum of m_j times 1 m/s over the balls from i on.") {
    did("six balls of 1, 2, 3, 1, 2, 3 kg, tolerance 1e-12 m/s");
    const ColumnCost cost = student::land_column({1, 2, 3, 1, 2, 3}, upwards(6), 1e-12);
    // What is left moves at 6e-12 m/s at most: 12 kg of that, and rounding.
    expect_near("impulses passed on [N s]", cost.passed, {12, 11, 9, 6, 5, 3}, 1e-9);
}

RBC_GRADE("column", "how much a sweep leaves: one, two, three balls and sixty", 4,
          "On a chain a sweep of Gauss and Seidel is worth two of Jacobi. Which of cos(i a) fulfils the first and the "
          "last row?") {
    did("n = 1, 2, 3");
    expect_near("factor of one ball", student::sweep_factor(1), 0, 1e-12);
    expect_near("factor of two balls", student::sweep_factor(2), 0.5, 1e-12)
        .mistake(std::cos(M_PI / 4),
                 "That is Jacobi's factor, all contacts at once. A sweep uses what is new: its factor is the square.")
        .mistake(std::pow(std::cos(M_PI / 3), 2),
                 "cos(pi/(n + 1)) belongs to a chain that is held at both ends. Here the first row is "
                 "(1, -1), the ground below it gives nothing.")
        .mistake(std::pow(std::cos(M_PI / 5), 2),
                 "cos(pi/(2 n + 1)) has a wall half a ball away. Try n = 1: one contact is solved at once.");
    expect_near("factor of three balls", student::sweep_factor(3), 0.75, 1e-12);
    for (const int n : {5, 12, 25}) {
        did("n = ", n, ", beside 4000 sweeps");
        // The second slowest mode has died out: (cos(3 a)/cos(a))^8000 < 1e-12 for n <= 25.
        expect_near("factor", student::sweep_factor(n), factor_by_iteration(n), 1e-9);
    }
    did("n = 10^6: what is left of 1 is what counts");
    // 1 - cos^2(a) = a^2 - a^4/3, with a = pi/(2e6): 2.4674011e-12; cos is right to 1.1e-16.
    expect_near("1 - factor", 1 - student::sweep_factor(1000000), std::pow(M_PI / 2e6, 2), 1e-15);
}
