#include "exercises/08_poisson_impact/static_friction.hpp"

#include <algorithm>
#include <cmath>

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

const Coordinate friction = even("mu_d/q", 0, 4).edges({0.25, 0.5, 1}).simple(0.5),
                 more = even("(mu_s - mu_d)/q", 0, 4).edges({0.25, 0.5}).simple(0.5),
                 restitution = even("e", 0, 1).simple(0.5);

/// s rho; what starts at rest may slip against the coupling only.
double s_rho_of(const Sample& s) {
    const double slip = s["u_t q/|u_n|"];
    return slip == 0 ? -std::abs(s["rho"]) : slip > 0 ? s["rho"] : -s["rho"];
}

/// Both frictions over q.
struct Grip {
    double at_rest, slipping;
};

/// Friction at rest differs by `hair` from what just holds; friction in slip is a share, mu_d/mu_s, of it.
Grip just_holds(const Sample& s) {
    const double at_rest = std::abs(s["rho"]) * (1 + (s["side"] == 0 ? 1 : -1) * s["hair"]);
    return {at_rest, s["mu_d/mu_s"] * at_rest};
}

/// Round-off decides neither whether the slip goes on nor whether u_n falls.
bool slip_is_decided(const Sample& s, double m) {
    return std::abs(m - s_rho_of(s)) > 1e-3 && std::abs(1 - m * s_rho_of(s)) > 1e-3;
}

/// Nor whether the floor holds.
bool is_decided(const Sample& s, double at_rest) {
    return std::abs(std::abs(s["rho"]) - s["mu_d/q"] - at_rest) > 1e-3 && slip_is_decided(s, s["mu_d/q"]);
}

TwoFrictions mu_of(const Sample& s, const Grip& grip) {
    return {grip.at_rest * q_of(s), grip.slipping * q_of(s)};
}

/// p_n, p_t, u_n and u_t are right to this.
struct Tolerances {
    double p_n, p_t, u_n, u_t;
};

Tolerances tolerances(const Sample& s, const Grip& grip, double p_n) {
    // While it slips, m = mu_d/q, du_n/dp = K_nn (1 - m s rho), du_t/dp = -s K_tt q (m - s rho); what holds rises
    // by K_nn (1 - rho^2): each is right to a rounding of its terms, and divides u_n or u_t, at most twice.
    const double k_tt = s["K_tt"], q = q_of(s), r = s["rho"], m = grip.slipping, s_rho = s_rho_of(s);
    const double lost = 1 / (1 - r * r) + (1 + m) / std::abs(1 - m * s_rho) + (1 + m) / std::abs(m - s_rho);
    const double t = 1e-15 * lost * lost * (p_n + s["-u_n"] * (1 + std::abs(s["u_t q/|u_n|"])) / s["K_nn"]);
    const double mu = 1 + grip.at_rest;
    return {t, mu * q * t, 2 * mu * s["K_nn"] * t, 2 * mu * k_tt * q * t};
}

void expect_end(const ImpactEnd& got, const ImpactEnd& right, const Tolerances& t, double e) {
    const Eigen::Vector2d compressed = right.impulse / (1 + e);
    expect_near("p_n [N s]", got.impulse[1], right.impulse[1], t.p_n)
        .mistake(compressed[1],
                 "That is the impulse at the end of compression. Restitution adds e times its normal part.");
    expect_near("p_t [N s]", got.impulse[0], right.impulse[0], t.p_t);
    expect_near("u_n after [m/s]", got.u[1], right.u[1], t.u_n);
    expect_near("u_t after [m/s]", got.u[0], right.u[0], t.u_t);
}

RBC_GRADE("static_friction", "with equal frictions it is Poisson's law of the lesson", 3,
          "With mu_s = mu_d nothing may differ from the lesson: slip with (08.3) until p_s, then (08.5) or (08.6), and "
          "the end at (1 + e) p_c, with p_c where u_n = 0 on whichever piece that is.") {
    did("everything slow: K = (2, 1.2, 1.5), u = (-4e-8, -1e-7) m/s, mu_s = mu_d = 0.3, e = 0.8");
    const ImpactEnd slow = student::impact_two_frictions(matrix(2, 1.2, 1.5), {-4e-8, -1e-7}, {0.3, 0.3}, 0.8);
    // 1e-7 times the reversal further below.
    expect_near("impulse (p_t, p_n) [N s]", slow.impulse,
                Eigen::Vector2d(-0.2645614035087719e-7, 1.3263157894736841e-7), 1e-19)
        .mistake(Eigen::Vector2d(-0.3 * 1.8e-7 / 1.14, 1.8e-7 / 1.14),
                 "However slow: a slip is a slip, only u_t = 0 is rest.")
        .mistake_if(std::abs(slow.impulse[1] * 1.8 - 1.3263157894736841e-7) < 1e-19,
                    "That is the impulse at the end of compression. Restitution adds e times its normal part.");
    did("any impact with mu_s = mu_d");
    const Domain equal = Domain{k_tt, k_nn, rho, approach, slip, friction, restitution}.where(
        [](const Sample& s) { return is_decided(s, 0); });
    for_all(equal, [](const Sample& s) {
        const Grip grip{s["mu_d/q"], s["mu_d/q"]};
        const TwoFrictions mu = mu_of(s, grip);
        const PlanarImpact right = impact_poisson({K_of(s), u_of(s), mu.slipping, s["e"]});
        const ImpactEnd mine = student::impact_two_frictions(K_of(s), u_of(s), mu, s["e"]);
        expect_end(mine, {right.impulse, right.u}, tolerances(s, grip, right.impulse[1]), s["e"]);
    });
}

RBC_GRADE("static_friction", "while the tip slips, friction at rest does not count", 3,
          "As long as u_t is not 0 the friction is mu_d. Only at u_t = 0 the floor can hold with mu_s.") {
    did("a block that slides to the end, K = (1, 0, 1), u = (3, -1), mu_d = 0.25, mu_s = 5, e = 0.5");
    const ImpactEnd block = student::impact_two_frictions(matrix(1, 0, 1), {3, -1}, {5, 0.25}, 0.5);
    expect_near("impulse (p_t, p_n) [N s]", block.impulse, Eigen::Vector2d(-0.375, 1.5), 1e-14)
        .mistake(Eigen::Vector2d(-3, 1.5), "You slowed the slip down with mu_s. While it slips friction is mu_d.");
    did("a block that stops: the same with u_t = 0.25");
    const ImpactEnd stops = student::impact_two_frictions(matrix(1, 0, 1), {0.25, -1}, {5, 0.25}, 0.5);
    expect_near("impulse (p_t, p_n) [N s]", stops.impulse, Eigen::Vector2d(-0.25, 1.5), 1e-14);
    expect_near("velocity after (u_t, u_n) [m/s]", stops.u, Eigen::Vector2d(0, 0.5), 1e-14);
    for (const double side : {1.0, -1.0}) {
        did("friction that just balances the coupling, so that the slip neither slows down nor speeds up: K = (2, ",
            side, ", 2), u = (", side, ", -1), mu_d = 0.5, mu_s = 1, e = 0.5");
        // du_t/dp = 0 exactly; du_n/dp = 2 - 0.5 = 1.5, p_n = 1.5/1.5.
        const ImpactEnd on = student::impact_two_frictions(matrix(2, side, 2), {side, -1}, {1, 0.5}, 0.5);
        expect_near("impulse (p_t, p_n) [N s]", on.impulse, Eigen::Vector2d(-0.5 * side, 1), 1e-14)
            .mistake_if(true, "Where du_t/dp is 0 the slip never stops: p_s is infinite.");
        expect_near("velocity after (u_t, u_n) [m/s]", on.u, Eigen::Vector2d(side, 0.5), 1e-14)
            .mistake_if(true, "Where du_t/dp is 0 the slip never stops: p_s is infinite.");
    }
}

RBC_GRADE("static_friction", "a slip that stops is held where mu_s allows it, though mu_d would not", 3,
          "At u_t = 0 compare |K_tn| with mu_s K_tt, not with mu_d K_tt.") {
    did("K = (2, 1.2, 1.5), u = (-0.4, -1), mu_d = 0.3, mu_s = 0.9, e = 0.8");
    // p_s = 0.4/1.8 = 2/9 with u_n = -1 + 1.86*2/9, then stick with slope 0.78: p_c, p_n, p_t by hand.
    const double p_s = 0.4 / 1.8, p_c = p_s + (1 - 1.86 * p_s) / 0.78, p_n = 1.8 * p_c;
    const ImpactEnd end = student::impact_two_frictions(matrix(2, 1.2, 1.5), {-0.4, -1}, {0.9, 0.3}, 0.8);
    expect_near("impulse (p_t, p_n) [N s]", end.impulse, Eigen::Vector2d(0.3 * p_s - 0.6 * (p_n - p_s), p_n), 1e-13)
        .mistake(Eigen::Vector2d(-0.2645614035087719, 1.3263157894736841),
                 "It turned back. At u_t = 0 the floor holds with mu_s: compare |K_tn| with mu_s K_tt.");
    expect("the tip is at rest", std::abs(end.u[0]) < 1e-13, text("u_t = ", end.u[0], " m/s"));
    did("a floor as smooth as ice, mu_d = 0, until something stops on it: K = (2, 1, 2), u = (-0.25, -1), mu_s = 0.75, "
        "e = 0.5");
    // p_s = 0.25 with u_n = -0.5, then stick with slope 1.5: p_c = 7/12, p_n = 7/8, p_t = -(7/8 - 1/4)/2.
    const ImpactEnd ice = student::impact_two_frictions(matrix(2, 1, 2), {-0.25, -1}, {0.75, 0}, 0.5);
    expect_near("impulse (p_t, p_n) [N s]", ice.impulse, Eigen::Vector2d(-0.3125, 0.875), 1e-14)
        .mistake(Eigen::Vector2d(0, 0.75),
                 "That is an impact without friction. mu_d = 0 lets it slip freely, but once u_t = 0 the floor can "
                 "hold with mu_s.");
}

RBC_GRADE("static_friction", "what not even mu_s holds turns back with the friction of slip", 2,
          "If |K_tn| > mu_s K_tt the tip slides off, and from then on it slides: mu_d, against the new direction.") {
    did("K = (2, 1.2, 1.5), u = (-0.4, -1), mu_d = 0.3, mu_s = 0.5, e = 0.8");
    // As in the lesson with mu = 0.3: reversal in compression.
    const ImpactEnd end = student::impact_two_frictions(matrix(2, 1.2, 1.5), {-0.4, -1}, {0.5, 0.3}, 0.8);
    expect_near("impulse (p_t, p_n) [N s]", end.impulse, Eigen::Vector2d(-0.2645614035087719, 1.3263157894736841),
                1e-13);
}

RBC_GRADE(
    "static_friction", "a tip that starts at rest is held by mu_s", 2,
    "u_t = 0 before the impact is rest, too: mu_s decides whether it stays. Slip that starts goes where K_tn pushes.") {
    for (const double K_tn : {1.5, -1.5}) {
        did("K = (2.5, ", K_tn, ", 2.5), u = (0, -1), mu_d = 0.3, mu_s = 0.7, e = 0.7");
        // Stick: p_n = 1.7/1.6, p_t = -K_tn/K_tt p_n.
        const ImpactEnd held = student::impact_two_frictions(matrix(2.5, K_tn, 2.5), {0, -1}, {0.7, 0.3}, 0.7);
        expect_near("impulse (p_t, p_n) [N s]", held.impulse, Eigen::Vector2d(-K_tn / 2.5 * 1.0625, 1.0625), 1e-13);
        did("K = (2, ", K_tn / 1.5, ", 2), mu_d = 0.25, mu_s = 0.5: just enough, |K_tn| = mu_s K_tt");
        // Stick: du_n/dp = 1.5, p_n = 1.7/1.5. Both sides of the comparison are exact.
        const ImpactEnd just = student::impact_two_frictions(matrix(2, K_tn / 1.5, 2), {0, -1}, {0.5, 0.25}, 0.7);
        expect_near("impulse (p_t, p_n) [N s]", just.impulse, Eigen::Vector2d(-K_tn / 3 * 1.7 / 1.5, 1.7 / 1.5), 1e-13)
            .mistake_if(true, "What needs exactly mu_s is held: |dp_t| <= mu_s dp (E08.1).");
        did("the first again, with mu_s = 0.5: it slips off");
        // du_n/dp = 2.5 - 0.45 = 2.05.
        const ImpactEnd slips = student::impact_two_frictions(matrix(2.5, K_tn, 2.5), {0, -1}, {0.5, 0.3}, 0.7);
        const double p_n = 1.7 / 2.05;
        expect_near("impulse (p_t, p_n) [N s]", slips.impulse, Eigen::Vector2d(K_tn > 0 ? -0.3 * p_n : 0.3 * p_n, p_n),
                    1e-13);
    }
}

RBC_GRADE("static_friction", "any impact: cone, energy, and a walk in small steps", 3,
          "Somewhere friction leaves its cone, makes energy or takes the wrong piece. Draw the path of the failing "
          "impact in the impulse plane; the demo can do it: ./course demo 08 --mine.") {
    const Domain any_impact = Domain{k_tt, k_nn, rho, approach, slip, friction, more, restitution}.where(
        [](const Sample& s) { return is_decided(s, s["(mu_s - mu_d)/q"]); });
    for_all(any_impact, [](const Sample& s) {
        const Eigen::Matrix2d K = K_of(s);
        const Eigen::Vector2d u = u_of(s);
        const double e = s["e"], q = q_of(s);
        const Grip grip{s["mu_d/q"] + s["(mu_s - mu_d)/q"], s["mu_d/q"]};
        const TwoFrictions mu = mu_of(s, grip);
        const auto [mine, right] = both(student::impact_two_frictions, K, u, mu, e);
        const double p_n = right.impulse[1];
        const Tolerances t = tolerances(s, grip, p_n);
        expect("the bodies separate", mine.u[1] >= -t.u_n, text("u_n = ", mine.u[1], " m/s"));
        expect("|p_t| <= mu_s p_n", std::abs(mine.impulse[0]) <= mu.at_rest * mine.impulse[1] + t.p_t,
               text("P = (", mine.impulse[0], ", ", mine.impulse[1], ") N s"));
        expect_end(mine, right, t, e);
        // The reference, too. The walk is wrong only in the step where the slip stops: by 2 mu_s dp in p_t.
        constexpr int steps = 2000;
        expect("energy does not grow", right.impulse.dot(u + right.u) <= t.p_n * -u[1] + t.p_t * std::abs(u[0]));
        const double one = (2 * mu.at_rest + 2 * q) * p_n / steps + 2 * t.p_t;
        expect_near("p_t of the walk [N s]", right.impulse[0], in_steps(K, u, mu, p_n, steps)[0], one);
        const Eigen::Vector2d P_c = in_steps(K, u, mu, p_n / (1 + e), steps);
        expect_near("u_n of the walk at p_n/(1 + e) [m/s]", u[1] + K.row(1).dot(P_c), 0,
                    (std::abs(K(1, 0)) + K(1, 1) / q) * one);
    });
    // The floor holds by a hair, or does not.
    const Domain nearly = Domain{k_tt,
                                 k_nn,
                                 rho,
                                 approach,
                                 slip,
                                 decades("hair", 1e-12, 0.5),
                                 choice("side", 2),
                                 even("mu_d/mu_s", 0, 1).simple(0.5),
                                 restitution}
                              .where([](const Sample& s) { return slip_is_decided(s, just_holds(s).slipping); });
    for_all(nearly, [](const Sample& s) {
        const Grip grip = just_holds(s);
        const auto [mine, right] = both(student::impact_two_frictions, K_of(s), u_of(s), mu_of(s, grip), s["e"]);
        expect_end(mine, right, tolerances(s, grip, right.impulse[1]), s["e"]);
    });
}

}  // namespace grading_static_friction
