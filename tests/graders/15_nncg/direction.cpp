#include "exercises/15_nncg/direction.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "common/grading/grader.hpp"
#include "common/judge/contact_residual.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "lessons/15_nncg/nncg.hpp"

using namespace rbc;
using namespace rbc::ex15;

RBC_STUDENT(advance)

namespace {

const Eigen::VectorXd ones = Eigen::Vector2d(1, 1);

Eigen::VectorXd pair(double a, double b) {
    return Eigen::Vector2d(a, b);
}

const std::string first_hint = "The first time there is nothing to be conjugate to: p = -g, r = s, and no restart.";
const std::string beta_hint = "beta is the new <g_k, g_k> over the old one, and p_k = beta p_k-1 - g_k.";
const std::string polak_hint =
    "Polak and Ribiere's beta needs steps that end where g turns by a right angle. A sweep's steps are short, g stays "
    "nearly the same, and that beta is 0.";
const std::string growth_hint =
    "Longer changes are no reason to restart here: while the way is a good one, beta may be above 1.";
const std::string weight_hint =
    "Rows of a feather and of a rock, or of two units, are not added as they are: the measure is W_ii x_i y_i.";
const std::string start_hint = "The way p_k starts in r_k, not in s: s = r_k - g_k contains the step -g_k already.";
const std::string restart_hint =
    "Restart if -<g_k, p_k> is below 0.2 |g_k| |p_k|: the angle between p_k and the sweep's own way is too wide.";
const std::string keep_hint = "After a restart p_k = -g_k is the way that is remembered, not 0.";
const std::string nothing_hint = "0/0: after g = 0 beta is 0, and standing still is no restart.";
const std::string finite_hint = "Write the test so that a NaN restarts: not (downhill >= least).";

}  // namespace

RBC_GRADE("direction", "the first step and the second, by hand", 3, beta_hint.c_str()) {
    did("the first sweep goes from (1, 1) to (3, 0) N s; W_ii = 1/kg");
    Search k = student::advance({pair(1, 1), {}, {}, 0}, pair(3, 0), ones);
    expect_near("g [N s]", k.g, Numbers{-2, 1}, 0);
    expect_near("p [N s]", k.p, Numbers{2, -1}, 0).mistake_if(true, first_hint);
    expect_near("r [N s]", k.r, Numbers{3, 0}, 0).mistake(Numbers{5, -1}, start_hint);
    expect_equal("restarts", k.restarts, 0).mistake_if(true, first_hint);
    did("the second sweep goes from there to (4, -1) N s");
    // g = (-1, 1), old (-2, 1): beta = 2/5, p = 0.4 (2, -1) - g. A few roundings of numbers below 10.
    k = student::advance(k, pair(4, -1), ones);
    expect_near("p [N s]", k.p, Numbers{1.8, -1.4}, 1e-14)
        .mistake(Numbers{1, -1}, polak_hint)
        .mistake_if(true, beta_hint);
    expect_near("r [N s]", k.r, Numbers{4.8, -1.4}, 1e-14).mistake(Numbers{5.8, -2.4}, start_hint);
    expect_equal("restarts", k.restarts, 0).mistake_if(true, restart_hint);
    did("from r = (4, -1), g = (-1, 1), p = (4, -4), the sweep goes to (4, 0) N s");
    // g = (0, -1), beta = 1/2, p = (2, -2) + (0, 1): uphill.
    k = student::advance({pair(4, -1), pair(4, -4), pair(-1, 1), 0}, pair(4, 0), ones);
    expect_equal("restarts", k.restarts, 1).mistake_if(true, restart_hint);
    expect_near("p [N s]", k.p, Numbers{0, 1}, 1e-15).mistake(Numbers{0, 0}, keep_hint).mistake_if(true, restart_hint);
    expect_near("r [N s]", k.r, Numbers{4, 0}, 1e-15);
    did("with p = (16, 0) instead, then with p = (4, 0)");
    // p = (8, 1): the cosine is 1/sqrt(65) = 0.12; p = (2, 1): 1/sqrt(5) = 0.45.
    k = student::advance({pair(4, -1), pair(16, 0), pair(-1, 1), 0}, pair(4, 0), ones);
    expect_equal("restarts", k.restarts, 1).mistake_if(true, restart_hint);
    k = student::advance({pair(4, -1), pair(4, 0), pair(-1, 1), 0}, pair(4, 0), ones);
    expect_equal("restarts", k.restarts, 0).mistake_if(true, restart_hint);
    expect_near("r [N s]", k.r, Numbers{6, 0}, 1e-14).mistake_if(true, beta_hint);
    did("changes grow, but straight on: r = (0, 0), g = (-1, 0), p = (1, 0), the sweep goes to (1.5, 0) N s");
    k = student::advance({pair(0, 0), pair(1, 0), pair(-1, 0), 0}, pair(1.5, 0), ones);
    expect_equal("restarts", k.restarts, 0).mistake_if(true, growth_hint);
    expect_near("r [N s]", k.r, Numbers{3.75, 0}, 1e-14).mistake_if(true, growth_hint);
}

RBC_GRADE("direction", "rows of other masses and units", 3, weight_hint.c_str()) {
    did("W = (4, 0.25)/kg, g_0 = (1, 2), p_0 = (-1, -2), r = (0, 0); the sweep goes to (0.25, -1) N s");
    // <old, old> = 4 + 1 = 5, g = (-0.25, 1), <g, g> = 0.25 + 0.25: beta = 0.1.
    const Search start{pair(0, 0), pair(-1, -2), pair(1, 2), 3};
    Search k = student::advance(start, pair(0.25, -1), pair(4, 0.25));
    expect_near("p [N s]", k.p, Numbers{0.15, -1.2}, 1e-15).mistake_if(true, weight_hint);
    expect_equal("restarts", k.restarts, 3).mistake_if(true, restart_hint);
    did("the same, the second row in a unit a thousand times smaller");
    const Search small{pair(0, 0), pair(-1, -2000), pair(1, 2000), 3};
    k = student::advance(small, pair(0.25, -1000), pair(4, 0.25e-6));
    expect_near("p_2 [N s]", k.p[1], -1200.0, 1e-11).mistake_if(true, weight_hint);
    did("all a thousand times as heavy");
    const Search heavy{1000 * start.r, 1000 * start.p, 1000 * start.g, 3};
    k = student::advance(heavy, pair(250, -1000), pair(0.004, 0.00025));
    expect_near("p [N s]", k.p, Numbers{150, -1200}, 1e-11).mistake_if(true, weight_hint);
    did("a right angle for the eye, none for the bodies: W = (100, 0.01)/kg");
    // g = (-1, 1), old = (1, 0): beta = 1.0001, p = 1.0001 (0.9, 1) - g = (1.9, 0.0001): straight downhill.
    k = student::advance({pair(0, 0), pair(0.9, 1), pair(1, 0), 0}, pair(1, -1), pair(100, 0.01));
    expect_equal("restarts", k.restarts, 0).mistake_if(true, weight_hint);
    did("and the other way round: W = (0.01, 100)/kg");
    // beta = 100.01/0.01 = 10001, p is about 10000 (0.9, 1), and <g, p> is about 100 * 10000: uphill.
    k = student::advance({pair(0, 0), pair(0.9, 1), pair(1, 0), 0}, pair(1, -1), pair(0.01, 100));
    expect_equal("restarts", k.restarts, 1).mistake_if(true, restart_hint);
}

RBC_GRADE("direction", "nothing changes, and numbers that are none", 2, nothing_hint.c_str()) {
    did("r = (1, 2), and the sweep stays there; before it had moved by (1, 0)");
    Search k = student::advance({pair(1, 2), pair(1, 0), pair(-1, 0), 0}, pair(1, 2), ones);
    expect_near("r [N s]", k.r, Numbers{1, 2}, 0).mistake_if(true, nothing_hint);
    expect_equal("restarts", k.restarts, 0).mistake_if(true, nothing_hint);
    did("and once more");
    k = student::advance(k, pair(1, 2), ones);
    expect_near("r [N s]", k.r, Numbers{1, 2}, 0).mistake_if(true, nothing_hint);
    expect_equal("restarts", k.restarts, 0).mistake_if(true, nothing_hint);
    did("then somebody pushes: the sweep goes to (1, 3) N s");
    k = student::advance(k, pair(1, 3), ones);
    expect_near("r [N s]", k.r, Numbers{1, 3}, 0).mistake_if(true, nothing_hint);
    did("the old way has an infinite entry: p = (inf, 1), g = (1, 1), and g_k = (-1, 1)");
    const double inf = std::numeric_limits<double>::infinity();
    k = student::advance({pair(0, 0), pair(inf, 1), pair(1, 1), 0}, pair(1, -1), ones);
    expect_near("r [N s]", k.r, Numbers{1, -1}, 0).mistake_if(true, finite_hint);
    expect_equal("restarts", k.restarts, 1).mistake_if(true, finite_hint);
}

RBC_GRADE("direction", "columns of balls, swept by the lesson: far ahead of plain sweeps", 3, beta_hint.c_str()) {
    for (const double top : {0.05, 1.0, 10.0})
        for (const Eigen::Index n : {6, 12, 20}) {
            // Ball i on ball i - 1, 1 kg each, the uppermost `top` kg; everything falls with 1 m/s.
            ContactProblem column{2, Eigen::MatrixXd::Zero(2 * n, 2 * n), Eigen::VectorXd::Zero(2 * n),
                                  Eigen::VectorXd::Zero(n)};
            for (Eigen::Index i = 0; i < n; ++i) {
                const double own = i == n - 1 ? top : 1.0;
                for (const Eigen::Index row : {2 * i, 2 * i + 1})
                    column.W.coeffRef(row, row) = 1 / own + (i > 0 ? 1.0 : 0.0);
                if (i == 0) continue;
                column.W.coeffRef(2 * i, 2 * i - 2) = -1;
                column.W.coeffRef(2 * i - 2, 2 * i) = -1;
            }
            column.q[0] = -1;
            const int sweeps = static_cast<int>(5 * n);
            did(n, " balls, the uppermost of ", top, " kg, ", sweeps, " sweeps");
            const PgsSweeps lesson(column);
            Eigen::VectorXd plain = Eigen::VectorXd::Zero(2 * n);
            Search search{plain, {}, {}, 0};
            Eigen::VectorXd s = plain;
            for (int k = 0; k < sweeps; ++k) {
                lesson.sweep(plain);
                s = search.r;
                lesson.sweep(s);
                search = student::advance(search, s, column.W.diagonal());
            }
            const double slow = contact_residual(column, plain), fast = contact_residual(column, s);
            expect("a fifth of the plain sweeps' residual, or less", fast <= 0.2 * slow,
                   text("residuals ", slow, " and ", fast, ", ", search.restarts, " restarts"))
                .mistake_if(true, polak_hint);
            // What the README says: two thirds of what (15.3) leaves, or less; on short columns 1.5 times as much at most.
            Eigen::VectorXd other = Eigen::VectorXd::Zero(2 * n);
            Nncg().run([&](Eigen::VectorXd& x) { lesson.sweep(x); }, sweeps, other);
            const double rule = contact_residual(column, other);
            expect("about as good as the lesson's rule, and better on high columns",
                   fast <= (n > 6 ? 0.67 : 1.5) * rule,
                   text("residuals ", rule, " and ", fast, ", ", search.restarts, " restarts"))
                .mistake_if(true, restart_hint);
        }
}
