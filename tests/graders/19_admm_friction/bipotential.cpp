#include "exercises/19_admm_friction/bipotential.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/grading/grader/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex19;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace grading_bipotential {

RBC_STUDENT_SIZED(sweep_shifted, "r has an entry for each row, also where no sweep is made.")

const std::string step_hint = "A step is r_i - u_i/rho with u = W r + q: against the velocity, and divided by rho.";
const std::string lift_hint =
    "The velocity is lifted first, by mu |u_t| along n: without it whatever slides lifts off, as in the convex "
    "relaxation.";
const std::string minus_lift_hint = "u_n + mu |u_t|: lifted, not lowered.";
const std::string size_lift_hint =
    "It is lifted by mu |u_t|, with this contact's mu, and |u_t| is the length of all of u_t, never negative.";
const std::string once_hint = "All contacts at once: u is that of the r before, for the last contact as for the first.";
const std::string rho_hint =
    "rho is the largest sum of a whole row of |W|, one for all contacts: not the diagonal alone, and not each row's "
    "own.";
const std::string size_rho_hint = "rho is the sum of the sizes |W_kl|: entries below 0 count as well.";
const std::string cone_hint =
    "P is the nearest point of the cone (19.1), which presses more where friction is too large: not only t cut down to "
    "mu n.";
const std::string tip_hint = "n < 0 is not the tip yet: only where mu |t| <= -n all is 0. And with mu = 0, n < 0 is.";
const std::string nearly_hint = "However little an impulse is outside of the cone, its nearest point is another one.";
const std::string disc_hint = "t1 and t2 are one vector with one length.";
const std::string start_hint = "It starts from `start` as it is, in the cones or not.";
const std::string end_hint =
    "It ends after the first sweep that changed no rho r_k by more than the tolerance, or after `most`; `settled` says "
    "whether that one did.";
const std::string every_hint = "Every row of every contact has to be still, friction too.";
const std::string velocity_hint = "The tolerance is a velocity: rho |change of r|.";
const std::string size_hint = "It is the size of a change that is compared: impulses that fall are not still.";
const std::string none_hint = "With most = 0 there is no sweep: r is `start`, and it is not settled.";
const std::string rest_hint = "What does not change at all is within a tolerance of 0: <=, not <.";
const std::string law_hint = "Where it settles Coulomb's law holds: look at what lifts u_n, and at P.";
const std::string any_hint = "Planar and spatial, redundant and frictionless contacts, starts anywhere, in any unit.";

/// Where an answer may be wrong.
enum class Slip {
    none,
    unlifted,
    lowered,
    lifted_without_mu,
    signed_lift,
    one_by_one,
    diagonal,
    own_rows,
    signed_sums,
    least_sum,
    rows_of_normals,
    uphill,
    not_divided,
    cut,
    negative_is_tip,
    no_tip,
    each_tangent,
    zero_start,
    start_in_cone,
    unscaled_end,
    signed_end,
    first_contact,
    normals_only,
    strict,
    one_more,
    one_less,
    never_ends,
    end_before,
    unsettled,
    settled_anyway
};

VectorXd nearest_with(Slip slip, const VectorXd& x, double mu) {
    const Eigen::Index tangents = x.size() - 1;
    const double n = x[0], t = x.tail(tangents).norm();
    VectorXd p = x;
    if (slip == Slip::each_tangent) {
        if (t <= mu * n) return x;
        p[0] = std::max(0.0, mu * t <= -n ? 0 : (n + mu * t) / (1 + mu * mu));
        for (double& k : p.tail(tangents)) k = std::clamp(k, -mu * p[0], mu * p[0]);
        return p;
    }
    if (slip == Slip::cut || (slip == Slip::negative_is_tip && n < 0)) {
        p[0] = std::max(0.0, n);
        if (t > mu * p[0]) p.tail(tangents) *= mu * p[0] / t;
        return p;
    }
    if (n >= 0 && t <= mu * n) return x;
    if (mu * t <= -n && slip != Slip::no_tip) return VectorXd::Zero(x.size());
    p[0] = (n + mu * t) / (1 + mu * mu);
    if (t > 0) p.tail(tangents) *= mu * p[0] / t;
    return p;
}

/// What the sweeps of a question were like: the largest rho |change of r| of each, and the size that the contract's
/// tolerances are shares of, m/s.
struct Course {
    std::vector<double> changes;
    double size = 0;
};

double largest(const VectorXd& x) {
    return x.cwiseAbs().maxCoeff();
}

double rho_with(Slip slip, const MatrixXd& W, Eigen::Index dimension = 1) {
    if (slip == Slip::diagonal) return W.diagonal().maxCoeff();
    if (slip == Slip::rows_of_normals) {
        const Eigen::Index normals = W.rows() / dimension;
        return W(Eigen::seqN(0, normals, dimension), Eigen::all).cwiseAbs().rowwise().sum().maxCoeff();
    }
    if (slip == Slip::signed_sums) return W.rowwise().sum().maxCoeff();
    if (slip == Slip::least_sum) return W.cwiseAbs().rowwise().sum().minCoeff();
    return W.cwiseAbs().rowwise().sum().maxCoeff();
}

/// @param noise  a part of the size, by which rho r is off after every sweep
Swept swept_with(Slip slip, const Contacts& contacts, const VectorXd& start, double tolerance, int most,
                 Course* course = nullptr, double noise = 0) {
    const Eigen::Index d = contacts.dimension, n = contacts.friction.size();
    const MatrixXd& W = contacts.W;
    const double rho = rho_with(slip, W, d);
    RandomNumbers random(1);
    Course own;
    Course& seen = course != nullptr ? *course : own;
    seen.size = std::max(largest(contacts.q), rho * largest(start));
    Swept now{start};
    if (slip == Slip::zero_start) now.r.setZero();
    if (slip == Slip::start_in_cone)
        for (Eigen::Index i = 0; i < n; ++i)
            now.r.segment(d * i, d) = nearest_with(slip, start.segment(d * i, d), contacts.friction[i]);
    most += slip == Slip::one_more ? 1 : slip == Slip::one_less ? -1 : 0;
    while (now.sweeps < most && !now.settled) {
        const VectorXd before = now.r;
        VectorXd u = W * now.r + contacts.q;
        for (Eigen::Index i = 0; i < n; ++i) {
            if (slip == Slip::one_by_one) u = W * now.r + contacts.q;
            const double mu = contacts.friction[i], t = u.segment(d * i + 1, d - 1).norm();
            VectorXd lifted = u.segment(d * i, d);
            lifted[0] += slip == Slip::unlifted            ? 0
                         : slip == Slip::lowered           ? -mu * t
                         : slip == Slip::lifted_without_mu ? t
                         : slip == Slip::signed_lift       ? mu * lifted.tail(d - 1).sum()
                                                           : mu * t;
            if (slip == Slip::own_rows)
                lifted /= W.middleRows(d * i, d).cwiseAbs().rowwise().sum().maxCoeff();
            else if (slip != Slip::not_divided)
                lifted /= rho;
            const VectorXd x = before.segment(d * i, d) + (slip == Slip::uphill ? lifted : VectorXd(-lifted));
            now.r.segment(d * i, d) = nearest_with(slip, x, mu);
        }
        for (double& x : now.r) x += noise == 0 ? 0 : noise * seen.size / rho * random.between(-1, 1);
        VectorXd change = rho * (now.r - before);
        seen.changes.push_back(largest(change));
        seen.size = std::max(seen.size, rho * largest(now.r));
        if (slip == Slip::unscaled_end) change /= rho;
        if (slip == Slip::first_contact) change = change.head(d).eval();
        if (slip == Slip::normals_only) change = change(Eigen::seqN(0, n, d)).eval();
        const double most_changed = slip == Slip::signed_end ? change.maxCoeff() : largest(change);
        now.settled = slip == Slip::strict ? most_changed < tolerance : most_changed <= tolerance;
        if (slip == Slip::never_ends) now.settled = false;
        if (slip == Slip::end_before && now.settled) {
            now.r = before;
            return now;
        }
        ++now.sweeps;
    }
    if (slip == Slip::unsettled) now.settled = false;
    if (slip == Slip::settled_anyway) now.settled = true;
    return now;
}

/// The answers of these slips have a hint.
template <Slip slip>
Swept answer_of(const Contacts& contacts, const VectorXd& start, double tolerance, int most) {
    if (most == 0 && slip >= Slip::one_more) throw std::domain_error("what goes wrong there has its own hint");
    const Swept wrong = swept_with(slip, contacts, start, tolerance, most);
    if (!wrong.r.allFinite()) throw std::domain_error("no answer");
    const double impulses = std::max(largest(start), largest(contacts.q) / rho_with(Slip::none, contacts.W));
    if (slip < Slip::unscaled_end && impulses < 1e-3) throw std::domain_error("next to the counts all are alike");
    return wrong;
}
RBC_MISCONCEPTION(sweep_shifted, tip_hint, answer_of<Slip::negative_is_tip>)
RBC_MISCONCEPTION(sweep_shifted, cone_hint, answer_of<Slip::cut>)
RBC_MISCONCEPTION(sweep_shifted, tip_hint, answer_of<Slip::no_tip>)
RBC_MISCONCEPTION(sweep_shifted, disc_hint, answer_of<Slip::each_tangent>)
RBC_MISCONCEPTION(sweep_shifted, lift_hint, answer_of<Slip::unlifted>)
RBC_MISCONCEPTION(sweep_shifted, size_lift_hint, answer_of<Slip::signed_lift>)
RBC_MISCONCEPTION(sweep_shifted, minus_lift_hint, answer_of<Slip::lowered>)
RBC_MISCONCEPTION(sweep_shifted, size_lift_hint, answer_of<Slip::lifted_without_mu>)
RBC_MISCONCEPTION(sweep_shifted, once_hint, answer_of<Slip::one_by_one>)
RBC_MISCONCEPTION(sweep_shifted, rho_hint, answer_of<Slip::diagonal>)
RBC_MISCONCEPTION(sweep_shifted, rho_hint, answer_of<Slip::own_rows>)
RBC_MISCONCEPTION(sweep_shifted, rho_hint, answer_of<Slip::least_sum>)
RBC_MISCONCEPTION(sweep_shifted, rho_hint, answer_of<Slip::rows_of_normals>)
RBC_MISCONCEPTION(sweep_shifted, size_rho_hint, answer_of<Slip::signed_sums>)
RBC_MISCONCEPTION(sweep_shifted, step_hint, answer_of<Slip::uphill>)
RBC_MISCONCEPTION(sweep_shifted, step_hint, answer_of<Slip::not_divided>)
RBC_MISCONCEPTION(sweep_shifted, start_hint, answer_of<Slip::zero_start>)
RBC_MISCONCEPTION(sweep_shifted, start_hint, answer_of<Slip::start_in_cone>)
RBC_MISCONCEPTION(sweep_shifted, every_hint, answer_of<Slip::first_contact>)
RBC_MISCONCEPTION(sweep_shifted, velocity_hint, answer_of<Slip::unscaled_end>)
RBC_MISCONCEPTION(sweep_shifted, size_hint, answer_of<Slip::signed_end>)
RBC_MISCONCEPTION(sweep_shifted, every_hint, answer_of<Slip::normals_only>)
RBC_MISCONCEPTION(sweep_shifted, rest_hint, answer_of<Slip::strict>)
RBC_MISCONCEPTION(sweep_shifted, end_hint, answer_of<Slip::one_more>)
RBC_MISCONCEPTION(sweep_shifted, end_hint, answer_of<Slip::one_less>)
RBC_MISCONCEPTION(sweep_shifted, end_hint, answer_of<Slip::never_ends>)
RBC_MISCONCEPTION(sweep_shifted, end_hint, answer_of<Slip::end_before>)
RBC_MISCONCEPTION(sweep_shifted, end_hint, answer_of<Slip::unsettled>)
RBC_MISCONCEPTION(sweep_shifted, end_hint, answer_of<Slip::settled_anyway>)

/// A question, and whether the contract allows it.
struct Asked {
    Contacts contacts;
    VectorXd start;
    double tolerance = 0;
    int most;
    Course course;

    explicit Asked(const Sample& s) : most(s.integer("most")) {
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const Eigen::Index d = 2 + s.integer("space"), n = s.integer("contacts"), rows = d * n;
        // Of bodies with as many ways to move, with a few more, or with fewer, so that W has no inverse.
        const Eigen::Index ways = std::max<Eigen::Index>(1, rows + std::array{3, 0, -2}[s.integer("ways to move")]);
        MatrixXd J = MatrixXd::NullaryExpr(rows, ways, [&] { return random.between(-1, 1); });
        if (s.integer("unlike") == 1)
            for (Eigen::Index k = 0; k < rows; ++k) J.row(k) *= random.decades(-2, 0);
        contacts.dimension = static_cast<int>(d);
        contacts.W = J * J.transpose();
        contacts.W *= s["rho"] / rho_with(Slip::none, contacts.W);
        contacts.W = (contacts.W + contacts.W.transpose()).eval() / 2;
        contacts.friction.resize(n);
        for (double& mu : contacts.friction) {
            mu = std::clamp(s["mu"] * random.decades(-1, 0), coefficients.low, coefficients.high);
            if (&mu == contacts.friction.data() && s.integer("one mu") == 0) mu = s["mu"];
            if (s.integer("smooth") == 1 && random.between(0, 1) < 0.5) mu = 0;
        }
        const double speed = s["speed"], rho = s["rho"];
        const auto any = [&](double unit) {
            return VectorXd(VectorXd::NullaryExpr(rows, [&] {
                const double size = std::clamp(unit * random.decades(-2, 0), speeds.low, speeds.high);
                return random.between(0, 1) < 0.1 ? 0 : random.between(0, 1) < 0.5 ? -size : size;
            }));
        };
        contacts.q = any(speed);
        if (s.integer("all close") == 1)
            for (Eigen::Index i = 0; i < n; ++i) contacts.q[d * i] *= contacts.q[d * i] > 0 ? -1 : 1;
        start = s.integer("start") == 1 ? VectorXd(any(speed) / rho) : VectorXd(VectorXd::Zero(rows));
        if (s.integer("at rest") == 1) contacts.q.setZero(), start.setZero();
        const int end = s.integer("end");
        if (end == 1) tolerance = std::clamp(s["tolerance/speed"] * speed, speeds.low, speeds.high);
        if (end == 2 && most > 0) {  // just the last one is within it
            swept_with(Slip::none, contacts, start, 0, most, &course);
            tolerance =
                course.changes.back() == 0 ? 0 : std::clamp(1.01 * course.changes.back(), speeds.low, speeds.high);
        }
        course = {};
        swept_with(Slip::none, contacts, start, tolerance, most, &course);
    }

    bool is_allowed() const {
        if (course.size == 0) return true;
        for (const double change : course.changes)
            if (std::abs(change - tolerance) <= settled_margin.of(course.size)) return false;
        const VectorXd right = swept_with(Slip::none, contacts, start, tolerance, most).r;
        const VectorXd noisy = swept_with(Slip::none, contacts, start, tolerance, most, nullptr, noise.of(1)).r;
        return rho_with(Slip::none, contacts.W) * largest(noisy - right) <= 0.1 * sweep_tolerance.of(course.size);
    }
};

const Domain any_question = Domain{integer("contacts", contact_counts).simple(2),
                                   choice("space", 2),
                                   choice("ways to move", 3),
                                   choice("unlike", 3),
                                   decades("rho", row_sums).simple(1),
                                   decades("speed", speeds).simple(1),
                                   decades("mu", coefficients).simple(0.5),
                                   choice("one mu", 2),
                                   choice("smooth", 4),
                                   choice("all close", 3).simple(1),
                                   choice("start", 2),
                                   choice("at rest", 12),
                                   choice("end", 3),
                                   decades("tolerance/speed", 1e-6, 1).simple(0.1),
                                   integer("most", sweep_counts).simple(20),
                                   seed()}
                                .where([](const Sample& s) { return Asked(s).is_allowed(); });

/// What the contract says of an answer, by what is right. @param size  m/s  @param hint  for r; empty: the case's
void expect_swept(const Swept& got, const Swept& right, double rho, double size, int most,
                  const std::string& hint = "") {
    expect_equal("sweeps", got.sweeps, right.sweeps)
        .mistake_if(most == 0, none_hint)
        .mistake_if(size == 0, rest_hint)
        .mistake_if(true, end_hint);
    expect_equal("settled", got.settled, right.settled).mistake_if(most == 0, none_hint).mistake_if(true, end_hint);
    for (Eigen::Index k = 0; k < right.r.size(); ++k)
        expect_near(text("rho r_", k, " [m/s]"), rho * got.r[k], rho * right.r[k], sweep_tolerance.of(size))
            .mistake_if(!hint.empty(), hint);
}

/// One contact in the plane, by hand.
Contacts one(double W_nn, double W_nt, double W_tt, double q_n, double q_t, double mu) {
    return {2, Eigen::Matrix2d{{W_nn, W_nt}, {W_nt, W_tt}}, Eigen::Vector2d(q_n, q_t), VectorXd::Constant(1, mu)};
}
VectorXd pair(double a, double b) {
    return Eigen::Vector2d(a, b);
}
void expect_by_hand(const Contacts& contacts, const VectorXd& start, double tolerance, int most, const Swept& right,
                    const std::string& hint = "") {
    Course course;
    swept_with(Slip::none, contacts, start, tolerance, most, &course);
    expect_swept(student::sweep_shifted(contacts, start, tolerance, most), right, rho_with(Slip::none, contacts.W),
                 course.size, most, hint);
}

RBC_GRADE("bipotential", "sweeps by hand: sticking, sliding, opening, in the plane and in space", 3,
          step_hint.c_str()) {
    const VectorXd none = pair(0, 0);
    did("W = 1/kg on the diagonal, q = (-1, 0.25) m/s, mu = 0.5: rho = 1/kg; u_n = -1 is lifted to -0.875");
    const Contacts sticks = one(1, 0, 1, -1, 0.25, 0.5);
    expect_by_hand(sticks, none, 0, 1, {pair(0.875, -0.25), 1, false});
    // u = (-0.125, 0)
    expect_by_hand(sticks, none, 0, 2, {pair(1, -0.25), 2, false});
    did("the same from r = (2, 1) N s: u = (1, 1.25) is lifted to 1.625, P(0.375, -0.25)");
    expect_by_hand(sticks, pair(2, 1), 0, 1, {pair(0.4, -0.2), 1, false});
    // Lifted to 0: from (0, -2) to n = 1/1.25. Then u = (-0.2, 1.6), lifted to 0.6: from (0.2, -2) to n = 1.2/1.25.
    did("q = (-1, 2) m/s: it slides. u_n = -1 is lifted to 0, P(0, -2) = (0.8, -0.4); then P(0.2, -2) = (0.96, -0.48)");
    const Contacts slides = one(1, 0, 1, -1, 2, 0.5);
    expect_by_hand(slides, none, 0, 1, {pair(0.8, -0.4), 1, false});
    expect_by_hand(slides, none, 0, 2, {pair(0.96, -0.48), 2, false});
    did("W = (1.6 1.2; 1.2 3.4)/kg, q = (-1, -3) m/s, mu = 0.5: rho = 4.6/kg, P(-0.5/4.6, 3/4.6)");
    const Contacts rod = one(1.6, 1.2, 3.4, -1, -3, 0.5);
    expect_by_hand(rod, none, 0, 1, {pair(0.8 / 4.6, 0.4 / 4.6), 1, false});
    did("W = (2 -1; -1 2)/kg, q = (-3, 0) m/s: rho = 3/kg");
    expect_by_hand(one(2, -1, 2, -3, 0, 0.5), none, 0, 1, {pair(1, 0), 1, false});
    did("it opens: q = (1, 1) m/s, mu = 0.5, tolerance 0.1 m/s");
    expect_by_hand(one(1, 0, 1, 1, 1, 0.5), none, 0.1, 5, {none, 1, true});
    did("no friction: mu = 0, q = (-1, 5) m/s, from r = (2, 3) N s: u = (1, 8), P(1, -5) = (1, 0)");
    expect_by_hand(one(1, 0, 1, -1, 5, 0), pair(2, 3), 0, 1, {pair(1, 0), 1, false});
    did("q = (1, 0) m/s, from r = 0, tolerance 0.1 m/s: P(-1, 0) = 0");
    expect_by_hand(one(1, 0, 1, 1, 0, 0), none, 0.1, 5, {none, 1, true});
    did("from r = (1, 2) N s, outside the cone of mu = 0.5, q = (-1, 0) m/s: u = (0, 2) is lifted to (1, 2), P(0, 0)");
    expect_by_hand(one(1, 0, 1, -1, 0, 0.5), pair(1, 2), 0, 1, {none, 1, false});
    // u = 0, so the start itself goes to the nearest point.
    did("from r = (2, 1 + 1e-8) N s and (-0.5, 1 + 1e-8) N s, q = -r: a little outside, and a little off the tip");
    expect_by_hand(one(1, 0, 1, -2, -1 - 1e-8, 0.5), pair(2, 1 + 1e-8), 0.1, 5, {pair(2 + 4e-9, 1 + 2e-9), 1, true},
                   nearly_hint);
    expect_by_hand(one(1, 0, 1, 0.5, -1 - 1e-8, 0.5), pair(-0.5, 1 + 1e-8), 2, 5, {pair(4e-9, 2e-9), 1, true},
                   nearly_hint);
    did("in space, W = 1/kg, q = (-2, 3, 4) m/s, mu = 1: lifted to (3, 3, 4), P(-3, -3, -4): n = (-3 + 5)/2");
    const Contacts space{3, MatrixXd::Identity(3, 3), Eigen::Vector3d(-2, 3, 4), VectorXd::Ones(1)};
    expect_by_hand(space, VectorXd::Zero(3), 0, 1, {Eigen::Vector3d(1, -0.6, -0.8), 1, false});
    did("two contacts, W_nn = (1 0.5; 0.5 1)/kg, W_tt = 1, q_n = -3 m/s: rho = 1.5/kg, both at once");
    MatrixXd W = MatrixXd::Identity(4, 4);
    W(0, 2) = W(2, 0) = 0.5;
    const VectorXd half = Eigen::Vector2d(0.5, 0.5), falling = Eigen::Vector4d(-3, 0, -3, 0);
    expect_by_hand({2, W, falling, half}, VectorXd::Zero(4), 0, 1, {Eigen::Vector4d(2, 0, 2, 0), 1, false});
    did("two contacts, W = 4/kg and 1/kg on the diagonal, q_n = -4 m/s: one rho for both, 4/kg");
    W = Eigen::Vector4d(4, 4, 1, 1).asDiagonal();
    expect_by_hand({2, W, Eigen::Vector4d(-4, 0, -4, 0), half}, VectorXd::Zero(4), 0, 1,
                   {Eigen::Vector4d(1, 0, 1, 0), 1, false});
}

RBC_GRADE("bipotential", "when it ends, and that Coulomb's law holds there", 2, end_hint.c_str()) {
    // r_n = 4 - 4 (3/4)^k, and rho times its change 4, 3, 2.25, ...
    did("W = (1 0; 0 4)/kg, q = (-4, 0) m/s, mu = 0.5: r_n = 1, 1.75, 2.3125 N s, rho = 4/kg; tolerance 2.5 m/s");
    const Contacts closes = one(1, 0, 4, -4, 0, 0.5);
    const VectorXd none = pair(0, 0);
    expect_by_hand(closes, none, 2.5, 20, {pair(2.3125, 0), 3, true});
    did("the same, 3 sweeps at most, and 2 at most");
    expect_by_hand(closes, none, 2.5, 3, {pair(2.3125, 0), 3, true});
    expect_by_hand(closes, none, 2.5, 2, {pair(1.75, 0), 2, false});
    did("from r_n = 8 N s: 7, 6.25, 5.6875 N s");
    expect_by_hand(closes, pair(8, 0), 2.5, 20, {pair(5.6875, 0), 3, true});
    did("two contacts, the first at rest, the second as this one");
    const Contacts second{2, Eigen::Vector4d(1, 1, 1, 4).asDiagonal(), Eigen::Vector4d(0, 0, -4, 0),
                          Eigen::Vector2d(0.5, 0.5)};
    expect_by_hand(second, VectorXd::Zero(4), 2.5, 20, {Eigen::Vector4d(0, 0, 2.3125, 0), 3, true});
    did("no sweep: most = 0, from r = (-1, 2) N s, outside the cone");
    expect_by_hand(closes, pair(-1, 2), 2.5, 0, {pair(-1, 2), 0, false});
    did("at rest: q = 0, from 0, tolerance 0");
    expect_by_hand(one(1, 0, 4, 0, 0, 0.5), none, 0, 20, {none, 1, true});
    // Sliding with u_t < 0: 1.6 r_n + 1.2 mu r_n = 1. Sticking: W r = -q.
    for (const double mu : {0.5, 2.0}) {
        const double q_t = mu < 1 ? -3 : -0.9;
        did("W = (1.6 1.2; 1.2 3.4)/kg, q = (-1, ", q_t, ") m/s, mu = ", mu,
            ", tolerance 1e-5 m/s, until it is settled");
        const Contacts rod = one(1.6, 1.2, 3.4, -1, q_t, mu);
        const Swept got = student::sweep_shifted(rod, none, 1e-5, static_cast<int>(sweep_counts.high));
        expect("settled", got.settled, text("after ", got.sweeps, " sweeps")).mistake_if(true, end_hint);
        // A change of 1e-5 m/s is the first term of a sum that falls by a tenth a sweep at least.
        const double residual = contact_residual({2, rod.W, rod.q, rod.friction}, got.r);
        expect("Coulomb's law holds", residual <= 1e-3, text("residual ", residual)).mistake_if(true, law_hint);
    }
}

RBC_GRADE("bipotential", "any contacts from any start, in any unit, for as many sweeps as it takes", 5,
          any_hint.c_str()) {
    for_all(
        any_question,
        [](const Sample& s) {
            const Asked a(s);
            const auto [got, right] = both(student::sweep_shifted, a.contacts, a.start, a.tolerance, a.most);
            const double rho = rho_with(Slip::none, a.contacts.W);
            // What the contract says, and a tenth for the reference's own roundings.
            expect_swept(got, right, rho, 1.1 * a.course.size, a.most);
        },
        250);
}

}  // namespace grading_bipotential
