#include "exercises/23_space/flywheel.hpp"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <cmath>
#include <string>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex23;
using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace grading_flywheel {

RBC_STUDENT(step_gyrostat)
RBC_STUDENT(losses)

const std::string implicit_hint = "Implicit: both b in the cross product are those after the step.";
const std::string newton_hint = "One step of Newton's method is near the root, not on it: go on until nothing changes.";
const std::string wheel_hint = "The wheel has its momentum, too: the body's spin turns all of it, I b+ + s.";
const std::string sign_hint = "b+ x (I b+ + s), in this order: the other order is a torque the other way round.";
const std::string step_hint = "The torque acts for h: h stands before the cross product.";
const std::string fixed_hint = "s stands still in the body and is no part of I (b+ - b).";
const std::string digits_hint =
    "Energies before and after agree in nearly all digits: write their difference as a square, by (E23.3).";
const std::string energy_hint =
    "Multiply (E23.3) by b+, from the left: b+.I b+ = b+.I b. What is left of b.I b is a square.";
const std::string half_hint = "The energy is b.I b/2: half of the square.";
const std::string momentum_hint = "L = L+ + h b+ x L+, with L = I b + s: the two parts are at right angles.";

Vector3d times(const Vector3d& I, const Vector3d& b) {
    return I.cwiseProduct(b);
}
Vector3d newton(const Gyrostat& g, const Vector3d& b, const Vector3d& x, double h) {
    const auto matrix = [](const Vector3d& a) {
        return Matrix3d{{0, -a[2], a[1]}, {a[2], 0, -a[0]}, {-a[1], a[0], 0}};
    };
    const Vector3d L = times(g.inertia, x) + g.wheel;
    const Matrix3d I = g.inertia.asDiagonal();
    return x - (I + h * (matrix(x) * I - matrix(L))).inverse() * (times(g.inertia, x - b) + h * x.cross(L));
}

RBC_MISCONCEPTION(step_gyrostat, implicit_hint, [](const Gyrostat& g, const Vector3d& b, double h) -> Vector3d {
    return b - h * b.cross(times(g.inertia, b) + g.wheel).cwiseQuotient(g.inertia);
})
RBC_MISCONCEPTION(step_gyrostat, newton_hint,
                  [](const Gyrostat& g, const Vector3d& b, double h) { return newton(g, b, b, h); })
RBC_MISCONCEPTION(step_gyrostat, newton_hint,
                  [](const Gyrostat& g, const Vector3d& b, double h) { return newton(g, b, newton(g, b, b, h), h); })
RBC_MISCONCEPTION(step_gyrostat, implicit_hint, [](const Gyrostat& g, const Vector3d& b, double h) {
    const auto matrix = [](const Vector3d& a) {
        return Matrix3d{{0, -a[2], a[1]}, {a[2], 0, -a[0]}, {-a[1], a[0], 0}};
    };
    const Matrix3d I = g.inertia.asDiagonal();  // the momentum of before, turned by b+
    return Vector3d((I - h * matrix(times(g.inertia, b) + g.wheel)).inverse() * times(g.inertia, b));
})
RBC_MISCONCEPTION(step_gyrostat, wheel_hint, [](const Gyrostat& g, const Vector3d& b, double h) {
    return step_gyrostat({g.inertia, Vector3d::Zero()}, b, h);
})
RBC_MISCONCEPTION(step_gyrostat, sign_hint,
                  [](const Gyrostat& g, const Vector3d& b, double h) { return step_gyrostat(g, b, -h); })
RBC_MISCONCEPTION(step_gyrostat, sign_hint, [](const Gyrostat& g, const Vector3d& b, double h) {
    return step_gyrostat({g.inertia, -g.wheel}, b, h);
})
RBC_MISCONCEPTION(step_gyrostat, step_hint,
                  [](const Gyrostat& g, const Vector3d& b, double) { return step_gyrostat(g, b, 1); })
RBC_MISCONCEPTION(step_gyrostat, fixed_hint, [](const Gyrostat& g, const Vector3d& b, double h) {
    return step_gyrostat(g, b + g.wheel.cwiseQuotient(g.inertia), h);
})
RBC_MISCONCEPTION(losses, half_hint, [](const Gyrostat& g, const Vector3d& b, double h) {
    const Losses right = losses(g, b, h);
    return Losses{2 * right.energy, right.momentum_squared};
})
RBC_MISCONCEPTION(losses, digits_hint, [](const Gyrostat& g, const Vector3d& b, double h) {
    const Vector3d x = step_gyrostat(g, b, h);
    return Losses{0.5 * (b.dot(times(g.inertia, b)) - x.dot(times(g.inertia, x))),
                  (times(g.inertia, b) + g.wheel).squaredNorm() - (times(g.inertia, x) + g.wheel).squaredNorm()};
})
RBC_MISCONCEPTION(losses, momentum_hint, [](const Gyrostat& g, const Vector3d& b, double h) {
    return Losses{losses(g, b, h).energy, 0};
})
RBC_MISCONCEPTION(losses, momentum_hint, [](const Gyrostat& g, const Vector3d& b, double h) {
    const Vector3d x = step_gyrostat(g, b, h);
    return Losses{losses(g, b, h).energy, times(g.inertia, b).squaredNorm() - times(g.inertia, x).squaredNorm()};
})

struct Asked {
    Gyrostat gyrostat;
    Vector3d b;
    double h;

    explicit Asked(const Sample& s) : h(s["h"]) {
        const double largest = s["I"];
        Vector3d shares(1, s["second"], s["third"]);
        const int first = s.integer("largest axis");
        gyrostat.inertia = largest * Vector3d(shares[first], shares[(first + 1) % 3], shares[(first + 2) % 3]);
        b = Vector3d(s["b_1"], s["b_2"], s["b_3"]);
        const double turn = h * std::sqrt(b.dot(times(gyrostat.inertia, b)) / gyrostat.inertia.minCoeff());
        if (turn > 0) b *= s["turn"] / turn;
        const Vector3d direction(s["s_1"], s["s_2"], s["s_3"]);
        gyrostat.wheel = Vector3d::Zero();
        if (direction.norm() > 0) gyrostat.wheel = largest / h * s["wheel turn"] / direction.norm() * direction;
    }
};

const Domain any = Domain{decades("h", fly_steps).simple(0.1),
                          decades("I", largest_moments).simple(1),
                          even("second", moment_shares).simple(1),
                          even("third", moment_shares).simple(1),
                          choice("largest axis", 3),
                          even("b_1", -1, 1).edges({0}).simple(1),
                          even("b_2", -1, 1).edges({0}).simple(0),
                          even("b_3", -1, 1).edges({0}).simple(0),
                          decades("turn", step_turns).simple(0.1),
                          even("s_1", -1, 1).edges({0}).simple(0),
                          even("s_2", -1, 1).edges({0}).simple(0),
                          even("s_3", -1, 1).edges({0}).simple(1),
                          decades("wheel turn", wheel_turns).simple(1)}
                       .where([](const Sample& s) {
                           return s["second"] + s["third"] >= 1 && (s["b_1"] != 0 || s["b_2"] != 0 || s["b_3"] != 0);
                       });

void expect_step(const Vector3d& got, const Vector3d& right, const Vector3d& b) {
    expect_near("b+ [rad/s]", got, right, rate_tolerance.of(1.01 * b.norm()));
}

RBC_GRADE("flywheel", "a ball with a wheel, a top without, by hand", 3, implicit_hint.c_str()) {
    did("I = 1 kg m^2 all around, s = (0, 0, 1) N m s, h = 1 s, b = (0.4, 0, 0.3) rad/s");
    // b_1+ + b_2+ = 0.4, b_2+ = b_1+.
    const Gyrostat ball{{1, 1, 1}, {0, 0, 1}};
    expect_step(student::step_gyrostat(ball, {0.4, 0, 0.3}, 1), {0.2, 0.2, 0.3}, {0.4, 0, 0.3});
    did("h = 0.5 s: b_1+ + b_2+/2 = 0.4, b_2+ = b_1+/2");
    expect_step(student::step_gyrostat(ball, {0.4, 0, 0.3}, 0.5), {0.32, 0.16, 0.3}, {0.4, 0, 0.3});
    did("s along b, about an axis of the body: nothing happens");
    expect_step(student::step_gyrostat({{2, 3, 4}, {0, 5, 0}}, {0, -0.3, 0}, 1), {0, -0.3, 0}, {0, 0.3, 0});
    did("no wheel: I = (0.4, 2, 2.36) kg m^2, h = 0.1 s, a step of tests/truth/space_gyro_step.json");
    const Eigen::Quaterniond q =
        Eigen::Quaterniond(0.887742448946685, 0.2810425303953329, 0.28815238073665084, -0.22337557145518605)
            .conjugate();
    const Vector3d b = q * Vector3d(-1.648, 0.167, 0.109);
    const Vector3d right = q * Vector3d(-1.6489173260608825, 0.2874528172960831, 0.13137421409616346);
    const Vector3d got = student::step_gyrostat({{0.4, 2, 2.36}, {0, 0, 0}}, b, 0.1);
    expect_near("b+ [rad/s]", got, right, rate_tolerance.of(b.norm()))
        .mistake_if((got - right).norm() < 1e-3 * b.norm(), newton_hint);
}

RBC_GRADE("flywheel", "any body, any wheel: the root, no energy and no momentum gained", 5, newton_hint.c_str()) {
    for_all(any, [](const Sample& s) {
        const Asked a(s);
        const auto [got, right] = both(student::step_gyrostat, a.gyrostat, a.b, a.h);
        expect_step(got, right, a.b);
        const Vector3d &I = a.gyrostat.inertia, L = times(I, a.b) + a.gyrostat.wheel,
                       after = times(I, got) + a.gyrostat.wheel;
        // Round-off of the equation, for the reference: of I |b| and of h |b| |L|.
        const Vector3d off = times(I, right - a.b) + a.h * right.cross(times(I, right) + a.gyrostat.wheel);
        expect_near("the reference's (E23.3)", off / (I.maxCoeff() * a.b.norm() + a.h * a.b.norm() * L.norm()),
                    Vector3d::Zero(), 1e-13);
        const double energy = a.b.dot(times(I, a.b)), room = rate_tolerance.of(4);
        expect("no energy is gained", got.dot(times(I, got)) <= energy + room * I.maxCoeff() * a.b.squaredNorm());
        expect("no momentum is gained", after.norm() <= L.norm() + room * I.maxCoeff() * a.b.norm() + 1e-14 * L.norm());
    });
}

void expect_losses(const Losses& got, const Losses& right, const Asked& a) {
    const Vector3d L = times(a.gyrostat.inertia, a.b) + a.gyrostat.wheel;
    // As parts of their sizes, which may be far from 1. A tenth for the reference.
    const double square = std::pow(a.h * a.b.norm() * L.norm(), 2), smallest = a.gyrostat.inertia.minCoeff();
    if (square == 0) {
        expect("nothing is lost", got.energy == 0 && got.momentum_squared == 0).mistake_if(true, digits_hint);
        return;
    }
    expect_near("energy lost, over its size", got.energy / square * smallest, right.energy / square * smallest,
                loss_tolerance.of(1.1));
    expect_near("|L|^2 lost, over its size", got.momentum_squared / square, right.momentum_squared / square,
                loss_tolerance.of(1.1))
        .mistake_if(true, momentum_hint);
}

RBC_GRADE("flywheel", "what the step loses, to its last digits", 4, energy_hint.c_str()) {
    did("the ball with the wheel, h = 1 s: 0.16/2 - 0.08/2 J, and 0.16 - 0.08 of |L|^2");
    const Gyrostat ball{{1, 1, 1}, {0, 0, 1}};
    const Losses lost = student::losses(ball, {0.4, 0, 0.3}, 1);
    expect_near("energy lost [J]", lost.energy, 0.04, loss_tolerance.of(0.25 * 1.85))
        .mistake(0.08, half_hint)
        .mistake(-0.04, "What is lost is before less after.");
    expect_near("|L|^2 lost [(N m s)^2]", lost.momentum_squared, 0.08, loss_tolerance.of(0.25 * 1.85))
        .mistake_if(true, momentum_hint);
    for (const double h : {1e-3, 2e-6}) {
        did("h = ", h, " s: 0.08 h^2/(1 + h^2), and twice that");
        const double square = h * h / (1 + h * h), size = h * h * 0.25 * 1.85;
        const Losses little = student::losses(ball, {0.4, 0, 0.3}, h);
        expect_near("energy lost, over its size", little.energy / size, 0.08 * square / size, loss_tolerance.of(1))
            .mistake_if(true, digits_hint);
        expect_near("|L|^2 lost, over its size", little.momentum_squared / size, 0.16 * square / size,
                    loss_tolerance.of(1))
            .mistake_if(true, digits_hint);
    }
    for_all(any, [](const Sample& s) {
        const Asked a(s);
        const auto [got, right] = both(student::losses, a.gyrostat, a.b, a.h);
        expect_losses(got, right, a);
    });
}

}  // namespace grading_flywheel
