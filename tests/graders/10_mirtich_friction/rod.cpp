#include <Eigen/Dense>
#include <cmath>
#include <numbers>

#include "common/grading/grader/grader.hpp"
#include "exercises/10_mirtich_friction/rod.hpp"

using namespace rbc;
using namespace rbc::ex10;

namespace grading_rod {

RBC_STUDENT(tip_mobility)
RBC_STUDENT(least_friction)
RBC_STUDENT(tip_sticks)

using Eigen::Matrix3d;
using Eigen::Vector3d;

// Numbers below 100 in a handful of operations, with room for another order.
constexpr double tolerance = 1e-11;
const ThinRod rod{2, 0.5};
const Vector3d up = Vector3d::UnitZ();

Vector3d axis_at(double below, double around) {
    return {std::cos(below) * std::cos(around), std::cos(below) * std::sin(around), -std::sin(below)};
}

/// K of three points of mass, m/6 at the tips and 4 m/6 in the centre, which have the mass and inertia of the rod.
Matrix3d mobility_of_points(const ThinRod& r, const Vector3d& a) {
    Matrix3d K;
    for (int i = 0; i < 3; ++i) {
        const Vector3d P = Vector3d::Unit(i), across = P - a.dot(P) * a;
        K.col(i) =
            P / r.mass + across * r.half_length * r.half_length / (2 * r.mass / 6 * r.half_length * r.half_length);
    }
    return K;
}

/// A direction of space.
Vector3d direction(const Sample& s, const std::string& name) {
    return axis_at(s["height of " + name], s["turn of " + name]);
}

// Of a rod of some size, and a hit of some speed V; directions anywhere in space.
const Coordinate mass = decades("m", 1e-6, 1e6, "kg"), half_length = decades("l", 1e-6, 1e3, "m"),
                 axis_height = angle("height of a").simple(0.75), axis_turn = angle("turn of a").simple(0),
                 normal_height = angle("height of n").simple(-std::numbers::pi / 2), normal_turn = angle("turn of n");

const std::string sides =
    "A coefficient of friction is not negative: the rod may lean either way, and a may be on either side of the "
    "floor's plane.";

/// Between standing and lying exactly, and at least 1e-6 rad from it.
bool leans(const Sample& s) {
    return direction(s, "a").cross(direction(s, "n")).norm() > 1e-6;
}

RBC_GRADE("rod", "the tip is light across the rod and heavy along it", 3,
          "K = 1/m - [r]x I^-1 [r]x with r = l a. Push across: the rod turns away with 1/m + l^2/I and I = m l^2/3. "
          "Push along: r x P = 0, nothing turns, 1/m.") {
    did("m = 2 kg, l = 0.5 m, the rod along x");
    const Matrix3d K = student::tip_mobility(rod, Vector3d::UnitX());
    expect_near("K [1/kg]", K, Matrix3d(Vector3d(0.5, 2, 2).asDiagonal()), tolerance)
        .mistake(
            Matrix3d(Vector3d(0.5, -1, -1).asDiagonal()),
            "[r]x I^-1 [r]x comes with a minus: with the slide's plus, a push would make the tip come towards you.")
        .mistake(Matrix3d(Vector3d(0.5, 6.5, 6.5).asDiagonal()),
                 "I = m l^2/3 with l the half length; m l^2/12 is the formula for the whole length.");
    for (const double below : {0.1, 0.7, 1.3}) {
        did("the rod ", below, " rad below the horizontal");
        const Vector3d a = axis_at(below, 2.5 * below);
        expect_near("K [1/kg]", student::tip_mobility(rod, a), mobility_of_points(rod, a), tolerance);
        const ThinRod twig{0.3, 1.2};
        did("a rod of 0.3 kg and l = 1.2 m at the same angle");
        expect_near("K [1/kg]", student::tip_mobility(twig, a), mobility_of_points(twig, a), tolerance);
    }
    did("any rod in any direction");
    for_all({mass, half_length, axis_height, axis_turn}, [](const Sample& s) {
        const ThinRod any{s["m"], s["l"]};
        const auto [K, right] = both(student::tip_mobility, any, direction(s, "a"));
        // The entries are below 4/m; a dozen roundings, of l^2/(m l^2/3) too.
        expect_near("K [1/kg]", K, right, 1e-14 * 4 / any.mass)
            .mistake(Matrix3d(right * any.mass), "K is one over a mass: twice the rod, half the answer.");
    });
}

RBC_GRADE("rod", "how much friction holds the tip, from lying to standing", 4,
          "The impulse that keeps u_t at zero is along K^-1 n. Its tangential part over its normal part is the least "
          "mu; it is not the slope of the rod.") {
    for (const double below : {0.2, 0.4636476, 0.9, 1.4}) {
        did("the rod ", below, " rad below the horizontal, n upwards");
        const Vector3d a = axis_at(below, 0.8), f = mobility_of_points(rod, a).inverse() * up;
        expect_near("least friction", student::least_friction(a, up), std::hypot(f.x(), f.y()) / f.z(), tolerance)
            .mistake(-std::hypot(f.x(), f.y()) / f.z(), sides)
            .mistake(
                1 / std::tan(below),
                "A force along the rod would need mu = 1/tan; but the rod may turn, and the impulse is along K^-1 n.")
            .mistake(3 * std::sin(below) * std::cos(below) / (1 + 3 * std::cos(below) * std::cos(below)),
                     "That is |k|/K33. The tangential velocity must not change, so divide by what a tangential push "
                     "does, not by K33.");
    }
    did("standing and lying rods");
    expect_near("least friction, standing", student::least_friction(-up, up), 0.0, tolerance);
    expect_near("least friction, lying", student::least_friction(Vector3d::UnitY(), up), 0.0, tolerance);
    for (const Vector3d& way : {Vector3d(1, 3, 3), Vector3d(-3, 1, 7), Vector3d(2, 5, -1), Vector3d(1, 1, 1)}) {
        const Vector3d n = way.normalized();
        did("a rod that stands on a floor with the normal (", way.x(), ", ", way.y(), ", ", way.z(), "), normalized");
        for (const Vector3d& a : {n, Vector3d(-n)})
            expect_near("least friction, standing", student::least_friction(a, n), 0.0, 1e-9)
                .mistake_if(true,
                            "1 - (a.n)^2 is a difference of numbers that cancel: what rounding leaves of it, 1e-16, is "
                            "1e-8 under the root, and so it is behind acos. |a x n| is right to its last digit.");
    }
    did("the same rod and floor, both turned in space");
    const Vector3d n = Vector3d(2, -1, 2) / 3, a = axis_at(1.1, -2), f = mobility_of_points(rod, a).inverse() * n;
    expect_near("least friction, leaning floor", student::least_friction(a, n), (f - f.dot(n) * n).norm() / f.dot(n),
                tolerance);
    did("any rod on any floor");
    for_all(Domain{axis_height, axis_turn, normal_height, normal_turn}.where(leans), [](const Sample& s) {
        const Vector3d axis = direction(s, "a"), normal = direction(s, "n");
        const auto [mu, right] = both(student::least_friction, axis, normal);
        const double c = std::abs(axis.dot(normal)), across = axis.cross(normal).norm();
        // sqrt(1 - c^2) for |a x n| is right to 1e-16/1e-6.
        expect_near("least friction", mu, right, 1e-9)
            .mistake(-right, sides)
            .mistake(
                across / c,
                "A force along the rod would need mu = 1/tan; but the rod may turn, and the impulse is along K^-1 n.")
            .mistake(3 * c * across / (4 - 3 * c * c),
                     "That is |k|/K33. The tangential velocity must not change, so divide by what a tangential push "
                     "does, not by K33.");
        expect("the surprise of the README, 3/4 holds every rod", mu <= 0.75 + 1e-9, text("mu = ", mu));
    });
}

RBC_GRADE("rod", "a tip that sticks comes off along the normal, with e times its speed", 5,
          "Find P from K P = (1 + e) |u_n| n: all three components, so that the tip's tangential velocity stays zero. "
          "Then dv = P/m and dw = I^-1 (r x P).") {
    for (const double below : {0.3, 0.9, 1.5}) {
        const ThinRod rod = below == 0.9 ? ThinRod{0.3, 1.2} : ThinRod{2, 0.5};
        const Vector3d a = axis_at(below, 1.3), r = rod.half_length * a, n = Vector3d(1, 2, 2) / 3;
        const Vector3d spin = a.cross(Vector3d(0.3, -2, 1));
        const RodMotion before{-1.5 * n - spin.cross(r), spin};
        const double e = below < 1 ? 0.6 : 0;
        did("the tip hits with 1.5 m/s along -n, the rod ", below, " rad below the horizontal, e = ", e);
        const RodMotion after = student::tip_sticks(rod, a, n, before, e);
        const Vector3d tip = after.velocity + after.spin.cross(r);
        expect_near("velocity of the tip afterwards [m/s]", tip, Vector3d(e * 1.5 * n), tolerance)
            .mistake_if((after.velocity - before.velocity).cross(n).norm() < 1e-9,
                        "Your impulse is along n: that is the frictionless rod, and its tip slides away. Holding the "
                        "tip takes a tangential impulse too.");
        const double m = rod.mass, I = m * rod.half_length * rod.half_length / 3;
        const auto momentum = [&](const RodMotion& s) { return Vector3d(I * s.spin - m * r.cross(s.velocity)); };
        expect_near("angular momentum about the tip [N m s]", momentum(after), momentum(before), tolerance);
        const auto energy = [&](const RodMotion& s) {
            return 0.5 * m * s.velocity.squaredNorm() + 0.5 * I * s.spin.squaredNorm();
        };
        const double lost = energy(before) - energy(after);
        const double expected = 0.5 * (1 - e * e) * 1.5 * 1.5 * n.dot(mobility_of_points(rod, a).inverse() * n);
        expect_near("energy lost [J]", lost, expected, tolerance);
    }
    did("any rod, floor and hit");
    for_all({mass, half_length, axis_height, axis_turn, normal_height, normal_turn,
             decades("V", 1e-9, 1e3, "m/s").simple(1), even("approach/V", 0, 1).simple(1),
             even("w_1 l/V", -1, 1).edges({0}).simple(0), even("w_2 l/V", -1, 1).edges({0}).simple(0),
             even("e", 0, 1).simple(0.5)},
            [](const Sample& s) {
                const ThinRod any{s["m"], s["l"]};
                const Vector3d a = direction(s, "a"), n = direction(s, "n"), r = any.half_length * a;
                const Vector3d across = a.unitOrthogonal();
                const double V = s["V"], w = V / any.half_length;
                const Vector3d spin = w * (s["w_1 l/V"] * across + s["w_2 l/V"] * a.cross(across));
                const RodMotion before{-s["approach/V"] * V * n - spin.cross(r), spin};
                const auto [after, right] = both(student::tip_sticks, any, a, n, before, s["e"]);
                // Some thirty roundings of velocities below 4 V; K^-1 has the condition number 4.
                expect_near("velocity [m/s]", after.velocity, right.velocity, 1e-13 * V)
                    .mistake_if((after.velocity - before.velocity).cross(n).norm() < 1e-9 * V &&
                                    (right.velocity - before.velocity).cross(n).norm() > 1e-6 * V,
                                "Your impulse is along n: that is the frictionless rod, and its tip slides away. "
                                "Holding the tip takes a tangential impulse too.");
                expect_near("spin [rad/s]", after.spin, right.spin, 1e-13 * w)
                    .mistake(before.spin - (right.spin - before.spin), "The spin changes by I^-1 (r x P), not P x r.");
            });
}

}  // namespace grading_rod
