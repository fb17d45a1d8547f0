#include "demos/programs/solve_lcp.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "common/foundation/io/printable.hpp"
#include "common/foundation/judge/lcp_residual.hpp"
#include "demos/programs/solve_output.hpp"

namespace rbc {

namespace {

const char* in_words(SolverStatus status) {
    switch (status) {
        case SolverStatus::solved:
            return "";
        case SolverStatus::inaccurate:
            return "the algorithm ended, but the residual is larger than 1e-9; do not rely on this answer";
        case SolverStatus::infeasible:
            return "no z >= 0 has w >= 0, for y.w = y.q < 0 with the y >= 0 that --json writes as proof; what follows "
                   "is "
                   "where the search ended";
        case SolverStatus::not_symmetric:
            return "the matrix is not symmetric, and this solver is for symmetric positive semidefinite ones";
        case SolverStatus::not_semidefinite:
            return "the matrix has a direction of negative curvature, and this solver is for symmetric positive "
                   "semidefinite ones";
        case SolverStatus::max_iterations:
            return "gave up after too many pivots";
        default:
            return "";  // no solver of LCPs ends so
    }
}

}  // namespace

const NamedLcpSolver& find_lcp_solver(const std::string& name) {
    return find_named(lcp_solvers(), "solver", name.empty() ? "dantzig" : name);
}

LcpAnswer answer_lcp(const LcpProblem& problem, const NamedLcpSolver& solver) {
    say_what_runs(std::string("solver ") + solver.name);
    LcpAnswer answer{&solver, {}, 0, 0};
    answer.seconds = seconds_of([&] { answer.result = solver.solve(problem); });
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

std::string answer_text(const LcpFile& lcp, const LcpAnswer& answer) {
    constexpr Eigen::Index max_shown = 20;
    const LcpResult& r = answer.result;
    const Eigen::Index n = r.z.size();
    std::string text = printable(lcp.comment.substr(0, lcp.comment.find_first_of("\r\n")), ' ', 300);
    if (!text.empty()) text += "\n";
    text += line("LCP, solver %s: %s\n", answer.solver->name, answer.solver->idea);
    text += line("\n  size      %ld\n", static_cast<long>(n));
    text += answer.rank < 0 ? "  rank      not estimated, too large\n"
                            : line("  rank      %ld (estimated, at 1e-10)\n", answer.rank);
    text += line("  status    %s\n", to_text(r.status));
    text += line("  residual  %.3g (the largest |min(A_ii z_i, w_i)|, over |b|)\n", r.residual);
    text += line("  pivots    %d\n", r.pivots);
    text += line("  seconds   %.3g\n", answer.seconds);
    if (!is_solved(answer)) text += std::string("\n") + to_text(r.status) + ": " + in_words(r.status) + "\n";

    if (n > 0) text += line("\n  %6s %16s %16s\n", "row", "z", "w");
    for (Eigen::Index i = 0; i < std::min(n, max_shown); ++i)
        text += line("  %6ld %16.9g %16.9g\n", static_cast<long>(i), r.z[i], r.w[i]);
    if (n > max_shown)
        text += line("  and %ld more rows; --json writes all of them\n", static_cast<long>(n - max_shown));
    return text;
}

std::string answer_json(const LcpFile& lcp, const LcpAnswer& answer) {
    const LcpResult& r = answer.result;
    nlohmann::ordered_json out = {{"kind", "lcp"}};
    if (!lcp.comment.empty()) out["comment"] = lcp.comment;
    out["size"] = r.z.size();
    out["rank"] = answer.rank < 0 ? nlohmann::ordered_json() : nlohmann::ordered_json(answer.rank);
    out["solver"] = answer.solver->name;
    out["status"] = to_text(r.status);
    out["residual"] = json_number(r.residual);
    out["pivots"] = r.pivots;
    out["seconds"] = answer.seconds;
    out["z"] = json_list(r.z);
    out["w"] = json_list(r.w);
    if (r.proof.size() > 0) out["proof"] = json_list(r.proof);
    return json_lines(out);
}

}  // namespace rbc
