#include "exercises/09_stronge_impact/yielding.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "common/grading/grader/grader.hpp"
#include "lessons/09_stronge_impact/stronge_impact.hpp"
#include "tests/graders/09_stronge_impact/paths.hpp"

using namespace rbc;
using namespace rbc::ex09;

namespace grading_yielding {

RBC_STUDENT(returned_work)
RBC_STUDENT(impact_yielding)

const std::string exponent =
    "e ~ speed^(-1/4), the work goes with the square of the speed, and R/W is e^2: put the three together, (E09.5).";
const std::string elastic =
    "Up to W_y all comes back, and no more: the power begins where W > W_y. In (E09.5) nothing is compared but these "
    "two.";
const std::string at_once = "W_y = 0 is a contact that yields at once: nothing comes back.";
const std::string without_friction =
    "What is stored is the work of the normal impulse alone, W = -W_c: friction's work does not go into the contact.";
const std::string last_of_it =
    "The work may be back just before the start of the second piece or just after it: however near, and however little "
    "is left for the second piece, it counts.";
const std::string stored_in_pieces =
    "Compression may have two pieces with two slopes, and u_n may even fall at first: add the work piece by piece.";
const std::string end_of_work =
    "The impact ends when the work R(W) has been given back, not at a ratio of impulses and not at one of velocities.";
const std::string restitution_in_pieces =
    "The contact may start to stick, or slip back, after the end of compression. From there the slopes are others, and "
    "u_n is not 0.";
const std::string rubbed_along =
    "Friction takes -u_t dp_t along the way; u_t changes, even its sign. Sum over the pieces, up to the end and no "
    "further.";

void describe(const PlanarImpactProblem& q) {
    did("K = (", q.K(0, 0), ", ", q.K(0, 1), ", ", q.K(1, 1), ") 1/kg, u = (", q.u[0], ", ", q.u[1],
        ") m/s, mu = ", q.friction);
}

std::vector<PlanarImpactProblem> some_problems(unsigned long seed, int count) {
    std::vector<PlanarImpactProblem> problems{rod(), late_stick(), reversal(), jam()};
    RandomNumbers random(seed);
    while (static_cast<int>(problems.size()) < count) problems.push_back(random_problem(random));
    return problems;
}

const std::string counted_positive = "The work stored is counted positive: W = -W_c.";
const std::string rubbed_positive = "What friction took is counted positive: u_t and dp_t have opposite signs.";
const std::string rises_with_work =
    "A contact that yields gives back more than W_y when more is stored: R still rises with W.";

/// How far the contract lets an answer be off.
struct Limits {
    Eigen::Vector2d impulse = Eigen::Vector2d::Zero(), u = Eigen::Vector2d::Zero();
    double work = 0;
};
Limits limits(const StraightPath& path, const YieldingImpact& right) {
    Eigen::Vector2d impulse = right.impulse.cwiseAbs(), u = right.u.cwiseAbs();
    double p_t = 0;
    for (std::size_t i = 0; i < path.size(); ++i) {
        u = u.cwiseMax(Eigen::Vector2d(std::abs(path[i].u_t), std::abs(path[i].u_n)));
        if (i + 1 == path.size() || right.impulse[1] <= path[i].start) break;
        p_t += path[i].friction_slope * (path[i + 1].start - path[i].start);
        impulse = impulse.cwiseMax(Eigen::Vector2d(std::abs(p_t), path[i + 1].start));
    }
    const double t = yielding_tolerance.of(1);
    return {t * impulse, t * u, yielding_tolerance.of(right.stored + std::abs(right.rubbed))};
}

/// Beside the reference; and the reference's energies, (E09.6).
/// @param hint  in place of the case's, if there is one
void expect_impact(const YieldingImpact& got, const YieldingImpact& right, const PlanarImpactProblem& problem,
                   const std::string& hint = "") {
    const Limits limit = limits(plain_path(problem), right);
    const bool has_hint = !hint.empty();
    expect_near("work stored [J]", got.stored, right.stored, limit.work)
        .mistake(-right.stored, counted_positive)
        .mistake_if(has_hint, hint);
    expect_near("work returned [J]", got.returned, right.returned, limit.work).mistake_if(has_hint, hint);
    expect_near("p_n [N s]", got.impulse[1], right.impulse[1], limit.impulse[1]).mistake_if(has_hint, hint);
    expect_near("p_t [N s]", got.impulse[0], right.impulse[0], limit.impulse[0]).mistake_if(has_hint, hint);
    expect_near("u_n after [m/s]", got.u[1], right.u[1], limit.u[1]).mistake_if(has_hint, hint);
    expect_near("u_t after [m/s]", got.u[0], right.u[0], limit.u[0]).mistake_if(has_hint, hint);
    expect_near("energy taken by friction [J]", got.rubbed, right.rubbed, limit.work)
        .mistake(-right.rubbed, rubbed_positive)
        .mistake_if(has_hint, hint);
    const Eigen::Vector2d u = problem.u, P = right.impulse;
    const double size = P.cwiseAbs().dot(u.cwiseAbs() + problem.K.cwiseAbs() * P.cwiseAbs());
    expect_near("the reference, energies [J]", 0.5 * P.dot(u + right.u), right.returned - right.stored - right.rubbed,
                1e-11 * size);
}

RBC_MISCONCEPTION(returned_work, rises_with_work, [](double W, double W_y) { return std::min(W, W_y); })
RBC_MISCONCEPTION(returned_work, exponent,
                  [](double W, double W_y) { return W * std::pow(std::min(1.0, W_y / W), 0.5); })
RBC_MISCONCEPTION(returned_work, exponent,
                  [](double W, double W_y) { return W * std::pow(std::min(1.0, W_y / W), 0.125); })
RBC_MISCONCEPTION(returned_work, at_once, [](double W, double W_y) {
    if (W_y != 0 || W == 0) throw GraderError("it does not yield at once");
    return W;
})
RBC_MISCONCEPTION(returned_work, elastic, [](double W, double W_y) {
    if (!(W > 0 && W < W_y)) throw GraderError("it yields");
    return W * std::pow(W_y / W, 0.25);
})
RBC_MISCONCEPTION(returned_work, elastic, [](double W, double W_y) {
    if (W != 0) throw GraderError("something was stored");
    return W_y;
})
RBC_MISCONCEPTION(impact_yielding, rubbed_positive, [](const StraightPath& path, double W_y) {
    YieldingImpact i = impact_yielding(path, W_y);
    i.rubbed = -i.rubbed;
    return i;
})
RBC_MISCONCEPTION(impact_yielding, rubbed_along, [](const StraightPath& path, double W_y) {
    YieldingImpact i = impact_yielding(path, W_y);
    i.rubbed = -0.5 * (path.front().u_t + i.u[0]) * i.impulse[0];
    return i;
})
RBC_MISCONCEPTION(impact_yielding, counted_positive, [](const StraightPath& path, double W_y) {
    YieldingImpact i = impact_yielding(path, W_y);
    i.stored = -i.stored;
    return i;
})

/// The impact ended at another point of the path, for mistakes.
Eigen::Vector2d ended_at(const PlanarImpactProblem& problem, double p) {
    return point_on(impulse_path(problem), p).impulse;
}

/// The reference ends where Stronge's law does.
void expect_stronge(const YieldingImpact& right, const PlanarImpact& lesson, const PlanarImpactProblem& problem) {
    const double size = 1 + lesson.impulse.norm() * (1 + problem.u.norm() + lesson.u.norm());
    expect_near("the reference, work stored [J]", right.stored, -lesson.compression_work, 1e-11 * size);
    expect_near("the reference, impulse [N s]", right.impulse, lesson.impulse, 1e-11 * size);
    expect_near("the reference, velocity after [m/s]", right.u, lesson.u, 1e-11 * size);
}

RBC_GRADE("yielding", "all of a little work comes back, of much work a share that falls", 4, exponent.c_str()) {
    for (const double W_y : {0.01, 0.5, 3.0}) {
        did("yield work ", W_y, " J");
        for (const double W : {0.0, 0.3 * W_y, W_y}) {
            expect_near(text("of ", W, " J comes back [J]"), student::returned_work(W, W_y), W,
                        returned_tolerance.of(W));
        }
        for (const double factor : {1.0001, 2.0, 16.0, 1e4}) {
            const double W = factor * W_y, right = std::pow(factor, -0.25) * W;
            expect_near(text("of ", W, " J comes back [J]"), student::returned_work(W, W_y), right,
                        returned_tolerance.of(right))
                .mistake(W_y, rises_with_work)
                .mistake(std::pow(factor, -0.5) * W, exponent)
                .mistake(std::pow(factor, -0.125) * W, exponent);
        }
    }
    did("a contact that yields at once, W_y = 0");
    expect_near("of 2 J comes back [J]", student::returned_work(2, 0), 0.0, 0);
    expect_near("of nothing comes back [J]", student::returned_work(0, 0), 0.0, 0)
        .mistake_if(true,
                    "W = 0 and W_y = 0 are allowed together: W_y/W is 0/0 there. The first line of (E09.5) holds.");
}

RBC_GRADE("yielding", "a contact that yields at once ends where compression ends", 2, stored_in_pieces.c_str()) {
    for (PlanarImpactProblem problem : some_problems(1, 40)) {
        describe(problem);
        problem.restitution = 0;
        const StraightPath path = plain_path(problem);
        const auto [got, right] = both(student::impact_yielding, path, 0);
        const double one_piece = 0.5 * problem.u[1] * problem.u[1] / std::abs(path.front().slope_n);
        const double all_lost = right.stored + right.rubbed;
        const Limits limit = limits(path, right);
        expect_near("work stored [J]", got.stored, right.stored, limit.work)
            .mistake(one_piece, stored_in_pieces)
            .mistake(-right.stored, counted_positive)
            .mistake(all_lost, without_friction);
        expect_near("work returned [J]", got.returned, 0.0, limit.work);
        expect_near("p_n [N s]", got.impulse[1], right.impulse[1], limit.impulse[1]);
        expect_near("p_t [N s]", got.impulse[0], right.impulse[0], limit.impulse[0]);
        expect_near("u_n after [m/s]", got.u[1], right.u[1], limit.u[1]);
        expect_near("u_t after [m/s]", got.u[0], right.u[0], limit.u[0]);
        expect_stronge(right, impact_stronge(problem), problem);
    }
}

RBC_GRADE("yielding", "an elastic contact gives back all: Stronge's law with e = 1", 1, restitution_in_pieces.c_str()) {
    for (PlanarImpactProblem problem : some_problems(2, 60)) {
        describe(problem);
        problem.restitution = 1;
        const PlanarImpact lesson = impact_stronge(problem);
        const StraightPath path = plain_path(problem);
        // Twice the work that is stored is more than enough.
        const auto [got, right] = both(student::impact_yielding, path, -2 * lesson.compression_work);
        const Limits limit = limits(path, right);
        const double p_c = lesson.compression_impulse;
        const ImpulsePath impulse = impulse_path(problem);
        expect_near("impulse [N s]", got.impulse, right.impulse, limit.impulse.maxCoeff())
            .mistake(ended_at(problem, 2 * p_c), end_of_work)
            .mistake(ended_at(problem, normal_impulse_at_velocity(impulse, -problem.u[1])), end_of_work);
        expect_near("p_n [N s]", got.impulse[1], right.impulse[1], limit.impulse[1]);
        expect_near("p_t [N s]", got.impulse[0], right.impulse[0], limit.impulse[0]);
        expect_near("u_n after [m/s]", got.u[1], right.u[1], limit.u[1]);
        expect_near("u_t after [m/s]", got.u[0], right.u[0], limit.u[0]);
        expect_near("work returned [J]", got.returned, right.returned, limit.work);
        expect_stronge(right, lesson, problem);
    }
}

RBC_GRADE("yielding", "in between, the work of the normal impulse is what the contact gives back", 3,
          end_of_work.c_str()) {
    RandomNumbers random(3);
    for (PlanarImpactProblem problem : some_problems(3, 80)) {
        describe(problem);
        problem.restitution = 0;
        const double stored = -impact_stronge(problem).compression_work;
        const double W_y = stored * random.between(0.01, 1.2), e = std::pow(std::min(1.0, W_y / stored), 0.125);
        did("yield work ", W_y, " J of ", stored, " J stored");
        problem.restitution = e;  // e^2 = R/W
        const PlanarImpact lesson = impact_stronge(problem);
        const StraightPath path = plain_path(problem);
        const auto [got, right] = both(student::impact_yielding, path, W_y);
        const Limits limit = limits(path, right);
        const ImpulsePath impulse = impulse_path(problem);
        const double p_c = lesson.compression_impulse;
        expect_near("work stored [J]", got.stored, right.stored, limit.work).mistake_if(true, stored_in_pieces);
        expect_near("work returned [J]", got.returned, right.returned, limit.work);
        expect_near("impulse [N s]", got.impulse, right.impulse, limit.impulse.maxCoeff())
            .mistake(ended_at(problem, (1 + e) * p_c), end_of_work)
            .mistake(ended_at(problem, normal_impulse_at_velocity(impulse, -e * problem.u[1])), end_of_work);
        expect_near("p_n [N s]", got.impulse[1], right.impulse[1], limit.impulse[1]);
        expect_near("p_t [N s]", got.impulse[0], right.impulse[0], limit.impulse[0]);
        expect_near("u_n after [m/s]", got.u[1], right.u[1], limit.u[1]);
        expect_near("u_t after [m/s]", got.u[0], right.u[0], limit.u[0]);
        expect_stronge(right, lesson, problem);
    }
}

RBC_GRADE("yielding", "stored, returned and rubbed energy close the balance", 5, rubbed_along.c_str()) {
    for (const PlanarImpactProblem& problem : some_problems(4, 60)) {
        describe(problem);
        const StraightPath path = plain_path(problem);
        const double stored = impact_yielding(path, 0).stored;
        const auto [got, right] = both(student::impact_yielding, path, 0.1 * stored);
        const double one_mean = -0.5 * (problem.u[0] + right.u[0]) * right.impulse[0];
        expect_near("energy taken by friction [J]", got.rubbed, right.rubbed, limits(path, right).work)
            .mistake(-right.rubbed, rubbed_positive)
            .mistake(one_mean, rubbed_along);
        expect_impact(got, right, problem);
        // The reference, too.
        const double change = 0.5 * right.impulse.dot(problem.u + right.u);
        const double tolerance = 1e-11 * (1 + right.impulse.norm() * (1 + problem.u.norm() + right.u.norm()));
        expect("the impact does not make energy", change <= tolerance, text(change, " J"));
        const Eigen::Vector2d u = problem.u + problem.K * right.impulse;
        expect_near("the reference, u after = u before + K P [m/s]", right.u, u, tolerance);
    }
}

const Coordinate k_tt = decades("K_tt", yielding_mobilities), k_nn = decades("K_nn", yielding_mobilities),
                 rho = any_coupling(yielding_couplings), approach = decades("-u_n", yielding_approaches).simple(1),
                 slip = either_sign("u_t q/|u_n|", yielding_slips).edges({-1, 1}).simple(-0.5),
                 friction = decades("mu", yielding_frictions).edges({0.25, 0.5, 1}).simple(1),
                 yields =
                     decades("W_y/W", yield_ratios)
                         .simple(0.25)
                         .indifferent(Coordinate::End::high, "what does not yield is elastic, by little or by far");

PlanarImpactProblem impact_of(const Sample& s, bool smooth = false) {
    return problem_of(s, smooth ? 0 : s["mu"]);
}

/// The slip stops at (1 + share) times the impulse of compression.
PlanarImpactProblem stopped_at(const Sample& s, double share) {
    PlanarImpactProblem problem = impact_of(s);
    stop_at_compression_end(problem, share);
    return problem;
}
/// Nearer by a decade each.
double share_beside(const Sample& s) {
    return (s["side"] == 0 ? 1 : -1) * std::pow(10, -1 - s["decade"]);
}
bool is_asked(const PlanarImpactProblem& problem) {
    const double slip = slip_of(problem);
    return is_decided(problem, yielding_slopes.low) && slip >= yielding_slips.low && slip <= yielding_slips.high;
}
/// The yield work with which an impact ends next to the start of the second piece, over the work stored: R/W is its
/// fourth root. < 0: there is none.
double yield_ratio_beside(const Sample& s, const PlanarImpactProblem& problem) {
    const ImpulsePath impulse = impulse_path(problem);
    const StraightPath path = straight_path(impulse);
    const PathPoint compressed = impulse.compression_end();
    if (path.size() == 1 || path[1].start <= compressed.impulse[1]) return -1;
    const double p = path[1].start * (1 + (s["decade"] == 10 ? 0 : share_beside(s)));
    if (p <= compressed.impulse[1]) return -1;
    const double ratio = std::pow((compressed.work[1] - point_on(impulse, p).work[1]) / compressed.work[1], 4);
    return ratio >= yield_ratios.low && ratio < 1 ? ratio : -1;
}

RBC_GRADE("yielding", "any impact on any contact", 5,
          "A path has one piece or two, and compression and restitution may end in either, at any size: nothing may be "
          "compared with a number but 0.") {
    did("work alone");
    for_all(Domain{decades("W", works).simple(1), decades("W_y", works).simple(1)}, [](const Sample& s) {
        const auto [got, right] = both(student::returned_work, s["W"], s["W_y"]);
        expect_near("work that comes back [J]", got, right, returned_tolerance.of(right))
            .mistake_if(got > s["W"] * (1 + 1e-9), "No contact gives back more than was stored.");
    });
    did("work that is next to the yield work");
    for_all(
        Domain{decades("W", works).simple(1), choice("decade", 13), choice("side", 2)}.where([](const Sample& s) {
            const double W_y = s["W"] * (1 + 3 * share_beside(s));
            return W_y >= works.low && W_y <= works.high;
        }),
        [](const Sample& s) {
            const auto [got, right] = both(student::returned_work, s["W"], s["W"] * (1 + 3 * share_beside(s)));
            expect_near("work that comes back [J]", got, right, returned_tolerance.of(right)).mistake_if(true, elastic);
        },
        300);
    did("whole impacts");
    for_all(Domain{k_tt, k_nn, rho, approach, slip, friction, choice("smooth", 2), yields, choice("W_y = 0", 2)}.where(
                [](const Sample& s) { return is_decided(impact_of(s, s["smooth"] == 1), yielding_slopes.low); }),
            [](const Sample& s) {
                PlanarImpactProblem problem = impact_of(s, s["smooth"] == 1);
                const StraightPath path = plain_path(problem);
                const double W_y = s["W_y = 0"] == 1 ? 0 : s["W_y/W"] * impact_yielding(path, 0).stored;
                const auto [got, right] = both(student::impact_yielding, path, W_y);
                expect_impact(got, right, problem);
                // The reference, too: Stronge's law ends it at the same place.
                if (right.returned > 0) {
                    problem.restitution = std::sqrt(right.returned / right.stored);
                    const double size =
                        right.impulse[1] + (-problem.u[1] + q_of(s) * std::abs(problem.u[0])) / s["K_nn"];
                    expect_near("the reference, p_n of Stronge's law [N s]", right.impulse[1],
                                impact_stronge(problem).impulse[1], 1e-10 * size);
                }
            });
    did("slips that stop next to the end of compression");
    for_all(
        Domain{k_tt, k_nn, rho, approach, slip, friction, yields, choice("W_y = 0", 2), choice("decade", 11),
               choice("side", 2)}
            .where([](const Sample& s) {
                return is_decided(impact_of(s), yielding_slopes.low) && is_asked(stopped_at(s, share_beside(s)));
            }),
        [](const Sample& s) {
            const PlanarImpactProblem problem = stopped_at(s, share_beside(s));
            const StraightPath path = plain_path(problem);
            const double W_y = s["W_y = 0"] == 1 ? 0 : s["W_y/W"] * impact_yielding(path, 0).stored;
            const auto [got, right] = both(student::impact_yielding, path, W_y);
            expect_impact(got, right, problem);
        },
        300);
    did("impacts that end next to the start of the second piece");
    for_all(
        Domain{k_tt, k_nn, rho, approach, slip, friction, even("p_s/p_c - 1", 0.2, 0.95).simple(0.5),
               choice("decade", 11), choice("side", 2)}
            .where([](const Sample& s) {
                const PlanarImpactProblem problem = stopped_at(s, s["p_s/p_c - 1"]);
                return is_decided(problem, yielding_slopes.low) && is_asked(problem) &&
                       yield_ratio_beside(s, problem) > 0;
            }),
        [](const Sample& s) {
            const PlanarImpactProblem problem = stopped_at(s, s["p_s/p_c - 1"]);
            const StraightPath path = plain_path(problem);
            const double W_y = yield_ratio_beside(s, problem) * impact_yielding(path, 0).stored;
            const auto [got, right] = both(student::impact_yielding, path, W_y);
            expect_impact(got, right, problem, last_of_it);
        },
        300);
}

}  // namespace grading_yielding
