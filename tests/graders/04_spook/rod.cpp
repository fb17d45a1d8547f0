#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <vector>

#include "common/grading/grader.hpp"
#include "exercises/04_spook/rod.hpp"
#include "lessons/04_spook/spook.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex04;
using Eigen::Vector2d;

namespace grading_rod {

RBC_STUDENT(rod_impulse)
RBC_STUDENT(step_rod)

constexpr double g = 9.81;
// A step is some twenty roundings of numbers below 50: 20 * 50 * 1.1e-16 = 1e-13.
constexpr double one_step = 1e-12;

namespace {

/// (04.3) with all its matrices, for one row: a way nobody would write a rod, but it knows nothing about rods.
double impulse_by_matrices(const Rod& rod, const RodParameters& p) {
    const Vector2d n = (rod.x2 - rod.x1) / (rod.x2 - rod.x1).norm();
    Eigen::RowVector4d G;
    G << -n.transpose(), n.transpose();
    Eigen::Vector4d v, free;
    v << rod.v1, rod.v2;
    free << Vector2d((p.inverse_mass1 > 0) * p.gravity), Vector2d((p.inverse_mass2 > 0) * p.gravity);
    const Eigen::Vector4d inverse(p.inverse_mass1, p.inverse_mass1, p.inverse_mass2, p.inverse_mass2);
    const SpookCoefficients s = spook_coefficients(p.dt, p.stiffness, p.relaxation);
    const double c = (rod.x2 - rod.x1).norm() - p.length;
    const double left = G * inverse.asDiagonal() * G.transpose() + s.epsilon;
    return (-s.a * c - s.b * G.dot(v) - p.dt * G.dot(free)) / left;
}

/// With one or more of a, b and epsilon as if Y were 1.
bool is_without_Y(double impulse, const Rod& rod, const RodParameters& p) {
    const double d = p.relaxation / p.dt, Y = 1 / (1 + 4 * d);
    const Vector2d n = (rod.x2 - rod.x1).normalized();
    const double c = (rod.x2 - rod.x1).norm() - p.length, apart = n.dot(rod.v2 - rod.v1);
    for (int kind = 1; kind < 8; ++kind) {
        const double a = 4 / p.dt * (kind & 1 ? 1 : Y), b = 4 * d * (kind & 2 ? 1 : Y);
        const double epsilon = 4 / (p.dt * p.dt * p.stiffness) * (kind & 4 ? 1 : Y);
        const double wrong = (-a * c - b * apart) / (p.inverse_mass1 + p.inverse_mass2 + epsilon);
        if (std::abs(impulse - wrong) <= one_step * (1 + std::abs(wrong))) return true;
    }
    return false;
}

const Domain any_rod{angle("direction"),
                     decades("distance/l", 1e-3, 1e3).edges({1}),
                     decades("l", 1e-3, 1e3, "m"),
                     either_sign("x1", 1e-3, 1e3, "m").simple(0),
                     either_sign("along", 1e-3, 1e4, "m/s").simple(0.5),
                     either_sign("across", 1e-3, 1e4, "m/s").simple(0),
                     either_sign("together", 1e-3, 1e4, "m/s").simple(0),
                     decades("h", 1e-6, 1, "s").simple(0.0078125),
                     even("g", 0, 1e3, "m/s^2").edges({1e-3, 8}).simple(8),
                     angle("direction of g").simple(0),
                     decades("1/m1", 1e-6, 1e6, "1/kg").simple(0.5),
                     decades("1/m2", 1e-6, 1e6, "1/kg").simple(2),
                     choice("nailed end", 3),
                     decades("k", 1e-3, 1e12, "N/m").simple(1e4),
                     even("tau/h", 0, 1e3).edges({1e-3, 0.25, 2, 4}).simple(2)};

const Domain little_off{angle("direction"),
                        either_sign("c/l", 1e-12, 0.5).simple(0.5),
                        decades("l", 1e-3, 1e3, "m"),
                        decades("h", 1e-6, 1, "s").simple(0.0078125),
                        decades("1/m1", 1e-6, 1e6, "1/kg").simple(0.5),
                        decades("1/m2", 1e-6, 1e6, "1/kg").simple(2),
                        decades("k", 1e-3, 1e12, "N/m").simple(1e4),
                        even("tau/h", 0, 1e3).edges({1e-3, 0.25, 2, 4}).simple(2)};

RodParameters parameters_of(const Sample& s) {
    const double down = s["direction of g"];
    return {.dt = s["h"],
            .gravity = s["g"] * Vector2d(std::sin(down), -std::cos(down)),
            .inverse_mass1 = s["nailed end"] == 1 ? 0 : s["1/m1"],
            .inverse_mass2 = s["nailed end"] == 2 ? 0 : s["1/m2"],
            .length = s["l"],
            .stiffness = s["k"],
            .relaxation = s["tau/h"] * s["h"]};
}

Rod rod_of(const Sample& s) {
    const Vector2d n(std::cos(s["direction"]), std::sin(s["direction"])), t(-n.y(), n.x());
    const Vector2d x1(s["x1"], -s["x1"]), v1(s["together"], 0.5 * s["together"]);
    return {x1, x1 + s["distance/l"] * s["l"] * n, v1, v1 + s["along"] * n + s["across"] * t};
}

/// Some thirty roundings of what the impulse is added up from.
double rounding_of_impulse(const Rod& rod, const RodParameters& p) {
    const SpookCoefficients c = spook_coefficients(p.dt, p.stiffness, p.relaxation);
    const double sizes =
        c.a * (rod.x1.norm() + rod.x2.norm() + p.length) + rod.v1.norm() + rod.v2.norm() + 2 * p.dt * p.gravity.norm();
    return 1e-14 * sizes / (p.inverse_mass1 + p.inverse_mass2 + c.epsilon);
}

Vector2d random_vector(RandomNumbers& random, double size) {
    const double x = random.between(-size, size);
    return {x, random.between(-size, size)};
}

Rod random_rod(RandomNumbers& random) {
    const Vector2d x1 = random_vector(random, 2), v1 = random_vector(random, 3), v2 = random_vector(random, 3);
    const double angle = random.between(0, 2 * M_PI), length = random.between(0.9, 1.1);
    return {x1, x1 + length * Vector2d(std::cos(angle), std::sin(angle)), v1, v2};
}

/// A pendulum hanging from the origin, let go at rest at an angle to the vertical.
Rod pendulum(double angle, const RodParameters& p) {
    const Vector2d along(std::sin(angle), -std::cos(angle)), across(std::cos(angle), std::sin(angle));
    const Vector2d half_kick_back = -0.5 * p.dt * across.dot(p.gravity) * across;
    return {{0, 0}, p.length * along, {0, 0}, half_kick_back};
}

}  // namespace

RBC_GRADE("rod", "the impulse between two free particles", 3,
          "G = (-n', n') with n from 1 to 2, so G v = n.(v2 - v1) and G M^-1 G' = 1/m1 + 1/m2.") {
    RodParameters p;
    p.inverse_mass1 = 0.5, p.inverse_mass2 = 2, p.stiffness = 1e4;
    did("m1 = 2 kg at (0, 0), m2 = 0.5 kg at (0.6, 0.816), 1 cm more than the rod's length of 1 m apart and "
        "separating");
    const double far = 1.01;
    const Rod rod{{0, 0}, {0.6 * far, 0.8 * far}, {0.1, 0}, {0.4, 0.5}};
    const SpookCoefficients s = spook_coefficients(p.dt, p.stiffness, p.relaxation);
    const double apart = 0.6 * 0.3 + 0.8 * 0.5, top = -s.a * 0.01 - s.b * apart, expected = top / (2.5 + s.epsilon);
    expect_near("impulse [N s]", student::rod_impulse(rod, p), expected, one_step)
        .mistake(0, "A rod pulls as well as it pushes: this constraint is two-sided, without max(0, ...).")
        .mistake(-expected, "Positive means pushing apart; the rod is too long and must pull.")
        .mistake(top / (2 + s.epsilon), "Both ends move: G M^-1 G' = 1/m1 + 1/m2.")
        .mistake((-s.a * 0.01 + s.b * apart) / (2.5 + s.epsilon),
                 "G v = n.(v2 - v1) when n points from 1 to 2: it is the rate "
                 "at which the length grows.")
        .mistake_if(is_without_Y(student::rod_impulse(rod, p), rod, p),
                    "All three of a = 4 Y/h, b = 4 d Y and epsilon = 4 Y/(h^2 k) contain Y = 1/(1 + 4 d), d = tau/h: "
                    "see (04.4).")
        .mistake((top + p.dt * 0.8 * g) / (2.5 + s.epsilon),
                 "Gravity pulls both ends alike; it cannot stretch a free rod.");
    did("a rod at rest that is a little too long or too short, no gravity");
    for_all(little_off, [](const Sample& s) {
        const double far = s["l"] * (1 + s["c/l"]);
        const Rod still{{0, 0}, far * Vector2d(std::cos(s["direction"]), std::sin(s["direction"])), {0, 0}, {0, 0}};
        RodParameters other{.dt = s["h"], .gravity = {0, 0}, .inverse_mass1 = s["1/m1"], .inverse_mass2 = s["1/m2"]};
        other.length = s["l"], other.stiffness = s["k"], other.relaxation = s["tau/h"] * s["h"];
        const auto [got, right] = both(student::rod_impulse, still, other);
        expect_near("impulse [N s]", got, right, rounding_of_impulse(still, other))
            .mistake(0, "A rod has no play: c counts however small it is.");
    });
    did("any rod, free or nailed down at either end");
    for_all(any_rod, [](const Sample& sample) {
        const Rod any = rod_of(sample);
        const RodParameters other = parameters_of(sample);
        const auto [got, right] = both(student::rod_impulse, any, other);
        const double small = rounding_of_impulse(any, other);
        expect_near("the reference, by matrices [N s]", right, impulse_by_matrices(any, other), small);
        expect_near("impulse [N s]", got, right, small)
            .mistake(-right, "Positive means pushing apart.")
            .mistake_if(right < 0 && got == 0, "A rod pulls as well as it pushes: this constraint is two-sided.")
            .mistake_if(sample["nailed end"] != 0,
                        "Gravity does not act on a nailed end, so h G M^-1 f_ext is that of the free end alone.");
    });
}

RBC_GRADE("rod", "the ends push each other: momentum and angular momentum change by gravity alone", 3,
          "The impulse acts with +lambda n on 2 and -lambda n on 1, along the rod, divided by each end's own mass.") {
    did("20 random rods with random masses and gravity, 50 steps each");
    RandomNumbers random(6);
    for (int i = 0; i < 20; ++i) {
        RodParameters p;
        p.gravity = random_vector(random, 10), p.inverse_mass1 = random.between(0.2, 2),
        p.inverse_mass2 = random.between(0.2, 2);
        const double m1 = 1 / p.inverse_mass1, m2 = 1 / p.inverse_mass2;
        const auto cross = [](const Vector2d& a, const Vector2d& b) { return a.x() * b.y() - a.y() * b.x(); };
        Rod rod = random_rod(random);
        for (int n = 0; n < 50; ++n) {
            const Rod next = student::step_rod(rod, p);
            const Vector2d momentum = m1 * (next.v1 - rod.v1) + m2 * (next.v2 - rod.v2);
            // Ten roundings of momenta up to 200 kg m/s.
            expect_near(text("change of momentum in step ", n + 1, " [kg m/s]"), momentum,
                        Vector2d(p.dt * (m1 + m2) * p.gravity), 1e-11)
                .mistake_if(n == 0 && std::abs(impulse_by_matrices(rod, p)) > 1e-6,
                            "What end 2 gets, end 1 must lose: +lambda n and -lambda n, each divided by its own mass.");
            const double spin = m1 * (cross(next.x1, next.v1) - cross(rod.x1, rod.v1)) +
                                m2 * (cross(next.x2, next.v2) - cross(rod.x2, rod.v2));
            const double torque = m1 * cross(rod.x1, p.gravity) + m2 * cross(rod.x2, p.gravity);
            // x' x v' = x x v' exactly when x' = x + h v', so the change is that of gravity at the old positions.
            expect_near(text("change of angular momentum in step ", n + 1, " [kg m^2/s]"), spin, p.dt * torque, 1e-10)
                .mistake_if(
                    true,
                    "The momentum is right, so the impulse is not along the rod, or the positions do not move with the "
                    "new velocities.");
            rod = next;
        }
    }
}

RBC_GRADE("rod", "a pendulum hangs still, stretched by m g / k for every h and tau", 3,
          "An inverse mass of 0 nails an end down: no impulse moves it, and gravity does not act on it.") {
    did("end 1 nailed at the origin, 2 kg hanging below from the start; several h, tau and k; 500 steps");
    for (double h : {0.005, 0.02}) {
        for (double k : {1e4, 1e6}) {
            RodParameters p;
            p.dt = h, p.relaxation = 2.5 * h, p.stiffness = k, p.inverse_mass1 = 0, p.inverse_mass2 = 0.5;
            Rod rod{{0, 0}, {0, -1}, {0, 0}, {0, 0}};
            for (int n = 0; n < 500; ++n) rod = student::step_rod(rod, p);
            expect_near("position of the nailed end [m]", rod.x1, Vector2d(0, 0), 0)
                .mistake_if(true,
                            "The nailed end moved. Its inverse mass is 0, so neither the rod nor gravity changes its "
                            "velocity.");
            rod.v1 = {0.3, -0.2};
            const Rod carried = student::step_rod(rod, p);
            expect_near("velocity of an end that is carried along [m/s]", carried.v1, rod.v1, 0);
            expect_near("position of an end that is carried along [m]", carried.x1, Vector2d(h * rod.v1), one_step)
                .mistake_if(true, "A nailed end keeps its velocity, and moves with it.");
            // The slowest eigenvalue is below 0.92: 0.92^500 = 1e-18 of the start.
            const double stretch = 2 * g / k;
            expect_near(text("stretch for h = ", h, " s, k = ", k, " N/m [m]"), rod.x2.norm() - 1, stretch, 1e-12)
                .mistake_if(rod.x2.norm() - 1 > 1.1 * stretch,
                            "The rod does not carry the weight fully: the nailed end feels no gravity, so "
                            "h G M^-1 f_ext does not cancel here.");
        }
    }
}

RBC_GRADE("rod", "a spinning rod keeps its length, but for a stretch of h^2 v^2 (1 + 2 d) / (4 l)", 3,
          "Compute n and c anew in every step from the present positions, and move with the new velocities: v first, "
          "then x.") {
    did("two masses of 1 kg, no gravity, relative speed 2 m/s and 4 m/s across the rod, 1000 steps of 0.01 s");
    for (double speed : {2.0, 4.0}) {
        for (double d : {2.0, 4.0}) {
            RodParameters p;
            p.gravity = {0, 0}, p.relaxation = d * p.dt;
            Rod rod{{-0.5, 0}, {0.5, 0}, {0, -speed / 2}, {0, speed / 2}};
            for (int n = 0; n < 1000; ++n) rod = student::step_rod(rod, p);
            // Each step goes straight on by h v and so leaves the circle by h^2 v^2/(2 l); a c = (1 + Y) h v^2/(2 l)
            // holds it. The next order is (h v/l)^2 times that and more with d; 5 % covers it (a run at these values:
            // 0.1 to 1 %).
            const double elastic = 0.5 * speed * speed / p.stiffness;
            const double stretch = 0.25 * p.dt * p.dt * speed * speed * (1 + 2 * d) + elastic;
            expect_near(text("stretch at ", speed, " m/s, tau = ", d, " h [m]"), (rod.x2 - rod.x1).norm() - 1, stretch,
                        0.05 * stretch)
                .mistake_if(std::abs((rod.x2 - rod.x1).norm() - 1) > 0.2,
                            "The rod does not hold together: is the direction n that of this step?");
        }
    }
}

RBC_GRADE("rod", "a pendulum swings with its period and keeps its height", 2,
          "Period or height are wrong although the rod holds: is all of gravity there, and do positions move with the "
          "new velocities?") {
    did("a pendulum of 1 m let go at 0.3 rad, h = 0.005 s, tau = 2 h, k = 1e6 N/m, 10 s");
    RodParameters p;
    p.dt = 0.005, p.relaxation = 0.01, p.inverse_mass1 = 0;
    Rod rod = pendulum(0.3, p);
    std::vector<double> crossings;
    double highest = 0;
    for (int n = 0; n < 2000; ++n) {
        const Rod next = student::step_rod(rod, p);
        if (rod.x2.x() > 0 && next.x2.x() <= 0) {
            crossings.push_back(p.dt * (n + rod.x2.x() / (rod.x2.x() - next.x2.x())));
        }
        if (n > 1600) highest = std::max(highest, next.x2.x());
        rod = next;
    }
    double a = 1, b = std::cos(0.15);  // the period by the arithmetic-geometric mean
    for (int i = 0; i < 6; ++i) {
        const double mean = 0.5 * (a + b);
        b = std::sqrt(a * b);
        a = mean;
    }
    expect("it passes the lowest point at least four times from the right", crossings.size() >= 4,
           text(static_cast<int>(crossings.size()), " times"));
    // Leapfrog is (w h)^2/24 = 1e-5 off, the stretch of 2e-5 another 1e-5; 1e-4 is room for other orders of operations.
    const double period = 2 * M_PI / std::sqrt(g) / a;
    expect_near("period [s]", (crossings.back() - crossings.front()) / static_cast<double>(crossings.size() - 1),
                period, 1e-4 * period);
    // The swing loses 3e-4 of its energy in 10 s; a method that is off by one step in the order loses or gains
    // percents.
    expect_near("swing to the right in the last 2 s [m]", highest, std::sin(0.3), 0.002);
    did("one step of any rod");
    for_all(any_rod, [](const Sample& sample) {
        const Rod any = rod_of(sample);
        const RodParameters other = parameters_of(sample);
        const auto [got, right] = both(student::step_rod, any, other);
        const double impulse = rounding_of_impulse(any, other), push = std::abs(impulse_by_matrices(any, other));
        const auto small = [&](const Vector2d& v, double inverse_mass) {
            return 4e-15 * (v.norm() + other.dt * other.gravity.norm() + inverse_mass * push) + inverse_mass * impulse;
        };
        const double small1 = small(any.v1, other.inverse_mass1), small2 = small(any.v2, other.inverse_mass2);
        const std::string nailed = "A nailed end keeps its velocity: neither the rod nor gravity changes it.";
        expect_near("velocity of end 1 [m/s]", got.v1, right.v1, small1).mistake_if(other.inverse_mass1 == 0, nailed);
        expect_near("velocity of end 2 [m/s]", got.v2, right.v2, small2).mistake_if(other.inverse_mass2 == 0, nailed);
        expect_near("position of end 1 [m]", got.x1, right.x1, 4e-15 * any.x1.norm() + 2 * other.dt * small1);
        expect_near("position of end 2 [m]", got.x2, right.x2, 4e-15 * any.x2.norm() + 2 * other.dt * small2);
    });
}

}  // namespace grading_rod
