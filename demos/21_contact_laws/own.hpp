#pragma once

#include <vector>

#include "common/foundation/exercise/call.hpp"
#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/21_contact_laws/law_step.hpp"

namespace rbc {

/// Of each face, the contacts that the student's function keeps.
/// @throws CallFailure  all of these: also garbage, where an answer cannot be used
std::vector<Contact> kept_by_student(CallTarget& target, const std::vector<Contact>& contacts, int K);

/// A step as step_contact_laws makes it, with one mu, through the student's two functions: the surface's viscosity is
/// that of the film on the tangents and on the normal.
LawStep step_by_film(CallTarget& target, World& world, const std::vector<Contact>& contacts, const Surface& surface,
                     double dt);

/// The slip of body 1, along the tangent of its contacts, over body 0, m/s; 0 where there are none.
double slip_of_block(const World& world, const std::vector<Contact>& contacts);

/// A step of body 1 on body 0 as of one contact, so that it does not turn: what static friction leaves, by hand, and
/// the slip after the step by the student's function. Friction falls as the Gaussian.
/// @param before  slip at the end of the last step, m/s
LawStep step_by_roots(CallTarget& target, World& world, const std::vector<Contact>& contacts, const Surface& surface,
                      double dt, double before);

}  // namespace rbc
