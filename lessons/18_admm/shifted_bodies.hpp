#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCholesky>
#include <utility>
#include <vector>

#include "lessons/12_dantzig_lcp/contact_rows.hpp"
#include "lessons/18_admm/shifted_factor.hpp"

namespace rbc {

/// Solves with W + rho 1 without W. With J^ = J M^-1/2, in 1/sqrt(kg), W is J^ J^', and
///
///   (W + rho 1)^-1 b = (b - J^ (J^' J^ + rho 1)^-1 J^' b)/rho                                              (18.9)
///
/// where J^' J^ + rho 1 has M rows for each body that moves, however many contacts there are. Its blocks of M x M are
/// not 0 where two such bodies touch. Which ones do hardly changes from step to step, so the order of elimination is
/// kept, and with it the places of all that is not 0, as long as the same pairs touch.
///
/// Not for a small rho: along an eigenvector of W to l both terms agree to rho/(rho + l) of their size, and the digits
/// of l/rho are lost. ADMM's rho is a hundredth of l, or more.
/// Cost: of a solve two triangular ones and 8 M multiplications a row of J; set() has 3 M^2 a row.
/// @tparam M  components of a body's velocity: motions<2> or motions<3>
template <int M>
class ShiftedBodies : public ShiftedSystem {
  public:
    using InverseMass = Eigen::Matrix<double, M, Eigen::Dynamic>;

    /// W = response_matrix(rows, inverse_mass) from here on; shift() comes next. Keeps its memory.
    void set(const std::vector<RowOfJ<M>>& rows, const InverseMass& inverse_mass);

    bool shift(double rho) override;
    void solve(const Eigen::VectorXd& b, Eigen::VectorXd& x) override;
    /// u <- W r
    void multiply(const Eigen::VectorXd& r, Eigen::VectorXd& u);
    double mean() const;                                 ///< of W's diagonal, 1/kg, as (18.7); 0 of none
    Eigen::Index rows() const { return upper_.rows(); }  ///< of J^' J^
    Eigen::Index entries() const { return 2 * upper_.nonZeros() - upper_.rows(); }  ///< of it that are not 0
    int orders() const { return orders_; }  ///< of elimination that it had to find so far

  private:
    void find_order();
    void add(const Eigen::RowVector<double, M>& of_row, int row, const Eigen::RowVector<double, M>& of_column,
             int column);
    void to_bodies(const Eigen::VectorXd& r);
    double of_bodies(const RowOfJ<M>& row) const { return row.of_a.dot(w_.col(row.a)) + row.of_b.dot(w_.col(row.b)); }

    using Columns = Eigen::SparseMatrix<double>;
    std::vector<RowOfJ<M>> rows_;  ///< of J^; bodies by the order of elimination, behind them all that never move
    std::vector<std::pair<int, int>> pairs_;  ///< of bodies that move and touch: the smaller first, each once, rising
    int moving_ = 0, orders_ = 0;
    std::vector<int> place_of_;  ///< of the bodies that move, in the order of elimination
    Columns upper_;              ///< J^' J^, on and above its diagonal
    Eigen::SimplicialLDLT<Columns, Eigen::Upper, Eigen::NaturalOrdering<int>> ldlt_;
    Eigen::Matrix<double, M, Eigen::Dynamic> w_;  ///< J^' b of each body, and a last column for those that never move
};

}  // namespace rbc
