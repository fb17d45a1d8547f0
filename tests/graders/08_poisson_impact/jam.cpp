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

RBC_GRADE(
    "jam", "a uniform rod jams from (1 + 3 cos^2)/(3 sin cos) on, at best from 4/3", 1,
    "The jam begins where du_n/dp = K_nn - mu s K_tn is 0: solve that for mu, with the normal entry K_nn, not K_tt.") {
    for (const double tangent : {1.0, 2.0, 3.0}) {
        const double angle = std::atan(tangent);
        did("a uniform rod at ", angle * 180 / M_PI, " degrees, its lower end slides to the right");
        // cos^2 = 1/(1 + tan^2): the formula of the title, written in the tangent.
        const double right = (tangent * tangent + 4) / (3 * tangent);
        expect_near("friction from which it jams", student::jam_friction(rod(angle), 1), right, 1e-12)
            .mistake((4 * tangent * tangent + 1) / (3 * tangent),
                     "You divided K_tt by K_tn. Whether u_n rises is decided by the second row of K: K_nn - mu s K_tn.")
            .mistake(1 / right, "Upside down: K_nn - mu s K_tn = 0 gives mu = K_nn / (s K_tn).");
    }
}

RBC_GRADE("jam", "slip in the other direction never jams, nor does a body without coupling", 1,
          "Friction jams only if it turns the body into the floor: s K_tn > 0. Otherwise no friction does it, and the "
          "answer is infinity, not a negative number and not a division by zero.") {
    did("the uniform rod at 45 degrees, its lower end slides to the left");
    const double left = student::jam_friction(rod(0.25 * M_PI), -1);
    expect("no friction jams it: infinity", left == infinity, text("got ", left));
    did("a block, K_tn = 0");
    const double block = student::jam_friction(matrix(1, 0, 2), 1);
    expect("no friction jams it: infinity", block == infinity, text("got ", block));
    did("the rod in a mirror, K_tn < 0, sliding to the left");
    expect_near("friction from which it jams", student::jam_friction(matrix(2.5, -1.5, 2.5), -1), 5.0 / 3, 1e-12);
}

RBC_GRADE(
    "jam", "where u_n only rises, the approach is deepest at the start", 2,
    "Without a jam the lowest u_n is the one before the impact. Look at the sign of du_n/dp before you go on to p_s.") {
    did("K = (2.5, 1.5, 2.5), u = (1, -1), mu = 1: below the jam at 5/3");
    expect_near("lowest u_n [m/s]", student::deepest_approach(matrix(2.5, 1.5, 2.5), {1, -1}, 1), -1, 1e-14);
    did("the same with u_t = 0 and mu = 5");
    expect_near("lowest u_n [m/s]", student::deepest_approach(matrix(2.5, 1.5, 2.5), {0, -1}, 5), -1, 1e-14)
        .mistake_if(true,
                    "Without slip there is no jam, whatever mu: u_t = 0 sticks, or slips off in the direction in which "
                    "u_n rises. Mind the sign of 0.");
    did("the same with u_t = -1 and mu = 5; and in a mirror");
    for (const double side : {1.0, -1.0}) {
        expect_near("lowest u_n [m/s]", student::deepest_approach(matrix(2.5, 1.5 * side, 2.5), {-side, -1}, 5), -1,
                    1e-14)
            .mistake_if(true,
                        "In this direction friction lifts: du_n/dp = K_nn - mu s K_tn, with the sign of K_tn and that "
                        "of the slip.");
    }
}

RBC_GRADE("jam", "a jam presses the contact together until the slip stops", 2,
          "In a jam u_n falls along u_n + (du_n/dp) p as long as the tip slips, that is up to p_s = -u_t/(du_t/dp).") {
    did("K = (1, 0.75, 1), u = (2.5, -1), mu = 2");
    // du_n/dp = 1 - 1.5 = -0.5, du_t/dp = 0.75 - 2 = -1.25, p_s = 2: u_n = -2, by hand and exactly.
    expect_near("lowest u_n [m/s]", student::deepest_approach(matrix(1, 0.75, 1), {2.5, -1}, 2), -2, 1e-14)
        .mistake(0, "u_n falls in a jam, it does not rise: keep the sign of du_n/dp.")
        .mistake(-1, "That is the change of u_n; add the u_n from before.")
        .mistake(
            -1 - 0.5 * 2.5 / 2.75,
            "The slip is stopped by friction against the coupling: du_t/dp = K_tn - mu s K_tt, with the sign of s.");
    did("the same in a mirror");
    expect_near("lowest u_n [m/s]", student::deepest_approach(matrix(1, -0.75, 1), {-2.5, -1}, 2), -2, 1e-14)
        .mistake_if(true, "In a mirror K_tn and u_t change sign and u_n does not: s is the sign of u_t.");
}

const Coordinate weak = either_sign("rho", 1e-12, 0.99).edges({-0.5, 0.5}).simple(0.5),
                 friction = even("mu/q", 0, 4).edges({0.25, 0.5, 1}).simple(0.5),
                 above = decades("mu/mu_jam - 1", 1e-12, 1e3).simple(1);

/// With m = mu/q: du_n/dp = K_nn (1 - m s rho) and du_t/dp = -s K_tt q (m - s rho), each right to a rounding of its
/// terms; p_s is |u_t| over the second. In a jam m > 1/|rho|.
void expect_deepest(const Sample& s, double m) {
    const Eigen::Vector2d u = u_of(s);
    const double mu = m * q_of(s), s_rho = (u[0] > 0 ? 1 : -1) * s["rho"], across = m - s_rho;
    const auto [got, right] = both(student::deepest_approach, K_of(s), u, mu);
    const double down = m * s_rho > 0.9 ? q_of(s) * std::abs(u[0]) * (1 + m * s_rho) / across * (1 + m) / across : 0;
    expect_near("lowest u_n [m/s]", got, right, 2e-15 * (std::abs(u[1]) + down))
        .mistake(u[1], "However slow it slips and however light it is: where mu > jam_friction, u_n falls.");
    const PlanarImpactProblem problem{K_of(s), u, mu, 0};
    double lowest = u[1];
    const ImpulsePath path = impulse_path(problem);
    for (const PathPiece& piece : path.pieces()) lowest = std::min(lowest, piece.start.u[1]);
    expect_near("lowest u_n, beside the lesson's path [m/s]", right, lowest, 1e-13 * (std::abs(u[1]) + down));
}

RBC_GRADE("jam", "any impact", 2,
          "One of the cases is not covered. Compare your two functions: a path falls below its start exactly if mu is "
          "above jam_friction.") {
    for_all({k_tt, k_nn, weak, choice("direction", 2)}, [](const Sample& s) {
        const auto [got, right] = both(student::jam_friction, K_of(s), s["direction"] == 0 ? 1 : -1);
        if (right == infinity)
            expect("no friction jams it: infinity", got == infinity, text("got ", got));
        else
            expect_near("friction from which it jams", got, right, 1e-15 * right);  // one quotient
    });
    for_all({k_tt, k_nn, rho, approach, slip, friction}, [](const Sample& s) { expect_deepest(s, s["mu/q"]); });
    // All of them jam, some by a hair.
    const Domain jams =
        Domain{k_tt, k_nn, weak, approach, slip, above}.where([](const Sample& s) { return s["rho"] != 0; });
    for_all(jams, [](const Sample& s) { expect_deepest(s, (1 + s["mu/mu_jam - 1"]) / std::abs(s["rho"])); });
}

}  // namespace grading_jam
