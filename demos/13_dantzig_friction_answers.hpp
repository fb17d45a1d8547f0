#pragma once

#include "common/grading/call.hpp"
#include "lessons/13_dantzig_friction/friction_problem.hpp"

namespace rbc {

/// solve_friction_dantzig
FrictionForces forces_solved(const FrictionProblem& problem);

/// Of several answers of a single contact the one with the largest f_N, else what the solver says.
FrictionForces forces_most_pressed(const FrictionProblem& problem);

/// The same, with the answers of a single contact from the student's all_answers. @throws CallFailure
FrictionForces forces_of_student(CallTarget& target, const FrictionProblem& problem);

}  // namespace rbc
