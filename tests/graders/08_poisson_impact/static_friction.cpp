#include "exercises/08_poisson_impact/static_friction.hpp"

#include <algorithm>
#include <cmath>

#include "common/grading/grader.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"
#include "tests/support/random_impacts.hpp"

using namespace rbc;
using namespace rbc::ex08;

RBC_STUDENT(impact_two_frictions)

namespace {

Eigen::Matrix2d matrix(double K_tt, double K_tn, double K_nn) {
    Eigen::Matrix2d K;
    K << K_tt, K_tn, K_tn, K_nn;
    return K;
}

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

}  // namespace

RBC_GRADE("static_friction", "with equal frictions it is Poisson's law of the lesson", 3,
          "With mu_s = mu_d nothing may differ from the lesson: slip with (08.3) until p_s, then (08.5) or (08.6), and "
          "the end at (1 + e) p_c, with p_c where u_n = 0 on whichever piece that is.") {
    did("300 random impacts with mu_s = mu_d");
    RandomNumbers random(83);
    for (int i = 0; i < 300; ++i) {
        const PlanarImpactProblem q = test::random_impact<2>(random);
        const PlanarImpact right = impact_poisson(q);
        const ImpactEnd mine = student::impact_two_frictions(q.K, q.u, {q.friction, q.friction}, q.restitution);
        // Some ten operations; a nearly singular K magnifies them by at most 1e3.
        expect_near("impulse (p_t, p_n) [N s]", mine.impulse, right.impulse, 1e-10 * (1 + right.impulse.norm()))
            .mistake(Eigen::Vector2d(right.impulse / (1 + q.restitution)),
                     "That is the impulse at the end of compression. Restitution adds e times its normal part.");
        expect_near("velocity after (u_t, u_n) [m/s]", mine.u, right.u, 1e-10 * (1 + right.u.norm()));
    }
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
                 "That is an impact without friction. mu_d = 0 lets it slip freely, but once u_t = 0 the floor can hold "
                 "with mu_s.");
}

RBC_GRADE("static_friction", "what not even mu_s holds turns back with the friction of slip", 2,
          "If |K_tn| > mu_s K_tt the tip slides off, and from then on it slides: mu_d, against the new direction.") {
    did("K = (2, 1.2, 1.5), u = (-0.4, -1), mu_d = 0.3, mu_s = 0.5, e = 0.8");
    // As in the lesson with mu = 0.3: reversal in compression.
    const ImpactEnd end = student::impact_two_frictions(matrix(2, 1.2, 1.5), {-0.4, -1}, {0.5, 0.3}, 0.8);
    expect_near("impulse (p_t, p_n) [N s]", end.impulse, Eigen::Vector2d(-0.2645614035087719, 1.3263157894736841),
                1e-13);
}

RBC_GRADE("static_friction", "a tip that starts at rest is held by mu_s", 2,
          "u_t = 0 before the impact is rest, too: mu_s decides whether it stays. Slip that starts goes where K_tn "
          "pushes.") {
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

RBC_GRADE("static_friction", "cone, energy and a walk in small steps agree, for 60 random impacts", 3,
          "Somewhere friction leaves its cone, makes energy or takes the wrong piece. Draw the path of the failing "
          "impact in the impulse plane; the demo can do it: ./course demo 08 --mine.") {
    did("60 random impacts, mu_s up to 3 mu_d, against 20000 small steps");
    RandomNumbers random(84);
    for (int i = 0; i < 60; ++i) {
        const PlanarImpactProblem q = test::random_impact<2>(random, 1);
        const TwoFrictions mu{q.friction * random.between(1, 3), q.friction};
        const ImpactEnd mine = student::impact_two_frictions(q.K, q.u, mu, q.restitution);
        expect("the bodies separate", mine.u[1] >= -1e-12, text("u_n = ", mine.u[1], " m/s"));
        expect("|p_t| <= mu_s p_n", std::abs(mine.impulse[0]) <= mu.at_rest * mine.impulse[1] + 1e-12,
               text("P = (", mine.impulse[0], ", ", mine.impulse[1], ") N s"));
        const double size = 1 + q.u.norm() + q.K.norm() * mine.impulse.norm();
        expect_near("u - (u before + K P) [m/s]", Eigen::Vector2d(mine.u - q.u - q.K * mine.impulse),
                    Eigen::Vector2d(0, 0), 1e-12 * size);
        const double dT = 0.5 * mine.impulse.dot(q.u + mine.u);
        expect("energy does not grow", dT <= 1e-12 * size * size, text("dT = ", dT, " J"));
        // The walk is wrong only in the step where the slip stops: by 2 mu_s dp in p_t, a little more by rounding.
        const Eigen::Vector2d walked = in_steps(q.K, q.u, mu, mine.impulse[1], 20000);
        expect_near("p_t against the walk [N s]", mine.impulse[0], walked[0],
                    (2 + 2 * mu.at_rest) * mine.impulse[1] / 20000 + 1e-9);
        const double p_c = mine.impulse[1] / (1 + q.restitution);
        const Eigen::Vector2d u_c = q.u + q.K * in_steps(q.K, q.u, mu, p_c, 20000);
        expect_near("u_n of the walk at p_n/(1 + e) [m/s]", u_c[1], 0,
                    q.K.norm() * (2 + 2 * mu.at_rest) * p_c / 20000 + 1e-9);
    }
}
