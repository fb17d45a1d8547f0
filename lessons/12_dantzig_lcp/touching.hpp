#pragma once

#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// All contacts of a world with gap <= margin, in the order of contact_set, but for two bodies that a pin joins: they
/// overlap around it, and the pin holds them.
std::vector<Contact> touching(const World& world, double margin = 0);

}  // namespace rbc
