#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/12_dantzig_lcp/contact_equations.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"
#include "lessons/12_dantzig_lcp/energy_form.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using Eigen::Index;
using Eigen::VectorXd;

namespace {

VectorXd random_vector(RandomNumbers& random, Index n, double low, double high) {
    return VectorXd::NullaryExpr(n, [&] { return random.between(low, high); });
}

/// A = B B' of rank at most `rank`, and b = B x: at rest under forces.
LcpProblem random_problem(RandomNumbers& random, Index n, Index rank) {
    const Eigen::MatrixXd B = random_vector(random, n * rank, -1, 1).reshaped(n, rank);
    LcpProblem problem{B * B.transpose(), B * random_vector(random, rank, -1, 1), {}};
    problem.A = 0.5 * (problem.A + problem.A.transpose()).eval();
    return problem;
}

/// The minimum of (12.10) found without any set: coordinate by coordinate, from where it is.
VectorXd descend(const LcpProblem& problem, VectorXd f) {
    for (int sweep = 0; sweep < 20000; ++sweep)
        for (Index i = 0; i < f.size(); ++i)
            f[i] = std::max(0.0, f[i] - (problem.A.row(i).dot(f) + problem.b[i]) / problem.A(i, i));
    return f;
}

}  // namespace

TEST_CASE("no f >= 0 has less energy than the answer: E(f) - E = a.f + (f - f*)'A(f - f*)/2, both parts >= 0") {
    RandomNumbers random(125);
    for (int trial = 0; trial < 300; ++trial) {
        const Index n = 2 + trial % 12;
        const LcpProblem problem = random_problem(random, n, 1 + trial % n);
        const LcpResult answer = solve_lcp_dantzig(problem);
        REQUIRE(answer.status == SolverStatus::solved);
        const double least = lcp_energy(problem, answer.z), product = lcp_product(problem, answer.z);
        const double size = 1e-9 * (1 + problem.b.cwiseAbs().maxCoeff()) * (1 + answer.z.cwiseAbs().sum());
        CHECK(std::abs(product) < size);                                // (12.11): 0
        CHECK(std::abs(least - 0.5 * problem.b.dot(answer.z)) < size);  // b'f = -f'A f
        for (int k = 0; k < 20; ++k) {
            VectorXd f = answer.z + random.decades(-4, 1) * random_vector(random, n, -1, 1);
            if (k % 2 == 0) f = f.cwiseProduct((random_vector(random, n, -1, 1).array() > 0).cast<double>().matrix());
            f = f.cwiseMax(0);
            const VectorXd away = f - answer.z;
            const double more = answer.w.dot(f) + 0.5 * away.dot(problem.A * away);
            CHECK(std::abs(lcp_energy(problem, f) - least - more) < size * (1 + f.squaredNorm()));
            CHECK(lcp_energy(problem, f) >= least - size);
            // Where a >= 0 as well, (12.11) bounds what is left to gain.
            if ((problem.A * f + problem.b).minCoeff() >= 0)
                CHECK(lcp_energy(problem, f) - least <= lcp_product(problem, f) + size);
        }
    }
}

TEST_CASE("minimizing the energy gives the same accelerations, and other forces where rows are redundant") {
    RandomNumbers random(126);
    int others = 0;
    for (int trial = 0; trial < 40; ++trial) {
        const LcpProblem problem = random_problem(random, 8, 4);
        const LcpResult answer = solve_lcp_dantzig(problem);
        const VectorXd f = descend(problem, random_vector(random, 8, 0, 2));
        // What is left of the descent: it converges linearly, and most ends are exact to 1e-12.
        CHECK((problem.A * f + problem.b - answer.w).cwiseAbs().maxCoeff() < 1e-6);
        CHECK(std::abs(lcp_energy(problem, f) - lcp_energy(problem, answer.z)) < 1e-9);
        others += (f - answer.z).norm() > 0.01;
    }
    CHECK(others >= 10);
}

TEST_CASE("what rests has E = -g^2/2 times its mass, whichever forces hold it; what moves has more") {
    World world = scenes::on_ground(scenes::pyramid({.rows = 6}));
    const ContactEquations equations = acceleration_equations(world, touching(world, 1e-5));
    const LcpResult answer = solve_lcp_dantzig(equations.lcp);
    CHECK(std::abs(lcp_energy(equations.lcp, answer.z) + 0.5 * 9.81 * 9.81 * 21) < 1e-9);  // 21 boxes of 1 kg

    // (12.12): the accelerations nearest to those of free fall. The least sum of squares is -E, at rest or not.
    for (const double shift : {0.0, 0.2, 0.4}) {
        CAPTURE(shift);
        World leaning = scenes::on_ground(scenes::stack({.masses = scenes::equal(4)}));
        for (std::size_t i = 1; i < leaning.bodies.size(); ++i)
            leaning.bodies[i].position.x() += shift * static_cast<double>(i);
        const ContactEquations rows = acceleration_equations(leaning, touching(leaning, 1e-5));
        const LcpResult found = solve_lcp_dantzig(rows.lcp);
        REQUIRE(found.status == SolverStatus::solved);
        const VectorXd from_free = body_response(rows, found.z);
        double squares = 0;
        for (std::size_t k = 0; k < leaning.bodies.size(); ++k) {
            const Body& body = leaning.bodies[k];
            if (body.inverse_mass == 0) continue;
            const auto at = 3 * static_cast<Index>(k);
            squares += 0.5 * from_free.segment<2>(at).squaredNorm() / body.inverse_mass +
                       0.5 * from_free[at + 2] * from_free[at + 2] / body.inverse_inertia;
        }
        CHECK(std::abs(squares + lcp_energy(rows.lcp, found.z)) < 1e-9);
        const double resting = 0.5 * 9.81 * 9.81 * 4;
        if (shift == 0.0 || shift == 0.2) CHECK(std::abs(squares - resting) < 1e-9);
        if (shift == 0.4)
            CHECK(squares < resting - 1);  // three boxes' centre is 0.8 m beyond the first one's: it falls
    }
}
