#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lessons/06_contact_sets/candidate_pairs.hpp"

namespace rbc {

/// A cell of the grid: the square [x, x + 1) by [y, y + 1), in space a cube, in units of the cell size.
template <int D>
using GridCell = std::array<std::int64_t, D>;

/// Pairs of bodies whose Bounds overlap (may_touch); a half-plane is tested against all. Pairs of two bodies that never
/// move and of two half-planes are left out. All ways to find them give the same list.
///
/// @param margin  >= 0, m, finite
/// @throws std::invalid_argument  margin outside its range; or a body with a position or angle that is not finite, or a
///         radius or size that is not finite and > 0 (says which body)
/// Cost: O(n^2).
template <int D>
CandidatePairs find_pairs_brute_force(const WorldIn<D>& world, double margin);

/// The same list by a uniform grid. A body is entered in every cell that its Bounds touch,
///
///   cell(x) = floor(x/c)                                                (06.15)
///
/// cells are hashed into buckets, and only bodies that share a cell are tested. A pair that shares several cells is
/// reported in one of them,
///
///   cell = max(lowest cell of a, lowest cell of b), along each axis     (06.16)
///
/// so that no pair comes twice and none has to be remembered. (It is shared: along each axis the cells of a body have
/// no holes, so those of both begin at the larger of the lowest.) Bodies on more than 32 cells (64 in
/// space), and those too far away for whole numbers, are tested against all others, as half-planes are.
///
/// The object keeps its memory: once warm, find_pairs allocates nothing.
/// Cost: O(n + pairs) for bodies of similar size; O(n) more for every half-plane and every body much larger than most.
/// Source: [5DV058] names the method; [TES03] for hashing without a bound on the world.
template <int D>
class HashedGridIn {
  public:
    /// @param cell  c >= 0, m; 0: twice the median half size of the bodies, margin included
    /// @return valid until the next call
    const CandidatePairs& find_pairs(const WorldIn<D>& world, double margin, double cell = 0);

    double cell_size() const { return cell_; }     ///< of the last call, m
    std::vector<GridCell<D>> occupied_cells() const;  ///< of the last call, sorted; for pictures

  private:
    struct Cells {
        GridCell<D> first, last;  ///< that a body touches, both included
        bool large;
    };
    struct Entry {
        GridCell<D> cell;
        int body;
    };
    double standard_cell();
    Cells cells_of(const BoundsIn<D>& around) const;
    void fill_buckets();
    std::size_t bucket(const GridCell<D>& cell) const;
    void test_same_cells(const WorldIn<D>& world, double margin, int i);

    double cell_ = 1;
    CandidatePairs result_;
    std::vector<BoundsIn<D>> around_;  // per body
    std::vector<Cells> cells_;    // per body
    std::vector<int> large_;      // half-planes among them
    std::vector<double> sizes_;
    std::vector<std::uint32_t> starts_;  // per bucket: where its entries begin; one more at the end
    std::vector<Entry> entries_;         // sorted by bucket
};

using HashedGrid = HashedGridIn<2>;

/// One call of a HashedGrid.
template <int D>
CandidatePairs find_pairs_grid(const WorldIn<D>& world, double margin, double cell = 0);

}  // namespace rbc
