#pragma once

#include <vector>

#include "common/foundation/exercise/call.hpp"
#include "common/foundation/model/contact.hpp"

namespace rbc {

/// Of each face, the contacts that the student's function keeps.
std::vector<Contact> kept_by_student(CallTarget& target, const std::vector<Contact>& contacts, int K);

}  // namespace rbc
