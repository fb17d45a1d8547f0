#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "common/io/files.hpp"
#include "common/io/paths.hpp"
#include "common/model/input_error.hpp"
#include "demos/solve_friction.hpp"

// What ./course solve says about contacts with friction.

using namespace rbc;
using nlohmann::json;

namespace {

FrictionFile problem(const char* name) {
    return read_friction(read_file(course_root() / "tests" / "problems" / name), name);
}

json solve(const FrictionFile& file, const std::string& solver = "") {
    return json::parse(answer_json(file, answer_friction(file, find_friction_solver(solver, file))));
}

double sum(const json& list, std::size_t first) {
    return list.at(first).get<double>() + list.at(first + 2).get<double>();
}

}  // namespace

TEST_CASE("a brick on a slope of 3:4 stays with friction 0.8 and slides with 0.5, as by hand") {
    // In 0.01 s gravity gives 0.08 m/s into the slope, 0.06 m/s down it.
    CHECK(solve(problem("slope_holds.dat")).at("solver") == "dantzig");
    for (const FrictionSolver& solver : friction_solvers()) {
        CAPTURE(solver.name);
        const json holds = solve(problem("slope_holds.dat"), solver.name);
        const json slips = solve(problem("slope_slips.dat"), solver.name);
        CHECK(holds.at("solver") == solver.name);
        CHECK(holds.at("status") == "solved");
        CHECK(slips.at("status") == "solved");
        CHECK(std::abs(sum(holds.at("r"), 0) - 0.08) <= 1e-15);
        CHECK(std::abs(sum(holds.at("r"), 1) + 0.06) <= 1e-15);
        for (const json& u : holds.at("u")) CHECK(std::abs(u.get<double>()) <= 1e-15);
        CHECK(std::abs(sum(slips.at("r"), 1) + 0.5 * 0.08) <= 1e-15);
        CHECK(std::abs(slips.at("u")[1].get<double>() - 0.02) <= 1e-15);
        CHECK(holds.at("rank") == 3);
        CHECK(holds.at("contacts") == 2);
        CHECK(holds.at("comment").get<std::string>().rfind("A brick", 0) == 0);
    }
}

TEST_CASE("contacts in space have no solver here: the status says so and which there are") {
    const FrictionFile file = problem("one_contact_space.dat");
    CHECK(find_friction_solver("", file) == nullptr);
    const FrictionAnswer answer = answer_friction(file, nullptr);
    CHECK_FALSE(is_solved(answer));
    const json out = json::parse(answer_json(file, answer));
    CHECK(out.at("status") == "no_solver");
    CHECK(out.at("solver").is_null());
    CHECK(out.at("residual").is_null());
    CHECK(out.at("rank") == 3);
    CHECK(answer_text(file, answer).find("dantzig (d = 2)") != std::string::npos);
    CHECK_THROWS_WITH_AS(find_friction_solver("dantzig", file),
                         "the solver dantzig is for contacts with d = 2, and these have d = 3", InputError);
    CHECK_THROWS_WITH_AS(find_friction_solver("dantzik", file), doctest::Contains("no solver for friction 'dantzik'"),
                         InputError);
}

TEST_CASE("round-off in W is averaged and reported, a W that is not symmetric is refused by its status") {
    FrictionFile file = problem("slope_slips.dat");
    file.problem.W(0, 1) += 1e-3;
    file.problem.W(1, 0) -= 1e-3;
    const json averaged = solve(file);
    CHECK(averaged.at("status") == "solved");
    CHECK(std::abs(averaged.at("asymmetry").get<double>() - 2e-3 / 1.5) <= 1e-12);  // W's diagonal is 1.5
    CHECK(std::abs(averaged.at("u")[1].get<double>() - 0.02) <= 1e-12);
    file.problem.W(0, 1) += 0.1;
    const FrictionAnswer answer = answer_friction(file, find_friction_solver("", file));
    CHECK(answer.status == "not_symmetric");
    CHECK_FALSE(is_solved(answer));
    CHECK(answer_text(file, answer).find("not_symmetric: W is far from symmetric") != std::string::npos);
}

TEST_CASE("a W with negative curvature is refused by its status, whatever the solver") {
    FrictionFile file = problem("slope_slips.dat");
    file.problem.W(1, 1) -= 1;  // it has rank 3 of 4: less of anything is less than 0 along something
    for (const FrictionSolver& solver : friction_solvers()) {
        const FrictionAnswer answer = answer_friction(file, &solver);
        CHECK(answer.status == "not_semidefinite");
        CHECK_FALSE(is_solved(answer));
        CHECK(answer_text(file, answer).find("not_semidefinite: W has a direction") != std::string::npos);
        CHECK(json::parse(answer_json(file, answer)).at("status") == "not_semidefinite");
    }
}
