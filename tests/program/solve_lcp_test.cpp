#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/judge/lcp_residual.hpp"
#include "common/foundation/programs/paths.hpp"
#include "demos/programs/solve_lcp.hpp"
#include "tests/support/truth_json.hpp"

// What ./course solve says about an LCP, from the text of a file to the JSON of its answer.

using namespace rbc;
using namespace rbc::test;
using nlohmann::json;

namespace {

json solve(const LcpFile& file, const std::string& solver = "", MatrixForm form = MatrixForm::dense) {
    const LcpFile lcp = read_lcp(lcp_text(file, form), "f.dat");
    return json::parse(answer_json(lcp, answer_lcp(lcp.problem, find_lcp_solver(solver))));
}

json solve_file(const char* name, const std::string& solver = "") {
    return solve(read_lcp(read_file(course_root() / "tests" / "problems" / name), name), solver);
}

Eigen::MatrixXd matrix(const json& rows) {
    Eigen::MatrixXd M(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(rows.at(0).size()));
    for (Eigen::Index i = 0; i < M.rows(); ++i) M.row(i) = vector_of(rows[static_cast<std::size_t>(i)]).transpose();
    return M;
}

}  // namespace

TEST_CASE("the reference LCPs through their files: what is unique agrees, joints written as two contacts and all") {
    const json file = truth_json("lcp.json");
    REQUIRE(file.at("cases").size() >= 10);
    for (const json& c : file.at("cases")) {
        CAPTURE(c.at("name"));
        LcpFile lcp{{matrix(c.at("A")), vector_of(c.at("b")), c.at("bilateral")}, ""};
        const Eigen::Index n = lcp.problem.b.size();
        const double b = lcp.problem.b.cwiseAbs().maxCoeff();
        for (const char* solver : {"dantzig", "dantzig_plain"}) {
            for (const MatrixForm form : {MatrixForm::dense, MatrixForm::blocks, MatrixForm::sparse}) {
                const json answer = solve(lcp, solver, form);
                CHECK(answer.at("solver") == solver);
                CHECK(answer.at("status") == "solved");
                CHECK(answer.at("rank") == c.at("rank"));
                CHECK(answer.at("residual").get<double>() <= 1e-9);
                Eigen::VectorXd z = vector_of(answer.at("z"));
                for (std::size_t k = 0; k < lcp.problem.bilateral.size(); ++k)
                    z[lcp.problem.bilateral[k]] -= z[n + static_cast<Eigen::Index>(k)];
                // n of some 10 and a condition below 1e4 make at most 1e-11 of round-off.
                CHECK((vector_of(answer.at("w")).head(n) - vector_of(c.at("a"))).cwiseAbs().maxCoeff() <= 1e-10 * b);
                const Eigen::VectorXd moved =
                    vector_of(c.at("Minv")).asDiagonal() * matrix(c.at("J")).transpose() * z.head(n);
                const Eigen::VectorXd expected = vector_of(c.at("Minv_JT_f"));
                CHECK((moved - expected).norm() <= 1e-10 * (expected.norm() + b));
                if (c.at("f_unique").get<bool>()) {
                    const Eigen::VectorXd f = vector_of(c.at("f"));
                    CHECK((z.head(n) - f).norm() <= 1e-10 * (f.norm() + b));
                }
            }
        }
    }
}

TEST_CASE("problems of our own, by hand: a table, two bricks, a column of balls") {
    for (const char* solver : {"", "dantzig_plain"}) {
        const json table = solve_file("table.dat", solver);
        CHECK(table.at("status") == "solved");
        CHECK(table.at("size") == 4);
        CHECK(table.at("rank") == 3);
        CHECK(std::abs(vector_of(table.at("z")).sum() - 9.81) <= 1e-12);  // how the legs share the weight is left open
        CHECK(table.at("pivots").get<int>() > 0);
        CHECK(table.at("seconds").get<double>() >= 0);
        CHECK(
            (vector_of(solve_file("two_bricks.dat", solver).at("z")) - Eigen::Vector4d(9.81, 9.81, 4.905, 4.905)).norm() <=
            1e-12);
        const Eigen::VectorXd column = vector_of(solve_file("column.dat", solver).at("z"));
        for (int i = 0; i < 5; ++i) CHECK(std::abs(column[i] - 9.81 * (5 - i)) <= 1e-12);
    }
}

TEST_CASE("a matrix that the solver is not made for, or a problem without an answer: the status says which") {
    for (const char* solver : {"dantzig", "dantzig_plain"}) {
        for (const char* status : {"not_symmetric", "indefinite", "infeasible"}) {
            const json answer = solve_file((std::string(status) + ".dat").c_str(), solver);
            const bool indefinite = std::string(status) == "indefinite";
            CHECK(answer.at("status") == (indefinite ? "not_semidefinite" : status));
            CHECK(answer.at("residual").get<double>() > 1e-9);
            CHECK(answer.at("z").size() == 2);
            CHECK(answer.contains("proof") == (std::string(status) == "infeasible"));
            if (answer.contains("proof")) CHECK(vector_of(answer.at("proof")) == Eigen::Vector2d(1, 1));
        }
    }
    const LcpFile lcp = read_lcp(read_file(course_root() / "tests" / "problems" / "infeasible.dat"), "f.dat");
    const LcpAnswer answer = answer_lcp(lcp.problem, find_lcp_solver(""));
    CHECK_FALSE(is_solved(answer));
    CHECK(answer_text(lcp, answer).find("infeasible: no z >= 0 has w >= 0") != std::string::npos);
}

TEST_CASE("the status is measured: a solver that calls a wrong answer solved is not believed") {
    const NamedLcpSolver liar{"liar", "12", "says so", [](const LcpProblem& problem) {
                             LcpResult result = refused(problem, SolverStatus::solved);
                             result.residual = 0;
                             return result;
                         }};
    LcpProblem problem{Eigen::Matrix2d::Identity(), Eigen::Vector2d(-1, 1), {}};
    const LcpAnswer answer = answer_lcp(problem, liar);
    CHECK(answer.result.status == SolverStatus::inaccurate);
    CHECK(answer.result.residual == 1);
    problem.b << 0, 1;
    CHECK(is_solved(answer_lcp(problem, liar)));
}

TEST_CASE("the rank counts independent rows whatever their units, and nothing is a problem too") {
    Eigen::MatrixXd J(3, 2);
    J << 1, 0, 0, 1e-6, 1, 1e-6;
    CHECK(rank_estimate(J * J.transpose()) == 2);
    CHECK(rank_estimate(Eigen::MatrixXd::Zero(4, 4)) == 0);
    CHECK(rank_estimate(Eigen::Vector3d(1e-30, 1, 1e30).asDiagonal().toDenseMatrix()) == 3);
    CHECK(rank_estimate(Eigen::MatrixXd::Zero(1000, 1000)) == 0);
    CHECK(rank_estimate(Eigen::MatrixXd::Zero(1001, 1001)) == -1);  // would take seconds
    const json nothing = solve(LcpFile{{Eigen::MatrixXd(0, 0), Eigen::VectorXd(0), {}}, ""});
    CHECK(nothing.at("status") == "solved");
    CHECK(nothing.at("rank") == 0);
    CHECK(nothing.at("z").empty());
}

TEST_CASE("JSON holds no NaN, and a comment's bytes do no harm") {
    const LcpFile lcp{{1e300 * Eigen::Matrix2d::Identity(), Eigen::Vector2d(-1e-300, 1e300), {}}, "\xff \x1b[2J\nmore"};
    LcpAnswer answer = answer_lcp(lcp.problem, find_lcp_solver(""));
    answer.result.z[0] = std::nan("");
    const json out = json::parse(answer_json(lcp, answer));
    CHECK(out.at("z")[0].is_null());
    CHECK(answer_text(lcp, answer).find('\x1b') == std::string::npos);
    CHECK(answer_text(lcp, answer).find("more") == std::string::npos);
}

TEST_CASE("a solver is found by its name, else the nearest is named") {
    CHECK(find_lcp_solver("").name == std::string("dantzig"));
    CHECK(find_lcp_solver("dantzig_plain").name == std::string("dantzig_plain"));
    CHECK_THROWS_WITH_AS(find_lcp_solver("danzig"), "no solver 'danzig'; did you mean dantzig?", InputError);
    CHECK_THROWS_WITH_AS(find_lcp_solver("xyz"), "no solver 'xyz'; there are: dantzig, dantzig_plain", InputError);
}
