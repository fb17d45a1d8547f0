#include <doctest/doctest.h>

#include "lessons/15_nncg/nncg.hpp"
#include "tests/lessons/15_nncg_problems.hpp"

using namespace rbc;
using namespace rbc::test;

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
