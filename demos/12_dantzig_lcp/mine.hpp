#pragma once

#include "common/foundation/exercise/call.hpp"
#include "demos/12_dantzig_lcp/film.hpp"

namespace rbc {

/// The pivots of a problem with the student's `first_obstacle` as the step rule (12.15); everything else as in the lesson.
/// @throws CallFailure  what the student's code did, or that its answers lead nowhere
PivotFilm film_of_student(CallTarget& target, const LcpProblem& problem);

}  // namespace rbc
