#pragma once

#include <vector>

#include "lessons/14_pgs/fast/side_by_side.hpp"
#include "lessons/22_small_steps/fast/soft_lanes.hpp"
#include "lessons/22_small_steps/soft_stepper.hpp"

namespace rbc {

/// advance_softly four contacts at a time, as lesson 14's SideBySide arranges them: the same numbers, to the last bit.
///
/// The substeps run on copies: velocities and places of the bodies, four contacts side by side. What is 0 there may
/// have another sign than in advance_softly. Where it cannot be done four at a time (see takes) it is advance_softly.
/// Cost of a sweep: O(contacts), 7 ns each where lanes are full, an eighth of one by one (tests/benchmarks); to arrange
/// them, as much as a few sweeps, where one came or went since the last step. The object keeps its memory.
class SoftFours {
  public:
    /// @param world, sweeps  as SoftSweeps::set, give_laws and start have left them
    void advance(World& world, const SoftOptions& options, SoftSweeps& sweeps);

    /// Whether the processor has AVX2, every contact can move and has a law that keeps nothing of u-, and nothing is
    /// pinned.
    static bool takes(const SoftSweeps& sweeps);

  private:
    void set(const World& world, const SoftSweeps& sweeps);
    void take_arrangement();
    void put(const SoftSweeps& sweeps, std::size_t k);
    int place_of(int body);
    template <class AxisOf>
    void look(const World& world, AxisOf axis_of);
    void read(World& world, SoftSweeps& sweeps) const;

    SideBySide side_by_side_;
    std::vector<BodyPair> pairs_;
    std::vector<char> moves_;
    std::vector<SoftFour> fours_;
    std::vector<SoftLanes> rows_;
    std::vector<SoftGapLanes> gaps_;
    std::vector<Lanes> velocities_, places_;  ///< of the bodies, then of `copies_`
    std::vector<int> copies_;                 ///< fixed bodies, one for each lane that touches them; -1: none
};

/// advance_softly by SoftFours: the same numbers, sooner. Its memory stays for the next step of the same thread.
void advance_softly_fast(World& world, const SoftOptions& options, SoftSweeps& sweeps);

}  // namespace rbc
