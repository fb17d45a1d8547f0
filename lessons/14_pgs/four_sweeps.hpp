#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

#include "lessons/14_pgs/body_sweeps.hpp"
#include "lessons/14_pgs/four_lanes.hpp"

namespace rbc {

/// The sweeps of BodySweeps, four contacts at a time: the same numbers, to the last bit.
///
/// Contacts of the same two bodies that follow each other, such as both corners of a box on another, are a run: it
/// reads the velocities of its bodies once, and writes them once. (Where many contacts stand alone, all do.) A run may
/// begin when on both of its bodies that move the run before is done; of those that may, who has waited longest comes
/// first, and four stand side by side. None of them shares a body that moves with another, and on every body
/// contacts keep the order of BodySweeps: so no number changes. Where fewer than four may begin, lanes stay empty.
///
/// With AVX2 a lane is a fourth of one instruction (four_lanes.hpp); without, two lanes are a pair.
/// Cost of a sweep: O(contacts), with AVX2 two fifths of that of BodySweeps where lanes are full (tests/benchmarks); to
/// arrange them, as much as some three sweeps.
class FourSweeps {
  public:
    /// @param wide  whether AVX2 is used where it is there; without, the numbers are the same
    explicit FourSweeps(bool wide = true) : wide_(wide && has_avx2()) {}

    void set(const BodySweeps& sweeps);  ///< its contacts, in its order. The object keeps its memory.

    /// As those of BodySweeps.
    void start(const Eigen::Ref<const Eigen::VectorXd>& r);
    void sweep();
    void read(Eigen::Ref<Eigen::VectorXd> r) const;

    bool wide() const { return wide_; }
    double filled() const;                                                          ///< contacts per four: 1 to 4
    Eigen::Index size() const { return 2 * static_cast<Eigen::Index>(contacts_); }  ///< of r

  private:
    struct Run {
        int a, b, first, last;    ///< bodies; rows of BodySweeps
        std::array<int, 2> next;  ///< the run that comes next on a, and on b; -1: none
        int waits;                ///< for so many runs
    };
    void find_runs(const BodySweeps& sweeps, bool join);
    void line_up(const BodySweeps& sweeps);
    void put_side_by_side(const BodySweeps& sweeps, const int* runs, int count);
    int nobody();
    template <class Turn>
    void by_halves(Turn turn);
    void check_size(Eigen::Index size) const;

    bool wide_;
    std::size_t contacts_ = 0;
    std::vector<FourPairs> fours_;
    std::vector<SweepRow<Lanes>> rows_;
    std::vector<std::array<int, 4>> contact_;  ///< of each row; -1: none
    std::vector<Lanes> bodies_;                ///< x, y, turn; behind them some that are nobody
    int nobody_ = 0;

    std::vector<Run> runs_;
    std::vector<int> next_row_;  ///< in the same run; -1: none
    std::vector<int> latest_;    ///< per body: the last run so far; -1: none yet
    std::vector<char> movable_;
    std::vector<int> queue_;  ///< runs that may begin, or have
};

}  // namespace rbc
