#pragma once

#include <optional>

#include "common/grading/call.hpp"
#include "lessons/13_dantzig_friction/friction_problem.hpp"

namespace rbc {

/// solve_friction_dantzig, with limited pivots and attempts
FrictionForces forces_solved(const FrictionProblem& problem);

/// The forces of the last step, if they obey the laws of this problem as well: where forces are not unique, round-off would
/// pick others in every step, and a wall at rest would flicker. `pivots` are those that found them.
std::optional<FrictionForces> forces_kept(const FrictionProblem& problem, const FrictionForces& last);

/// Of several answers of a single contact the one with the largest f_N, else what the solver says.
FrictionForces forces_most_pressed(const FrictionProblem& problem);

/// From the student's all_answers, the one with the largest f_N: of a single contact; of two to four contacts one after
/// the other, with the forces of the others as they are, until they agree. Where they do not, and for more contacts, what
/// the solver says. @throws CallFailure
FrictionForces forces_of_student(CallTarget& target, const FrictionProblem& problem);

}  // namespace rbc
