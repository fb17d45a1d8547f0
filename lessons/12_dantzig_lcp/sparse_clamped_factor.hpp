#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "lessons/12_dantzig_lcp/lcp_scaling.hpp"

namespace rbc {

/// ClampedFactor for an M with few entries, `scaling.is_sparse()`: only C has rows in L.
///
/// Row r of L is zero before first[r]: with contacts that know only their neighbours (a stack) most of it is, and no
/// loop below visits zeros. Products visit M's entries, of columns that reach out of C.
///
/// The members are what DantzigPivoting asks for, see there, but for rest_is_definite: not known. The scaling must
/// outlive this.
class SparseClampedFactor {
  public:
    explicit SparseClampedFactor(const LcpScaling& scaling);

    const std::vector<int>& clamped() const { return C_; }
    double direction(int d, Eigen::VectorXd& df, Eigen::VectorXd& da);
    bool add(int i, double dependence);
    void remove(int i);
    void solve(const Eigen::VectorXd& r, Eigen::VectorXd& x);

  private:
    using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

    /// y = L^-1 y, where y is zero before `start`.
    void forward(Eigen::Index start);
    /// x = L^-T y
    void backward();
    /// y = L^-1 M_Ci and x = M_CC^-1 M_Ci, kept until C changes. @return the Schur complement
    double reach(int i);
    /// i is about to join C (change = -1), or has left it (1).
    void count_outside(int i, int change);

    const LcpScaling& scaling_;
    Eigen::Index k_ = 0;                 ///< indices in C
    std::vector<int> C_;                 ///< in the order of L's rows
    RowMatrix L_;                        ///< its first k rows and columns
    Eigen::VectorXd over_diagonal_;      ///< 1/L_rr
    std::vector<Eigen::Index> first_;    ///< the first entry of each row that is not 0
    std::vector<Eigen::Index> outside_;  ///< how many entries of each column of M stand in rows outside C
    Eigen::VectorXd y_, x_;
    Eigen::Index reach_start_ = 0;  ///< y is zero before
    int reached_ = -1;              ///< the index whose y and x these are
    double reached_schur_ = 0;
};

}  // namespace rbc
