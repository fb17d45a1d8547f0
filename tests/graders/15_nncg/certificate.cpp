#include "exercises/15_nncg/certificate.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

#include "common/grading/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex15;

RBC_STUDENT(certify)

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

Eigen::VectorXd one(double x) {
    return Eigen::VectorXd::Constant(1, x);
}

/// A ball of this mass that falls onto the floor with 1 m/s.
Touching ball(double mass) {
    return {Eigen::MatrixXd::Constant(1, 1, 1), one(mass), one(-1), one(1)};
}
/// Two balls of 1 kg, one on the other, both falling with 1 m/s: contact 0 with the floor, contact 1 between them.
Touching two_balls() {
    return {Eigen::Matrix2d{{1, 0}, {-1, 1}}, Eigen::Vector2d(1, 1), Eigen::Vector2d(-1, -1), Eigen::Vector2d(1, 2)};
}

const std::string gap_hint =
    "The bound is the difference P(v_up) - D(r): what you can do, less what cannot be undercut. Neither alone says "
    "anything.";
const std::string upward_hint =
    "r'u is P - D only if v itself is allowed. Where contacts approach, go up to v + s opening first.";
const std::string clip_hint =
    "(E15.6) holds for r >= 0 only. Put impulses below 0 to 0, and take the v of what is left.";
const std::string down_hint =
    "s may be negative: where all contacts open, the impulses were too large, and v_up lies below v.";
const std::string best_hint =
    "P(v + s opening) is a parabola in s. Its lowest point may lie above the least s that is allowed: take the better.";
const std::string half_hint = "P(v + s w) = P(v) + s w'M (v - v_free) + s^2/2 |w|^2. Mind the halves.";
const std::string opening_hint = "An opening that leaves one contact closed cannot make every v allowed: not valid.";
const std::string finite_hint = "A number that is not finite certifies nothing. Ask for it first.";
const std::string bound_hint = "A certificate below the true error is worse than none. Check (E15.6) for your v_up.";

Eigen::VectorXd velocities(const Touching& t, const Eigen::VectorXd& r) {
    return t.v_free + (t.J.transpose() * r.cwiseMax(0.0)).cwiseQuotient(t.mass);
}

void expect_refused(const Certificate& got, const std::string& hint) {
    expect_equal("valid", got.valid, false).mistake_if(true, hint);
    expect("energy is infinite", got.energy == inf, text(got.energy, " J")).mistake_if(true, hint);
}

}  // namespace

RBC_GRADE("certificate", "one ball, by hand: too little, enough, too much", 3, gap_hint.c_str()) {
    for (const double mass : {1.0, 1e-6, 1e6}) {
        did("a ball of ", mass, " kg falls onto the floor with 1 m/s, r = 0, m/2, m, 2 m N s");
        // v = -1 + r/m, v_true = 0. The opening is the only direction there is, so the bound is the error itself: 1/2 m v^2.
        const auto energy = [&](double share) {
            const Certificate got = student::certify(ball(mass), one(share * mass));
            expect_equal("valid", got.valid, true);
            return got.energy / mass;
        };
        expect_near("energy/m of 0", energy(0), 0.5, 1e-12)
            .mistake(0.0, upward_hint)
            .mistake(1.0, half_hint)
            .mistake_if(true, gap_hint);
        expect_near("of m/2", energy(0.5), 0.125, 1e-12).mistake(0.25, half_hint).mistake(0.5, gap_hint);
        expect_near("of m", energy(1), 0.0, 1e-12).mistake(0.5, gap_hint);
        expect_near("of 2 m", energy(2), 0.5, 1e-12).mistake(2.0, down_hint).mistake_if(true, gap_hint);
    }
    did("it flies up with 1 m/s, r = 0");
    Touching up = ball(1);
    up.v_free = one(1);
    expect_near("energy [J]", student::certify(up, one(0)).energy, 0.0, 1e-12).mistake_if(true, best_hint);
}

RBC_GRADE("certificate", "two balls, by hand; impulses below 0; the best s", 3, best_hint.c_str()) {
    did("two balls of 1 kg, one on the other, fall with 1 m/s, opening (1, 2); r = 0: they go down together");
    // u = (-1, 0), c = (1, 1), s = 1: s^2/2 (1 + 4) = 2.5, while the error is 1.
    expect_near("energy [J]", student::certify(two_balls(), Eigen::Vector2d(0, 0)).energy, 2.5, 1e-12)
        .mistake_if(true, gap_hint);
    did("the solution, r = (2, 1) N s");
    expect_near("energy [J]", student::certify(two_balls(), Eigen::Vector2d(2, 1)).energy, 0.0, 1e-12)
        .mistake_if(true, gap_hint);
    did("r = (2, -1) N s: as (2, 0)");
    // v = (1, -1), u = (1, -2): s = 2, r.(u + s c) = 2 * 3, + 2 * 5 = 16.
    expect_near("energy [J]", student::certify(two_balls(), Eigen::Vector2d(2, -1)).energy, 16.0, 1e-11)
        .mistake_if(true, clip_hint);
    did("r = (9, 5) N s");
    // v = (-1 + 4, -1 + 5) = (3, 4), u = (3, 1): s >= -1; the lowest point is at -14/5, not allowed.
    // r.(u - c) + 5/2 = 18 + 2.5
    expect_near("energy [J]", student::certify(two_balls(), Eigen::Vector2d(9, 5)).energy, 20.5, 1e-11)
        .mistake(32.0, down_hint)
        .mistake_if(true, best_hint);
    did("they fly apart, v_free = (10, 30) m/s; r = (1, 1) N s");
    // v = (10, 31), u = (10, 21): s >= -10; the lowest point is at -2/5: 31 - 2/5.
    Touching apart = two_balls();
    apart.v_free = Eigen::Vector2d(10, 30);
    expect_near("energy [J]", student::certify(apart, Eigen::Vector2d(1, 1)).energy, 30.6, 1e-11)
        .mistake_if(true, best_hint);
}

RBC_GRADE("certificate", "what cannot be certified", 2, opening_hint.c_str()) {
    did("two balls, and an opening that lifts both alike: contact 1 stays closed");
    Touching t = two_balls();
    t.opening = Eigen::Vector2d(1, 1);
    expect_refused(student::certify(t, Eigen::Vector2d(2, 1)), opening_hint);
    did("an opening that closes it");
    t.opening = Eigen::Vector2d(2, 1);
    expect_refused(student::certify(t, Eigen::Vector2d(2, 1)), opening_hint);
    for (const double bad : {std::nan(""), inf, -inf}) {
        did("an entry ", bad, " of r, of v_free, of J, of the opening");
        expect_refused(student::certify(two_balls(), Eigen::Vector2d(bad, 1)), finite_hint);
        expect_refused(student::certify(two_balls(), Eigen::Vector2d(1, bad)), finite_hint);
        t = two_balls();
        t.v_free[1] = bad;
        expect_refused(student::certify(t, Eigen::Vector2d(2, 1)), finite_hint);
        t = two_balls();
        t.J(0, 0) = bad;
        expect_refused(student::certify(t, Eigen::Vector2d(2, 1)), finite_hint);
        t = two_balls();
        t.opening[1] = bad;
        expect_refused(student::certify(t, Eigen::Vector2d(2, 1)), finite_hint);
    }
    did("no contact at all: the velocities are free, and right");
    t = {Eigen::MatrixXd(0, 2), Eigen::Vector2d(1, 1), Eigen::Vector2d(-1, -1), Eigen::Vector2d(1, 2)};
    const Certificate got = student::certify(t, Eigen::VectorXd(0));
    expect_equal("valid", got.valid, true).mistake_if(true, "Without contacts there is nothing to be wrong about.");
    expect_equal("energy", got.energy, 0.0).mistake_if(true, "Without contacts there is nothing to be wrong about.");
}

RBC_GRADE("certificate",
          "200 random problems whose solution is known: never below the error, never above what (E15.7) gives", 4,
          bound_hint.c_str()) {
    RandomNumbers random(15);
    for (int trial = 0; trial < 200; ++trial) {
        const Eigen::Index contacts = 1 + trial % 7, k = contacts + trial % 3;
        Touching t;
        const auto random_vector = [&](double low, double high) {
            return Eigen::VectorXd(Eigen::VectorXd::NullaryExpr(k, [&] { return random.between(low, high); }));
        };
        t.J = Eigen::MatrixXd::NullaryExpr(contacts, k, [&] { return random.between(-1, 1); });
        t.mass = Eigen::VectorXd::NullaryExpr(k, [&] { return random.decades(-2, 2); });
        t.opening = random_vector(-1, 1);
        for (Eigen::Index i = 0; i < contacts; ++i) {
            if (t.J.row(i).dot(t.opening) < 0) t.J.row(i) *= -1;
            t.J.row(i) += 0.1 * t.opening.transpose();  // so that every contact opens well
        }
        // The solution first: some contacts push, the others open; then the v_free that leads there.
        Eigen::VectorXd r_true(contacts), u_true(contacts);
        for (Eigen::Index i = 0; i < contacts; ++i) {
            const bool pushes = random.between(0, 1) < 0.6;
            r_true[i] = pushes ? random.decades(-1, 1) : 0;
            u_true[i] = pushes ? 0 : random.between(0, 1);
        }
        const Eigen::VectorXd v_true = t.J.colPivHouseholderQr().solve(u_true);
        t.v_free = v_true - (t.J.transpose() * r_true).cwiseQuotient(t.mass);
        Eigen::VectorXd r = r_true;
        const double noise = random.decades(-3, 0.5);
        for (double& x : r) x += noise * random.between(-1, 1);
        did(contacts, " contacts, ", k, " velocities; the solution's impulses changed by up to ", noise, " N s");

        const Certificate got = student::certify(t, r);
        expect_equal("valid", got.valid, true);
        const Eigen::VectorXd plus = r.cwiseMax(0.0), v = velocities(t, r), x = v - v_true;
        const double error = 0.5 * x.cwiseAbs2().dot(t.mass);
        // Energies of up to 1e4 J or what v_true has, which QR gives to 1e-16 of it times a condition of some 1e4.
        const double small = 1e-10 * (error + 0.5 * v_true.cwiseAbs2().dot(t.mass) + plus.sum());
        expect("not below the error", got.energy >= error - small, text(got.energy, " J, the error is ", error, " J"))
            .mistake_if(true, bound_hint);
        // (E15.7) with many s that are allowed: none of them may be better.
        const Eigen::VectorXd push = t.J.transpose() * plus, u = t.J * v, c = t.J * t.opening;
        const double D = -(0.5 * push.cwiseAbs2().cwiseQuotient(t.mass).sum() + plus.dot(t.J * t.v_free));
        const double least = (-u.cwiseQuotient(c)).maxCoeff();
        double best = inf, terms = std::abs(D);
        for (int j = 0; j <= 400; ++j) {
            const double s = least + (j == 0 ? 0 : std::pow(10, -4 + 0.02 * j));
            const Eigen::VectorXd way = v + s * t.opening - t.v_free;
            const double P = 0.5 * way.cwiseAbs2().dot(t.mass);
            if (P - D < best) best = P - D, terms = std::abs(D) + P;
        }
        expect("not above the best of 401 s", got.energy <= best + 1e-12 * terms,
               text(got.energy, " J, found ", best, " J"))
            .mistake_if(true, best_hint);
    }
}
