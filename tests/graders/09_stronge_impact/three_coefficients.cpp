#include "exercises/09_stronge_impact/three_coefficients.hpp"

#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "common/grading/grader/grader.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"
#include "tests/graders/09_stronge_impact/paths.hpp"

using namespace rbc;
using namespace rbc::ex09;

namespace grading_three_coefficients {

RBC_STUDENT(three_coefficients)

const std::string root_of_work = "(E09.1) says that e^2 is the ratio of the works; the coefficient is its root.";
const std::string split_the_line =
    "The end of compression lies inside a straight line, where u_n = 0. Cut the line there: what comes before is "
    "stored, what comes after is given back.";
const std::string only_after =
    "Poisson's ratio compares the impulse after the end of compression with the one before it, not the whole with a "
    "part.";
const std::string mean_velocity =
    "Along a straight line u changes evenly: the work is the impulse times the mean of the velocities at its two ends.";

/// The path of an impact up to p, as it would be seen.
SeenImpact seen(const PlanarImpactProblem& problem, double p) {
    SeenImpact seen{problem.K, problem.u, {{0, 0}}};
    const ImpulsePath path = impulse_path(problem);
    for (const StraightPiece& piece : plain_path(problem)) {
        if (piece.start > 0 && piece.start < p) seen.corners.push_back(point_on(path, piece.start).impulse);
    }
    seen.corners.push_back(point_on(path, p).impulse);
    return seen;
}

/// Works by many small steps in long double, cut at u_n = 0 by the sign alone.
struct Summed {
    long double stored = 0, returned = 0, friction = 0, before = 0, after = 0;
};
Summed sum(const SeenImpact& impact) {
    Summed s;
    constexpr int steps = 200000;
    for (std::size_t i = 1; i < impact.corners.size(); ++i) {
        const Eigen::Vector2d &from = impact.corners[i - 1], d = impact.corners[i] - from;
        for (int k = 0; k < steps; ++k) {
            const Eigen::Vector2d u = impact.u0 + impact.K * (from + (k + 0.5) / steps * d);
            const long double work = u[1] * d[1] / steps;
            (u[1] < 0 ? s.stored : s.returned) += std::abs(work);
            (u[1] < 0 ? s.before : s.after) += d[1] / steps;
            s.friction += u[0] * d[0] / steps;
        }
    }
    return s;
}

/// Pushed by anything, in many lines of any directions: u_n rises evenly but for chance, and so does p_n where it does
/// not stand still.
SeenImpact pushed(const Sample& s) {
    RandomNumbers random(static_cast<unsigned long>(s["seed"]));
    const double K_tn = s["rho"] * std::sqrt(s["K_tt"] * s["K_nn"]), u_n = s["-u_n"];
    const double u_t = s["u_t q/|u_n|"] * u_n * std::sqrt(s["K_tt"] / s["K_nn"]);
    SeenImpact seen{{}, {u_t, -u_n}, {{0, 0}}};
    seen.K << s["K_tt"], K_tn, K_tn, s["K_nn"];
    const int lines = s.integer("lines");
    std::vector<double> rises;
    for (int i = 0; i < lines; ++i) rises.push_back(random.between(0.1, 1.9));
    const double all = std::accumulate(rises.begin(), rises.end(), 0.0) / (1 + s["e"]) / u_n;
    for (int i = 0; i < lines; ++i) {
        const bool still = i > 0 && i < lines - 1 && random.between(0, 1) < 0.2;
        const double rise = rises[static_cast<std::size_t>(i)] / all;
        const double dp_n = still ? 0 : random.between(0.1, 2) * u_n / lines / s["K_nn"];
        const Eigen::Vector2d last = seen.corners.back();
        seen.corners.emplace_back(last[0] + (rise - s["K_nn"] * dp_n) / K_tn, last[1] + dp_n);
        if (random.between(0, 1) < 0.1) seen.corners.push_back(seen.corners.back());
    }
    return seen;
}

/// The works line by line in long double, and what they are added up from.
struct Measured {
    long double stored = 0, returned = 0, friction = 0, p_c = 0;
    double fast_n = 0, fast_t = 0, across = 0, flattest = 0, end = 0;  ///< flattest: dp_n/du_n where u_n = 0
};
Measured measure(const SeenImpact& seen) {
    Measured m;
    const auto u = [&](int row, const Eigen::Vector2d& P) {
        return seen.u0[row] + static_cast<long double>(seen.K(row, 0)) * P[0] +
               static_cast<long double>(seen.K(row, 1)) * P[1];
    };
    for (std::size_t i = 1; i < seen.corners.size(); ++i) {
        const Eigen::Vector2d &from = seen.corners[i - 1], &to = seen.corners[i];
        const Eigen::Vector2d sizes = seen.u0.cwiseAbs() + seen.K.cwiseAbs() * to.cwiseAbs();
        const long double d_n = static_cast<long double>(to[1]) - from[1], a = u(1, from), b = u(1, to);
        const long double cut = a >= 0 ? 0 : b <= 0 ? 1 : a / (a - b);
        m.stored -= 0.5L * (a + std::min(0.0L, b)) * cut * d_n;
        m.returned += 0.5L * (std::max(0.0L, a) + b) * (1 - cut) * d_n;
        m.friction += 0.5L * (u(0, from) + u(0, to)) * (static_cast<long double>(to[0]) - from[0]);
        if (cut > 0) m.p_c = from[1] + cut * d_n;
        if (a <= 0 && b >= 0 && a != b) m.flattest = std::max(m.flattest, static_cast<double>(d_n / (b - a)));
        m.fast_t = std::max(m.fast_t, sizes[0]), m.fast_n = std::max(m.fast_n, sizes[1]);
        m.across += std::abs(to[0] - from[0]);
    }
    m.end = seen.corners.back()[1];
    return m;
}

RBC_GRADE("three_coefficients", "without friction the three coefficients are one", 3, split_the_line.c_str()) {
    for (const double e : {0.2, 0.5, 0.9}) {
        const PlanarImpactProblem problem = impact(2, 0.7, 1.6, 0.8, -1.5, 0, e);
        did("K = (2, 0.7, 1.6), u = (0.8, -1.5), no friction, ended at u_n = ", e * 1.5, " m/s");
        const Coefficients c = student::three_coefficients(seen(problem, impact_newton(problem).impulse[1]));
        // A dozen operations on numbers of order 1.
        expect_near("by velocity", c.newton, e, 1e-13);
        expect_near("by impulse", c.poisson, e, 1e-13)
            .mistake(1 + e, only_after)
            .mistake(e / (1 + e), only_after)
            .mistake(0.0, split_the_line);
        expect_near("by work", c.stronge, e, 1e-12).mistake(e * e, root_of_work);
    }
}

RBC_GRADE("three_coefficients", "the rod at 45 degrees, ended by Newton's law with e = 0.9", 3,
          split_the_line.c_str()) {
    did("the lesson's rod: slips, sticks before the end of compression, and ends at u_n = 0.9 m/s");
    const Coefficients c = student::three_coefficients(seen(rod(0.9), 0.9625));
    expect_near("by velocity", c.newton, 0.9, 1e-12);
    // From the reference values of the lesson: p_c = 0.4, p_n = 0.9625, W_c = -0.155, W_n = 0.098125.
    expect_near("by impulse", c.poisson, 0.5625 / 0.4, 1e-12).mistake(0.9625 / 0.4, only_after);
    expect_near("by work", c.stronge, std::sqrt(0.253125 / 0.155), 1e-12).mistake(0.253125 / 0.155, root_of_work);
}

RBC_GRADE("three_coefficients", "the works are the integrals of the velocities, and close the energy balance", 2,
          mean_velocity.c_str()) {
    for (const PlanarImpactProblem& problem : {rod(0.9), late_stick(0.8), reversal(0.7), jam(0.6)}) {
        const SeenImpact impact = seen(problem, impact_newton(problem).impulse[1]);
        did("K = (", problem.K(0, 0), ", ", problem.K(0, 1), ", ", problem.K(1, 1), "), u = (", problem.u[0], ", ",
            problem.u[1], "), ", impact.corners.size() - 1, " straight lines");
        const Coefficients c = student::three_coefficients(impact);
        const Summed s = sum(impact);
        // The midpoint rule is exact but for one step next to u_n = 0; long double keeps the rest.
        expect_near("normal work [J]", c.normal_work, static_cast<double>(s.returned - s.stored), 1e-9)
            .mistake(static_cast<double>(s.returned + s.stored),
                     "Work that is stored counts negative: u_n < 0 while the impulse pushes.");
        expect_near("friction work [J]", c.friction_work, static_cast<double>(s.friction), 1e-9);
        // Steps of 1/200,000: the cut is found to that.
        expect_near("by impulse", c.poisson, static_cast<double>(s.after / s.before), 1e-4);
        expect_near("by work", c.stronge, static_cast<double>(std::sqrt(s.returned / s.stored)), 1e-4);
        const Eigen::Vector2d P = impact.corners.back(), u = problem.u + problem.K * P;
        expect_near("both works together [J]", c.normal_work + c.friction_work, 0.5 * P.dot(problem.u + u), 1e-12);
    }
}

RBC_GRADE("three_coefficients", "corners on a straight line, at the end of compression and at the end change nothing",
          2, "Corners may lie anywhere: several in compression, several after it, one exactly where u_n = 0.") {
    const SeenImpact plain = seen(reversal(0.8), impact_newton(reversal(0.8)).impulse[1]);
    SeenImpact cut = plain;
    cut.corners = {{0, 0}};
    did("the same path with every straight line cut in five");
    for (std::size_t i = 1; i < plain.corners.size(); ++i) {
        for (int k = 1; k <= 5; ++k) {
            cut.corners.push_back(plain.corners[i - 1] + k / 5.0 * (plain.corners[i] - plain.corners[i - 1]));
        }
    }
    const Coefficients a = student::three_coefficients(plain), b = student::three_coefficients(cut);
    // Order 1, some twenty operations.
    expect_near("by impulse", b.poisson, a.poisson, 1e-12);
    expect_near("by work", b.stronge, a.stronge, 1e-12);
    expect_near("friction work [J]", b.friction_work, a.friction_work, 1e-12);

    did("seen twice at two corners, and pushed sideways in between: u_n rises through 0 while p_n stands still");
    Eigen::Matrix2d K;
    K << 2, -1, -1, 2;
    const Coefficients side =
        student::three_coefficients({K, {3, -1}, {{0, 0}, {0, 0.25}, {0, 0.25}, {-1, 0.25}, {-1, 0.75}, {-1, 0.75}}});
    // u = (3, -1), (2.75, -0.5), (0.75, 0.5), (0.25, 1.5): stored 0.1875 J, given back 0.5 J, friction -1.75 J.
    expect_near("by velocity", side.newton, 1.5, 1e-13);
    const std::string stands_still =
        "p_n never falls, but it may stand still: cut a line at a share of its length, not of its p_n.";
    expect_near("by impulse", side.poisson, 2.0, 1e-13).mistake_if(std::isnan(side.poisson), stands_still);
    expect_near("by work", side.stronge, std::sqrt(0.5 / 0.1875), 1e-13)
        .mistake_if(std::isnan(side.stronge), stands_still);
    expect_near("normal work [J]", side.normal_work, 0.3125, 1e-13);
    expect_near("friction work [J]", side.friction_work, -1.75, 1e-13);

    did("an impact without rebound, cut in four: it ends exactly where u_n = 0");
    const SeenImpact soft{Eigen::Matrix2d::Identity(), {0.5, -1}, {{0, 0}, {0, 0.25}, {0, 0.5}, {0, 0.75}, {0, 1}}};
    const Coefficients c = student::three_coefficients(soft);
    expect_near("by velocity", c.newton, 0.0, 1e-13);
    expect_near("by impulse", c.poisson, 0.0, 1e-13);
    expect_near("by work", c.stronge, 0.0, 1e-7);  // a root of round-off
    expect_near("normal work [J]", c.normal_work, -0.5, 1e-13);
}

RBC_GRADE("three_coefficients", "any impact, seen at any number of corners", 2, split_the_line.c_str()) {
    for_all(Domain{k, q, rho, approach, slip, friction, even("p_n/p_c - 1", 0.01, 2).simple(0.5),
                   integer("cuts", 1, 400).simple(2)}
                .where(is_decided),
            [](const Sample& s) {
                const PlanarImpactProblem problem = problem_of(s);
                const double end = (1 + s["p_n/p_c - 1"]) * impulse_path(problem).compression_end().impulse[1];
                SeenImpact impact = seen(problem, end), cut = impact;
                cut.corners = {{0, 0}};
                const int cuts = s.integer("cuts");
                for (std::size_t i = 1; i < impact.corners.size(); ++i) {
                    const Eigen::Vector2d &from = impact.corners[i - 1], &to = impact.corners[i];
                    for (int j = 1; j < cuts; ++j) cut.corners.push_back(from + j * (to - from) / cuts);
                    cut.corners.push_back(to);
                }
                const auto [c, right] = both(student::three_coefficients, cut);
                // u_n is right to some roundings of its terms, `fast`; where it is 0 to that over its slope, which is
                // at least a hundredth of its terms; works are sums of such velocities times impulses.
                const double ratio = s["sqrt(K_nn/K_tt)"], m1 = 1 + s["mu/q"];
                const double fast =
                    std::abs(problem.u[1]) + ratio * std::abs(problem.u[0]) + problem.K(1, 1) * end * m1;
                const double p_c = end / (1 + right.poisson), work = 1e-14 * fast * end * m1;
                const double stored = right.normal_work / (right.stronge * right.stronge - 1);
                expect_near("by velocity", c.newton, right.newton, 1e-14 * fast / std::abs(problem.u[1]));
                expect_near("by impulse", c.poisson, right.poisson,
                            1e-12 * fast / problem.K(1, 1) / p_c * (1 + right.poisson))
                    .mistake(1 + right.poisson, only_after);
                if (std::abs(right.stronge - 1) > 1e-3)
                    expect_near("by work", c.stronge, right.stronge,
                                work / stored * std::pow(1 + right.stronge, 2) / right.stronge)
                        .mistake(right.stronge * right.stronge, root_of_work);
                expect_near("normal work [J]", c.normal_work, right.normal_work, work);
                expect_near("friction work [J]", c.friction_work, right.friction_work, work);
                const Eigen::Vector2d P = impact.corners.back();
                expect_near("both works together [J]", right.normal_work + right.friction_work,
                            0.5 * P.dot(2 * problem.u + problem.K * P), 2 * work);
                // The reference: by impulse it is what the path was ended at.
                expect_near("by impulse, as it was ended", right.poisson, s["p_n/p_c - 1"], 1e-9 * (1 + right.poisson));
            });
    did("pushed by anything, not by friction alone, in up to 1100 lines");
    for_all({decades("K_tt", 1e-3, 1e6, "1/kg"), decades("K_nn", 1e-3, 1e6, "1/kg"),
             either_sign("rho", 0.1, 0.95).edges({0.5}).simple(0.5), approach, slip, even("e", 0.01, 2).simple(0.5),
             integer("lines", 3, 1100).edges({64, 128, 1000}), seed()},
            [](const Sample& s) {
                if (s["rho"] == 0) return;
                const SeenImpact impact = pushed(s);
                const Measured m = measure(impact);
                const auto [c, right] = both(student::three_coefficients, impact);
                // To 12 digits of the largest velocity and work on the way, and what follows for their ratios.
                const double u = 1e-12 * m.fast_n, work = u * m.end, p_c = static_cast<double>(m.p_c);
                const double stored = static_cast<double>(m.stored), returned = static_cast<double>(m.returned);
                const double friction = static_cast<double>(m.friction), rubbing = 1e-12 * m.fast_t * m.across;
                const double stronge = std::sqrt(returned / stored);
                const double of_poisson = (u * m.flattest + 1e-15 * m.end) * m.end / p_c / p_c;
                const double of_stronge = stronge * (work / returned + work / stored);
                expect_near("the reference, by impulse", right.poisson, m.end / p_c - 1, of_poisson);
                expect_near("the reference, by work", right.stronge, stronge, of_stronge);
                expect_near("the reference, friction work [J]", right.friction_work, friction, rubbing);
                expect_near("by velocity", c.newton, right.newton, u / s["-u_n"]);
                expect_near("by impulse", c.poisson, right.poisson, of_poisson);
                expect_near("by work", c.stronge, right.stronge, of_stronge).mistake(stronge * stronge, root_of_work);
                expect_near("normal work [J]", c.normal_work, right.normal_work, work);
                expect_near("friction work [J]", c.friction_work, right.friction_work, rubbing)
                    .mistake_if(friction > 0 && c.friction_work <= 0,
                                "What pushes the slip on does positive work. The path is seen, not made: it obeys no "
                                "law of friction.");
            });
}

}  // namespace grading_three_coefficients
