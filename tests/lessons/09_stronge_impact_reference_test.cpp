#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "lessons/07_newton_impact/newton_impact.hpp"
#include "lessons/08_poisson_impact/impulse_path.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"
#include "lessons/09_stronge_impact/double_pendulum.hpp"
#include "lessons/09_stronge_impact/energy_criteria.hpp"
#include "lessons/09_stronge_impact/energy_map.hpp"
#include "lessons/09_stronge_impact/falling_rod.hpp"
#include "lessons/09_stronge_impact/stronge_impact.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::test;
using nlohmann::json;

namespace {

constexpr double degree = std::numbers::pi / 180;

double number(const json& object, const char* key) {
    return object.at(key).get<double>();
}

/// Relative to the size of the numbers: the references have 16 digits, an impact is some 20 operations on numbers that
/// may differ by a factor of 10 or so.
bool agree(double a, double b, double size) {
    return std::abs(a - b) <= 1e-12 * size;
}

void check_outcome(const PlanarImpact& impact, const json& expected, const Eigen::Vector2d& u) {
    const Eigen::Vector2d p = vector_of(expected.at("p")), after = vector_of(expected.at("u"));
    CHECK(impact.status == ImpactStatus::ended);
    CHECK((impact.impulse - p).norm() <= 1e-12 * p.norm());
    CHECK((impact.u - after).norm() <= 1e-12 * (u.norm() + after.norm()));
    const double work = p.norm() * (u.norm() + after.norm());
    CHECK(agree(impact.energy_change, number(expected, "dT"), work));
    if (expected.contains("W_n")) CHECK(agree(impact.normal_work, number(expected, "W_n"), work));
    if (expected.contains("W_c")) CHECK(agree(impact.compression_work, number(expected, "W_c"), work));
    if (expected.contains("p_c")) CHECK(agree(impact.compression_impulse, number(expected, "p_c"), p.norm()));
}

struct Law {
    const char* name;
    PlanarLaw impact;
};
const Law laws[] = {{"newton", impact_newton},
                    {"newton_algebraic", impact_newton_algebraic},
                    {"poisson", impact_poisson},
                    {"stronge", impact_stronge}};

FallingRod rod_at_45_degrees() {
    return {1, 1, 1.0 / 3, 45 * degree, {-0.6, -1, 0}};
}
const PendulumState kane_state{{20 * degree, 30 * degree}, {-0.1, -0.2}};

}  // namespace

TEST_CASE("Stronge's law agrees with the reference grid of rod impacts") {
    const json grid = truth_json("planar_grid_stronge.json");
    CHECK(grid.at("cases").size() >= 24);
    for (const json& c : grid.at("cases")) {
        CAPTURE(c.dump());
        const auto v = c.at("v0").get<std::vector<double>>();
        const Mechanism<3> rod = falling_rod({1, 1, 1.0 / 3, number(c, "theta_deg") * degree, {v[0], v[1], v[2]}});
        const PlanarImpactProblem problem = impact_problem(rod, number(c, "mu"), number(c, "e"));
        const PlanarImpact impact = impact_stronge(problem);
        check_outcome(impact, c, problem.u);
        const Eigen::Vector3d after = rod.rates + rate_change(rod, impact.impulse);
        for (int i = 0; i < 3; ++i) CHECK(agree(after[i], c.at("v").at(i).get<double>(), 10));  // speeds are below 10
        CHECK(regime(impulse_path(problem), impact.impulse[1]) == c.at("regime").get<std::string>());
    }
}

TEST_CASE("the named regimes, and normal work that is positive under Poisson while the total is not") {
    for (const json& c : truth_json("planar_regimes.json").at("cases")) {
        const std::string name = c.at("name");
        CAPTURE(name);
        PlanarImpactProblem problem{{}, vector_of(c.at("u0")), number(c, "mu"), number(c, "e")};
        const auto K = c.at("K").get<std::vector<double>>();
        problem.K << K[0], K[1], K[1], K[2];
        CHECK(agree(contact_energy(problem.K, problem.u), number(c, "T0_contact_space"), 100));
        check_outcome(impact_newton(problem), c.at("newton"), problem.u);
        check_outcome(impact_poisson(problem), c.at("poisson"), problem.u);
        check_outcome(impact_stronge(problem), c.at("stronge"), problem.u);
        if (name == "poisson_normal_work_positive_total_not") {
            CHECK(impact_poisson(problem).normal_work == doctest::Approx(6.4177777777777777));
            CHECK(impact_poisson(problem).energy_change == doctest::Approx(-0.8022222222222222));
            CHECK(std::abs(impact_stronge(problem).normal_work) < 1e-12);  // e = 1: all comes back, and no more
        }
    }
}

TEST_CASE("the rod at 45 degrees: Newton's law makes energy, Poisson's and Stronge's do not") {
    const json reference = truth_json("planar_kane.json").at("rod45");
    const Mechanism<3> rod = falling_rod(rod_at_45_degrees());
    const PlanarImpactProblem problem = impact_problem(rod, 1, 0.9);
    CHECK(kinetic_energy(rod, rod.rates) == doctest::Approx(0.68).epsilon(1e-14));
    CHECK((problem.K - (Eigen::Matrix2d() << 2.5, 1.5, 1.5, 2.5).finished()).norm() < 1e-14);
    for (const Law& law : laws) {
        CAPTURE(law.name);
        const PlanarImpact impact = law.impact(problem);
        const json& expected = reference.at("results").at(law.name);
        check_outcome(impact, expected, problem.u);
        const Eigen::Vector3d after = rod.rates + rate_change(rod, impact.impulse);
        for (int i = 0; i < 3; ++i) CHECK(agree(after[i], expected.at("v").at(i).get<double>(), 10));
    }
    CHECK(newton_energy_change_sticking(problem) == doctest::Approx(0.053125).epsilon(1e-13));
    CHECK(safe_restitution(problem.K) == doctest::Approx(0.8).epsilon(1e-14));
}

TEST_CASE("Kane's double pendulum, every law: impulse, rates, energy; Newton multiplies it by 5.14") {
    const json reference = truth_json("planar_kane.json").at("double_pendulum");
    const Mechanism<2> pendulum = double_pendulum({}, kane_state);
    for (int i = 0; i < 2; ++i) {
        for (int j = 0; j < 2; ++j) {
            CHECK(std::abs(pendulum.M(i, j) - reference.at("M").at(i).at(j).get<double>()) < 1e-15);
            CHECK(std::abs(pendulum.J(i, j) - reference.at("J").at(i).at(j).get<double>()) < 1e-15);
        }
    }
    const double T0 = kinetic_energy(pendulum, pendulum.rates);
    for (const json& c : reference.at("cases")) {
        const PlanarImpactProblem problem = impact_problem(pendulum, number(c, "mu"), number(c, "e"));
        CHECK(std::abs(problem.K(0, 0) - reference.at("K").at(0).get<double>()) < 1e-14);
        CHECK(std::abs(problem.K(0, 1) - reference.at("K").at(1).get<double>()) < 1e-14);
        CHECK(std::abs(problem.K(1, 1) - reference.at("K").at(2).get<double>()) < 1e-14);
        for (const Law& law : laws) {
            CAPTURE(law.name);
            const PlanarImpact impact = law.impact(problem);
            check_outcome(impact, c.at(law.name), problem.u);
            const Eigen::Vector2d after = pendulum.rates + rate_change(pendulum, impact.impulse);
            CHECK((after - vector_of(c.at(law.name).at("qdot"))).norm() < 1e-12);
            const double dT = kinetic_energy(pendulum, after) - T0;
            CHECK(std::abs(dT / T0 - number(c.at(law.name), "dT_over_T0")) < 1e-11);  // T0 is 0.02, dT is good to 1e-14
        }
    }
    const PlanarImpact worst = impact_newton(impact_problem(pendulum, 1, 0.9));
    CHECK(1 + worst.energy_change / T0 == doctest::Approx(5.143).epsilon(1e-4));
}

TEST_CASE(
    "the double pendulum swings: J is the derivative of the tip, energy is kept to fourth order, time turns back") {
    const DoublePendulum pendulum{1.3, 0.7, 0.9, 1.2, 9.81};
    const PendulumState start{{0.8, -0.5}, {1.5, -2}};
    for (int j = 0; j < 2; ++j) {
        const Eigen::Vector2d step = 1e-6 * Eigen::Vector2d::Unit(j);
        const Eigen::Vector2d difference =
            (tip_position(pendulum, start.angles + step) - tip_position(pendulum, start.angles - step)) / 2e-6;
        CHECK((double_pendulum(pendulum, start).J.col(j) - difference).norm() < 1e-9);  // 1e-12 + 1e-16/1e-6
    }
    const auto drift = [&](double dt) {
        PendulumState state = start;
        for (int i = 0; i < std::lround(2 / dt); ++i) state = swing(pendulum, state, dt);
        return std::abs(pendulum_energy(pendulum, state) - pendulum_energy(pendulum, start));
    };
    CHECK(drift(1e-3) < 1e-8);
    CHECK(std::log2(drift(8e-3) / drift(4e-3)) > 3.7);  // order 4 for the state, 4 or 5 for the energy
    PendulumState state = start;
    for (int i = 0; i < 200; ++i) state = swing(pendulum, state, 1e-3);
    for (int i = 0; i < 200; ++i) state = swing(pendulum, state, -1e-3);
    CHECK((state.angles - start.angles).norm() < 1e-9);
}

TEST_CASE("surveys and maps: numbers of the lesson") {
    const auto share = [](PlanarLaw law, double e) { return survey_energy(law, e, 20000).share; };
    // The scatter of a share of 20 % in 20,000 is 0.3 %.
    CHECK(std::abs(share(impact_newton, 0.5) - 0.0172) < 0.004);
    CHECK(std::abs(share(impact_newton, 0.9) - 0.111) < 0.009);
    CHECK(std::abs(share(impact_newton, 1) - 0.196) < 0.009);
    CHECK(share(impact_poisson, 1) == 0);
    CHECK(share(impact_stronge, 1) == 0);

    EnergyMap map{5, 85, 0, 2, 20, 10, {}};
    const auto impact_at = [](double angle, double friction) {
        FallingRod rod = rod_at_45_degrees();
        rod.angle = angle * degree;
        const Mechanism<3> mechanism = falling_rod(rod);
        return ImpactWithEnergy{impact_problem(mechanism, friction, 0.9), kinetic_energy(mechanism, rod.rates)};
    };
    fill_energy_map(map, impact_newton, impact_at);
    CHECK(map.change.size() == 200);
    CHECK(map.largest() > 0.05);
    CHECK(map.share_gaining() > 0.1);
    const auto [problem, energy] = impact_at(map.x(9), map.y(4));
    CHECK(map.at(9, 4) == impact_newton(problem).energy_change / energy);
    fill_energy_map(map, impact_stronge, impact_at);
    CHECK(map.share_gaining() == 0);
    fill_energy_map(map, impact_newton, [&](double angle, double friction) {
        ImpactWithEnergy at = impact_at(angle, friction);
        at.problem.u[1] = 1;
        return at;
    });
    CHECK(std::isnan(map.largest()));
    CHECK(map.share_gaining() == 0);
    fill_energy_map(map, impact_newton, [&](double angle, double friction) {
        ImpactWithEnergy at = impact_at(angle, friction);
        at.problem.K << 1, 1, 1, 1;  // the contact point moves in one direction only: no impact to ask a law about
        return at;
    });
    CHECK(std::isnan(map.largest()));
    fill_energy_map(
        map, [](const PlanarImpactProblem&) { return PlanarImpact{.status = ImpactStatus::no_solution}; }, impact_at);
    CHECK(std::isnan(map.largest()));
}

TEST_CASE("a survey counts what grows by more than round-off, and remembers the largest") {
    // Laws made up: the change of energy is known, T_c as well.
    static int calls = 0;
    calls = 0;
    const auto always = [](const PlanarImpactProblem& q) {
        return PlanarImpact{.energy_change = (++calls == 7 ? 2 : 1e-14) * contact_energy(q.K, q.u)};
    };
    const EnergySurvey survey = survey_energy(always, 1, 100);
    CHECK(calls == 100);
    CHECK(survey.share == 0.01);
    CHECK(std::abs(survey.largest - 2) < 1e-15);
}

TEST_CASE("a rod of any mass and length: K is that of a free body, 1/m and the lever over I") {
    const FallingRod rod{2.5, 0.7, 0.2, 0.6, {0.3, -1, 2}};
    const PlanarImpactProblem problem = impact_problem(falling_rod(rod), 0.5, 0.5);
    const double I = 0.2 * 2.5 * 0.7 * 0.7, rx = 0.7 * std::cos(0.6), ry = -0.7 * std::sin(0.6);
    Eigen::Matrix2d K;
    K << 1 / 2.5 + ry * ry / I, -rx * ry / I, -rx * ry / I, 1 / 2.5 + rx * rx / I;
    CHECK((problem.K - K).norm() < 1e-14 * K.norm());
    CHECK((problem.u - Eigen::Vector2d(0.3 - 2 * ry, -1 + 2 * rx)).norm() < 1e-15);
    CHECK(std::abs(kinetic_energy(falling_rod(rod), rod.rates) - (0.5 * 2.5 * 1.09 + 0.5 * I * 4)) < 1e-15);
}

TEST_CASE("numbers of the experiments: friction and restitution of the rod, sliding, Newton's long push") {
    const Mechanism<3> rod = falling_rod(rod_at_45_degrees());
    const auto change = [&](PlanarLaw law, double friction, double restitution) {
        return law(impact_problem(rod, friction, restitution)).energy_change / 0.68;
    };
    const auto close = [](double value, double printed) { return std::abs(value - printed) < 5.1e-5; };  // as printed
    CHECK(close(change(impact_newton, 0.5, 0.9), 0.0070));
    CHECK(close(change(impact_poisson, 0.5, 0.9), -0.1609));
    CHECK(close(change(impact_stronge, 0.5, 0.9), -0.1228));
    CHECK(close(change(impact_newton, 100, 0.9), 0.0781));
    CHECK(close(change(impact_poisson, 100, 0.9), -0.1416));
    CHECK(close(change(impact_stronge, 100, 0.9), -0.1411));
    CHECK(change(impact_newton, 0.485, 0.9) < 0);
    CHECK(change(impact_newton, 0.487, 0.9) > 0);
    CHECK(close(change(impact_newton, 1, 0.79), -0.0073));
    CHECK(close(change(impact_newton, 1, 0.81), 0.0074));

    FallingRod sliding = rod_at_45_degrees();
    sliding.rates[0] = 3;
    for (const auto& [name, impact_of] : laws) {
        CHECK(impact_of(impact_problem(falling_rod(sliding), 0.2, 0.9)).impulse[1] == doctest::Approx(0.8636363636));
    }

    const PlanarImpactProblem kane = impact_problem(double_pendulum({}, kane_state), 1, 0.9);
    const PlanarImpact newton = impact_newton(kane);
    CHECK(newton.impulse[1] / newton.compression_impulse == doctest::Approx(27.3).epsilon(0.01));
    CHECK(impulse_path(kane).storage[0].slope[1] / sticking_slope(kane.K) == doctest::Approx(41.4).epsilon(0.01));
    CHECK(safe_restitution(kane.K) == doctest::Approx(0.246).epsilon(0.002));

    const Mechanism<3> heavy = falling_rod({1, 1, 0.0466, 45.9 * degree, {1.9, -1, 0}});
    const PlanarImpact poisson = impact_poisson(impact_problem(heavy, 1, 1));
    const double T0 = kinetic_energy(heavy, heavy.rates);
    CHECK(poisson.normal_work / T0 == doctest::Approx(0.518).epsilon(0.002));
    CHECK(poisson.energy_change / T0 == doctest::Approx(-0.065).epsilon(0.01));
}
