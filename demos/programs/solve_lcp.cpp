#include "demos/programs/solve_lcp.hpp"

#include <Eigen/QR>
#include <chrono>
#include <cmath>

#include "common/judge/lcp_residual.hpp"
#include "common/model/input_error.hpp"
#include "demos/programs/solve_output.hpp"
#include "demos/programs/solve_progress.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"
#include "lessons/12_dantzig_lcp/dantzig_plain.hpp"

namespace rbc {

const std::vector<LcpSolver>& lcp_solvers() {
    static const std::vector<LcpSolver> solvers{
        {"dantzig", "one row after the other is driven to zero, with an updated factorization",
         [](const LcpProblem& problem) { return solve_lcp_dantzig(problem); }},
        {"dantzig_plain", "the same pivots, each system solved from scratch",
         [](const LcpProblem& problem) { return solve_lcp_dantzig_plain(problem); }},
    };
    return solvers;
}

const LcpSolver& find_lcp_solver(const std::string& name) {
    const std::string wanted = name.empty() ? "dantzig" : name;
    std::vector<std::string> names;
    for (const LcpSolver& solver : lcp_solvers()) {
        if (solver.name == wanted) return solver;
        names.push_back(solver.name);
    }
    throw InputError(unknown_name("solver", wanted, names));
}

LcpAnswer answer_lcp(const LcpProblem& problem, const LcpSolver& solver) {
    say_what_runs(std::string("solver ") + solver.name);
    LcpAnswer answer{&solver, {}, 0, 0};
    const auto start = std::chrono::steady_clock::now();
    answer.result = solver.solve(problem);
    answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    LcpResult& result = answer.result;
    result.residual = lcp_residual(problem, result.z);
    if (result.status == LcpStatus::solved && !(result.residual <= DantzigOptions().tolerance))
        result.status = LcpStatus::inaccurate;
    say_what_runs("estimating the rank");
    answer.rank = rank_estimate(problem.A);
    return answer;
}

bool is_solved(const LcpAnswer& answer) {
    return answer.result.status == LcpStatus::solved;
}

long rank_estimate(const Eigen::MatrixXd& A) {
    if (A.rows() > most_rows_ranked) return -1;
    if (A.size() == 0) return 0;
    const auto size = [](double diagonal) { return diagonal > 0 ? 1 / std::sqrt(diagonal) : 1; };
    const Eigen::VectorXd D = A.diagonal().unaryExpr(size);
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(D.asDiagonal() * A * D.asDiagonal());
    return qr.setThreshold(1e-10).rank();
}

}  // namespace rbc
