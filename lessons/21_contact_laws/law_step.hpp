#pragma once

#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/21_contact_laws/contact_laws.hpp"

namespace rbc {

/// Two surfaces and what is between them, in forces. Adhesion and viscosity are those of each point of contact.
struct Surface {
    double static_friction = 0.5;   ///< mu_s >= mu_d
    double dynamic_friction = 0.5;  ///< mu_d >= 0
    double gamma = 0;               ///< s/m
    double adhesion = 0;            ///< A, N, >= 0
    double viscosity = 0;           ///< N s/m, >= 0
};

/// One step: gravity, then all contacts at once with these laws, then positions. A force times dt is the impulse that
/// the laws know. Nothing bounces; a gap may be closed, and adhesion closes it.
/// @param contacts  of the world as it is
/// @return what was solved, contact by contact
/// @throws std::invalid_argument  dt not > 0; as solve_contact_laws
struct LawStep {
    LawResult result;
    std::vector<Contact> contacts;  ///< that were solved
};
LawStep step_contact_laws(World& world, const std::vector<Contact>& contacts, const Surface& surface, double dt,
                          const LawOptions& options = {});

}  // namespace rbc
