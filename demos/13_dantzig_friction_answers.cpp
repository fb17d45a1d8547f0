#include "demos/13_dantzig_friction_answers.hpp"

#include "exercises/13_dantzig_friction/answers.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/13_dantzig_friction/friction_modes.hpp"

namespace rbc {

FrictionForces forces_solved(const FrictionProblem& problem) {
    return solve_friction_dantzig(problem);
}

FrictionForces forces_most_pressed(const FrictionProblem& problem) {
    FrictionForces result = solve_friction_dantzig(problem);
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
    FrictionForces result = solve_friction_dantzig(problem);
    if (problem.friction.size() != 1) return result;
    static const Remote<decltype(ex13::all_answers)> student{"all_answers"};
    const std::vector<ex13::ContactAnswer> answers =
        student(target, problem.A, problem.b, problem.friction[0], problem.sliding[0]);
    result.status = answers.empty() ? FrictionStatus::inconsistent : FrictionStatus::solved;
    if (answers.empty()) return result;
    const ex13::ContactAnswer& last = answers.back();
    result.f = Eigen::Vector2d(last.f_N, last.f_F);
    result.a = problem.A * result.f + problem.b;
    if (!result.f.allFinite()) {
        throw CallFailure(CallFailure::Kind::garbage, "your function returned a number that is not finite");
    }
    result.residual = friction_residual(problem, result.f);
    return result;
}

}  // namespace rbc
