#pragma once

#include <vector>

#include "common/foundation/model/contact_problem.hpp"

namespace rbc {

/// Which contacts feel each other, directly or by way of others: W has entries within an island, and none between two.
/// A body that never moves hands nothing on, and connects nothing.
/// @return  the contacts of each island, rising; islands by their first contact
/// Cost: O(entries of W).
std::vector<std::vector<int>> contact_islands(const ContactProblem& problem);

/// The rows of some contacts, in the order of their contacts.
std::vector<int> rows_of(const std::vector<int>& contacts, int dimension);

/// The problem of these contacts alone.
/// @param contacts  rising, a whole island or several
ContactProblem part_of(const ContactProblem& problem, const std::vector<int>& contacts);

}  // namespace rbc
