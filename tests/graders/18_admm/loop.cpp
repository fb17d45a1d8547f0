#include "exercises/18_admm/loop.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/grading/grader/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex18;
using Eigen::VectorXd;

namespace grading_loop {

RBC_STUDENT_SIZED(admm_loop, "z and y have an entry for each row, also where no iteration is made.")

constexpr double inf = std::numeric_limits<double>::infinity();

VectorXd one(double x) {
    return VectorXd::Constant(1, x);
}
VectorXd all(Eigen::Index n, double x) {
    return VectorXd::Constant(n, x);
}

const std::string motion_hint =
    "r obeys the law of motion with its shift: (W + rho 1) r = rho z - y - q, all rows at once.";
const std::string relaxed_hint = "alpha is missing: z and y are made of s = alpha r + (1 - alpha) z, not of r.";
const std::string price_hint =
    "y is the price of what z could not follow: y + rho (s - z_new), with s, and with the new z.";
const std::string both_s_hint =
    "z_new is the nearest point to s + y/rho, with s as in y: both are made of s, not of r.";
const std::string old_z_hint = "s lies between r and the old z, not the new one, and not 0.";
const std::string part_hint = "alpha is the part of r in s, and 1 - alpha that of the old z.";
const std::string sign_hint = "z_new comes from s + y/rho: what was denied before pushes against the bound again.";
const std::string unit_hint =
    "y is a velocity and z an impulse: rho stands between them, y/rho in z and rho (s - z) in y.";
const std::string bounds_hint =
    "Bounds are low and high of each row: 0 is no bound unless it says so, and either may be infinite.";
const std::string high_hint = "There is a bound above, too.";
const std::string low_hint = "There is a bound below, too.";
const std::string exact_hint = "z is a nearest point of [low, high]: not beyond a bound by a rounding.";
const std::string start_hint =
    "The first iteration starts from z and y of the question, as they are: z may be outside the bounds.";
const std::string end_hint =
    "It ends after the first iteration in which every row is within both tolerances, or after `most`; `settled` says "
    "whether the last one was.";
const std::string both_hint = "Both tolerances have to be met, in the same iteration.";
const std::string every_hint = "Every row has to be within the tolerances, not one of them, and not their mean.";
const std::string size_hint = "It is the size of a difference that is compared: below 0 is not within.";
const std::string velocity_hint = "velocity_tolerance is m/s: rho |z_new - z|. impulse_tolerance is N s: |r - z_new|.";
const std::string agree_hint = "The two copies that have to agree are r and z_new: not s, and not the old z.";
const std::string none_hint =
    "With most = 0 there is no iteration: z and y are those of the question, and it is not settled.";
const std::string rest_hint =
    "What is exactly 0 is within a tolerance of 0: <=, not <. Where there are no rows, every row is within.";
const std::string any_hint =
    "W may have no inverse or be 0, bounds may be infinite or equal, and every unit is as good as another.";

/// Where an answer may be wrong.
enum class Slip {
    none,
    plain,
    price_of_r,
    point_of_r,
    new_z,
    from_zero,
    other_part,
    minus_price,
    no_rho_in_point,
    no_rho_in_price,
    plus_price,
    plus_q,
    minus_z,
    no_shift,
    rows_alone,
    no_low,
    no_high,
    never_negative,
    cut_start,
    zero_start,
    one_tolerance,
    other_tolerance,
    swapped,
    no_rho_at_end,
    s_at_end,
    old_z_at_end,
    signed_end,
    first_row,
    mean,
    strict,
    one_more,
    one_less,
    never_ends,
    end_before,
    unsettled,
    settled_anyway
};

/// What the iterations of a question were like, in m/s: of each one the largest of both differences that are compared
/// with a tolerance; and the size that the contract's tolerances are shares of.
struct Course {
    std::vector<double> apart, moved;
    double size = 0;
};

double largest(const VectorXd& x) {
    return x.size() == 0 ? 0 : x.cwiseAbs().maxCoeff();
}

Outcome loop_with(Slip slip, const Question& a, Course* course = nullptr) {
    const auto is = [&](Slip other) { return slip == other; };
    const double rho = a.rho, alpha = is(Slip::plain) ? 1 : is(Slip::other_part) ? 1 - a.alpha : a.alpha;
    const Eigen::Index n = a.q.size();
    const Eigen::MatrixXd one = Eigen::MatrixXd::Identity(n, n);
    Eigen::MatrixXd shifted = a.W / rho + (is(Slip::no_shift) ? 0 : 1) * one;
    if (is(Slip::rows_alone)) shifted = Eigen::MatrixXd(shifted.diagonal().asDiagonal());
    const Eigen::PartialPivLU<Eigen::MatrixXd> lu(shifted);
    VectorXd low = a.low, high = a.high;
    if (is(Slip::no_low)) low.setConstant(-inf);
    if (is(Slip::no_high)) high.setConstant(inf);
    if (is(Slip::never_negative)) low = low.cwiseMax(0.0), high = high.cwiseMax(0.0);
    Outcome now{a.z, a.y};
    if (is(Slip::cut_start)) now.z = now.z.cwiseMax(low).cwiseMin(high);
    if (is(Slip::zero_start)) now.z.setZero(), now.y.setZero();
    if (course != nullptr) course->size = std::max({largest(a.q), largest(a.y), rho * largest(a.z)});
    const int most = a.most + (is(Slip::one_more) ? 1 : is(Slip::one_less) ? -1 : 0);
    while (now.iterations < most && !now.settled) {
        const VectorXd y_in = is(Slip::plus_price) ? VectorXd(-now.y) : now.y;
        const VectorXd q_in = is(Slip::plus_q) ? VectorXd(-a.q) : a.q;
        const VectorXd z_in = is(Slip::minus_z) ? VectorXd(-now.z) : now.z;
        VectorXd r = z_in - (y_in + q_in) / rho;
        if (n > 0) r = lu.solve(r);
        const VectorXd mixed = is(Slip::from_zero) ? VectorXd(0 * now.z) : now.z;
        const VectorXd s = alpha * r + (1 - alpha) * mixed;
        const VectorXd price = now.y / (is(Slip::no_rho_in_point) ? 1 : is(Slip::minus_price) ? -rho : rho);
        const VectorXd z = ((is(Slip::point_of_r) ? r : s) + price).cwiseMax(low).cwiseMin(high);
        const VectorXd again = is(Slip::new_z) ? VectorXd(alpha * r + (1 - alpha) * z) : s;
        now.y += (is(Slip::no_rho_in_price) ? 1 : rho) * ((is(Slip::price_of_r) ? r : again) - z);
        VectorXd apart = is(Slip::s_at_end) ? s - z : is(Slip::old_z_at_end) ? r - now.z : r - z, moved = z - now.z;
        if (course != nullptr) {
            course->apart.push_back(rho * largest(apart));
            course->moved.push_back(rho * largest(moved));
            course->size = std::max({course->size, rho * largest(z), largest(now.y)});
        }
        if (!is(Slip::no_rho_at_end)) moved *= rho;
        if (!is(Slip::signed_end)) apart = apart.cwiseAbs(), moved = moved.cwiseAbs();
        if (is(Slip::first_row) && n > 1) apart.tail(n - 1).setZero(), moved.tail(n - 1).setZero();
        if (is(Slip::mean) && n > 0) apart.setConstant(apart.mean()), moved.setConstant(moved.mean());
        double for_apart = a.impulse_tolerance, for_moved = a.velocity_tolerance;
        if (is(Slip::swapped)) std::swap(for_apart, for_moved);
        const bool near = is(Slip::strict) ? (apart.array() < for_apart).all() : (apart.array() <= for_apart).all();
        const bool still = is(Slip::strict) ? (moved.array() < for_moved).all() : (moved.array() <= for_moved).all();
        now.settled =
            (near || is(Slip::other_tolerance)) && (still || is(Slip::one_tolerance)) && !is(Slip::never_ends);
        if (now.settled && is(Slip::end_before)) return now;
        now.z = z;
        ++now.iterations;
    }
    if (is(Slip::unsettled)) now.settled = false;
    if (is(Slip::settled_anyway)) now.settled = true;
    return now;
}

/// The answers of those slips have one hint.
template <Slip slip>
Outcome answer_of(const Question& question) {
    if (question.most == 0 && slip >= Slip::one_more) throw std::domain_error("what goes wrong there has its own hint");
    const Outcome wrong = loop_with(slip, question);
    if (!wrong.z.allFinite() || !wrong.y.allFinite()) throw std::domain_error("no answer");
    const double size = std::max({largest(question.q), largest(question.y), largest(question.z)});
    if (slip < Slip::one_tolerance && size < 1e-3) throw std::domain_error("next to the counts all are alike");
    return wrong;
}
RBC_MISCONCEPTION(admm_loop, relaxed_hint, answer_of<Slip::plain>)
RBC_MISCONCEPTION(admm_loop, price_hint, answer_of<Slip::price_of_r>)
RBC_MISCONCEPTION(admm_loop, both_s_hint, answer_of<Slip::point_of_r>)
RBC_MISCONCEPTION(admm_loop, old_z_hint, answer_of<Slip::new_z>)
RBC_MISCONCEPTION(admm_loop, old_z_hint, answer_of<Slip::from_zero>)
RBC_MISCONCEPTION(admm_loop, part_hint, answer_of<Slip::other_part>)
RBC_MISCONCEPTION(admm_loop, sign_hint, answer_of<Slip::minus_price>)
RBC_MISCONCEPTION(admm_loop, unit_hint, answer_of<Slip::no_rho_in_point>)
RBC_MISCONCEPTION(admm_loop, unit_hint, answer_of<Slip::no_rho_in_price>)
RBC_MISCONCEPTION(admm_loop, motion_hint, answer_of<Slip::plus_price>)
RBC_MISCONCEPTION(admm_loop, motion_hint, answer_of<Slip::plus_q>)
RBC_MISCONCEPTION(admm_loop, motion_hint, answer_of<Slip::minus_z>)
RBC_MISCONCEPTION(admm_loop, motion_hint, answer_of<Slip::no_shift>)
RBC_MISCONCEPTION(admm_loop, motion_hint, answer_of<Slip::rows_alone>)
RBC_MISCONCEPTION(admm_loop, low_hint, answer_of<Slip::no_low>)
RBC_MISCONCEPTION(admm_loop, high_hint, answer_of<Slip::no_high>)
RBC_MISCONCEPTION(admm_loop, bounds_hint, answer_of<Slip::never_negative>)
RBC_MISCONCEPTION(admm_loop, start_hint, answer_of<Slip::cut_start>)
RBC_MISCONCEPTION(admm_loop, start_hint, answer_of<Slip::zero_start>)
RBC_MISCONCEPTION(admm_loop, size_hint, answer_of<Slip::signed_end>)
RBC_MISCONCEPTION(admm_loop, both_hint, answer_of<Slip::one_tolerance>)
RBC_MISCONCEPTION(admm_loop, both_hint, answer_of<Slip::other_tolerance>)
RBC_MISCONCEPTION(admm_loop, velocity_hint, answer_of<Slip::swapped>)
RBC_MISCONCEPTION(admm_loop, velocity_hint, answer_of<Slip::no_rho_at_end>)
RBC_MISCONCEPTION(admm_loop, agree_hint, answer_of<Slip::s_at_end>)
RBC_MISCONCEPTION(admm_loop, agree_hint, answer_of<Slip::old_z_at_end>)
RBC_MISCONCEPTION(admm_loop, every_hint, answer_of<Slip::first_row>)
RBC_MISCONCEPTION(admm_loop, every_hint, answer_of<Slip::mean>)
RBC_MISCONCEPTION(admm_loop, rest_hint, answer_of<Slip::strict>)
RBC_MISCONCEPTION(admm_loop, end_hint, answer_of<Slip::one_more>)
RBC_MISCONCEPTION(admm_loop, end_hint, answer_of<Slip::one_less>)
RBC_MISCONCEPTION(admm_loop, end_hint, answer_of<Slip::never_ends>)
RBC_MISCONCEPTION(admm_loop, end_hint, answer_of<Slip::end_before>)
RBC_MISCONCEPTION(admm_loop, end_hint, answer_of<Slip::unsettled>)
RBC_MISCONCEPTION(admm_loop, end_hint, answer_of<Slip::settled_anyway>)

/// A symmetric W with these eigenvalues: they, mirrored some times.
Eigen::MatrixXd with_eigenvalues(RandomNumbers& random, const VectorXd& eigenvalues) {
    Eigen::MatrixXd W = eigenvalues.asDiagonal();
    for (int k = 0; k < 3 && W.rows() > 1; ++k) {
        VectorXd m = VectorXd::NullaryExpr(W.rows(), [&] { return random.between(-1, 1); });
        m.normalize();
        const VectorXd Wm = W * m;
        W += 4 * m.dot(Wm) * m * m.transpose() - 2 * (m * Wm.transpose() + Wm * m.transpose());
    }
    return (W + W.transpose()) / 2;
}

/// A question, and whether the contract allows it.
struct Asked {
    Question question;
    Course course;

    explicit Asked(const Sample& s) {
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const Eigen::Index n = s.integer("rows");
        const int kind = s.integer("kind of W");
        Question& a = question;
        const double largest_of_W = s["W"];
        VectorXd l(n);
        for (Eigen::Index i = 0; i < n; ++i) l[i] = i == 0 ? 1 : random.decades(-4, 0);
        if (kind == 1) l.tail(n / 2).setZero();
        if (kind == 2 && n > 1) l.tail(n - 1).setZero();
        if (kind == 3) l.setZero();
        a.W = largest_of_W * with_eigenvalues(random, l);
        a.rho = largest_of_W * (kind == 3 || n == 0 ? 1 : s["rho/W"]);
        a.alpha = s["alpha"];
        a.most = s.integer("most");
        const double speed = s["speed"];
        const auto allowed = [](double x) {
            return x == 0 ? 0 : std::copysign(std::clamp(std::abs(x), speeds.low, speeds.high), x);
        };
        const auto any = [&](double unit) {
            return VectorXd(VectorXd::NullaryExpr(n, [&] {
                const double size = random.between(0, 1) < 0.1 ? 0 : unit * random.decades(-2, 0);
                return allowed(random.between(0, 1) < 0.5 ? -size : size);
            }));
        };
        a.q = any(speed);
        if (n > 0 && s.integer("all close") == 1) a.q = -a.q.cwiseAbs();
        a.z = any(speed) / a.rho;
        a.y = any(speed);
        const int start = s.integer("start");
        if (start == 0 || start == 3) a.y.setZero();
        if (start == 0 || start == 2) a.z.setZero();
        if (s.integer("at rest") == 1) a.q.setZero(), a.z.setZero(), a.y.setZero();
        a.low = VectorXd::Zero(n), a.high = all(n, inf);
        for (Eigen::Index i = 0; i < n; ++i) {
            const int row = s.integer("rows are") < 7 ? s.integer("rows are") : static_cast<int>(random.between(0, 7));
            const double bound = allowed(s["bound"] * speed * random.decades(-1, 0)) / a.rho,
                         other = allowed(s["bound"] * speed * random.decades(-1, 0)) / a.rho;
            if (row == 1) a.low[i] = -bound, a.high[i] = other;                                 // a motor
            if (row == 2) a.low[i] = -inf;                                                      // a joint
            if (row == 3) a.low[i] = -bound;                                                    // a weld
            if (row == 4) a.low[i] = a.high[i] = random.between(0, 1) < 0.5 ? bound : -bound;   // given
            if (row == 5) a.low[i] = -inf, a.high[i] = random.between(0, 1) < 0.5 ? 0 : bound;  // pulls
            if (row == 6) a.low[i] = std::min(bound, other), a.high[i] = std::max(bound, other);
        }
        end(s);
        course = {};
        loop_with(Slip::none, a, &course);
    }

    /// Tolerances of 0, or such that a certain iteration, the last or another, is within one of them or both.
    void end(const Sample& s) {
        Question& a = question;
        const int how = s.integer("end");
        if (how == 0 || a.most == 0) return;
        Course free;
        loop_with(Slip::none, a, &free);
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")) + 1);
        const std::size_t made = free.apart.size();
        const auto at = how == 3 ? made - 1 : static_cast<std::size_t>(random.between(0, static_cast<double>(made)));
        const auto just = [&](double x) {
            return x == 0 ? 0 : std::clamp(x * (1 + random.decades(-3, -1)), speeds.low, speeds.high);
        };
        a.impulse_tolerance = (how == 1 ? speeds.high : just(free.apart[at])) / a.rho;
        a.velocity_tolerance = how == 2 ? speeds.high : just(free.moved[at]);
    }

    bool is_allowed() const {
        const double margin = settled_margin.of(course.size);
        const double for_apart = question.rho * question.impulse_tolerance, for_moved = question.velocity_tolerance;
        if (course.size == 0) return true;
        for (std::size_t k = 0; k < course.apart.size(); ++k) {
            const bool within = course.apart[k] <= for_apart - margin && course.moved[k] <= for_moved - margin;
            if (!within && course.apart[k] <= for_apart + margin && course.moved[k] <= for_moved + margin) return false;
        }
        return true;
    }
};

const Domain any_question = Domain{integer("rows", contacts_at_most).simple(2),
                                   choice("kind of W", 4),
                                   decades("W", inverse_masses).simple(1),
                                   decades("rho/W", stiffness_parts).simple(1),
                                   even("alpha", relaxations).edges({1, 1.6}).simple(1.6),
                                   decades("speed", speeds).simple(1),
                                   choice("rows are", 10),
                                   decades("bound", 1e-3, 1e3).simple(1),
                                   choice("all close", 2),
                                   choice("start", 4),
                                   choice("at rest", 12),
                                   choice("end", 5),
                                   integer("most", iteration_counts).simple(20),
                                   seed()}
                                .where([](const Sample& s) { return Asked(s).is_allowed(); });

/// What the contract says of an answer, by what is right. @param size  m/s
void expect_outcome(const Outcome& got, const Outcome& right, const Question& question, double size) {
    const double round = iterate_tolerance.of(size);
    expect_equal("iterations", got.iterations, right.iterations)
        .mistake_if(question.most == 0, none_hint)
        .mistake_if(size == 0 || question.q.size() == 0, rest_hint)
        .mistake_if(true, end_hint);
    expect_equal("settled", got.settled, right.settled)
        .mistake_if(question.most == 0, none_hint)
        .mistake_if(true, end_hint);
    for (Eigen::Index i = 0; i < right.z.size(); ++i) {
        expect_near(text("rho z_", i, " [m/s]"), question.rho * got.z[i], question.rho * right.z[i], round);
        if (right.iterations > 0)
            expect("z within its bounds", got.z[i] >= question.low[i] && got.z[i] <= question.high[i],
                   text("z_", i, " = ", got.z[i], " N s of ", question.low[i], " to ", question.high[i], " N s"))
                .mistake_if(true, exact_hint);
        expect_near(text("y_", i, " [m/s]"), got.y[i], right.y[i], round);
    }
}

/// An outcome by hand.
void expect_by_hand(const Question& question, const VectorXd& z, const VectorXd& y, int iterations, bool settled) {
    Course course;
    loop_with(Slip::none, question, &course);
    expect_outcome(student::admm_loop(question), {z, y, iterations, settled}, question, course.size);
}

/// One row of a contact, at rest at first, as far as it is not said otherwise.
Question row(double W, double q, double rho, double alpha, int most) {
    return {.W = Eigen::MatrixXd::Constant(1, 1, W),
            .q = one(q),
            .low = one(0),
            .high = one(inf),
            .rho = rho,
            .alpha = alpha,
            .z = one(0),
            .y = one(0),
            .most = most};
}

RBC_GRADE("loop", "one contact by hand, as in the lesson and over-relaxed", 2, motion_hint.c_str()) {
    did("W = rho = 1/kg, from z = y = 0, alpha = 1, the lesson's table: q = -1 m/s, three iterations");
    expect_by_hand(row(1, -1, 1, 1, 1), one(0.5), one(0), 1, false);
    expect_by_hand(row(1, -1, 1, 1, 3), one(0.875), one(0), 3, false);
    did("the same from z = 4 N s: r = (4 + 1)/2");
    Question falls = row(1, -1, 1, 1, 1);
    falls.z = one(4);
    expect_by_hand(falls, one(2.5), one(0), 1, false);
    did("an impulse that is given, 3 N s, and where it starts, q = -7 m/s: r = (3 + 7)/2");
    Question held = row(1, -7, 1, 1, 1);
    held.low = held.high = held.z = one(3);
    expect_by_hand(held, one(3), one(2), 1, false);
    did("the lesson's table with q = 1 m/s");
    expect_by_hand(row(1, 1, 1, 1, 1), one(0), one(-0.5), 1, false);
    expect_by_hand(row(1, 1, 1, 1, 3), one(0), one(-0.875), 3, false);
    // r = 0.5, s = 0.8; then r = 0.9, s = 1.6 * 0.9 - 0.6 * 0.8
    did("alpha = 1.6, q = -1 m/s: r = 0.5, s = 0.8; then r = 0.9, s = 0.96");
    expect_by_hand(row(1, -1, 1, 1.6, 1), one(0.8), one(0), 1, false);
    expect_by_hand(row(1, -1, 1, 1.6, 2), one(0.96), one(0), 2, false);
    // r = -0.5, s = -0.8; then r = -0.1, s = -0.16
    did("alpha = 1.6, q = 1 m/s: s = -0.8; then r = -0.1, s = -0.16");
    expect_by_hand(row(1, 1, 1, 1.6, 1), one(0), one(-0.8), 1, false);
    expect_by_hand(row(1, 1, 1, 1.6, 2), one(0), one(-0.96), 2, false);
    // 4 r = rho z - y - q; r = 2 - 0.25 + 2, s = 1.6 * 3.75 - 0.6 * 4; y/rho = 1/2
    did("W = rho = 2/kg, alpha = 1.6, q = -8 m/s, from z = 4 N s, y = 1 m/s");
    Question pressed = row(2, -8, 2, 1.6, 1);
    pressed.z = one(4), pressed.y = one(1);
    expect_by_hand(pressed, one(4.1), one(0), 1, false);
}

RBC_GRADE("loop", "bounds on both sides, and rows that feel each other, by hand", 2, bounds_hint.c_str()) {
    did("a motor of -10 to 10 N s, W = rho = 1/kg, alpha = 1.6, q = -100 m/s: r = 50, s = 80");
    Question motor = row(1, -100, 1, 1.6, 1);
    motor.low = one(-10), motor.high = one(10);
    expect_by_hand(motor, one(10), one(70), 1, false);
    // r = (10 - 70 + 100)/2 = 20, s = 32 - 6 = 26
    motor.most = 2;
    expect_by_hand(motor, one(10), one(86), 2, false);
    did("q = 100 m/s");
    motor.q = one(100);
    expect_by_hand(motor, one(-10), one(-86), 2, false);
    did("a joint, q = 1 m/s, alpha = 1.6: r = -0.5, s = -0.8; then r = -0.9, s = -0.96");
    Question joint = row(1, 1, 1, 1.6, 2);
    joint.low = one(-inf);
    expect_by_hand(joint, one(-0.96), one(0), 2, false);
    did("an impulse that is given, 3 N s, q = 1 m/s, rho = 3/kg, alpha = 1: r = -0.25; then r = (9 - 3 * (-3.25) - "
        "1)/4");
    Question given = row(1, 1, 3, 1, 1);
    given.low = given.high = one(3);
    expect_by_hand(given, one(3), one(-9.75), 1, false);
    given.most = 2;
    // r = (9 + 9.75 - 1)/4 = 4.4375, y = -9.75 + 3 * 1.4375
    expect_by_hand(given, one(3), one(-5.4375), 2, false);
    // (W + 1)^-1 = (3 -1; -1 3)/8: r = (3, -1), s = (4.8, -1.6)
    did("W = (2 1; 1 2)/kg, rho = 1/kg, q = (-8, 0) m/s, two contacts, alpha = 1.6: r = (3, -1)");
    const Question two{.W = Eigen::Matrix2d{{2, 1}, {1, 2}},
                       .q = Eigen::Vector2d(-8, 0),
                       .low = all(2, 0),
                       .high = all(2, inf),
                       .rho = 1,
                       .alpha = 1.6,
                       .z = all(2, 0),
                       .y = all(2, 0),
                       .most = 1};
    expect_by_hand(two, Eigen::Vector2d(4.8, 0), Eigen::Vector2d(0, -1.6), 1, false);
    did("W = 0, rho = 2/kg, q = -1 m/s, alpha = 1: the impulse grows by 1/2 N s in each iteration");
    expect_by_hand(row(0, -1, 2, 1, 5), one(2.5), one(0), 5, false);
}

RBC_GRADE("loop", "when it ends: both tolerances, every row, at most so many", 2, end_hint.c_str()) {
    did("W = 3/kg, rho = 1/kg, q = 4 m/s, alpha = 1: |r - z_new| = 1, 0.75, 0.5625 N s, and z = 0; tolerance 0.6 N s");
    Question opens = row(3, 4, 1, 1, 20);
    opens.impulse_tolerance = 0.6, opens.velocity_tolerance = 0.6;
    expect_by_hand(opens, one(0), one(-2.3125), 3, true);
    did("the same, 3 iterations at most, and 2 at most");
    opens.most = 3;
    expect_by_hand(opens, one(0), one(-2.3125), 3, true);
    opens.most = 2;
    expect_by_hand(opens, one(0), one(-1.75), 2, false);
    did("rho = 2/kg, W = 2/kg, q = -8 m/s, alpha = 1: r = z_new = 2, 3, 3.5 N s; tolerances 1.5 m/s and 0.1 N s");
    Question closes = row(2, -8, 2, 1, 20);
    closes.impulse_tolerance = 0.1, closes.velocity_tolerance = 1.5;
    expect_by_hand(closes, one(3.5), one(0), 3, true);
    did("two rows, the first as this one, the second opens as the one above, with W = 6, q = 8 m/s; tolerance 1.5 m/s, "
        "0.5 N s");
    // The second: 8 r = -y - 8, |r| = 1, 3/4, 9/16, 27/64; y = -2, -3.5, -4.625, -5.46875
    Question both{.W = Eigen::Vector2d(2, 6).asDiagonal(),
                  .q = Eigen::Vector2d(-8, 8),
                  .low = all(2, 0),
                  .high = all(2, inf),
                  .rho = 2,
                  .alpha = 1,
                  .z = all(2, 0),
                  .y = all(2, 0),
                  .impulse_tolerance = 0.5,
                  .velocity_tolerance = 1.5};
    expect_by_hand(both, Eigen::Vector2d(3.75, 0), Eigen::Vector2d(0, -5.46875), 4, true);
    did("no iteration at all: most = 0, from z = -4 N s, y = 1 m/s");
    Question none = row(1, 1, 1, 1.6, 0);
    none.z = one(-4), none.y = one(1);
    expect_by_hand(none, one(-4), one(1), 0, false);
    did("at rest, q = z = y = 0, tolerances 0");
    expect_by_hand(row(1, 0, 1, 1.6, 20), one(0), one(0), 1, true);
    did("no rows");
    const VectorXd no_numbers;
    Question no_rows{.W = Eigen::MatrixXd(0, 0),
                     .q = no_numbers,
                     .low = no_numbers,
                     .high = no_numbers,
                     .z = no_numbers,
                     .y = no_numbers};
    expect_by_hand(no_rows, no_numbers, no_numbers, 1, true);
    no_rows.most = 0;
    expect_by_hand(no_rows, no_numbers, no_numbers, 0, false);
}

RBC_GRADE("loop", "any rows with any bounds, in any unit, for as many iterations as it takes", 4, any_hint.c_str()) {
    for_all(
        any_question,
        [](const Sample& s) {
            const Asked a(s);
            const auto [got, right] = both(student::admm_loop, a.question);
            expect_outcome(got, right, a.question, a.course.size);
            // The reference beside another solution of the same equations.
            const Outcome other = loop_with(Slip::none, a.question);
            expect_outcome(right, other, a.question, 0.2 * a.course.size);
        },
        150);
}

}  // namespace grading_loop
