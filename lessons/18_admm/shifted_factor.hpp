#pragma once

#include <Eigen/Cholesky>
#include <Eigen/SparseCholesky>

#include "common/foundation/model/contact_problem.hpp"

namespace rbc {

enum class FactorKind {
    automatic,  ///< dense up to 60 rows, or where a fifth of W is not 0; else sparse
    dense,      ///< Cholesky: O(n^3)/3 once, 2 n^2 a solve
    sparse,     ///< LDL' of what is not 0, in an order that keeps it so: what a pile wants
};

/// (W + rho 1)^-1 b, factored once and used again and again: W may be singular, as it is where contacts are
/// redundant, and W + rho 1 is not.
class ShiftedFactor {
  public:
    /// @param W  square, symmetric
    explicit ShiftedFactor(const ContactMatrix& W, FactorKind kind = FactorKind::automatic);

    /// Cost: a factorization. @return false: W + rho 1 is not positive definite, so W is not semidefinite to round-off
    bool shift(double rho);
    /// x <- (W + rho 1)^-1 b
    void solve(const Eigen::VectorXd& b, Eigen::VectorXd& x) const;
    double rho() const { return rho_; }
    bool is_dense() const { return dense_; }

  private:
    using Columns = Eigen::SparseMatrix<double>;
    bool dense_;
    double rho_ = 0;
    Eigen::VectorXd diagonal_;  ///< of W
    Columns shifted_;
    Eigen::LLT<Eigen::MatrixXd> llt_;
    Eigen::SimplicialLDLT<Columns> ldlt_;
};

}  // namespace rbc
