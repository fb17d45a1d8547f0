#include <doctest/doctest.h>

#include <cmath>
#include <stdexcept>

#include "common/foundation/judge/contact_residual.hpp"
#include "lessons/15_nncg/contact_newton.hpp"
#include "lessons/15_nncg/nncg.hpp"
#include "tests/support/contact_families.hpp"

using namespace rbc;
using namespace rbc::test;

TEST_CASE("Newton's method solves one contact that lifts, sticks or slides, from nothing") {
    for (const double push : {0.0, 0.3, 2.0})
        for (const double q_n : {-1.0, 1.0}) {
            const ContactProblem p{3, Eigen::Matrix3d{{1, 0.2, 0}, {0.2, 1, 0.1}, {0, 0.1, 0.7}},
                                   Eigen::Vector3d(q_n, push, 0.5 * push), Eigen::VectorXd::Constant(1, 0.5)};
            const ContactResult result = solve_contact_newton(p, {.tolerance = 1e-12});
            CHECK(result.status == SolverStatus::solved);
            if (q_n > 0) CHECK(result.r.norm() == 0);
        }
}

TEST_CASE("Newton's method solves a ball's impact whatever its tangents weigh, in few systems") {
    RandomNumbers random(3);
    for (int trial = 0; trial < 300; ++trial) {
        const double W_t = std::pow(10, random.between(-2, 2)), mu = random.between(0, 2);  // a ball: 3.5
        const ContactProblem p{3, Eigen::Vector3d(1, W_t, W_t).asDiagonal().toDenseMatrix(),
                               Eigen::Vector3d(-random.between(0, 3), random.between(-3, 3), random.between(-3, 3)),
                               Eigen::VectorXd::Constant(1, mu)};
        CAPTURE(W_t);
        CAPTURE(mu);
        const ContactResult result = solve_contact_newton(p, {.iterations = 60, .tolerance = 1e-12});
        CHECK(result.status == SolverStatus::solved);
        // q_t comes to rest unless friction is at its bound.
        const double wants = p.q.tail<2>().norm() / W_t, most = mu * -p.q[0];
        CHECK((result.r.tail<2>() + std::min(wants, most) * p.q.tail<2>().normalized()).norm() <= 1e-10 * (1 + most));
    }
}

TEST_CASE("from where the sweeps are after 300 iterations Newton's method finds what they find, in few systems") {
    RandomNumbers random(7);
    int solved = 0;
    for (int trial = 0; trial < 40; ++trial) {
        const int d = 2 + trial % 2;
        // More velocities than rows: no contact is redundant, and with mu <= 0.2 the answer is one alone.
        const ContactProblem p = random_contacts(random, d, 6, 4, 0.2);
        ContactOptions begin{.iterations = 300, .tolerance = 1e-13};
        const ContactResult sweeps = solve_contact_nncg(p, begin);
        begin.iterations = 30;
        const ContactResult first = solve_contact_nncg(p, begin);
        const ContactResult newton = solve_contact_newton(p, {.iterations = 100, .tolerance = 1e-12, .start = first.r});
        solved += newton.status == SolverStatus::solved;
        CHECK(contact_residual(p, newton.r) == newton.residual);
        if (sweeps.residual > 1e-12 || newton.residual > 1e-12) continue;
        // A residual of 1e-12 |q| times the condition of W, some 1e3.
        CHECK((newton.u - sweeps.u).cwiseAbs().maxCoeff() <= 1e-8 * p.q.cwiseAbs().maxCoeff());
    }
    CHECK(solved == 40);
}

TEST_CASE("the answer is never worse than the start, options are checked, and no contact is no problem") {
    const ContactProblem wall = box_wall(2, 2);
    for (const int iterations : {0, 1, 3}) {
        const ContactResult start = solve_contact_nncg(wall, {.iterations = 50});
        const ContactResult after = solve_contact_newton(wall, {.iterations = iterations, .start = start.r});
        CHECK(after.residual <= start.residual);
        CHECK(after.iterations == iterations);
    }
    CHECK(solve_contact_newton({2, {}, {}, {}}).status == SolverStatus::solved);
    CHECK_THROWS_AS(solve_contact_newton(wall, {.iterations = -1}), std::invalid_argument);
    CHECK_THROWS_AS(solve_contact_newton(wall, {.start = Eigen::VectorXd::Zero(1)}), std::invalid_argument);
    ContactProblem bad = wall;
    bad.W.coeffRef(0, 1) += 1;
    CHECK_THROWS_AS(solve_contact_newton(bad), std::invalid_argument);
}
