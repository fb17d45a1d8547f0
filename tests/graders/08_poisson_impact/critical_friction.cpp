#include "exercises/08_poisson_impact/critical_friction.hpp"

#include <cmath>
#include <limits>

#include "common/grading/grader.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"
#include "tests/support/random_impacts.hpp"

using namespace rbc;
using namespace rbc::ex08;

RBC_STUDENT(critical_friction)

namespace {

Eigen::Matrix2d matrix(double K_tt, double K_tn, double K_nn) {
    Eigen::Matrix2d K;
    K << K_tt, K_tn, K_tn, K_nn;
    return K;
}

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

RBC_GRADE("critical_friction", "a block stops if friction can use up its momentum by the end of restitution", 3,
          "Without coupling u_t falls by mu K_tt p and u_n rises by K_nn p. The slip may stop as late as p = (1 + e) "
          "p_c.") {
    for (const double e : {0.0, 0.5, 1.0}) {
        did("a block, K = (1, 0, 2), u = (0.9, -1.5), e = ", e);
        // mu K_tt (1 + e) |u_n| / K_nn = |u_t|.
        expect_near("critical friction", student::critical_friction(matrix(1, 0, 2), {0.9, -1.5}, e), 1.2 / (1 + e),
                    1e-13)
            .mistake_if(e > 0 && std::abs(student::critical_friction(matrix(1, 0, 2), {0.9, -1.5}, e) - 1.2) < 1e-9,
                        "You demand that the slip stops before compression ends. It has until (1 + e) p_c: friction "
                        "works in restitution too.");
    }
    did("the same block, sliding slowly: u = (1e-6, -1.5), e = 0.5");
    expect_near("critical friction", student::critical_friction(matrix(1, 0, 2), {1e-6, -1.5}, 0.5), 0.8e-6 / 0.9,
                1e-13)
        .mistake(0, "A slow slip is a slip: only u_t = 0 needs no friction to stop.");
    did("the same block, sliding to the left");
    expect_near("critical friction", student::critical_friction(matrix(1, 0, 2), {-0.9, -1.5}, 0.5), 0.8, 1e-13);
}

RBC_GRADE("critical_friction", "a tip without tangential velocity needs |K_tn|/K_tt to stay", 2,
          "With u_t = 0 before, nothing has to be stopped, but the coupling has to be held: |K_tn| <= mu K_tt.") {
    for (const double K_tn : {1.5, -1.5}) {
        did("K = (2.5, ", K_tn, ", 2), u = (0, -1), e = 0.7");
        expect_near("critical friction", student::critical_friction(matrix(2.5, K_tn, 2), {0, -1}, 0.7), 0.6, 1e-13)
            .mistake(0.75, "Divide by K_tt: holding is a matter of the first row, u_t, not of K_nn.")
            .mistake(-0.6, "The coupling may push to either side: |K_tn|.")
            .mistake(0,
                     "A tip that does not slide may begin to: the impact turns the rod, which pushes the tip "
                     "sideways.");
    }
}

RBC_GRADE("critical_friction", "to stop is not enough: what stops must also be held", 2,
          "Two conditions: the slip stops by (1 + e) p_c, and from there on friction holds it, |K_tn| <= mu K_tt. The "
          "larger friction decides. With s K_tn < 0 a slip stops by itself, and turns back.") {
    did("K = (2.5, 1.5, 2.5), u = (-0.1, -1), e = 0.5: the rod's own turning stops the slip soon");
    expect_near("critical friction", student::critical_friction(matrix(2.5, 1.5, 2.5), {-0.1, -1}, 0.5), 0.6, 1e-13);
    did("the same in a mirror");
    expect_near("critical friction", student::critical_friction(matrix(2.5, -1.5, 2.5), {0.1, -1}, 0.5), 0.6, 1e-13);
}

RBC_GRADE("critical_friction", "some grazing tips slide to the end with any friction", 2,
          "More friction stops the slip sooner, and with s K_tn < 0 it also ends the impact sooner. Look at the "
          "quantity you divide by: where it is not positive no friction wins, and the answer is infinity.") {
    did("K = (2.5, 1.5, 2.5), u = (-4, -1), e = 0.5");
    // p_s/p_c tends to |u_t| |K_tn| / (|u_n| K_tt) = 2.4 for mu -> infinity, more than 1 + e.
    const double mu = student::critical_friction(matrix(2.5, 1.5, 2.5), {-4, -1}, 0.5);
    expect("no friction makes it stick: infinity", mu == infinity, text("got ", mu));
}

RBC_GRADE("critical_friction", "1 % less slides at the end, 1 % more does not: 500 random impacts", 3,
          "For some impact your number is not the border. Solve p_s <= (1 + e) p_c on the first slip, where p_c = "
          "|u_n|/(K_nn - mu s K_tn): both sides become linear in mu when you bring the denominators over.") {
    did("K = (2.5, 1.5, 2.5), u = (4, -1), e = 0.5");
    // 4 (2.5 - 1.5 mu) = 1.5 (2.5 mu - 1.5), so mu = 12.25/9.75.
    expect_near("critical friction", student::critical_friction(matrix(2.5, 1.5, 2.5), {4, -1}, 0.5), 12.25 / 9.75,
                1e-13);
    did("500 random impacts by Poisson's law, with 0.99 and 1.01 times your friction");
    RandomNumbers random(82);
    for (int i = 0; i < 500; ++i) {
        PlanarImpactProblem q = test::random_impact<2>(random);
        const double mu = student::critical_friction(q.K, q.u, q.restitution);
        expect("the answer is a friction >= 0, or infinity", mu >= 0, text("got ", mu));
        // u_t at the end is exactly 0 in stick; a slip that is far from stopping leaves more than round-off.
        if (mu < infinity) {
            q.friction = 1.01 * mu + 1e-9;
            expect("with a little more it ends sticking", impact_poisson(q).u[0] == 0,
                   text("mu = ", q.friction, ", u_t = ", impact_poisson(q).u[0], " m/s"));
        }
        q.friction = mu < infinity ? 0.99 * mu - 1e-9 : 1e6;
        if (q.friction < 0) continue;
        expect("with a little less it ends sliding", impact_poisson(q).u[0] != 0, text("mu = ", q.friction));
    }
}
