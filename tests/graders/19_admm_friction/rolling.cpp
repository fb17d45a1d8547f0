#include "exercises/19_admm_friction/rolling.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex19;

namespace grading_rolling {

RBC_STUDENT_SIZED(nearest)

Eigen::VectorXd planar(double n, double t, double o) {
    return Eigen::Vector3d(n, t, o);
}
Eigen::VectorXd spatial(double n, double t1, double t2, double o) {
    return Eigen::Vector4d(n, t1, t2, o);
}

const std::string inside_hint = "What obeys the bounds is its own nearest point; nothing is changed.";
const std::string cut_hint =
    "To cut t and o down to their bounds is not the nearest point: to press a little more costs less.";
const std::string turns_hint =
    "First one bound and then the other ends in the set, but not at its nearest point: both pull at n at once.";
const std::string tip_hint =
    "n < 0 is not the tip yet: friction may be large enough that pressing pays. And where it is not, all is 0.";
const std::string outside_hint = "It has to obey n >= 0, |t| <= mu n and |o| <= roll n: what does not is changed.";
const std::string disc_hint =
    "t1 and t2 are one vector, cut down to one length, and keep its direction; o is bounded by itself.";
const std::string side_hint = "o may be of either sign, and keeps it.";

/// To what the contract says.
Expectation expect_nearest(const Eigen::VectorXd& x, double mu, double roll, const Eigen::VectorXd& right) {
    return expect_near("nearest [N s]", student::nearest(x, mu, roll), right,
                       nearest_tolerance.of(1.01 * x.cwiseAbs().maxCoeff()));
}

/// An impulse and its bounds.
struct Asked {
    Eigen::VectorXd x;
    double mu, roll;

    explicit Asked(const Sample& s)
        : mu(s.integer("smooth") == 1 ? 0 : s["mu"]), roll(s.integer("rolls freely") == 1 ? 0 : s["roll"]) {
        const double t = s.integer("t is 0") == 1 ? 0 : s["t/unit"], a = s["direction of t"];
        double n = s["n/unit"], o = s["o/unit"];
        const double slips = (n + mu * t) / (1 + mu * mu);
        const int at = s.integer("limit");
        if (at == 1) n = -(mu * t + roll * std::abs(o));                    // where the tip begins
        if (at == 2) o = roll * std::max(slips, 0.0);                       // friction presses just enough for o
        if (at == 3) n = mu > 0 ? t / mu : 0, o = -roll * std::abs(n) / 2;  // friction on its edge, o within
        if (at == 1 || at == 3) n *= 1 + s["off the limit"];
        if (at == 2) o *= 1 + s["off the limit"];
        if (s.integer("space") == 1)
            x = Eigen::Vector4d(n, t * std::cos(a), t * std::sin(a), o);
        else
            x = Eigen::Vector3d(n, a < 0 ? -t : t, o);
        x *= s["unit"];
    }
    double size() const { return x.cwiseAbs().maxCoeff(); }

    /// The nearest with one bound alone, of t or of o.
    static Eigen::VectorXd with_one(Eigen::VectorXd x, Eigen::Index from, Eigen::Index many, double factor) {
        const double length = x.segment(from, many).norm();
        if (length <= factor * x[0]) return x;
        const double n = std::max(0.0, (x[0] + factor * length) / (1 + factor * factor));
        x.segment(from, many) *= factor * n / length;
        x[0] = n;
        return x;
    }
    Eigen::VectorXd cut(double n) const {
        Eigen::VectorXd p = x;
        const double length = x.segment(1, x.size() - 2).norm();
        if (length > mu * n) p.segment(1, x.size() - 2) *= mu * n / length;
        p[x.size() - 1] = std::clamp(x[x.size() - 1], -roll * n, roll * n);
        p[0] = n;
        return p;
    }
};

const Domain any_impulse = Domain{choice("space", 2),
                                  choice("t is 0", 5),
                                  decades("unit", impulses).simple(1),
                                  either_sign("n/unit", 1e-6, 1e3).simple(0),
                                  decades("t/unit", 1e-6, 1e3),
                                  either_sign("o/unit", 1e-6, 1e3).simple(1),
                                  angle("direction of t").simple(0),
                                  decades("mu", frictions).simple(0.5),
                                  decades("roll", resistances).simple(0.5),
                                  choice("smooth", 5),
                                  choice("rolls freely", 5),
                                  choice("limit", 8),
                                  either_sign("off the limit", 1e-9, 0.1).simple(0)}
                               .where([](const Sample& s) {
                                   const Eigen::VectorXd x = Asked(s).x;
                                   return std::all_of(x.begin(), x.end(), [](double k) {
                                       return k == 0 || (std::abs(k) >= impulses.low && std::abs(k) <= impulses.high);
                                   });
                               });

const std::string both_hint =
    "Whatever is outside is not cut by both bounds: where one alone presses so much that the other fits, the other "
    "stays.";
const std::string swapped_hint = "mu bounds the friction t, and roll the moment o.";
const std::string bounds_hint = "It obeys |t| <= mu n and |o| <= roll n: n is the new one, that of the answer.";
const std::string which_hint =
    "Which bounds count is not known before: none, one, the other, or both. Each of these gives one n, and one is "
    "right.";

const std::string twice_hint =
    "Where t is cut to mu n, its distance (|t| - mu n)^2 is part of what is to be least: its slope in n has mu in it "
    "twice. So with roll.";

RBC_MISCONCEPTION(nearest, swapped_hint, [](const Eigen::VectorXd& x, double mu, double roll) {
    const Eigen::VectorXd p = nearest(x, roll, mu);
    if (p == x || p.isZero(0)) throw std::domain_error("others find the same");
    return p;
})
RBC_MISCONCEPTION(nearest, tip_hint, [](const Eigen::VectorXd& x, double mu, double roll) {
    const double t = x.segment(1, x.size() - 2).norm(), o = std::abs(x[x.size() - 1]);
    return mu * t <= -x[0] && roll * o <= -x[0] ? Eigen::VectorXd(0 * x) : nearest(x, mu, roll);
})
/// What is left of x where the bounds are those of n.
Eigen::VectorXd cut_at(double n, const Eigen::VectorXd& x, double mu, double roll) {
    const Eigen::Index last = x.size() - 1;
    const double t = x.segment(1, last - 1).norm();
    Eigen::VectorXd p = x;
    p[0] = n;
    if (t > mu * n) p.segment(1, last - 1) *= mu * n / t;
    p[last] = std::clamp(x[last], -roll * n, roll * n);
    return p;
}
RBC_MISCONCEPTION(nearest, both_hint, [](const Eigen::VectorXd& x, double mu, double roll) {
    const Eigen::Index last = x.size() - 1;
    const double t = x.segment(1, last - 1).norm(), o = std::abs(x[last]);
    if (t <= mu * x[0] && o <= roll * x[0]) return x;
    return cut_at(std::max(0.0, (x[0] + mu * t + roll * o) / (1 + mu * mu + roll * roll)), x, mu, roll);
})
RBC_MISCONCEPTION(nearest, bounds_hint, [](const Eigen::VectorXd& x, double mu, double roll) {
    Eigen::VectorXd p = cut_at(std::max(0.0, x[0]), x, mu, roll);
    p[0] = nearest(x, mu, roll)[0];
    return p;
})

/// mu and roll below, in place of their squares.
double largest_root(const Eigen::VectorXd& x, double mu, double roll, double below_mu, double below_roll) {
    const double t = x.segment(1, x.size() - 2).norm(), o = std::abs(x[x.size() - 1]);
    return std::max({0.0, x[0], (x[0] + mu * t) / (1 + below_mu), (x[0] + roll * o) / (1 + below_roll),
                     (x[0] + mu * t + roll * o) / (1 + below_mu + below_roll)});
}
RBC_MISCONCEPTION(nearest, twice_hint, [](const Eigen::VectorXd& x, double mu, double roll) {
    return cut_at(largest_root(x, mu, roll, mu, roll), x, mu, roll);
})
RBC_MISCONCEPTION(nearest, twice_hint, [](const Eigen::VectorXd& x, double mu, double roll) {
    return cut_at(largest_root(x, mu, roll, mu, roll * roll), x, mu, roll);
})

RBC_GRADE("rolling", "by hand: inside, one bound, both bounds, the tip", 4, turns_hint.c_str()) {
    did("x = (4, 1, 1) N s, mu = 0.5, roll = 0.5: inside");
    expect_nearest(planar(4, 1, 1), 0.5, 0.5, planar(4, 1, 1)).mistake_if(true, inside_hint);
    did("x = (0, 2, 0), mu = 1, roll = 1: friction alone is too much, n = 2/2");
    expect_nearest(planar(0, 2, 0), 1, 1, planar(1, 1, 0)).mistake(planar(0, 0, 0), cut_hint);
    did("x = (0, 0, -2), mu = 1, roll = 1: the moment alone");
    expect_nearest(planar(0, 0, -2), 1, 1, planar(1, 0, -1))
        .mistake(planar(0, 0, 0), cut_hint)
        .mistake_if(true, side_hint);
    // n = (0 + 2 + 2)/(1 + 1 + 1)
    did("x = (0, 2, 2), mu = 1, roll = 1: both");
    expect_nearest(planar(0, 2, 2), 1, 1, planar(4.0 / 3, 4.0 / 3, 4.0 / 3))
        .mistake(planar(0, 0, 0), cut_hint)
        .mistake_if(true, turns_hint);
    // Both: (0 + 4 + 1)/3 = 5/3 > 1, so the moment is not cut; friction alone: n = 2.
    did("x = (0, 4, 1), mu = 1, roll = 1: friction presses so much that the moment fits");
    expect_nearest(planar(0, 4, 1), 1, 1, planar(2, 2, 1)).mistake_if(true, turns_hint);
    did("x = (0, 3, 4, 0), mu = 1, roll = 0.1, in space: |t| = 5");
    expect_nearest(spatial(0, 3, 4, 0), 1, 0.1, spatial(2.5, 1.5, 2, 0)).mistake_if(true, disc_hint);
    did("x = (-1, 3, 1), mu = 0.5, roll = 0.5: n = (-1 + 2)/1.5 with both, (-1 + 1.5)/1.25 = 0.4 with friction alone");
    expect_nearest(planar(-1, 3, 1), 0.5, 0.5, planar(2.0 / 3, 1.0 / 3, 1.0 / 3))
        .mistake(planar(0, 0, 0), tip_hint)
        .mistake_if(true, turns_hint);
    // Neither alone gets it off the tip; both together do: (-1 + 0.8 + 0.8)/3.
    did("x = (-1, 0.8, 0.8), mu = 1, roll = 1: neither friction nor the moment is enough alone");
    expect_nearest(planar(-1, 0.8, 0.8), 1, 1, planar(0.2, 0.2, 0.2)).mistake_if(true, tip_hint);
    did("x = (-3, 1, 1), mu = 1, roll = 1: -3 + 1 + 1 < 0");
    expect_nearest(planar(-3, 1, 1), 1, 1, planar(0, 0, 0)).mistake_if(true, tip_hint);
}

RBC_GRADE("rolling", "edges: no friction, no resistance, nothing at all, the edge itself; in any unit", 2,
          tip_hint.c_str()) {
    for (const double unit : {4 * impulses.low, 1e-6, 1.0, 1e6, 0.01 * impulses.high}) {
        did("in units of ", unit, " N s: x = (2, 1, 1), mu = 0, roll = 0");
        expect_nearest(unit * planar(2, 1, 1), 0, 0, unit * planar(2, 0, 0)).mistake_if(true, cut_hint);
        did("x = (-2, 1, 1), mu = 0, roll = 0");
        expect_nearest(unit * planar(-2, 1, 1), 0, 0, planar(0, 0, 0)).mistake_if(true, tip_hint);
        did("x = (0, 0, 0), mu = 1, roll = 1");
        expect_nearest(planar(0, 0, 0), 1, 1, planar(0, 0, 0)).mistake_if(true, tip_hint);
        did("x = (0, 0, 0, 0), mu = 0, roll = 0, in space");
        expect_nearest(spatial(0, 0, 0, 0), 0, 0, spatial(0, 0, 0, 0)).mistake_if(true, tip_hint);
        did("x = (2, 1, -0.5) with mu = 0.5, roll = 0.25: both on the edge");
        expect_nearest(unit * planar(2, 1, -0.5), 0.5, 0.25, unit * planar(2, 1, -0.5)).mistake_if(true, inside_hint);
        did("x = (2, 1 + 2e-10, 0.5), mu = 0.5, roll = 0.5: friction a little outside");
        const double n = (2 + 0.5 * (1 + 2e-10)) / 1.25;
        expect_nearest(unit * planar(2, 1 + 2e-10, 0.5), 0.5, 0.5, unit * planar(n, 0.5 * n, 0.5))
            .mistake_if(true, outside_hint);
        did("x = (-2, 1, 1), mu = 1, roll = 1: exactly where the tip begins");
        expect_nearest(unit * planar(-2, 1, 1), 1, 1, planar(0, 0, 0)).mistake_if(true, tip_hint);
        did("x = (1, 0, 3, -5), mu = 100, roll = 0, in space");
        expect_nearest(unit * spatial(1, 0, 3, -5), 100, 0, unit * spatial(1, 0, 3, 0)).mistake_if(true, disc_hint);
    }
}

RBC_GRADE("rolling", "any impulse, with any friction and resistance: nothing in the set is nearer", 4,
          which_hint.c_str()) {
    for_all(
        any_impulse,
        [](const Sample& s) {
            const Asked a(s);
            const auto [got, right] = both(student::nearest, a.x, a.mu, a.roll);
            expect_equal("numbers", got.size(), a.x.size());
            const Eigen::Index last = a.x.size() - 1;
            Eigen::VectorXd by_axis = right, other_side = right;
            for (Eigen::Index k = 1; k < last; ++k) by_axis[k] = std::clamp(a.x[k], -a.mu * right[0], a.mu * right[0]);
            other_side[last] = -right[last];
            const auto t_then_o = a.with_one(a.with_one(a.x, 1, last - 1, a.mu), last, 1, a.roll);
            const auto o_then_t = a.with_one(a.with_one(a.x, last, 1, a.roll), 1, last - 1, a.mu);
            // What the contract says, and a hundredth of it for the reference's own ten roundings.
            const double size = a.size(), small = nearest_tolerance.of(1.01 * size);
            expect_near("nearest [N s]", got, right, small)
                .mistake(a.x, outside_hint)
                .mistake(a.cut(std::max(0.0, a.x[0])), cut_hint)
                .mistake_if(a.x[0] <= 0 && got.isZero(0), tip_hint)
                .mistake(t_then_o, turns_hint)
                .mistake(o_then_t, turns_hint)
                .mistake(by_axis, disc_hint)
                .mistake(other_side, side_hint);
            // It is the nearest if x - p is at a right angle to p, and no direction k of the set has k'(x - p) > 0. The
            // best k has t and o on their bounds, along those of x - p.
            const Eigen::VectorXd left = a.x - got;
            const double best = left[0] + a.mu * left.segment(1, last - 1).norm() + a.roll * std::abs(left[last]);
            const double many = 10 * (1 + a.mu + a.roll) * small;
            expect("x - p at a right angle to p", std::abs(left.dot(got) / size) <= many || size == 0,
                   text(left.dot(got), " N^2 s^2"));
            expect("nothing in the set is nearer", best <= many, text("a direction with ", best, " N s"));
        },
        400);
}

}  // namespace grading_rolling
