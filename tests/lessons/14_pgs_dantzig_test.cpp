#include <doctest/doctest.h>

#include <Eigen/Eigenvalues>
#include <cmath>

#include "common/foundation/judge/contact_residual.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "tests/lessons/13_dantzig_friction_problems.hpp"
#include "tests/lessons/14_pgs_scenes.hpp"

// Sweeps against pivots: where the answer is unique, both have it.

using namespace rbc;
using namespace rbc::test;

namespace {

/// The velocities of random_friction_problem, taken for those of a step: W = A, q = b, static contacts.
ContactProblem impulses_of(const ContactProblem& problem) {
    return {.dimension = 2, .W = problem.W, .q = problem.q, .friction = problem.friction};
}

}  // namespace

TEST_CASE("without friction the velocities are those of Dantzig's algorithm, and so are the impulses that are unique") {
    RandomNumbers random(21);
    int pushing = 0;
    for (int run = 0; run < 100; ++run) {
        const int contacts = 2 + run % 5;
        const ContactProblem problem =
            impulses_of(random_friction_problem(random, 1 + run % 4, contacts, 0, Sliding::none));
        const ContactResult sweeps = solve_contact_pgs(problem, {.iterations = 100000, .tolerance = 1e-12});
        REQUIRE(sweeps.status == SolverStatus::solved);
        const Eigen::MatrixXd W = problem.W;
        const Eigen::Map<const Eigen::MatrixXd, 0, Eigen::Stride<Eigen::Dynamic, 2>> normal(
            W.data(), contacts, contacts, Eigen::Stride<Eigen::Dynamic, 2>(4 * contacts, 2));
        const Eigen::Map<const Eigen::VectorXd, 0, Eigen::InnerStride<2>> q(problem.q.data(), contacts);
        const LcpResult pivots = solve_lcp_dantzig({normal, q, {}});
        REQUIRE(pivots.status == SolverStatus::solved);
        const double size = problem.q.cwiseAbs().maxCoeff();
        for (Eigen::Index i = 0; i < contacts; ++i) {
            CHECK(std::abs(sweeps.u[2 * i] - pivots.w[i]) <= 1e-8 * size);
            pushing += pivots.z[i] > 0 ? 1 : 0;
        }
        const double least = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(normal).eigenvalues()[0];
        if (least < 1e-3) continue;  // more contacts than their bodies can tell apart
        for (Eigen::Index i = 0; i < contacts; ++i)
            CHECK(std::abs(sweeps.r[2 * i] - pivots.z[i]) <= 1e-8 * size / least);
    }
    CHECK(pushing > 100);
}

TEST_CASE("with friction, up to mu = 1, sweeps and pivots have the same velocities") {
    RandomNumbers random(22);
    int runs = 0, sliding = 0;
    for (int run = 0; run < 200; ++run) {
        CAPTURE(run);
        const ContactProblem pivoting =
            random_friction_problem(random, 1 + run % 4, 1 + run % 6, run % 2 == 0 ? 0.2 : 1, Sliding::none);
        const ContactResult pivots = solve_contact_dantzig(pivoting);
        if (pivots.status != SolverStatus::solved) continue;
        ++runs;
        const ContactProblem problem = impulses_of(pivoting);
        const ContactResult sweeps = solve_contact_pgs(problem, {.iterations = 100000, .tolerance = 1e-11});
        CHECK(sweeps.status == SolverStatus::solved);
        CHECK(contact_residual(problem, pivots.r) <= 1e-8);  // one law, two judges
        // Not unique in theory; a residual of 1e-11 may be 1e-6 of velocity where W is nearly singular.
        CHECK(distance(sweeps.u, pivots.u) <= 1e-6 * problem.q.cwiseAbs().maxCoeff());
        for (Eigen::Index i = 0; i < problem.friction.size(); ++i)
            if (sweeps.r[2 * i] > 0 && std::abs(sweeps.u[2 * i + 1]) > 1e-3) ++sliding;
    }
    CHECK(runs >= 199);
    CHECK(sliding > 100);
}
