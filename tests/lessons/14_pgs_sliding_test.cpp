#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "common/foundation/scenes/stacks.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "tests/lessons/14_pgs_scenes.hpp"

// Does an unfinished PGS favour sliding (experiment 5)? What contacts do after k sweeps, beside what the same contacts
// do in the finished answer.

using namespace rbc;
using namespace rbc::test;

namespace {

struct Errors {
    long sticking = 0, sliding = 0;                  ///< contacts that do so in the finished answer
    long falsely_sliding = 0, falsely_sticking = 0;  ///< of those, after k sweeps

    double share_sliding() const { return double(falsely_sliding) / double(sticking); }
    double share_sticking() const { return double(falsely_sticking) / double(sliding); }
};

/// Presses, and is at the edge of its cone, to round-off.
bool at_the_edge(const ContactProblem& problem, const Eigen::VectorXd& r, Eigen::Index i) {
    return std::abs(r[2 * i + 1]) >= (1 - 1e-9) * problem.friction[i] * r[2 * i];
}

/// Contacts that press in the finished answer, and of which it is sure whether they slide, are counted.
/// @return whether there is a finished answer, to 1e-10
bool count_errors(const ContactProblem& problem, int sweeps, const Eigen::VectorXd& start, Errors& errors) {
    const ContactResult answer = solve_contact_pgs(problem, {.iterations = 30000, .tolerance = 1e-10, .start = start});
    if (answer.status != SolverStatus::solved) return false;
    const ContactResult few = solve_contact_pgs(problem, {.iterations = sweeps, .tolerance = 0, .start = start});
    const double least_impulse = 1e-9 * answer.r.cwiseAbs().maxCoeff(), still = 1e-6 * problem.q.cwiseAbs().maxCoeff();
    for (Eigen::Index i = 0; i < problem.friction.size(); ++i) {
        if (answer.r[2 * i] <= least_impulse) continue;
        const bool edge = at_the_edge(problem, answer.r, i);
        if (edge != (std::abs(answer.u[2 * i + 1]) > still)) continue;
        const bool presses = few.r[2 * i] > least_impulse, edge_now = at_the_edge(problem, few.r, i);
        (edge ? errors.sliding : errors.sticking) += 1;
        if (!edge && presses && edge_now) ++errors.falsely_sliding;
        if (edge && presses && !edge_now) ++errors.falsely_sticking;
    }
    return true;
}

/// 60 heaps of 20 bodies that fall on the ground and each other.
Errors of_heaps(double friction, int sweeps) {
    RandomNumbers random(3);
    Errors errors;
    int solved = 0;
    for (int i = 0; i < 60; ++i) {
        const ContactProblem problem = ContactStepper({.friction = friction}).next_problem(heap(random, 20, true));
        solved += count_errors(problem, sweeps, Eigen::VectorXd::Zero(problem.q.size()), errors);
    }
    CHECK(solved >= 58);
    return errors;
}

/// A wall of 6 x 6 bricks: its first step from nothing, or one of after a second of `sweeps` a step.
Errors of_wall(int sweeps, bool warm) {
    World world = on_ground(wall({.columns = 6, .rows = 6}));
    ContactStepper stepper({.friction = 0.5, .iterations = sweeps});
    for (int step = 0; warm && step < 60; ++step) stepper.step(world);
    const ContactProblem problem = stepper.next_problem(world);
    Eigen::VectorXd start = Eigen::VectorXd::Zero(problem.q.size());
    if (warm && stepper.impulses().size() == start.size()) start = stepper.impulses();
    Errors errors;
    CHECK(count_errors(problem, sweeps, start, errors));
    return errors;
}

}  // namespace

TEST_CASE("unfinished sweeps misjudge what is rare: sliding where most stick, sticking where most slide") {
    for (const double friction : {0.3, 0.6, 1.0}) {
        for (const int sweeps : {1, 10, 50}) {
            const Errors e = of_heaps(friction, sweeps);
            MESSAGE("heaps, mu = ", friction, ", ", sweeps, " sweeps: of ", e.sticking, " that stick ",
                    100 * e.share_sliding(), " % slide, of ", e.sliding, " that slide ", 100 * e.share_sticking(),
                    " % stick");
            if (friction == 0.3) CHECK(e.share_sliding() > 1.3 * e.share_sticking());
            if (friction == 1.0) CHECK(e.share_sticking() > 1.3 * e.share_sliding());
            CHECK(e.falsely_sticking > 0.5 * double(e.falsely_sliding));
        }
    }
}

TEST_CASE("in a wall that stands all contacts stick, so what is wrong slides: some contacts cold, none once warm") {
    for (const int sweeps : {1, 10, 50}) {
        const Errors cold = of_wall(sweeps, false);
        MESSAGE("wall, ", sweeps, " sweeps: of ", cold.sticking, " that stick ", 100 * cold.share_sliding(),
                " % slide");
        CHECK(cold.sliding == 0);
        CHECK(cold.falsely_sliding > 0);
    }
    const Errors warm = of_wall(10, true);
    CHECK(warm.sticking > 100);
    CHECK(warm.sliding == 0);
    CHECK(warm.falsely_sliding == 0);
}
