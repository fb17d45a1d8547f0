#pragma once

#include <cstdint>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// In which order a sweep visits the contacts. A sweep carries news as far as the order lets it: from the ground to the
/// top of a stack in one sweep, or by one layer a sweep. And it favours: a contact that is visited last is right at the
/// end of a sweep, one that was visited first is not, so that a symmetric stack leans as long as sweeps are few.
enum class SweepOrder {
    as_found,        ///< sorted by bodies, as the contact set is
    bottom_up,       ///< along gravity: what lies lowest first
    top_down,        ///< what lies highest first
    along_velocity,  ///< (11.16)
    random,          ///< another one each step
    colours,         ///< contacts of one colour share no movable body; colour after colour
};

/// Orders contacts, step after step. The object keeps its memory: once warm it allocates nothing.
class SweepOrdering {
  public:
    /// @param seed   of SweepOrder::random; the others ignore it
    /// @param order  filled with the indices of the contacts as a sweep visits them, each once
    /// @throws std::invalid_argument  for colours: a contact names a body that is not there
    /// Cost: O(n log n); as_found and colours O(n).
    template <int D>
    void find(const WorldIn<D>& world, const std::vector<ContactIn<D>>& contacts, SweepOrder kind, std::uint64_t seed,
              std::vector<int>& order);

    /// Colours so that no two contacts of one colour share a movable body: greedily, the first free colour for each
    /// contact, in the order in which they were found. Bodies that never move do not count: they carry no news. Fewer
    /// than twice as many colours as the busiest of the other bodies has contacts (at least one).
    /// @return  the colour of each contact, from 0; valid until the next call
    template <int D>
    const std::vector<int>& colour(const WorldIn<D>& world, const std::vector<ContactIn<D>>& contacts);

  private:
    std::vector<double> keys_;
    std::vector<int> colours_;
    std::vector<int> begin_;            // per colour: where its next contact goes
    std::vector<std::uint64_t> taken_;  // per body, one bit for each of 64 colours
};

/// One call of a SweepOrdering.
void sweep_order(const World& world, const std::vector<Contact>& contacts, SweepOrder kind, std::uint64_t seed,
                 std::vector<int>& order);
std::vector<int> contact_colours(const World& world, const std::vector<Contact>& contacts);

/// 0, 1, 2, ... where `order` is empty. @param seen  a buffer, overwritten
/// @throws std::invalid_argument  not every contact once
void complete_order(std::vector<int>& order, std::size_t contacts, std::vector<char>& seen);

}  // namespace rbc
