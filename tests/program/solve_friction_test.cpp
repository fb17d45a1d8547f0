#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/paths.hpp"
#include "demos/programs/solve_friction.hpp"
#include "tests/support/contact_families.hpp"

// What ./course solve says about contacts with friction.

using namespace rbc;
using namespace rbc::test;
using nlohmann::json;

namespace {

FrictionFile problem(const char* name) {
    return read_friction(read_file(course_root() / "tests" / "problems" / name), name);
}

json solve(const FrictionFile& file, const std::string& solver = "", const ContactOptions& limits = {}) {
    return json::parse(answer_json(file, answer_friction(file, find_friction_solvers(solver, file), limits)));
}

double sum(const json& list, std::size_t first) {
    return list.at(first).get<double>() + list.at(first + 2).get<double>();
}

}  // namespace

TEST_CASE("a brick on a slope of 3:4 stays with friction 0.8 and slides with 0.5, as by hand, by every solver") {
    // In 0.01 s gravity gives 0.08 m/s into the slope, 0.06 m/s down it.
    CHECK(solve(problem("slope_holds.dat")).at("solver") == "dantzig");
    for (const NamedContactSolver& solver : contact_solvers()) {
        CAPTURE(std::string(solver.name));
        // Pivots end with round-off. Sweeps end at 1e-8 of |q| = 0.08, and one step of the slowest of two rows that share
        // a box is a third of what is left.
        const double close = solver.pivots ? 1e-15 : 1e-8;
        const json holds = solve(problem("slope_holds.dat"), solver.name);
        const json slips = solve(problem("slope_slips.dat"), solver.name);
        CHECK(holds.at("solver") == solver.name);
        CHECK(holds.at("status") == "solved");
        CHECK(slips.at("status") == "solved");
        CHECK(holds.contains("pivots") == solver.pivots);
        CHECK(holds.at("iterations").get<int>() >= 1);
        CHECK_FALSE(holds.contains("tried"));
        CHECK(holds.at("residual").get<double>() <= 1e-8);
        CHECK(std::abs(sum(holds.at("r"), 0) - 0.08) <= close);
        CHECK(std::abs(sum(holds.at("r"), 1) + 0.06) <= close);
        for (const json& u : holds.at("u")) CHECK(std::abs(u.get<double>()) <= close);
        CHECK(std::abs(sum(slips.at("r"), 1) + 0.5 * 0.08) <= close);
        CHECK(std::abs(slips.at("u")[1].get<double>() - 0.02) <= close);
        CHECK(holds.at("rank") == 3);
        CHECK(holds.at("contacts") == 2);
        CHECK(holds.at("comment").get<std::string>().rfind("A brick", 0) == 0);
    }
}

TEST_CASE("one contact in space slides as by hand; pivots are for the plane") {
    const FrictionFile file = problem("one_contact_space.dat");
    CHECK(solve(file).at("solver") == "nncg");
    for (const char* solver : {"pgs", "pgs_exact", "nncg", "newton"}) {
        CAPTURE(solver);
        const json out = solve(file, solver);
        // r_n = 1, friction 0.3 against u_t1 = 2: u_t1 = 2 - 0.3 * 3.5. To 1e-8 of |q| = 2.
        CHECK(out.at("status") == "solved");
        CHECK(std::abs(out.at("r")[0].get<double>() - 1) <= 2e-8);
        CHECK(std::abs(out.at("r")[1].get<double>() + 0.3) <= 2e-8);
        CHECK(std::abs(out.at("u")[1].get<double>() - 0.95) <= 7e-8);
        CHECK(out.at("rank") == 3);
    }
    for (const char* solver : {"dantzig", "lemke"})
        CHECK_THROWS_WITH_AS(find_friction_solvers(solver, file),
                             doctest::Contains("is for contacts with d = 2, and these have d = 3"), InputError);
    CHECK_THROWS_WITH_AS(find_friction_solvers("dantzik", file), doctest::Contains("no solver for friction 'dantzik'"),
                         InputError);
}

TEST_CASE("without a name the next solver is tried where one does not solve; a name runs that solver alone") {
    const FrictionFile circle = problem("circle_space.dat");
    const json exact = solve(circle, "pgs_exact");
    CHECK(exact.at("status") == "max_iterations");
    CHECK(exact.at("iterations") == 10000);
    CHECK(exact.at("residual").get<double>() > 1e-3);
    CHECK_FALSE(exact.contains("tried"));
    CHECK(solve(circle).at("solver") == "nncg");
    CHECK(solve(circle, "pgs").at("status") == "solved");
    // Wheels: too slow for 30 sweeps of pgs or nncg.
    const FrictionFile wheels = problem("wheels_space.dat");
    const json few = solve(wheels, "", {.iterations = 30, .tolerance = 1e-8});
    CHECK(few.at("solver") == "pgs_exact");
    CHECK(few.at("status") == "solved");
    REQUIRE(few.at("tried").size() == 2);
    CHECK(few.at("tried")[0].at("solver") == "nncg");
    CHECK(few.at("tried")[0].at("status") == "max_iterations");
    CHECK(few.at("tried")[0].at("iterations") == 30);
    const FrictionAnswer answer = answer_friction(wheels, find_friction_solvers("", wheels), {.iterations = 30, .tolerance = 1e-8});
    CHECK(answer_text(wheels, answer).find("tried      nncg: max_iterations") != std::string::npos);
}

TEST_CASE("tolerance and iterations are kept, and the status is what was measured") {
    const FrictionFile wheels = problem("wheels_space.dat");
    const json rough = solve(wheels, "pgs", {.tolerance = 1e-2}), fine = solve(wheels, "pgs", {.tolerance = 1e-12});
    CHECK(rough.at("status") == "solved");
    CHECK(rough.at("residual").get<double>() <= 1e-2);
    CHECK(rough.at("residual").get<double>() > 1e-4);
    CHECK(fine.at("residual").get<double>() <= 1e-12);
    CHECK(rough.at("iterations").get<int>() < fine.at("iterations").get<int>());
    CHECK(rough.at("tolerance") == 1e-2);
    const json few = solve(wheels, "pgs", {.iterations = 7, .tolerance = 1e-8});
    CHECK(few.at("status") == "max_iterations");
    CHECK(few.at("iterations") == 7);
    CHECK(few.at("residual").get<double>() > 1e-8);
    // A tolerance below what doubles can hold: nobody solves it, and all that were tried are told, the best first.
    const json never = solve(wheels, "", {.iterations = 60, .tolerance = 1e-30});
    CHECK(never.at("tried").size() == 4);
    CHECK(never.at("status") != "solved");
    for (const json& tried : never.at("tried"))
        CHECK(never.at("residual").get<double>() <= tried.at("residual").get<double>());
}

TEST_CASE("a solver that pivots is held to the same limits") {
    FrictionFile wall;
    wall.problem = planar_box_wall(3, 3);
    const json solved = solve(wall, "dantzig");
    CHECK(solved.at("status") == "solved");
    CHECK(solved.at("pivots").get<int>() > 1);
    CHECK(solved.at("residual").get<double>() > 0);
    CHECK(solve(wall, "dantzig", {.tolerance = 1e-30}).at("status") == "inaccurate");
    CHECK(solve(wall, "dantzig", {.iterations = 1, .tolerance = 1e-8}).at("status") == "max_iterations");
}

TEST_CASE("round-off in W is averaged and reported, a W that is not symmetric is refused by its status") {
    FrictionFile file = problem("slope_slips.dat");
    file.problem.W.coeffRef(0, 1) += 1e-3;
    file.problem.W.coeffRef(1, 0) -= 1e-3;
    const json averaged = solve(file);
    CHECK(averaged.at("status") == "solved");
    CHECK(std::abs(averaged.at("asymmetry").get<double>() - 2e-3 / 1.5) <= 1e-12);  // W's diagonal is 1.5
    CHECK(std::abs(averaged.at("u")[1].get<double>() - 0.02) <= 1e-12);
    CHECK(averaged.at("symmetrized") == true);
    // Of the largest entry, 1.5: 1 % is taken, 1.5 % is not.
    const double before = file.problem.W.coeff(1, 0);
    file.problem.W.coeffRef(0, 1) = before + 0.00999 * 1.5;
    const FrictionAnswer taken = answer_friction(file, find_friction_solvers("", file));
    CHECK(is_solved(taken));
    CHECK(answer_text(file, taken).find("W is averaged with its transpose") != std::string::npos);
    file.problem.W.coeffRef(0, 1) = before + 0.015 * 1.5;
    const FrictionAnswer answer = answer_friction(file, find_friction_solvers("", file));
    CHECK(answer.run().status == SolverStatus::not_symmetric);
    CHECK_FALSE(is_solved(answer));
    CHECK(answer_text(file, answer).find("not_symmetric: W is far from symmetric") != std::string::npos);
}

TEST_CASE("a W with negative curvature is refused by its status, whatever the solver") {
    FrictionFile file = problem("slope_slips.dat");
    file.problem.W.coeffRef(1, 1) -= 1;  // it has rank 3 of 4: less of anything is less than 0 along something
    for (const NamedContactSolver& solver : contact_solvers()) {
        const FrictionAnswer answer = answer_friction(file, {&solver});
        CHECK(answer.run().status == SolverStatus::not_semidefinite);
        CHECK(answer.run().iterations == 0);
        CHECK_FALSE(is_solved(answer));
        const std::string text = answer_text(file, answer);
        CHECK(text.find("not_semidefinite: W has a direction") != std::string::npos);
        CHECK(text.find("curvature  -0.") != std::string::npos);
        const json out = json::parse(answer_json(file, answer));
        CHECK(out.at("status") == "not_semidefinite");
        CHECK(out.at("least_eigenvalue").get<double>() < -0.1);
    }
    // As much negative curvature as the asymmetry of the file leaves in doubt is none.
    FrictionFile doubtful = problem("slope_slips.dat");
    doubtful.problem.W.coeffRef(1, 3) += 2e-4;
    CHECK(solve(doubtful).at("status") == "solved");
}

TEST_CASE("a W that only its written digits make indefinite is solved, and the answer says how far below 0 it is") {
    // The slope has rank 3: an eigenvalue of 0, with the vector (1, 0, -1, 0)/sqrt(2) or so. Subtracting s from all of W's
    // eigenvalues makes it -s.
    const FrictionFile slope = problem("slope_holds.dat");
    const double largest = solve(slope).at("largest_eigenvalue").get<double>();
    CHECK(std::abs(solve(slope).at("least_eigenvalue").get<double>()) <= 1e-15 * largest);
    const auto lowered = [&](double part) {
        FrictionFile file = slope;
        for (int i = 0; i < 4; ++i) file.problem.W.coeffRef(i, i) -= part * largest;
        return file;
    };
    for (const double part : {1e-9, 1e-7, 9e-7}) {
        const FrictionFile file = lowered(part);
        const FrictionAnswer answer = answer_friction(file, find_friction_solvers("", file));
        CHECK(is_solved(answer));
        // Eigenvalues are right to round-off of the largest.
        CHECK(std::abs(answer.eigenvalues.least + part * largest) <= 1e-14 * largest);
        CHECK(answer_text(file, answer).find("taken for the file's last digits") != std::string::npos);
        const json out = json::parse(answer_json(file, answer));
        CHECK(out.at("least_eigenvalue").get<double>() < 0);
        CHECK(out.at("least_eigenvalue_certain") == true);
    }
    CHECK(solve(lowered(1.1e-6)).at("status") == "not_semidefinite");
    // A row of zeros that was written as a little less is one of zeros.
    FrictionFile zero;
    zero.problem = {2, Eigen::Matrix2d{{1, 0}, {0, -1e-8}}, Eigen::Vector2d(-1, 0), Eigen::VectorXd::Ones(1)};
    CHECK(solve(zero).at("status") == "solved");
}

TEST_CASE("W read from the three forms gives one answer, to the last bit, by every solver") {
    FrictionFile file;
    for (const bool plane : {true, false}) {
        file.problem = plane ? planar_box_wall(3, 3) : ball_cube(3);
        for (const NamedContactSolver& solver : contact_solvers()) {
            if (!plane && !solver.in_space) continue;
            CAPTURE(std::string(solver.name));
            const FrictionAnswer from_memory = answer_friction(file, {&solver});
            CHECK(is_solved(from_memory));
            for (const MatrixForm form : {MatrixForm::dense, MatrixForm::blocks, MatrixForm::sparse}) {
                const FrictionFile read = read_friction(friction_text(file, form), "f.dat");
                const FrictionAnswer answer = answer_friction(read, {&solver});
                CHECK(answer.run().r == from_memory.run().r);
                CHECK(answer.run().residual == from_memory.run().residual);
                CHECK(answer.eigenvalues.least == from_memory.eigenvalues.least);
            }
        }
    }
}

TEST_CASE("thousands of contacts are solved, in the plane and in space") {
    FrictionFile file;
    file.problem = ball_cube(11);
    CHECK(file.problem.friction.size() == 3751);
    const json balls = solve(file, "", {.tolerance = 1e-4});
    CHECK(balls.at("status") == "solved");
    CHECK(balls.at("solver") == "nncg");
    CHECK(balls.at("rank").is_null());
    file.problem = planar_box_wall(30, 30);
    CHECK(file.problem.friction.size() == 3482);
    CHECK(solve(file, "", {.tolerance = 1e-3}).at("status") == "solved");
    for (const char* pivots : {"dantzig", "lemke"})
        CHECK_THROWS_WITH_AS(solve(file, pivots), doctest::Contains("is not made for so many contacts, 3482"),
                             InputError);
}

TEST_CASE("where sweeps crawl, Newton's method ends what they began") {
    FrictionFile file;
    file.problem = box_wall(3, 3, 1e4);  // the topmost row weighs ten thousand times as much
    const json sweeps = solve(file, "nncg", {.tolerance = 1e-10});
    CHECK(sweeps.at("status") == "max_iterations");
    const json answer = solve(file, "", {.tolerance = 1e-10});
    CHECK(answer.at("status") == "solved");
    CHECK(answer.at("solver") == "newton");
    // The example of lesson 15: three boxes, the uppermost of 10000 kg. Everyone who arrives finds one motion here.
    const FrictionFile heavy = problem("heavy_top.dat");
    CHECK(std::abs(solve(heavy, "nncg").at("residual").get<double>() - 0.030) <= 5e-4);
    for (const char* solver : {"newton", "dantzig"}) {
        const json tips = solve(heavy, solver);
        CHECK(tips.at("status") == "solved");
        // Six digits are written down; the residual is below 1e-9.
        CHECK(std::abs(tips.at("u")[0].get<double>() - 0.00389158) <= 1e-8);
        if (solver == std::string("newton")) CHECK(tips.at("iterations") == 26);
    }
}
