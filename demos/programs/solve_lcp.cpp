#include "demos/programs/solve_lcp.hpp"

#include <Eigen/QR>
#include <chrono>
#include <cmath>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/judge/lcp_residual.hpp"
#include "demos/programs/solve_output.hpp"
#include "demos/programs/solve_progress.hpp"

namespace rbc {

const NamedLcpSolver& find_lcp_solver(const std::string& name) {
    const std::string wanted = name.empty() ? "dantzig" : name;
    std::vector<std::string> names;
    for (const NamedLcpSolver& solver : lcp_solvers()) {
        if (solver.name == wanted) return solver;
        names.push_back(solver.name);
    }
    throw InputError(unknown_name("solver", wanted, names));
}

LcpAnswer answer_lcp(const LcpProblem& problem, const NamedLcpSolver& solver) {
    say_what_runs(std::string("solver ") + solver.name);
    LcpAnswer answer{&solver, {}, 0, 0};
    const auto start = std::chrono::steady_clock::now();
    answer.result = solver.solve(problem);
    answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    LcpResult& result = answer.result;
    result.residual = lcp_residual(problem, result.z);
    if (result.status == SolverStatus::solved && !(result.residual <= DantzigOptions().tolerance))
        result.status = SolverStatus::inaccurate;
    say_what_runs("estimating the rank");
    answer.rank = rank_estimate(problem.A);
    return answer;
}

bool is_solved(const LcpAnswer& answer) {
    return answer.result.status == SolverStatus::solved;
}

long rank_estimate(const Eigen::MatrixXd& A) {
    if (A.rows() > max_rows_ranked) return -1;
    if (A.size() == 0) return 0;
    const auto size = [](double diagonal) { return diagonal > 0 ? 1 / std::sqrt(diagonal) : 1; };
    const Eigen::VectorXd D = A.diagonal().unaryExpr(size);
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(D.asDiagonal() * A * D.asDiagonal());
    return qr.setThreshold(1e-10).rank();
}

}  // namespace rbc
