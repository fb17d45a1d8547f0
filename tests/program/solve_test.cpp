#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "common/foundation/io/input_error.hpp"
#include "demos/programs/solve_impact.hpp"
#include "tests/support/random_impacts.hpp"
#include "tests/support/truth_json.hpp"

// What ./course solve says, from the text of a file to the JSON of its answer, against values computed elsewhere.

using namespace rbc;
using namespace rbc::test;
using nlohmann::json;

namespace {

json solve(const ImpactFile& file, const std::string& law = "") {
    const ImpactFile impact = read_impact(impact_text(file), "f.json");
    return json::parse(answer_json(impact, answer_impact(impact, find_impact_law(law, impact))));
}

/// `tolerance` is relative to the size of the numbers an answer is made of: |p|, |u|, and |p||u| for works.
void check_answer(const json& answer, const json& expected, const char* p, const Eigen::VectorXd& before,
                  double tolerance) {
    CHECK(answer.at("status") == "ended");
    const Eigen::VectorXd impulse = vector_of(expected.at(p)), after = vector_of(expected.at("u"));
    const double speed = before.norm() + after.norm(), work = impulse.norm() * speed;
    CHECK((vector_of(answer.at("impulse")) - impulse).norm() <= tolerance * impulse.norm());
    CHECK((vector_of(answer.at("u")) - after).norm() <= tolerance * speed);
    const auto close = [&](const char* ours, const char* theirs, double size) {
        if (!expected.contains(theirs)) return;
        CAPTURE(ours);
        CHECK(std::abs(answer.at(ours).get<double>() - expected.at(theirs).get<double>()) <= tolerance * size);
    };
    close("energy_change", "dT", work);
    close("normal_work", "W_n", work);
    close("normal_work", "W_final", work);
    close("compression_work", "W_c", work);
    close("compression_impulse", "p_c", impulse.norm());
    if (expected.contains("regime")) CHECK(answer.at("regime") == expected.at("regime"));
}

PlanarImpactProblem planar(const json& K, double u_t, double u_n, double friction, double restitution) {
    PlanarImpactProblem problem;
    problem.K << K[0].get<double>(), K[1].get<double>(), K[1].get<double>(), K[2].get<double>();
    problem.u << u_t, u_n;
    problem.friction = friction;
    problem.restitution = restitution;
    return problem;
}

/// A rod on the floor, hit at r: K and u from the bodies, as the reference's own convention says.
PlanarImpactProblem rod(const json& file, const json& c) {
    const double m = file.at("m"), I = file.at("I"), rx = c.at("rx"), ry = c.at("ry");
    const Eigen::VectorXd v = vector_of(c.at("v0"));
    const json K = {1 / m + ry * ry / I, -rx * ry / I, 1 / m + rx * rx / I};
    return planar(K, v[0] - v[2] * ry, v[1] + v[2] * rx, c.at("mu"), c.at("e"));
}

void check_planar(const PlanarImpactProblem& problem, const std::string& law, const json& expected) {
    CAPTURE(law);
    check_answer(solve({"", "", problem}, law), expected, "p", problem.u, 1e-12);
}

SpatialImpactProblem spatial(const json& c) {
    SpatialImpactProblem problem;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j)
            problem.K(i, j) = c.at("K")[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
        problem.u[i] = c.at("u0")[static_cast<std::size_t>(i)];
    }
    problem.friction = c.at("mu");
    problem.restitution = c.at("e");
    return problem;
}

}  // namespace

TEST_CASE("the grids of rod impacts, to 1e-12") {
    for (const std::string law : {"newton", "poisson", "stronge"}) {
        const json file = truth_json("planar_grid_" + law + ".json");
        REQUIRE(file.at("cases").size() > 20);
        for (const json& c : file.at("cases")) {
            CAPTURE(c.dump());
            check_planar(rod(file, c), law, c);
        }
    }
}

TEST_CASE("the named regimes, to 1e-12; without a law the plane gets Stronge's") {
    const json file = truth_json("planar_regimes.json");
    for (const json& c : file.at("cases")) {
        CAPTURE(c.at("name"));
        const PlanarImpactProblem problem = planar(c.at("K"), c.at("u0")[0], c.at("u0")[1], c.at("mu"), c.at("e"));
        for (const char* law : {"newton", "poisson", "stronge"}) check_planar(problem, law, c.at(law));
        check_planar(problem, "", c.at("stronge"));
        const ImpactFile wants_poisson{"", "poisson", problem};
        CHECK(find_impact_law(wants_poisson.law, wants_poisson).name == std::string("poisson"));
    }
}

TEST_CASE("Kane's rod and double pendulum under four laws, to 1e-12") {
    const json file = truth_json("planar_kane.json");
    const json &rod45 = file.at("rod45"), &pendulum = file.at("double_pendulum");
    for (const auto& [law, expected] : rod45.at("results").items()) check_planar(rod(rod45, rod45), law, expected);
    const json& u = pendulum.at("u0");
    for (const json& c : pendulum.at("cases")) {
        const PlanarImpactProblem problem = planar(pendulum.at("K"), u[0], u[1], c.at("mu"), c.at("e"));
        for (const char* law : {"newton", "newton_algebraic", "poisson", "stronge"}) {
            CAPTURE(c.at("e"));
            CAPTURE(c.at("mu"));
            check_planar(problem, law, c.at(law));
        }
    }
}

TEST_CASE("Mirtich's impacts in space, to 1e-10, events and all") {
    const json file = truth_json("mirtich3d.json");
    for (const json& c : file.at("cases")) {
        CAPTURE(c.at("name"));
        const SpatialImpactProblem problem = spatial(c);
        const json answer = solve({"", "", problem});
        CHECK(answer.at("law") == "mirtich");
        check_answer(answer, c, "impulse", problem.u, 1e-10);
        const json &events = answer.at("events"), &expected = c.at("events");
        REQUIRE(events.size() == expected.size());
        for (std::size_t i = 0; i < events.size(); ++i) {
            CHECK(events[i][0] == expected[i][0]);
            REQUIRE(events[i].size() == expected[i].size());
            const double size = vector_of(c.at("impulse")).norm();
            CHECK(std::abs(events[i][1].get<double>() - expected[i][1].get<double>()) <= 1e-10 * size);
            if (events[i].size() > 2)
                CHECK(std::abs(std::remainder(events[i][2].get<double>() - expected[i][2].get<double>(),
                                              2 * std::numbers::pi)) <= 1e-10);
        }
    }
}

TEST_CASE("in the plane Mirtich's integration is Stronge's law, whatever the motion, with the same events") {
    RandomNumbers random(3);
    for (int i = 0; i < 3000; ++i) {
        const PlanarImpactProblem problem = random_impact<2>(random, i % 2 ? 1 : 4);
        const ImpactFile file{"", "", problem};
        const json a = solve(file, "stronge"), b = solve(file, "mirtich");
        CAPTURE(impact_text(file));
        CHECK(b.at("status") == "ended");
        // K comes as close to singular as 0.02 against 2, so works cancel by up to some 100 times their size: 1e-10.
        const double P = vector_of(a.at("impulse")).norm(), u = problem.u.norm() + vector_of(a.at("u")).norm();
        CHECK((vector_of(a.at("impulse")) - vector_of(b.at("impulse"))).norm() <= 1e-10 * P);
        CHECK((vector_of(a.at("u")) - vector_of(b.at("u"))).norm() <= 1e-10 * u);
        CHECK(std::abs(a.at("energy_change").get<double>() - b.at("energy_change").get<double>()) <= 1e-10 * P * u);
        const json& in_space = b.at("events");
        REQUIRE(a.at("events").size() == in_space.size());
        for (std::size_t e = 0; e < in_space.size(); ++e) {
            const json &x = a.at("events")[e], &y = in_space[e];
            CHECK(x[0] == y[0]);
            REQUIRE(x.size() == y.size());
            for (std::size_t k = 1; k < x.size(); ++k)
                CHECK(std::abs(x[k].get<double>() - y[k].get<double>()) <= 1e-10 * std::max(P, 1.0));
        }
    }
}

TEST_CASE("from rest with weak friction every law names where the sliding starts, at p_n = 0") {
    for (const double mirror : {1., -1.}) {
        const ImpactFile file{"", "", planar(json{2., mirror * 1.2, 1.5}, 0, -1, 0.3, 0.8)};
        for (const char* law : {"newton_algebraic", "newton", "poisson", "stronge", "mirtich"}) {
            CAPTURE(law);
            const json answer = solve(file, law), &events = answer.at("events");
            REQUIRE(events.size() == 2);
            CHECK(events[0] == json{"unstable_diverging_ray", 0.0, mirror > 0 ? 0.0 : std::numbers::pi});
            CHECK(events[1][0] == "compression_end");
        }
    }
}

TEST_CASE("the ray of a reversed slip points along +t or -t, as the mirrored reference says") {
    for (const double mirror : {1., -1.}) {
        // planar_reversal of mirtich3d.json; mirrored, the ray turns from 0 to pi.
        const ImpactFile file{"", "", planar(json{2., mirror * 1.2, 1.5}, -mirror * 0.4, -1, 0.3, 0.8)};
        for (const char* law : {"newton", "poisson", "stronge", "mirtich"}) {
            CAPTURE(law);
            const json ray = solve(file, law).at("events").at(1);
            CHECK(ray[0] == "unstable_diverging_ray");
            CHECK(ray[2] == (mirror > 0 ? 0 : std::numbers::pi));
        }
    }
}

TEST_CASE("near a singular K the one-shot law's answer is the law's, to the last digit, until K is refused") {
    for (const double sign : {1.0, -1.0}) {
        for (int digits = 4; digits <= 16; ++digits) {
            const double c = sign * 2 * std::sqrt(1 - std::pow(10, -digits));
            const ImpactFile file{"", "", planar(json{2., c, 2.}, 0.7, -1, 1.4, 0.3)};
            CAPTURE(c);
            if (digits > 14) {  // indistinguishable from singular
                CHECK_THROWS_AS(solve(file, "newton_algebraic"), std::exception);
                continue;
            }
            const json answer = solve(file, "newton_algebraic");
            CHECK(answer.at("status") == "ended");
            CHECK(answer.at("regime") == "stick");
            CHECK(answer.at("u") == json{0., 0.3});
        }
    }
}

TEST_CASE("an answer that is none says so, in the status, the words and the verdict") {
    const ImpactFile file{"", "", planar(json{2.5, 1.5, 2.5}, 9, -1, 2, 0.5)};
    ImpactAnswer answer = answer_impact(file, find_impact_law("newton_algebraic", file));
    CHECK(is_solved(answer));
    std::get<PlanarImpact>(answer.result).status = ImpactStatus::no_solution;
    CHECK_FALSE(is_solved(answer));
    CHECK(json::parse(answer_json(file, answer)).at("status") == "no_solution");
    CHECK(answer_text(file, answer).find("no solution") != std::string::npos);
}

TEST_CASE("numbers that leave the range of doubles are no answer, and JSON holds no NaN") {
    const ImpactFile file{"", "", planar(json{1e-300, 0, 1e-300}, 0, -1e300, 1, 0.5)};
    for (const char* law : {"newton", "newton_algebraic", "poisson", "stronge", "mirtich"}) {
        CAPTURE(law);
        const ImpactAnswer answer = answer_impact(file, find_impact_law(law, file));
        CHECK_FALSE(is_solved(answer));
        CHECK(json::parse(answer_json(file, answer)).at("impulse").is_array());
    }
    // Nor are numbers whose squares do.
    SpatialImpactProblem fast;
    fast.K = Eigen::Vector3d(2, 2, 1).asDiagonal();
    fast.u << 1e155, 0, -1e140;
    fast.friction = fast.restitution = 0.5;
    const ImpactFile in_space{"", "", fast}, heavy{"", "", planar(json{2e-191, 0, 1e-191}, 1, -1, 0.5, 0.5)};
    CHECK_FALSE(is_solved(answer_impact(in_space, find_impact_law("mirtich", in_space))));
    CHECK_FALSE(is_solved(answer_impact(heavy, find_impact_law("poisson", heavy))));
}

TEST_CASE("a law is found by its name, else the nearest is named; a law of the plane is not for space") {
    const ImpactFile plane{"", "", PlanarImpactProblem{}}, space{"", "", SpatialImpactProblem{}};
    const auto refused = [](const std::string& law, const ImpactFile& file) -> std::string {
        try {
            find_impact_law(law, file);
        } catch (const InputError& error) {
            return error.what();
        }
        return "";
    };
    CHECK(refused("strong", plane) == "no law 'strong'; did you mean stronge?");
    CHECK(refused("xyz", plane) == "no law 'xyz'; there are: newton_algebraic, newton, poisson, stronge, mirtich");
    CHECK(refused("poisson", space) ==
          "the law poisson is for the plane: K must be 2x2, got 3x3; in space there are newton_algebraic and mirtich");
    for (const ImpactLaw& law : impact_laws()) CHECK(refused(law.name, plane).empty());
    CHECK(refused("mirtich", space).empty());
}
