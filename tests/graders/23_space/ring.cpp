#include "exercises/23_space/ring.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex23;
using Eigen::Vector2d;

namespace grading_ring {

RBC_STUDENT(ring_friction)
RBC_STUDENT(end_ratio)

constexpr double pi = 3.14159265358979323846, inf = std::numeric_limits<double>::infinity();

const std::string pieces_hint =
    "Each piece has its own direction: the spin turns some of the friction away from v. It is not mu N against v.";
const std::string point_hint = "A ring that spins on its place brakes its spin with the whole of mu N, on the arm R.";
const std::string sign_hint = "Friction is against the motion: F against v, T against omega.";
const std::string arm_hint = "T is a torque: R stands before its integral, too.";
const std::string swap_hint = "F asks for R |omega| beside |v|, T for |v| beside R |omega|.";
const std::string spin_hint = "What spins at the rim is R omega, m/s: only that can be compared with |v|.";
const std::string disc_hint = "A ring has no inside: that is the friction of a full disc.";
const std::string equal_hint = "Where |v| = R |omega|, K(1) is infinite but (1 - k^2) K is 0: 2/pi of mu N is left.";
const std::string slow_hint =
    "Where one motion is much the slower one its friction is small, and a difference of two large integrals has no "
    "digit "
    "of it: write it without the difference.";
const std::string rest_hint = "0/0: a v or an omega that is 0 has no direction, and no friction of its own.";
const std::string end_hint =
    "With x = |v|/(R |omega|), dx/dt = 0 where |F|/m over |T| R/I is x. Look for the root between the two limits.";
const std::string hoop_hint = "For a hoop F and T, |v| and R |omega| can be exchanged: 1. Others have I/(m R^2) in it.";
const std::string upside_hint = "|v| stands above: the more inertia against turning, the more spin is left at the end.";
const std::string limit_hint =
    "Near x = 0 friction is x/2 of mu N along v, and all of it about the centre. Does x grow? The same near infinity.";

/// mu N times how much, where the other motion is t times as fast, with the two integrals by quadrature, as printed.
ForceAndTorque wrong(const Ring& ring, double along_force, double along_torque, const Vector2d& v, double omega) {
    const double most = ring.friction * ring.load, speed = v.norm();
    ForceAndTorque answer{Vector2d::Zero(), 0};
    if (speed > 0) answer.force = -most * along_force / speed * v;
    if (omega != 0) answer.torque = -std::copysign(most * ring.radius * along_torque, omega);
    return answer;
}

RBC_MISCONCEPTION(ring_friction, pieces_hint,
                  [](const Ring& r, const Vector2d& v, double omega) { return wrong(r, 1, 1, v, omega); })
RBC_MISCONCEPTION(ring_friction, sign_hint, [](const Ring& r, const Vector2d& v, double omega) {
    const ForceAndTorque f = ring_friction(r, v, omega);
    return ForceAndTorque{-f.force, -f.torque};
})
RBC_MISCONCEPTION(ring_friction, sign_hint, [](const Ring& r, const Vector2d& v, double omega) {
    const ForceAndTorque f = ring_friction(r, v, omega);
    return ForceAndTorque{f.force, -std::abs(f.torque)};
})
RBC_MISCONCEPTION(ring_friction, arm_hint, [](const Ring& r, const Vector2d& v, double omega) {
    const ForceAndTorque f = ring_friction(r, v, omega);
    return ForceAndTorque{f.force, f.torque / r.radius};
})
RBC_MISCONCEPTION(ring_friction, spin_hint,
                  [](const Ring& r, const Vector2d& v, double omega) { return ring_friction(r, v, omega / r.radius); })
RBC_MISCONCEPTION(ring_friction, swap_hint, [](const Ring& r, const Vector2d& v, double omega) {
    const double speed = v.norm(), rim = r.radius * std::abs(omega), most = r.friction * r.load;
    if (speed == 0 || rim == 0) return ring_friction(r, v, omega);
    const ForceAndTorque other = ring_friction(r, rim / speed * v, std::copysign(speed / r.radius, omega));
    return wrong(r, other.force.norm() / most, std::abs(other.torque) / (most * r.radius), v, omega);
})
RBC_MISCONCEPTION(ring_friction, disc_hint, [](const Ring& r, const Vector2d& v, double omega) {
    const ForceAndTorque f = ring_friction(r, v, omega);
    return ForceAndTorque{f.force, f.torque * 2 / 3};
})
RBC_MISCONCEPTION(end_ratio, hoop_hint, [](double k) { return k <= 0.5 || k >= 2 ? end_ratio(k) : 1.0; })
RBC_MISCONCEPTION(end_ratio, limit_hint, [](double k) { return k <= 0.5 ? 0.0 : k >= 2 ? inf : end_ratio(k); })
RBC_MISCONCEPTION(end_ratio, upside_hint, [](double k) { return end_ratio(1 / k); })

void expect_friction(const ForceAndTorque& got, const ForceAndTorque& right, const std::string& hint) {
    // A tenth for the reference's own roundings.
    expect_near("F [N]", got.force, right.force, ring_tolerance.of(1.1 * right.force.norm())).mistake_if(true, hint);
    expect_near("T [N m]", got.torque, right.torque, ring_tolerance.of(1.1 * right.torque)).mistake_if(true, hint);
}

RBC_GRADE("ring", "sliding alone, spinning alone, and both alike", 4, pieces_hint.c_str()) {
    const Ring ring{0.5, 20, 0.25};  // mu N = 5 N, mu N R = 2.5 N m
    did("R = 0.5 m, N = 20 N, mu = 0.25: v = (3, 4) m/s without spin");
    expect_friction(student::ring_friction(ring, {3, 4}, 0), {Vector2d(-3, -4), 0}, rest_hint);
    did("it spins on its place, -2 rad/s");
    expect_friction(student::ring_friction(ring, {0, 0}, -2), {Vector2d(0, 0), 2.5}, point_hint);
    did("v = (0, -1) m/s and 2 rad/s: the rim is as fast as the centre");
    expect_friction(student::ring_friction(ring, {0, -1}, 2), {Vector2d(0, 10 / pi), -5 / pi}, equal_hint);
    // E(1/2) and K(1/2), from tables.
    const double E = 1.4674622093394272, K = 1.6857503548125961, slow = 2 / pi * (E - 0.75 * K) / 0.5;
    did("v = (2, 0) m/s and 2 rad/s: k = 1/2");
    expect_friction(student::ring_friction(ring, {2, 0}, 2), {Vector2d(-10 / pi * E, 0), -2.5 * slow}, pieces_hint);
    did("v = (0.5, 0) m/s and -2 rad/s");
    expect_friction(student::ring_friction(ring, {0.5, 0}, -2), {Vector2d(-5 * slow, 0), 5 / pi * E}, swap_hint);
    did("v = (1e-9, 0) m/s and 2 rad/s: half of v/(R omega)");
    expect_friction(student::ring_friction(ring, {1e-9, 0}, 2), {Vector2d(-2.5e-9, 0), -2.5}, slow_hint);
}

RBC_GRADE("ring", "rings of all sizes, slow and fast, with one motion a hair of the other", 4, slow_hint.c_str()) {
    const Domain any{decades("R", ring_radii).simple(1),
                     decades("N", ring_loads).simple(1),
                     decades("mu", ring_frictions).simple(1),
                     either_sign("v_x", ring_speeds).simple(1),
                     either_sign("v_y", ring_speeds).simple(0),
                     either_sign("R omega", ring_spins).simple(1),
                     choice("alike", 4),
                     decades("apart", 1e-16, 1).simple(0.1).indifferent(Coordinate::End::low, "as good as alike")};
    for_all(any.where([](const Sample& s) { return s["v_x"] != 0 || s["v_y"] != 0 || s["R omega"] != 0; }),
            [](const Sample& s) {
                const Vector2d v(s["v_x"], s["v_y"]);
                const int alike = s.integer("alike");
                const double factor = alike == 1 ? 1 : alike == 2 ? 1 - 0.9 * s["apart"] : 1 + s["apart"];
                double rim = s["R omega"];
                // Beside the centre's speed, as long as the contract lets it be.
                if (alike > 0 && v.norm() >= 2e-11 && v.norm() <= 5e11) rim = std::copysign(v.norm() * factor, rim);
                const Ring ring{s["R"], s["N"], s["mu"]};
                const auto [got, right] = both(student::ring_friction, ring, v, rim / s["R"]);
                const double ratio = v.norm() > 0 ? std::abs(rim) / v.norm() : 1;
                const bool nearly = std::abs(ratio - 1) < 1e-6, far = ratio < 1e-2 || ratio > 1e2;
                if (v.norm() == 0 || rim == 0) {
                    expect_friction(got, right, rest_hint);
                } else {
                    expect_friction(got, right, nearly ? equal_hint : far ? slow_hint : pieces_hint);
                }
            });
}

RBC_GRADE("ring", "what lasts", 4, end_hint.c_str()) {
    did("a thin hoop, I = m R^2");
    expect_near("ratio", student::end_ratio(1), 1.0, end_tolerance.of(1));
    did("1.5 times as much inertia against turning");
    expect_near("ratio", student::end_ratio(1.5), 0.776111500585, end_tolerance.of(0.776)).mistake_if(true, end_hint);
    did("a rim with very little inertia against turning, and one with very much");
    expect("I/(m R^2) = 0.4: it goes on sliding", student::end_ratio(0.4) == inf).mistake_if(true, limit_hint);
    expect("I/(m R^2) = 3: it goes on spinning", student::end_ratio(3) == 0).mistake_if(true, limit_hint);
    for_all(
        {decades("I/(m R^2)", ring_inertias)
             .edges({0.5 + end_gap.of(2), 2 - end_gap.of(2), 0.5 - end_gap.of(2), 2 + end_gap.of(2)})
             .simple(1)
             .indifferent(Coordinate::End::low, "below 1/2 all are infinite")
             .indifferent(Coordinate::End::high, "above 2 all are 0")},
        [](const Sample& s) {
            const double k = s["I/(m R^2)"];
            if (std::abs(k - 0.5) < end_gap.of(1) || std::abs(k - 2) < end_gap.of(1)) return;
            const auto [got, right] = both(student::end_ratio, k);
            if (right == 0 || right == inf) {
                expect("which motion lasts", got == right, text(got)).mistake_if(true, limit_hint);
                return;
            }
            // As it is defined, by the reference's forces of a ring with mu N = R = 1.
            const ForceAndTorque f = ring_friction({1, 1, 1}, {right, 0}, 1);
            expect_near("the reference's ratio stays", f.force.norm() * k / (-f.torque * right), 1.0, 1e-9);
            expect_near("ratio over what it is", got / right, 1.0, end_tolerance.of(1.01));
        },
        200);
}

}  // namespace grading_ring
