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
const std::string given_back_first = "e^2 is the work given back over the work stored, not the other way round.";
const std::string above_one =
    "With friction each of the three may be above 1: a coefficient is what it is measured to be, and is not cut.";
const std::string sideways_too = "u = u0 + K P: with K_tn the tangential impulse changes u_n, too.";
const std::string with_its_sign =
    "The work of the tangential impulse is the sum of u_t dp_t with its sign: negative where it opposes the slip.";
const std::string both_parts = "The normal work is that of the whole impact: what is given back is part of it.";
const std::string any_lines =
    "Any number of lines, in any direction and of any length: each has its mean velocity, and the one in which u_n "
    "rises "
    "through 0 is cut there. Nothing may be compared with a number but 0.";
const std::string only_after =
    "Poisson's ratio compares the impulse after the end of compression with the one before it, not the whole with a "
    "part.";
const std::string mean_velocity =
    "Along a straight line u changes evenly: the work is the impulse times the mean of the velocities at its two ends.";

const std::string stored_is_negative = "Work that is stored counts negative: u_n < 0 while the impulse pushes.";
const std::string approach_is_negative = "u_n is negative before and positive after: -u_n(end)/u_n(start) is positive.";
const std::string drives_the_slip =
    "What pushes the slip on does positive work. The path is seen, not made: it obeys no law of friction.";

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
    long double stored = 0, returned = 0, friction = 0;
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
    std::vector<double> rises;  // 0: seen twice
    for (int i = 0; i < lines; ++i) rises.push_back(i > 0 && random.between(0, 1) < 0.1 ? 0 : random.between(0.1, 1.9));
    const double all = std::accumulate(rises.begin(), rises.end(), 0.0) / (1 + s["e"]) / u_n;
    double risen = 0;
    for (int i = 0; i < lines; ++i) {
        const double rise = rises[static_cast<std::size_t>(i)] / all;
        const bool still = rise == 0 || (i > 0 && i < lines - 1 && random.between(0, 1) < 0.2);
        // The impulse after the end of compression may be far larger than the one before, or far smaller.
        risen += rise;
        const double more[] = {1, 30, 1.0 / 30}, size = risen > u_n ? more[s.integer("then")] : 1;
        const double dp_n = still ? 0 : random.between(0.1, 2) * size * u_n / lines / s["K_nn"];
        const Eigen::Vector2d last = seen.corners.back();
        seen.corners.emplace_back(last[0] + (rise - s["K_nn"] * dp_n) / K_tn, last[1] + dp_n);
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

/// What the impact gives, by `measure`, and how far the contract lets an answer be off.
struct Expected {
    Coefficients right;
    double newton, poisson, stronge, normal_work, friction_work;
};
Expected expected(const SeenImpact& seen) {
    const Measured m = measure(seen);
    const double u = seen_tolerance.of(m.fast_n), u_n = -seen.u0[1], p_c = static_cast<double>(m.p_c);
    const double stored = static_cast<double>(m.stored), returned = static_cast<double>(m.returned), work = u * m.end;
    const Eigen::Vector2d after = seen.u0 + seen.K * seen.corners.back();
    Expected e{{after[1] / u_n, (m.end - p_c) / p_c, std::sqrt(returned / stored), returned - stored,
                static_cast<double>(m.friction)},
               2 * u / u_n,
               (u * m.flattest + seen_tolerance.of(m.end)) * m.end / p_c / p_c,
               0,
               work,
               seen_tolerance.of(m.fast_t * m.across)};
    const double of_square = work / stored * (1 + returned / stored);
    e.stronge = of_square < 0.1 * returned / stored ? of_square / e.right.stronge : std::sqrt(2 * of_square);
    return e;
}

void expect_measured(const SeenImpact& impact) {
    const auto [got, right] = both(student::three_coefficients, impact);
    const Expected e = expected(impact);
    // Of the tolerance a tenth is enough for the reference beside sums in long double.
    expect_near("the reference, by velocity", right.newton, e.right.newton, 0.1 * e.newton);
    expect_near("the reference, by impulse", right.poisson, e.right.poisson, 0.1 * e.poisson);
    expect_near("the reference, by work", right.stronge, e.right.stronge, e.stronge);
    expect_near("the reference, normal work [J]", right.normal_work, e.right.normal_work, 0.1 * e.normal_work);
    expect_near("the reference, friction work [J]", right.friction_work, e.right.friction_work, 0.1 * e.friction_work);
    expect_near("by velocity", got.newton, right.newton, e.newton);
    expect_near("by impulse", got.poisson, right.poisson, e.poisson);
    expect_near("by work", got.stronge, right.stronge, e.stronge);
    expect_near("normal work [J]", got.normal_work, right.normal_work, e.normal_work);
    expect_near("friction work [J]", got.friction_work, right.friction_work, e.friction_work)
        .mistake_if(right.friction_work > 0 && got.friction_work <= 0, drives_the_slip);
}

using Seen = const SeenImpact&;
RBC_MISCONCEPTION(three_coefficients, root_of_work, [](Seen seen) {
    Coefficients c = three_coefficients(seen);
    c.stronge *= c.stronge;
    return c;
})
RBC_MISCONCEPTION(three_coefficients, only_after, [](Seen seen) {
    Coefficients c = three_coefficients(seen);
    c.poisson += 1;
    return c;
})
RBC_MISCONCEPTION(three_coefficients, given_back_first, [](Seen seen) {
    Coefficients c = three_coefficients(seen);
    c.stronge = 1 / c.stronge;
    return c;
})
RBC_MISCONCEPTION(three_coefficients, above_one, [](Seen seen) {
    Coefficients c = three_coefficients(seen);
    c.newton = std::min(1.0, c.newton), c.poisson = std::min(1.0, c.poisson), c.stronge = std::min(1.0, c.stronge);
    return c;
})
RBC_MISCONCEPTION(three_coefficients, sideways_too, [](Seen seen) {
    SeenImpact straight = seen;
    straight.K(1, 0) = 0;
    return three_coefficients(straight);
})
RBC_MISCONCEPTION(three_coefficients, with_its_sign, [](Seen seen) {
    Coefficients c = three_coefficients(seen);
    c.friction_work = -c.friction_work;
    return c;
})
RBC_MISCONCEPTION(three_coefficients, both_parts, [](Seen seen) {
    Coefficients c = three_coefficients(seen);
    c.normal_work = -static_cast<double>(measure(seen).stored);
    return c;
})
RBC_MISCONCEPTION(three_coefficients, stored_is_negative, [](Seen seen) {
    Coefficients c = three_coefficients(seen);
    c.normal_work = static_cast<double>(measure(seen).returned + measure(seen).stored);
    return c;
})
RBC_MISCONCEPTION(three_coefficients, approach_is_negative, [](Seen seen) {
    Coefficients c = three_coefficients(seen);
    c.newton = -c.newton;
    return c;
})
RBC_MISCONCEPTION(three_coefficients, drives_the_slip, [](Seen seen) {
    Coefficients c = three_coefficients(seen);
    c.friction_work = -std::abs(c.friction_work);
    return c;
})
RBC_MISCONCEPTION(three_coefficients, mean_velocity, [](Seen seen) {
    Coefficients c = three_coefficients(seen);
    c.friction_work = 0;
    for (std::size_t i = 1; i < seen.corners.size(); ++i) {
        const Eigen::Vector2d u = seen.u0 + seen.K * seen.corners[i - 1];
        c.friction_work += u[0] * (seen.corners[i][0] - seen.corners[i - 1][0]);
    }
    return c;
})

RBC_GRADE("three_coefficients", "without friction the three coefficients are one", 3, split_the_line.c_str()) {
    for (const double e : {0.2, 0.5, 0.9}) {
        const PlanarImpactProblem problem = impact(2, 0.7, 1.6, 0.8, -1.5, 0, e);
        did("K = (2, 0.7, 1.6), u = (0.8, -1.5), no friction, ended at u_n = ", e * 1.5, " m/s");
        const SeenImpact smooth = seen(problem, impact_newton(problem).impulse[1]);
        const Coefficients c = student::three_coefficients(smooth);
        const Expected limit = expected(smooth);
        expect_near("by velocity", c.newton, e, limit.newton);
        expect_near("by impulse", c.poisson, e, limit.poisson)
            .mistake(1 + e, only_after)
            .mistake(e / (1 + e), only_after)
            .mistake(0.0, split_the_line);
        expect_near("by work", c.stronge, e, limit.stronge).mistake(e * e, root_of_work);
    }
}

RBC_GRADE("three_coefficients", "the rod at 45 degrees, ended by Newton's law with e = 0.9", 3,
          split_the_line.c_str()) {
    did("the lesson's rod: slips, sticks before the end of compression, and ends at u_n = 0.9 m/s");
    const SeenImpact filmed = seen(rod(0.9), 0.9625);
    const Coefficients c = student::three_coefficients(filmed);
    const Expected limit = expected(filmed);
    expect_near("by velocity", c.newton, 0.9, limit.newton);
    // From the reference values of the lesson: p_c = 0.4, p_n = 0.9625, W_c = -0.155, W_n = 0.098125.
    expect_near("by impulse", c.poisson, 0.5625 / 0.4, limit.poisson).mistake(0.9625 / 0.4, only_after);
    expect_near("by work", c.stronge, std::sqrt(0.253125 / 0.155), limit.stronge)
        .mistake(0.253125 / 0.155, root_of_work);
}

RBC_GRADE("three_coefficients", "the works are the integrals of the velocities, and close the energy balance", 2,
          mean_velocity.c_str()) {
    for (const PlanarImpactProblem& problem : {rod(0.9), late_stick(0.8), reversal(0.7), jam(0.6)}) {
        const SeenImpact impact = seen(problem, impact_newton(problem).impulse[1]);
        did("K = (", problem.K(0, 0), ", ", problem.K(0, 1), ", ", problem.K(1, 1), "), u = (", problem.u[0], ", ",
            problem.u[1], "), ", impact.corners.size() - 1, " straight lines");
        const auto [c, right] = both(student::three_coefficients, impact);
        const Expected limit = expected(impact);
        const Summed s = sum(impact);
        expect_near("normal work [J]", c.normal_work, right.normal_work, limit.normal_work)
            .mistake(static_cast<double>(s.returned + s.stored), stored_is_negative);
        expect_near("friction work [J]", c.friction_work, right.friction_work, limit.friction_work);
        expect_near("by impulse", c.poisson, right.poisson, limit.poisson);
        expect_near("by work", c.stronge, right.stronge, limit.stronge);
        // The reference, too. The midpoint rule is exact but for one step next to u_n = 0.
        expect_near("the reference, normal work [J]", right.normal_work, static_cast<double>(s.returned - s.stored),
                    1e-9);
        expect_near("the reference, friction work [J]", right.friction_work, static_cast<double>(s.friction), 1e-9);
        const Eigen::Vector2d P = impact.corners.back(), u = problem.u + problem.K * P;
        expect_near("the reference, both works together [J]", right.normal_work + right.friction_work,
                    0.5 * P.dot(problem.u + u), 1e-12);
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
    const Expected limit = expected(cut);
    // Both may be off.
    expect_near("by impulse", b.poisson, a.poisson, 2 * limit.poisson);
    expect_near("by work", b.stronge, a.stronge, 2 * limit.stronge);
    expect_near("friction work [J]", b.friction_work, a.friction_work, 2 * limit.friction_work);

    did("seen twice at two corners, and pushed sideways in between: u_n rises through 0 while p_n stands still");
    Eigen::Matrix2d K;
    K << 2, -1, -1, 2;
    const SeenImpact sideways{K, {3, -1}, {{0, 0}, {0, 0.25}, {0, 0.25}, {-1, 0.25}, {-1, 0.75}, {-1, 0.75}}};
    const Coefficients side = student::three_coefficients(sideways);
    const Expected of_side = expected(sideways);
    // u = (3, -1), (2.75, -0.5), (0.75, 0.5), (0.25, 1.5): stored 0.1875 J, given back 0.5 J, friction -1.75 J.
    expect_near("by velocity", side.newton, 1.5, of_side.newton);
    const std::string stands_still =
        "p_n never falls, but it may stand still: cut a line at a share of its length, not of its p_n.";
    expect_near("by impulse", side.poisson, 2.0, of_side.poisson).mistake_if(std::isnan(side.poisson), stands_still);
    expect_near("by work", side.stronge, std::sqrt(0.5 / 0.1875), of_side.stronge)
        .mistake_if(std::isnan(side.stronge), stands_still);
    expect_near("normal work [J]", side.normal_work, 0.3125, of_side.normal_work);
    expect_near("friction work [J]", side.friction_work, -1.75, of_side.friction_work);

    did("K = (1, 0, 1), u = (0.5, -1): a corner exactly where u_n = 0, seen twice");
    const SeenImpact twice{Eigen::Matrix2d::Identity(), {0.5, -1}, {{0, 0}, {0, 1}, {0, 1}, {0, 1.5}}};
    const Coefficients half = student::three_coefficients(twice);
    const Expected of_twice = expected(twice);
    expect_near("by velocity", half.newton, 0.5, of_twice.newton);
    expect_near("by impulse", half.poisson, 0.5, of_twice.poisson);
    expect_near("by work", half.stronge, 0.5, of_twice.stronge);
    did("an impact without rebound, cut in four: it ends exactly where u_n = 0");
    const SeenImpact soft{Eigen::Matrix2d::Identity(), {0.5, -1}, {{0, 0}, {0, 0.25}, {0, 0.5}, {0, 0.75}, {0, 1}}};
    const Coefficients c = student::three_coefficients(soft);
    const Expected of_soft = expected(soft);
    expect_near("by velocity", c.newton, 0.0, of_soft.newton);
    expect_near("by impulse", c.poisson, 0.0, of_soft.poisson);
    expect_near("by work", c.stronge, 0.0, of_soft.stronge);
    expect_near("normal work [J]", c.normal_work, -0.5, of_soft.normal_work);
}

const std::string straight_on = "corners on a straight line change nothing";
const std::string another_unit = "K_tt, with u_t and p_t along, is another unit of length along the surface";
const Coordinate k_tt = decades("K_tt", seen_mobilities)
                            .indifferent(Coordinate::End::low, another_unit)
                            .indifferent(Coordinate::End::high, another_unit),
                 k_nn = decades("K_nn", seen_mobilities),
                 rho = either_sign("rho", seen_couplings).edges({-0.5, 0.5}).simple(0.5),
                 approach = decades("-u_n", seen_approaches).simple(1),
                 slip = either_sign("u_t q/|u_n|", seen_slips).edges({-1, 1}).simple(1),
                 friction = even("mu/q", 0, 3).edges({0.25, 0.5, 1}).simple(0.5),
                 cuts = integer("cuts", 1, static_cast<int>(line_counts.high / 2))
                            .simple(2)
                            .indifferent(Coordinate::End::low, straight_on)
                            .indifferent(Coordinate::End::high, straight_on);

RBC_GRADE("three_coefficients", "any impact, seen at any number of corners", 2, any_lines.c_str()) {
    for_all(
        Domain{k_tt, k_nn, rho, approach, slip, friction, even("p_n/p_c - 1", rebounds).simple(0.5), cuts}.where(
            [](const Sample& s) { return is_decided(problem_of(s), 1e-2); }),
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
            expect_measured(cut);
        },
        300);
    did("pushed by anything, not by friction alone");
    for_all(
        Domain{k_tt, k_nn, rho, approach, slip, even("e", rebounds).simple(0.5),
               integer("lines", line_counts).edges({64, 128, 1000}).simple(3), choice("then", 3), seed()}
            .where([](const Sample& s) { return s["rho"] != 0; }),
        [](const Sample& s) { expect_measured(pushed(s)); }, 500);
    did("a corner next to where u_n = 0, on a straight line: cut it where u_n is 0, not next to it");
    for_all(
        Domain{k_tt, k_nn, rho, approach, slip, even("e", rebounds).simple(0.5), choice("decade", 11),
               choice("side", 2)}
            .where([](const Sample& s) { return s["rho"] != 0; }),
        [](const Sample& s) {
            const double beside = (s["side"] == 0 ? 1 : -1) * std::pow(10, -1 - s["decade"]),
                         p_c = s["-u_n"] / s["K_nn"];
            SeenImpact impact{problem_of(s, 0).K, problem_of(s, 0).u, {{0, 0}, {0, (1 + beside) * p_c}}};
            if (beside < s["e"]) impact.corners.emplace_back(0, (1 + s["e"]) * p_c);
            expect_measured(impact);
        },
        200);
}

}  // namespace grading_three_coefficients
