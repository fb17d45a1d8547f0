#pragma once

#include <functional>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// Who finds the contacts of a step: puts them, sorted by identity, behind those that are there.
using ContactFinder = std::function<void(const World&, double margin, std::vector<Contact>&)>;

}  // namespace rbc
