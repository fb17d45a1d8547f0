#pragma once

#include <Eigen/Core>
#include <vector>

#include "lessons/14_pgs/contact_system.hpp"
#include "lessons/14_pgs/sweep_levels.hpp"
#include "lessons/14_pgs/sweep_row.hpp"

namespace rbc {

/// The sweeps of PgsSweeps in the plane, without a matrix: bodies carry the velocities that the impulses gave them, a
/// contact reads the velocities of its two bodies and writes them back. The same numbers to round-off, at a cost that
/// does not know how many contacts a body has.
///
///   u = J w + q with w = M^-1 J' r, and after r_i has changed by dr_i:   w <- w + M^-1 J_i' dr_i          (14.8)
///
/// Inside, velocities and rows are scaled by the root of the inverse masses, so that no mass is left:
///
///   w^ = M^(1/2) w,   J^ = J M^(-1/2):   u = J^ w^ + q,   w^ <- w^ + J^_i' dr_i,   W = J^ J^'             (14.9)
///
/// What no impulse can move (W_nn or W_tt 0 to round-off) is left alone, as PgsSweeps does.
/// Two neighbours that share a body wait for each other, so contacts are visited level by level (SweepLevels), which
/// changes the cost of an order and not its numbers.
/// Cost of a sweep: O(contacts), 6 to 8 ns each in tests/benchmarks.
/// Source: (14.8) is [CAT05]; scaling by M^(1/2) is ours.
class BodySweeps {
  public:
    /// Takes the system in; the object keeps its memory.
    /// @param order  the contacts as a sweep visits them, or as if it did; empty: 0, 1, 2, ...
    /// @throws std::invalid_argument  order is no permutation of the contacts
    void set(const ContactSystem& system, const std::vector<int>& order = {});

    /// r, and with it w = M^-1 J' r
    /// @param r  (n, t) per contact, in the order of the system, N s (so in read)
    /// @throws std::invalid_argument  not two entries per contact (so does read)
    void start(const Eigen::Ref<const Eigen::VectorXd>& r);
    void sweep();  ///< (14.5), (14.6) for all contacts
    void read(Eigen::Ref<Eigen::VectorXd> r) const;

    Eigen::Index size() const { return 2 * static_cast<Eigen::Index>(rows_.size()); }  ///< of r

    struct Row : SweepRow<double> {
        int a, b;
    };
    const std::vector<Row>& rows() const { return rows_; }    ///< as a sweep visits them, level by level
    const std::vector<int>& order() const { return order_; }  ///< the contacts of these rows
    std::size_t bodies() const { return bodies_.size(); }
    int levels() const { return level_count_; }  ///< of SweepLevels

  private:
    void check_size(Eigen::Index size) const;

    std::vector<Row> rows_;
    std::vector<int> order_;
    std::vector<char> seen_;
    SweepLevels levels_;
    int level_count_ = 0;
    std::vector<SweepVelocity<double>> bodies_;
};

}  // namespace rbc
