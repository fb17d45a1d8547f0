#include <doctest/doctest.h>

#include <algorithm>

#include "common/foundation/io/files.hpp"
#include "common/foundation/problems/friction_file.hpp"
#include "common/foundation/programs/paths.hpp"
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
    MESSAGE("the energy rises in ", 100.0 * raised / problems, " % of the problems");
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

TEST_CASE("a column of 10: after 60 iterations PGS is 18 % off, NNCG 0.008 %") {
    const ContactProblem column = upright_column(10);
    ContactOptions options;
    options.tolerance = 0;
    options.iterations = 60;
    CHECK(column_error(solve_contact_pgs(column, options).r) == doctest::Approx(0.18482).epsilon(1e-4));
    CHECK(column_error(solve_contact_nncg(column, options).r) == doctest::Approx(7.93e-5).epsilon(1e-3));
}

TEST_CASE("a column twice as high takes PGS four times, NNCG about twice the iterations") {
    const auto iterations = [](int boxes, ContactSolver solve) {
        ContactOptions options;
        options.tolerance = 1e-4;
        return static_cast<double>(solve(upright_column(boxes), options).iterations);
    };
    for (const int boxes : {10, 20}) {
        CAPTURE(boxes);
        const double pgs = iterations(2 * boxes, solve_contact_pgs) / iterations(boxes, solve_contact_pgs);
        const double nncg = iterations(2 * boxes, solve_contact_nncg) / iterations(boxes, solve_contact_nncg);
        CHECK(pgs > 3);
        CHECK(pgs < 4.5);
        CHECK(nncg < 2.6);
    }
}

TEST_CASE("without the rule (15.3) a column is lost, and keeping p = -g is slower than dropping it") {
    const ContactProblem column = upright_column(20);
    const PgsSweeps sweeps(column);
    const auto error_after = [&](NncgRestart rule, int iterations) {
        Nncg nncg(rule);
        Eigen::VectorXd r = Eigen::VectorXd::Zero(column.q.size());
        nncg.run([&](Eigen::VectorXd& x) { sweeps.sweep(x); }, iterations, r);
        return column_error(r);
    };
    CHECK(error_after(NncgRestart::drop, 200) < 1e-4);
    CHECK_FALSE(error_after(NncgRestart::never, 200) < 0.9);
    CHECK(error_after(NncgRestart::turn, 200) < 0.1);
    CHECK(error_after(NncgRestart::turn, 200) > error_after(NncgRestart::drop, 200));
}
