#pragma once

#include <vector>

#include "lessons/14_pgs/contact_system.hpp"

namespace rbc {

/// Rearranges the order of a sweep so that neighbours seldom share a movable body, and every sweep still gives the same
/// numbers, to the last bit.
///
/// Two contacts see each other only if they share a movable body. A contact's level is one more than the highest level
/// of those before it that it sees, or 1:
///
///   level_i = 1 + max { level_j : j before i, i and j share a movable body }
///
/// Level after level, contacts that see each other keep their order; and within one level none sees another, as among
/// contacts of one colour. A processor works on several contacts at once and waits only between levels, so few of them
/// are good: a column visited from one end to the other has one for every contact, pyramids of base 10 and 20 have 54
/// and 114 for their 200 and 800.
///
/// The object keeps its memory. Cost: O(contacts + bodies).
/// Source: the level sets of parallel triangular solves, [AS89].
class SweepLevels {
  public:
    /// @param order  every contact once; rearranged
    /// @return  how many levels there are
    int arrange(const ContactSystem& system, std::vector<int>& order);

  private:
    std::vector<int> highest_;  // per body: the highest level so far
    std::vector<int> level_;    // per place in the order
    std::vector<int> begin_;    // per level: where its next contact goes
    std::vector<int> arranged_;
};

}  // namespace rbc
