
#include "exercises/13_dantzig_friction/answers.hpp"
#include "common/foundation/judge/contact_residual.hpp"
#include "demos/13_dantzig_friction/motion.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/13_dantzig_friction/friction_modes.hpp"

namespace rbc {

std::optional<ContactResult> forces_kept(const ContactProblem& problem, const ContactResult& last) {
    if (last.status != SolverStatus::solved || last.r.size() != problem.q.size()) return {};
    ContactResult kept = last;
    kept.residual = contact_residual(problem, last.r);
    if (!(kept.residual <= 1e-12)) return {};  // as good as a solve
    kept.u = problem.W * kept.r + problem.q;
    return kept;
}

ContactResult forces_most_pressed(const ContactProblem& problem) {
    ContactResult result = solve_limited(problem);
    if (problem.friction.size() != 1) return result;
    for (const FrictionSolution& other : enumerate_friction_modes(problem).solutions) {
        if (other.f[0] <= result.r[0]) continue;
        result.r = other.f;
        result.u = other.a;
        result.residual = contact_residual(problem, other.f);
    }
    return result;
}

ContactResult forces_of_student(CallTarget& target, const ContactProblem& problem) {
    static const Remote<decltype(ex13::all_answers)> student{"all_answers"};
    ContactResult result = solve_limited(problem);
    const Eigen::Index n = problem.friction.size();
    const int sweeps = n == 1 ? 1 : n <= 4 ? 300 : 0;
    Eigen::VectorXd f = Eigen::VectorXd::Zero(2 * n);
    const Eigen::MatrixXd W = problem.W;
    if (n > 4) student(target, W.topLeftCorner<2, 2>(), problem.q.head<2>(), problem.friction[0], 0);
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        const Eigen::VectorXd before = f;
        for (Eigen::Index i = 0; i < n; ++i) {
            const Eigen::Matrix2d A = W.block<2, 2>(2 * i, 2 * i);
            const Eigen::Vector2d b =
                W.middleRows<2>(2 * i) * f + problem.q.segment<2>(2 * i) - A * f.segment<2>(2 * i);
            const std::vector<ex13::ContactAnswer> answers =
                student(target, A, b, problem.friction[i], static_cast<int>(problem.sliding[i]));
            if (answers.empty()) {
                result.status = SolverStatus::inconsistent;
                return result;
            }
            f.segment<2>(2 * i) << answers.back().f_N, answers.back().f_F;
            if (!f.allFinite())
                throw CallFailure(CallFailure::Kind::garbage, "your function returned a number that is not finite");
        }
        if ((f - before).cwiseAbs().maxCoeff() <= 1e-12 * f.cwiseAbs().maxCoeff()) break;
    }
    const double residual = contact_residual(problem, f);
    if (sweeps == 0 || (n > 1 && residual > 1e-6)) return result;
    result.status = SolverStatus::solved;
    result.r = f;
    result.u = problem.W * f + problem.q;
    result.residual = residual;
    return result;
}

}  // namespace rbc
