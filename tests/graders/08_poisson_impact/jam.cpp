#include "exercises/08_poisson_impact/jam.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/grading/grader/grader.hpp"
#include "lessons/08_poisson_impact/impulse_path.hpp"
#include "tests/graders/08_poisson_impact/impacts.hpp"

using namespace rbc;
using namespace rbc::ex08;
using namespace rbc::grading08;

namespace grading_jam {

RBC_STUDENT(jam_friction)
RBC_STUDENT(deepest_approach)

/// A uniform rod, m = 1 kg, half-length 1 m, its right end down, at this angle over the floor.
Eigen::Matrix2d rod(double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    return matrix(1 + 3 * s * s, 3 * s * c, 1 + 3 * c * c);
}

constexpr double infinity = std::numeric_limits<double>::infinity();

const std::string second_row =
    "You divided K_tt by K_tn. Whether u_n rises is decided by the second row of K: K_nn - mu s K_tn.";
const std::string holds =
    "|K_tn|/K_tt is the friction that holds what rests, (08.5). A jam is a matter of u_n, the second row of K.";
const std::string falls_as_it_slips =
    "In a jam u_n falls as long as the tip slips: the lowest u_n is the one at p_s, not the one before the impact.";
const std::string toward_the_floor =
    "The other way round: with s K_tn > 0 friction, -mu s, takes from what the normal impulse gives to u_n.";
const std::string upside_down = "Upside down: K_nn - mu s K_tn = 0 gives mu = K_nn / (s K_tn).";
const std::string only_into_the_floor =
    "Friction jams only if it turns the body into the floor: s K_tn > 0. Otherwise no friction does it, and the "
    "answer is infinity, not a negative number and not a division by zero.";
const std::string it_lifts =
    "In this direction friction lifts: du_n/dp = K_nn - mu s K_tn, with the sign of K_tn and that of the slip.";
const std::string only_the_change = "That is the change of u_n; add the u_n from before.";
const std::string falls_in_a_jam = "u_n falls in a jam, it does not rise: keep the sign of du_n/dp.";
const std::string against_coupling =
    "The slip is stopped by friction against the coupling: du_t/dp = K_tn - mu s K_tt, with the sign of s.";
const std::string no_jam_no_fall =
    "Without a jam the lowest u_n is the one before the impact. Look at the sign of du_n/dp before you go on to p_s.";

using Matrix = const Eigen::Matrix2d&;
using Velocity = const Eigen::Vector2d&;

/// Where a slip that goes on to its stop has u_n, with slopes that may be wrong.
double at_the_stop(Velocity u, double slope_n, double slope_t) {
    return u[1] - slope_n * u[0] / slope_t;
}

RBC_MISCONCEPTION(jam_friction, upside_down, [](Matrix K, double s) {
    const double mu = jam_friction(K, s);
    if (mu == infinity) throw GraderError("upside down it is 0, as many a mistake is");
    return 1 / mu;
})
RBC_MISCONCEPTION(jam_friction, only_into_the_floor, [](Matrix, double) { return 0.0; })
RBC_MISCONCEPTION(jam_friction, second_row, [](Matrix K, double s) { return jam_friction(K, s) * K(0, 0) / K(1, 1); })
RBC_MISCONCEPTION(jam_friction, only_into_the_floor, [](Matrix K, double s) { return K(1, 1) / (s * K(0, 1)); })
RBC_MISCONCEPTION(jam_friction, only_into_the_floor, [](Matrix K, double) { return K(1, 1) / std::abs(K(0, 1)); })
RBC_MISCONCEPTION(deepest_approach, only_the_change, [](Matrix K, Velocity u, double mu) {
    const double fall = deepest_approach(K, u, mu) - u[1];
    return fall < 0 ? fall : u[1];
})
RBC_MISCONCEPTION(deepest_approach, falls_in_a_jam,
                  [](Matrix K, Velocity u, double mu) { return 2 * u[1] - deepest_approach(K, u, mu); })
RBC_MISCONCEPTION(deepest_approach, against_coupling, [](Matrix K, Velocity u, double mu) {
    const double s = u[0] > 0 ? 1 : -1, slope_n = K(1, 1) - mu * s * K(0, 1);
    if (u[0] == 0 || slope_n >= 0) return deepest_approach(K, u, mu);
    return at_the_stop(u, slope_n, -(K(0, 1) + mu * s * K(0, 0)));
})
RBC_MISCONCEPTION(deepest_approach, it_lifts, [](Matrix K, Velocity u, double mu) {
    if (deepest_approach(K, u, mu) < u[1]) throw GraderError("it does not");
    return deepest_approach(K, {std::abs(u[0]), u[1]}, mu);
})
RBC_MISCONCEPTION(deepest_approach, no_jam_no_fall, [](Matrix K, Velocity u, double mu) {
    const double s = u[0] > 0 ? 1 : -1;
    return at_the_stop(u, K(1, 1) - mu * s * K(0, 1), K(0, 1) - mu * s * K(0, 0));
})

/// How far the contract lets an answer be off. Just below its friction a rounding may see a jam: there, too.
double deepest_limit(Matrix K, Velocity u, double mu) {
    const double coupling = (u[0] > 0 ? 1 : -1) * K(0, 1), slope = mu * K(0, 0) - coupling;
    double size = std::abs(u[1]);
    if (mu * coupling > 0.9 * K(1, 1))
        size += std::abs(u[0]) * (K(1, 1) + mu * coupling) / slope * ((coupling + mu * K(0, 0)) / slope);
    return deepest_tolerance.of(size);
}

Expectation expect_deepest(Matrix K, Velocity u, double mu, double right) {
    return expect_near("lowest u_n [m/s]", student::deepest_approach(K, u, mu), right, deepest_limit(K, u, mu));
}

RBC_GRADE(
    "jam", "a uniform rod jams from (1 + 3 cos^2)/(3 sin cos) on, at best from 4/3", 1,
    "The jam begins where du_n/dp = K_nn - mu s K_tn is 0: solve that for mu, with the normal entry K_nn, not K_tt.") {
    for (const double tangent : {2.0, 1.0, 3.0}) {
        const double angle = std::atan(tangent);
        did("a uniform rod at ", angle * 180 / M_PI, " degrees, its lower end slides to the right");
        // cos^2 = 1/(1 + tan^2): (tangent^2 + 4)/(3 tangent), but for the roundings of this K.
        const Eigen::Matrix2d K = rod(angle);
        const double right = K(1, 1) / K(0, 1);
        const double mu = student::jam_friction(K, 1);
        expect_near("friction from which it jams", mu, right, jam_tolerance.of(right))
            .mistake((4 * tangent * tangent + 1) / (3 * tangent), second_row)
            .mistake(1 / right, upside_down)
            .mistake(K(0, 1) / K(0, 0), holds)
            .mistake_if(mu == infinity || mu < 0, toward_the_floor);
    }
}

RBC_GRADE("jam", "slip in the other direction never jams, nor does a body without coupling", 1,
          only_into_the_floor.c_str()) {
    did("the uniform rod at 45 degrees, its lower end slides to the left");
    const double left = student::jam_friction(rod(0.25 * M_PI), -1);
    expect("no friction jams it: infinity", left == infinity, text("got ", left));
    did("a block, K_tn = 0");
    const double block = student::jam_friction(matrix(1, 0, 2), 1);
    expect("no friction jams it: infinity", block == infinity, text("got ", block));
    did("the rod in a mirror, K_tn < 0, sliding to the left");
    expect_near("friction from which it jams", student::jam_friction(matrix(2.5, -1.5, 2.5), -1), 5.0 / 3,
                jam_tolerance.of(5.0 / 3));
}

RBC_GRADE("jam", "where u_n only rises, the approach is deepest at the start", 2, no_jam_no_fall.c_str()) {
    did("K = (2.5, 1.5, 2.5), u = (1, -1), mu = 1: below the jam at 5/3");
    expect_deepest(matrix(2.5, 1.5, 2.5), {1, -1}, 1, -1);
    did("the same with u_t = 0 and mu = 5");
    expect_deepest(matrix(2.5, 1.5, 2.5), {0, -1}, 5, -1)
        .mistake_if(true,
                    "Without slip there is no jam, whatever mu: u_t = 0 sticks, or slips off in the direction in which "
                    "u_n rises. Mind the sign of 0.");
    did("the same with u_t = -1 and mu = 5; and in a mirror");
    for (const double side : {1.0, -1.0})
        expect_deepest(matrix(2.5, 1.5 * side, 2.5), {-side, -1}, 5, -1).mistake_if(true, it_lifts);
}

RBC_GRADE("jam", "a jam presses the contact together until the slip stops", 2,
          "In a jam u_n falls along u_n + (du_n/dp) p as long as the tip slips, that is up to p_s = -u_t/(du_t/dp).") {
    did("K = (1, 0.75, 1), u = (2.5, -1.5), mu = 2");
    // du_n/dp = 1 - 1.5 = -0.5, du_t/dp = 0.75 - 2 = -1.25, p_s = 2: u_n = -2.5, by hand and exactly.
    expect_deepest(matrix(1, 0.75, 1), {2.5, -1.5}, 2, -2.5)
        .mistake(-0.5, falls_in_a_jam)
        .mistake(-1.5, falls_as_it_slips)
        .mistake(-1, only_the_change)
        .mistake(-1.5 - 0.5 * 2.5 / 2.75, against_coupling);
    did("the same in a mirror");
    expect_deepest(matrix(1, -0.75, 1), {-2.5, -1.5}, 2, -2.5)
        .mistake_if(true, "In a mirror K_tn and u_t change sign and u_n does not: s is the sign of u_t.");
}

const Coordinate k_tt = decades("K_tt", jam_mobilities), k_nn = decades("K_nn", jam_mobilities),
                 rho = either_sign("rho", jam_couplings).edges({-0.5, 0.5}).simple(0.5),
                 approach = decades("-u_n", jam_approaches).simple(1),
                 slip = either_sign("u_t q/|u_n|", jam_slips).edges({-1, 1}).simple(1),
                 friction =
                     decades("mu/q", jam_frictions)
                         .edges({0.25, 0.5, 1})
                         .simple(4)
                         .indifferent(Coordinate::End::low,
                                      "below jam_friction it does not matter how much friction there is")
                         .indifferent(Coordinate::End::high, "what stops a slip at once is not stopped sooner by more");

/// Friction from 300 times what jams to a hair more than that, and from 0.7 times to a hair less.
double by_a_hair(const Sample& s) {
    const double share = 3 * std::pow(10, 2 - s["decade"]);
    return (1 + (s["side"] == 0 ? share : -share)) / std::abs(s["rho"]) * q_of(s);
}

void expect_any_deepest(const Sample& s, double mu) {
    const Eigen::Matrix2d K = K_of(s);
    const Eigen::Vector2d u = u_of(s);
    const auto [got, right] = both(student::deepest_approach, K, u, mu);
    const double limit = deepest_limit(K, u, mu);
    expect_near("lowest u_n [m/s]", got, right, limit)
        .mistake(u[1], "However slow it slips and however light it is: where mu > jam_friction, u_n falls.");
    double lowest = u[1];
    const ImpulsePath path = impulse_path({K, u, mu, 0});
    for (const PathPiece& piece : path.pieces()) lowest = std::min(lowest, piece.start.u[1]);
    expect_near("lowest u_n, beside the lesson's path [m/s]", right, lowest, 50 * limit);
}

RBC_GRADE("jam", "any impact", 2,
          "One of the cases is not covered. Compare your two functions: a path falls below its start exactly if mu is "
          "above jam_friction.") {
    for_all({k_tt, k_nn, rho, choice("direction", 2)}, [](const Sample& s) {
        const auto [got, right] = both(student::jam_friction, K_of(s), s["direction"] == 0 ? 1 : -1);
        if (right == infinity)
            expect("no friction jams it: infinity", got == infinity, text("got ", got));
        else
            expect_near("friction from which it jams", got, right, jam_tolerance.of(right));
    });
    for_all({k_tt, k_nn, rho, approach, slip, friction, choice("smooth", 2)},
            [](const Sample& s) { expect_any_deepest(s, s["smooth"] == 1 ? 0 : s["mu/q"] * q_of(s)); });
    did("next to the friction from which it jams");
    const Domain jams =
        Domain{k_tt, k_nn, rho, approach, slip, choice("decade", 16).simple(3), choice("side", 2)}.where(
            [](const Sample& s) {
                return s["rho"] != 0 && by_a_hair(s) > 0 && by_a_hair(s) <= jam_frictions.high * q_of(s);
            });
    for_all(jams, [](const Sample& s) { expect_any_deepest(s, by_a_hair(s)); });
}

}  // namespace grading_jam
