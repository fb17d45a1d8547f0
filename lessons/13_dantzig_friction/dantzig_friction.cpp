#include "lessons/13_dantzig_friction/dantzig_friction.hpp"

#include "lessons/13_dantzig_friction/friction_pivoting.hpp"

namespace rbc {

FrictionForces solve_friction_dantzig(const FrictionProblem& problem, const DantzigFrictionOptions& options,
                                      std::vector<FrictionPivot>* trace) {
    check_friction_problem(problem);
    return FrictionPivoting(problem, options, trace).solve(FrictionPivoting::Method::one_by_one);
}

FrictionForces solve_friction_lemke(const FrictionProblem& problem, const DantzigFrictionOptions& options,
                                    std::vector<FrictionPivot>* trace) {
    check_friction_problem(problem);
    return FrictionPivoting(problem, options, trace).solve(FrictionPivoting::Method::all_at_once);
}

}  // namespace rbc
