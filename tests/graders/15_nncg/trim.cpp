#include "exercises/15_nncg/trim.hpp"

#include <algorithm>
#include <cmath>

#include "common/grading/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex15;

RBC_STUDENT(trim)
RBC_STUDENT(extrapolate)

namespace {

Eigen::VectorXd planar(double n, double t) {
    return Eigen::Vector2d(n, t);
}
Eigen::VectorXd spatial(double n, double t1, double t2) {
    return Eigen::Vector3d(n, t1, t2);
}

const std::string cone_hint =
    "Two things can stop a step: r_n falls to 0, or |r_t| reaches mu r_n. The first one does.";
const std::string part_hint = "A step that does not fit whole may fit in part: alpha is anything between 0 and 1.";
const std::string moving_hint = "The radius moves too: it is mu (s_n + alpha d_n), not mu s_n.";
const std::string most_hint = "Never more than the whole step, alpha = 1.";
const std::string edge_hint =
    "Where friction slides, s is on the edge but for the last bits. That must not stop a step that goes along it or "
    "inwards.";
const std::string edge_unit_hint =
    "How near the edge is the edge? Not so many newton seconds, but 1e-12 of what this contact's numbers are.";
const std::string each_hint =
    "Each contact has its own alpha. With one for all, the first that touches nothing stops everybody.";
const std::string exact_hint =
    "In the end all contacts obey exactly: r_n >= 0, then r_t shortened to mu r_n. The next sweep does not have to "
    "mend it.";

bool is_inside(const Eigen::VectorXd& r, double mu, double small) {
    return r[0] >= -small && r.tail(r.size() - 1).norm() <= mu * r[0] + small;
}

}  // namespace

RBC_GRADE("trim", "one contact, by hand: pulls, slides, and whole steps", 3, cone_hint.c_str()) {
    // 1e-12 of inputs of 10 moves these alphas by no more than 1e-10.
    const double tolerance = 1e-10;
    did("s = (4, 0) N s, d = (-8, 0), mu = 0.5: it would pull after half of it");
    expect_near("alpha", student::trim(planar(4, 0), planar(-8, 0), 0.5), 0.5, tolerance)
        .mistake(0.0, part_hint)
        .mistake(1.0, cone_hint);
    did("s = (4, 0), d = (0, 8): mu r_n = 2 after a quarter of it");
    expect_near("alpha", student::trim(planar(4, 0), planar(0, 8), 0.5), 0.25, tolerance).mistake(0.0, part_hint);
    did("s = (4, 1), d = (-4, 0): |r_t| = 1 is reached by mu r_n = 2 - 2 alpha after a half");
    expect_near("alpha", student::trim(planar(4, 1), planar(-4, 0), 0.5), 0.5, tolerance).mistake(1.0, moving_hint);
    did("s = (4, 0), d = (4, 3): mu r_n grows to 4");
    expect_equal("alpha", student::trim(planar(4, 0), planar(4, 3), 0.5), 1.0)
        .mistake_if(student::trim(planar(4, 0), planar(4, 3), 0.5) > 1, most_hint)
        .mistake_if(true, moving_hint);
    did("s = (10, 3, 4), d = (0, 3, -4), mu = 0.5: on the disc's edge, across it and out at the other side: 14/25");
    // |(3 + 3a, 4 - 4a)|^2 = 25 (1 + a^2) - 14 a; = 25 for a = 14/25.
    expect_near("alpha", student::trim(spatial(10, 3, 4), spatial(0, 3, -4), 0.5), 0.56, tolerance)
        .mistake_if(true, edge_hint);
    did("s = (10, 0, 3), d = (-10, 4, 0), mu = 0.5: 9 + 16 a^2 = (5 - 5 a)^2");
    // 9 a^2 - 50 a + 16 = 0: a = (25 - sqrt(481))/9.
    expect_near("alpha", student::trim(spatial(10, 0, 3), spatial(-10, 4, 0), 0.5), (25 - std::sqrt(481.0)) / 9,
                tolerance)
        .mistake_if(true, moving_hint);
    did("s = (1, 0), d = 0");
    expect_equal("alpha", student::trim(planar(1, 0), planar(0, 0), 0.5), 1.0).mistake_if(true, most_hint);
    did("no friction, s = (3, 0), d = (1, 0), then d = (1, 1)");
    expect_equal("alpha", student::trim(planar(3, 0), planar(1, 0), 0), 1.0).mistake_if(true, most_hint);
    expect_near("alpha", student::trim(planar(3, 0), planar(1, 1), 0), 0.0, tolerance).mistake_if(true, cone_hint);
}

RBC_GRADE("trim", "at the edge and at the tip of the cone, but for the last bits, in any unit", 3, edge_hint.c_str()) {
    for (const double unit : {1e-9, 1.0, 1e9}) {
        const double out = 1 + 1e-14;
        did("s = (10, 5 and a last bit) times ", unit, " N s, mu = 0.5: inwards, along the edge, and outwards");
        const Eigen::VectorXd s = unit * planar(10, 5 * out);
        expect_equal("inwards, d = (0, -1)", student::trim(s, unit * planar(0, -1), 0.5), 1.0)
            .mistake_if(true, edge_hint);
        expect_equal("along, d = (2, 1)", student::trim(s, unit * planar(2, 1), 0.5), 1.0).mistake_if(true, edge_hint);
        // Outwards by 1 per alpha, 1e-11 are the edge.
        expect_near("outwards, d = (0, 1)", student::trim(s, unit * planar(0, 1), 0.5), 0.0, 1e-10)
            .mistake_if(true, edge_unit_hint);
        did("s = 0, a contact that does not touch: d = (1, 0.4), (1, 0.6), (-1, 0), each times ", unit);
        const Eigen::VectorXd tip = planar(0, 0);
        expect_equal("into the cone", student::trim(tip, unit * planar(1, 0.4), 0.5), 1.0).mistake_if(true, edge_hint);
        expect_near("beside it", student::trim(tip, unit * planar(1, 0.6), 0.5), 0.0, 1e-10)
            .mistake_if(true, edge_unit_hint);
        expect_near("away from it", student::trim(tip, unit * planar(-1, 0), 0.5), 0.0, 1e-10)
            .mistake_if(true, edge_unit_hint);
        did("s = (10, 3, 4 and a last bit) times ", unit,
            ", mu = 0.5, along the edge's tangent, d = (0, -8, 6) and (5, "
            "-2, 1.5)");
        const Eigen::VectorXd edge = unit * spatial(10, 3 * out, 4 * out);
        // |s_t + alpha d_t| = 5 + 10 alpha^2: the edge of 1e-11 is left at 1e-6.
        expect_near("straight on", student::trim(edge, unit * spatial(0, -8, 6), 0.5), 0.0, 1e-5)
            .mistake_if(true, edge_unit_hint);
        expect_equal("with more load", student::trim(edge, unit * spatial(5, -2, 1.5), 0.5), 1.0)
            .mistake_if(true, edge_hint);
    }
}

RBC_GRADE("trim", "many contacts: each with its own alpha, and all of them inside", 2, each_hint.c_str()) {
    did("four contacts in the plane, mu = 0.5: one that does not touch and would pull, one that fits, one by half, one "
        "that "
        "slides");
    Eigen::VectorXd s(8), d(8);
    s << 0, 0, 4, 0, 4, 0, 10, 5;
    d << -1, 0, 4, 3, -8, 0, -4, -2;
    const Eigen::VectorXd r = student::extrapolate(2, Eigen::Vector4d::Constant(0.5), s, d);
    Eigen::VectorXd expected(8);
    expected << 0, 0, 8, 3, 0, 0, 6, 3;
    expect_near("impulses [N s]", r, expected, 1e-10).mistake_if(true, each_hint);
    RandomNumbers random(3);
    for (int trial = 0; trial < 40; ++trial) {
        const int dimension = 2 + trial % 2;
        const Eigen::Index contacts = 6, n = dimension * contacts;
        const double unit = random.decades(-4, 4);
        const Eigen::VectorXd mu =
            Eigen::VectorXd::NullaryExpr(contacts, [&] { return std::max(0.0, random.between(-0.2, 1)); });
        const Eigen::VectorXd way = Eigen::VectorXd::NullaryExpr(n, [&] { return unit * random.between(-1, 1); });
        did("six contacts, ", dimension, "D, in units of ", unit, " N s; ten steps, one after the other");
        Eigen::VectorXd impulses = Eigen::VectorXd::Zero(n);
        for (Eigen::Index i = 0; i < contacts; ++i) impulses[dimension * i] = unit * random.between(0, 1);
        for (int k = 0; k < 10; ++k) {
            impulses = student::extrapolate(dimension, mu, impulses, (k % 3 == 2 ? -1 : 1) * way);
            expect_equal("size", impulses.size(), n);
            for (Eigen::Index i = 0; i < contacts; ++i) {
                const Eigen::VectorXd one = impulses.segment(dimension * i, dimension);
                // One rounding of a length that was made to fit.
                expect(text("contact ", i, " obeys (E15.4)"),
                       is_inside(one, mu[i], 0) || (one[0] >= 0 && is_inside(one, mu[i], 1e-15 * one[0])),
                       text("r_n = ", one[0], ", |r_t| = ", one.tail(dimension - 1).norm(), " N s, mu = ", mu[i]))
                    .mistake_if(true, exact_hint);
            }
        }
    }
}

RBC_GRADE("trim", "500 random contacts: inside at alpha, outside a little beyond", 2, moving_hint.c_str()) {
    RandomNumbers random(4);
    for (int trial = 0; trial < 500; ++trial) {
        const int dimension = 2 + trial % 2;
        const double unit = random.decades(-6, 6), mu = random.between(0, 1.2),
                     inner = trial % 5 == 0 ? 1 : random.between(0, 1);
        Eigen::VectorXd s = Eigen::VectorXd::NullaryExpr(dimension, [&] { return random.between(-1, 1); });
        Eigen::VectorXd d = Eigen::VectorXd::NullaryExpr(dimension, [&] { return random.between(-2, 2); });
        s[0] = random.between(0, 1);
        s.tail(dimension - 1) *= inner * mu * s[0] / s.tail(dimension - 1).norm();
        s *= unit;
        d *= unit;
        did("s = ", s[0], ", ", s[1], ", ... N s, d = ", d[0], ", ", d[1], ", ..., mu = ", mu, ", ", dimension, "D");
        const double alpha = student::trim(s, d, mu);
        // Twice the width of the edge as the contract has it.
        const double small = 2e-12 * (s.cwiseAbs().maxCoeff() + d.cwiseAbs().maxCoeff());
        expect("0 <= alpha <= 1", alpha >= 0 && alpha <= 1, text("alpha = ", alpha)).mistake_if(alpha > 1, most_hint);
        expect("s + alpha d is inside", is_inside(s + alpha * d, mu, small), text("alpha = ", alpha));
        if (alpha < 1)
            expect("s + (alpha + 1e-5) d is outside", !is_inside(s + (alpha + 1e-5) * d, mu, 0),
                   text("alpha = ", alpha))
                .mistake_if(true, part_hint);
    }
}
