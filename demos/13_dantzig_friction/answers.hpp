#pragma once

#include <optional>

#include "common/foundation/exercise/call.hpp"
#include "common/foundation/model/contact_problem.hpp"

namespace rbc {

/// The forces of the last step, if they obey the laws of this problem as well: where forces are not unique, round-off would
/// pick others in every step, and a wall at rest would flicker. `pivots` are those that found them.
std::optional<ContactResult> forces_kept(const ContactProblem& problem, const ContactResult& last);

/// Of several answers of a single contact the one with the largest f_N, else what the solver says.
ContactResult forces_most_pressed(const ContactProblem& problem);

/// From the student's all_answers, the one with the largest f_N: of a single contact; of two to four contacts one after
/// the other, with the forces of the others as they are, until they agree. Where they do not, and for more contacts, what
/// the solver says. @throws CallFailure
ContactResult forces_of_student(CallTarget& target, const ContactProblem& problem);

}  // namespace rbc
