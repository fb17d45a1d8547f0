#include "exercises/08_poisson_impact/critical_friction.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "common/grading/grader/grader.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"
#include "tests/graders/08_poisson_impact/impacts.hpp"

using namespace rbc;
using namespace rbc::ex08;
using namespace rbc::grading08;

namespace grading_critical_friction {

RBC_STUDENT(critical_friction)

constexpr double infinity = std::numeric_limits<double>::infinity();

const std::string until_the_end =
    "You demand that the slip stops before compression ends. It has until (1 + e) p_c: friction works in restitution "
    "too.";
const std::string also_held =
    "Two conditions: the slip stops by (1 + e) p_c, and from there on friction holds it, |K_tn| <= mu K_tt. The larger "
    "friction decides. With s K_tn < 0 a slip stops by itself, and turns back.";
const std::string also_stopped = "Holding what rests is not all: what slips has to stop first, by p = (1 + e) p_c.";
const std::string first_row = "Divide by K_tt: holding is a matter of the first row, u_t, not of K_nn.";
const std::string either_side =
    "s K_tn is what counts, s being the sign of u_t: the same impact in a mirror has the same critical friction.";
const std::string none_wins =
    "More friction stops the slip sooner, and with s K_tn < 0 it also ends the impact sooner. Look at the quantity you "
    "divide by: where it is not positive no friction wins, and the answer is infinity.";
const std::string slow_is_slip = "A slow slip is a slip: only u_t = 0 needs no friction to stop.";
const std::string any_large = "A large friction is a friction: there is none only where you would divide by 0 or less.";
const std::string by_its_sign =
    "What you divide by decides by its sign alone: where it is positive, by however little, a large friction is "
    "enough, "
    "where it is negative none is.";
const std::string larger_decides =
    "The larger of the two frictions decides, by however little it is larger: the one that stops in time, and "
    "|K_tn|/K_tt, which holds.";

using Matrix = const Eigen::Matrix2d&;
using Velocity = const Eigen::Vector2d&;

double coupling_of(Matrix K, Velocity u) {
    return u[0] > 0 ? K(0, 1) : -K(0, 1);
}

/// What the friction is divided by in a slip that has to stop in time, and its terms' sizes together.
double gain(Matrix K, Velocity u, double e) {
    return (1 + e) * -u[1] * K(0, 0) + std::abs(u[0]) * coupling_of(K, u);
}
double gain_terms(Matrix K, Velocity u, double e) {
    return (1 + e) * -u[1] * K(0, 0) + std::abs(u[0]) * std::abs(K(0, 1));
}
double to_stop(Matrix K, Velocity u, double e) {
    return (std::abs(u[0]) * K(1, 1) + (1 + e) * -u[1] * coupling_of(K, u)) / gain(K, u, e);
}

RBC_MISCONCEPTION(critical_friction, either_side, [](Matrix K, Velocity u, double e) {
    const double mu = critical_friction(K, {-u[0], u[1]}, e);
    if (mu == infinity || mu <= std::abs(K(0, 1)) / K(0, 0)) throw GraderError("another mistake is likelier");
    return mu;
})
RBC_MISCONCEPTION(critical_friction, until_the_end, [](Matrix K, Velocity u, double) {
    const double mu = critical_friction(K, u, 0);
    if (mu == infinity) throw GraderError("infinity says nothing of e");
    return mu;
})
RBC_MISCONCEPTION(critical_friction, also_stopped, [](Matrix K, Velocity u, double e) {
    const bool is_slow = std::abs(u[0]) < 1e-6 || std::abs(u[0]) * q_of(K) < 1e-2 * std::abs(u[1]);
    if (is_slow || gain(K, u, e) <= 0) throw GraderError("little is to be stopped, or nothing stops it");
    return std::abs(K(0, 1)) / K(0, 0);
})
RBC_MISCONCEPTION(critical_friction, also_held, [](Matrix K, Velocity u, double e) {
    if (u[0] == 0 || gain(K, u, e) <= 0) throw GraderError("nothing is stopped");
    return std::max(0.0, to_stop(K, u, e));
})
RBC_MISCONCEPTION(critical_friction, none_wins, [](Matrix K, Velocity u, double e) {
    if (gain(K, u, e) > 0) throw GraderError("there is a friction");
    return to_stop(K, u, e);
})
RBC_MISCONCEPTION(critical_friction, none_wins, [](Matrix K, Velocity u, double e) {
    return std::max(std::abs(K(0, 1)) / K(0, 0), to_stop(K, u, e));
})
RBC_MISCONCEPTION(critical_friction, first_row, [](Matrix K, Velocity u, double) {
    if (u[0] != 0) throw GraderError("more than holding is asked");
    return std::abs(K(0, 1)) / K(1, 1);
})

/// How far the contract lets an answer be off.
double limit_of(Matrix K, Velocity u, double e, double mu) {
    if (u[0] == 0) return critical_tolerance.of(mu);
    const double coupling = std::abs(K(0, 1));
    const double Z = std::abs(u[0]) * (K(1, 1) + mu * coupling) + (1 + e) * -u[1] * (mu * K(0, 0) + coupling);
    return critical_tolerance.of(mu + Z / gain(K, u, e));
}

Expectation expect_critical(Matrix K, Velocity u, double e, double right) {
    return expect_near("critical friction", student::critical_friction(K, u, e), right, limit_of(K, u, e, right));
}

RBC_GRADE(
    "critical_friction", "a block stops if friction can use up its momentum by the end of restitution", 3,
    "Without coupling u_t falls by mu K_tt p and u_n rises by K_nn p. The slip may stop as late as p = (1 + e) p_c.") {
    for (const double e : {0.0, 0.5, 1.0}) {
        did("a block, K = (1, 0, 2), u = (0.9, -1.5), e = ", e);
        // mu K_tt (1 + e) |u_n| / K_nn = |u_t|.
        expect_critical(matrix(1, 0, 2), {0.9, -1.5}, e, 1.2 / (1 + e)).mistake(1.2, until_the_end);
    }
    did("the same block, sliding slowly: u = (1e-6, -1.5), e = 0.5");
    expect_critical(matrix(1, 0, 2), {1e-6, -1.5}, 0.5, 0.8e-6 / 0.9).mistake(0, slow_is_slip);
    did("the same block, sliding to the left");
    expect_critical(matrix(1, 0, 2), {-0.9, -1.5}, 0.5, 0.8);
}

RBC_GRADE("critical_friction", "a tip without tangential velocity needs |K_tn|/K_tt to stay", 2,
          "With u_t = 0 before, nothing has to be stopped, but the coupling has to be held: |K_tn| <= mu K_tt.") {
    for (const double K_tn : {1.5, -1.5}) {
        did("K = (2.5, ", K_tn, ", 2), u = (0, -1), e = 0.7");
        expect_critical(matrix(2.5, K_tn, 2), {0, -1}, 0.7, 0.6)
            .mistake(0.75, first_row)
            .mistake(-0.6, "The coupling may push to either side: |K_tn|.")
            .mistake(
                0, "A tip that does not slide may begin to: the impact turns the rod, which pushes the tip sideways.");
    }
}

RBC_GRADE("critical_friction", "to stop is not enough: what stops must also be held", 2, also_held.c_str()) {
    did("K = (2.5, 1.5, 2.5), u = (-0.1, -1), e = 0.5: the rod's own turning stops the slip soon");
    expect_critical(matrix(2.5, 1.5, 2.5), {-0.1, -1}, 0.5, 0.6);
    did("the same in a mirror");
    expect_critical(matrix(2.5, -1.5, 2.5), {0.1, -1}, 0.5, 0.6).mistake_if(true, either_side);
}

RBC_GRADE("critical_friction", "some grazing tips slide to the end with any friction", 2, none_wins.c_str()) {
    did("K = (2.5, 1.5, 2.5), u = (-4, -1), e = 0.5");
    // p_s/p_c tends to |u_t| |K_tn| / (|u_n| K_tt) = 2.4 for mu -> infinity, more than 1 + e.
    const double mu = student::critical_friction(matrix(2.5, 1.5, 2.5), {-4, -1}, 0.5);
    expect("no friction makes it stick: infinity", mu == infinity, text("got ", mu));
}

const std::string any_size = "Twice the velocities stop with the same friction.";
Eigen::Vector2d before(const Sample& s) {
    return s["at rest"] == 1 ? Eigen::Vector2d(0, -s["-u_n"]) : u_of(s);
}
const Domain any_impact =
    Domain{decades("K_tt", stick_mobilities),
           decades("K_nn", stick_mobilities),
           any_coupling(stick_couplings),
           decades("-u_n", stick_approaches)
               .simple(1)
               .indifferent(Coordinate::End::low, any_size)
               .indifferent(Coordinate::End::high, any_size),
           either_sign("u_t q/|u_n|", stick_slips).edges({-1, 1}).simple(1),
           choice("at rest", 2),
           any_restitution()}
        .where([](const Sample& s) {
            // Else round-off decides whether there is a friction.
            return std::abs(gain(K_of(s), before(s), s["e"])) >= gains.low * gain_terms(K_of(s), before(s), s["e"]);
        });

void expect_right(Matrix K, Velocity u, double e, const std::string& hint) {
    const auto [mu, right] = both(student::critical_friction, K, u, e);
    if (right == infinity)
        expect("no friction makes it stick: infinity", mu == infinity, text("got ", mu)).mistake_if(true, hint);
    else
        expect_near("critical friction", mu, right, limit_of(K, u, e, right))
            .mistake_if(true, mu == infinity ? any_large : hint);
}

/// Where s K_tn < 0: the slip with which what you divide by is this share of its terms, and that which is by this share
/// faster than one that the friction which holds just stops in time.
double rho_of(Matrix K) {
    return std::abs(K(0, 1)) / std::sqrt(K(0, 0) * K(1, 1));
}
double slip_at_gain(Matrix K, double e, double share) {
    return (1 + e) / rho_of(K) * (1 - share) / (1 + share);
}
double slip_at_hold(Matrix K, double e, double share) {
    const double rho = rho_of(K);
    return 2 * (1 + e) * rho / (1 + rho * rho) * (1 + share);
}
/// With less coupling the largest slip is stopped by it.
constexpr double least_braked = 4 / stick_slips.high;

/// On both sides of such a border, nearer by a decade each, down to `nearest`.
void for_all_near(double (*slip_at)(Matrix, double, double), int decades_near, double nearest,
                  const std::string& hint) {
    for_all(
        Domain{decades("K_tt", stick_mobilities), decades("K_nn", stick_mobilities),
               either_sign("rho", least_braked, stick_couplings.high).simple(0.5),
               decades("-u_n", stick_approaches).simple(1), even("e", 0, 1).simple(0.5), choice("decade", decades_near),
               choice("side", 2), choice("q is", 3)}
            .where([](const Sample& s) { return s["rho"] != 0; }),
        [=](const Sample& s) {
            const double share = std::max(std::pow(10, -1 - s["decade"]), nearest);
            // As drawn; the largest, with this coupling and with little: the largest friction that there is.
            const double low = stick_mobilities.low, high = stick_mobilities.high,
                         rho = s["q is"] == 2 ? std::copysign(least_braked, s["rho"]) : s["rho"];
            const Eigen::Matrix2d K = s["q is"] == 0 ? K_of(s) : matrix(low, rho * std::sqrt(low * high), high);
            const double slip = slip_at(K, s["e"], s["side"] == 0 ? share : -share) / q_of(K);
            expect_right(K, s["-u_n"] * Eigen::Vector2d(K(0, 1) > 0 ? -slip : slip, -1), s["e"], hint);
        },
        300);
}

RBC_GRADE("critical_friction", "1 % less slides at the end, 1 % more does not: any impact", 3,
          "For some impact your number is not the border. Solve p_s <= (1 + e) p_c on the first slip, where p_c = "
          "|u_n|/(K_nn - mu s K_tn): both sides become linear in mu when you bring the denominators over.") {
    did("K = (2.5, 1.5, 2.5), u = (4, -1), e = 0.5");
    // 4 (2.5 - 1.5 mu) = 1.5 (2.5 mu - 1.5), so mu = 12.25/9.75.
    expect_critical(matrix(2.5, 1.5, 2.5), {4, -1}, 0.5, 12.25 / 9.75);
    did("u = (-2.4921875, -1), where only a large friction is enough");
    // 2.4921875 (2.5 + 1.5 mu) = 1.5 (2.5 mu + 1.5), so mu = 3.98046875/0.01171875.
    const double large = student::critical_friction(matrix(2.5, 1.5, 2.5), {-2.4921875, -1}, 0.5);
    expect_near("critical friction", large, 3.98046875 / 0.01171875,
                limit_of(matrix(2.5, 1.5, 2.5), {-2.4921875, -1}, 0.5, 3.98046875 / 0.01171875))
        .mistake_if(large == infinity, any_large);
    did("any impact, and by Poisson's law with 0.99 and 1.01 times the friction");
    for_all(any_impact, [](const Sample& s) {
        PlanarImpactProblem p{K_of(s), before(s), 0, s["e"]};
        const auto [mu, right] = both(student::critical_friction, p.K, p.u, p.restitution);
        if (right == infinity) {
            expect("no friction makes it stick: infinity", mu == infinity, text("got ", mu));
        } else {
            expect_near("critical friction", mu, right, limit_of(p.K, p.u, p.restitution, right))
                .mistake(std::abs(p.K(0, 1)) / p.K(0, 0), slow_is_slip)
                .mistake_if(mu == infinity, any_large);
        }
        // The reference, too.
        p.friction = right < infinity ? 1.01 * right : 0;
        if (right < infinity)
            expect("with a little more the lesson's impact ends sticking", impact_poisson(p).u[0] == 0,
                   text("mu = ", p.friction, ", u_t = ", impact_poisson(p).u[0], " m/s"));
        p.friction = right < infinity ? 0.99 * right : 1e6;
        if (right > 0)
            expect("with a little less the lesson's impact ends sliding", impact_poisson(p).u[0] != 0,
                   text("mu = ", p.friction));
    });
    did("what you divide by is nearly 0, or nearly less");
    for_all_near(slip_at_gain, 4, (1 + 1e-9) * gains.low, by_its_sign);
    did("what stops in time nearly holds, too, or just holds");
    for_all_near(slip_at_hold, 13, 0, larger_decides);
    did("blocks, K = (1/q, 0, q)");
    for_all({decades("q", std::sqrt(stick_mobilities.low / stick_mobilities.high),
                     std::sqrt(stick_mobilities.high / stick_mobilities.low)),
             decades("|u_t| q/|u_n|", stick_slips).simple(1), even("e", 0, 1).simple(0.5)},
            [](const Sample& s) {
                const double q = s["q"];
                expect_right(matrix(1 / q, 0, q), {s["|u_t| q/|u_n|"] / q, -1}, s["e"], any_large);
            });
}

}  // namespace grading_critical_friction
