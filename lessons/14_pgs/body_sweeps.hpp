#pragma once

#include <Eigen/Core>
#include <vector>

#include "lessons/14_pgs/contact_system.hpp"

namespace rbc {

/// w^ of a body in (14.9).
struct SweepVelocity {
    double x = 0, y = 0, turn = 0;
};

/// One contact as a sweep sees it, scaled as in (14.9), with its impulse.
struct SweepRow {
    int a, b;                   ///< bodies
    double n_x, n_y, s_a, s_b;  ///< normal; roots of the inverse masses
    double n_a, n_b, t_a, t_b;  ///< J^ of the turning, normal and tangent
    double q_n, q_t, friction;
    double inverse_nn, inverse_tt, W_tn;  ///< 1/W_nn, 1/W_tt; 0: no impulse moves it
    double r_n, r_t;                      ///< N s

    /// w^ <- w^ + J^' d                                                                               (14.9)
    void push(double d_n, double d_t, SweepVelocity& of_a, SweepVelocity& of_b) const;
    /// The contact's turn in a sweep: its velocity, its impulse, and what the bodies feel of it.
    void settle(SweepVelocity& of_a, SweepVelocity& of_b);
};

/// The sweeps of PgsSweeps in the plane, without a matrix: bodies carry the velocities that the impulses gave them, a
/// contact reads the velocities of its two bodies and writes them back. The same numbers to round-off, at a cost that
/// does not depend on how many contacts a body has.
///
///   u = J w + q with w = M^-1 J' r, and after r_i has changed by dr_i:   w <- w + M^-1 J_i' dr_i          (14.8)
///
/// Inside, velocities and rows are scaled by the root of the inverse masses, so that no mass is left:
///
///   w^ = M^(1/2) w,   J^ = J M^(-1/2):   u = J^ w^ + q,   w^ <- w^ + J^_i' dr_i,   W = J^ J^'             (14.9)
///
/// Rows that no impulse can move (W_nn or W_tt 0 to round-off) are left alone, as PgsSweeps does.
/// Cost of a sweep: O(contacts). FourSweeps (fast/) makes the same numbers, four contacts at a time.
/// Source: (14.8) is [CAT05]; scaling by M^(1/2) is ours.
class BodySweeps {
  public:
    /// Takes the system in; the object keeps its memory.
    /// @param order  the contacts as a sweep visits them; empty: 0, 1, 2, ...
    /// @throws std::invalid_argument  order is no permutation of the contacts
    void set(const ContactSystem& system, const std::vector<int>& order = {});

    /// r, and with it w = M^-1 J' r
    /// @param r  (n, t) per contact, in the order of the system, N s (so in read)
    /// @throws std::invalid_argument  not two entries per contact (so does read)
    void start(const Eigen::Ref<const Eigen::VectorXd>& r);
    void sweep();  ///< (14.5), (14.6) for all contacts
    void read(Eigen::Ref<Eigen::VectorXd> r) const;

    Eigen::Index size() const { return 2 * static_cast<Eigen::Index>(rows_.size()); }  ///< of r
    const std::vector<SweepRow>& rows() const { return rows_; }                        ///< as a sweep visits them
    const std::vector<int>& order() const { return order_; }                           ///< the contacts of these rows
    std::size_t bodies() const { return bodies_.size(); }

  private:
    std::vector<SweepRow> rows_;
    std::vector<int> order_;
    std::vector<char> seen_;
    std::vector<SweepVelocity> bodies_;
};

}  // namespace rbc
