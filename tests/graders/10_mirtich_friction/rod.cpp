#include <Eigen/Dense>
#include <algorithm>
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

// Of a rod of some size, and a hit of some speed; directions anywhere in space.
const Coordinate mass = decades("m", rod_masses), half_length = decades("l", half_lengths),
                 axis_height = angle("height of a").simple(0.75), axis_turn = angle("turn of a").simple(0),
                 normal_height = angle("height of n").simple(-std::numbers::pi / 2), normal_turn = angle("turn of n");

const std::string sides =
    "A coefficient of friction is not negative: the rod may lean either way, and a may be on either side of the "
    "floor's plane.";
const std::string force_along =
    "A force along the rod would need mu = 1/tan; but the rod may turn, and the impulse is along K^-1 n.";
const std::string divided_by_K33 =
    "That is |k|/K33. The tangential velocity must not change, so divide by what a tangential push does, not by K33.";
const std::string plus =
    "[r]x I^-1 [r]x comes with a minus: with the slide's plus, a push would make the tip come towards you.";
const std::string whole_length = "I = m l^2/3 with l the half length; m l^2/12 is the formula for the whole length.";
const std::string along_the_normal =
    "Your impulse is along n: that is the frictionless rod, and its tip slides away. Holding the tip takes a "
    "tangential "
    "impulse too.";

RBC_MISCONCEPTION(tip_mobility, plus, [](const ThinRod& r, const Vector3d& a) {
    return Matrix3d(2 / r.mass * Matrix3d::Identity() - ex10::tip_mobility(r, a));
})
RBC_MISCONCEPTION(tip_mobility, whole_length, [](const ThinRod& r, const Vector3d& a) {
    return Matrix3d(4 * ex10::tip_mobility(r, a) - 3 / r.mass * Matrix3d::Identity());
})
RBC_MISCONCEPTION(tip_mobility, "That is the tip's mass, which says what impulse a velocity takes. K is its inverse.",
                  [](const ThinRod& r, const Vector3d& a) { return Matrix3d(ex10::tip_mobility(r, a).inverse()); })
RBC_MISCONCEPTION(tip_mobility,
                  "You have exchanged the two directions: along the rod nothing turns, so there the tip is as heavy as "
                  "the rod; across it is lighter.",
                  [](const ThinRod& r, const Vector3d& a) {
                      return Matrix3d((Matrix3d::Identity() + 3 * a * a.transpose()) / r.mass);
                  })
RBC_MISCONCEPTION(tip_mobility, "K is one over a mass: twice the rod, half the answer.",
                  [](const ThinRod& r, const Vector3d& a) { return Matrix3d(ex10::tip_mobility(r, a) * r.mass); })

RBC_MISCONCEPTION(least_friction, force_along,
                  [](const Vector3d& a, const Vector3d& n) { return a.cross(n).norm() / std::abs(a.dot(n)); })
RBC_MISCONCEPTION(least_friction, divided_by_K33, [](const Vector3d& a, const Vector3d& n) {
    const double c = std::abs(a.dot(n));
    return 3 * c * a.cross(n).norm() / (4 - 3 * c * c);
})
RBC_MISCONCEPTION(least_friction, "Upside down: tangential part over normal part.",
                  [](const Vector3d& a, const Vector3d& n) { return 1 / ex10::least_friction(a, n); })
RBC_MISCONCEPTION(least_friction, sides,
                  [](const Vector3d& a, const Vector3d& n) { return -ex10::least_friction(a, n); })

/// Another impulse than the right one.
RodMotion after_impulse(const ThinRod& r, const Vector3d& a, const RodMotion& before, const Vector3d& P,
                        double turn = 1) {
    const double l = r.half_length;
    return {before.velocity + P / r.mass, before.spin + turn * (l * a).cross(P) * 3 / (r.mass * l * l)};
}
Vector3d right_impulse(const ThinRod& r, const Vector3d& a, const Vector3d& n, const RodMotion& before, double e) {
    return r.mass * (ex10::tip_sticks(r, a, n, before, e).velocity - before.velocity);
}
RBC_MISCONCEPTION(tip_sticks, along_the_normal,
                  [](const ThinRod& r, const Vector3d& a, const Vector3d& n, const RodMotion& before, double e) {
                      const double u_n = n.dot(before.velocity + before.spin.cross(r.half_length * a));
                      return after_impulse(r, a, before, -(1 + e) * u_n / n.dot(ex10::tip_mobility(r, a) * n) * n);
                  })
RBC_MISCONCEPTION(tip_sticks, "The spin changes by I^-1 (r x P), not P x r.",
                  [](const ThinRod& r, const Vector3d& a, const Vector3d& n, const RodMotion& before, double e) {
                      return after_impulse(r, a, before, right_impulse(r, a, n, before, e), -1);
                  })
RBC_MISCONCEPTION(tip_sticks, whole_length,
                  [](const ThinRod& r, const Vector3d& a, const Vector3d& n, const RodMotion& before, double e) {
                      return after_impulse(r, a, before, right_impulse(r, a, n, before, e), 4);
                  })
RBC_MISCONCEPTION(tip_sticks, "The tip comes off with e times its speed, so its velocity changes by 1 + e times that.",
                  [](const ThinRod& r, const Vector3d& a, const Vector3d& n, const RodMotion& before, double) {
                      return ex10::tip_sticks(r, a, n, before, 0);
                  })
RBC_MISCONCEPTION(
    tip_sticks,
    "Only the tip hits the floor: it is the velocity of the tip that is turned round, v + w x r, not that "
    "of the centre.",
    [](const ThinRod& r, const Vector3d& a, const Vector3d& n, const RodMotion& before, double e) {
        const double v_n = n.dot(before.velocity);
        return after_impulse(r, a, before, -(1 + e) * v_n * ex10::tip_mobility(r, a).inverse() * n);
    })

/// What counts as a size of a motion before, m/s.
double size_of(const ThinRod& r, const Vector3d& a, const RodMotion& before) {
    return std::max((before.velocity + before.spin.cross(r.half_length * a)).norm(),
                    before.spin.norm() * r.half_length);
}

RBC_GRADE("rod", "the tip is light across the rod and heavy along it", 3,
          "K = 1/m - [r]x I^-1 [r]x with r = l a. Push across: the rod turns away with 1/m + l^2/I and I = m l^2/3. "
          "Push along: r x P = 0, nothing turns, 1/m.") {
    did("m = 2 kg, l = 0.5 m, the rod along x");
    const Matrix3d K = student::tip_mobility(rod, Vector3d::UnitX());
    expect_near("K [1/kg]", K, Matrix3d(Vector3d(0.5, 2, 2).asDiagonal()), mobility_tolerance.of(1 / rod.mass))
        .mistake(Matrix3d(Vector3d(0.5, -1, -1).asDiagonal()), plus)
        .mistake(Matrix3d(Vector3d(0.5, 6.5, 6.5).asDiagonal()), whole_length);
    for (const double below : {0.1, 0.7, 1.3}) {
        did("the rod ", below, " rad below the horizontal");
        const Vector3d a = axis_at(below, 2.5 * below);
        expect_near("K [1/kg]", student::tip_mobility(rod, a), mobility_of_points(rod, a),
                    mobility_tolerance.of(1 / rod.mass));
        const ThinRod twig{0.3, 1.2};
        did("a rod of 0.3 kg and l = 1.2 m at the same angle");
        expect_near("K [1/kg]", student::tip_mobility(twig, a), mobility_of_points(twig, a),
                    mobility_tolerance.of(1 / twig.mass));
    }
    did("any rod in any direction");
    for_all({mass, half_length, axis_height, axis_turn}, [](const Sample& s) {
        const ThinRod any{s["m"], s["l"]};
        const auto [K, right] = both(student::tip_mobility, any, direction(s, "a"));
        expect_near("K [1/kg]", K, right, mobility_tolerance.of(1 / any.mass));
    });
}

void expect_friction(const Vector3d& axis, const Vector3d& normal) {
    const auto [mu, right] = both(student::least_friction, axis, normal);
    expect_near("least friction", mu, right, hold_tolerance.of(1)).mistake(-right, sides);
    expect("least friction is not negative", mu >= 0, text("mu = ", mu)).mistake_if(true, sides);
    expect("the surprise of the README, 3/4 holds every rod", mu <= 0.75 + hold_tolerance.of(1), text("mu = ", mu));
}

RBC_GRADE("rod", "how much friction holds the tip, from lying to standing", 4,
          "The impulse that keeps u_t at zero is along K^-1 n. Its tangential part over its normal part is the least "
          "mu; it is not the slope of the rod.") {
    for (const double below : {0.2, 0.4636476, 0.9, 1.4}) {
        did("the rod ", below, " rad below the horizontal, n upwards");
        const Vector3d a = axis_at(below, 0.8), f = mobility_of_points(rod, a).inverse() * up;
        expect_near("least friction", student::least_friction(a, up), std::hypot(f.x(), f.y()) / f.z(),
                    hold_tolerance.of(1))
            .mistake(-std::hypot(f.x(), f.y()) / f.z(), sides)
            .mistake(1 / std::tan(below), force_along);
    }
    did("standing and lying rods");
    expect_near("least friction, standing", student::least_friction(-up, up), 0.0, hold_tolerance.of(1));
    expect_near("least friction, lying", student::least_friction(Vector3d::UnitY(), up), 0.0, hold_tolerance.of(1));
    for (const Vector3d& way : {Vector3d(1, 3, 3), Vector3d(-3, 1, 7), Vector3d(2, 5, -1), Vector3d(1, 1, 1)}) {
        const Vector3d n = way.normalized();
        did("a rod that stands on a floor with the normal (", way.x(), ", ", way.y(), ", ", way.z(), "), normalized");
        for (const Vector3d& a : {n, Vector3d(-n)}) {
            const double mu = student::least_friction(a, n);
            expect_near("least friction, standing", mu, 0.0, hold_tolerance.of(1))
                .mistake_if(true,
                            "1 - (a.n)^2 is a difference of numbers that cancel: what rounding leaves of it, 1e-16, is "
                            "1e-8 under the root, and so it is behind acos. |a x n| is right to its last digit.");
            expect("least friction is not negative", mu >= 0, text("mu = ", mu)).mistake_if(true, sides);
        }
    }
    did("the same rod and floor, both turned in space");
    const Vector3d n = Vector3d(2, -1, 2) / 3, a = axis_at(1.1, -2), f = mobility_of_points(rod, a).inverse() * n;
    expect_near("least friction, leaning floor", student::least_friction(a, n), (f - f.dot(n) * n).norm() / f.dot(n),
                hold_tolerance.of(1));
    did("any rod on any floor");
    for_all(Domain{axis_height, axis_turn, normal_height, normal_turn}.where([](const Sample& s) {
        const double sine = direction(s, "a").cross(direction(s, "n")).norm();
        return sine < 1e-15 || sine >= leanings.low;
    }),
            [](const Sample& s) { expect_friction(direction(s, "a"), direction(s, "n")); });
    did("a rod that hardly leans, on any floor");
    const char* const around = "The friction depends on the angle between a and n alone.";
    const Coordinate way =
        angle("way").indifferent(Coordinate::End::low, around).indifferent(Coordinate::End::high, around);
    for_all({normal_height, normal_turn, decades("|a x n|", leanings).simple(0.5), way, choice("turned", 2)},
            [](const Sample& s) {
                const Vector3d n = direction(s, "n"), t = n.unitOrthogonal();
                const Vector3d aside = std::cos(s["way"]) * t + std::sin(s["way"]) * n.cross(t);
                const double sine = s["|a x n|"], cosine = std::sqrt((1 - sine) * (1 + sine));
                expect_friction(sine * aside + (s.integer("turned") == 1 ? cosine : -cosine) * n, n);
            });
    did("a rod that hardly rises from the floor, or hardly goes into it");
    const Coordinate any_rise =
        either_sign("a.n", 1e-9, 1).simple(0.5).indifferent(Coordinate::End::low, "Less takes hardly any friction.");
    for_all({normal_height, normal_turn, any_rise, way}, [](const Sample& s) {
        const Vector3d n = direction(s, "n"), t = n.unitOrthogonal();
        const Vector3d aside = std::cos(s["way"]) * t + std::sin(s["way"]) * n.cross(t);
        const double cosine = s["a.n"], sine = std::sqrt((1 - cosine) * (1 + cosine));
        expect_friction(sine * aside + cosine * n, n);
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
        const double e = below < 1 ? 0.6 : 0, V = size_of(rod, a, before);
        did("the tip hits with 1.5 m/s along -n, the rod ", below, " rad below the horizontal, e = ", e);
        const RodMotion after = student::tip_sticks(rod, a, n, before, e);
        const Vector3d tip = after.velocity + after.spin.cross(r);
        // Of the sum of two numbers that each may be off by as much; likewise below, with the factors of each.
        expect_near("velocity of the tip afterwards [m/s]", tip, Vector3d(e * 1.5 * n), 3 * rod_tolerance.of(V));
        const double m = rod.mass, I = m * rod.half_length * rod.half_length / 3;
        const auto momentum = [&](const RodMotion& s) { return Vector3d(I * s.spin - m * r.cross(s.velocity)); };
        expect_near("angular momentum about the tip [N m s]", momentum(after), momentum(before),
                    2 * m * rod.half_length * rod_tolerance.of(V));
        const auto energy = [&](const RodMotion& s) {
            return 0.5 * m * s.velocity.squaredNorm() + 0.5 * I * s.spin.squaredNorm();
        };
        const double lost = energy(before) - energy(after);
        const double expected = 0.5 * (1 - e * e) * 1.5 * 1.5 * n.dot(mobility_of_points(rod, a).inverse() * n);
        expect_near("energy lost [J]", lost, expected, 10 * m * V * rod_tolerance.of(V));
    }
    for (int axis = 0; axis < 3; ++axis) {
        for (const double side : {1.0, -1.0}) {
            const Vector3d a = side * Vector3d::Unit(axis), spin = a.cross(Vector3d(1, 2, 3));
            did("the rod along (", a.x(), ", ", a.y(), ", ", a.z(), ") on a level floor, the tip with 1 m/s, e = 0.5");
            const RodMotion before{-up - spin.cross(0.5 * a), spin};
            const auto [after, right] = both(student::tip_sticks, rod, a, up, before, 0.5);
            const double V = size_of(rod, a, before);
            expect_near("velocity [m/s]", after.velocity, right.velocity, rod_tolerance.of(V));
            expect_near("spin [rad/s]", after.spin, right.spin, rod_tolerance.of(V / rod.half_length));
        }
    }
    did("any rod, floor and hit");
    for_all(Domain{mass, half_length, axis_height, axis_turn, normal_height, normal_turn, choice("hits", 2).simple(1),
                   decades("|u|", tip_speeds), choice("spins", 2), decades("|w| l", tip_speeds), angle("way of w"),
                   even("e", 0, 1).simple(0.5)}
                .where([](const Sample& s) { return s.integer("hits") == 1 || s.integer("spins") == 1; }),
            [](const Sample& s) {
                const ThinRod any{s["m"], s["l"]};
                const Vector3d a = direction(s, "a"), n = direction(s, "n"), r = any.half_length * a;
                const Vector3d t = a.unitOrthogonal();
                const double w = s["spins"] * s["|w| l"] / any.half_length;
                const Vector3d spin = w * (std::cos(s["way of w"]) * t + std::sin(s["way of w"]) * a.cross(t));
                const RodMotion before{-s["hits"] * s["|u|"] * n - spin.cross(r), spin};
                const auto [after, right] = both(student::tip_sticks, any, a, n, before, s["e"]);
                // Some thirty roundings of velocities below 4 V; K^-1 has the condition number 4.
                const double V = std::max(s["hits"] * s["|u|"], s["spins"] * s["|w| l"]);
                expect_near("velocity [m/s]", after.velocity, right.velocity, rod_tolerance.of(V));
                expect_near("spin [rad/s]", after.spin, right.spin, rod_tolerance.of(V / any.half_length));
            });
}

}  // namespace grading_rod
