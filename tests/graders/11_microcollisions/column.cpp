#include "exercises/11_microcollisions/column.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex11;

namespace grading_column {

RBC_STUDENT_SIZED(land_column)
RBC_STUDENT(sweep_factor)

std::vector<int> upwards(int n) {
    std::vector<int> order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), 0);
    return order;
}
std::vector<int> downwards(int n) {
    const std::vector<int> up = upwards(n);
    return {up.rbegin(), up.rend()};
}

struct Column {
    std::vector<double> masses;
    std::vector<int> order;
    double tolerance;
};

Column column(const Sample& sample) {
    const int n = sample.integer("n");
    std::mt19937 random(static_cast<unsigned>(sample.integer("seed")));
    const auto unit = [&] { return static_cast<double>(random()) / 4294967296.0; };
    Column c{{}, upwards(n), sample["tolerance"]};
    for (int i = 0; i < n; ++i) {
        const double exponents[] = {0, 1.0 * (i % 2), 1.0 * i / n, 1 - 1.0 * i / n, unit()};
        c.masses.push_back(sample["m"] * std::pow(sample["ratio"], exponents[sample.integer("masses")]));
    }
    if (sample.integer("order") == 1) c.order = downwards(n);
    if (sample.integer("order") == 2) {
        std::stable_partition(c.order.begin(), c.order.end(), [](int i) { return i % 2 == 0; });
    }
    if (sample.integer("order") == 3) {
        for (int i = n - 1; i > 0; --i) {
            std::swap(c.order[static_cast<std::size_t>(i)], c.order[random() % static_cast<unsigned>(i + 1)]);
        }
    }
    return c;
}

/// D of the contract, m/s. An impulse makes both velocities a mean of what they were, so all stay in [-1, 0] and errors
/// do not grow: they add up.
double rounding(std::int64_t impulses) {
    return impulse_rounding.of(static_cast<double>(std::max<std::int64_t>(20, impulses)));
}

/// Whether no approach comes nearer to the tolerance than D when its contact is visited; false beyond `most` impulses.
/// An approach that is exactly the tolerance is left out if no rounding is behind it: all masses the same power of two,
/// and few impulses, of which each halves.
bool is_counted(const Column& c, int most) {
    const std::size_t n = c.masses.size();
    std::vector<double> approach(n + 1, 0);
    approach[0] = 1;
    int exponent = 0;
    const bool halves = std::frexp(c.masses[0], &exponent) == 0.5 &&
                        std::all_of(c.masses.begin(), c.masses.end(), [&](double m) { return m == c.masses[0]; });
    double nearest = std::numeric_limits<double>::infinity();
    int impulses = 0;
    for (bool applied = true; applied;) {
        applied = false;
        for (const int contact : c.order) {
            const auto i = static_cast<std::size_t>(contact);
            const double u = approach[i];
            const bool exact = u == c.tolerance && (impulses == 0 || (halves && impulses <= 40));
            if (u > 0 && !exact) nearest = std::min(nearest, std::abs(u - c.tolerance));
            if (u <= c.tolerance) continue;
            if (++impulses > most) return false;
            const double w = 1 / c.masses[i], below = i == 0 ? 0 : 1 / c.masses[i - 1];
            approach[i] = 0;
            if (i > 0) approach[i - 1] += u * below / (below + w);
            approach[i + 1] += u * w / (below + w);
            applied = true;
        }
    }
    return nearest > 2 * rounding(impulses);  // that of the reference, too
}

const Coordinate any_tolerance =
    decades("tolerance", tolerances).indifferent(Coordinate::End::high, "From 1 m/s on nothing is applied.");

const Domain any_column =
    Domain{integer("n", column_balls).edges({2, 3}).simple(2),
           decades("m", ball_masses).edges({0.25, 2}).simple(1),
           decades("ratio", mass_ratios).simple(1),
           choice("masses", 5).simple(1),
           choice("order", 4),
           seed(),
           any_tolerance.edges({0.0625, 0.125, 0.25, 0.5, 1}).simple(0.25)}
        .where([](const Sample& s) { return s["m"] * s["ratio"] <= ball_masses.high && is_counted(column(s), 20000); });

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
const std::string by_the_formula =
    "Follow (E11.7) contact by contact, in the given order, sweep after sweep: both balls of a contact count, and only "
    "a "
    "contact that approaches faster than the tolerance gets its impulse.";
const std::string visits = "Count impulses that were applied, not contacts that were visited.";
const std::string idle = "The last sweep, in which nothing approaches, is not counted.";
const std::string sums = "Give the sum at each contact over all sweeps, not the last impulse.";
const std::string faster =
    "Only a contact that approaches faster than the tolerance gets its impulse: u_i < -tolerance.";
const std::string given_order =
    "Visit the contacts in the order that is given. From the top down, news climbs one contact per sweep.";
const std::string sweep_on = "No contact may approach faster than the tolerance at the end: sweep on.";
const std::string ground = "The ground never moves: its 1/m is 0 in the velocities as well as in p.";
const std::string fastest_contact =
    "Asked is the fastest approach of a contact, v_(i-1) - v_i, which is below the tolerance at the end. Neither what "
    "moves apart nor the velocity of a ball counts.";
const std::string small_angles = "cos(a) is 1 - a^2/2 for small a only: a column of few balls needs all of it.";
const std::string jacobi =
    "That is Jacobi's factor, all contacts at once. A sweep uses what is new: its factor is the square.";
const std::string half_a_ball =
    "cos(pi/(2 n + 1)) has a wall half a ball away. Try n = 1: one contact is solved at once.";
const std::string both_ends =
    "cos(pi/(n + 1)) belongs to a chain that is held at both ends. Here the first row is (1, -1), the ground below it "
    "gives nothing.";

/// What a mistake changes.
struct OtherLanding {
    bool equal_masses = false, moving_ground = false, all_at_once = false, last_impulse = false, passes_speeds = false,
         speed_of_balls = false, counts_visits = false, at_the_tolerance = false;
};
ColumnCost land_as(const std::vector<double>& masses, const std::vector<int>& order, double tolerance,
                   const OtherLanding& how) {
    const std::size_t n = masses.size();
    std::vector<double> v(n + 1, -1), w(n + 1, 0);
    v[0] = 0;
    for (std::size_t i = 0; i < n; ++i) w[i + 1] = 1 / masses[i];
    ColumnCost cost{0, 0, std::vector<double>(n, 0), 0};
    for (bool applied = true; applied; cost.sweeps += applied ? 1 : 0) {
        if (cost.sweeps > 100000) throw std::domain_error("no end");
        applied = false;
        const std::vector<double> before = v;
        for (const int contact : order) {
            const auto i = static_cast<std::size_t>(contact);
            const double u = how.all_at_once ? before[i + 1] - before[i] : v[i + 1] - v[i];
            if (how.counts_visits) ++cost.impulses;
            if (how.at_the_tolerance ? u > -tolerance : u >= -tolerance) continue;
            const double p = how.equal_masses && i > 0 ? -0.5 * u / w[i + 1] : -u / (w[i] + w[i + 1]);
            v[i + 1] += w[i + 1] * p;
            v[i] -= w[how.moving_ground && i == 0 ? 1 : i] * p;
            cost.passed[i] = how.last_impulse ? p : cost.passed[i] + (how.passes_speeds ? -u : p);
            if (!how.counts_visits) ++cost.impulses;
            applied = true;
        }
    }
    for (std::size_t i = 0; i < n; ++i)
        cost.fastest = std::max(cost.fastest, how.speed_of_balls ? std::abs(v[i + 1]) : v[i] - v[i + 1]);
    return cost;
}

using Masses = std::vector<double>;
using Order = std::vector<int>;
RBC_MISCONCEPTION(land_column, given_order, [](const Masses& m, const Order& o, double tolerance) {
    return ex11::land_column(m, upwards(static_cast<int>(o.size())), tolerance);
})
RBC_MISCONCEPTION(land_column, both_masses, [](const Masses& m, const Order& o, double tolerance) {
    return land_as(m, o, tolerance, {.equal_masses = true});
})
RBC_MISCONCEPTION(land_column, ground, [](const Masses& m, const Order& o, double tolerance) {
    return land_as(m, o, tolerance, {.moving_ground = true});
})
RBC_MISCONCEPTION(
    land_column,
    "Your impulses follow from the velocities before the sweep. Each has to follow from those that the one "
    "before it has left.",
    [](const Masses& m, const Order& o, double tolerance) { return land_as(m, o, tolerance, {.all_at_once = true}); })
RBC_MISCONCEPTION(land_column, sums, [](const Masses& m, const Order& o, double tolerance) {
    return land_as(m, o, tolerance, {.last_impulse = true});
})
RBC_MISCONCEPTION(land_column, "Pass on impulses, p of (E11.7) in N s, not changes of velocity.",
                  [](const Masses& m, const Order& o, double tolerance) {
                      return land_as(m, o, tolerance, {.passes_speeds = true});
                  })
RBC_MISCONCEPTION(land_column, fastest_contact, [](const Masses& m, const Order& o, double tolerance) {
    return land_as(m, o, tolerance, {.speed_of_balls = true});
})
RBC_MISCONCEPTION(land_column, visits, [](const Masses& m, const Order& o, double tolerance) {
    return land_as(m, o, tolerance, {.counts_visits = true});
})
RBC_MISCONCEPTION(land_column, faster, [](const Masses& m, const Order& o, double tolerance) {
    return land_as(m, o, tolerance, {.at_the_tolerance = true});
})
RBC_MISCONCEPTION(land_column, idle, [](const Masses& m, const Order& o, double tolerance) {
    if (o.size() > 1) throw std::domain_error("another order may take a sweep more, too");
    ColumnCost cost = ex11::land_column(m, o, tolerance);
    ++cost.sweeps;
    return cost;
})
RBC_MISCONCEPTION(sweep_factor, jacobi, [](int n) { return n == 1 ? 0 : std::cos(M_PI / (2.0 * n)); })
RBC_MISCONCEPTION(sweep_factor, half_a_ball, [](int n) { return std::pow(std::cos(M_PI / (2.0 * n + 1)), 2); })
RBC_MISCONCEPTION(sweep_factor, both_ends, [](int n) { return std::pow(std::cos(M_PI / (n + 1.0)), 2); })

/// What contact i has passed on is m_j (v_j + 1), summed over the balls from i on.
/// @param slack  how far each velocity may be off, m/s
void expect_passed(const std::vector<double>& got, const std::vector<double>& right, const std::vector<double>& masses,
                   double slack) {
    double above = 0;
    for (std::size_t i = masses.size(); i-- > 0;) {
        above += masses[i];
        expect_near(text("impulses passed on at contact ", i, " [N s]"), got[i], right[i], slack * above);
    }
}

RBC_GRADE("column", "one ball, and two by hand", 3,
          "Follow (E11.7) for two equal balls: contact 0 stops ball 0, contact 1 then makes both fall at 1/2 m/s, "
          "contact 0 stops ball 0 again...") {
    did("one ball of 2 kg, tolerance 0.01 m/s");
    const ColumnCost one = student::land_column({2}, {0}, 0.01);
    expect_equal("impulses", one.impulses, 1).mistake(2, visits);
    expect_equal("sweeps", one.sweeps, 1).mistake(2, idle);
    expect_passed(one.passed, {2}, {2}, rounding(1));
    expect_near("fastest approach at the end [m/s]", one.fastest, 0, 2 * rounding(1)).mistake_if(true, fastest_contact);
    did("two balls of 1 kg, from the bottom up, tolerance 0.3 m/s");
    // u: (-1, 0); contact 0: (0, -1); contact 1: (-1/2, 0); contact 0: (0, -1/2); contact 1: (-1/4, 0): the end.
    const ColumnCost two = student::land_column({1, 1}, {0, 1}, 0.3);
    expect_equal("impulses", two.impulses, 4)
        .mistake(6, visits)
        .mistake(2, ground)
        .mistake_if(two.impulses > 8, faster);
    expect_equal("sweeps", two.sweeps, 2).mistake(3, given_order);
    expect_passed(two.passed, {1.5, 0.75}, {1, 1}, rounding(4));
    expect_near("fastest approach at the end [m/s]", two.fastest, 0.25, 2 * rounding(4))
        .mistake_if(true, fastest_contact);
    did("the same with tolerance 0.25 m/s, which the last approach does not exceed");
    expect_equal("impulses", student::land_column({1, 1}, {0, 1}, 0.25).impulses, 4).mistake_if(true, faster);
    did("the same from the top down");
    expect_equal("sweeps", student::land_column({1, 1}, {1, 0}, 0.3).sweeps, 3).mistake(2, given_order);
}

RBC_GRADE("column", "counts of taller columns, in every order", 4, by_the_formula.c_str()) {
    for_all(
        any_column,
        [](const Sample& s) {
            const Column c = column(s);
            const auto [cost, right] = both(student::land_column, c.masses, c.order, c.tolerance);
            expect_equal("impulses", cost.impulses, right.impulses)
                .mistake_if(cost.impulses < right.impulses && cost.fastest > c.tolerance, sweep_on);
            expect_equal("sweeps", cost.sweeps, right.sweeps)
                .mistake_if(true,
                            "Sweeps are passes in the given order, without the last one, in which nothing approaches.");
            expect_passed(cost.passed, right.passed, c.masses, rounding(right.impulses));
            expect_near("fastest approach at the end [m/s]", cost.fastest, right.fastest, 2 * rounding(right.impulses))
                .mistake_if(true, fastest_contact);
        },
        500);
    did("two balls of 1 kg, and a tolerance next to 1, 1/2, 1/4 or 1/8 m/s, with which contacts approach");
    const char* const why = "Counts change at 0 alone.";
    for_all(
        {choice("halvings", 4), either_sign("tolerance 2^halvings - 1", 1e-12, 0.4)
                                    .simple(-0.25)
                                    .indifferent(Coordinate::End::low, why)
                                    .indifferent(Coordinate::End::high, why)},
        [](const Sample& s) {
            const double tolerance = std::exp2(-s["halvings"]) * (1 + s["tolerance 2^halvings - 1"]);
            const auto [cost, right] = both(student::land_column, Masses{1, 1}, upwards(2), tolerance);
            expect_equal("impulses", cost.impulses, right.impulses)
                .mistake_if(cost.impulses < right.impulses, sweep_on)
                .mistake_if(true, faster);
            expect_equal("sweeps", cost.sweeps, right.sweeps);
        },
        200);
}

RBC_GRADE("column", "up or down: the impulses are the same, the sweeps are not", 2,
          "Between two visits to a contact each of its neighbours is visited once, whichever way you go. Only the "
          "beginning differs.") {
    did("40 equal balls, tolerance 0.01 m/s, once upwards, once downwards");
    const std::vector<double> masses(40, 1.0);
    const ColumnCost up = student::land_column(masses, upwards(40), 0.01),
                     down = student::land_column(masses, downwards(40), 0.01);
    const ColumnCost right_up = ex11::land_column(masses, upwards(40), 0.01);
    expect_equal("impulses upwards", up.impulses, right_up.impulses);
    expect_equal("impulses downwards", down.impulses, right_up.impulses);
    expect_equal("sweeps upwards", up.sweeps, right_up.sweeps);
    expect("more sweeps downwards than upwards", down.sweeps > up.sweeps, text(down.sweeps, " against ", up.sweeps))
        .mistake_if(down.sweeps == up.sweeps, given_order);
    did("100 equal balls, tolerance 0.001 m/s, upwards: some 20,000 sweeps. Nothing but the tolerance ends them");
    const std::vector<double> tall(100, 1.0);
    const ColumnCost cost = student::land_column(tall, upwards(100), 1e-3),
                     right = ex11::land_column(tall, upwards(100), 1e-3);
    expect_equal("impulses", cost.impulses, right.impulses).mistake_if(cost.fastest > 1e-3, sweep_on);
    expect_equal("sweeps", cost.sweeps, right.sweeps);
    did("20 balls of 100 kg on 15 balls of 1 kg: some 150,000 sweeps");
    // No approach comes within 1.6e-9 m/s of the tolerance; 2.5 million impulses round by less than 1e-9 in all.
    std::vector<double> heavy_above(15, 1.0);
    heavy_above.resize(35, 100.0);
    const auto [slow, right_slow] = both(student::land_column, heavy_above, upwards(35), 1e-3);
    const auto most = static_cast<double>(right_slow.sweeps);
    expect("nearly as many as the contract allows", most <= column_sweeps.high && most > 0.95 * column_sweeps.high,
           text(right_slow.sweeps));
    expect_equal("sweeps", slow.sweeps, right_slow.sweeps).mistake_if(slow.fastest > 1e-3, sweep_on);
    expect_equal("impulses", slow.impulses, right_slow.impulses);
    expect_passed(slow.passed, right_slow.passed, heavy_above, rounding(right_slow.impulses));
}

RBC_GRADE(
    "column", "every contact passes on the momentum of all balls above it", 3,
    "At the end nothing moves, so the impulse at contact i is the sum of m_j times 1 m/s over the balls from i on.") {
    did("six balls of 1, 2, 3, 1, 2, 3 kg, tolerance 1e-12 m/s");
    const std::vector<double> masses{1, 2, 3, 1, 2, 3};
    const auto [cost, right] = both(student::land_column, masses, upwards(6), 1e-12);
    // What is left moves at 6e-12 m/s at most.
    expect_passed(cost.passed, {12, 11, 9, 6, 5, 3}, masses, 6e-12 + rounding(right.impulses));
    did("a ball of 1 kg on one of 8.96 kg, so that few impulses leave little");
    for_all(
        Domain{any_tolerance.simple(1e-3)}.where([](const Sample& s) {
            return is_counted({{8.96, 1}, upwards(2), s["tolerance"]}, 1000);
        }),
        [](const Sample& s) {
            const auto [two, exact] = both(student::land_column, Masses{8.96, 1}, upwards(2), s["tolerance"]);
            expect_equal("impulses", two.impulses, exact.impulses);
            expect_passed(two.passed, exact.passed, {8.96, 1}, rounding(exact.impulses));
        },
        50);
}

RBC_GRADE("column", "how much a sweep leaves: one, two, three balls and sixty", 4,
          "On a chain a sweep of Gauss and Seidel is worth two of Jacobi. Which of cos(i a) fulfils the first and the "
          "last row?") {
    did("n = 2, 3, 1");
    const std::string digits = "The formula is right, but not to 1e-15: take pi and the cosine with all their digits.";
    const double two = student::sweep_factor(2);
    expect_near("factor of two balls", two, 0.5, factor_tolerance.of(1))
        .mistake(1 - std::pow(M_PI / 4, 2), small_angles)
        .mistake_if(std::abs(two - 0.5) < 1e-6, digits);
    expect_near("factor of three balls", student::sweep_factor(3), 0.75, factor_tolerance.of(1));
    const double one = student::sweep_factor(1);
    expect_near("factor of one ball", one, 0, factor_tolerance.of(1)).mistake_if(std::abs(one) < 1e-6, digits);
    for (const int n : {5, 12, 25}) {
        did("n = ", n, ", beside 4000 sweeps");
        // The second slowest mode has died out: (cos(3 a)/cos(a))^8000 < 1e-12 for n <= 25.
        expect_near("factor", student::sweep_factor(n), factor_by_iteration(n), 1e-9);
    }
    did("any n, up to a million: what is left of 1 is what counts");
    for_all({integer("balls", factor_balls).edges({2, 3, 4, 10, 100, 101, 1000, 10000, 46341, 100000})},
            [](const Sample& s) {
                const int n = s.integer("balls");
                // pi/n, its cosine and a square: four roundings of 1.1e-16 of numbers below 1.
                const auto [factor, right] = both(student::sweep_factor, n);
                expect_near("factor", factor, right, factor_tolerance.of(1))
                    .mistake(1 - std::pow(M_PI / (2.0 * n), 2), small_angles)
                    .mistake(std::cos(M_PI / (2.0 * n)), jacobi);
                expect("the factor is in [0, 1)", factor >= 0 && factor < 1, text(factor));
            });
}

}  // namespace grading_column
