#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>

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
///
/// r is an impulse on B (N s), u = v_B - v_A after it (m/s), W = J M^-1 J' in 1/kg.
struct ContactProblem {
    int dimension = 2;         ///< 2 or 3: components of a contact
    ContactMatrix W;           ///< (dimension contacts) squared, symmetric positive semidefinite
    Eigen::VectorXd q;         ///< dimension contacts, m/s
    Eigen::VectorXd friction;  ///< contacts, >= 0
};

enum class ContactStatus {
    solved,          ///< the measured residual is within the tolerance
    max_iterations,  ///< it is not; the residual says how far the method came
    diverged,        ///< a number that is not finite came up; r = 0
};

/// @return  the name as it stands in files
inline const char* to_text(ContactStatus status) {
    switch (status) {
        case ContactStatus::solved:
            return "solved";
        case ContactStatus::max_iterations:
            return "max_iterations";
        case ContactStatus::diverged:
            return "diverged";
    }
    return "?";
}

struct ContactResult {
    ContactStatus status = ContactStatus::max_iterations;
    Eigen::VectorXd r;    ///< dimension contacts, N s; unless solved, the last iterate
    Eigen::VectorXd u;    ///< W r + q, m/s
    double residual = 0;  ///< of r, as contact_residual measures it
    int iterations = 0;
};

}  // namespace rbc
