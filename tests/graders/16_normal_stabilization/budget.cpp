#include "exercises/16_normal_stabilization/budget.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/grading/grader/grader.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex16;

namespace grading_budget {

RBC_STUDENT(injected_energy)
RBC_STUDENT_SIZED(afford)

constexpr double infinity = std::numeric_limits<double>::infinity();

/// By lesson 12, which knows about redundant contacts, and says when there is no solution.
double energy(const Eigen::MatrixXd& W, const Eigen::VectorXd& c) {
    const LcpResult result = solve_lcp_dantzig({W, -c, {}});
    return result.status == SolverStatus::solved ? 0.5 * result.z.dot(W * result.z) : infinity;
}

Eigen::MatrixXd square(std::initializer_list<std::initializer_list<double>> rows) {
    Eigen::MatrixXd m(rows.size(), rows.size());
    Eigen::Index i = 0;
    for (const auto& row : rows) {
        Eigen::Index k = 0;
        for (const double x : row) m(i, k++) = x;
        ++i;
    }
    return m;
}
Eigen::VectorXd numbers(std::initializer_list<double> list) {
    Eigen::VectorXd v(list.size());
    std::copy(list.begin(), list.end(), v.data());
    return v;
}

/// A rod of 1 kg on two feet at its ends: 1/m + x^2/I = 1 + 3.
const Eigen::MatrixXd rod = square({{4, -2}, {-2, 4}});
/// Two balls of 1 kg, one on the other on the ground.
const Eigen::MatrixXd column = square({{1, -1}, {-1, 2}});
/// A box of 1 kg between floor and ceiling.
const Eigen::MatrixXd squeezed = square({{1, -1}, {-1, 1}});

const std::string sum_hint =
    "c^2/(2 W_ii) is the price of a contact that is alone. Contacts of one body share, those of a column pay for each "
    "other.";
const std::string pull_hint =
    "c.W^-1 c/2 makes all velocities equal to c, and for that some contacts must pull. They only push: solve (E16.5).";
const std::string clip_hint =
    "c_i < 0 is not nothing asked: it lets contact i come nearer, which makes the others' pushes cheaper.";
const std::string singular_hint =
    "Redundant contacts make W singular. Let only contacts with independent rows push, then look at all velocities.";
const std::string impossible_hint =
    "No impulses give W r >= c here: the energy is infinite. Check the velocities of those that do not push, too.";
const std::string root_hint = "Energy grows with the square of the corrections: s is no ratio of energies.";
const std::string allowance_hint = "Only pushes are shortened. What a contact may come nearer (c_i < 0) stays.";
const std::string shape_hint =
    "With the c_i < 0 fixed, energy is not s^2 times something: contacts join in as s grows. Search for s.";
const std::string scale_hint =
    "Is W singular because one contact is a feather's and one a ship's? Ask in units where every W_ii is 1.";
const std::string units_hint =
    "Small compared with what? Velocities with the largest asked for, W_ij with sqrt(W_ii W_jj).";

/// Contacts between bodies, in whole numbers: rows are dependent exactly, or clearly not.
struct Heap {
    Eigen::MatrixXd W;
    Eigen::VectorXd c;
    double unit;  ///< m v^2, J

    Heap(const Sample& s, bool plain) {
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const int n = s.integer("contacts"), freedoms = s.integer("freedoms");
        const double mass = plain ? 1 : s["mass"], speed = plain ? 1 : s["speed"];
        const auto any = [&] { return random.between(-1, 1); };
        const Eigen::MatrixXd J =
            Eigen::MatrixXd::NullaryExpr(n, freedoms, [&] { return std::round(random.between(-2.49, 2.49)); });
        W = J * J.transpose() / mass;
        // What some motion does, less something: possible. Or any numbers: perhaps not.
        c = J * Eigen::VectorXd::NullaryExpr(freedoms, any);
        for (double& x : c) x -= random.between(0, 0.5);
        if (s.integer("whatever")) c = Eigen::VectorXd::NullaryExpr(n, any);
        c *= speed;
        unit = mass * speed * speed;
    }
    bool is_decided() const {
        const double largest = c.cwiseAbs().maxCoeff(), small = 1e-6 * largest;
        for (const double x : c)
            if (x > 0 && x < 0.01 * largest) return false;  // s of such a push would be less certain than 1e-6
        const Eigen::VectorXd more = c.array() + small, less = c.array() - small;
        return std::isinf(energy(W, more)) == std::isinf(energy(W, less));
    }
};

const Domain any_heap = Domain{integer("contacts", 1, 8).simple(2),
                               integer("freedoms", 1, 8).simple(2),
                               choice("whatever", 2),
                               decades("mass", 1e-6, 1e6, "kg"),
                               decades("speed", 1e-40, 1e3, "m/s"),
                               decades("budget/unit", 1e-3, 10).simple(0.125),
                               seed()}
                            .where([](const Sample& s) { return Heap(s, true).is_decided(); });

RBC_GRADE("budget", "one contact, and contacts that share a body", 2, sum_hint.c_str()) {
    did("one contact with W = 2/kg is asked for 3 m/s: (16.9)");
    expect_near("energy [J]", student::injected_energy(square({{2}}), numbers({3})), 2.25, 1e-10)
        .mistake(4.5, "Half: T = r.(u- + u+)/2, and u- = 0.")
        .mistake(9, "T = c^2/(2 W): what is hard to move has a small W, and costs more.");
    did("-3 m/s");
    expect_near("energy [J]", student::injected_energy(square({{2}}), numbers({-3})), 0, 0)
        .mistake(2.25, "A contact that may come nearer pushes with nothing: no energy.");
    did("a rod of 1 kg on two feet, W = [[4, -2], [-2, 4]]/kg, both asked for 1 m/s: the rod goes up with 1 m/s");
    expect_near("energy [J]", student::injected_energy(rod, numbers({1, 1})), 0.5, 1e-10)
        .mistake(0.25, sum_hint)
        .mistake(0.125, "Ask those that do not push, too: is their velocity at least c?");
    did("one foot is asked for 1 m/s, the other may come nearer at 3 m/s: it comes at 0.5 m/s by itself");
    expect_near("energy [J]", student::injected_energy(rod, numbers({1, -3})), 0.125, 1e-10)
        .mistake(28.0 / 24, pull_hint)
        .mistake(1.0 / 6, clip_hint);
    did("the other may come nearer at 0.25 m/s only");
    // W^-1 = [[4, 2], [2, 4]]/12: r = (3.5, 1)/12, 1/2 r.c = (3.5 - 0.25)/24.
    expect_near("energy [J]", student::injected_energy(rod, numbers({1, -0.25})), 3.25 / 24, 1e-10)
        .mistake(1.0 / 6, clip_hint)
        .mistake(0.125, "At 0.5 m/s it would come too fast: the second foot must push as well.");
    for (const int n : {7, 8}) {
        did(n, " blocks of 1 kg side by side, each asked for 1 m/s");
        const Eigen::MatrixXd blocks = Eigen::MatrixXd::Identity(n, n);
        expect_near("energy [J]", student::injected_energy(blocks, Eigen::VectorXd::Ones(n)), 0.5 * n, 1e-10)
            .mistake_if(true, "Every set of contacts may be the one that pushes: single ones, pairs, and at last all.");
    }
    did("two balls of 1 kg, one on the other, W = [[1, -1], [-1, 2]]/kg, both contacts asked for 1 m/s: 1 and 2 m/s");
    expect_near("energy [J]", student::injected_energy(column, numbers({1, 1})), 2.5, 1e-10).mistake(0.75, sum_hint);
}

RBC_GRADE("budget", "redundant contacts, and contacts that cannot do it", 3, impossible_hint.c_str()) {
    did("three contacts below the middle of one body, W = 1/kg everywhere, c = (1, 2, -1) m/s");
    expect_near("energy [J]", student::injected_energy(Eigen::MatrixXd::Ones(3, 3), numbers({1, 2, -1})), 2, 1e-10)
        .mistake_if(true, singular_hint);
    did("a box of 1 kg between floor and ceiling, c = (0.5, -1) m/s");
    expect_near("energy [J]", student::injected_energy(squeezed, numbers({0.5, -1})), 0.125, 1e-10)
        .mistake_if(true, singular_hint);
    for (const double ceiling : {0.5, 0.0, -0.5}) {
        did("the same with c = (1, ", ceiling, ") m/s");
        const double got = student::injected_energy(squeezed, numbers({1, ceiling}));
        expect("the energy is infinite", got == infinity, text(got, " J")).mistake_if(true, impossible_hint);
    }
    did("two things that cannot move, W = 0, c = 1 m/s, and c = -1 m/s");
    const double got = student::injected_energy(square({{0}}), numbers({1}));
    expect("the energy is infinite", got == infinity, text(got, " J")).mistake_if(true, impossible_hint);
    expect_near("energy [J]", student::injected_energy(square({{0}}), numbers({-1})), 0, 0);
    did("the same, c = 0, alone and beside a contact with W = 2/kg that is asked for 3 m/s");
    expect_near("energy [J]", student::injected_energy(square({{0}}), numbers({0})), 0, 0);
    expect_near("energy [J]", student::injected_energy(square({{0, 0}, {0, 2}}), numbers({0, 3})), 2.25, 1e-10);
    did("two contacts that all but depend on each other, W = [[1, 1 - 3e-7], [1 - 3e-7, 1]]/kg, c = (1, 1) m/s");
    // r = c/(2 - 3e-7)
    expect_near("energy [J]", student::injected_energy(square({{1, 1 - 3e-7}, {1 - 3e-7, 1}}), numbers({1, 1})),
                1 / (2 - 3e-7), 1e-9)
        .mistake_if(true, singular_hint);
}

RBC_GRADE("budget", "pushes are shortened by one factor", 4, root_hint.c_str()) {
    did("one contact with W = 2/kg, 3 m/s, 2.25 J. The budget is a quarter of that");
    expect_near("afforded [m/s]", student::afford(square({{2}}), numbers({3}), 0.5625), Numbers{1.5}, 1e-7)
        .mistake(Numbers{0.75}, root_hint);
    did("a budget of 5 J: more than it costs");
    expect_near("afforded [m/s]", student::afford(square({{2}}), numbers({3}), 5), Numbers{3}, 0)
        .mistake_if(true, "What costs less than the budget is left alone: s is never above 1.");
    did("a budget of 0 J");
    expect_near("afforded [m/s]", student::afford(square({{2}}), numbers({3}), 0), Numbers{0}, 1e-7);
    did("the rod, c = (1, -3) m/s, 0.125 J; a quarter of that");
    expect_near("afforded [m/s]", student::afford(rod, numbers({1, -3}), 0.03125), Numbers{0.5, -3}, 1e-7)
        .mistake(Numbers{0.5, -1.5}, allowance_hint)
        .mistake(Numbers{0.25, -3}, root_hint);
    did("the rod, c = (1, -0.25) m/s, 0.1354 J; a quarter of that");
    // Below s = 0.5 the second foot need not push: T = s^2/8 up to 1/32 J. Above, r = (4 s - 0.5, 2 s - 1)/12 and T =
    // (4 s^2 - s + 0.25)/24: it is 3.25/96 where 4 s^2 - s = 0.5625, s = (1 + sqrt(10))/8.
    const double s = (1 + std::sqrt(10.0)) / 8;
    expect_near("afforded [m/s]", student::afford(rod, numbers({1, -0.25}), 3.25 / 96), Numbers{s, -0.25}, 1e-7)
        .mistake(Numbers{0.5, -0.25}, shape_hint)
        .mistake(Numbers{0.5, -0.125}, allowance_hint);
    did("a box between floor and ceiling, c = (1, -0.5) m/s, a budget of 100 J: the ceiling lets half of it pass");
    expect_near("afforded [m/s]", student::afford(squeezed, numbers({1, -0.5}), 100), Numbers{0.5, -0.5}, 1e-7)
        .mistake_if(true, "No s above 0.5 has an energy that is finite: the greatest one within the budget is 0.5.");
}

RBC_GRADE("budget", "any heap of any mass: what corrections cost", 2, units_hint.c_str()) {
    for_all(
        any_heap,
        [](const Sample& s) {
            for (const bool plain : {true, false}) {  // a failure in units of 1 does not come from the units
                const Heap h(s, plain);
                const auto [got, right] = both(student::injected_energy, h.W, h.c);
                expect("the energy is infinite or not, as it should", std::isinf(got) == std::isinf(right),
                       text(got, " J"))
                    .mistake_if(plain, impossible_hint);
                // The contract's 1e-8 of itself, and of the unit where it is 0.
                if (!std::isinf(right))
                    expect_near("energy, in units of m v^2", got / h.unit, right / h.unit,
                                1e-8 * std::max(1.0, right / h.unit))
                        .mistake_if(plain, singular_hint);
            }
        },
        200);
}

RBC_GRADE("budget", "any heap of any mass: what a budget affords", 2, units_hint.c_str()) {
    for_all(
        any_heap,
        [](const Sample& s) {
            for (const bool plain : {true, false}) {  // a failure in units of 1 does not come from the units
                const Heap h(s, plain);
                const auto [got, right] = both(student::afford, h.W, h.c, h.unit * s["budget/unit"]);
                const double largest = h.c.cwiseAbs().maxCoeff();
                const Eigen::ArrayXd wrong = (h.c.array() < 0).select((got - right).array().abs(), 0);
                expect_near("afforded [m/s]", got, right, 1e-6 * largest)
                    .mistake_if(wrong.maxCoeff() > 1e-5 * largest, allowance_hint)
                    .mistake_if(plain, shape_hint);
            }
        },
        200);
}

RBC_GRADE("budget", "a feather beside a ship, and a ship on feathers", 2, scale_hint.c_str()) {
    did("a contact with W = 1e9/kg and one with 1e-9/kg, not coupled, both asked for 1 m/s");
    const double got = student::injected_energy(square({{1e9, 0}, {0, 1e-9}}), numbers({1, 1}));
    expect_near("energy, over 5e8 J", got / 5e8, 1.0, 1e-8).mistake_if(true, scale_hint);
    did("seven balls of 1 kg, one on the other, and one of 1e4 kg on top; all contacts are asked for 1 m/s: balls go "
        "up with 1, 2, ..., 8 m/s");
    Eigen::MatrixXd high = Eigen::MatrixXd::Zero(8, 8);
    for (Eigen::Index i = 0; i < 8; ++i) {
        const double own = i == 7 ? 1e-4 : 1;  // 1/m
        high(i, i) += own;
        if (i < 7) high(i + 1, i + 1) += own, high(i, i + 1) = high(i + 1, i) = -own;
    }
    expect_near("energy [J]", student::injected_energy(high, Eigen::VectorXd::Ones(8)), 320070, 320070e-8)
        .mistake_if(true, "Sweeps need as many rounds as the top is heavier: solve for the impulses directly.");
}

}  // namespace grading_budget
