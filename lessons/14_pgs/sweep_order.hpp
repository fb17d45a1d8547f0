#pragma once

#include <cstdint>
#include <vector>

#include "common/model/contact.hpp"
#include "common/model/world.hpp"

namespace rbc {

/// In which order a sweep visits the contacts.
enum class SweepOrder {
    as_found,   ///< sorted by bodies, as the contact set is
    bottom_up,  ///< along gravity: what lies lowest first
    top_down,
    along_velocity,  ///< (11.16)
    random,
    colours,  ///< contacts of one colour share no movable body; colour after colour
};

/// @param order  filled with the indices of the contacts as a sweep visits them; keeps its memory
void sweep_order(const World& world, const std::vector<Contact>& contacts, SweepOrder kind, std::uint64_t seed,
                 std::vector<int>& order);

/// Colours so that no two contacts of one colour share a movable body: greedily, the first free colour for each contact.
/// @return  the colour of each contact, from 0
std::vector<int> contact_colours(const World& world, const std::vector<Contact>& contacts);

}  // namespace rbc
