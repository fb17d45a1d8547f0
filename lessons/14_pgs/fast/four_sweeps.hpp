#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/14_pgs/fast/four_lanes.hpp"
#include "lessons/14_pgs/fast/side_by_side.hpp"

namespace rbc {

/// The sweeps of BodySweeps, four contacts at a time as SideBySide arranges them: the same numbers, to the last bit.
///
/// With AVX2 one instruction computes four lanes (four_lanes.hpp); without it, two.
/// Cost of a sweep: O(contacts), and per contact a third to a fifth of BodySweeps where lanes are full
/// (tests/benchmarks); to arrange them, as much as some three sweeps, in space one and a half of BodySweeps;
/// where no contact came or went since the last time, the arrangement is kept.
template <int D>
class FourSweepsIn {
  public:
    /// @param wide  whether AVX2 is used where the processor has it; without, the numbers are the same
    explicit FourSweepsIn(bool wide = true) : wide_(wide && has_avx2()) {}

    void set(const BodySweepsIn<D>& sweeps);  ///< its contacts, in its order. The object keeps its memory.

    /// As those of BodySweeps.
    void start(const Eigen::Ref<const Eigen::VectorXd>& r);
    void sweep();
    void read(Eigen::Ref<Eigen::VectorXd> r) const;

    double filled() const;                                                          ///< contacts per four: 1 to 4
    Eigen::Index size() const { return D * static_cast<Eigen::Index>(contacts_); }  ///< of r

  private:
    static constexpr int numbers = D == 2 ? 4 : 8;  ///< of a body: x, y, turn and one unused; see sweep_avx2

    void take_arrangement();
    void put(const BodySweepsIn<D>& sweeps, std::size_t row);
    int idle_body();
    template <class Turn>
    void by_halves(Turn turn);

    bool wide_;
    std::size_t contacts_ = 0;
    std::vector<FourPairs> fours_;
    std::vector<FourRowsIn<D>> rows_;
    std::vector<std::array<int, 4>> contact_;  ///< of the system, of each row; -1: none
    std::vector<Lanes> bodies_;                ///< velocities; behind them those of the idle ones
    std::size_t all_bodies_ = 0;
    int idle_ = 0;

    SideBySide side_by_side_;
    std::vector<BodyPair> pairs_;
    std::vector<char> moves_;
};
using FourSweeps = FourSweepsIn<2>;

/// solve_sweeps by FourSweeps: the same bits, sooner. Its memory stays for the next step of the same thread.
void solve_sweeps_fast(StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r);
/// The same in space.
void solve_spatial_sweeps_fast(StepProblemIn<3>& problem, Eigen::Ref<Eigen::VectorXd> r);

}  // namespace rbc
