#include "demos/13_dantzig_friction/answers.hpp"

#include "demos/13_dantzig_friction/motion.hpp"
#include "exercises/13_dantzig_friction/answers.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/13_dantzig_friction/friction_modes.hpp"

namespace rbc {

FrictionForces forces_solved(const FrictionProblem& problem) {
    return solve_friction_dantzig(problem, limited(problem));
}

std::optional<FrictionForces> forces_kept(const FrictionProblem& problem, const FrictionForces& last) {
    if (last.status != FrictionStatus::solved || last.f.size() != problem.b.size()) return {};
    FrictionForces kept = last;
    kept.residual = friction_residual(problem, last.f);
    if (!(kept.residual <= 1e-12)) return {};  // as good as a solve
    kept.a = problem.A * kept.f + problem.b;
    return kept;
}

FrictionForces forces_most_pressed(const FrictionProblem& problem) {
    FrictionForces result = solve_friction_dantzig(problem, limited(problem));
    if (problem.friction.size() != 1) return result;
    for (const FrictionSolution& other : enumerate_friction_modes(problem).solutions) {
        if (other.f[0] <= result.f[0]) continue;
        result.f = other.f;
        result.a = other.a;
        result.residual = friction_residual(problem, other.f);
    }
    return result;
}

FrictionForces forces_of_student(CallTarget& target, const FrictionProblem& problem) {
    static const Remote<decltype(ex13::all_answers)> student{"all_answers"};
    FrictionForces result = solve_friction_dantzig(problem, limited(problem));
    const Eigen::Index n = problem.friction.size();
    const int sweeps = n == 1 ? 1 : n <= 4 ? 300 : 0;
    Eigen::VectorXd f = Eigen::VectorXd::Zero(2 * n);
    if (n > 4) student(target, problem.A.topLeftCorner<2, 2>(), problem.b.head<2>(), problem.friction[0], 0);
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        const Eigen::VectorXd before = f;
        for (Eigen::Index i = 0; i < n; ++i) {
            const Eigen::Matrix2d A = problem.A.block<2, 2>(2 * i, 2 * i);
            const Eigen::Vector2d b =
                problem.A.middleRows<2>(2 * i) * f + problem.b.segment<2>(2 * i) - A * f.segment<2>(2 * i);
            const std::vector<ex13::ContactAnswer> answers =
                student(target, A, b, problem.friction[i], problem.sliding[static_cast<std::size_t>(i)]);
            if (answers.empty()) {
                result.status = FrictionStatus::inconsistent;
                return result;
            }
            f.segment<2>(2 * i) << answers.back().f_N, answers.back().f_F;
            if (!f.allFinite())
                throw CallFailure(CallFailure::Kind::garbage, "your function returned a number that is not finite");
        }
        if ((f - before).cwiseAbs().maxCoeff() <= 1e-12 * f.cwiseAbs().maxCoeff()) break;
    }
    const double residual = friction_residual(problem, f);
    if (sweeps == 0 || (n > 1 && residual > 1e-6)) return result;
    result.status = FrictionStatus::solved;
    result.f = f;
    result.a = problem.A * f + problem.b;
    result.residual = residual;
    return result;
}

}  // namespace rbc
