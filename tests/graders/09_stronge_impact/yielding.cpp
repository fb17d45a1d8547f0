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
const std::string stored_in_pieces =
    "Compression may have two pieces with two slopes, and u_n may even fall at first: add the work piece by piece.";
const std::string end_of_work =
    "The impact ends when the work R(W) has been given back, not at a ratio of impulses and not at one of velocities.";
const std::string restitution_in_pieces =
    "The contact may start to stick, or slip back, after the end of compression. From there the slopes are others.";
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

/// Sizes of impulses and energies of an impact, for tolerances: 1e-11 of it is room for two digits of cancellation.
double size_of(const PlanarImpact& right, const Eigen::Vector2d& u) {
    return 1 + right.impulse.norm() * (1 + u.norm() + right.u.norm());
}

/// The impact ended at another point of the path, for mistakes.
Eigen::Vector2d ended_at(const PlanarImpactProblem& problem, double p) {
    return point_on(impulse_path(problem), p).impulse;
}

RBC_GRADE("yielding", "all of a little work comes back, of much work a share that falls", 4, exponent.c_str()) {
    for (const double W_y : {0.01, 0.5, 3.0}) {
        did("yield work ", W_y, " J");
        for (const double W : {0.0, 0.3 * W_y, W_y}) {
            expect_near(text("of ", W, " J comes back [J]"), student::returned_work(W, W_y), W, 1e-14);
        }
        for (const double factor : {1.0001, 2.0, 16.0, 1e4}) {
            const double W = factor * W_y, e_squared = std::pow(factor, -0.25);
            expect_near(text("of ", W, " J comes back [J]"), student::returned_work(W, W_y), e_squared * W, 1e-12 * W)
                .mistake(W_y,
                         "A contact that yields gives back more than W_y when more is stored: R still rises with W.")
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
        const PlanarImpact right = impact_stronge(problem);
        const YieldingImpact impact = student::impact_yielding(plain_path(problem), 0);
        const double tolerance = 1e-11 * size_of(right, problem.u);
        const StraightPath path = plain_path(problem);
        const double one_piece = 0.5 * problem.u[1] * problem.u[1] / std::abs(path.front().slope_n);
        expect_near("work stored [J]", impact.stored, -right.compression_work, tolerance)
            .mistake(one_piece, stored_in_pieces)
            .mistake(right.compression_work, "The work stored is counted positive: W = -W_c.");
        expect_near("work returned [J]", impact.returned, 0.0, tolerance);
        expect_near("impulse [N s]", impact.impulse, right.impulse, tolerance);
        expect_near("velocity after [m/s]", impact.u, right.u, tolerance);
    }
}

RBC_GRADE("yielding", "an elastic contact gives back all: Stronge's law with e = 1", 1, restitution_in_pieces.c_str()) {
    for (PlanarImpactProblem problem : some_problems(2, 60)) {
        describe(problem);
        problem.restitution = 1;
        const PlanarImpact right = impact_stronge(problem);
        const YieldingImpact impact = student::impact_yielding(plain_path(problem), 1e6);
        const double tolerance = 1e-11 * size_of(right, problem.u), p_c = right.compression_impulse;
        const ImpulsePath path = impulse_path(problem);
        expect_near("impulse [N s]", impact.impulse, right.impulse, tolerance)
            .mistake(ended_at(problem, 2 * p_c), end_of_work)
            .mistake(ended_at(problem, normal_impulse_at_velocity(path, -problem.u[1])), end_of_work);
        expect_near("velocity after [m/s]", impact.u, right.u, tolerance);
        expect_near("work returned [J]", impact.returned, -right.compression_work, tolerance);
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
        const PlanarImpact right = impact_stronge(problem);
        const YieldingImpact impact = student::impact_yielding(plain_path(problem), W_y);
        const ImpulsePath path = impulse_path(problem);
        const double tolerance = 1e-11 * size_of(right, problem.u), p_c = right.compression_impulse;
        expect_near("work stored [J]", impact.stored, stored, tolerance);
        expect_near("work returned [J]", impact.returned, e * e * stored, tolerance);
        expect_near("impulse [N s]", impact.impulse, right.impulse, tolerance)
            .mistake(ended_at(problem, (1 + e) * p_c), end_of_work)
            .mistake(ended_at(problem, normal_impulse_at_velocity(path, -e * problem.u[1])), end_of_work);
        expect_near("velocity after [m/s]", impact.u, right.u, tolerance);
    }
}

RBC_GRADE("yielding", "stored, returned and rubbed energy close the balance", 5, rubbed_along.c_str()) {
    for (const PlanarImpactProblem& problem : some_problems(4, 60)) {
        describe(problem);
        const YieldingImpact impact = student::impact_yielding(plain_path(problem), 0.1);
        const double change = 0.5 * impact.impulse.dot(problem.u + impact.u);
        const double tolerance = 1e-11 * (1 + impact.impulse.norm() * (1 + problem.u.norm() + impact.u.norm()));
        const double rubbed = -(impact.stored - impact.returned) - change;
        expect_near("energy taken by friction [J]", impact.rubbed, rubbed, tolerance)
            .mistake(-rubbed, "What friction took is counted positive: u_t and dp_t have opposite signs.")
            .mistake(-0.5 * (problem.u[0] + impact.u[0]) * impact.impulse[0], rubbed_along);
        expect("it is not negative", impact.rubbed >= -tolerance, text(impact.rubbed, " J"));
        expect("the impact does not make energy", change <= tolerance, text(change, " J"));
        const Eigen::Vector2d u = problem.u + problem.K * impact.impulse;
        expect_near("u after = u before + K P [m/s]", impact.u, u, tolerance);
    }
}

RBC_GRADE("yielding", "any impact on any contact", 5,
          "A path has one piece or two, and compression and restitution may end in either, at any size: nothing may be "
          "compared with a number but 0.") {
    did("work alone");
    for_all(Domain{decades("W", 1e-12, 1e12, "J").simple(1), decades("W_y", 1e-12, 1e12, "J").simple(1)},
            [](const Sample& s) {
                const auto [got, right] = both(student::returned_work, s["W"], s["W_y"]);
                // By way of logarithms, up to 28, the root loses a few digits.
                expect_near("work that comes back [J]", got, right, 5e-14 * right)
                    .mistake_if(got > s["W"] * (1 + 1e-9), "No contact gives back more than was stored.");
            });
    did("whole impacts");
    for_all(
        Domain{k, q, rho, approach, slip, friction, decades("W_y/W", 1e-6, 1e2).simple(1), choice("W_y = 0", 2)}.where(
            is_decided),
        [](const Sample& s) {
            PlanarImpactProblem problem = problem_of(s);
            const double W = -impact_stronge(problem).compression_work;
            const double W_y = s["W_y = 0"] == 1 ? 0 : s["W_y/W"] * W;
            const auto [got, right] = both(student::impact_yielding, plain_path(problem), W_y);
            // Slopes are right to 1e-14 of themselves (is_decided) and divide velocities; a root at the end.
            const double ratio = s["sqrt(K_nn/K_tt)"], mu = ratio * (1 + s["mu/q"]);
            const double speed = std::abs(problem.u[1]) + ratio * std::abs(problem.u[0]);
            const double p = right.impulse[1] + speed / problem.K(1, 1), small = 1e-11;
            expect_near("work stored [J]", got.stored, right.stored, small * speed * p)
                .mistake(-right.stored, "The work stored is counted positive: W = -W_c.");
            expect_near("work returned [J]", got.returned, right.returned, small * speed * p);
            expect_near("p_n [N s]", got.impulse[1], right.impulse[1], small * p);
            expect_near("p_t [N s]", got.impulse[0], right.impulse[0], small * mu * p);
            const double fast = problem.K(1, 1) * p * (1 + s["mu/q"]);
            expect_near("u_n after [m/s]", got.u[1], right.u[1], small * fast);
            expect_near("u_t after [m/s]", got.u[0], right.u[0], small * fast / ratio);
            expect_near("energy taken by friction [J]", got.rubbed, right.rubbed, small * fast * (1 + s["mu/q"]) * p)
                .mistake(-right.rubbed, "What friction took is counted positive: u_t and dp_t have opposite signs.");
            // The reference, too: its energies add up, (E09.6), and Stronge's law ends it at the same place.
            const double change = 0.5 * right.impulse.dot(problem.u + right.u);
            expect_near("energies [J]", change, right.returned - right.stored - right.rubbed,
                        small * fast * (1 + s["mu/q"]) * p);
            if (right.returned > 0) {
                problem.restitution = std::sqrt(right.returned / right.stored);
                expect_near("p_n of Stronge's law [N s]", right.impulse[1], impact_stronge(problem).impulse[1],
                            10 * small * p);
            }
        });
}

}  // namespace grading_yielding
