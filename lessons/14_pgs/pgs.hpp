#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/model/contact_problem.hpp"

namespace rbc {

/// What a sweep takes for Coulomb's disc |r_t| <= mu r_n. In the plane both are the same interval.
enum class FrictionShape {
    cone,  ///< the disc itself
    box,   ///< |r_t1| <= mu r_n and |r_t2| <= mu r_n, each by itself: up to sqrt(2) too much along the diagonals
};

/// Projected Gauss-Seidel on a matrix: one contact after the other is given the impulse that sets its own velocity
/// right, if its law allows it, while all others stay as they are:
///
///   r_n <- max(0, r_n - u_n / W_nn)                                                          (14.5)
///   box:   r_t <- clamp(r_t - u_t / W_tt, -mu r_n, mu r_n), each tangent by itself           (14.6)
///   cone:  r_t <- P(r_t - u_t / rho), rho the largest eigenvalue of the block W_tt           (14.7)
///
/// with u = W r + q of the newest r, and P onto the disc of radius mu r_n of the newest r_n. One contact alone is
/// solved by (14.5) and (14.6) if its W has no entry between n and t (14.4); else the next sweeps mend it. (14.7) is
/// one step of a gradient method: short, where the two eigenvalues of W_tt differ.
///
/// Without friction each update minimizes E = r'W r/2 + q'r over one r_n >= 0. E is what the impulses add to the
/// kinetic energy where all targets are 0, and no less than that where none is > 0. It rises with no update, and for W
/// symmetric positive semidefinite the sweeps converge if there is a solution. With friction the bound mu r_n moves,
/// and nothing is promised: two contacts with mu = 1 can go round in a circle of two sweeps for ever, every second time
/// with more energy than at the start (circle_plane.dat).
///
/// A contact that slides has its friction slaved, r_t = -mu r_n e (lesson 13), and is solved as one:
/// r_n <- max(0, r_n - u_n/s), with the slope s = W_nn - mu W_nt e, or W_nn where s is not > 0.
///
/// Rows that no impulse can move are left alone: W_ii <= 1e-14 of the largest of the same contact, or 1e-28 of the
/// largest of all, so that a heavy body is not mistaken for one that never moves because a light one is in the same
/// problem.
/// Source: [ERL07], [SIL10] section 1; cone (14.7): a projected gradient step of each contact.
class PgsSweeps {
  public:
    /// @param order  the contacts as a sweep visits them; empty: 0, 1, 2, ...
    /// @throws std::invalid_argument  as check_contact_problem; order is no permutation
    explicit PgsSweeps(const ContactProblem& problem, FrictionShape shape = FrictionShape::cone,
                       std::vector<int> order = {});

    /// One sweep over all contacts. Cost: O(entries of W that are not 0). Allocates nothing.
    /// @param r  dimension contacts, N s: the guess, then the better one; not checked
    void sweep(Eigen::VectorXd& r) const;
    /// u = W r + q, at the same cost.
    void velocities(const Eigen::VectorXd& r, Eigen::VectorXd& u) const;

  private:
    double velocity(Eigen::Index row, const Eigen::VectorXd& r) const;
    bool slides(Eigen::Index i) const;

    int dimension_;
    FrictionShape shape_;
    std::vector<int> order_;
    ContactMatrix W_;
    Eigen::VectorXd q_, friction_, sliding_;
    Eigen::VectorXd inverse_;  ///< 1/W_ii, in (14.7) 1/rho; 0: no impulse changes this velocity, the row is left alone
};

/// How a sweep goes; nothing of it is needed.
struct PgsVariant {
    FrictionShape shape = FrictionShape::cone;
    std::vector<int> order = {};  ///< of the contacts; empty: as they stand
};

/// Sweeps until the residual is within the tolerance. Measured on exit: `solved`, or `max_iterations` with the residual
/// that was reached. With friction neither r nor the motion u need be unique, and another start may solve another way.
///
/// With FrictionShape::box the law solved is not Coulomb's in space, and the residual does not go to 0.
/// @param options  iterations: sweeps, or 10000; history: after every sweep
/// @throws std::invalid_argument  as PgsSweeps; see check_contact_options
/// Cost: a sweep, and as much for its residual, each iteration. Source: as PgsSweeps.
ContactResult solve_contact_pgs(const ContactProblem& problem, const ContactOptions& options = {});
ContactResult solve_contact_pgs(const ContactProblem& problem, const ContactOptions& options,
                                const PgsVariant& variant);

}  // namespace rbc
