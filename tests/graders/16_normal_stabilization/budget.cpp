#include "exercises/16_normal_stabilization/budget.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

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

const std::string possible_hint =
    "Here some motion does what is asked, so the energy is finite. What cannot move and is asked for nothing is no "
    "obstacle.";
const std::string fixed_hint =
    "A row of zeros: nothing moves that contact. Asked for c_i > 0 it makes the energy infinite, asked for c_i <= 0 it "
    "is no obstacle.";
const std::string exact_hint = "Nearly right: it is asked for as exactly as the contract says.";
const std::string half_hint = "Half: T = r.(u- + u+)/2, and u- = 0.";
const std::string mass_hint = "T = c^2/(2 W): what is hard to move has a small W, and costs more.";
const std::string others_hint = "Ask those that do not push, too: is their velocity at least c?";
const std::string spent_hint = "It costs more than the budget: the pushes have to be shortened.";
const std::string most_hint = "s is the greatest number within the budget, not just any.";

Eigen::VectorXd shortened(const Eigen::VectorXd& c, double s) {
    return (c.array() > 0).select(s * c, c);
}

/// Elsewhere what looks like a mistake of mechanics may be one of units.
void expect_plain_units(const Eigen::MatrixXd& W, const Eigen::VectorXd& c) {
    const auto is_plain = [](double x) { return x > 0.01 && x < 100; };
    if (!is_plain(c.cwiseAbs().maxCoeff()) || !is_plain(W.diagonal().maxCoeff()) || !is_plain(W.diagonal().minCoeff()))
        throw std::domain_error("other units");
}

/// Without what is asked of contacts that cannot move.
/// @throws std::domain_error  nothing is
Eigen::VectorXd asked_of_moving(const Eigen::MatrixXd& W, const Eigen::VectorXd& c) {
    const Eigen::VectorXd moving = (W.diagonal().array() > 0).select(c.array(), c.array().min(0));
    if (moving == c) throw std::domain_error("nothing is asked of what cannot move");
    return moving;
}
RBC_MISCONCEPTION(injected_energy, fixed_hint, [](const Eigen::MatrixXd& W, const Eigen::VectorXd& c) {
    return injected_energy(W, asked_of_moving(W, c));
})
RBC_MISCONCEPTION(afford, fixed_hint, [](const Eigen::MatrixXd& W, const Eigen::VectorXd& c, double budget) {
    const Eigen::VectorXd moving = asked_of_moving(W, c), afforded = afford(W, moving, budget);
    Eigen::Index most = 0;
    if (moving.maxCoeff(&most) <= 0) return c;
    return shortened(c, afforded[most] / moving[most]);
})
RBC_MISCONCEPTION(injected_energy, half_hint,
                  [](const Eigen::MatrixXd& W, const Eigen::VectorXd& c) { return 2 * injected_energy(W, c); })
RBC_MISCONCEPTION(injected_energy, sum_hint, [](const Eigen::MatrixXd& W, const Eigen::VectorXd& c) {
    expect_plain_units(W, c);
    return 0.5 * (c.array() > 0).select(c.array().square() / W.diagonal().array(), 0).sum();
})
RBC_MISCONCEPTION(injected_energy, mass_hint, [](const Eigen::MatrixXd& W, const Eigen::VectorXd& c) {
    expect_plain_units(W, c);
    if (W.isZero(0) || c.size() > 1) throw std::domain_error("another mistake");
    return 0.5 * c.dot(W * c);
})
RBC_MISCONCEPTION(injected_energy, clip_hint, [](const Eigen::MatrixXd& W, const Eigen::VectorXd& c) {
    expect_plain_units(W, c);
    return injected_energy(W, c.cwiseMax(0));
})
/// The impulses that make all velocities equal to c, some of which pull.
Eigen::VectorXd with_pulls(const Eigen::MatrixXd& W, const Eigen::VectorXd& c) {
    const Eigen::FullPivLU<Eigen::MatrixXd> rows(W);
    const Eigen::VectorXd r = rows.solve(c);
    if (!rows.isInvertible() || r.minCoeff() >= 0) throw std::domain_error("no contact pulls");
    return r;
}
RBC_MISCONCEPTION(injected_energy, pull_hint, [](const Eigen::MatrixXd& W, const Eigen::VectorXd& c) {
    expect_plain_units(W, c);
    return 0.5 * c.dot(with_pulls(W, c));
})
RBC_MISCONCEPTION(injected_energy, pull_hint, [](const Eigen::MatrixXd& W, const Eigen::VectorXd& c) {
    expect_plain_units(W, c);
    const Eigen::VectorXd r = with_pulls(W, c).cwiseMax(0);
    return 0.5 * r.dot(W * r);
})
RBC_MISCONCEPTION(injected_energy, possible_hint, [](const Eigen::MatrixXd& W, const Eigen::VectorXd& c) {
    if (W.diagonal().minCoeff() > 0 || injected_energy(W, c) == infinity) throw std::domain_error("another mistake");
    return infinity;
})
/// The first set whose impulses, some of which pull, move all contacts as fast as is asked.
RBC_MISCONCEPTION(injected_energy, pull_hint, [](const Eigen::MatrixXd& W, const Eigen::VectorXd& c) {
    expect_plain_units(W, c);
    for (unsigned bits = 1; bits < 1u << c.size(); ++bits) {
        std::vector<int> S;
        for (int i = 0; i < c.size(); ++i)
            if (bits >> i & 1) S.push_back(i);
        Eigen::FullPivLU<Eigen::MatrixXd> rows(Eigen::MatrixXd(W(S, S)));
        rows.setThreshold(1e-9);
        if (!rows.isInvertible()) continue;
        const Eigen::VectorXd r = rows.solve(Eigen::VectorXd(c(S)));
        if ((W(Eigen::all, S) * r - c).minCoeff() < -1e-10) continue;
        if (r.minCoeff() < 0) return 0.5 * r.dot(c(S));
        break;
    }
    throw std::domain_error("no contact pulls");
})
RBC_MISCONCEPTION(afford, allowance_hint, [](const Eigen::MatrixXd& W, const Eigen::VectorXd& c, double budget) {
    expect_plain_units(W, c);
    double s = 0;
    for (double step = 1; step > 1e-12; step /= 2)
        if (s + step <= 1 && injected_energy(W, (s + step) * c) <= budget) s += step;
    return Eigen::VectorXd(s * c);
})
RBC_MISCONCEPTION(afford, allowance_hint, [](const Eigen::MatrixXd& W, const Eigen::VectorXd& c, double budget) {
    expect_plain_units(W, c);
    return Eigen::VectorXd(std::min(1.0, std::sqrt(budget / injected_energy(W, c))) * c);
})
RBC_MISCONCEPTION(afford, root_hint, [](const Eigen::MatrixXd& W, const Eigen::VectorXd& c, double budget) {
    expect_plain_units(W, c);
    return shortened(c, std::min(1.0, budget / injected_energy(W, c)));
})
RBC_MISCONCEPTION(afford, shape_hint, [](const Eigen::MatrixXd& W, const Eigen::VectorXd& c, double budget) {
    expect_plain_units(W, c);
    return shortened(c, std::min(1.0, std::sqrt(budget / injected_energy(W, c))));
})
RBC_MISCONCEPTION(afford, spent_hint, [](const Eigen::MatrixXd& W, const Eigen::VectorXd& c, double) {
    expect_plain_units(W, c);
    return c;
})
RBC_MISCONCEPTION(afford, most_hint, [](const Eigen::MatrixXd& W, const Eigen::VectorXd& c, double) {
    expect_plain_units(W, c);
    return shortened(c, 0);
})

/// Contacts between bodies, in whole numbers: rows are dependent exactly, or clearly not. Then each in its own unit.
struct Heap {
    Eigen::MatrixXd M, W;   ///< with M_ii = 1 or 0, and in 1/kg
    Eigen::VectorXd asked;  ///< c in units of M
    Eigen::VectorXd c;
    double unit;  ///< J, of what M and `asked` give
    double budget = 0;

    /// What is not simple of its units.
    enum class Units { plain, others, apart };
    Heap(const Sample& s, Units units) {
        const bool plain = units == Units::plain;
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const int n = s.integer("contacts"), freedoms = s.integer("freedoms"), how = s.integer("possible, any, or 0");
        const auto any = [&] { return random.between(-1, 1); };
        Eigen::MatrixXd J =
            Eigen::MatrixXd::NullaryExpr(n, freedoms, [&] { return std::round(random.between(-2.49, 2.49)); });
        for (int k = 1; k < freedoms; ++k) J.col(k) *= std::pow(s["lighter"], random.between(0, 1));
        for (int i = 0; i < n; ++i)
            if (J.row(i).norm() > 0) J.row(i).normalize();
        M = J * J.transpose();
        // What some motion does, less something: possible. Or any numbers: perhaps not.
        asked = J * Eigen::VectorXd::NullaryExpr(freedoms, any);
        for (double& x : asked) x -= random.between(0, 0.5);
        if (how == 1) asked = Eigen::VectorXd::NullaryExpr(n, any);
        if (how == 2)
            for (double& x : asked) x = random.between(0, 1) < 0.5 ? 0 : x;
        Eigen::VectorXd root = Eigen::VectorXd::Ones(n);  // of W_ii
        for (int i = 0; i < n && !plain; ++i) {
            const double apart = units == Units::apart && i > 0 ? s["apart"] : 1;
            const double w = s["W"] * std::pow(apart, random.between(-0.5, 0.5));
            root[i] = std::sqrt(std::clamp(w, compliances.low, compliances.high));
        }
        W = root.asDiagonal() * M * root.asDiagonal();
        for (int i = 0; i < n; ++i)
            if (M(i, i) == 0)
                root[i] = root.maxCoeff();
            else
                W(i, i) = std::clamp(root[i] * root[i], compliances.low, compliances.high);
        c = root.cwiseProduct(asked);
        const double largest = c.cwiseAbs().maxCoeff(), cost = injected_energy(M, asked);
        const double over = std::isinf(cost) || cost == 0 ? 1 : cost;
        double speed = plain ? 1 : s["c"];
        const int by = s.integer("budget in J, of cost, 0");
        if (!plain && by == 1) speed = std::sqrt(s["budget"] / (s["budget/cost"] * over)) * largest;
        if (largest > 0) c = (c * (speed / largest)).cwiseMin(speed).cwiseMax(-speed);
        unit = largest > 0 ? std::pow(speed / largest, 2) : 1;
        if (by != 2) budget = by == 1 ? s["budget/cost"] * over * unit : s["budget"];
    }
    bool is_allowed() const {
        const double largest = c.cwiseAbs().maxCoeff();
        return largest == 0 || (largest >= corrections.low && largest <= corrections.high);
    }
    bool is_decided() const {
        for (unsigned bits = 1; bits < 1u << M.rows(); ++bits) {
            std::vector<int> S;
            for (int i = 0; i < M.rows(); ++i)
                if (bits >> i & 1) S.push_back(i);
            const Eigen::MatrixXd part = M(S, S);
            const Eigen::VectorXd spectrum = part.selfadjointView<Eigen::Lower>().eigenvalues();
            if (((spectrum.array() > 1e-13) && (spectrum.array() < eigenvalues.low)).any()) return false;
        }
        const double small = 10 * doubt.of(asked.cwiseAbs().maxCoeff());
        const Eigen::VectorXd more = asked.array() + small, less = asked.array() - small;
        return asked.maxCoeff() <= 0 || std::isinf(energy(M, more)) == std::isinf(energy(M, less));
    }
    /// None that is too small for s to be certain.
    bool has_clear_pushes() const {
        const double least = 0.01 * c.cwiseAbs().maxCoeff();
        return std::all_of(c.begin(), c.end(), [least](double x) { return x <= 0 || x >= least; });
    }
};

/// @param apart  how far W_ii may be from each other
Domain heaps(double apart, bool clear) {
    return Domain{integer("contacts", contact_counts).simple(2),
                  integer("freedoms", 1, 8).simple(2),
                  choice("possible, any, or 0", 3),
                  decades("lighter", 0.03, 1).simple(0.5),
                  decades("W", compliances).simple(1),
                  decades("apart", 1, apart).simple(1),
                  decades("c", corrections).simple(1),
                  decades("budget", budgets).simple(1),
                  choice("budget in J, of cost, 0", 3).simple(1),
                  decades("budget/cost", 1e-3, 1).simple(0.125),
                  seed().simple(1)}
        .where([clear](const Sample& s) {
            const Heap h(s, Heap::Units::apart), same(s, Heap::Units::others);
            return h.is_allowed() && same.is_allowed() && h.is_decided() &&
                   (!clear || (h.has_clear_pushes() && same.has_clear_pushes()));
        });
}
const Domain any_heap = heaps(1e18, false), any_pushes = heaps(100, true);

/// Energies and corrections to what the contract says.
Expectation expect_energy(double got, double right) {
    const double tolerance = energy_tolerance.of(right), off = std::abs(got - right);
    expect("energy, in all its digits", off <= tolerance || !(off <= 1e-5 * right), text(got, " J, not ", right, " J"))
        .mistake_if(true, exact_hint);
    return expect_near("energy [J]", got, right, tolerance);
}
Expectation expect_afforded(const Eigen::VectorXd& got, const Numbers& right, double largest) {
    double off = 0;
    for (Eigen::Index i = 0; i < got.size(); ++i)
        off = std::max(off, std::abs(got[i] - right.values[static_cast<std::size_t>(i)]));
    expect("afforded, in all its digits", off <= factor_tolerance.of(largest) || !(off <= 1e-5 * largest),
           text("off by ", off, " m/s"))
        .mistake_if(true, exact_hint);
    return expect_near("afforded [m/s]", got, right, factor_tolerance.of(largest));
}

RBC_GRADE("budget", "one contact, and contacts that share a body", 1, sum_hint.c_str()) {
    did("one contact with W = 2/kg is asked for 3 m/s: (16.9)");
    expect_energy(student::injected_energy(square({{2}}), numbers({3})), 2.25)
        .mistake(4.5, half_hint)
        .mistake(9, mass_hint);
    did("-3 m/s");
    expect_energy(student::injected_energy(square({{2}}), numbers({-3})), 0)
        .mistake(2.25, "A contact that may come nearer pushes with nothing: no energy.");
    did("a rod of 1 kg on two feet, W = [[4, -2], [-2, 4]]/kg, both asked for 1 m/s: the rod goes up with 1 m/s");
    expect_energy(student::injected_energy(rod, numbers({1, 1})), 0.5)
        .mistake(0.25, sum_hint)
        .mistake(0.125, others_hint);
    did("one foot is asked for 1 m/s, the other may come nearer at 3 m/s: it comes at 0.5 m/s by itself");
    expect_energy(student::injected_energy(rod, numbers({1, -3})), 0.125)
        .mistake(28.0 / 24, pull_hint)
        .mistake(1.0 / 6, clip_hint);
    did("the other may come nearer at 0.25 m/s only");
    // W^-1 = [[4, 2], [2, 4]]/12: r = (3.5, 1)/12, 1/2 r.c = (3.5 - 0.25)/24.
    expect_energy(student::injected_energy(rod, numbers({1, -0.25})), 3.25 / 24)
        .mistake(1.0 / 6, clip_hint)
        .mistake(0.125, "At 0.5 m/s it would come too fast: the second foot must push as well.");
    for (const int n : {7, 8}) {
        did(n, " blocks of 1 kg side by side, each asked for 1 m/s");
        const Eigen::MatrixXd blocks = Eigen::MatrixXd::Identity(n, n);
        expect_energy(student::injected_energy(blocks, Eigen::VectorXd::Ones(n)), 0.5 * n)
            .mistake_if(true, "Every set of contacts may be the one that pushes: single ones, pairs, and at last all.");
    }
    did("two balls of 1 kg, one on the other, W = [[1, -1], [-1, 2]]/kg, both contacts asked for 1 m/s: 1 and 2 m/s");
    expect_energy(student::injected_energy(column, numbers({1, 1})), 2.5).mistake(0.75, sum_hint);
}

RBC_GRADE("budget", "redundant contacts, and contacts that cannot do it", 2, impossible_hint.c_str()) {
    did("three contacts below the middle of one body, W = 1/kg everywhere, c = (1, 2, -1) m/s");
    expect_energy(student::injected_energy(Eigen::MatrixXd::Ones(3, 3), numbers({1, 2, -1})), 2)
        .mistake_if(true, singular_hint);
    did("a box of 1 kg between floor and ceiling, c = (0.5, -1) m/s");
    expect_energy(student::injected_energy(squeezed, numbers({0.5, -1})), 0.125).mistake_if(true, singular_hint);
    for (const double ceiling : {0.5, 0.0, -0.5}) {
        did("the same with c = (1, ", ceiling, ") m/s");
        const double got = student::injected_energy(squeezed, numbers({1, ceiling}));
        expect("the energy is infinite", got == infinity, text(got, " J")).mistake_if(true, impossible_hint);
    }
    did("two things that cannot move, W = 0, c = 1 m/s, and c = -1 m/s");
    const double got = student::injected_energy(square({{0}}), numbers({1}));
    expect("the energy is infinite", got == infinity, text(got, " J")).mistake_if(true, impossible_hint);
    expect_energy(student::injected_energy(square({{0}}), numbers({-1})), 0);
    did("the same, c = 0, alone and beside a contact with W = 2/kg that is asked for 3 m/s");
    expect_energy(student::injected_energy(square({{0}}), numbers({0})), 0);
    expect_energy(student::injected_energy(square({{0, 0}, {0, 2}}), numbers({0, 3})), 2.25);
    const double least = eigenvalues.low, other = 1 - least;
    did("two contacts that all but depend on each other, W = [[1, w], [w, 1]]/kg, w = 1 - ", least, ", c = (1, 1) m/s");
    // r = c/(1 + w)
    expect_energy(student::injected_energy(square({{1, other}, {other, 1}}), numbers({1, 1})), 1 / (1 + other))
        .mistake_if(true, singular_hint);
}

RBC_GRADE("budget", "pushes are shortened by one factor", 2, root_hint.c_str()) {
    did("one contact with W = 2/kg, 3 m/s, 2.25 J. The budget is a quarter of that");
    expect_afforded(student::afford(square({{2}}), numbers({3}), 0.5625), Numbers{1.5}, 3)
        .mistake(Numbers{0.75}, root_hint);
    did("a budget of 5 J: more than it costs");
    expect_afforded(student::afford(square({{2}}), numbers({3}), 5), Numbers{3}, 3)
        .mistake_if(true, "What costs less than the budget is left alone: s is never above 1.");
    did("a budget of 0 J");
    expect_afforded(student::afford(square({{2}}), numbers({3}), 0), Numbers{0}, 3);
    did("the rod, c = (1, -3) m/s, 0.125 J; a quarter of that");
    expect_afforded(student::afford(rod, numbers({1, -3}), 0.03125), Numbers{0.5, -3}, 3)
        .mistake(Numbers{0.5, -1.5}, allowance_hint)
        .mistake(Numbers{0.25, -3}, root_hint);
    did("the rod, c = (1, -0.25) m/s, 0.1354 J; a quarter of that");
    // Below s = 0.5 the second foot need not push: T = s^2/8 up to 1/32 J. Above, r = (4 s - 0.5, 2 s - 1)/12 and T =
    // (4 s^2 - s + 0.25)/24: it is 3.25/96 where 4 s^2 - s = 0.5625, s = (1 + sqrt(10))/8.
    const double s = (1 + std::sqrt(10.0)) / 8;
    expect_afforded(student::afford(rod, numbers({1, -0.25}), 3.25 / 96), Numbers{s, -0.25}, 1)
        .mistake(Numbers{0.5, -0.25}, shape_hint)
        .mistake(Numbers{0.5, -0.125}, allowance_hint);
    did("a box between floor and ceiling, c = (1, -0.5) m/s, a budget of 100 J: the ceiling lets half of it pass");
    expect_afforded(student::afford(squeezed, numbers({1, -0.5}), 100), Numbers{0.5, -0.5}, 1)
        .mistake_if(true, "No s above 0.5 has an energy that is finite: the greatest one within the budget is 0.5.");
}

/// W = diag(2, 2, 2)/kg but for one contact between two things that cannot move.
Eigen::MatrixXd with_fixed(Eigen::Index place) {
    Eigen::MatrixXd W = 2 * Eigen::MatrixXd::Identity(3, 3);
    W(place, place) = 0;
    return W;
}

RBC_GRADE("budget", "any heap of any mass: what corrections cost", 4, units_hint.c_str()) {
    for (const Eigen::Index fixed : {0, 1, 2}) {
        did("contact ", fixed, " of three cannot move, the others have W = 2/kg; all are asked for 1 m/s");
        const double got = student::injected_energy(with_fixed(fixed), numbers({1, 1, 1}));
        expect("the energy is infinite", got == infinity, text(got, " J")).mistake_if(true, fixed_hint);
        did("that one may come nearer at 1 m/s");
        Eigen::VectorXd c = numbers({1, 1, 1});
        c[fixed] = -1;
        expect_energy(student::injected_energy(with_fixed(fixed), c), 0.5).mistake_if(true, fixed_hint);
    }
    for_all(
        any_heap,
        [](const Sample& s) {
            using Units = Heap::Units;
            for (const Units units : {Units::plain, Units::others, Units::apart}) {
                const bool plain = units == Units::plain;  // a failure in units of 1 does not come from the units
                const Heap h(s, units);
                const auto [got, right] = both(student::injected_energy, h.W, h.c);
                expect("the energy is infinite or not, as it should", std::isinf(got) == std::isinf(right),
                       text(got, " J"))
                    .mistake_if(plain, impossible_hint)
                    .mistake_if(units == Units::apart, scale_hint);
                if (!std::isinf(right))
                    expect_energy(got, right)
                        .mistake_if(plain && right == 0,
                                    "A contact that may come nearer pushes with nothing: no energy.")
                        .mistake_if(plain && got < right, others_hint)
                        .mistake_if(plain, singular_hint)
                        .mistake_if(units == Units::apart, scale_hint);
            }
        },
        200);
}

RBC_GRADE("budget", "any heap of any mass: what a budget affords", 4, units_hint.c_str()) {
    for (const Eigen::Index fixed : {0, 1, 2}) {
        did("contact ", fixed,
            " of three cannot move, the others have W = 2/kg; all are asked for 1 m/s, the budget is "
            "100 J");
        expect_afforded(student::afford(with_fixed(fixed), numbers({1, 1, 1}), 100), Numbers{0, 0, 0}, 1)
            .mistake_if(true, fixed_hint);
    }
    for_all(
        any_pushes,
        [](const Sample& s) {
            using Units = Heap::Units;
            for (const Units units : {Units::plain, Units::others, Units::apart}) {
                const bool plain = units == Units::plain;  // a failure in units of 1 does not come from the units
                const Heap h(s, units);
                const auto [got, right] = both(student::afford, h.W, h.c, h.budget);
                const double largest = h.c.cwiseAbs().maxCoeff();
                const Eigen::ArrayXd wrong = (h.c.array() < 0).select((got - right).array().abs(), 0);
                expect_afforded(got, right, largest)
                    .mistake_if(wrong.maxCoeff() > factor_tolerance.of(10 * largest), allowance_hint)
                    .mistake_if(plain, shape_hint)
                    .mistake_if(units == Units::apart, scale_hint);
            }
        },
        200);
}

RBC_GRADE("budget", "a feather beside a ship, and a ship on feathers", 2, scale_hint.c_str()) {
    did("a contact with W = 1e9/kg and one with 1e-9/kg, not coupled, both asked for 1 m/s");
    const double got = student::injected_energy(square({{1e9, 0}, {0, 1e-9}}), numbers({1, 1}));
    expect_energy(got, 5e8).mistake_if(true, scale_hint);
    did("seven balls of 1 kg, one on the other, and one of 1e4 kg on top; all contacts are asked for 1 m/s: balls go "
        "up with 1, 2, ..., 8 m/s");
    Eigen::MatrixXd high = Eigen::MatrixXd::Zero(8, 8);
    for (Eigen::Index i = 0; i < 8; ++i) {
        const double own = i == 7 ? 1e-4 : 1;  // 1/m
        high(i, i) += own;
        if (i < 7) high(i + 1, i + 1) += own, high(i, i + 1) = high(i + 1, i) = -own;
    }
    expect_energy(student::injected_energy(high, Eigen::VectorXd::Ones(8)), 320070)
        .mistake_if(true, "Sweeps need as many rounds as the top is heavier: solve for the impulses directly.");
}

}  // namespace grading_budget
