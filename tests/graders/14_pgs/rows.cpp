#include "exercises/14_pgs/rows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>

#include "common/grading/grader/grader.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex14;

namespace grading_rows {

RBC_STUDENT_SIZED(sweep_rows)
RBC_STUDENT(rows_residual)

constexpr double inf = std::numeric_limits<double>::infinity();

Row contact() {
    return {0, inf};
}
Row friction_of(int normal, double mu) {
    return {0, 0, normal, mu};
}
Row joint() {
    return {-inf, inf};
}
Row motor(double most) {
    return {-most, most};
}

std::vector<int> in_order(std::size_t n) {
    std::vector<int> order(n);
    std::iota(order.begin(), order.end(), 0);
    return order;
}

/// A symmetric positive definite matrix, and q, from random rows of J.
struct System {
    Eigen::MatrixXd W;
    Eigen::VectorXd q;
};
System random_system(RandomNumbers& random, Eigen::Index n) {
    const Eigen::MatrixXd J = Eigen::MatrixXd::NullaryExpr(n, n + 3, [&] { return random.between(-1, 1); });
    return {J * J.transpose() + 0.2 * Eigen::MatrixXd::Identity(n, n),
            Eigen::VectorXd::NullaryExpr(n, [&] { return random.between(-1, 1); })};
}

const std::string sum_hint =
    "The bounds are for the impulse that a row has in all, not for its correction: one may take back.";
const std::string newest_hint =
    "A sweep uses what it has just found: of the rows before it in the order, the impulses of this sweep, in w and in "
    "the bounds.";
const std::string two_hint = "Each row has its own two bounds, and infinite ones bind nothing. Is q's sign right?";
const std::string soft_hint =
    "A soft row gives way to the impulse that it has in all: softness r stands in w, and softness in what is divided "
    "by.";
const std::string load_hint = "A bearing that is pulled brakes as well as one that is pushed: the load is |r_load|.";
const std::string widen_hint = "The load widens both bounds, beyond low and high, which stay what they are.";
const std::string idle_hint =
    "A row without any answer to its own impulse must not be divided by 0. Its bounds still move, and it obeys them.";
const std::string residual_hint =
    "As a velocity: (W_ii + softness_i) |r_i - where the correction puts it|, divided by the largest |q|.";
const std::string nan_hint = "NaN is no small number: comparisons and std::max may drop it. Ask for it first.";

/// Rows of all kinds, some that nothing moves, coupled by a matrix of any rank.
struct Machine {
    Eigen::MatrixXd W;
    Eigen::VectorXd q, r;
    std::vector<Row> rows;
    std::vector<int> order;

    explicit Machine(const Sample& s) {
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const Eigen::Index n = s.integer("rows") * (s.integer("many") == 9 ? 17 : 1);
        const auto chance = [&](double p) { return random.between(0, 1) < p; };
        const auto any = [&] { return random.between(-1, 1); };
        Eigen::MatrixXd J = Eigen::MatrixXd::NullaryExpr(n, s.integer("columns"), any);
        for (Eigen::Index i = 0; i < n; ++i) J.row(i) *= chance(0.2) ? 0 : random.decades(-1, 1);
        W = s["unit"] * (J * J.transpose());
        W = Eigen::MatrixXd((W + W.transpose()) / 2);
        const double impulse = s["speed"] / s["unit"];
        q = s.integer("rest") * s["speed"] * Eigen::VectorXd::NullaryExpr(n, any);
        r = 2 * s["far"] * impulse * Eigen::VectorXd::NullaryExpr(n, any);
        for (int i = 0; i < n; ++i) {
            const Row kinds[] = {contact(), joint(), motor(0.5), {0.25, 0.25}, {0, 0}, {-inf, 0.5}, {-0.75, -0.25}};
            Row row = kinds[static_cast<int>(random.between(0, 6.999))];
            row.low *= impulse, row.high *= impulse;
            if (n > 1 && chance(0.5)) {
                row.load = static_cast<int>(random.between(0, static_cast<double>(n) - 1.001));
                if (row.load >= i) ++row.load;
                row.ratio = chance(0.2) ? 0 : random.decades(-2, 1);
            }
            if (chance(0.3)) row.softness = s["unit"] * random.decades(-2, 2);
            rows.push_back(row);
            order.push_back(i);
        }
        for (std::size_t i = 0; i + 1 < order.size(); ++i)
            std::swap(
                order[i],
                order[i + static_cast<std::size_t>(random.between(0, static_cast<double>(order.size() - i) - 0.001))]);
        if (!order.empty() && chance(0.3)) order.pop_back();
        if (!order.empty() && chance(0.3)) order.push_back(order.front());
    }
    double own(Eigen::Index i) const { return W(i, i) + rows[static_cast<std::size_t>(i)].softness; }
};

const Domain any_machine{
    integer("rows", 0, 8).simple(2),       integer("many", 0, 9).simple(0),  // 9: 17 times as many rows
    integer("columns", 1, 12).simple(6),   decades("unit", 1e-6, 1e6, "1/kg"), decades("speed", 1e-15, 1e6, "m/s"),
    decades("far", 1e-15, 1e80).simple(1), choice("rest", 2).simple(1),        seed()};

RBC_GRADE("rows", "contacts that take impulses back, and friction that knows the newest load", 2, sum_hint.c_str()) {
    did("a contact with W = 2/kg and q = -4 m/s has r = 5 N s already");
    const Eigen::MatrixXd one = Eigen::MatrixXd::Constant(1, 1, 2);
    Eigen::VectorXd r =
        student::sweep_rows(one, Eigen::VectorXd::Constant(1, -4), {contact()}, {0}, Eigen::VectorXd::Constant(1, 5));
    // Small whole numbers: one rounding at most.
    expect_near("impulse [N s]", r, Numbers{2}, 1e-14).mistake(Numbers{5}, sum_hint).mistake_if(true, two_hint);
    did("a contact and its friction, mu = 0.5, W = diag(1, 1)/kg, q = (-2, 10) m/s, from r = (8, 0) N s");
    r = student::sweep_rows(Eigen::Matrix2d::Identity(), Eigen::Vector2d(-2, 10), {contact(), friction_of(0, 0.5)},
                            {0, 1}, Eigen::Vector2d(8, 0));
    expect_near("impulses [N s]", r, Numbers{2, -1}, 1e-14)
        .mistake(Numbers{2, -4}, newest_hint)
        .mistake(Numbers{8, -4}, sum_hint);
    did("the same with the friction first in the order");
    r = student::sweep_rows(Eigen::Matrix2d::Identity(), Eigen::Vector2d(-2, 10), {contact(), friction_of(0, 0.5)},
                            {1, 0}, Eigen::Vector2d(8, 0));
    expect_near("impulses [N s]", r, Numbers{2, -4}, 1e-14).mistake_if(true, newest_hint);
    did("coupled: W = [[1, 0.5], [0.5, 1]]/kg, mu = 10, q = (-2, 0.5) m/s, from 0");
    // r_0 = 2; then w_1 = 0.5 * 2 + 0.5 = 1.5.
    r = student::sweep_rows(Eigen::Matrix2d{{1, 0.5}, {0.5, 1}}, Eigen::Vector2d(-2, 0.5),
                            {contact(), friction_of(0, 10)}, {0, 1}, Eigen::Vector2d(0, 0));
    expect_near("impulses [N s]", r, Numbers{2, -1.5}, 1e-14).mistake(Numbers{2, -0.5}, newest_hint);
}

RBC_GRADE("rows", "motors, joints, prescribed impulses, and rows that are not visited", 1, two_hint.c_str()) {
    const Eigen::MatrixXd W = Eigen::Matrix4d::Identity() * 0.5;
    did("a motor of 3 N s, a joint, an impulse prescribed as 2 N s and a contact; W = 0.5/kg each, not coupled; q = "
        "(-4, 7, 1, 3) m/s");
    const std::vector<Row> rows{motor(3), joint(), {2, 2}, contact()};
    const Eigen::VectorXd q = Eigen::Vector4d(-4, 7, 1, 3);
    Eigen::VectorXd r = student::sweep_rows(W, q, rows, in_order(4), Eigen::Vector4d::Zero());
    expect_near("impulses [N s]", r, Numbers{3, -14, 2, 0}, 1e-14).mistake_if(true, two_hint);
    did("q = -(-4, 7, 1, 3) m/s");
    r = student::sweep_rows(W, -q, rows, in_order(4), Eigen::Vector4d::Zero());
    expect_near("impulses [N s]", r, Numbers{-3, 14, 2, 6}, 1e-14).mistake_if(true, two_hint);
    did("only rows 3 and 1 are in the order");
    r = student::sweep_rows(W, -q, rows, {3, 1}, Eigen::Vector4d(1, 1, 1, 1));
    expect_near("impulses [N s]", r, Numbers{1, 14, 1, 6}, 1e-14)
        .mistake_if(true, "A row that is not in the order keeps what it has.");
}

RBC_GRADE("rows", "soft rows", 2, soft_hint.c_str()) {
    did("a soft joint, W = 1/kg, softness 3/kg, q = -8 m/s: 2 N s, and it goes on giving way with 6 m/s");
    const Eigen::MatrixXd one = Eigen::MatrixXd::Constant(1, 1, 1);
    const Eigen::VectorXd q = Eigen::VectorXd::Constant(1, -8);
    const std::vector<Row> rows{{-inf, inf, -1, 0, 3}};
    Eigen::VectorXd r = student::sweep_rows(one, q, rows, {0}, Eigen::VectorXd::Zero(1));
    expect_near("impulse [N s]", r, Numbers{2}, 1e-14).mistake(Numbers{8}, soft_hint);
    did("one sweep more: that was the solution already");
    r = student::sweep_rows(one, q, rows, {0}, r);
    expect_near("impulse [N s]", r, Numbers{2}, 1e-14).mistake_if(true, soft_hint);
    did("a soft row that moves nothing, W = 0/kg, softness 4/kg, q = -8 m/s");
    r = student::sweep_rows(0 * one, q, {{-inf, inf, -1, 0, 4}}, {0}, Eigen::VectorXd::Zero(1));
    expect_near("impulse [N s]", r, Numbers{2}, 1e-14).mistake_if(true, soft_hint);
}

RBC_GRADE("rows", "loads of either sign, bounds beside the load, rows that nothing moves", 2, load_hint.c_str()) {
    did("a joint that is pulled with -10 N s, and its bearing's friction, ratio 0.1; q = (10, 5) m/s, W = diag(1, "
        "1)/kg");
    Eigen::VectorXd r = student::sweep_rows(Eigen::Matrix2d::Identity(), Eigen::Vector2d(10, 5),
                                            {joint(), friction_of(0, 0.1)}, {0, 1}, Eigen::Vector2d(0, 0));
    expect_near("impulses [N s]", r, Numbers{-10, -1}, 1e-14).mistake_if(true, load_hint);
    did("beside that friction a brake of 2 N s: low = -2, high = 2");
    r = student::sweep_rows(Eigen::Matrix2d::Identity(), Eigen::Vector2d(10, 5), {joint(), {-2, 2, 0, 0.1}}, {0, 1},
                            Eigen::Vector2d(0, 0));
    expect_near("impulses [N s]", r, Numbers{-10, -3}, 1e-14).mistake_if(true, widen_hint);
    did("a row with W = 0 and r = 4 N s, which hangs on a contact that has just fallen to 2 N s; ratio 0.5, q = (-2, "
        "9) m/s");
    r = student::sweep_rows(Eigen::Matrix2d{{1, 0}, {0, 0}}, Eigen::Vector2d(-2, 9), {contact(), friction_of(0, 0.5)},
                            {0, 1}, Eigen::Vector2d(8, 4));
    expect_near("impulses [N s]", r, Numbers{2, 1}, 1e-14).mistake_if(true, idle_hint);
    did("the same with r = 0.25 N s");
    r = student::sweep_rows(Eigen::Matrix2d{{1, 0}, {0, 0}}, Eigen::Vector2d(-2, 9), {contact(), friction_of(0, 0.5)},
                            {0, 1}, Eigen::Vector2d(8, 0.25));
    expect_near("impulses [N s]", r, Numbers{2, 0.25}, 1e-14).mistake_if(true, idle_hint);
}

RBC_GRADE("rows", "the residual, by hand, in any unit", 2, residual_hint.c_str()) {
    const Eigen::Matrix2d W = 2 * Eigen::Matrix2d::Identity();
    const std::vector<Row> rows{contact(), friction_of(0, 0.5)};
    for (const double kg : {1e-6, 1.0, 1e6}) {
        did("contact and friction, mu = 0.5, masses of ", kg,
            " kg / 2, q = (-4, 1) m/s: r = 0, then the solution, then r_n half of it");
        double got = student::rows_residual(W / kg, Eigen::Vector2d(-4, 1), rows, Eigen::Vector2d(0, 0));
        expect_near("residual of 0", got, 1.0, 1e-14).mistake_if(true, residual_hint);
        got = student::rows_residual(W / kg, Eigen::Vector2d(-4, 1), rows, kg * Eigen::Vector2d(2, -0.5));
        expect_near("of the solution", got, 0.0, 1e-14).mistake_if(true, residual_hint);
        got = student::rows_residual(W / kg, Eigen::Vector2d(-4, 1), rows, kg * Eigen::Vector2d(1, -0.5));
        expect_near("of the half", got, 0.5, 1e-14).mistake_if(true, residual_hint);
        got = student::rows_residual(W / kg, Eigen::Vector2d(-4, 8), rows, kg * Eigen::Vector2d(2, -3));
        expect_near("of r_t = 3 where 1 is allowed and 4 would stop it, over 8 m/s", got, 0.5, 1e-14)
            .mistake_if(true, residual_hint);
    }
    did("q = 0, r = (1, 0) N s");
    expect_near("not divided", student::rows_residual(W, Eigen::Vector2d::Zero(), rows, Eigen::Vector2d(1, 0)), 2.0,
                1e-14)
        .mistake_if(true, "With q = 0 there is nothing to divide by.");
    did("a soft row, W = 1/kg, softness 3/kg, q = -8 m/s, r = 0, then 2 N s");
    const Eigen::MatrixXd one = Eigen::MatrixXd::Constant(1, 1, 1);
    const Eigen::VectorXd q = Eigen::VectorXd::Constant(1, -8);
    expect_near("of 0", student::rows_residual(one, q, {{-inf, inf, -1, 0, 3}}, Eigen::VectorXd::Zero(1)), 1.0, 1e-14)
        .mistake_if(true, residual_hint);
    expect_near("of 2", student::rows_residual(one, q, {{-inf, inf, -1, 0, 3}}, Eigen::VectorXd::Constant(1, 2)), 0.0,
                1e-14)
        .mistake_if(true, soft_hint);
    did("a joint between things that cannot move: W = 0, q = -8 m/s, r = 1 N s");
    expect_near("it counts nothing", student::rows_residual(0 * one, q, {joint()}, Eigen::VectorXd::Constant(1, 1)),
                0.0, 0)
        .mistake_if(true, idle_hint);
    for (const double bad : {std::nan(""), inf, -inf}) {
        did("r = (", bad, ", 0) N s, then (0, ", bad, ")");
        double got = student::rows_residual(W, Eigen::Vector2d(-4, 1), rows, Eigen::Vector2d(bad, 0));
        expect("infinite", got == inf, text("residual ", got)).mistake_if(true, nan_hint);
        got = student::rows_residual(W, Eigen::Vector2d(-4, 1), rows, Eigen::Vector2d(0, bad));
        expect("infinite", got == inf, text("residual ", got)).mistake_if(true, nan_hint);
    }
}

RBC_GRADE("rows", "one sweep of any machine", 2,
          "Rows that nothing moves, loads of either sign, soft rows, bounds that are infinite, equal or both on one "
          "side: some row goes elsewhere.") {
    for_all(any_machine, [](const Sample& s) {
        const Machine m(s);
        const auto [got, right] = both(student::sweep_rows, m.W, m.q, m.rows, m.order, m.r);
        expect_equal("entries of r", static_cast<int>(got.size()), static_cast<int>(m.r.size()));
        double size = 0;
        for (Eigen::Index i = 0; i < right.size(); ++i)
            size =
                std::max({size, std::abs(m.r[i]), std::abs(right[i]), m.own(i) > 0 ? std::abs(m.q[i]) / m.own(i) : 0});
        Eigen::VectorXd jacobi = m.r;
        for (const int i : m.order) jacobi[i] = rbc::ex14::sweep_rows(m.W, m.q, m.rows, {i}, m.r)[i];
        expect_near("impulses [N s]", got, right, 1e-9 * size).mistake(jacobi, newest_hint);
    });
}

RBC_GRADE("rows", "the residual of any machine", 2, residual_hint.c_str()) {
    for_all(any_machine, [](const Sample& s) {
        const Machine m(s);
        // Once far from any solution, once after some sweeps.
        Eigen::VectorXd later = m.r;
        for (int k = 0; k < 20; ++k) later = rbc::ex14::sweep_rows(m.W, m.q, m.rows, m.order, later);
        for (const Eigen::VectorXd& r : {m.r, later}) {
            const auto [got, right] = both(student::rows_residual, m.W, m.q, m.rows, r);
            double parts = 0, swept = 0;
            for (Eigen::Index i = 0; i < r.size(); ++i) {
                const Row& row = m.rows[static_cast<std::size_t>(i)];
                double bounds = std::abs(r[i]) + (row.load < 0 ? 0 : row.ratio * std::abs(r[row.load]));
                for (const double bound : {row.low, row.high})
                    if (std::abs(bound) < inf) bounds += std::abs(bound);
                parts = std::max(parts, m.W.row(i).cwiseAbs().dot(r.cwiseAbs()) + std::abs(m.q[i]) + m.own(i) * bounds);
            }
            const Eigen::VectorXd next = rbc::ex14::sweep_rows(m.W, m.q, m.rows, m.order, r);
            for (Eigen::Index i = 0; i < r.size(); ++i) swept = std::max(swept, m.own(i) * std::abs(next[i] - r[i]));
            const double largest = r.size() > 0 ? m.q.cwiseAbs().maxCoeff() : 0, size = largest > 0 ? largest : 1;
            expect_near("residual", got, right, 1e-12 * parts / size)
                .mistake(swept / size,
                         "A sweep moves its later rows by what the earlier ones did. The residual asks each row alone, "
                         "all others as they are in r.");
        }
    });
}

RBC_GRADE("rows", "60 random problems: the sweeps are the lesson's on contacts, and end where all laws hold", 1,
          newest_hint.c_str()) {
    RandomNumbers random(14);
    for (int trial = 0; trial < 60; ++trial) {
        const Eigen::Index contacts = 1 + trial % 4, n = 2 * contacts;
        const System s = random_system(random, n + 3);
        ContactProblem plane{2, s.W.topLeftCorner(n, n), s.q.head(n), Eigen::VectorXd(contacts)};
        std::vector<Row> rows;
        for (Eigen::Index i = 0; i < contacts; ++i) {
            plane.friction[i] = random.between(0, 0.4);
            rows.push_back(contact());
            rows.push_back(friction_of(static_cast<int>(2 * i), plane.friction[i]));
        }
        did(contacts, " contacts in the plane, three sweeps");
        const PgsSweeps lesson(plane);
        Eigen::VectorXd r = Eigen::VectorXd::Zero(n), expected = r;
        for (int k = 0; k < 3; ++k) {
            r = student::sweep_rows(plane.W, plane.q, rows, in_order(static_cast<std::size_t>(n)), r);
            lesson.sweep(expected);
        }
        // Entries of some 1 and at most 11 terms a row, 3 sweeps: 100 roundings.
        expect_near("impulses [N s]", r, expected, 1e-13).mistake_if(true, newest_hint);

        did("and with them a motor, a joint and the joint's friction, soft by 0.1/kg; 400 sweeps");
        rows.push_back(motor(0.1));
        rows.push_back(joint());
        rows.push_back({-0.05, 0.05, static_cast<int>(n) + 1, 0.1, 0.1});
        std::vector<int> order = in_order(static_cast<std::size_t>(n) + 3);
        std::rotate(order.begin(), order.begin() + trial % 3, order.end());
        r = Eigen::VectorXd::Zero(n + 3);
        for (int k = 0; k < 400; ++k) r = student::sweep_rows(s.W, s.q, rows, order, r);
        const double residual = student::rows_residual(s.W, s.q, rows, r);
        const Eigen::VectorXd u = s.W * r + s.q;
        for (Eigen::Index i = 0; i < n + 3; ++i) {
            const Row& row = rows[static_cast<std::size_t>(i)];
            const double wider = row.load < 0 ? 0 : row.ratio * std::abs(r[row.load]);
            const double low = row.low - wider, high = row.high + wider, w = u[i] + row.softness * r[i];
            // The slowest of these problems gains a digit in 25 sweeps: 16 of them, all that a double has.
            const double small = 1e-9;
            const bool inside = r[i] >= low - small && r[i] <= high + small;
            const bool law = std::abs(w) <= small || (w > 0 && std::abs(r[i] - low) <= small) ||
                             (w < 0 && std::abs(r[i] - high) <= small);
            expect(text("row ", i, " obeys (E14.1) and (E14.2)"), inside && law,
                   text("r = ", r[i], " N s in [", low, ", ", high, "], w = ", w, " m/s"));
        }
        expect("the residual says so", residual <= 1e-9, text("residual ", residual)).mistake_if(true, residual_hint);
    }
}

}  // namespace grading_rows
