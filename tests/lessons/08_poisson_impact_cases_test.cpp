#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "common/foundation/judge/impact_problem.hpp"
#include "lessons/07_newton_impact/newton_impact.hpp"
#include "lessons/08_poisson_impact/impulse_path.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"
#include "tests/lessons/08_poisson_impact_problem.hpp"

using namespace rbc;
using namespace rbc::test;
using Eigen::Vector2d;

TEST_CASE("borderline impacts go where the contract says") {
    SUBCASE("|K_tn| == mu K_tt sticks, a hair less friction slips") {
        CHECK(regime(impulse_path(make_problem(2, 1, 2, {0, -1}, 0.5))) == "stick_c-stick_r");
        CHECK(regime(impulse_path(make_problem(2, 1, 2, {0, -1}, 0.4999999))) == "slip_c-slip_r");
        CHECK(regime(impulse_path(make_problem(2, 1, 2, {-0.1, -1}, 0.5))) == "slip_c-stick_c-stick_r");
        CHECK(regime(impulse_path(make_problem(2, 1, 2, {-0.1, -1}, 0.4999999))) == "slip_c-reverse_c-reverse_r");
    }
    SUBCASE("no friction: p_t = 0 and u_t drifts with K_tn") {
        const PlanarImpact impact = impact_poisson(make_problem(2, 1, 2, {1, -1}, 0, 0.5));
        CHECK(impact.impulse == Vector2d(0, 0.75));
        CHECK(impact.u == Vector2d(1.75, 0.5));
        CHECK(impact.energy_change == -0.1875);
    }
    SUBCASE("no coupling: slip until friction has used up m u_t, then stick") {
        const PlanarImpact impact = impact_poisson(make_problem(1, 0, 1, {0.25, -1}, 0.5, 1));
        CHECK(impact.impulse == Vector2d(-0.25, 2));
        CHECK(impact.u == Vector2d(0, 1));
        REQUIRE(impact.event_count == 3);
        CHECK(impact.events[0].kind == ImpactEvent::Kind::slip_stops);
        CHECK(impact.events[0].normal_impulse == 0.5);
        CHECK(impact.events[1].kind == ImpactEvent::Kind::stick);
        CHECK(impact.events[2].kind == ImpactEvent::Kind::compression_end);
    }
    SUBCASE("from rest the first event says whether friction holds, and where to if not") {
        for (const double K_tn : {1.0, -1.0}) {
            const PlanarImpact slips = impact_poisson(make_problem(2, K_tn, 2, {0, -1}, 0.4, 0.5));
            REQUIRE(slips.event_count == 2);
            CHECK(slips.events[0].kind == ImpactEvent::Kind::reversal);
            CHECK(slips.events[0].normal_impulse == 0);
            CHECK(slips.events[0].angle == (K_tn > 0 ? 0 : M_PI));
            CHECK(slips.events[1].kind == ImpactEvent::Kind::compression_end);
            const PlanarImpact sticks = impact_poisson(make_problem(2, K_tn, 2, {0, -1}, 0.6, 0.5));
            REQUIRE(sticks.event_count == 2);
            CHECK(sticks.events[0].kind == ImpactEvent::Kind::stick);
            CHECK(sticks.events[0].normal_impulse == 0);
        }
        CHECK(impact_poisson(make_problem(2, 1, 2, {1, -1}, 0.4, 0.5)).event_count == 1);  // slips on: nothing to tell
    }
    SUBCASE("slip that stops exactly at the end of compression") {
        const ImpulsePath path = impulse_path(make_problem(1, 0, 1, {0.5, -1}, 0.5));
        CHECK(regime(path) == "slip_c-stick_r");
    }
    SUBCASE("jam: u_n falls from -1 to -1.5 before the slip ends, and the stick lifts it") {
        // du_n/dp = 1 - 2*0.75 = -0.5, du_t/dp = 0.75 - 2 = -1.25, so p_s = 1 with u_t = 1.25.
        const ImpulsePath path = impulse_path(make_problem(1, 0.75, 1, {1.25, -1}, 2));
        CHECK(regime(path) == "slip_c-stick_c-stick_r");
        CHECK(path.pieces()[1].start.u == Vector2d(0, -1.5));
        CHECK(path.compression_end().impulse[1] == doctest::Approx(1 + 1.5 / 0.4375).epsilon(1e-14));
    }
    SUBCASE("the jam alone makes an impact: u_n = 0 before, Painleve's rod") {
        const ImpulsePath path = impulse_path(make_problem(3.4, 1.2, 1.6, {1, 0}, 2));
        // PHYSICS.md section 4: P = (-0.4, 0.3) at the end of compression, u = 0.
        CHECK((path.compression_end().impulse - Vector2d(-0.4, 0.3)).norm() <= 4 * epsilon);
        CHECK(path.compression_end().u == Vector2d(0, 0));
    }
    SUBCASE("separating bodies are left alone") {
        for (const double u_n : {0.0, 0.5}) {
            const PlanarImpact impact = impact_poisson(make_problem(2, 1, 2, {1, u_n}, 0.5, 0.5));
            CHECK(impact.status == ImpactStatus::separating);
            CHECK(impact.impulse == Vector2d(0, 0));
            CHECK(impact.u == Vector2d(1, u_n));
        }
        CHECK_THROWS_AS(impulse_path(make_problem(2, 1, 2, {1, 0.5}, 0.5)), std::invalid_argument);
    }
}

TEST_CASE("the numbers of the text") {
    const auto rod_at = [](double degrees, Vector2d u, double mu, double e) {
        const double c = std::cos(degrees * M_PI / 180), s = std::sin(degrees * M_PI / 180);
        return make_problem(1 + 3 * s * s, 3 * s * c, 1 + 3 * c * c, u, mu, e);
    };
    SUBCASE("friction pushes to the right, then to the left: nothing is left of it at the end of compression") {
        const ImpulsePath path = impulse_path(rod_at(45, {-0.6, -1}, 1, 0.9));
        // By hand: (0.15, 0.15) at the stop, from there by -0.6 per unit of p_n; 0.4 at the end of compression.
        CHECK((path.pieces()[1].start.impulse - Vector2d(0.15, 0.15)).norm() <= 8 * epsilon);
        CHECK((path.compression_end().impulse - Vector2d(0, 0.4)).norm() <= 8 * epsilon);
    }
    SUBCASE("the rod at 65 degrees jams; six digits as printed") {
        const PlanarImpactProblem q = rod_at(65, {1, -0.3}, 1.8, 0.5);
        const ImpulsePath path = impulse_path(q);
        CHECK(path.pieces()[1].start.u[1] == doctest::Approx(-0.404690).epsilon(2e-6));
        CHECK(impact_poisson(q).impulse[1] == doctest::Approx(0.820620).epsilon(2e-6));
        CHECK(impact_newton(q).impulse[1] == doctest::Approx(0.676987).epsilon(2e-6));
    }
    SUBCASE("a jam needs no approach: the impulse does not vanish with u_n") {
        const PlanarImpact grazing = impact_poisson(rod_at(65, {1, -1e-9}, 1.8, 0.5));
        CHECK(grazing.impulse[1] == doctest::Approx(0.430900).epsilon(2e-6));
        CHECK(impact_poisson(rod_at(65, {1, 0}, 1.8, 0.5)).impulse[1] == 0);
        CHECK(impact_poisson(rod_at(65, {1, -1e-9}, 1, 0.5)).impulse[1] < 1e-8);  // no jam, no impulse
    }
    SUBCASE("the one-shot law jumps where friction just allows its stick; the path does not") {
        const PlanarImpactProblem less = rod_at(45, {-0.6, -1}, 0.3506, 0.9),
                                  more = rod_at(45, {-0.6, -1}, 0.3507, 0.9);
        CHECK(impact_newton_algebraic(less).u[0] == doctest::Approx(0.892).epsilon(1e-3));
        CHECK(std::abs(impact_newton_algebraic(more).u[0]) <= 16 * epsilon);
        CHECK(std::abs(impact_newton(less).u[0] - impact_newton(more).u[0]) < 1e-3);
        CHECK(std::abs(impact_poisson(less).u[0] - impact_poisson(more).u[0]) < 1e-3);
    }
    SUBCASE("one shot, the tip is pushed on in the direction it had left, and energy appears") {
        const PlanarImpact once = impact_newton_algebraic(make_problem(2, 1.2, 1.5, {-0.4, -1}, 0.3, 0.8));
        CHECK(once.u[0] == doctest::Approx(1.341935).epsilon(1e-6));
        CHECK(once.energy_change == doctest::Approx(0.039958).epsilon(1e-5));
    }
}

TEST_CASE("bad input is refused in words, before and whatever the velocity") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const auto law : {&impact_poisson, &impact_newton}) {
        for (const double u_n : {-1.0, 1.0}) {
            CHECK_THROWS_WITH_AS(law(make_problem(1, 2, 1, {0, u_n}, 0)),
                                 "pivot 1 of K is -3; K must be positive definite", std::invalid_argument);
            CHECK_THROWS_WITH_AS(law(make_problem(1, 0, 1, {nan, u_n}, 0)), "u(0) is nan; it must be finite",
                                 std::invalid_argument);
            CHECK_THROWS_WITH_AS(law(make_problem(1, 0, 1, {0, u_n}, -0.5)),
                                 "friction is -0.5; it must be finite and >= 0", std::invalid_argument);
            CHECK_THROWS_WITH_AS(law(make_problem(1, 0, 1, {0, u_n}, 0, 1.5)),
                                 "restitution is 1.5; it must be in [0, 1]", std::invalid_argument);
            CHECK_THROWS_AS(law(make_problem(1, 0, 1, {0, nan}, 0)), std::invalid_argument);
        }
    }
}

TEST_CASE("the check of impact problems holds in space too, and has no opinion about units") {
    SpatialImpactProblem q;
    q.K << 2, 1, 0, 1, 2, 1, 0, 1, 2;
    CHECK_NOTHROW(check_impact_problem(q));
    for (const double scale : {1e-150, 1e-9, 1e9, 1e150}) {
        SpatialImpactProblem scaled = q;
        scaled.K *= scale;
        CHECK_NOTHROW(check_impact_problem(scaled));
        scaled.K(1, 2) *= 1 + 1e-9;
        CHECK_THROWS_AS(check_impact_problem(scaled), std::invalid_argument);
    }
    q.K << 1, 0, 0, 0, 1, 2, 0, 2, 1;
    CHECK_THROWS_WITH_AS(check_impact_problem(q), "pivot 2 of K is -3; K must be positive definite",
                         std::invalid_argument);
    q.K << 1, 0.5, 0, 0, 1, 0, 0, 0, 1;
    CHECK_THROWS_WITH_AS(check_impact_problem(q), "K(1, 0) - K(0, 1) is -0.5; K must be symmetric",
                         std::invalid_argument);
    q.K << 1, 0, 0, 0, 0, 0, 0, 0, 1;
    CHECK_THROWS_WITH_AS(check_impact_problem(q),
                         "K(1, 1) is 0; a positive definite K has only positive diagonal entries",
                         std::invalid_argument);
    // Singular but for round-off: (0.1, 0.3)' (0.1, 0.3) * 10 leaves a pivot of 1e-16.
    CHECK_THROWS_AS(check_impact_problem(make_problem(0.1, 0.3, 0.9, {0, -1}, 0)), std::invalid_argument);
}
