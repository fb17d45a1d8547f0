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

enum class Slip { correction, soft_once, pushed_load, signed_load, signed_back, replaced, idle, other_sign, free };

/// Where row i goes, with one mistake.
double goes(const Eigen::MatrixXd& W, const Eigen::VectorXd& q, const Row& row, Eigen::Index i,
            const Eigen::VectorXd& r, Slip how) {
    const double own = W(i, i) + row.softness;
    if (how == Slip::idle && !(own > 0)) return r[i];
    const double w =
        W.row(i).dot(r) + (how == Slip::other_sign ? -q[i] : q[i]) + (how == Slip::soft_once ? 0 : row.softness * r[i]);
    const double load = row.load < 0                                           ? 0
                        : how == Slip::pushed_load                             ? std::max(0.0, r[row.load])
                        : how == Slip::signed_load || how == Slip::signed_back ? r[row.load]
                                                                               : std::abs(r[row.load]);
    const double wider = row.ratio * load;
    const double low = how == Slip::replaced && row.load >= 0 ? -wider : row.low - wider;
    const double high = how == Slip::replaced && row.load >= 0 ? wider : row.high + wider;
    if (how == Slip::correction && own > 0) return r[i] + std::clamp(-w / own, low, high);
    const double wanted = own > 0 ? r[i] - w / own : r[i];
    if (how == Slip::signed_back) return std::max(low, std::min(wanted, high));  // where low > high it is low
    return how == Slip::free ? wanted : std::min(std::max(wanted, low), high);
}
ReferenceAnswer sweeps(Slip how) {
    return answer_of_bytes(student::sweep_rows,
                           [how](const Eigen::MatrixXd& W, const Eigen::VectorXd& q, const std::vector<Row>& rows,
                                 const std::vector<int>& order, const Eigen::VectorXd& r) {
                               Eigen::VectorXd now = r;
                               for (const int i : order)
                                   now[i] = goes(W, q, rows[static_cast<std::size_t>(i)], i, now, how);
                               return now;
                           });
}
const Misconception sweep_misconceptions[] = {
    {"sweep_rows", sum_hint, sweeps(Slip::correction)},
    {"sweep_rows", soft_hint, sweeps(Slip::soft_once)},
    {"sweep_rows", load_hint, sweeps(Slip::pushed_load)},
    {"sweep_rows", load_hint, sweeps(Slip::signed_load)},
    {"sweep_rows", load_hint, sweeps(Slip::signed_back)},
    {"sweep_rows", widen_hint, sweeps(Slip::replaced)},
    {"sweep_rows", idle_hint, sweeps(Slip::idle)},
    {"sweep_rows", "w = W r + q: the sign of q is turned round, or that of the correction.", sweeps(Slip::other_sign)},
    {"sweep_rows", "Clamp: a row's impulse stays within its two bounds.", sweeps(Slip::free)}};
RBC_MISCONCEPTION(sweep_rows, newest_hint,
                  [](const Eigen::MatrixXd& W, const Eigen::VectorXd& q, const std::vector<Row>& rows,
                     const std::vector<int>& order, const Eigen::VectorXd& r) {
                      Eigen::VectorXd now = r;
                      for (const int i : order) now[i] = rbc::ex14::sweep_rows(W, q, rows, {i}, r)[i];
                      return now;
                  })
RBC_MISCONCEPTION(sweep_rows, "The softness of a row counts, too: own velocity per impulse is W_ii + softness_i.",
                  [](const Eigen::MatrixXd& W, const Eigen::VectorXd& q, std::vector<Row> rows,
                     const std::vector<int>& order, const Eigen::VectorXd& r) {
                      for (Row& row : rows) row.softness = 0;
                      return rbc::ex14::sweep_rows(W, q, rows, order, r);
                  })
RBC_MISCONCEPTION(sweep_rows, "The rows are visited in the order that is given, and only those in it.",
                  [](const Eigen::MatrixXd& W, const Eigen::VectorXd& q, const std::vector<Row>& rows,
                     const std::vector<int>&,
                     const Eigen::VectorXd& r) { return rbc::ex14::sweep_rows(W, q, rows, in_order(rows.size()), r); })

const std::string alone_hint =
    "A sweep moves its later rows by what the earlier ones did. The residual asks each row alone, all others as they "
    "are "
    "in r.";
const std::string share_hint = "The residual is a share of the largest |q_i|: it has no unit.";
/// The residual, with other weights of the ways.
double residual_of(const Eigen::MatrixXd& W, const Eigen::VectorXd& q, const std::vector<Row>& rows,
                   const Eigen::VectorXd& r, const std::function<double(const Row&, Eigen::Index)>& weight) {
    if (!r.allFinite()) return inf;
    double worst = 0;
    for (Eigen::Index i = 0; i < r.size(); ++i)
        worst = std::max(worst, weight(rows[static_cast<std::size_t>(i)], i) *
                                    std::abs(rbc::ex14::sweep_rows(W, q, rows, {static_cast<int>(i)}, r)[i] - r[i]));
    const double size = q.size() > 0 ? q.cwiseAbs().maxCoeff() : 0;
    return worst / (size > 0 ? size : 1);
}
RBC_MISCONCEPTION(rows_residual, share_hint,
                  [](const Eigen::MatrixXd& W, const Eigen::VectorXd& q, const std::vector<Row>& rows,
                     const Eigen::VectorXd& r) {
                      const double size = q.size() > 0 ? q.cwiseAbs().maxCoeff() : 0;
                      return rbc::ex14::rows_residual(W, q, rows, r) * (size > 0 ? size : 1);
                  })
RBC_MISCONCEPTION(rows_residual, "The softness counts in the residual, too: times W_ii + softness_i.",
                  [](const Eigen::MatrixXd& W, const Eigen::VectorXd& q, const std::vector<Row>& rows,
                     const Eigen::VectorXd& r) {
                      return residual_of(W, q, rows, r, [&W](const Row&, Eigen::Index i) { return W(i, i); });
                  })
RBC_MISCONCEPTION(rows_residual, residual_hint,
                  [](const Eigen::MatrixXd& W, const Eigen::VectorXd& q, const std::vector<Row>& rows,
                     const Eigen::VectorXd& r) {
                      return residual_of(W, q, rows, r, [](const Row&, Eigen::Index) { return 1; });
                  })

double size_within(double x, const Allowed& allowed) {
    return std::clamp(x, allowed.low, allowed.high);
}

/// Rows of all kinds, some that nothing moves, coupled by a matrix of any rank.
struct Machine {
    Eigen::MatrixXd W;
    Eigen::VectorXd q, r;
    std::vector<Row> rows;
    std::vector<int> order;

    explicit Machine(const Sample& s) {
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const Eigen::Index n = s.integer("rows");
        const auto chance = [&](double p) { return random.between(0, 1) < p; };
        const auto any = [&] { return random.between(-1, 1); };
        Eigen::MatrixXd J = Eigen::MatrixXd::NullaryExpr(n, s.integer("columns"), any);
        Eigen::VectorXd own(n);
        for (double& x : own) x = chance(0.2) ? 0 : size_within(s["W"] * random.decades(-2, 2), row_mobilities);
        for (Eigen::Index i = 0; i < n; ++i) J.row(i) *= std::sqrt(own[i]) / J.row(i).norm();
        W = J * J.transpose();
        W = Eigen::MatrixXd((W + W.transpose()) / 2);
        W.diagonal() = own;
        const int how = s.integer("impulses in q/W, of their own, q = 0 and as bounds, as r");
        const double impulse = how == 0 ? s["q"] / s["W"] : how == 3 ? s["r"] : s["bounds"];
        const double at_rest = how > 1 ? 0 : s.integer("rest");
        const double far = how == 1 ? s["r"] : how == 3 ? 4 * s["r"] : (how == 2 ? 4 : 1) * s["far"] * impulse;
        const auto some = [&](double of, const Allowed& allowed) {
            const double x = any();
            return std::copysign(size_within(of * std::abs(x), allowed), x);
        };
        q = Eigen::VectorXd::NullaryExpr(n, [&] { return at_rest * some(s["q"], row_speeds); });
        r = Eigen::VectorXd::NullaryExpr(n, [&] { return some(2 * far, row_impulses); });
        for (int i = 0; i < n; ++i) {
            const Row kinds[] = {contact(), joint(), motor(0.5), {0.25, 0.25}, {0, 0}, {-inf, 0.5}, {-0.75, -0.25}};
            Row row = kinds[static_cast<int>(random.between(0, 6.999))];
            for (double* bound : {&row.low, &row.high})
                if (*bound != 0 && std::abs(*bound) < inf)
                    *bound = std::copysign(size_within(std::abs(*bound) * impulse, row_impulses), *bound);
            if (n > 1 && chance(0.5)) {
                row.load = static_cast<int>(random.between(0, static_cast<double>(n) - 1.001));
                if (row.load >= i) ++row.load;
                row.ratio = chance(0.2) ? 0 : size_within(s["ratio"] * random.decades(-1, 1), ratios);
            }
            if (chance(0.3))
                row.softness = size_within(s["softness/W"] * s["W"] * random.decades(-2, 2), row_mobilities);
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
    integer("rows", row_counts).simple(2),
    integer("columns", 1, 12).simple(6),
    decades("W", row_mobilities).simple(1),
    decades("softness/W", 1 / row_mobilities.high, row_mobilities.high).edges({1e-8, 1e-6, 1e-3, 1e3, 1e6}).simple(1),
    decades("q", row_speeds).simple(1),
    choice("impulses in q/W, of their own, q = 0 and as bounds, as r", 4),
    decades("far", 1e-15, 1e15).simple(1),
    decades("r", row_impulses).simple(1),
    decades("bounds", row_impulses).simple(1),
    decades("ratio", ratios).simple(1),
    choice("rest", 2).simple(1),
    seed()};

/// What the contract's tolerance of a residual is a share of.
double added_up(const Eigen::MatrixXd& W, const Eigen::VectorXd& q, const std::vector<Row>& rows,
                const Eigen::VectorXd& r) {
    double parts = 0;
    for (Eigen::Index i = 0; i < r.size(); ++i) {
        const Row& row = rows[static_cast<std::size_t>(i)];
        double bounds = std::abs(r[i]) + (row.load < 0 ? 0 : row.ratio * std::abs(r[row.load]));
        for (const double bound : {row.low, row.high})
            if (std::abs(bound) < inf) bounds += std::abs(bound);
        parts =
            std::max(parts, W.row(i).cwiseAbs().dot(r.cwiseAbs()) + std::abs(q[i]) + (W(i, i) + row.softness) * bounds);
    }
    const double largest = r.size() > 0 ? q.cwiseAbs().maxCoeff() : 0;
    return parts / (largest > 0 ? largest : 1);
}
/// To what the contract says.
Expectation expect_residual(const std::string& what, const Eigen::MatrixXd& W, const Eigen::VectorXd& q,
                            const std::vector<Row>& rows, const Eigen::VectorXd& r, double right) {
    return expect_near(what, student::rows_residual(W, q, rows, r), right,
                       residual_tolerance.of(added_up(W, q, rows, r)));
}

RBC_GRADE("rows", "contacts that take impulses back, and friction that knows the newest load", 2, sum_hint.c_str()) {
    did("a contact with W = 2/kg and q = -4 m/s has r = 5 N s already");
    const Eigen::MatrixXd one = Eigen::MatrixXd::Constant(1, 1, 2);
    Eigen::VectorXd r =
        student::sweep_rows(one, Eigen::VectorXd::Constant(1, -4), {contact()}, {0}, Eigen::VectorXd::Constant(1, 5));
    // Small whole numbers: one rounding at most.
    expect_near("impulse [N s]", r, Numbers{2}, sweep_tolerance.of(5))
        .mistake(Numbers{5}, sum_hint)
        .mistake_if(true, two_hint);
    did("a contact and its friction, mu = 0.5, W = diag(1, 1)/kg, q = (-2, 10) m/s, from r = (8, 0) N s");
    r = student::sweep_rows(Eigen::Matrix2d::Identity(), Eigen::Vector2d(-2, 10), {contact(), friction_of(0, 0.5)},
                            {0, 1}, Eigen::Vector2d(8, 0));
    expect_near("impulses [N s]", r, Numbers{2, -1}, sweep_tolerance.of(10))
        .mistake(Numbers{2, -4}, newest_hint)
        .mistake(Numbers{8, -4}, sum_hint);
    did("the same with the friction first in the order");
    r = student::sweep_rows(Eigen::Matrix2d::Identity(), Eigen::Vector2d(-2, 10), {contact(), friction_of(0, 0.5)},
                            {1, 0}, Eigen::Vector2d(8, 0));
    expect_near("impulses [N s]", r, Numbers{2, -4}, sweep_tolerance.of(10)).mistake_if(true, newest_hint);
    did("coupled: W = [[1, 0.5], [0.5, 1]]/kg, mu = 10, q = (-2, 0.5) m/s, from 0");
    // r_0 = 2; then w_1 = 0.5 * 2 + 0.5 = 1.5.
    r = student::sweep_rows(Eigen::Matrix2d{{1, 0.5}, {0.5, 1}}, Eigen::Vector2d(-2, 0.5),
                            {contact(), friction_of(0, 10)}, {0, 1}, Eigen::Vector2d(0, 0));
    expect_near("impulses [N s]", r, Numbers{2, -1.5}, sweep_tolerance.of(2)).mistake(Numbers{2, -0.5}, newest_hint);
}

RBC_GRADE("rows", "motors, joints, prescribed impulses, and rows that are not visited", 1, two_hint.c_str()) {
    const Eigen::MatrixXd W = Eigen::Matrix4d::Identity() * 0.5;
    did("a motor of 3 N s, a joint, an impulse prescribed as 2 N s and a contact; W = 0.5/kg each, not coupled; q = "
        "(-4, 7, 1, 3) m/s");
    const std::vector<Row> rows{motor(3), joint(), {2, 2}, contact()};
    const Eigen::VectorXd q = Eigen::Vector4d(-4, 7, 1, 3);
    Eigen::VectorXd r = student::sweep_rows(W, q, rows, in_order(4), Eigen::Vector4d::Zero());
    expect_near("impulses [N s]", r, Numbers{3, -14, 2, 0}, sweep_tolerance.of(14)).mistake_if(true, two_hint);
    did("q = -(-4, 7, 1, 3) m/s");
    r = student::sweep_rows(W, -q, rows, in_order(4), Eigen::Vector4d::Zero());
    expect_near("impulses [N s]", r, Numbers{-3, 14, 2, 6}, sweep_tolerance.of(14)).mistake_if(true, two_hint);
    did("only rows 3 and 1 are in the order");
    r = student::sweep_rows(W, -q, rows, {3, 1}, Eigen::Vector4d(1, 1, 1, 1));
    expect_near("impulses [N s]", r, Numbers{1, 14, 1, 6}, sweep_tolerance.of(14))
        .mistake_if(true, "A row that is not in the order keeps what it has.");
}

RBC_GRADE("rows", "soft rows", 1, soft_hint.c_str()) {
    did("a soft joint, W = 1/kg, softness 3/kg, q = -8 m/s: 2 N s, and it goes on giving way with 6 m/s");
    const Eigen::MatrixXd one = Eigen::MatrixXd::Constant(1, 1, 1);
    const Eigen::VectorXd q = Eigen::VectorXd::Constant(1, -8);
    const std::vector<Row> rows{{-inf, inf, -1, 0, 3}};
    Eigen::VectorXd r = student::sweep_rows(one, q, rows, {0}, Eigen::VectorXd::Zero(1));
    expect_near("impulse [N s]", r, Numbers{2}, sweep_tolerance.of(2)).mistake(Numbers{8}, soft_hint);
    did("one sweep more: that was the solution already");
    r = student::sweep_rows(one, q, rows, {0}, r);
    expect_near("impulse [N s]", r, Numbers{2}, sweep_tolerance.of(2)).mistake_if(true, soft_hint);
    did("a soft row that moves nothing, W = 0/kg, softness 4/kg, q = -8 m/s");
    r = student::sweep_rows(0 * one, q, {{-inf, inf, -1, 0, 4}}, {0}, Eigen::VectorXd::Zero(1));
    expect_near("impulse [N s]", r, Numbers{2}, sweep_tolerance.of(2)).mistake_if(true, soft_hint);
}

RBC_GRADE("rows", "loads of either sign, bounds beside the load, rows that nothing moves", 1, load_hint.c_str()) {
    did("a joint that is pulled with -10 N s, and its bearing's friction, ratio 0.1; q = (10, 5) m/s, W = diag(1, "
        "1)/kg");
    Eigen::VectorXd r = student::sweep_rows(Eigen::Matrix2d::Identity(), Eigen::Vector2d(10, 5),
                                            {joint(), friction_of(0, 0.1)}, {0, 1}, Eigen::Vector2d(0, 0));
    expect_near("impulses [N s]", r, Numbers{-10, -1}, sweep_tolerance.of(10)).mistake_if(true, load_hint);
    did("beside that friction a brake of 3 N s: low = -3, high = 3");
    r = student::sweep_rows(Eigen::Matrix2d::Identity(), Eigen::Vector2d(10, 5), {joint(), {-3, 3, 0, 0.1}}, {0, 1},
                            Eigen::Vector2d(0, 0));
    expect_near("impulses [N s]", r, Numbers{-10, -4}, sweep_tolerance.of(10)).mistake_if(true, widen_hint);
    did("a row with W = 0 and r = 4 N s, which hangs on a contact that has just fallen to 2 N s; ratio 0.5, q = (-2, "
        "9) m/s");
    r = student::sweep_rows(Eigen::Matrix2d{{1, 0}, {0, 0}}, Eigen::Vector2d(-2, 9), {contact(), friction_of(0, 0.5)},
                            {0, 1}, Eigen::Vector2d(8, 4));
    expect_near("impulses [N s]", r, Numbers{2, 1}, sweep_tolerance.of(9)).mistake_if(true, idle_hint);
    did("the same with r = 0.25 N s");
    r = student::sweep_rows(Eigen::Matrix2d{{1, 0}, {0, 0}}, Eigen::Vector2d(-2, 9), {contact(), friction_of(0, 0.5)},
                            {0, 1}, Eigen::Vector2d(8, 0.25));
    expect_near("impulses [N s]", r, Numbers{2, 0.25}, sweep_tolerance.of(9)).mistake_if(true, idle_hint);
}

RBC_GRADE("rows", "the residual, by hand, in any unit", 1, residual_hint.c_str()) {
    const Eigen::Matrix2d W = 2 * Eigen::Matrix2d::Identity();
    const std::vector<Row> rows{contact(), friction_of(0, 0.5)};
    for (const double kg : {1e-6, 1.0, 1e6}) {
        did("contact and friction, mu = 0.5, masses of ", kg,
            " kg / 2, q = (-4, 1) m/s: r = 0, then the solution, then r_n half of it");
        const Eigen::MatrixXd heavy = W / kg;
        const Eigen::Vector2d q(-4, 1);
        expect_residual("residual of 0", heavy, q, rows, Eigen::Vector2d(0, 0), 1.0).mistake_if(true, residual_hint);
        expect_residual("of the solution", heavy, q, rows, kg * Eigen::Vector2d(2, -0.5), 0.0)
            .mistake_if(true, residual_hint);
        expect_residual("of the half", heavy, q, rows, kg * Eigen::Vector2d(1, -0.5), 0.5)
            .mistake_if(true, residual_hint);
        expect_residual("of r_t = 3 where 1 is allowed and 4 would stop it, over 8 m/s", heavy, Eigen::Vector2d(-4, 8),
                        rows, kg * Eigen::Vector2d(2, -3), 0.5)
            .mistake_if(true, residual_hint);
    }
    did("q = 0, r = (1, 0) N s");
    expect_residual("not divided", W, Eigen::Vector2d::Zero(), rows, Eigen::Vector2d(1, 0), 2.0)
        .mistake_if(true, "With q = 0 there is nothing to divide by.");
    did("a soft row, W = 1/kg, softness 3/kg, q = -8 m/s, r = 0, then 2 N s");
    const Eigen::MatrixXd one = Eigen::MatrixXd::Constant(1, 1, 1);
    const Eigen::VectorXd q = Eigen::VectorXd::Constant(1, -8);
    expect_residual("of 0", one, q, {{-inf, inf, -1, 0, 3}}, Eigen::VectorXd::Zero(1), 1.0)
        .mistake_if(true, residual_hint);
    expect_residual("of 2", one, q, {{-inf, inf, -1, 0, 3}}, Eigen::VectorXd::Constant(1, 2), 0.0)
        .mistake_if(true, soft_hint);
    did("a joint between things that cannot move: W = 0, q = -8 m/s, r = 1 N s");
    expect_residual("it counts nothing", 0 * one, q, {joint()}, Eigen::VectorXd::Constant(1, 1), 0.0)
        .mistake_if(true, idle_hint);
    for (const double bad : {std::nan(""), inf, -inf}) {
        did("r = (", bad, ", 0) N s, then (0, ", bad, ")");
        double got = student::rows_residual(W, Eigen::Vector2d(-4, 1), rows, Eigen::Vector2d(bad, 0));
        expect("infinite", got == inf, text("residual ", got)).mistake_if(true, nan_hint);
        got = student::rows_residual(W, Eigen::Vector2d(-4, 1), rows, Eigen::Vector2d(0, bad));
        expect("infinite", got == inf, text("residual ", got)).mistake_if(true, nan_hint);
        did("W = diag(2, 0)/kg, r = (2, ", bad, ") N s; and W = 0, r = (0, ", bad, ")");
        for (const double own : {2.0, 0.0}) {
            const Eigen::MatrixXd idle = Eigen::Vector2d(own, 0).asDiagonal();
            for (const Row& row : {friction_of(0, 0.5), joint(), contact()}) {
                got = student::rows_residual(idle, Eigen::Vector2d(-4, 1), {contact(), row}, Eigen::Vector2d(own, bad));
                expect("infinite", got == inf, text("residual ", got))
                    .mistake_if(true, "Infinite if r is not finite, whether anything moves the row or not.");
            }
        }
    }
}

RBC_GRADE("rows", "one sweep of any machine", 4,
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
        expect_near("impulses [N s]", got, right, sweep_tolerance.of(size)).mistake(jacobi, newest_hint);
    });
}

RBC_GRADE("rows", "the residual of any machine", 2, residual_hint.c_str()) {
    for_all(any_machine, [](const Sample& s) {
        const Machine m(s);
        // Once far from any solution, once after some sweeps.
        Eigen::VectorXd later = m.r;
        for (int k = 0; k < 5; ++k) {
            later = rbc::ex14::sweep_rows(m.W, m.q, m.rows, m.order, later);
            for (double& x : later)  // loads that widen each other may grow for ever
                if (x != 0) x = std::copysign(size_within(std::abs(x), row_impulses), x);
        }
        for (const Eigen::VectorXd& r : {m.r, later}) {
            const auto [got, right] = both(student::rows_residual, m.W, m.q, m.rows, r);
            const Eigen::VectorXd next = rbc::ex14::sweep_rows(m.W, m.q, m.rows, m.order, r);
            double swept = 0;
            for (Eigen::Index i = 0; i < r.size(); ++i) swept = std::max(swept, m.own(i) * std::abs(next[i] - r[i]));
            const double largest = r.size() > 0 ? m.q.cwiseAbs().maxCoeff() : 0;
            expect_near("residual", got, right, residual_tolerance.of(added_up(m.W, m.q, m.rows, r)))
                .mistake(swept / (largest > 0 ? largest : 1), alone_hint);
        }
    });
}

RBC_GRADE("rows", "60 random problems: the sweeps are the lesson's on contacts, and end where all laws hold", 2,
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
        // Impulses of some 1; three sweeps, each as right as the contract has it.
        expect_near("impulses [N s]", r, expected, sweep_tolerance.of(100)).mistake_if(true, newest_hint);

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
            // Then sweeps that are as right as the contract has it stay around it.
            const double small = sweep_tolerance.of(1000);
            const bool inside = r[i] >= low - small && r[i] <= high + small;
            const bool law = std::abs(w) <= small || (w > 0 && std::abs(r[i] - low) <= small) ||
                             (w < 0 && std::abs(r[i] - high) <= small);
            expect(text("row ", i, " obeys (E14.1) and (E14.2)"), inside && law,
                   text("r = ", r[i], " N s in [", low, ", ", high, "], w = ", w, " m/s"));
        }
        expect("the residual says so", residual <= sweep_tolerance.of(1000), text("residual ", residual))
            .mistake_if(true, residual_hint);
    }
}

}  // namespace grading_rows
