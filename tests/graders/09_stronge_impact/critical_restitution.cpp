#include "exercises/09_stronge_impact/critical_restitution.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "common/grading/grader/grader.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"
#include "lessons/09_stronge_impact/energy_criteria.hpp"
#include "tests/graders/09_stronge_impact/paths.hpp"

using namespace rbc;
using namespace rbc::ex09;

namespace grading_critical_restitution {

RBC_STUDENT(energy_change)
RBC_STUDENT(critical_restitution)

const std::string friction_too =
    "The normal impulse is not alone: friction takes u_t dp_t on the way, (E09.4). Count both.";
const std::string linear_velocity =
    "Within a piece the velocities change evenly: the integral of a straight line is its mean times its length.";
const std::string velocity_ratio =
    "Asked is Newton's e, a ratio of velocities: u_n where the energy is back, over u_n at the start.";
const std::string comes_back =
    "In each piece the energy is a parabola in dp: it starts with what was lost so far, and (E09.4) gives its slope "
    "and "
    "curvature. Newton's e is the u_n where it is back at 0, over that at the start.";
const std::string debt =
    "What was lost in the pieces before must come back too: the energy at the start of a piece is not zero.";
const std::string next_piece =
    "At the start of the second piece the slopes change: the first piece counts up to there, the second from there on.";
const std::string at_most_one = "No energy up to e = 1 means: never. The answer stays in [0, 1].";

const std::string against_slip =
    "Friction opposes the slip: u_t and dp_t have opposite signs, and dp_t/dp is given with its sign.";

/// Paths with parts that a mistake has wrong.
StraightPath with(StraightPath path, double u_t, double friction) {
    for (StraightPiece& piece : path) piece.u_t *= u_t, piece.friction_slope *= friction;
    return path;
}
/// Whatever is wrong, it may answer 1.
double below_one(double e) {
    if (e == 1) throw GraderError("many a mistake answers 1");
    return e;
}
StraightPath standing_still(StraightPath path) {
    for (StraightPiece& piece : path) piece.slope_n = piece.slope_t = 0;
    return path;
}

RBC_MISCONCEPTION(energy_change, friction_too,
                  [](const StraightPath& path, double p) { return energy_change(with(path, 1, 0), p); })
RBC_MISCONCEPTION(energy_change, against_slip,
                  [](const StraightPath& path, double p) { return energy_change(with(path, 1, -1), p); })
RBC_MISCONCEPTION(energy_change, linear_velocity,
                  [](const StraightPath& path, double p) { return energy_change(standing_still(path), p); })
RBC_MISCONCEPTION(energy_change, next_piece, [](const StraightPath& path, double p) {
    if (p <= path.back().start) throw GraderError("the second piece does not count");
    return energy_change({path.front()}, p);
})
RBC_MISCONCEPTION(energy_change, next_piece, [](const StraightPath& path, double p) {
    if (p <= path.back().start) throw GraderError("the second piece does not count");
    return energy_change({path.front()}, p) + energy_change(path, p) - energy_change(path, path.back().start);
})
/// As if nothing had been lost where the last piece starts.
RBC_MISCONCEPTION(critical_restitution, debt, [](const StraightPath& path) {
    const StraightPiece& last = path.back();
    if (energy_change(path, last.start) > -1e-3) throw GraderError("little is lost there");
    const double f = last.u_n + last.friction_slope * last.u_t, c = last.slope_n + last.friction_slope * last.slope_t;
    const double dp = std::max(0.0, -2 * f / c);
    return std::clamp(-(last.u_n + last.slope_n * dp) / path.front().u_n, 0.0, 1.0);
})
RBC_MISCONCEPTION(critical_restitution, friction_too,
                  [](const StraightPath& path) { return below_one(critical_restitution(with(path, 1, 0))); })
RBC_MISCONCEPTION(critical_restitution, against_slip,
                  [](const StraightPath& path) { return below_one(critical_restitution(with(path, 1, -1))); })

void describe(const PlanarImpactProblem& q) {
    did("K = (", q.K(0, 0), ", ", q.K(0, 1), ", ", q.K(1, 1), ") 1/kg, u = (", q.u[0], ", ", q.u[1],
        ") m/s, mu = ", q.friction);
}

/// The sizes of all parts of the integral (E09.4).
double size_of(const StraightPath& path, double p) {
    double size = 0;
    for (std::size_t i = 0; i < path.size() && path[i].start < p; ++i) {
        const StraightPiece& piece = path[i];
        const double dp = (i + 1 < path.size() ? std::min(p, path[i + 1].start) : p) - piece.start;
        const double f = std::abs(piece.friction_slope);
        size += (std::abs(piece.u_n) + f * std::abs(piece.u_t)) * dp +
                (std::abs(piece.slope_n) + f * std::abs(piece.slope_t)) * dp * dp;
    }
    return size;
}

RBC_GRADE("critical_restitution", "the energy along the path, piece by piece", 4, linear_velocity.c_str()) {
    RandomNumbers random(1);
    std::vector<PlanarImpactProblem> problems{rod(), late_stick(), reversal(), jam()};
    for (int i = 0; i < 40; ++i) problems.push_back(random_problem(random));
    for (const PlanarImpactProblem& problem : problems) {
        describe(problem);
        const ImpulsePath path = impulse_path(problem);
        const StraightPath plain = plain_path(problem);
        const double p_c = path.compression_end().impulse[1];
        for (const double p : {0.0, 0.3 * p_c, p_c, 1.4 * p_c, 2.5 * p_c}) {
            const PathPoint at = point_on(path, p);
            const auto [got, right] = both(student::energy_change, plain, p);
            expect_near(text("energy change at p = ", p, " N s [J]"), got, right,
                        energy_tolerance.of(size_of(plain, p)))
                .mistake(at.work[1], friction_too)
                .mistake(at.work[1] - at.work[0], against_slip);
            // The reference, too: from K, not from the pieces. The terms are some p K p in size.
            const Eigen::Vector2d& P = at.impulse;
            const double size = 1 + P.norm() * (problem.u.norm() + (problem.K * P).norm());
            expect_near("the reference [J]", right, 0.5 * P.dot(problem.u + problem.u + problem.K * P), 1e-12 * size);
        }
    }
}

RBC_GRADE("critical_restitution", "where the contact ends sticking, it is the lesson's criterion turned round", 3,
          comes_back.c_str()) {
    RandomNumbers random(2);
    int seen = 0;
    for (int i = 0; i < 400 && seen < 30; ++i) {
        PlanarImpactProblem problem = i == 0 ? rod() : random_problem(random);
        // e^2 u_n^2/S = u' K^-1 u, with S the slope while sticking.
        const double e =
            std::sqrt(2 * contact_energy(problem.K, problem.u) * sticking_slope(problem.K)) / -problem.u[1];
        problem.restitution = e;
        if (e > 0.999 || impact_newton(problem).u[0] != 0) continue;
        ++seen;
        describe(problem);
        const StraightPath path = plain_path(problem);
        const ImpulsePath impulse = impulse_path(problem);
        const double p = impact_newton(problem).impulse[1], p_c = impulse.compression_end().impulse[1];
        // Where only the normal work is asked to come back, and where the last piece starts without a debt.
        const double W_c = impulse.compression_end().work[1];
        const double early = normal_impulse_at_returned_work(impulse, -W_c);
        const double no_debt = std::abs(path.back().u_n / problem.u[1]);
        // A quotient and a root of numbers of order 1, K of condition below 1e3: e is right to 1e-12.
        expect_near("critical restitution", student::critical_restitution(path), e, restitution_tolerance.of(1))
            .mistake(point_on(impulse, early).u[1] / -problem.u[1], friction_too)
            .mistake(i == 0 || p < 2 * p_c ? std::min(1.0, p / p_c - 1) : e, velocity_ratio)
            .mistake(no_debt, debt);
    }
    expect("there were such impacts", seen == 30, text(seen));
}

void expect_in_range(double e) {
    const double off = restitution_tolerance.of(1);
    expect("it is in [0, 1]", e >= -off && e <= 1 + off, text(e)).mistake_if(e > 1, at_most_one);
}

RBC_GRADE("critical_restitution", "Newton's law makes no energy just below it, and makes some just above", 4,
          comes_back.c_str()) {
    RandomNumbers random(3);
    int seen = 0;
    for (int i = 0; i < 4000 && seen < 60; ++i) {
        PlanarImpactProblem problem = random_problem(random);
        problem.restitution = 1;
        if (impact_newton(problem).energy_change <= 1e-6) continue;
        ++seen;
        describe(problem);
        const double e = student::critical_restitution(plain_path(problem));
        expect_in_range(e);
        for (const double off : {-1e-6, 1e-6}) {
            problem.restitution = std::clamp(e + off, 0.0, 1.0);
            const double change = impact_newton(problem).energy_change;
            // dT rises by u_n dp at least, dp = 1e-6 |u_n|/K_nn: some 1e-9 J, round-off is 1e-15 J.
            expect(text("energy at e ", off < 0 ? "- " : "+ ", 1e-6), off < 0 ? change < 1e-15 : change > -1e-15,
                   text("e = ", e, ", dT = ", change, " J"));
        }
    }
    expect("there were such impacts", seen == 60, text(seen));
}

RBC_GRADE("critical_restitution", "1 where Newton's law never makes energy, and never below e_safe", 3,
          at_most_one.c_str()) {
    RandomNumbers random(4);
    for (int i = 0; i < 60; ++i) {
        PlanarImpactProblem problem = random_problem(random);
        if (i % 4 == 0) problem.friction = 0;
        describe(problem);
        const double e = student::critical_restitution(plain_path(problem));
        problem.restitution = 1;
        if (impact_newton(problem).energy_change < -1e-9)
            expect_near("critical restitution", e, 1.0, restitution_tolerance.of(1));
        expect("it is e_safe or more", e >= safe_restitution(problem.K) - restitution_tolerance.of(1),
               text(e, " and e_safe = ", safe_restitution(problem.K)));
    }
    did("a rod that slides to the right all the time: K = (2, 0, 1), u = (5, -1), mu = 0.4");
    expect_near("critical restitution", student::critical_restitution(plain_path(impact(2, 0, 1, 5, -1, 0.4))), 1.0,
                restitution_tolerance.of(1));
}

const std::string another_unit = "K_tt, with u_t and mu along, is another unit of length along the surface";
const Coordinate k_tt = decades("K_tt", path_mobilities)
                            .indifferent(Coordinate::End::low, another_unit)
                            .indifferent(Coordinate::End::high, another_unit),
                 k_nn = decades("K_nn", path_mobilities), rho = any_coupling(path_couplings),
                 approach = decades("-u_n", path_approaches).simple(1),
                 slip = either_sign("u_t q/|u_n|", path_slips).edges({-1, 1}).simple(-0.5),
                 friction = even("mu/q", path_frictions).edges({0.25, 0.5, 1, 1e-2, 1e-4, 1e-6, 1e-9}).simple(1);

bool is_asked(const Sample& s) {
    return is_decided(problem_of(s), slope_shares.low);
}

/// Nearer by a decade each.
double share_beside(const Sample& s) {
    return (s["side"] == 0 ? 1 : -1) * std::pow(10, -1 - s["decade"]);
}
/// Beside the start of the second piece, or beside where the energy is back; < 0: there is none.
double border(const Sample& s, const PlanarImpactProblem& problem) {
    const ImpulsePath impulse = impulse_path(problem);
    const StraightPath path = straight_path(impulse);
    const double e = critical_restitution(path), exactly = s["decade"] == 12 ? 0 : share_beside(s);
    if (path.size() == 1 || (s["border"] == 1 && e == 1)) return -1;
    const double at = s["border"] == 0 ? path[1].start : normal_impulse_at_velocity(impulse, -e * problem.u[1]);
    const double p = (1 + exactly) * at;
    return p <= ways.high * impulse.compression_end().impulse[1] ? p : -1;
}
/// The slip stops nearly where compression ends.
PlanarImpactProblem stopped_at_p_c(const Sample& s) {
    PlanarImpactProblem problem = problem_of(s);
    stop_at_compression_end(problem, share_beside(s));
    return problem;
}

RBC_GRADE("critical_restitution", "any impact", 2,
          "Each path has one piece or two, and its energy may come back in either, at any size: nothing may be "
          "compared with a number but 0.") {
    did("the energy on any path");
    for_all(Domain{k_tt, k_nn, rho, approach, slip, friction,
                   even("p/p_c", ways).edges({1, 1e-2, 1e-4, 1e-6, 1e-9}).simple(1.5)}
                .where([](const Sample& s) { return is_asked(s) && (s["p/p_c"] == 0 || s["p/p_c"] > 1e-12); }),
            [](const Sample& s) {
                const ImpulsePath impulse = impulse_path(problem_of(s));
                const StraightPath path = straight_path(impulse);
                const double p = s["p/p_c"] * impulse.compression_end().impulse[1];
                const auto [got, right] = both(student::energy_change, path, p);
                expect_near("energy change [J]", got, right, energy_tolerance.of(size_of(path, p)));
            });
    did("the energy next to the start of the second piece, and next to where it is back");
    for_all(
        Domain{k_tt, k_nn, rho, approach, slip, friction, choice("border", 2), choice("decade", 13), choice("side", 2)}
            .where([](const Sample& s) { return is_asked(s) && border(s, problem_of(s)) > 0; }),
        [](const Sample& s) {
            const StraightPath path = plain_path(problem_of(s));
            const double p = border(s, problem_of(s));
            const auto [got, right] = both(student::energy_change, path, p);
            expect_near("energy change [J]", got, right, energy_tolerance.of(size_of(path, p)));
        },
        300);
    did("where it comes back");
    const auto check = [](PlanarImpactProblem problem) {
        const auto [got, right] = both(student::critical_restitution, plain_path(problem));
        expect_in_range(got);
        expect_near("critical restitution", got, right, restitution_tolerance.of(1));
        // The reference, too: Newton's law loses energy just below it, and makes some just above.
        const double small = 1e-10 * problem.u[1] * problem.u[1] / problem.K(1, 1);
        problem.restitution = right * (1 - 1e-6);
        expect("just below it is lost", impact_newton(problem).energy_change < small);
        problem.restitution = std::min(1.0, right * (1 + 1e-6));
        if (right < 1) expect("just above it is made", impact_newton(problem).energy_change > -small);
    };
    for_all(Domain{k_tt, k_nn, rho, approach, slip, friction}.where(is_asked),
            [&](const Sample& s) { check(problem_of(s)); });
    did("a slip that stops exactly where compression ends, K = (4, 3, 4), u = (-1.75, -1.75), mu = 1");
    check(impact(4, 3, 4, -1.75, -1.75, 1));
    did("slips that stop nearly there");
    for_all(
        Domain{k_tt, k_nn, rho.simple(0.75), approach, slip, friction, choice("decade", 12), choice("side", 2)}.where(
            [](const Sample& s) {
                const double slip = slip_of(stopped_at_p_c(s));
                return is_asked(s) && slip >= path_slips.low && slip <= path_slips.high;
            }),
        [&](const Sample& s) { check(stopped_at_p_c(s)); }, 300);
}

}  // namespace grading_critical_restitution
