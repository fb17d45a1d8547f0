#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <optional>
#include <vector>

#include "common/foundation/model/solver_status.hpp"

namespace rbc {

/// W by its entries that are not 0: contacts feel each other through a movable body that they share, so of thousands
/// each has some ten or twenty neighbours. Takes a dense matrix as well, and reads entries like one; coeffRef(i, j)
/// writes.
class ContactMatrix : public Eigen::SparseMatrix<double, Eigen::RowMajor> {
  public:
    using Base = Eigen::SparseMatrix<double, Eigen::RowMajor>;
    ContactMatrix() = default;
    ContactMatrix(Eigen::Index rows, Eigen::Index columns) : Base(rows, columns) {}
    template <class Sparse>
    ContactMatrix(const Eigen::SparseMatrixBase<Sparse>& W) : Base(W) {}
    template <class Dense>
    ContactMatrix(const Eigen::MatrixBase<Dense>& W) : Base(Eigen::MatrixXd(W).sparseView()) {}

    double operator()(Eigen::Index i, Eigen::Index j) const { return coeff(i, j); }
};

/// Contacts with friction, all bodies eliminated: u = W r + q. Per contact i, with its normal component first and then
/// its tangential ones (one in the plane, two in space):
///
///   r_n >= 0, u_n >= 0, r_n u_n = 0;   |r_t| <= mu_i r_n, and where u_t != 0: r_t = -mu_i r_n u_t/|u_t|
///   a contact that slides along the unit vector e:   r_t = -mu_i r_n e instead, whatever u_t is
///
/// r is an impulse on B (N s), u = v_B - v_A after it (m/s), W = J M^-1 J' in 1/kg. Or r is a force (N) and u an
/// acceleration (m/s^2): then what slides has a direction already, and what does not may begin to (lesson 13).
struct ContactProblem {
    int dimension = 2;         ///< 2 or 3: components of a contact
    ContactMatrix W;           ///< (dimension contacts) squared, symmetric positive semidefinite
    Eigen::VectorXd q;         ///< dimension contacts, m/s
    Eigen::VectorXd friction;  ///< contacts, >= 0
    /// (dimension - 1) contacts: e of a contact that slides, in the plane +1 or -1; 0 of one that does not. Empty: none
    /// does.
    Eigen::VectorXd sliding = {};
};

/// What every solver of contacts takes.
struct ContactOptions {
    /// >= 0, at most: sweeps, pivots of one attempt, or systems of linear equations. None: as many as the solver says.
    std::optional<int> iterations = {};
    double tolerance = 1e-8;                 ///< >= 0, of contact_residual
    Eigen::VectorXd start = {};              ///< r at the start; empty: 0. Those that pivot always begin at 0
    /// The residual after every iteration is appended; not by those that pivot.
    std::vector<double>* history = nullptr;
};

/// What every solver of contacts returns.
struct ContactResult {
    SolverStatus status = SolverStatus::max_iterations;
    Eigen::VectorXd r;    ///< dimension contacts, N s; unless solved, the last iterate
    Eigen::VectorXd u;    ///< W r + q, m/s
    double residual = 0;  ///< of r, as contact_residual measures it
    int iterations = 0;
    Eigen::VectorXd ray = {};  ///< inconsistent: the direction of r that grows without end, which an impulse takes
};

/// One signature for all: solve_contact_<name>(problem, options).
using ContactSolver = ContactResult (*)(const ContactProblem&, const ContactOptions&);

}  // namespace rbc
