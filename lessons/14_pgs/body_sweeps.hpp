#pragma once

#include <Eigen/Core>
#include <vector>

#include "lessons/14_pgs/contact_system.hpp"

namespace rbc {

/// The sweeps of PgsSweeps in the plane, without a matrix: bodies carry the velocities that the impulses gave them, a contact
/// reads the velocities of its two bodies and writes them back. The same numbers, at a cost that does not know how many
/// contacts a body has.
///
///   u = J w + q with w = M^-1 J' r, and after r_i has changed by dr_i:   w <- w + M^-1 J_i' dr_i          (14.8)
///
/// Inside, velocities and rows are scaled by the root of the inverse masses, so that no mass is left:
///
///   w^ = M^(1/2) w,   J^ = J M^(-1/2):   u = J^ w^ + q,   w^ <- w^ + J^_i' dr_i,   W = J^ J^'             (14.9)
class BodySweeps {
  public:
    /// @param order  the contacts as a sweep visits them; empty: 0, 1, 2, ... Keeps its memory.
    void set(const ContactSystem& system, const std::vector<int>& order = {});

    void start(const Eigen::VectorXd& r);  ///< r and w = M^-1 J' r
    void sweep();                          ///< (14.5), (14.6) for all contacts
    void read(Eigen::VectorXd& r) const;   ///< r, in the order of the system

  private:
    struct Row {
        double n_x, n_y, s_a, s_b;  ///< normal; roots of the inverse masses
        double n_a, n_b, t_a, t_b;  ///< J^ of the turning, normal and tangent
        double q_n, q_t, inverse_nn, inverse_tt, W_tn, friction;
        double r_n, r_t;
        int a, b;
    };
    struct alignas(32) Velocity {
        double x, y, turn, unused;
    };
    std::vector<Row> rows_;  ///< as a sweep visits them
    std::vector<int> order_;
    std::vector<Velocity> bodies_;
};

}  // namespace rbc
