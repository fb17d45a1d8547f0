#include "exercises/20_shock_propagation/safe.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex20;

namespace grading_safe {

RBC_STUDENT(safe_impulse)

const std::string shock_hint = "The shock alone gives r_GR = -(1 + e) u_n/W_nn, and r_n is never less than that.";
const std::string radius_hint =
    "All of the normal impulse holds: the radius is mu r_n with r_n in all, the shock's and what is added.";
const std::string press_hint =
    "Friction can press: where u'_n < 0 with r_n = r_GR, more normal impulse is needed, just so much that u'_n = 0.";
const std::string direction_hint =
    "Friction is against the u'_t that is left at the end; where it can, it makes u'_t 0.";
const std::string coupled_hint =
    "The shock changes u_t too, by W_tn r_n: friction is against the slip that is left after it, not before.";
const std::string apart_hint = "What does not approach (u_n >= 0) has no impact: no impulse at all.";
const std::string unit_hint = "No speed is slow by itself: micrometres a second follow the same lines as kilometres.";
const std::string energy_hint = "Whatever (E20.5) allows, the energy 1/2 r.(u + u') never grows. Yours does.";
const std::string bounce_hint =
    "Restitution is the shock's alone. After friction u'_n is what it comes to be, not -e u_n.";

/// Sliding or sticking at this normal impulse, without pressing.
Eigen::Vector2d unpressed(const Hit& h, double r_n, double radius) {
    const double stick = -(h.u[1] + h.W(1, 0) * r_n) / h.W(1, 1);
    return {r_n, std::clamp(stick, -radius, radius)};
}
double shock_of(const Hit& h) {
    return std::max(0.0, -(1 + h.restitution) * h.u[0] / h.W(0, 0));
}
Hit with_restitution(Hit h, double e) {
    h.restitution = e;
    return h;
}

RBC_MISCONCEPTION(safe_impulse, shock_hint, [](const Hit& h) { return safe_impulse(with_restitution(h, 0)); })
RBC_MISCONCEPTION(safe_impulse, direction_hint,
                  [](const Hit& h) -> Eigen::Vector2d { return safe_impulse(h).cwiseProduct(Eigen::Vector2d(1, -1)); })
RBC_MISCONCEPTION(safe_impulse, press_hint,
                  [](const Hit& h) { return unpressed(h, shock_of(h), h.friction * shock_of(h)); })
RBC_MISCONCEPTION(safe_impulse, radius_hint, [](const Hit& h) {
    return unpressed(h, shock_of(h), h.friction * shock_of(h) / (1 + h.restitution));
})
RBC_MISCONCEPTION(safe_impulse, radius_hint, [](const Hit& h) {  // sticks always
    return unpressed(h, shock_of(h), HUGE_VAL);
})
RBC_MISCONCEPTION(safe_impulse, bounce_hint, [](Hit h) {
    h.u[0] *= 1 + h.restitution;
    return safe_impulse(with_restitution(h, 0));
})
RBC_MISCONCEPTION(safe_impulse, coupled_hint, [](const Hit& h) -> Eigen::Vector2d {
    const double r_n = shock_of(h), radius = h.friction * r_n;
    return {r_n, std::clamp(-h.u[1] / h.W(1, 1), -radius, radius)};
})
RBC_MISCONCEPTION(safe_impulse, apart_hint, [](const Hit& h) -> Eigen::Vector2d {
    return {-(1 + h.restitution) * h.u[0] / h.W(0, 0), 0};
})

void expect_safe(const Hit& hit, const Eigen::Vector2d& r) {
    const auto& [W, u, mu, e] = hit;
    const Eigen::Vector2d after = u + W * r;
    const double shock = std::max(0.0, -(1 + e) * u[0] / W(0, 0));
    // To a line's tolerance, and a hundredth for the grader's own roundings.
    const double small = line_tolerance.of(1.01 * (u.norm() + W(0, 0) * r.norm()));
    const std::string got = text("r = (", r[0], ", ", r[1], ") N s, u' = (", after[0], ", ", after[1], ") m/s");
    expect("numbers", r.allFinite(), got);
    if (!(u[0] < 0)) {
        expect("no impulse", r.isZero(0), got).mistake_if(true, apart_hint);
        return;
    }
    expect("r_n >= r_GR", r[0] >= shock - shock_tolerance.of(1.01 * shock), got + text(", r_GR = ", shock))
        .mistake_if(true, shock_hint);
    expect("|r_t| <= mu r_n", std::abs(r[1]) <= mu * r[0] + radius_tolerance.of(1.01 * mu * r[0]),
           got + text(", mu = ", mu))
        .mistake_if(true, radius_hint);
    expect("u'_n >= 0", after[0] >= -small, got).mistake_if(true, press_hint);
    const double more = W(0, 0) * (r[0] - shock);
    expect("(r_n - r_GR) u'_n = 0", std::min(more, after[0]) <= small, got + text(", r_GR = ", shock))
        .mistake_if(true, press_hint);
    const double left = W(0, 0) * (mu * r[0] - std::abs(r[1]));  // of the radius
    expect("where u'_t is left, friction is at its limit", std::min(left, std::abs(after[1])) <= small, got)
        .mistake_if(std::abs(r[1]) >= mu * shock * (1 - 1e-9) && std::abs(r[1]) <= mu * shock * (1 + 1e-9), radius_hint)
        .mistake_if(true, direction_hint);
    const double against = std::abs(r[1] + std::copysign(mu * r[0], after[1]));
    expect("and against it", std::min(W(0, 0) * against, std::abs(after[1])) <= small, got)
        .mistake_if(true, direction_hint);
    // Each line may be off by its tolerance: a velocity seen by the impulse, or an impulse seen by the velocities.
    const double energy = small * (2 * r.norm() + (u.norm() + after.norm()) / W(0, 0));
    expect("the energy does not grow", 0.5 * r.dot(u + after) <= energy, got).mistake_if(true, energy_hint);
}

/// 0, or of a size that the contract allows.
double allowed(double u) {
    return u == 0 ? 0 : std::copysign(std::clamp(std::abs(u), hit_speeds.low, hit_speeds.high), u);
}
bool is_allowed(double u) {
    return u == allowed(u);
}

Hit hit_of(const Sample& s) {
    const double W_nn = s["W_nn"], ratio = s["W_tt/W_nn"], W_nt = W_nn * s["coupling"] * std::sqrt(ratio);
    Hit hit;
    hit.W << W_nn, W_nt, W_nt, ratio * W_nn;
    hit.u << allowed(s["speed"] * s["u_n/speed"]), allowed(s["speed"] * s["u_t/speed"]);
    hit.friction = s.integer("smooth") == 1 ? 0 : s["mu"];
    hit.restitution = s["e"];
    const double shock = -(1 + hit.restitution) * hit.u[0] / W_nn;  // what leaves u_t = 0, and what friction just stops
    if (s.integer("u_t") == 1) hit.u[1] = -W_nt * shock;
    if (s.integer("u_t") == 2) hit.u[1] = (hit.friction * ratio * W_nn - W_nt) * shock;
    return hit;
}

const Domain any_hit = Domain{decades("W_nn", normal_mobilities).simple(1),
                              decades("W_tt/W_nn", mobility_ratios).simple(1),
                              even("coupling", couplings).edges({0, 0.5, -0.5}).simple(0.5),
                              decades("speed", hit_speeds).simple(1),
                              either_sign("u_n/speed", 1e-6, 1e3).simple(-1),
                              either_sign("u_t/speed", 1e-6, 1e3).simple(1),
                              decades("mu", frictions).edges({1}).simple(0.5),
                              even("e", 0, 1).edges({0.5}).simple(0.5),
                              choice("smooth", 6),
                              choice("u_t", 6)}
                           .where([](const Sample& s) { return is_allowed(hit_of(s).u[1]); });

/// Friction that presses: sliding, next to where it lifts as much as it is pressed by, mu |W_nt| = W_nn; or so much
/// that it sticks, with a slip before that is up to so many powers of ten faster than the approach.
Hit pressed_of(const Sample& s) {
    const double ratio = s["W_tt/W_nn"], W_nt = (s.integer("side") == 0 ? 1 : -1) * s["|coupling|"] * std::sqrt(ratio);
    const double room = s["1 - mu |W_nt|/W_nn"];
    const double sticks = room == 0 ? 1 : (ratio - W_nt * W_nt) / std::abs(W_nt * room);
    const int wedged = s.integer("wedged");
    Hit hit;
    hit.W << 1, W_nt, W_nt, ratio;
    hit.u << -1, std::copysign(wedged > 0 ? std::pow(10, wedged) : s["u_t over what sticks"] * sticks, W_nt);
    hit.friction = wedged > 0 ? frictions.high : (1 - room) / std::abs(W_nt);
    hit.restitution = s["e"];
    return hit;
}

const Domain any_pressed =
    Domain{either_sign("1 - mu |W_nt|/W_nn", 1e-13, 0.9)
               .edges({0.3, 0.1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11})
               .edges({-0.1, -1e-3, -1e-5, -1e-7, -1e-9})
               .simple(0.1)
               .indifferent(Coordinate::End::low, "what still slides there is so fast that its tolerance hides u_n"),
           decades("W_tt/W_nn", mobility_ratios).simple(1),
           even("|coupling|", 0.1, couplings.high).simple(couplings.high),
           choice("side", 2),
           decades("u_t over what sticks", 1e-3, 1e3).simple(2),
           choice("wedged", 13),
           even("e", 0, 1)}
        .where([](const Sample& s) { return is_allowed(pressed_of(s).u[1]); });

/// The answer that just one r obeys: as far off as the lines let it be.
Expectation expect_impulse(const Hit& hit, const Eigen::Vector2d& right) {
    // u'_n and u'_t may be off by their tolerance, which W_nn or det W, of the same size here, make an impulse.
    const double small = line_tolerance.of(hit.u.norm() + hit.W(0, 0) * right.norm());
    return expect_near("r [N s]", student::safe_impulse(hit), right, 4 * small / hit.W(0, 0));
}

RBC_GRADE("safe", "by hand: a ball, Kane's rod, a rod that is pressed", 4, shock_hint.c_str()) {
    did("a ball of 1 kg whose tangent answers like its normal, u = (-1, 0.4), e = 0.5, mu = 1: it sticks");
    const Hit ball{Eigen::Matrix2d::Identity(), {-1, 0.4}, 1, 0.5};
    expect_impulse(ball, {1.5, -0.4})
        .mistake(Numbers{1.0, -0.4}, shock_hint)
        .mistake(Numbers{1.5, 0.4}, direction_hint);
    did("mu = 0.2: it slides");
    expect_impulse({ball.W, ball.u, 0.2, 0.5}, {1.5, -0.3}).mistake(Numbers{1.5, -0.2}, radius_hint);
    did("Kane's rod: W = (2.5, 1.5; 1.5, 2.5), u = (-1, -0.6), mu = 1, e = 0.9");
    // r_GR = 0.76, u = (0.9, 0.54); friction -0.216 stops the slip and leaves u_n = 0.576.
    const Hit rod{Eigen::Matrix2d{{2.5, 1.5}, {1.5, 2.5}}, {-1, -0.6}, 1, 0.9};
    expect_impulse(rod, {0.76, -0.216})
        .mistake(Numbers{0.9625, -0.3375}, bounce_hint)
        .mistake(Numbers{0.76, 0.24}, direction_hint);
    did("e = 0.1 and u = (-1, 2.34): friction presses the end down again");
    // r_GR = 0.44, u = (0.1, 3): sliding costs u_n 1.5 mu r_n, more than the 0.1; so u_n = 0 and r_t = -r_n:
    // -1 + (2.5 - 1.5) r_n = 0, r_n = 1; u_t = 2.34 - 1 = 1.34.
    expect_impulse({rod.W, {-1, 2.34}, 1, 0.1}, {1.0, -1.0}).mistake_if(true, press_hint);
}

RBC_GRADE("safe", "no approach, no friction, no slip", 2, apart_hint.c_str()) {
    const Eigen::Matrix2d W{{2.5, 1.5}, {1.5, 2.5}};
    for (const double u_n : {0.0, hit_speeds.low, 3.0}) {
        did("u_n = ", u_n, " m/s, sliding with 1 m/s");
        expect_safe({W, {u_n, 1}, 0.5, 0.5}, student::safe_impulse({W, {u_n, 1}, 0.5, 0.5}));
    }
    for (const double unit : {1e-18, 1e-9, 1e18}) {
        did("u = (-1, 3) times ", unit, " m/s, mu = 1, e = 0, W = (2.5, 1.5; 1.5, 2.5): friction presses it down");
        // r_t = -r_n, r_n = 1/(2.5 - 1.5).
        expect_impulse({W, {-unit, 3 * unit}, 1, 0}, {unit, -unit}).mistake_if(true, unit_hint);
    }
    did("u = (-1e-15, 1e3) m/s, W = (1, 0.9; 0.9, 1), mu = 100: friction stops it, and takes 1e18 times the shock");
    const Hit wedged{Eigen::Matrix2d{{1, 0.9}, {0.9, 1}}, {-1e-15, 1e3}, 100, 0};
    expect_safe(wedged, student::safe_impulse(wedged));
    did("mu = 0");
    expect_impulse({W, {-1, 1}, 0, 0.5}, {0.6, 0.0}).mistake_if(true, radius_hint);
    did("e = 0, u_t such that the stop of u_n leaves none: u = (-2.5, -1.5)");
    expect_impulse({W, {-2.5, -1.5}, 0.5, 0}, {1.0, 0.0}).mistake_if(true, direction_hint);
    did("the limit itself: mu just enough to stick, u = (-1, 1), W = 1, e = 0, mu = 1");
    expect_impulse({Eigen::Matrix2d::Identity(), {-1, 1}, 1, 0}, {1.0, -1.0}).mistake_if(true, direction_hint);
}

RBC_GRADE("safe", "any hit, every coupling, any unit: each line of (E20.5), and the energy", 5, energy_hint.c_str()) {
    const auto check = [](const Hit& hit) {
        did("W = (", hit.W(0, 0), ", ", hit.W(0, 1), "; ., ", hit.W(1, 1), ") 1/kg, u = (", hit.u[0], ", ", hit.u[1],
            ") m/s, mu = ", hit.friction);
        const auto [got, right] = both(student::safe_impulse, hit);
        expect_safe(hit, got);
        expect_safe(hit, right);
    };
    for_all(
        any_hit, [&](const Sample& s) { check(hit_of(s)); }, 600);
    did("friction presses, by little and by very much");
    for_all(
        any_pressed, [&](const Sample& s) { check(pressed_of(s)); }, 200);
}

}  // namespace grading_safe
