#include "exercises/08_poisson_impact/static_friction.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "common/grading/grader/grader.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"
#include "tests/graders/08_poisson_impact/impacts.hpp"

using namespace rbc;
using namespace rbc::ex08;
using namespace rbc::grading08;

namespace grading_static_friction {

RBC_STUDENT(impact_two_frictions)

/// The impulse after `count` small steps up to the normal impulse `p`: each step slips, stops or holds.
Eigen::Vector2d in_steps(const Eigen::Matrix2d& K, Eigen::Vector2d u, const TwoFrictions& mu, double p, int count) {
    Eigen::Vector2d P(0, 0);
    const double dp = p / count;
    for (int i = 0; i < count; ++i) {
        const double to_stop = -(u[0] + K(0, 1) * dp) / K(0, 0), most = (u[0] == 0 ? mu.at_rest : mu.slipping) * dp;
        const bool held = std::abs(to_stop) <= most;
        const double push = u[0] != 0 ? u[0] : K(0, 1);
        const Eigen::Vector2d dP(held ? to_stop : (push > 0 ? -1 : 1) * mu.slipping * dp, dp);
        const double before = u[0];
        u += K * dP;
        if (held || (before != 0 && before * u[0] < 0)) u[0] = 0;
        P += dP;
    }
    return P;
}

using Matrix = const Eigen::Matrix2d&;
using Velocity = const Eigen::Vector2d&;

const std::string slows_with_slip = "You slowed the slip down with mu_s. While it slips friction is mu_d.";
const std::string holds_with_rest =
    "It turned back. At u_t = 0 the floor holds with mu_s: compare |K_tn| with mu_s K_tt.";
const std::string compressed =
    "That is the impulse at the end of compression. Restitution adds e times its normal part.";
const std::string turns_with_slip =
    "If |K_tn| > mu_s K_tt the tip slides off, and from then on it slides: mu_d, against the new direction.";
const std::string by_however_little =
    "The floor holds where |K_tn| <= mu_s K_tt, as it stands: what needs more, by however little, slides off.";
const std::string no_stop =
    "The slip stops only where du_t/dp is against it, by however little. Where du_t/dp is 0 it never stops.";
const std::string no_rise =
    "While it slips u_n may rise by little, stay as it is or fall: u_n = 0 lies there only if du_n/dp > 0.";
const std::string rest_before =
    "u_t = 0 before the impact is rest, too: mu_s decides whether it stays. Slip that starts goes where K_tn pushes.";

RBC_MISCONCEPTION(impact_two_frictions, compressed, [](Matrix K, Velocity u, const TwoFrictions& mu, double) {
    return impact_two_frictions(K, u, mu, 0);
})
RBC_MISCONCEPTION(impact_two_frictions, slows_with_slip, [](Matrix K, Velocity u, TwoFrictions mu, double e) {
    // What is held too easily has the same end.
    const bool is_by_a_hair = std::abs(std::abs(K(0, 1)) - mu.at_rest * K(0, 0)) < 1e-3 * std::abs(K(0, 1));
    if (u[0] == 0 || is_by_a_hair) throw GraderError("another mistake is likelier");
    mu.slipping = mu.at_rest;
    return impact_two_frictions(K, u, mu, e);
})
RBC_MISCONCEPTION(impact_two_frictions, holds_with_rest, [](Matrix K, Velocity u, TwoFrictions mu, double e) {
    if (u[0] == 0 || mu.slipping == 0) throw GraderError("another mistake is likelier");
    mu.at_rest = mu.slipping;
    return impact_two_frictions(K, u, mu, e);
})
RBC_MISCONCEPTION(impact_two_frictions, rest_before, [](Matrix K, Velocity u, TwoFrictions mu, double e) {
    if (u[0] != 0 || std::abs(K(0, 1)) == mu.at_rest * K(0, 0)) throw GraderError("another mistake is likelier");
    mu.at_rest = mu.slipping;
    return impact_two_frictions(K, u, mu, e);
})

/// s rho; what starts at rest may slip against the coupling only.
double s_rho_of(Matrix K, Velocity u) {
    const double rho = K(0, 1) / std::sqrt(K(0, 0) * K(1, 1));
    return u[0] == 0 ? -std::abs(rho) : u[0] > 0 ? rho : -rho;
}

/// p_n, p_t, u_n and u_t may be off by this.
struct Limits {
    double p_n, p_t, u_n, u_t;
};

Limits limits(Matrix K, Velocity u, const TwoFrictions& mu, double p_n) {
    const double q = q_of(K), m = mu.slipping / q, s_rho = s_rho_of(K, u), f = 1 + mu.at_rest / q;
    double L = 1 / (1 - s_rho * s_rho);
    for (const double slope : {1 - m * s_rho, m - s_rho})
        if (slope != 0) L += (1 + m) / std::abs(slope);
    const double Z = L * L * (p_n + (std::abs(u[1]) + q * std::abs(u[0])) / K(1, 1));
    return {end_tolerance.of(Z), end_tolerance.of(q * f * Z), end_tolerance.of(2 * f * K(1, 1) * Z),
            end_tolerance.of(2 * f * q * K(0, 0) * Z)};
}

Expectation expect_impulse(const ImpactEnd& got, const Eigen::Vector2d& right, Matrix K, Velocity u,
                           const TwoFrictions& mu) {
    const Limits limit = limits(K, u, mu, right[1]);
    return expect_near("impulse (p_t, p_n) [N s]", got.impulse, right, std::max(limit.p_t, limit.p_n));
}
Expectation expect_velocity(const ImpactEnd& got, const Eigen::Vector2d& right, Matrix K, Velocity u,
                            const TwoFrictions& mu, double p_n) {
    const Limits limit = limits(K, u, mu, p_n);
    return expect_near("velocity after (u_t, u_n) [m/s]", got.u, right, std::max(limit.u_t, limit.u_n));
}

/// Round-off decides neither whether the slip goes on nor whether u_n falls.
bool slip_is_decided(Matrix K, Velocity u, const TwoFrictions& mu) {
    const double m = mu.slipping / q_of(K), s_rho = s_rho_of(K, u);
    return std::abs(m - s_rho) >= least_margin && std::abs(1 - m * s_rho) >= least_margin;
}
/// Nor whether the floor holds.
bool is_decided(Matrix K, Velocity u, const TwoFrictions& mu) {
    return std::abs(std::abs(K(0, 1)) - mu.at_rest * K(0, 0)) >= least_margin * std::abs(K(0, 1)) &&
           slip_is_decided(K, u, mu);
}

/// An impact of a sample; at rest in half of them.
struct Impact {
    Eigen::Matrix2d K;
    Eigen::Vector2d u;
    TwoFrictions mu;

    Limits limits_of(double p_n) const { return limits(K, u, mu, p_n); }
};
Impact impact_of(const Sample& s, double more) {
    const double q = q_of(s);
    Impact impact{K_of(s), u_of(s), {(s["mu_d/q"] + more) * q, s["mu_d/q"] * q}};
    if (s["at rest"] == 1) impact.u[0] = 0;
    return impact;
}
/// Friction at rest differs by a hair from what just holds; friction in slip is a share, mu_d/mu_s, of it.
Impact by_a_hair(const Sample& s) {
    const double hair = std::max(hairs.high * std::pow(10, -s["decade"]), 1.001 * hairs.low);
    const double at_rest = std::abs(s["rho"]) * (1 + (s["side"] == 0 ? hair : -hair)) * q_of(s);
    return {K_of(s), u_of(s), {at_rest, s["mu_d/mu_s"] * at_rest}};
}
/// A slip along the coupling whose slope in u_t (kind 0) or u_n (kind 1) is 0 exactly, or little more or less. K is a
/// power of two times (1, rho, 1).
Impact balanced(const Sample& s) {
    const double rho = 0.5 - 0.25 * s["rho is"], side = s["side"] == 0 ? 1 : -1, size = std::pow(2, s["log2 K"]);
    const double offs[] = {0, 1, -1, 10, -10, 100, -100}, off = 1.0001 * least_margin * offs[s.integer("off")];
    const double slipping = s["slope of"] == 0 ? rho + off : (1 - off) / rho, more[] = {0, 0.5, 4};
    return {size * matrix(1, side * rho, 1),
            s["-u_n"] * Eigen::Vector2d(side * s["slip"], -1),
            {slipping + more[s.integer("more at rest")], slipping}};
}

/// @param hint  in place of the case's, if there is one
void expect_end(const ImpactEnd& got, const ImpactEnd& right, const Limits& limit, const std::string& hint = "") {
    const bool has_hint = !hint.empty();
    expect_near("p_n [N s]", got.impulse[1], right.impulse[1], limit.p_n).mistake_if(has_hint, hint);
    expect_near("p_t [N s]", got.impulse[0], right.impulse[0], limit.p_t).mistake_if(has_hint, hint);
    expect_near("u_n after [m/s]", got.u[1], right.u[1], limit.u_n).mistake_if(has_hint, hint);
    expect_near("u_t after [m/s]", got.u[0], right.u[0], limit.u_t).mistake_if(has_hint, hint);
}

const Coordinate k_tt = decades("K_tt", floor_mobilities), k_nn = decades("K_nn", floor_mobilities),
                 rho = any_coupling(floor_couplings), approach = decades("-u_n", floor_approaches).simple(1),
                 slip = either_sign("u_t q/|u_n|", floor_slips).edges({-1, 1}).simple(-0.125),
                 friction = even("mu_d/q", slip_frictions).edges({0.25, 0.5, 1, 1e-3, 1e-6, 1e-9, 1e-12}).simple(0.25),
                 more = even("(mu_s - mu_d)/q", more_at_rest)
                            .edges({0.25, 0.5, 1e-3, 1e-6, 1e-9, 1e-12})
                            .simple(0.5)
                            .indifferent(Coordinate::End::high, "what holds easily is held no better by more"),
                 at_rest = choice("at rest", 2), restitution = any_restitution();

Domain any_hair(const Coordinate& share) {
    return {k_tt, k_nn, rho, approach, slip, choice("decade", 13), choice("side", 2), share, restitution};
}
Domain any_balance(const Coordinate& more_at_rest) {
    return {integer("log2 K", -19, 19),
            choice("rho is", 2),
            choice("side", 2),
            approach,
            decades("slip", floor_slips).simple(0.125),
            choice("slope of", 2),
            choice("off", 7),
            more_at_rest,
            restitution};
}
std::string slope_hint(const Sample& s) {
    return s["slope of"] == 0 ? no_stop : no_rise;
}
void for_all_near(Impact (*impact)(const Sample&), const Domain& domain, std::string (*hint)(const Sample&)) {
    for_all(domain.where([=](const Sample& s) {
        const Impact i = impact(s);
        const double m = i.mu.slipping / q_of(i.K);
        const auto is_clear = [&](double slope) { return slope == 0 || std::abs(slope) >= least_margin; };
        const double s_rho = s_rho_of(i.K, i.u);
        return m >= slip_frictions.low && m <= slip_frictions.high && is_clear(m - s_rho) && is_clear(1 - m * s_rho);
    }),
            [=](const Sample& s) {
                const Impact i = impact(s);
                const auto [mine, right] = both(student::impact_two_frictions, i.K, i.u, i.mu, s["e"]);
                expect_end(mine, right, i.limits_of(right.impulse[1]), hint(s));
            });
}

RBC_GRADE("static_friction", "with equal frictions it is Poisson's law of the lesson", 2,
          "With mu_s = mu_d nothing may differ from the lesson: slip with (08.3) until p_s, then (08.5) or (08.6), and "
          "the end at (1 + e) p_c, with p_c where u_n = 0 on whichever piece that is.") {
    did("everything slow: K = (2, 1.2, 1.5), u = (-4e-8, -1e-7) m/s, mu_s = mu_d = 0.3, e = 0.8");
    const Eigen::Matrix2d K = matrix(2, 1.2, 1.5);
    const ImpactEnd slow = student::impact_two_frictions(K, {-4e-8, -1e-7}, {0.3, 0.3}, 0.8);
    // 1e-7 times the reversal further below.
    expect_impulse(slow, {-0.2645614035087719e-7, 1.3263157894736841e-7}, K, {-4e-8, -1e-7}, {0.3, 0.3})
        .mistake(Eigen::Vector2d(-0.3 * 1.8e-7 / 1.14, 1.8e-7 / 1.14),
                 "However slow: a slip is a slip, only u_t = 0 is rest.")
        .mistake_if(std::abs(slow.impulse[1] * 1.8 - 1.3263157894736841e-7) < 1e-19, compressed);
    did("any impact with mu_s = mu_d");
    const Domain equal =
        Domain{k_tt, k_nn, rho, approach, slip, at_rest, friction, restitution}.where([](const Sample& s) {
            const Impact i = impact_of(s, 0);
            return is_decided(i.K, i.u, i.mu);
        });
    for_all(equal, [](const Sample& s) {
        const Impact i = impact_of(s, 0);
        const PlanarImpact lesson = impact_poisson({i.K, i.u, i.mu.slipping, s["e"]});
        const auto [mine, right] = both(student::impact_two_frictions, i.K, i.u, i.mu, s["e"]);
        const Limits limit = i.limits_of(right.impulse[1]);
        expect_end(mine, right, limit);
        expect_near("the reference and the lesson: P [N s]", right.impulse, lesson.impulse, limit.p_n + limit.p_t);
        expect_near("the reference and the lesson: u [m/s]", right.u, lesson.u, limit.u_n + limit.u_t);
    });
    did("a slope that is 0, or nearly, or a floor that holds by a hair, or does not, and mu_s = mu_d");
    for_all_near(balanced, any_balance(choice("more at rest", 1)), slope_hint);
    for_all_near(by_a_hair, any_hair(even("mu_d/mu_s", 1, 1)), [](const Sample&) { return by_however_little; });
}

RBC_GRADE("static_friction", "while the tip slips, friction at rest does not count", 3,
          "As long as u_t is not 0 the friction is mu_d. Only at u_t = 0 the floor can hold with mu_s.") {
    did("a block that slides to the end, K = (1, 0, 1), u = (3, -1), mu_d = 0.25, mu_s = 5, e = 0.5");
    const Eigen::Matrix2d K = matrix(1, 0, 1);
    const ImpactEnd block = student::impact_two_frictions(K, {3, -1}, {5, 0.25}, 0.5);
    expect_impulse(block, {-0.375, 1.5}, K, {3, -1}, {5, 0.25}).mistake(Eigen::Vector2d(-3, 1.5), slows_with_slip);
    did("a block that stops: the same with u_t = 0.25");
    const ImpactEnd stops = student::impact_two_frictions(K, {0.25, -1}, {5, 0.25}, 0.5);
    expect_impulse(stops, {-0.25, 1.5}, K, {0.25, -1}, {5, 0.25});
    expect_velocity(stops, {0, 0.5}, K, {0.25, -1}, {5, 0.25}, 1.5);
    for (const double side : {1.0, -1.0}) {
        did("friction that just balances the coupling, so that the slip neither slows down nor speeds up: K = (2, ",
            side, ", 2), u = (", side, ", -1), mu_d = 0.5, mu_s = 1, e = 0.5");
        // du_t/dp = 0 exactly; du_n/dp = 2 - 0.5 = 1.5, p_n = 1.5/1.5.
        const ImpactEnd on = student::impact_two_frictions(matrix(2, side, 2), {side, -1}, {1, 0.5}, 0.5);
        const std::string never = "Where du_t/dp is 0 the slip never stops: p_s is infinite.";
        expect_impulse(on, {-0.5 * side, 1}, matrix(2, side, 2), {side, -1}, {1, 0.5}).mistake_if(true, never);
        expect_velocity(on, {side, 0.5}, matrix(2, side, 2), {side, -1}, {1, 0.5}, 1).mistake_if(true, never);
    }
}

RBC_GRADE("static_friction", "a slip that stops is held where mu_s allows it, though mu_d would not", 4,
          "At u_t = 0 compare |K_tn| with mu_s K_tt, not with mu_d K_tt.") {
    did("K = (2, 1.2, 1.5), u = (-0.4, -1), mu_d = 0.3, mu_s = 0.9, e = 0.8");
    // p_s = 0.4/1.8 = 2/9 with u_n = -1 + 1.86*2/9, then stick with slope 0.78: p_c, p_n, p_t by hand.
    const double p_s = 0.4 / 1.8, p_c = p_s + (1 - 1.86 * p_s) / 0.78, p_n = 1.8 * p_c;
    const Eigen::Matrix2d K = matrix(2, 1.2, 1.5);
    const ImpactEnd end = student::impact_two_frictions(K, {-0.4, -1}, {0.9, 0.3}, 0.8);
    expect_impulse(end, {0.3 * p_s - 0.6 * (p_n - p_s), p_n}, K, {-0.4, -1}, {0.9, 0.3})
        .mistake(Eigen::Vector2d(-0.2645614035087719, 1.3263157894736841), holds_with_rest);
    expect("the tip is at rest", std::abs(end.u[0]) <= limits(K, {-0.4, -1}, {0.9, 0.3}, p_n).u_t,
           text("u_t = ", end.u[0], " m/s"));
    did("a floor as smooth as ice, mu_d = 0, until something stops on it: K = (2, 1, 2), u = (-0.25, -1), mu_s = 0.75, "
        "e = 0.5");
    // p_s = 0.25 with u_n = -0.5, then stick with slope 1.5: p_c = 7/12, p_n = 7/8, p_t = -(7/8 - 1/4)/2.
    const ImpactEnd ice = student::impact_two_frictions(matrix(2, 1, 2), {-0.25, -1}, {0.75, 0}, 0.5);
    expect_impulse(ice, {-0.3125, 0.875}, matrix(2, 1, 2), {-0.25, -1}, {0.75, 0})
        .mistake(Eigen::Vector2d(0, 0.75),
                 "That is an impact without friction. mu_d = 0 lets it slip freely, but once u_t = 0 the floor can "
                 "hold with mu_s.");
}

RBC_GRADE("static_friction", "what not even mu_s holds turns back with the friction of slip", 2,
          turns_with_slip.c_str()) {
    did("K = (2, 1.2, 1.5), u = (-0.4, -1), mu_d = 0.3, mu_s = 0.5, e = 0.8");
    // As in the lesson with mu = 0.3: reversal in compression.
    const Eigen::Matrix2d K = matrix(2, 1.2, 1.5);
    const ImpactEnd end = student::impact_two_frictions(K, {-0.4, -1}, {0.5, 0.3}, 0.8);
    expect_impulse(end, {-0.2645614035087719, 1.3263157894736841}, K, {-0.4, -1}, {0.5, 0.3});
}

RBC_GRADE("static_friction", "a tip that starts at rest is held by mu_s", 2, rest_before.c_str()) {
    for (const double K_tn : {1.5, -1.5}) {
        did("K = (2.5, ", K_tn, ", 2.5), u = (0, -1), mu_d = 0.3, mu_s = 0.7, e = 0.7");
        // Stick: p_n = 1.7/1.6, p_t = -K_tn/K_tt p_n.
        const Eigen::Matrix2d K = matrix(2.5, K_tn, 2.5);
        const ImpactEnd held = student::impact_two_frictions(K, {0, -1}, {0.7, 0.3}, 0.7);
        expect_impulse(held, {-K_tn / 2.5 * 1.0625, 1.0625}, K, {0, -1}, {0.7, 0.3});
        did("K = (2, ", K_tn / 1.5, ", 2), mu_d = 0.25, mu_s = 0.5: just enough, |K_tn| = mu_s K_tt");
        // Stick: du_n/dp = 1.5, p_n = 1.7/1.5. Both sides of the comparison are exact.
        const Eigen::Matrix2d exact = matrix(2, K_tn / 1.5, 2);
        const ImpactEnd just = student::impact_two_frictions(exact, {0, -1}, {0.5, 0.25}, 0.7);
        expect_impulse(just, {-K_tn / 3 * 1.7 / 1.5, 1.7 / 1.5}, exact, {0, -1}, {0.5, 0.25})
            .mistake_if(true, "What needs exactly mu_s is held: |dp_t| <= mu_s dp (E08.1).");
        did("the first again, with mu_s = 0.5: it slips off");
        // du_n/dp = 2.5 - 0.45 = 2.05.
        const ImpactEnd slips = student::impact_two_frictions(K, {0, -1}, {0.5, 0.3}, 0.7);
        const double p_n = 1.7 / 2.05;
        expect_impulse(slips, {K_tn > 0 ? -0.3 * p_n : 0.3 * p_n, p_n}, K, {0, -1}, {0.5, 0.3});
    }
}

RBC_GRADE("static_friction", "any impact: cone, energy, and a walk in small steps", 3,
          "Somewhere friction leaves its cone, makes energy or takes the wrong piece. Draw the path of the failing "
          "impact in the impulse plane; the demo can do it: ./course demo 08 --mine.") {
    const Domain any_impact =
        Domain{k_tt, k_nn, rho, approach, slip, at_rest, friction, more, restitution}.where([](const Sample& s) {
            const Impact i = impact_of(s, s["(mu_s - mu_d)/q"]);
            return is_decided(i.K, i.u, i.mu);
        });
    for_all(any_impact, [](const Sample& s) {
        const Impact i = impact_of(s, s["(mu_s - mu_d)/q"]);
        const Eigen::Matrix2d& K = i.K;
        const Eigen::Vector2d& u = i.u;
        const double e = s["e"];
        const auto [mine, right] = both(student::impact_two_frictions, K, u, i.mu, e);
        const double p_n = right.impulse[1];
        const Limits limit = i.limits_of(p_n);
        expect("the bodies separate", mine.u[1] >= -limit.u_n, text("u_n = ", mine.u[1], " m/s"));
        expect("|p_t| <= mu_s p_n",
               std::abs(mine.impulse[0]) <= i.mu.at_rest * (mine.impulse[1] + limit.p_n) + limit.p_t,
               text("P = (", mine.impulse[0], ", ", mine.impulse[1], ") N s"));
        expect_end(mine, right, limit);
        // The reference, too. The walk is wrong only in the step where the slip stops: by 2 mu_s dp in p_t.
        constexpr int steps = 2000;
        expect("energy does not grow",
               right.impulse.dot(u + right.u) <= limit.p_n * -u[1] + limit.p_t * std::abs(u[0]));
        const double q = q_of(s), one = (2 * i.mu.at_rest + 2 * q) * p_n / steps + 2 * limit.p_t;
        expect_near("p_t of the walk [N s]", right.impulse[0], in_steps(K, u, i.mu, p_n, steps)[0], one);
        const Eigen::Vector2d P_c = in_steps(K, u, i.mu, p_n / (1 + e), steps);
        expect_near("u_n of the walk at p_n/(1 + e) [m/s]", u[1] + K.row(1).dot(P_c), 0,
                    (std::abs(K(1, 0)) + K(1, 1) / q) * one);
    });
    did("a floor that holds by a hair, or does not");
    for_all_near(by_a_hair, any_hair(even("mu_d/mu_s", 0, 1).simple(0.5)),
                 [](const Sample&) { return by_however_little; });
    did("a slope of u_t or of u_n is 0, or little more or less");
    for_all_near(balanced, any_balance(choice("more at rest", 3).simple(1)), slope_hint);
}

}  // namespace grading_static_friction
