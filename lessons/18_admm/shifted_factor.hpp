#pragma once

#include <Eigen/Cholesky>
#include <Eigen/SparseCholesky>

#include "common/foundation/model/contact_problem.hpp"

namespace rbc {

/// Solves with W + rho 1: factored once, used again and again. W may be singular, as it is where contacts are
/// redundant, and W + rho 1 is not.
class ShiftedSystem {
  public:
    virtual ~ShiftedSystem() = default;
    /// Cost: a factorization. @param rho  > 0, 1/kg. @return false: W + rho 1 is not positive definite to round-off
    virtual bool shift(double rho) = 0;
    /// x <- (W + rho 1)^-1 b
    virtual void solve(const Eigen::VectorXd& b, Eigen::VectorXd& x) = 0;
    double rho() const { return rho_; }

  protected:
    double rho_ = 0;
};

enum class FactorKind {
    automatic,  ///< dense up to 60 rows, or where a fifth of W is not 0; else sparse
    dense,      ///< Cholesky: O(n^3)/3 once, 2 n^2 a solve
    sparse,     ///< LDL' of what is not 0, in an order that keeps it so: what a pile wants
};

/// Factors W + rho 1 itself: for a W of any origin. Where its bodies are known, see ShiftedBodies.
class ShiftedFactor : public ShiftedSystem {
  public:
    /// @param W  square, symmetric
    explicit ShiftedFactor(const ContactMatrix& W, FactorKind kind = FactorKind::automatic);

    bool shift(double rho) override;
    void solve(const Eigen::VectorXd& b, Eigen::VectorXd& x) override;
    bool is_dense() const { return dense_; }

  private:
    using Columns = Eigen::SparseMatrix<double>;
    bool dense_;
    Eigen::VectorXd diagonal_;  ///< of W
    Columns shifted_;
    Eigen::LLT<Eigen::MatrixXd> llt_;
    Eigen::SimplicialLDLT<Columns> ldlt_;
};

}  // namespace rbc
