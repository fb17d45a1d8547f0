#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "lessons/12_dantzig_lcp/lcp_scaling.hpp"

namespace rbc {

/// M_CC = L L' while C gains and loses indices, O(nk) each: Cholesky's algorithm, stopped after the k indices of C.
/// L has a row for every index, those of C first, in the order in which they joined; the others' are
///
///   y_i = L^-1 M_Ci,      and what is left to factorize is S_ij = M_ij - y_i.y_j, a_i's slope da_i while f_j grows
///
/// d joins with sqrt(S_dd) on the diagonal, and the column below is da/sqrt(S_dd): a pivot has it ready.        (12.19)
/// An index that leaves takes its row along; what then stands right of the diagonal, rotations push back.       (12.20)
///
/// The members are what DantzigPivoting asks for, see there. The scaling must outlive this.
class ClampedFactor {
  public:
    explicit ClampedFactor(const LcpScaling& scaling);

    const std::vector<int>& clamped() const { return C_; }
    double direction(int d, Eigen::VectorXd& df, Eigen::VectorXd& da);
    bool add(int i, double dependence);
    void remove(int i);
    void solve(const Eigen::VectorXd& r, Eigen::VectorXd& x);
    bool rest_is_definite(double shift) const;

  private:
    using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

    Eigen::Index outside() const { return M_.rows() - k_; }
    /// x = M_CC^-1 M_Cd and S_d, kept until C changes. @return S_dd
    double reach(int d);
    /// x = L^-T x
    void backward();
    void put(int i, Eigen::Index row);

    const Eigen::MatrixXd& M_;
    Eigen::Index k_ = 0;             ///< indices in C
    std::vector<int> C_;             ///< in the order of L's rows
    std::vector<int> at_;            ///< which index has a row of L
    std::vector<Eigen::Index> row_;  ///< the row of L that an index has
    RowMatrix L_;                    ///< its first k columns
    Eigen::VectorXd over_diagonal_;  ///< 1/L_rr
    Eigen::VectorXd x_;
    Eigen::VectorXd S_;  ///< in the order of L's rows, from k on
    int reached_ = -1;   ///< the index whose x and S these are
};

}  // namespace rbc
