#pragma once

#include <vector>

#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/06_contact_sets/hashed_grid.hpp"
#include "lessons/22_small_steps/soft_sweeps.hpp"

namespace rbc {

struct RowSearch {
    double margin;    ///< >= 0, m: contacts with at most this gap
    double friction;  ///< mu >= 0, at every contact
};

/// What the steps of this lesson begin with: contacts, but none between two bodies that a joint holds together, and
/// their rows and the pins of the world in `sweeps`, all impulses 0.
/// @param own       the stepper's finder; empty: lesson 06
/// @param contacts  what it held is gone
/// @throws std::invalid_argument  gravity or a velocity that is not finite; what SoftSweeps::set and the finder refuse
template <int D>
void find_rows(const WorldIn<D>& world, const RowSearch& search, const ContactFinderIn<D>& own, HashedGridIn<D>& grid,
               std::vector<ContactIn<D>>& contacts, SoftSweepsIn<D>& sweeps);

/// Contacts of `before` that carried something and are there again go on counting their slip from where they did: the
/// start of the row in `now` is set back by it. Both lists of contacts sorted, as contact_set gives them. In space a
/// slip turns as the normal does; a turn about the normal it does not see.
template <int D>
void keep_slips(const std::vector<ContactIn<D>>& contacts_before, const std::vector<SoftRowIn<D>>& before,
                const std::vector<ContactIn<D>>& contacts_now, std::vector<SoftRowIn<D>>& now);

/// Whether its friction is all that it may be.
template <int D>
bool is_at_limit(const SoftRowIn<D>& row, double friction);

}  // namespace rbc
