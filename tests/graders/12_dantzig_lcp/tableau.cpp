#include "exercises/12_dantzig_lcp/tableau.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/grading/grader/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex12;

namespace grading_tableau {

RBC_STUDENT_SIZED(exchange)
RBC_STUDENT_SIZED(solution)
RBC_STUDENT_SIZED(direction)

Tableau start(const Eigen::MatrixXd& A, const Eigen::VectorXd& b) {
    return {A, b, A.diagonal(), std::vector<bool>(static_cast<std::size_t>(b.size()), false)};
}

/// n contacts between bodies with `freedoms` velocities; n <= freedoms: independent.
Eigen::MatrixXd random_matrix(RandomNumbers& random, int n, int freedoms) {
    const Eigen::MatrixXd J = Eigen::MatrixXd::NullaryExpr(n, freedoms, [&] { return random.between(-1, 1); });
    return J * J.transpose();
}
Eigen::VectorXd random_vector(RandomNumbers& random, int n) {
    return Eigen::VectorXd::NullaryExpr(n, [&] { return random.between(-5, 5); });
}

std::vector<int> rows_in(const std::vector<bool>& set) {
    std::vector<int> rows;
    for (int i = 0; i < static_cast<int>(set.size()); ++i)
        if (set[static_cast<std::size_t>(i)]) rows.push_back(i);
    return rows;
}
std::vector<int> as_numbers(const std::vector<bool>& set) {
    return {set.begin(), set.end()};
}

/// The tableau of a set C from scratch, by blocks.
Tableau from_scratch(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const std::vector<bool>& exchanged) {
    std::vector<bool> others = exchanged;
    others.flip();
    const std::vector<int> C = rows_in(exchanged), N = rows_in(others);
    Tableau tableau = start(A, b);
    tableau.exchanged = exchanged;
    if (C.empty()) return tableau;
    // As matrices of their own: GCC 14 takes the products of views to read what is not set.
    const Eigen::MatrixXd inverse = Eigen::MatrixXd(A(C, C)).inverse(), right = A(C, N), below = A(N, C);
    const Eigen::VectorXd exchanged_b = inverse * Eigen::VectorXd(b(C));
    tableau.T(C, C) = inverse;
    tableau.T(C, N) = -inverse * right;
    tableau.T(N, C) = below * inverse;
    tableau.T(N, N) = A(N, N) - below * inverse * right;
    tableau.c(C) = -exchanged_b;
    tableau.c(N) = b(N) - below * exchanged_b;
    return tableau;
}

const std::string constants_hint =
    "The constants take part: c_i = -c_i/T_ii, and the others get what x_i brings with it.";

void expect_tableau(const Tableau& got, const Tableau& expected, double tolerance, const std::string& hint) {
    expect_equal("exchanged", as_numbers(got.exchanged), as_numbers(expected.exchanged))
        .mistake_if(true, "`exchanged` of row i turns over, that of all others stays.");
    expect_near("T", got.T, expected.T, tolerance).mistake_if(true, hint);
    expect_near("c", got.c, expected.c, tolerance).mistake_if(true, constants_hint);
    expect_near("own [1/kg]", got.own, expected.own, 0).mistake_if(true, "`own` stays what it was at the beginning.");
}

const std::string swap_hint =
    "Solve y_i = T_ii x_i + (the rest) for x_i, and put that into every other line. Line i divides by -T_ii but for "
    "its own place, which becomes 1/T_ii; column i divides by +T_ii.";
const std::string refuse_hint =
    "T_ii is what is left of A_ii when C answers. If it is 0 up to round-off the row depends on C: hand back the same "
    "tableau.";
const std::string cut_hint =
    "Small compared with what? Entries of T and c have units, and 1e-12 /kg may be much: nothing is cut off to 0.";
const std::string direction_hint =
    "Column d says how y follows f_d: df for rows in C, da for the others. And f_d itself grows with rate 1.";

const std::string others_hint = "The other lines contain x_i as well: put its expression into them.";
const std::string signs_hint = "The signs of row i and column i are exchanged: f_0 = a_0/2 - f_1/2 + 2.";
const std::string other_side_hint = "f_0 = a_0/2 - f_1/2 + 2: what is brought to the other side changes its sign.";
const std::string driven_hint = "The driven force itself grows too: df_d = 1.";
const std::string line_hint = "You read line d. How y follows x_d stands in column d.";
const std::string sides_hint = "y is f for rows in C and a for the others; the rest is 0.";

/// The right tableau with something else in it, where row i has moved at all.
template <class Change>
Tableau exchanged_but(const Tableau& before, int i, Change change) {
    Tableau t = ex12::exchange(before, i);
    if (t.exchanged == before.exchanged) throw std::domain_error("nothing has moved");
    change(t);
    return t;
}
RBC_MISCONCEPTION(exchange, others_hint, [](const Tableau& before, int i) {
    return exchanged_but(before, i, [&](Tableau& t) {
        for (Eigen::Index k = 0; k < t.T.rows(); ++k)
            for (Eigen::Index j = 0; j < t.T.cols(); ++j)
                if (k != i && j != i) t.T(k, j) = before.T(k, j);
    });
})
RBC_MISCONCEPTION(exchange, signs_hint, [](const Tableau& before, int i) {
    return exchanged_but(before, i, [&](Tableau& t) {
        const double own = t.T(i, i);
        t.T.row(i) *= -1, t.T.col(i) *= -1;
        t.T(i, i) = own;
    });
})
RBC_MISCONCEPTION(exchange, other_side_hint, [](const Tableau& before, int i) {
    return exchanged_but(before, i, [&](Tableau& t) {
        const double own = t.T(i, i);
        t.T.row(i) *= -1;
        t.T(i, i) = own;
    });
})
RBC_MISCONCEPTION(exchange, constants_hint, [](const Tableau& before, int i) {
    return exchanged_but(before, i, [&](Tableau& t) { t.c = before.c; });
})
RBC_MISCONCEPTION(exchange, constants_hint, [](const Tableau& before, int i) {
    return exchanged_but(before, i, [&](Tableau& t) {
        const double own = t.c[i];
        t.c = before.c;
        t.c[i] = own;
    });
})
RBC_MISCONCEPTION(solution, sides_hint, [](const Tableau& t) {
    const Motion m = ex12::solution(t);
    return Motion{m.a, m.f};
})
RBC_MISCONCEPTION(direction, driven_hint, [](const Tableau& t, int d) {
    Motion m = ex12::direction(t, d);
    m.f[d] = 0;
    return m;
})
RBC_MISCONCEPTION(direction, line_hint, [](const Tableau& t, int d) {
    Tableau turned = t;
    turned.T.transposeInPlace();
    return ex12::direction(turned, d);
})

/// A problem, and the rows that come and go.
struct Walk {
    Tableau first;
    std::vector<int> rows;

    explicit Walk(const Sample& s) {
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const Eigen::Index n = s.integer("rows");
        const auto quarter = [&] { return std::floor(random.between(-8, 9)) / 4; };
        Eigen::MatrixXd J = Eigen::MatrixXd::NullaryExpr(n, s.integer("columns"), quarter);
        if (n > 1 && s.integer("twice")) J.row(n - 1) = 2 * J.row(0);
        if (n > 1 && s.integer("fixed")) J.row(n / 2).setZero();
        for (Eigen::Index i = 0; i < n; ++i)
            J.row(i) *= J.row(i).isZero(0) ? 0 : std::sqrt(i % 2 == 0 ? s["A_00"] : s["A_11"]) / J.row(i).norm();
        Eigen::VectorXd b = random_vector(random, s.integer("rows"));
        b *= s["b"] / b.cwiseAbs().maxCoeff();
        first = start(J * J.transpose(), b);
        for (int k = 0; k < s.integer("exchanges"); ++k)
            rows.push_back(static_cast<int>(random.between(0, static_cast<double>(n) - 0.001)));
    }
    /// No row is asked to join whose independence round-off could decide.
    bool is_decided() const {
        Tableau t = first;
        for (const int i : rows) {
            const double left = t.T(i, i) / t.own[i];
            if (!t.exchanged[static_cast<std::size_t>(i)] && left > 1e-12 && left < left_overs.low) return false;
            t = rbc::ex12::exchange(t, i);
        }
        return true;
    }
};

const Domain any_walk =
    Domain{
        integer("rows", tableau_rows).simple(2),
        integer("columns", 1, 10).simple(4),
        choice("twice", 2),
        choice("fixed", 2),
        decades("A_00", tableau_own),
        decades("A_11", tableau_own),
        decades("b", tableau_loads),
        integer("exchanges", 1, 12).indifferent(Coordinate::End::low, "An exchange does not know how many follow it."),
        seed()}
        .where([](const Sample& s) { return Walk(s).is_decided(); });

RBC_GRADE("tableau", "one exchange by hand", 3, swap_hint.c_str()) {
    did("A = [[2, 1], [1, 2]] 1/kg, b = (-4, 1) m/s^2, row 0 goes into C");
    const Tableau got = student::exchange(start(Eigen::Matrix2d{{2, 1}, {1, 2}}, Eigen::Vector2d(-4, 1)), 0);
    // a_0 = 2 f_0 + f_1 - 4:  f_0 = a_0/2 - f_1/2 + 2,  a_1 = f_0 + 2 f_1 + 1 = a_0/2 + 3/2 f_1 + 3.
    expect_near("T", got.T, Eigen::Matrix2d{{0.5, -0.5}, {0.5, 1.5}}, exchange_tolerance.of(0.5));
    expect_near("c", got.c, Numbers{2, 3}, exchange_tolerance.of(2)).mistake_if(true, constants_hint);
    expect_equal("exchanged", as_numbers(got.exchanged), Numbers{1, 0})
        .mistake_if(true, "`exchanged` of row i turns over, that of all others stays.");
    did("A = 2^-30 [[2, 0, 0], [0, 2, 1/16], [0, 1/16, 2]] 1/kg, row 0 goes into C: the others stay as they are");
    const Eigen::Matrix3d heavy = 0x1p-30 * Eigen::Matrix3d{{2, 0, 0}, {0, 2, 0.0625}, {0, 0.0625, 2}};
    const Tableau rocks = student::exchange(start(heavy, Eigen::Vector3d(-1, -1, -1)), 0);
    expect_equal("rows of T", rocks.T.rows(), 3);
    expect_near("T of row 1 and column 2 [1/kg]", rocks.T(1, 2), 0x1p-34, exchange_tolerance.of(0x1p-34))
        .mistake(0, cut_hint);
}

RBC_GRADE("tableau", "twice is nothing, and the order of joining does not matter", 2,
          "An exchange only writes the same equations another way. Doing it again undoes it.") {
    RandomNumbers random(5);
    for (int trial = 0; trial < 30; ++trial) {
        const int n = 2 + trial % 5;
        const Eigen::MatrixXd A = random_matrix(random, n, n + 4) + Eigen::MatrixXd::Identity(n, n);
        const Tableau first = start(A, random_vector(random, n));
        did("random problem ", trial, " with ", n, " rows: row ", n - 1, " twice");
        // Diagonal entries and pivots lie between 1 and about 10: an exchange makes what the one before it is off by
        // ten or a hundred times as much.
        const double tolerance = 100 * exchange_tolerance.of(10);
        const Tableau once = student::exchange(first, n - 1);
        expect_equal("exchanged", as_numbers(once.exchanged)[static_cast<std::size_t>(n - 1)], 1)
            .mistake_if(true, "Row n - 1 is independent of C and joins.");
        expect_tableau(student::exchange(once, n - 1), first, tolerance,
                       "An exchange only writes the same equations another way. Doing it again undoes it.");
        did("rows 0 and ", n - 1, ", then the other way round");
        const Tableau one = student::exchange(once, 0), other = student::exchange(student::exchange(first, 0), n - 1);
        expect_tableau(one, other, tolerance, "The same C gives the same tableau, whichever row joined first.");
    }
}

RBC_GRADE("tableau", "rows come and go; the tableau is always that of the set C", 1, swap_hint.c_str()) {
    RandomNumbers random(6);
    const int n = 9;
    const Eigen::MatrixXd A = random_matrix(random, n, n + 4) + Eigen::MatrixXd::Identity(n, n);
    const Eigen::VectorXd b = random_vector(random, n);
    Tableau tableau = start(A, b);
    std::vector<bool> set(n, false);
    for (int step = 0; step < 60; ++step) {
        const int i = static_cast<int>(random.between(0, n));
        set[static_cast<std::size_t>(i)].flip();
        did("step ", step, ": row ", i, set[static_cast<std::size_t>(i)] ? " joins" : " leaves", " C");
        tableau = student::exchange(tableau, i);
        // In each step numbers below 20 may be off, which no step makes more than the condition, 20, times as much.
        expect_tableau(tableau, from_scratch(A, b, set), 60 * 20 * exchange_tolerance.of(20), swap_hint);
    }
}

RBC_GRADE("tableau", "solution and direction stand in it", 3, direction_hint.c_str()) {
    did("A = [[2, 1], [1, 2]] 1/kg, b = (-4, 1) m/s^2, C = {0}: T = [[1/2, -1/2], [1/2, 3/2]], c = (2, 3)");
    const Tableau tableau{
        Eigen::Matrix2d{{0.5, -0.5}, {0.5, 1.5}}, Eigen::Vector2d(2, 3), Eigen::Vector2d(2, 2), {true, false}};
    const Motion rest = student::solution(tableau), drive = student::direction(tableau, 1);
    expect_near("f [N]", rest.f, Numbers{2, 0}, 0).mistake_if(true, sides_hint);
    expect_near("a [m/s^2]", rest.a, Numbers{0, 3}, 0).mistake_if(true, sides_hint);
    expect_near("df of row 1's drive", drive.f, Numbers{-0.5, 1}, 0)
        .mistake(Numbers{-0.5, 0}, driven_hint)
        .mistake(Numbers{0.5, 1}, line_hint);
    expect_near("da of row 1's drive [1/kg]", drive.a, Numbers{0, 1.5}, 0)
        .mistake(Numbers{0, 2}, "a_d grows with T_dd, what C leaves of A_dd.");
    RandomNumbers random(7);
    for (int trial = 0; trial < 40; ++trial) {
        const int n = 3 + trial % 6, d = trial % n;
        const Eigen::MatrixXd A = random_matrix(random, n, n + 4) + Eigen::MatrixXd::Identity(n, n);
        const Eigen::VectorXd b = random_vector(random, n);
        std::vector<bool> set;
        for (int i = 0; i < n; ++i) set.push_back(i != d && random.between(0, 1) < 0.5);
        const Tableau t = from_scratch(A, b, set);
        const Motion z = student::solution(t), v = student::direction(t, d);
        did("random problem ", trial, " with ", n, " rows, row ", d, " driven");
        expect("a = A f + b", (A * z.f + b - z.a).cwiseAbs().maxCoeff() < 1e-11, "it is not");
        expect("da = A df", (A * v.f - v.a).cwiseAbs().maxCoeff() < 1e-11, "it is not");
        for (int i = 0; i < n; ++i) {
            const bool inside = set[static_cast<std::size_t>(i)];
            expect_near("a of a row in C, or f of one outside", inside ? z.a[i] : z.f[i], 0, 0);
            expect_near("its rate", inside ? v.a[i] : v.f[i], i == d ? 1 : 0, 0);
        }
    }
}

RBC_GRADE("tableau", "the table's fourth leg may not join, and none is kept in", 2, refuse_hint.c_str()) {
    // Legs at the corners of a square: heave, and two tilts with inertia m/3.
    const Eigen::Matrix<double, 4, 3> J{{1, 1, 1}, {1, -1, 1}, {1, -1, -1}, {1, 1, -1}};
    for (const double mass : {1.0, 1e-7, 1e7}) {
        const Eigen::MatrixXd A = J * Eigen::Vector3d(1, 3, 3).asDiagonal() * J.transpose() / mass;
        const Eigen::VectorXd b = Eigen::VectorXd::Constant(4, -9.81);
        did("a table of ", mass, " kg on four legs, three of them in C");
        Tableau tableau = start(A, b);
        for (const int leg : {0, 1, 2}) {
            tableau = student::exchange(tableau, leg);
            expect("a leg that is needed joins", tableau.exchanged[static_cast<std::size_t>(leg)],
                   text("leg ", leg, " was refused"))
                .mistake_if(true,
                            "Small compared with what? T_ii has a unit: compare it with A_ii, not with a number.");
        }
        const Tableau three = from_scratch(A, b, {true, true, true, false});
        const Tableau with_fourth = student::exchange(three, 3);
        expect("the fourth is refused", !with_fourth.exchanged[3], text("T_33 was ", three.T(3, 3), " 1/kg"));
        expect_near("T", with_fourth.T, three.T, 0);
        expect_near("c", with_fourth.c, three.c, 0);
        did("leg 1 leaves again");
        const std::string leaves =
            "A row inside may always leave. T_ii is in kg then: no small number of it means dependence.";
        tableau = student::exchange(three, 1);
        expect_equal("exchanged", as_numbers(tableau.exchanged), Numbers{1, 0, 1, 0}).mistake_if(true, leaves);
        did("now leg 3 can join in its place");
        tableau = student::exchange(tableau, 3);
        expect_equal("exchanged", as_numbers(tableau.exchanged), Numbers{1, 0, 1, 1}).mistake_if(true, refuse_hint);
        // b lies in the range of A: all legs have a = 0, up to what two exchanges are off by, times the condition, 100.
        expect_near("a [m/s^2]", student::solution(tableau).a, Numbers{0, 0, 0, 0},
                    2 * 100 * exchange_tolerance.of(9.81));
    }
    RandomNumbers random(10);
    for (int trial = 0; trial < 30; ++trial) {
        did("crooked table ", trial, ": legs near the corners of a square");
        Eigen::Matrix<double, 4, 3> legs = J;
        for (int i = 0; i < 4; ++i)
            legs.row(i) += Eigen::RowVector3d(0, random.between(-0.3, 0.3), random.between(-0.3, 0.3));
        Tableau tableau = start(legs * legs.transpose(), Eigen::VectorXd::Constant(4, -9.81));
        for (int leg = 0; leg < 4; ++leg) tableau = student::exchange(tableau, leg);
        expect_equal("exchanged", as_numbers(tableau.exchanged), Numbers{1, 1, 1, 0}).mistake_if(true, refuse_hint);
    }
    did("two contacts so close together that T_11 is a millionth of A_11: still two");
    Tableau close = student::exchange(start(Eigen::Matrix2d{{1, 1}, {1, 1 + 1e-6}}, Eigen::Vector2d(-1, -1)), 0);
    close = student::exchange(close, 1);
    expect_equal("exchanged", as_numbers(close.exchanged), Numbers{1, 1})
        .mistake_if(true, "(E12.6) is for round-off, 1e-10 A_ii. A millionth is no round-off: this contact may join.");
    did("a crumb of 1 g and a boulder of 1e10 kg, each on the floor: T_11 is 1e-13 of T_00, and all that there is of "
        "A_11");
    Tableau both = student::exchange(start(Eigen::Matrix2d{{1e3, 0}, {0, 1e-10}}, Eigen::Vector2d(-10, -10)), 1);
    expect_equal("exchanged", as_numbers(both.exchanged), Numbers{0, 1})
        .mistake_if(true, "T_ii is what C leaves of A_ii of the same row: compare it with that, not with the others'.");
    for (const double coupling : {1e-4, 1e-8, 1e-11}) {
        did("the same in grams and 1e9 kg, with a little coupling, A_01 = ", coupling, "/kg: row 0 joins");
        both = student::exchange(start(Eigen::Matrix2d{{1e9, coupling}, {coupling, 1e-9}}, Eigen::Vector2d(-10, -10)),
                                 0);
        const double tolerance = exchange_tolerance.of(1) + unit_tolerance.of(1 / coupling);
        expect_near("T_01 and T_10, over their size",
                    Numbers{both.T(0, 1) / coupling * 1e9, both.T(1, 0) / coupling * 1e9}, {-1, 1}, tolerance)
            .mistake_if(true, "No entry is too small to count: it has the size that its row and its column give it.");
    }
    for (const double part : {0.5, 1 - 1e-12, 1 + 1e-12, 2.0}) {
        const double left = join_limit.of(part);
        did("C leaves T_11 = ", left, " 1/kg of A_11 = 1 1/kg");
        const Tableau nearly{
            Eigen::Matrix2d{{1, -1}, {1, left}}, Eigen::Vector2d(1, 0), Eigen::Vector2d(1, 1), {true, false}};
        expect_equal("exchanged", as_numbers(student::exchange(nearly, 1).exchanged), Numbers{1, part > 1 ? 1.0 : 0.0})
            .mistake_if(true, "(E12.6): 1e-10 A_ii is the limit.");
    }
    did("a row of zeros: a contact between two bodies that cannot move, b = 2 m/s^2");
    const Tableau fixed = student::exchange(start(Eigen::Matrix2d{{0, 0}, {0, 1}}, Eigen::Vector2d(2, -1)), 0);
    expect_equal("exchanged", as_numbers(fixed.exchanged), Numbers{0, 0})
        .mistake_if(true, "A_ii = 0 and T_ii = 0: `<=` refuses it, `<` divides by 0.");
}

RBC_GRADE("tableau", "any tableau, any row", 1, swap_hint.c_str()) {
    for_all(
        any_walk,
        [](const Sample& s) {
            const Walk walk(s);
            Tableau t = walk.first;
            for (const int i : walk.rows) {
                const auto [got, right] = both(student::exchange, t, i);
                expect_equal("exchanged", as_numbers(got.exchanged), as_numbers(right.exchanged))
                    .mistake_if(true, refuse_hint);
                expect_near("own [1/kg]", got.own, right.own, 0)
                    .mistake_if(true, "`own` stays what it was at the beginning.");
                const bool moved = right.exchanged != t.exchanged;
                // Units: a force of row k is of the size 1 over own_k, in sqrt(1/kg) each; an acceleration the inverse.
                const auto unit = [&](Eigen::Index k) {
                    const double size = std::sqrt(t.own[k]);
                    return right.exchanged[static_cast<std::size_t>(k)] && size > 0 ? 1 / size : size;
                };
                double speed = 0;
                for (Eigen::Index k = 0; k < t.c.size(); ++k)
                    if (t.own[k] > 0) speed = std::max(speed, std::abs(walk.first.c[k]) / std::sqrt(t.own[k]));
                for (Eigen::Index k = 0; k < t.c.size(); ++k) {
                    // What comes to a place is the product of two entries over the pivot; one rounding each.
                    const auto part = [&](double of_line) {
                        return moved ? std::abs(t.T(k, i) * of_line / t.T(i, i)) : 0;
                    };
                    expect_near(
                        text("c of row ", k), got.c[k], right.c[k],
                        exchange_tolerance.of(std::abs(right.c[k]) + part(t.c[i])) + unit_tolerance.of(unit(k) * speed))
                        .mistake_if(got.c[k] == 0, cut_hint);
                    for (Eigen::Index j = 0; j < t.c.size(); ++j)
                        expect_near(text("T of row ", k, " and column ", j), got.T(k, j), right.T(k, j),
                                    exchange_tolerance.of(std::abs(right.T(k, j)) + part(t.T(i, j))) +
                                        unit_tolerance.of(unit(k) * unit(j)))
                            .mistake_if(got.T(k, j) == 0, cut_hint);
                }
                t = right;
                const auto [rest, still] = both(student::solution, t);
                expect_near("f of the solution", rest.f, still.f, 0).mistake_if(true, direction_hint);
                expect_near("a of the solution", rest.a, still.a, 0).mistake_if(true, direction_hint);
                for (int d = 0; d < static_cast<int>(t.c.size()); ++d) {
                    if (t.exchanged[static_cast<std::size_t>(d)]) continue;
                    const auto [drive, rate] = both(student::direction, t, d);
                    expect_near(text("df of a drive of row ", d), drive.f, rate.f, 0);
                    expect_near(text("da of a drive of row ", d), drive.a, rate.a, 0);
                    break;
                }
            }
        },
        100);
}

}  // namespace grading_tableau
