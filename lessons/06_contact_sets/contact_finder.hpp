#pragma once

#include <functional>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// Finds the contacts of a step: appends them, sorted by identity, to those that are there.
using ContactFinder = std::function<void(const World&, double margin, std::vector<Contact>&)>;

}  // namespace rbc
