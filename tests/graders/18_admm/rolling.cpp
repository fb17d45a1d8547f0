#include "exercises/18_admm/rolling.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "common/grading/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex18;

RBC_STUDENT(nearest)

namespace {

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
const std::string disc_hint =
    "t1 and t2 are one vector, cut down to one length, and keep its direction; o is bounded by itself.";
const std::string side_hint = "o may be of either sign, and keeps it.";

double size_of(const Eigen::VectorXd& x) {
    return x.cwiseAbs().maxCoeff();
}

}  // namespace

RBC_GRADE("rolling", "by hand: inside, one bound, both bounds, the tip", 4, turns_hint.c_str()) {
    did("x = (4, 1, 1) N s, mu = 0.5, roll = 0.5: inside");
    expect_near("nearest", student::nearest(planar(4, 1, 1), 0.5, 0.5), planar(4, 1, 1), 1e-12)
        .mistake_if(true, inside_hint);
    did("x = (0, 2, 0), mu = 1, roll = 1: friction alone is too much, n = 2/2");
    expect_near("nearest", student::nearest(planar(0, 2, 0), 1, 1), planar(1, 1, 0), 1e-12)
        .mistake(planar(0, 0, 0), cut_hint);
    did("x = (0, 0, -2), mu = 1, roll = 1: the moment alone");
    expect_near("nearest", student::nearest(planar(0, 0, -2), 1, 1), planar(1, 0, -1), 1e-12)
        .mistake(planar(0, 0, 0), cut_hint)
        .mistake_if(true, side_hint);
    // n = (0 + 2 + 2)/(1 + 1 + 1)
    did("x = (0, 2, 2), mu = 1, roll = 1: both");
    expect_near("nearest", student::nearest(planar(0, 2, 2), 1, 1), planar(4.0 / 3, 4.0 / 3, 4.0 / 3), 1e-12)
        .mistake(planar(0, 0, 0), cut_hint)
        .mistake_if(true, turns_hint);
    // Both: (0 + 4 + 1)/3 = 5/3 > 1, so the moment is not cut; friction alone: n = 2.
    did("x = (0, 4, 1), mu = 1, roll = 1: friction presses so much that the moment fits");
    expect_near("nearest", student::nearest(planar(0, 4, 1), 1, 1), planar(2, 2, 1), 1e-12)
        .mistake_if(true, turns_hint);
    did("x = (0, 3, 4, 0), mu = 1, roll = 0.1, in space: |t| = 5");
    expect_near("nearest", student::nearest(spatial(0, 3, 4, 0), 1, 0.1), spatial(2.5, 1.5, 2, 0), 1e-12)
        .mistake_if(true, disc_hint);
    did("x = (-1, 3, 1), mu = 0.5, roll = 0.5: n = (-1 + 2)/1.5 with both, (-1 + 1.5)/1.25 = 0.4 with friction alone");
    expect_near("nearest", student::nearest(planar(-1, 3, 1), 0.5, 0.5), planar(2.0 / 3, 1.0 / 3, 1.0 / 3), 1e-12)
        .mistake(planar(0, 0, 0), tip_hint)
        .mistake_if(true, turns_hint);
    did("x = (-3, 1, 1), mu = 1, roll = 1: -3 + 1 + 1 < 0");
    expect_near("nearest", student::nearest(planar(-3, 1, 1), 1, 1), planar(0, 0, 0), 1e-12).mistake_if(true, tip_hint);
}

RBC_GRADE("rolling", "edges: no friction, no resistance, nothing at all, the edge itself; in any unit", 3,
          tip_hint.c_str()) {
    for (const double unit : {1e-100, 1e-6, 1.0, 1e6, 1e100}) {
        const double small = 1e-12 * unit;
        did("in units of ", unit, " N s: x = (2, 1, 1), mu = 0, roll = 0");
        expect_near("nearest", student::nearest(unit * planar(2, 1, 1), 0, 0), unit * planar(2, 0, 0), small)
            .mistake_if(true, cut_hint);
        did("x = (-2, 1, 1), mu = 0, roll = 0");
        expect_near("nearest", student::nearest(unit * planar(-2, 1, 1), 0, 0), planar(0, 0, 0), small)
            .mistake_if(true, tip_hint);
        did("x = (0, 0, 0), mu = 1, roll = 1");
        expect_near("nearest", student::nearest(planar(0, 0, 0), 1, 1), planar(0, 0, 0), 0).mistake_if(true, tip_hint);
        did("x = (0, 0, 0, 0), mu = 0, roll = 0, in space");
        expect_near("nearest", student::nearest(spatial(0, 0, 0, 0), 0, 0), spatial(0, 0, 0, 0), 0)
            .mistake_if(true, tip_hint);
        did("x = (2, 1, -0.5) with mu = 0.5, roll = 0.25: both on the edge");
        expect_near("nearest", student::nearest(unit * planar(2, 1, -0.5), 0.5, 0.25), unit * planar(2, 1, -0.5), small)
            .mistake_if(true, inside_hint);
        did("x = (-2, 1, 1), mu = 1, roll = 1: exactly where the tip begins");
        expect_near("nearest", student::nearest(unit * planar(-2, 1, 1), 1, 1), planar(0, 0, 0), small)
            .mistake_if(true, tip_hint);
        did("x = (1, 0, 3, -5), mu = 100, roll = 0, in space");
        expect_near("nearest", student::nearest(unit * spatial(1, 0, 3, -5), 100, 0), unit * spatial(1, 0, 3, 0), small)
            .mistake_if(true, disc_hint);
    }
}

RBC_GRADE("rolling", "600 random impulses: in the set, and nothing in it is nearer", 3, turns_hint.c_str()) {
    RandomNumbers random(82);
    for (int trial = 0; trial < 600; ++trial) {
        const Eigen::Index tangents = 1 + trial % 2;
        const double unit = random.decades(-100, 100), mu = trial % 11 == 0 ? 0 : random.decades(-2, 2),
                     roll = trial % 13 == 0 ? 0 : random.decades(-2, 2);
        Eigen::VectorXd x = Eigen::VectorXd::NullaryExpr(tangents + 2, [&] { return random.between(-1, 1); });
        if (trial % 3 == 0) x[0] *= 10;
        if (trial % 7 == 0) x[0] /= 100;
        x *= unit;
        did("x = ", x[0], ", ", x[1], ", ..., ", x[tangents + 1], " N s, mu = ", mu, ", roll = ", roll);
        const Eigen::VectorXd p = student::nearest(x, mu, roll);
        expect_equal("size", p.size(), x.size());
        // Twice what the contract allows, times the largest coefficient: the bounds are mu n.
        const double small = 2e-12 * (1 + std::max(mu, roll)) * size_of(x), o = p[tangents + 1];
        const Eigen::VectorXd t = p.segment(1, tangents);
        expect("n >= 0", p[0] >= -small, text("n = ", p[0])).mistake_if(true, tip_hint);
        expect("|t| <= mu n", t.norm() <= mu * p[0] + small, text("|t| = ", t.norm(), ", mu n = ", mu * p[0]))
            .mistake_if(true, disc_hint);
        expect("|o| <= roll n", std::abs(o) <= roll * p[0] + small, text("o = ", o, ", roll n = ", roll * p[0]))
            .mistake_if(true, side_hint);
        // p is the nearest if x - p is at a right angle to p, and no direction k of the set has k'(x - p) > 0. The
        // best k has t and o on their bounds, along those of x - p.
        const Eigen::VectorXd left = x - p;
        const double best = left[0] + mu * left.segment(1, tangents).norm() + roll * std::abs(left[tangents + 1]);
        expect("x - p at a right angle to p", std::abs(left.dot(p)) <= small * size_of(x), text(left.dot(p)));
        expect("nothing in the set is nearer", best <= small, text("a direction with ", best, " N s"))
            .mistake_if(p.isZero(0), tip_hint);
    }
}
