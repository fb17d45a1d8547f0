#include <doctest/doctest.h>

#include <algorithm>

#include "common/foundation/problems/friction_file.hpp"
#include "lessons/15_nncg/nncg.hpp"
#include "tests/lessons/15_nncg_problems.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

/// Contacts without friction between bodies of `freedoms` in all, q = J v, and the kinetic energy of v.
struct Smooth {
    ContactProblem problem;
    double energy;

    Smooth(RandomNumbers& random, int contacts, int freedoms) {
        Eigen::MatrixXd J = Eigen::MatrixXd::Zero(2 * contacts, freedoms);
        for (Eigen::Index i = 0; i < J.rows(); i += 2)
            for (double& x : J.row(i)) x = random.between(-1, 1);
        Eigen::VectorXd v(freedoms);
        for (double& x : v) x = random.between(-1, 1);
        problem = {2, J * J.transpose(), J * v, Eigen::VectorXd::Zero(contacts)};
        problem.W = symmetric_part(problem.W);
        energy = 0.5 * v.squaredNorm();
    }
};

}  // namespace

TEST_CASE("without friction an iteration may raise the energy, in a third of random problems; above 0 none was found") {
    RandomNumbers random(15);
    int raised = 0;
    const int problems = 3000;
    for (int k = 0; k < problems; ++k) {
        const Smooth smooth(random, 2 + k % 12, 2 + k % 8);
        const PgsSweeps sweeps(smooth.problem);
        Nncg nncg;
        nncg.start(Eigen::VectorXd::Zero(smooth.problem.q.size()));
        double before = 0;
        bool rises = false;
        for (int iteration = 0; iteration < 60; ++iteration) {
            nncg.iterate([&](Eigen::VectorXd& r) { sweeps.sweep(r); });
            const Eigen::VectorXd& r = nncg.feasible();
            const double E = r.dot(0.5 * (smooth.problem.W * r) + smooth.problem.q) / smooth.energy;
            CHECK(E <= 1e-12);
            rises = rises || E > before + 1e-9;  // far above the rounding of E
            before = E;
        }
        raised += rises;
    }
    CHECK(raised > 0.3 * problems);
    CHECK(raised < 0.38 * problems);
}

TEST_CASE("where the sweeps of PGS go round in a circle, NNCG does not arrive either") {
    const char* name = "circle_plane.dat";
    const ContactProblem circle = read_friction(read_file(course_root() / "tests" / "problems" / name), name).problem;
    const ContactResult result = solve_contact_nncg(circle);
    CHECK(result.status == SolverStatus::max_iterations);
    CHECK(std::abs(result.residual - 0.1358) < 1e-4);
}
