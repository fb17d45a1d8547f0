#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "lessons/20_shock_propagation/reflections.hpp"
#include "tests/lessons/20_shock_propagation_problems.hpp"
#include "tests/support/distance.hpp"
#include "tests/support/random_numbers.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

SimultaneousImpact impact_of(const nlohmann::json& entry) {
    SimultaneousImpact impact;
    impact.inverse_mass = vector_of(entry.at("Minv"));
    impact.v = vector_of(entry.at("v"));
    impact.normals = matrix_of(entry.at("N"));
    impact.restitution = entry.at("c_r").get<double>();
    return impact;
}

}  // namespace

TEST_CASE("outcomes, impulses and every round are those of the reference") {
    int histories = 0;
    for (const auto& entry : truth_json("generalized_reflections.json").at("cases")) {
        CAPTURE(entry.at("name").get<std::string>());
        const SimultaneousImpact impact = impact_of(entry);
        const SimultaneousImpactResult got = impact_generalized_reflections(impact);
        CHECK(got.status == SolverStatus::solved);
        // A collapse ends where 1e-12 of the approach is left.
        CHECK(distance(got.v, vector_of(entry.at("v_out"))) <= 2e-12);
        CHECK(distance(got.r, vector_of(entry.at("impulse_total"))) <= 2e-12);
        CHECK(std::abs(got.energy_change - (entry.at("T1").get<double>() - entry.at("T0").get<double>())) <= 1e-12);
        CHECK(distance(impact_newton_lcp(impact).v, vector_of(entry.at("newton_lcp_v"))) <= 1e-12);
        if (!entry.contains("history")) continue;
        ++histories;
        REQUIRE(got.rounds.size() == entry.at("iterations").get<std::size_t>());
        for (std::size_t k = 0; k < got.rounds.size(); ++k) {
            CHECK(got.rounds[k].violated == entry.at("history").at(k).at("violated").get<std::vector<int>>());
            CHECK(distance(got.rounds[k].v, vector_of(entry.at("history").at(k).at("v"))) <= 1e-12);
        }
    }
    CHECK(histories >= 7);
}

TEST_CASE("cradles: as many go as come; 2:1:1 and a hit from both sides") {
    for (int in = 1; in <= 3; ++in) {
        Eigen::VectorXd v = Eigen::VectorXd::Zero(5), right = v;
        v.head(in).setOnes();
        right.tail(in).setOnes();
        const SimultaneousImpactResult got = impact_generalized_reflections(chain(Eigen::VectorXd::Ones(5), v, 1));
        CHECK(distance(got.v, right) <= 1e-14);
        CHECK(std::abs(got.energy_change) <= 1e-14);
    }
    const auto after = [](const Eigen::VectorXd& masses, const Eigen::VectorXd& v) {
        return impact_generalized_reflections(chain(masses, v, 1)).v;
    };
    CHECK(distance(after(Eigen::Vector3d(2, 1, 1), Eigen::Vector3d(1, 0, 0)),
                   Eigen::Vector3d(1. / 9, 4. / 9, 4. / 3)) <= 1e-14);
    Eigen::VectorXd both(5), right(5);
    both << 2, 0, 0, 0, -1;
    right << -4. / 3, 0, 0, 2. / 3, 5. / 3;
    CHECK(distance(after(Eigen::VectorXd::Ones(5), both), right) <= 1e-14);
}

TEST_CASE("one LCP for all contacts: another outcome, and energy where a pair separates") {
    const SimultaneousImpact impact = chain(Eigen::Vector3d::Ones(), Eigen::Vector3d(1, 0, 0.1), 1);
    CHECK(distance(impact_generalized_reflections(impact).v, Eigen::Vector3d(0, 0.1, 1)) <= 1e-14);
    const SimultaneousImpactResult newton = impact_newton_lcp(impact);
    CHECK(distance(newton.v, Eigen::Vector3d(-0.3, 0.7, 0.7)) <= 1e-14);
    CHECK(newton.energy_change == doctest::Approx(0.03));
    // A disc between two walls comes with 1 m/s: one gap has to open, the other, too.
    const SimultaneousImpact press{Eigen::VectorXd::Ones(1), Eigen::Vector2d(1, -1), Eigen::VectorXd::Constant(1, -1),
                                   1};
    CHECK(impact_newton_lcp(press).status == SolverStatus::infeasible);
    const SimultaneousImpactResult to_and_fro = impact_generalized_reflections(press);
    CHECK(to_and_fro.capped);  // the two walls throw it at each other for ever
    CHECK(to_and_fro.v[0] == 0);
}

TEST_CASE("inelastic collapse of three equal balls about c = 7 - 4 sqrt 3") {
    const auto rounds = [](double e) {
        return impact_generalized_reflections(chain(Eigen::Vector3d::Ones(), Eigen::Vector3d(1, 0, 0), e))
            .rounds.size();
    };
    CHECK(rounds(0.08) == 10);
    CHECK(rounds(0.2) == 3);
    for (const double e : {0.0, 0.05, 0.07}) {
        const SimultaneousImpactResult got =
            impact_generalized_reflections(chain(Eigen::Vector3d::Ones(), Eigen::Vector3d(1, 0, 0), e));
        CHECK(distance(got.v, Eigen::Vector3d::Constant(1. / 3)) <= 1e-12);
        CHECK(got.rounds.size() > 10);
    }
}

TEST_CASE("10,000 random chains: momentum, energy, symmetry, no approach left") {
    RandomNumbers random(19);
    int capped = 0;
    for (int trial = 0; trial < 10000; ++trial) {
        const Eigen::Index n = 2 + trial % 6;
        Eigen::VectorXd mass(n), v(n);
        for (double& m : mass) m = random.decades(-0.5, 0.5);
        for (double& x : v) x = random.between(-1, 1);
        const double e = trial % 2 == 0 ? 1 : random.between(0, 1);
        const SimultaneousImpact impact = chain(mass, v, e);
        const SimultaneousImpactResult got = impact_generalized_reflections(impact);
        CAPTURE(trial);
        REQUIRE(got.status == SolverStatus::solved);
        const double T = kinetic(impact, v), momentum = mass.dot(v);
        // Some hundred rounds at worst, each with a few roundings of numbers of order 1.
        REQUIRE(std::abs(mass.dot(got.v) - momentum) <= 1e-12);
        REQUIRE(std::abs(kinetic(impact, got.v) - T - got.energy_change) <= 1e-12);
        REQUIRE(got.energy_change <= 1e-12 * T);
        if (e == 1 && !got.capped) REQUIRE(std::abs(got.energy_change) <= 1e-11 * T);
        REQUIRE((impact.normals * got.v).minCoeff() >= -1e-9);
        REQUIRE(got.r.minCoeff() >= 0);
        capped += got.capped;
        const SimultaneousImpactResult mirrored =
            impact_generalized_reflections(chain(mass.reverse(), -v.reverse(), e));
        if (got.rounds.size() == mirrored.rounds.size())
            REQUIRE(distance(mirrored.v.reverse(), -got.v) <= 1e-8);  // round-off, grown over the rounds
    }
    CHECK(capped < 2000);
}

TEST_CASE("a light ball between a wall and a heavy one: the digits of pi, until the cap") {
    // Galperin: 3, 31, 314 collisions for ratios 1, 100, 10000.
    const auto strike = [](double ratio, int most) {
        const SimultaneousImpact impact{Eigen::Vector2d(1, 1 / ratio), Eigen::Matrix2d{{1, 0}, {-1, 1}},
                                        Eigen::Vector2d(0, -1), 1};
        return impact_generalized_reflections(impact, {.max_rounds = most});
    };
    CHECK(strike(1, 50).rounds.size() == 3);
    CHECK(strike(100, 50).rounds.size() == 31);
    CHECK(strike(1e4, 1000).rounds.size() == 314);
    CHECK(std::abs(strike(1e4, 1000).energy_change) <= 1e-8);
    const SimultaneousImpactResult cut = strike(1e4, 50);
    CHECK(cut.capped);
    CHECK(cut.energy_change < -1);
    CHECK(cut.status == SolverStatus::solved);
}

TEST_CASE("the cap: not one round before, and then one solve with e = 0") {
    const SimultaneousImpact impact = chain(Eigen::Vector3d::Ones(), Eigen::Vector3d(1, 0, 0), 0.05);
    for (const int most : {1, 2, 5}) {
        const SimultaneousImpactResult got = impact_generalized_reflections(impact, {.max_rounds = most});
        CHECK(got.capped);
        CHECK(got.rounds.size() == static_cast<std::size_t>(2 * most + 1));
        CHECK(distance(got.v, Eigen::Vector3d::Constant(1. / 3)) <= 1e-14);
    }
    // A shock that ends with its contacts' last allowed round is not capped.
    Eigen::VectorXd one_in = Eigen::VectorXd::Zero(5);
    one_in[0] = 1;
    CHECK_FALSE(impact_generalized_reflections(chain(Eigen::VectorXd::Ones(5), one_in, 1), {.max_rounds = 1}).capped);
}

TEST_CASE("bodies that nothing moves come together: no impulses stop them, and that is said") {
    SimultaneousImpact impact = chain(Eigen::Vector3d::Ones(), Eigen::Vector3d(1, 0, 0), 1);
    impact.inverse_mass.head(2).setZero();
    CHECK(impact_generalized_reflections(impact).status == SolverStatus::infeasible);
    CHECK(impact_newton_lcp(impact).status == SolverStatus::infeasible);
    impact.v.setZero();
    impact.v[2] = -1;  // the third, movable, comes: the wall throws it back
    const SimultaneousImpactResult back = impact_generalized_reflections(impact);
    CHECK(back.status == SolverStatus::solved);
    CHECK(back.v == Eigen::Vector3d(0, 0, 1));
}

TEST_CASE("a ball strikes two that it bridges: -1/5 for the ball, the same for both, and energy") {
    // Along normals at +-30 degrees to the motion P(1 + 2 c^2) = 2 c with c^2 = 3/4: P = 2 c/2.5.
    const double c = std::sqrt(0.75);
    SimultaneousImpact impact;
    impact.inverse_mass = Eigen::VectorXd::Ones(6);
    impact.v = Eigen::VectorXd::Zero(6);
    impact.v[1] = 1;
    impact.normals.resize(2, 6);
    impact.normals << 0.5, -c, -0.5, c, 0, 0, -0.5, -c, 0, 0, 0.5, c;
    impact.restitution = 1;
    const SimultaneousImpactResult got = impact_generalized_reflections(impact);
    Eigen::VectorXd right(6);
    right << 0, -0.2, -0.4 * c, 1.2 / 2, 0.4 * c, 1.2 / 2;
    CHECK(distance(got.v, right) <= 1e-14);
    CHECK(got.rounds.size() == 1);
    CHECK(std::abs(got.energy_change) <= 1e-15);
}

TEST_CASE("slow contacts are left alone, and bad input is refused") {
    const Eigen::Matrix2d W{{2, -1}, {-1, 2}};
    const ReflectionsResult slow =
        generalized_reflections(W, Eigen::Vector2d(-1, 0), 1, {.slow = Eigen::Vector2d(0, 2)});
    CHECK(slow.rounds.size() == 1);
    CHECK(slow.u == Eigen::Vector2d(1, -1));
    CHECK(slow.status == SolverStatus::solved);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK_THROWS_AS(generalized_reflections(W, Eigen::Vector2d(nan, 0), 1), std::invalid_argument);
    CHECK_THROWS_AS(generalized_reflections(W, Eigen::Vector2d(-1, 0), 1.1), std::invalid_argument);
    CHECK_THROWS_AS(generalized_reflections(W, Eigen::VectorXd::Zero(3), 1), std::invalid_argument);
    CHECK_THROWS_AS(generalized_reflections(W, Eigen::Vector2d(-1, 0), 1, {.max_rounds = 0}), std::invalid_argument);
    CHECK_THROWS_AS(generalized_reflections(W, Eigen::Vector2d(-1, 0), 1, {.slow = Eigen::Vector2d(nan, 0)}),
                    std::invalid_argument);
    SimultaneousImpact impact = chain(Eigen::Vector3d::Ones(), Eigen::Vector3d(1, 0, 0), 1);
    impact.inverse_mass[1] = -1;
    CHECK_THROWS_AS(impact_generalized_reflections(impact), std::invalid_argument);
    CHECK_THROWS_AS(impact_newton_lcp(impact), std::invalid_argument);
}
