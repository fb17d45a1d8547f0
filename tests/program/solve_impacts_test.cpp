#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "common/foundation/io/input_error.hpp"
#include "demos/programs/solve_impacts.hpp"
#include "tests/support/truth_json.hpp"

// What ./course solve says about several contacts struck at once, from the text of a file to the JSON of its answer.

using namespace rbc;
using namespace rbc::test;
using nlohmann::json;

namespace {

json file_of(const json& entry) {
    return {{"kind", "impacts"},
            {"inverse_mass", entry.at("Minv")},
            {"normals", entry.at("N")},
            {"v", entry.at("v")},
            {"restitution", entry.at("c_r")}};
}

json solve(const json& file, const std::string& law = "") {
    const ImpactsFile impacts = read_impacts(file.dump(), "f.json");
    return json::parse(answer_json(impacts, answer_impacts(impacts, find_impacts_law(law))));
}

double distance(const json& a, const json& b) {
    REQUIRE(a.size() == b.size());
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(a[i].get<double>() - b[i].get<double>()));
    return most;
}

std::string refusal(const json& file) {
    try {
        read_impacts(file.dump(), "f.json");
    } catch (const InputError& error) {
        CHECK(std::string(error.what()).find('\n') == std::string::npos);
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("impacts: the reference's outcomes, histories and energies, in the answer's JSON") {
    for (const json& entry : truth_json("generalized_reflections.json").at("cases")) {
        CAPTURE(entry.at("name").get<std::string>());
        const json answer = solve(file_of(entry));
        CHECK(answer.at("status") == "solved");
        CHECK(answer.at("law") == "generalized_reflections");
        CHECK(distance(answer.at("v"), entry.at("v_out")) <= 2e-12);
        CHECK(distance(answer.at("impulse"), entry.at("impulse_total")) <= 2e-12);
        CHECK(answer.at("capped") == false);
        CHECK(answer.at("history").size() == answer.at("iterations").get<std::size_t>());
        if (entry.contains("history")) {
            CHECK(answer.at("iterations") == entry.at("iterations"));
            for (std::size_t k = 0; k < entry.at("history").size(); ++k) {
                CHECK(answer.at("history")[k].at("violated") == entry.at("history")[k].at("violated"));
                CHECK(distance(answer.at("history")[k].at("v"), entry.at("history")[k].at("v")) <= 1e-12);
            }
        }
        const json newton = solve(file_of(entry), "newton_lcp");
        CHECK(distance(newton.at("v"), entry.at("newton_lcp_v")) <= 1e-12);
    }
}

TEST_CASE("impacts: a file goes out and comes back, and is known by its kind") {
    ImpactsFile file{"three balls", "newton_lcp", {}};
    file.problem = {Eigen::Vector3d(1, 0.1, 0), Eigen::MatrixXd(2, 3), Eigen::Vector3d(1. / 3, 0, -1e-17), 0.7};
    file.problem.normals << -1, 1, 0, 0, -1, 1;
    const ImpactsFile back = read_impacts(impacts_text(file), "f.json");
    CHECK(back.name == file.name);
    CHECK(back.law == file.law);
    CHECK(back.problem.inverse_mass == file.problem.inverse_mass);
    CHECK(back.problem.normals == file.problem.normals);
    CHECK(back.problem.v == file.problem.v);
    CHECK(back.problem.restitution == file.problem.restitution);
    CHECK(looks_like_impacts(impacts_text(file)));
    CHECK(looks_like_impacts(" {\"v\": [1], \"kind\" :\n\"impacts\"}"));
    CHECK_FALSE(looks_like_impacts("{\"kind\": \"impact\"}"));
    CHECK_FALSE(looks_like_impacts("{\"name\": \"impacts\"}"));
    CHECK_FALSE(looks_like_impacts("2 0 2 2"));
}

TEST_CASE("impacts: what is wrong is said in one line") {
    const json good = {{"kind", "impacts"},
                       {"inverse_mass", {1, 1}},
                       {"normals", json::array({json::array({-1, 1})})},
                       {"v", {1, 0}},
                       {"restitution", 1}};
    CHECK(refusal(good).empty());
    const auto with = [&](const char* field, const json& value) {
        json file = good;
        file[field] = value;
        return refusal(file);
    };
    CHECK(with("v", {1, 0, 0}).find("v has 3 numbers") != std::string::npos);
    CHECK(with("v", "fast").find("v must be a list") != std::string::npos);
    CHECK(with("inverse_mass", {1, -1}).find("inverse_mass(1)") != std::string::npos);
    CHECK(with("inverse_mass", json::array()).find("inverse_mass must be a list") != std::string::npos);
    CHECK(with("normals", json::array({json::array({1})})).find("normals(0) has 1 numbers") != std::string::npos);
    CHECK(with("normals", 3).find("normals must be a list") != std::string::npos);
    CHECK(with("restitution", 1.5).find("restitution is 1.5") != std::string::npos);
    CHECK(with("restitution", "e").find("restitution must be a number") != std::string::npos);
    CHECK(with("kind", "impact").find("kind must be \"impacts\"") != std::string::npos);
    CHECK(with("friction", 1).find("unknown field \"friction\"") != std::string::npos);
    json missing = good;
    missing.erase("v");
    CHECK(refusal(missing).find("the field v is missing") != std::string::npos);
    CHECK_THROWS_AS(find_impacts_law("newton_lpc"), InputError);
}

TEST_CASE("impacts: energy that a law makes, and what has no answer, are said in words") {
    ImpactsFile file;
    file.problem = {Eigen::Vector3d::Ones(), Eigen::MatrixXd(2, 3), Eigen::Vector3d(1, 0, 0.1), 1};
    file.problem.normals << -1, 1, 0, 0, -1, 1;
    const ImpactsAnswer made = answer_impacts(file, find_impacts_law("newton_lcp"));
    CHECK(answer_text(file, made).find("creates energy") != std::string::npos);
    CHECK(answer_text(file, answer_impacts(file, find_impacts_law(""))).find("creates energy") == std::string::npos);
    file.problem = {Eigen::VectorXd::Ones(1), Eigen::Vector2d(1, -1), Eigen::VectorXd::Constant(1, -1), 1};
    const ImpactsAnswer none = answer_impacts(file, find_impacts_law("newton_lcp"));
    CHECK_FALSE(is_solved(none));
    CHECK(answer_text(file, none).find("infeasible") != std::string::npos);
    const ImpactsAnswer capped = answer_impacts(file, find_impacts_law(""));
    CHECK(is_solved(capped));
    CHECK(capped.result.capped);
    CHECK(answer_text(file, capped).find("cut off") != std::string::npos);
}
