#pragma once

#include <Eigen/Core>
#include <vector>

#include "lessons/14_pgs/contact_system.hpp"

namespace rbc {

/// w^ of a body in (14.9), in space with the turn about the body's own axes.
template <int D>
struct SweepVelocityIn;

/// One contact as a sweep sees it, scaled as in (14.9), with its impulse.
template <int D>
struct SweepRowIn;

template <>
struct SweepVelocityIn<2> {
    double x = 0, y = 0, turn = 0;
};

template <>
struct SweepRowIn<2> {
    int a, b;                   ///< bodies
    double n_x, n_y, s_a, s_b;  ///< normal; roots of the inverse masses
    double n_a, n_b, t_a, t_b;  ///< J^ of the turning, normal and tangent
    double q_n, q_t, friction;
    double inverse_nn, inverse_tt, W_tn;  ///< 1/W_nn, 1/W_tt; 0: no impulse moves it
    double r_n, r_t;                      ///< N s

    Eigen::Matrix2d own() const;  ///< its block of W = J^ J^', 1/kg
    Eigen::Vector2d velocity(const SweepVelocityIn<2>& of_a, const SweepVelocityIn<2>& of_b) const;  ///< J^ w^ + q
    /// All but the impulse. @return the larger one of W_nn and W_tt
    double fill(const ContactSystem& system, const ContactRow& from);
    /// w^ <- w^ + J^' d                                                                               (14.9)
    void push(double d_n, double d_t, SweepVelocityIn<2>& of_a, SweepVelocityIn<2>& of_b) const;
    /// The contact's turn in a sweep: its velocity, its impulse, and what the bodies feel of it.
    void settle(SweepVelocityIn<2>& of_a, SweepVelocityIn<2>& of_b);
    Eigen::Vector2d impulse() const { return {r_n, r_t}; }
    void set_impulse(const Eigen::Vector2d& r) { r_n = r[0], r_t = r[1]; }
    void push_impulse(SweepVelocityIn<2>& of_a, SweepVelocityIn<2>& of_b) const { push(r_n, r_t, of_a, of_b); }
};

template <>
struct SweepVelocityIn<3> {
    Eigen::Vector3d linear = Eigen::Vector3d::Zero(), turn = Eigen::Vector3d::Zero();
};

template <>
struct SweepRowIn<3> {
    int a, b;
    double s_a, s_b, friction;
    Eigen::Matrix3d frame;       ///< n, t1, t2, columns
    Eigen::Matrix3d of_a, of_b;  ///< J^ of the turning, a column for each of them
    Eigen::Vector3d q, r;        ///< m/s; N s
    double inverse_nn, inverse_tt;  ///< 1/W_nn, 1/rho with the largest eigenvalue of W_tt (14.7)
    Eigen::Vector2d W_tn;

    Eigen::Matrix3d own() const;
    Eigen::Vector3d velocity(const SweepVelocityIn<3>& body_a, const SweepVelocityIn<3>& body_b) const;
    double fill(const ContactSystemIn<3>& system, const ContactRowIn<3>& from);
    void push(const Eigen::Vector3d& d, SweepVelocityIn<3>& body_a, SweepVelocityIn<3>& body_b) const;
    void settle(SweepVelocityIn<3>& body_a, SweepVelocityIn<3>& body_b);
    const Eigen::Vector3d& impulse() const { return r; }
    void set_impulse(const Eigen::Vector3d& impulse) { r = impulse; }
    void push_impulse(SweepVelocityIn<3>& body_a, SweepVelocityIn<3>& body_b) const { push(r, body_a, body_b); }
};

using SweepVelocity = SweepVelocityIn<2>;
using SweepRow = SweepRowIn<2>;

/// The sweeps of PgsSweeps without a matrix: bodies carry the velocities that the impulses gave them, a
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
template <int D>
class BodySweepsIn {
  public:
    /// Takes the system in; the object keeps its memory.
    /// @param order  the contacts as a sweep visits them; empty: 0, 1, 2, ...
    /// @throws std::invalid_argument  order is no permutation of the contacts
    void set(const ContactSystemIn<D>& system, const std::vector<int>& order = {});

    /// r, and with it w = M^-1 J' r
    /// @param r  (n, t) per contact, in the order of the system, N s (so in read)
    /// @throws std::invalid_argument  not D entries per contact (so does read)
    void start(const Eigen::Ref<const Eigen::VectorXd>& r);
    void sweep();  ///< (14.5) and (14.6), in space (14.7), for all contacts
    /// Another method's sweep: settle(k, row, body_a, body_b) for the k-th of rows(), one after the other.
    template <class Settle>
    void sweep(const Settle& settle) {
        for (std::size_t k = 0; k < rows_.size(); ++k)
            settle(k, rows_[k], bodies_.data()[rows_[k].a], bodies_.data()[rows_[k].b]);
    }
    void read(Eigen::Ref<Eigen::VectorXd> r) const;

    Eigen::Index size() const { return D * static_cast<Eigen::Index>(rows_.size()); }  ///< of r
    const std::vector<SweepRowIn<D>>& rows() const { return rows_; }                   ///< as a sweep visits them
    const std::vector<int>& order() const { return order_; }                           ///< the contacts of these rows
    std::size_t bodies() const { return bodies_.size(); }

  private:
    std::vector<SweepRowIn<D>> rows_;
    std::vector<int> order_;
    std::vector<char> seen_;
    std::vector<SweepVelocityIn<D>> bodies_;
};
using BodySweeps = BodySweepsIn<2>;

}  // namespace rbc
