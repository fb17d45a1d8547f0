#include "exercises/14_pgs/skate.hpp"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "common/grading/grader/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex14;

namespace grading_skate {

RBC_STUDENT(skate_friction)

constexpr double pi = 3.14159265358979323846;

const std::string stick_hint = "If the impulse that stops the contact, -W_tt^-1 u, is inside, that is the answer.";
const std::string diagonal_hint =
    "To stop the contact takes the whole block, W_tt^-1 u: each tangent by itself moves the other.";
const std::string turn_hint =
    "Turn u and W_tt into the axes of the blade, W' = R'W R, and the answer back. Anticlockwise is positive.";
const std::string blade_hint =
    "A half axis of 0 leaves one direction: the best impulse in it, clamped. Divide by no half axis that is 0.";
const std::string box_hint =
    "An ellipse is no rectangle: where one component is at its end, nothing is left for the other.";
const std::string back_hint =
    "To shorten the sticking impulse until it fits gives its direction; least is (E14.4) somewhere else on the edge.";
const std::string against_hint =
    "Friction acts against the velocity only if the ellipse is a circle. What remains points against the ellipse's "
    "normal.";
const std::string nearest_hint =
    "Which point is nearest depends on how you measure. (E14.4) measures with W_tt, not with a ruler.";
const std::string beyond_hint =
    "Your contact sticks with an impulse that its ellipse does not allow. A contact that needs more than the edge "
    "gives slides, however little more it is.";
const std::string edge_hint =
    "The velocity that remains, W_tt r_t + u, must point against the outward normal of the ellipse at r_t.";

/// (E14.3) and (E14.4) by their conditions: these have one solution. In units of the half axes, where the ellipse is a
/// disc: z inside or on it, g = gradient; g = 0, or |z| = 1 and g = -lambda z.
void expect_friction(const Eigen::Matrix2d& W, const Eigen::Vector2d& u, const FrictionEllipse& ellipse,
                     const Eigen::Vector2d& got, const std::string& hint) {
    const double c = std::cos(ellipse.angle), s = std::sin(ellipse.angle);
    const Eigen::Matrix2d axes{{c, -s}, {s, c}};
    const Eigen::Vector2d half(ellipse.along, ellipse.across), z = (axes.transpose() * got).cwiseQuotient(half);
    const Eigen::Vector2d stick = -W.inverse() * u;
    // r_t may be wrong by this; what W makes of that, in the units of g, and what it is in half axes.
    const double size = std::max(got.norm(), stick.norm()), wrong = skate_tolerance.of(size) / half.minCoeff();
    expect("r_t is in the ellipse", z.norm() <= 1 + wrong, text("in half axes its length is ", z.norm()))
        .mistake_if((got - stick).norm() <= 1e-8 * stick.norm(), beyond_hint);
    const Eigen::Vector2d v = W * got + u, g = half.cwiseProduct(axes.transpose() * v);
    const double small = 2 * skate_tolerance.of(half.maxCoeff() * W.norm() * size);
    const bool sticks = g.norm() <= small;
    const double lambda = -g.dot(z);
    const bool on_edge = z.norm() >= 1 - wrong;
    const bool slides = on_edge && lambda >= -small && (g + lambda * z).norm() <= small + 3 * wrong * g.norm();
    expect("it sticks, or slides on the edge with v against the ellipse's normal", sticks || slides,
           text("r_t = (", got.x(), ", ", got.y(), ") N s, v = (", v.x(), ", ", v.y(),
                ") m/s, in half axes |r_t| = ", z.norm()))
        .mistake_if(true, hint);
}

struct Skate {
    Eigen::Matrix2d W;
    Eigen::Vector2d u;
    FrictionEllipse ellipse;

    explicit Skate(const Sample& s, bool askew = false) {
        const Eigen::Rotation2Dd turn(s["axis of W"]);
        W = turn.toRotationMatrix() * Eigen::Vector2d(1, s["softer"]).asDiagonal() * turn.inverse().toRotationMatrix();
        W = Eigen::Matrix2d(s["unit"] * (W + W.transpose()) / 2);
        const double along = s["half axis"];
        const int rail = askew ? 0 : s.integer("rail");
        const double axis = rail == 1 ? along * s["across/along"] : along;  // one that is not 0
        ellipse = {s["blade"], rail & 1 ? 0 : along, rail & 2 ? 0 : along * s["across/along"]};
        Eigen::Vector2d stick = s["to stop/half axis"] * axis * Eigen::Vector2d(std::cos(s["way"]), std::sin(s["way"]));
        if (!askew && s.integer("near the edge") && rail == 0) {
            const Eigen::Vector2d on_edge(along * std::cos(s["way"]), ellipse.across * std::sin(s["way"]));
            stick = (1 + s["beyond"]) * (Eigen::Rotation2Dd(ellipse.angle) * on_edge);
        }
        u = -W * stick;
    }
};

const std::string in_step = "the velocity is W times what it takes to stop it, so that impulses are the same for all W";
const auto within_axes = [](const Sample& s) {
    const double across = s["half axis"] * s["across/along"];
    return across >= half_axes.low && across <= half_axes.high;
};
/// A rail of 1 has nothing along, one of 2 nothing across.
const Coordinate softer = decades("softer", eigenvalue_ratios).edges({0.25}),
                 W_size = decades("unit", tangent_mobilities)
                              .indifferent(Coordinate::End::low, in_step)
                              .indifferent(Coordinate::End::high, in_step),
                 half_axis = decades("half axis", half_axes),
                 shape = decades("across/along", axis_ratios).edges({1}).simple(2), rail = choice("rail", 4),
                 blade = even("blade", blade_angles).edges({-pi / 2, pi / 4, pi}),
                 needed = either_sign("to stop/half axis", stops).simple(4), near = choice("near the edge", 2),
                 beyond = either_sign("beyond", 1e-9, 0.1)
                              .indifferent(Coordinate::End::low,
                                           "there both answers are the same to what the contract tells apart");
const Domain any_skate = Domain{angle("axis of W").simple(0),
                                softer.simple(1),
                                W_size,
                                half_axis,
                                shape,
                                rail,
                                blade.simple(0),
                                needed,
                                near,
                                beyond,
                                angle("way").simple(0)}
                             .where(within_axes);
/// From one that slides askew: nothing of it is along an axis. A circle, and a W_tt that is the same in all directions,
/// are so only exactly.
const Domain any_askew = Domain{angle("axis of W").simple(0.75),
                                softer.edges({1 - 1e-6, 1 - 1e-3}).simple(0.25),
                                W_size,
                                half_axis,
                                shape.edges({1 - 1e-6, 1 + 1e-6, 1 - 1e-3, 1 + 1e-3}),
                                blade.simple(0.5),
                                needed,
                                angle("way").simple(2)}
                             .where(within_axes);

const std::string brakes_hint = "Friction brakes: look at the sign.";
RBC_MISCONCEPTION(skate_friction, brakes_hint,
                  [](const Eigen::Matrix2d& W, const Eigen::Vector2d& u, const FrictionEllipse& e) {
                      return Eigen::Vector2d(-rbc::ex14::skate_friction(W, u, e));
                  })
RBC_MISCONCEPTION(skate_friction, turn_hint,
                  [](const Eigen::Matrix2d& W, const Eigen::Vector2d& u, const FrictionEllipse& e) {
                      return rbc::ex14::skate_friction(W, u, {-e.angle, e.along, e.across});
                  })
const std::string radians_hint = "The angle is in radians, as sine and cosine take it: nothing is to convert.";
RBC_MISCONCEPTION(skate_friction, radians_hint,
                  [](const Eigen::Matrix2d& W, const Eigen::Vector2d& u, const FrictionEllipse& e) {
                      return rbc::ex14::skate_friction(W, u, {e.angle * pi / 180, e.along, e.across});
                  })
RBC_MISCONCEPTION(skate_friction, radians_hint,
                  [](const Eigen::Matrix2d& W, const Eigen::Vector2d& u, const FrictionEllipse& e) {
                      return rbc::ex14::skate_friction(W, u, {e.angle * 180 / pi, e.along, e.across});
                  })
RBC_MISCONCEPTION(skate_friction, "The answer is asked for in (t_1, t_2): turn it back.",
                  [](const Eigen::Matrix2d& W, const Eigen::Vector2d& u, const FrictionEllipse& e) {
                      return Eigen::Vector2d(Eigen::Rotation2Dd(-e.angle) * rbc::ex14::skate_friction(W, u, e));
                  })
RBC_MISCONCEPTION(skate_friction, "`along` is the half axis in the direction of the blade, `across` the other one.",
                  [](const Eigen::Matrix2d& W, const Eigen::Vector2d& u, const FrictionEllipse& e) {
                      return rbc::ex14::skate_friction(W, u, {e.angle, e.across, e.along});
                  })

RBC_GRADE("skate", "it sticks if it can, in one of the two directions or in both", 3, stick_hint.c_str()) {
    did("a circle of 10 N s, W_tt = diag(2, 4)/kg, u = (4, -4) m/s");
    Eigen::Vector2d r =
        student::skate_friction(Eigen::Vector2d(2, 4).asDiagonal(), Eigen::Vector2d(4, -4), {0, 10, 10});
    expect_near("r_t [N s]", r, Numbers{-2, 1}, skate_tolerance.of(std::sqrt(5))).mistake(Numbers{2, -1}, brakes_hint);
    did("half axes of 9 and 6 N s, at any angle; W_tt = [[2, 1], [1, 2]]/kg, u = (3, 3) m/s");
    for (const double angle : {0.0, 0.5, -1.2, 4.0}) {
        r = student::skate_friction(Eigen::Matrix2d{{2, 1}, {1, 2}}, Eigen::Vector2d(3, 3), {angle, 9, 6});
        expect_near("r_t [N s]", r, Numbers{-1, -1}, skate_tolerance.of(std::sqrt(2)))
            .mistake(Numbers{-1.5, -1.5}, diagonal_hint)
            .mistake_if(true, stick_hint);
    }
    did("u = 0");
    r = student::skate_friction(Eigen::Matrix2d{{2, 1}, {1, 2}}, Eigen::Vector2d(0, 0), {0.3, 9, 6});
    expect_near("r_t [N s]", r, Numbers{0, 0}, 0);
}

RBC_GRADE("skate", "a skate without any friction along its blade, and a contact without load", 3, blade_hint.c_str()) {
    did("nothing along, 5 N s across, the blade at 0 rad; W_tt = diag(1, 2)/kg, u = (7, -6) m/s");
    Eigen::Vector2d r = student::skate_friction(Eigen::Vector2d(1, 2).asDiagonal(), Eigen::Vector2d(7, -6), {0, 0, 5});
    expect_near("r_t [N s]", r, Numbers{0, 3}, skate_tolerance.of(std::hypot(7, 3))).mistake_if(true, blade_hint);
    did("u = (7, -60) m/s");
    r = student::skate_friction(Eigen::Vector2d(1, 2).asDiagonal(), Eigen::Vector2d(7, -60), {0, 0, 5});
    expect_near("r_t [N s]", r, Numbers{0, 5}, skate_tolerance.of(std::hypot(7, 30))).mistake_if(true, blade_hint);
    did("the blade at pi/4, W_tt = 1/kg in all directions, u = (2, 0) m/s: it is stopped across, (-1, 1) N s");
    r = student::skate_friction(Eigen::Matrix2d::Identity(), Eigen::Vector2d(2, 0), {pi / 4, 0, 5});
    expect_near("r_t [N s]", r, Numbers{-1, 1}, skate_tolerance.of(2))
        .mistake(Numbers{-1, -1}, turn_hint)
        .mistake_if(true, blade_hint);
    did("5 N s along, nothing across: a rail that brakes; the blade at pi/4, W_tt = [[2, 1], [1, 2]]/kg, u = (6, 0) "
        "m/s");
    // Along (1, 1)/sqrt 2: W is 3/kg, u is 6/sqrt 2, so -2/sqrt 2 N s.
    r = student::skate_friction(Eigen::Matrix2d{{2, 1}, {1, 2}}, Eigen::Vector2d(6, 0), {pi / 4, 5, 0});
    expect_near("r_t [N s]", r, Numbers{-1, -1}, skate_tolerance.of(std::hypot(4, 2)))
        .mistake(Numbers{-3, 3}, turn_hint)
        .mistake_if(true, blade_hint);
    did("no load: both half axes 0");
    r = student::skate_friction(Eigen::Matrix2d::Identity(), Eigen::Vector2d(2, 1), {0.3, 0, 0});
    expect_near("r_t [N s]", r, Numbers{0, 0}, skate_tolerance.of(std::hypot(2, 1))).mistake_if(true, blade_hint);
}

RBC_GRADE("skate", "a circle, and W_tt the same in all directions: straight against the velocity", 2,
          against_hint.c_str()) {
    RandomNumbers random(1);
    for (int trial = 0; trial < 20; ++trial) {
        const double mass = random.decades(-3, 3), most = random.decades(-3, 3), phi = random.between(-4, 4);
        const double speed = most / mass * random.between(1.1, 20);
        const Eigen::Vector2d way(std::cos(phi), std::sin(phi));
        did("1/W_tt = ", mass, " kg, a circle of ", most, " N s, ", speed, " m/s in the direction ", phi, " rad");
        const Eigen::Vector2d r = student::skate_friction(Eigen::Matrix2d::Identity() / mass, speed * way,
                                                          {random.between(-4, 4), most, most});
        expect_near("r_t/most", r / most, Eigen::Vector2d(-way), skate_tolerance.of(speed * mass / most))
            .mistake_if(r.norm() > most * (1 + 1e-6), box_hint);
    }
}

RBC_GRADE("skate", "a circle, but W_tt differs; an ellipse, but W_tt does not", 3, back_hint.c_str()) {
    did("a circle of 5 N s, W_tt = diag(1, 2)/kg, u chosen so that (-3, -4) N s leaves v = 6 (3, 4)/5 m/s");
    // u = v - W r = (3.6 + 3, 4.8 + 8)
    Eigen::Vector2d r =
        student::skate_friction(Eigen::Vector2d(1, 2).asDiagonal(), Eigen::Vector2d(6.6, 12.8), {0, 5, 5});
    const Eigen::Vector2d stick(-6.6, -6.4);
    const Eigen::Vector2d against = -5 * Eigen::Vector2d(6.6, 12.8).normalized();
    expect_near("r_t [N s]", r, Numbers{-3, -4}, skate_tolerance.of(stick.norm()))
        .mistake(Eigen::Vector2d(5 * stick.normalized()), nearest_hint)
        .mistake(against, against_hint)
        .mistake(Numbers{-5, -5}, box_hint)
        .mistake_if(true, edge_hint);
    did("half axes of 5 and 10 N s, W_tt = 1/kg, u chosen so that (-3, -8) N s leaves v = (6, 4) m/s, against the "
        "normal");
    // The normal at (-3, -8) is (-3/25, -8/100), along (-6, -4). u = v - r = (9, 12).
    r = student::skate_friction(Eigen::Matrix2d::Identity(), Eigen::Vector2d(9, 12), {0, 5, 10});
    const double shrink = 1 / std::hypot(9.0 / 5, 12.0 / 10);
    expect_near("r_t [N s]", r, Numbers{-3, -8}, skate_tolerance.of(15))
        .mistake(Eigen::Vector2d(-9 * shrink, -12 * shrink), back_hint)
        .mistake(Numbers{-5, -10}, box_hint)
        .mistake_if(true, edge_hint);
    did("the same, all turned by a right angle: the blade at pi/2, u = (-12, 9) m/s");
    r = student::skate_friction(Eigen::Matrix2d::Identity(), Eigen::Vector2d(-12, 9), {pi / 2, 5, 10});
    expect_near("r_t [N s]", r, Numbers{8, -3}, skate_tolerance.of(15)).mistake_if(true, turn_hint);
}

RBC_GRADE("skate", "any skate, rail or wheel, in any unit", 4, edge_hint.c_str()) {
    const auto check = [](const Skate& k) {
        const auto [r, right] = both(student::skate_friction, k.W, k.u, k.ellipse);
        const Eigen::Vector2d half(k.ellipse.along, k.ellipse.across), stick = -k.W.inverse() * k.u;
        // W_tt magnifies roundings by up to 1e4, and the angle has 1e3 of them.
        const double small = skate_tolerance.of(std::max(right.norm(), stick.norm()));
        const Eigen::Matrix2d turn = Eigen::Rotation2Dd(k.ellipse.angle).toRotationMatrix();
        const Eigen::Vector2d other = Eigen::Rotation2Dd(-k.ellipse.angle) * k.u;  // along and across
        const Eigen::Vector2d in_axes = turn.transpose() * stick;
        const bool both_axes = half.minCoeff() > 0;
        const Eigen::Vector2d boxed = turn * in_axes.cwiseMax(-half).cwiseMin(half);
        const Eigen::Vector2d shortened =
            both_axes ? Eigen::Vector2d(stick / in_axes.cwiseQuotient(half).norm()) : boxed;
        const Eigen::Vector2d against = both_axes ? Eigen::Vector2d(-k.u / other.cwiseQuotient(half).norm()) : boxed;
        const double needed = both_axes ? in_axes.cwiseQuotient(half).norm() : 0;
        expect_near("r_t [N s]", r, right, small)
            .mistake_if(r.norm() == 0 && right.norm() > 0,
                        "However slow it is, and however small the ellipse: nothing is 0 because it is small.")
            .mistake_if(needed > 1 && needed < 1.001 && (r - stick).norm() <= small, beyond_hint)
            .mistake(shortened, both_axes ? back_hint : blade_hint)
            .mistake(against, against_hint)
            .mistake(boxed, both_axes ? box_hint : blade_hint)
            .mistake_if((r + right).norm() <= small, brakes_hint)
            .mistake_if((right - stick).norm() <= small, stick_hint)
            .mistake_if(!both_axes, blade_hint);
        if (both_axes && k.u.norm() > 0) expect_friction(k.W, k.u, k.ellipse, r, edge_hint);
    };
    for_all(
        any_askew, [&](const Sample& s) { check(Skate(s, true)); }, 100);
    for_all(
        any_skate, [&](const Sample& s) { check(Skate(s)); }, 400);
}

}  // namespace grading_skate
