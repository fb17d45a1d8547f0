#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// In which order one sweep visits the contacts.
enum class ContactOrder {
    as_found,              ///< as the contact set lists them
    random,                ///< shuffled, the same for the same seed
    bottom_up,             ///< along gravity: the contact that lies farthest in its direction first
    top_down,              ///< against gravity
    along_velocity,        ///< farthest in the direction of the bodies' mean velocity first
    gravity_and_velocity,  ///< farthest in the direction g/|g| + v/|v| first, v the mean velocity
    fastest_first,         ///< the most negative u_n first
};

/// The indices of the contacts in the order of the visit, each once. Ties keep the order in which they were found.
///
/// Impulses answer what approaches, and what approaches comes from ahead: from below, if gravity moves the bodies, from
/// the front, if they fly. With a unit vector d along gravity, along the mean velocity (momentum over mass of all
/// movable bodies), or along the sum of both directions, the contacts are visited by
///
///   d.p_1 >= d.p_2 >= d.p_3 ...                                          (11.16)
///
/// A direction that vanishes (no gravity, no mean velocity) is left out; with none left the order is as found.
///
/// @param seed  for `random`; the others ignore it
/// Cost: O(n log n). Source: [COMP259] 'Hard case for local approach': "prioritize contact points along major axes of
/// acceleration (gravity) and velocity". The slide gives no formula; (11.16) is our reading.
std::vector<int> order_contacts(const World& world, std::span<const Contact> contacts, ContactOrder order,
                                std::uint64_t seed = 0);

/// The same into `indices`, for callers that ask often. Both vectors keep their memory; `keys` is scratch.
template <int D>
void order_contacts(const WorldIn<D>& world, std::span<const ContactIn<D>> contacts, ContactOrder order,
                    std::uint64_t seed, std::vector<int>& indices, std::vector<double>& keys);

}  // namespace rbc
