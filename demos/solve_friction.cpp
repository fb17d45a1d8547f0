#include "demos/solve_friction.hpp"

#include <chrono>
#include <cmath>

#include "common/judge/lcp_problem.hpp"
#include "common/model/input_error.hpp"
#include "demos/solve_lcp.hpp"
#include "demos/solve_output.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"

namespace rbc {

namespace {

constexpr double most_asymmetry = 1e-2;

const char* word(FrictionStatus status) {
    switch (status) {
        case FrictionStatus::solved:
            return "solved";
        case FrictionStatus::inaccurate:
            return "inaccurate";
        case FrictionStatus::inconsistent:
            return "inconsistent";
        case FrictionStatus::not_symmetric:
            return "not_symmetric";
        case FrictionStatus::not_semidefinite:
            return "not_semidefinite";
        case FrictionStatus::max_pivots:
            return "max_pivots";
    }
    return "?";
}

}  // namespace

const std::vector<FrictionSolver>& friction_solvers() {
    static const std::vector<FrictionSolver> solvers{
        {"dantzig", "each contact's normal and then its friction is driven to where it belongs", 2,
         [](const FrictionProblem& problem) { return solve_friction_dantzig(problem); }},
        {"lemke", "a load that lifts all contacts is taken away", 2,
         [](const FrictionProblem& problem) { return solve_friction_lemke(problem); }},
    };
    return solvers;
}

const FrictionSolver* find_friction_solver(const std::string& name, const FrictionFile& file) {
    std::vector<std::string> names;
    for (const FrictionSolver& solver : friction_solvers()) {
        names.push_back(solver.name);
        const bool fits = solver.dimension == file.problem.dimension;
        if (name.empty() ? fits : name == solver.name && fits) return &solver;
        if (name == solver.name)
            throw InputError("the solver " + name + " is for contacts with d = " + std::to_string(solver.dimension) +
                             ", and these have d = " + std::to_string(file.problem.dimension));
    }
    if (name.empty()) return nullptr;
    throw InputError(unknown_name("solver for friction", name, names));
}

FrictionAnswer answer_friction(const FrictionFile& file, const FrictionSolver* solver) {
    const Eigen::MatrixXd& W = file.problem.W;
    const FrictionProblem problem{0.5 * W + 0.5 * W.transpose(), file.problem.q, file.problem.friction,
                                  std::vector<int>(static_cast<std::size_t>(file.problem.friction.size()), 0)};
    FrictionAnswer answer;
    answer.solver = solver;
    answer.asymmetry = asymmetry(W);
    answer.rank = rank_estimate(problem.A);
    if (solver == nullptr || answer.asymmetry > most_asymmetry) {
        answer.status = solver == nullptr ? "no_solver" : "not_symmetric";
        answer.result.f = Eigen::VectorXd::Zero(problem.b.size());
        answer.result.a = problem.b;
        const bool in_plane = file.problem.dimension == 2;  // there a residual is defined so far
        answer.result.residual = in_plane ? friction_residual(problem, answer.result.f) : std::nan("");
        return answer;
    }
    const auto start = std::chrono::steady_clock::now();
    answer.result = solver->solve(problem);
    answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    FrictionForces& result = answer.result;
    result.residual = friction_residual(problem, result.f);
    if (result.status == FrictionStatus::solved && !(result.residual <= DantzigFrictionOptions().tolerance))
        result.status = FrictionStatus::inaccurate;
    answer.status = word(result.status);
    return answer;
}

bool is_solved(const FrictionAnswer& answer) {
    return answer.status == "solved";
}

}  // namespace rbc
