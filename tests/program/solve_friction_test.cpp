#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/programs/paths.hpp"
#include "demos/programs/solve_friction.hpp"
#include "demos/programs/solve_modes.hpp"
#include "tests/lessons/13_dantzig_friction_problems.hpp"
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
        if (solver.other_law != nullptr) continue;
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

TEST_CASE("a solver of another law says so, and by how much its answer is none of Coulomb's; it has to be named") {
    int others = 0;
    for (const NamedContactSolver& solver : contact_solvers()) {
        if (solver.other_law == nullptr) continue;
        ++others;
        for (const char* name : {"slope_slips.dat", "one_contact_space.dat"}) {
            const FrictionFile file = problem(name);
            const FrictionAnswer answer = answer_friction(file, {&solver});
            CHECK(is_solved(answer));
            CHECK(answer.run().residual == solver.other_residual(file.problem, answer.run().r));
            CHECK(answer.run().coulomb_residual == contact_residual(file.problem, answer.run().r));
            CHECK(answer.run().coulomb_residual > 0.01);  // in both something slides
            const std::string text = answer_text(file, answer);
            CHECK(text.find("; not Coulomb's\n") != std::string::npos);
            CHECK(text.find("solved, of this law") != std::string::npos);
            CHECK(text.find("the residual of Coulomb's law") != std::string::npos);
            const json out = json::parse(answer_json(file, answer));
            CHECK(out.at("law") == solver.other_law);
            CHECK(out.at("coulomb_residual") == answer.run().coulomb_residual);
            for (const NamedContactSolver* tried : find_friction_solvers("", file)) CHECK(tried->other_law == nullptr);
        }
    }
    CHECK(others == 1);
    CHECK_FALSE(solve(problem("slope_slips.dat"), "pgs").contains("law"));
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
    CHECK(never.at("tried").size() == 6);
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

TEST_CASE("without a name everything is solved that one of the solvers solves: 200 heavy on light, and all files") {
    RandomNumbers random(3);
    std::vector<FrictionFile> files;
    for (const char* name : {"circle_plane.dat", "circle_space.dat", "heavy_top.dat", "wheels_space.dat"})
        files.push_back(problem(name));
    for (int trial = 0; trial < 200; ++trial) {
        FrictionFile file;
        file.problem = heavy_on_light(random, 2 + trial % 2);
        files.push_back(file);
    }
    int crawl = 0;
    for (const FrictionFile& file : files) {
        CHECK(is_solved(answer_friction(file, find_friction_solvers("", file))));
        // So these are no easy ones: sweeps alone do not get there.
        crawl += !is_solved(answer_friction(file, find_friction_solvers("nncg", file), {.iterations = 1000}));
    }
    CHECK(crawl > 40);
}

TEST_CASE("newton comes before dantzig above 100 contacts in the plane; admm_cone is asked before it gives up") {
    const auto order = [](const ContactProblem& contacts) {
        FrictionFile file;
        file.problem = contacts;
        std::vector<std::string> names;
        for (const NamedContactSolver* solver : find_friction_solvers("", file)) names.push_back(solver->name);
        return names;
    };
    const auto small = order(planar_box_wall(3, 3)), large = order(planar_box_wall(6, 6));
    CHECK(small.front() == "dantzig");
    CHECK(std::find(large.begin(), large.end(), "newton") < std::find(large.begin(), large.end(), "dantzig"));
    for (const auto& names : {small, large, order(ball_cube(2)), order(box_wall(2, 2, 1e5))}) {
        CHECK(std::count(names.begin(), names.end(), "admm_cone") == 1);
        CHECK(std::count(names.begin(), names.end(), "convex") == 0);
    }
    CHECK(order(ball_cube(2)).front() == "nncg");
    CHECK(order(box_wall(2, 2, 1e5)).front() == "newton");  // its eigenvalues differ by more than 1e4
}

TEST_CASE("a disc that shall bounce between two walls: infeasible, with a proof, and what each solver found is told") {
    const FrictionFile walls = problem("two_walls.dat");
    const FrictionAnswer answer = answer_friction(walls, find_friction_solvers("", walls));
    CHECK_FALSE(is_solved(answer));
    const std::string text = answer_text(walls, answer);
    CHECK(text.find("status     infeasible") != std::string::npos);
    CHECK(text.find("(16 of 16 combinations of modes refuted by 1 proof, checked)") != std::string::npos);
    CHECK(text.find("dantzig found forces that grow without end") != std::string::npos);
    const json out = solve(walls);
    CHECK(out.at("status") == "infeasible");
    REQUIRE(out.at("proof").size() == 1);
    CHECK(out.at("proof")[0].at("modes") == "**");
    // y >= 0 on the normal rows alone, W y = 0, q.y < 0.
    const json& y = out.at("proof")[0].at("y");
    CHECK(y[0].get<double>() > 0);
    CHECK(std::abs(y[0].get<double>() - y[2].get<double>()) <= 1e-12);
    CHECK((y[1] == 0 && y[3] == 0));
    // A named solver runs alone, and proves nothing.
    CHECK(solve(walls, "dantzig").at("status") == "inconsistent");
}

TEST_CASE("of 100 random problems whose approach is to be turned around each is solved, or proven to have no answer") {
    RandomNumbers random(77);
    int proven = 0;
    for (int trial = 0; trial < 100; ++trial) {
        const int contacts = 2 + trial % 11;
        FrictionFile file;
        file.problem = random_friction_problem(random, std::max(1, contacts / 3), contacts, 1.5, Sliding::none);
        for (int i = 0; i < contacts; ++i) file.problem.q[2 * i] -= random.between(0, 5);
        // Sweeps that have not arrived after 1000 would after 10000 neither.
        const FrictionAnswer answer = answer_friction(file, find_friction_solvers("", file), {.iterations = 1000});
        CAPTURE(trial);
        CHECK((is_solved(answer) || status_of(answer) == SolverStatus::infeasible));
        proven += status_of(answer) == SolverStatus::infeasible;
        if (!is_solved(answer)) continue;
        CHECK_FALSE(search_friction_modes(file.problem).infeasible());
    }
    CHECK(proven > 0);
}

TEST_CASE("all answers: a squeezed disc has two ends of a range, a rod three futures, the circle of two one") {
    const auto all = [](const char* name) {
        return json::parse(answer_json(problem(name), find_all_answers(problem(name))));
    };
    const json disc = all("squeezed_disc.dat"), rod = all("rod_step.dat"), circle = all("circle_plane.dat");
    CHECK(disc.at("motions") == 2);
    std::vector<double> spins;  // of a disc of radius 0.5 m: lesson 14's 9.346 and 9.608 rad/s
    for (const json& answer : disc.at("answers")) spins.push_back(answer.at("u")[1].get<double>() / 0.5);
    CHECK(std::abs(*std::min_element(spins.begin(), spins.end()) - 9.346) <= 1e-9);
    CHECK(std::abs(*std::max_element(spins.begin(), spins.end()) - 9.6076) <= 1e-9);
    CHECK(rod.at("motions") == 3);
    REQUIRE(rod.at("answers").size() == 3);
    CHECK(rod.at("answers")[2].at("modes") == "+");
    CHECK(circle.at("motions") == 1);
    CHECK(circle.at("answers")[0].at("modes") == "o+");
    CHECK(all("two_walls.dat").at("status") == "infeasible");
    CHECK_THROWS_WITH_AS(find_all_answers(problem("wheels_space.dat")),
                         "--all-answers is for contacts with d = 2, and these have d = 3", InputError);
    FrictionFile skew = problem("rod_step.dat"), wall;
    skew.problem.W = ContactMatrix(Eigen::MatrixXd(Eigen::Matrix2d{{1.6, 1.2}, {0.6, 3.4}}).sparseView());
    CHECK_THROWS_WITH_AS(find_all_answers(skew), doctest::Contains("W is far from symmetric"), InputError);
    wall.problem = planar_box_wall(3, 3);
    CHECK_THROWS_WITH_AS(find_all_answers(wall), doctest::Contains("is for at most 15 contacts, got "), InputError);
}
