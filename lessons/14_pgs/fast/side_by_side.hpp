#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "lessons/06_contact_sets/candidate_pairs.hpp"

namespace rbc {

/// Which contacts a sweep can take four at a time, so that no number changes.
///
/// Contacts of the same two bodies that follow each other, such as both corners of a box on another, are a run: it
/// reads the velocities of its bodies once, and writes them once. (Where many contacts stand alone, all do.) A run may
/// begin when the run before it on each of its movable bodies is done. Of those that may, the first four in a queue
/// stand side by side. No two of them share a movable body, and on every body contacts keep their order: so no number
/// changes. Where fewer than four may begin, lanes stay empty.
/// @tparam width  how many: four, or eight where numbers are half as long
template <std::size_t width>
class SideBySideIn {
  public:
    using Row = std::array<int, width>;
    /// Up to four runs, side by side. An empty lane is -1.
    struct Four {
        Row a, b;   ///< bodies
        int lanes;  ///< how many runs
        int rows;   ///< of contacts(): the length of the longest
    };

    /// The object keeps its memory, and its answer while it is asked the same: what rests is arranged once.
    /// @param pairs  the two bodies of each contact, in the order of the sweep
    /// @param moves  per body: whether an impulse can move it
    /// @return       whether the answer is a new one
    /// Cost: O(contacts + bodies); where nothing is new less than a tenth of what it is else.
    /// Source: as the level sets of parallel triangular solves, [AS89].
    bool arrange(const std::vector<BodyPair>& pairs, const std::vector<char>& moves);

    const std::vector<Four>& fours() const { return fours_; }  ///< in the order of the sweep
    /// The contacts of the first four, row by row, then of the next, ...: places in `pairs`. An empty lane is -1.
    const std::vector<Row>& contacts() const { return contacts_; }

  private:
    struct Run {
        int a, b, first, last;    ///< bodies; contacts
        std::array<int, 2> next;  ///< the run that comes next on a, and on b; -1: none
        int waits;                ///< for so many runs
    };
    void find_runs(bool join);
    void line_up();
    void put_side_by_side(const int* runs, int count);

    std::vector<BodyPair> pairs_;  ///< what was asked
    std::vector<char> moves_;
    std::vector<Four> fours_;
    std::vector<Row> contacts_;
    std::vector<Run> runs_;
    std::vector<int> next_contact_;  ///< in the same run; -1: none
    std::vector<int> latest_;        ///< per body: the last run so far; -1: none yet
    std::vector<int> queue_;         ///< runs that may begin, or have
};
using SideBySide = SideBySideIn<4>;

}  // namespace rbc
