#pragma once

#include <vector>

#include "lessons/06_contact_sets/candidate_pairs.hpp"

namespace rbc {

/// The pairs of find_pairs_brute_force, by sorting. Bodies stand in a row, in the order in which their Bounds begin
/// along one axis. A body that begins before i ends, and not before i begins, overlaps it on this axis,
///
///   low_i <= low_j <= high_i                                            (06.17)
///
/// and these stand right behind i: the sweep. Of them the other axis prunes those that pass above or below.
///
/// The row is kept from call to call. Where bodies have moved little it is nearly sorted, and insertion sort moves few
/// of its entries; once it has moved 8 for each body, it gives up and the row is sorted from scratch. The axis is the
/// one along which the bodies lie further apart.
///
/// The object keeps its memory: once warm, find_pairs allocates nothing.
/// Cost: O(n + entries moved + pairs that overlap on the axis), at worst n^2/2. In a crowd that is as wide as high,
/// these are some sqrt(n) for each body, whatever their sizes; every half-plane costs O(n) more.
/// Source: [5DV058] names the method; [CLMP95] for what is kept. Theirs keeps both axes sorted, and the pairs.
class SweepAndPrune {
  public:
    /// @param margin  >= 0, m, finite
    /// @return valid until the next call
    /// @throws std::invalid_argument  as bounds_of_all
    const CandidatePairs& find_pairs(const World& world, double margin);

    int axis() const { return axis_; }           ///< of the last call: 0 for x, 1 for y
    long moved() const { return moved_; }        ///< entries that its insertion sort moved
    bool resorted() const { return resorted_; }  ///< whether that gave up, or there was no row to begin with

  private:
    struct Entry {
        double low, high;              ///< along the axis, m
        double other_low, other_high;  ///< along the other one, m
        int body;
    };
    void choose_axis(const World& world);
    void keep_entries();
    void sort_entries();

    int axis_ = 0;
    long moved_ = 0;
    bool resorted_ = false;
    std::vector<Bounds> around_;  // per body
    std::vector<Entry> entries_;  // of all but half-planes, sorted by low
    CandidatePairs result_;
};

/// One call of a SweepAndPrune.
CandidatePairs find_pairs_sweep(const World& world, double margin);

}  // namespace rbc
