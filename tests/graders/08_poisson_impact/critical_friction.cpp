#include "exercises/08_poisson_impact/critical_friction.hpp"

#include <cmath>
#include <limits>

#include "common/grading/grader/grader.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"
#include "tests/graders/08_poisson_impact/impacts.hpp"

using namespace rbc;
using namespace rbc::ex08;
using namespace rbc::grading08;

namespace grading_critical_friction {

RBC_STUDENT(critical_friction)

constexpr double infinity = std::numeric_limits<double>::infinity();

RBC_GRADE(
    "critical_friction", "a block stops if friction can use up its momentum by the end of restitution", 3,
    "Without coupling u_t falls by mu K_tt p and u_n rises by K_nn p. The slip may stop as late as p = (1 + e) p_c.") {
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
            .mistake(
                0, "A tip that does not slide may begin to: the impact turns the rod, which pushes the tip sideways.");
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

/// Impacts of all sizes: K_tt = k, K_nn = k q^2, K_tn = rho k q. So a friction mu = q m does the same at all k, q.
const Coordinate k = decades("K_tt", 1e-3, 1e3, "1/kg"), q = decades("sqrt(K_nn/K_tt)", 0.03, 30),
                 rho = even("K_tn/sqrt(K_tt K_nn)", -0.99, 0.99).edges({-0.5, 0, 0.5}).simple(0.5),
                 approach = decades("-u_n", 1e-9, 1e3, "m/s").simple(1),
                 slip = either_sign("u_t q/|u_n|", 1e-3, 1e3).edges({-1, 1}).simple(1);

Eigen::Matrix2d K_of(const Sample& s) {
    const double k_tt = s["K_tt"], ratio = s["sqrt(K_nn/K_tt)"];
    return matrix(k_tt, s["K_tn/sqrt(K_tt K_nn)"] * k_tt * ratio, k_tt * ratio * ratio);
}

Eigen::Vector2d u_of(const Sample& s) {
    return s["-u_n"] * Eigen::Vector2d(s["u_t q/|u_n|"] / s["sqrt(K_nn/K_tt)"], -1);
}

/// What the friction is divided by in a slip that stops in time, over the sum of its terms' sizes.
double gain(const Sample& s) {
    const double e1 = 1 + s["e"], coupling = s["u_t q/|u_n|"] * s["K_tn/sqrt(K_tt K_nn)"];
    return (e1 + coupling) / (e1 + std::abs(coupling));
}

const Domain any_impact = Domain{k, q, rho, approach, slip, even("e", 0, 1).simple(0.5)}.where([](const Sample& s) {
    return std::abs(gain(s)) > 1e-4;  // else round-off decides whether there is a friction
});

RBC_GRADE("critical_friction", "1 % less slides at the end, 1 % more does not: any impact", 3,
          "For some impact your number is not the border. Solve p_s <= (1 + e) p_c on the first slip, where p_c = "
          "|u_n|/(K_nn - mu s K_tn): both sides become linear in mu when you bring the denominators over.") {
    did("K = (2.5, 1.5, 2.5), u = (4, -1), e = 0.5");
    // 4 (2.5 - 1.5 mu) = 1.5 (2.5 mu - 1.5), so mu = 12.25/9.75.
    expect_near("critical friction", student::critical_friction(matrix(2.5, 1.5, 2.5), {4, -1}, 0.5), 12.25 / 9.75,
                1e-13);
    did("u = (-2.4921875, -1), where only a large friction is enough");
    // 2.4921875 (2.5 + 1.5 mu) = 1.5 (2.5 mu + 1.5), so mu = 3.98046875/0.01171875.
    const double large = student::critical_friction(matrix(2.5, 1.5, 2.5), {-2.4921875, -1}, 0.5);
    expect_near("critical friction", large, 3.98046875 / 0.01171875, 1e-10)
        .mistake_if(large == infinity,
                    "A large friction is a friction: there is none only where you would divide by 0 or less.");
    did("any impact, and by Poisson's law with 0.99 and 1.01 times the friction");
    for_all(any_impact, [](const Sample& s) {
        PlanarImpactProblem p{K_of(s), u_of(s), 0, s["e"]};
        const auto [mu, right] = both(student::critical_friction, p.K, p.u, p.restitution);
        if (right == infinity) {
            expect("no friction makes it stick: infinity", mu == infinity, text("got ", mu));
        } else {
            // The border is where a sum of four terms is 0 that grows with mu by `gain`: right to some roundings of
            // the terms.
            const double coupling = std::abs(p.K(0, 1)), slide = std::abs(p.u[0]), push = (1 + p.restitution) * -p.u[1];
            const double terms = slide * (p.K(1, 1) + right * coupling) + push * (right * p.K(0, 0) + coupling);
            const double slope = gain(s) * (push * p.K(0, 0) + slide * coupling);
            expect_near("critical friction", mu, right, 2e-15 * (terms / slope + right))
                .mistake(coupling / p.K(0, 0), "A slow slip is a slip: only u_t = 0 needs no friction to stop.");
        }
        p.friction = right < infinity ? 1.01 * right : 0;
        if (right < infinity)
            expect("with a little more the lesson's impact ends sticking", impact_poisson(p).u[0] == 0,
                   text("mu = ", p.friction, ", u_t = ", impact_poisson(p).u[0], " m/s"));
        p.friction = right < infinity ? 0.99 * right : 1e6;
        if (right > 0)
            expect("with a little less the lesson's impact ends sliding", impact_poisson(p).u[0] != 0,
                   text("mu = ", p.friction));
    });
}

}  // namespace grading_critical_friction
