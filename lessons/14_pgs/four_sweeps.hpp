#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

#include "lessons/14_pgs/body_sweeps.hpp"
#include "lessons/14_pgs/four_lanes.hpp"
#include "lessons/14_pgs/side_by_side.hpp"

namespace rbc {

/// The sweeps of BodySweeps, four contacts at a time as SideBySide arranges them: the same numbers, to the last bit.
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
    void put(const BodySweeps& sweeps, const std::array<int, 4>& row);
    int nobody();
    template <class Turn>
    void by_halves(Turn turn);
    void check_size(Eigen::Index size) const;

    bool wide_;
    std::size_t contacts_ = 0;
    std::vector<FourPairs> fours_;
    std::vector<SweepRow<Lanes>> rows_;
    std::vector<std::array<int, 4>> contact_;  ///< of the system, of each row; -1: none
    std::vector<Lanes> bodies_;                ///< x, y, turn; behind them some that are nobody
    int nobody_ = 0;

    SideBySide side_by_side_;
    std::vector<BodyPair> pairs_;
    std::vector<char> moves_;
};

}  // namespace rbc
