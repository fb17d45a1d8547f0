#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

#include "lessons/14_pgs/body_sweeps.hpp"

namespace rbc {

/// The sweeps of BodySweeps, two contacts at a time: the same numbers, to the last bit.
///
/// Two contacts that follow each other and share no movable body cannot see each other. They are put side by side, and
/// every number of (14.5), (14.6) and (14.9) becomes a pair of numbers, for which a processor has single
/// instructions. Whoever has no such partner is paired with nothing: who is alone in a level (SweepLevels), and all
/// contacts of a single column visited from one end to the other.
///
/// Cost of a sweep: O(contacts), two thirds of that of BodySweeps where all have partners (tests/benchmarks).
class PairSweeps {
  public:
    void set(const BodySweeps& sweeps);  ///< its contacts, in its order. The object keeps its memory.

    /// As those of BodySweeps.
    void start(const Eigen::Ref<const Eigen::VectorXd>& r);
    void sweep();
    void read(Eigen::Ref<Eigen::VectorXd> r) const;

    double filled() const;  ///< contacts per pair: 1 to 2
    Eigen::Index size() const { return 2 * static_cast<Eigen::Index>(contacts_); }  ///< of r

  private:
    using Pair = Eigen::Array2d;
    struct Rows : SweepRow<Pair> {
        std::array<int, 2> a, b, contact;  ///< no contact: -1, and a body of its own
    };
    SweepVelocity<Pair> gather(const std::array<int, 2>& which) const;
    void scatter(const SweepVelocity<Pair>& from, const std::array<int, 2>& which);
    void check_size(Eigen::Index size) const;

    std::vector<Rows> pairs_;
    std::vector<SweepVelocity<double>> bodies_;  ///< the last one is nobody
    std::size_t contacts_ = 0;
};

}  // namespace rbc
