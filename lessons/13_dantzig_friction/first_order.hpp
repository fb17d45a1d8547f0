#pragma once

#include <functional>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/contact_problem.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// A world without inertia: everything moves as if through honey, and stops as soon as nothing pushes. With a time tau,
///
///   M v = tau (F + J' f)                                                                            (13.12)
///
/// in place of M dv/dt: forces make velocities. Then u = J v = tau (A f + b), with the A of (12.4) and b = J M^-1 F. A
/// contact has no u_t before its forces are known, so none slides already: friction is static only, (13.2) with u for
/// a, and since b = J x it always has an answer (13.10). It is the problem that the same bodies at rest pose in the
/// world of Newton, so the same forces solve both.
///
/// @param world    its velocities are not looked at
/// @return  in accelerations u/tau: the problem of friction_equations for bodies at rest
/// @throws std::invalid_argument  as friction_equations
ContactProblem first_order_problem(const World& world, const std::vector<Contact>& contacts, double friction);

struct FirstOrderStep {
    std::vector<Contact> contacts = {};
    ContactProblem problem = {};
    ContactResult forces = {};
};

/// One step: the forces by `find`, or solve_contact_dantzig if that is empty; v of all bodies that move (13.12),
/// x <- x + h v. Contacts are seen up to the way of such a step, and d/(tau h) is added to b_N: gaps may close, no
/// further. (Gaps d > 0 leave (13.10) its answer; penetration, which a step leaves by its curvature, may take it.)
/// @param dt   h > 0, s
/// @param tau  > 0, s
/// @throws std::invalid_argument  dt or tau out of range; as first_order_problem
FirstOrderStep step_first_order(World& world, double friction, double dt, double tau = 1,
                                const std::function<ContactResult(const ContactProblem&)>& find = {});

}  // namespace rbc
