#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "common/foundation/exercise/call.hpp"
#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/contact_problem.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"

namespace rbc {

/// What held a world together during the last piece of a step.
struct FrictionStep {
    std::vector<Contact> contacts = {};
    ContactProblem problem = {};
    ContactResult forces = {};
    long impulses = 0;        ///< times that velocities jumped: collisions, and configurations without forces
    long without_forces = 0;  ///< of these, those without forces
    long given_up = 0;  ///< of these, those without a proof: the pivots did not suffice, or the residual is too large
};

/// Where the forces of a problem come from: a solver, or a student's function.
using FindForces = std::function<ContactResult(const ContactProblem&)>;

/// A few attempts of 4 pivots per contact, so that a window stays fluent. This solves nearly all problems that are
/// solved at all; each of the others would take 12 attempts of 20 pivots per contact.
ContactResult solve_limited(const ContactProblem& problem, int attempts = 3);

/// One time step: what rests is held by forces, what collides gets impulses. A step is cut
/// where a sliding contact stops. Afterwards drift of the pressed contacts is taken out, in places and in velocities.
///
/// A single contact without forces gets the impulse (13.18), e = 0. Several contacts for which no forces are found get
/// the impulses of all that is left of the step.
FrictionStep step_with_friction(World& world, double friction, double dt, const FindForces& find);

/// The same in a world without inertia (13.12), with 1 s for tau.
FrictionStep step_in_honey(World& world, double friction, double dt, const FindForces& find);

/// The forces of a world as it stands.
FrictionStep first_forces(const World& world, double friction);

/// What the contacts' impulses have to do in a whole step: q = u + h b, friction against the velocity after it.
ContactProblem impulses_of_a_step(const World& world, double friction, double dt);

/// The forces of the last step, if they obey the laws of this problem as well: where forces are not unique, round-off
/// would pick others in every step, and a wall at rest would flicker. `pivots` are those that found them.
std::optional<ContactResult> forces_kept(const ContactProblem& problem, const ContactResult& last);

/// Of several answers of a single contact the one with the largest f_N, else what the solver says.
ContactResult forces_most_pressed(const ContactProblem& problem);

/// From the student's all_answers, the one with the largest f_N: of a single contact; of two to four contacts one after
/// the other, with the forces of the others as they are, until they agree. Where they do not, and for more contacts,
/// what the solver says. @throws CallFailure
ContactResult forces_of_student(CallTarget& target, const ContactProblem& problem);

}  // namespace rbc
