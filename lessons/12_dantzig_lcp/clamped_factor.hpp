#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "lessons/12_dantzig_lcp/lcp_scaling.hpp"

namespace rbc {

/// M_CC = L L' while C gains and loses indices: O(k^2) each, instead of O(k^3).
///
/// An index that joins adds a row to L: y = L^-1 M_Ci, and below the root of the Schur complement M_ii - y.y   (12.19)
/// An index that leaves takes its row with it; what then stands right of the diagonal, rotations push back.     (12.20)
///
/// Row r of L is zero before first[r]: with contacts that know only their neighbours (a stack) most of it is, and no
/// loop below visits zeros. Where M is sparse, products visit its entries only, of columns that reach out of C.
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

    /// Long full rows are worth a product of blocks, short ones are faster one by one.
    bool is_large() const { return !scaling_.is_sparse() && k_ > 64; }
    /// y = L^-1 y, where y is zero before `start`.
    void forward(Eigen::Index start);
    /// x = L^-T y
    void backward();
    /// y = L^-1 M_Ci and x = M_CC^-1 M_Ci, kept until C changes. @return the Schur complement
    double reach(int i);
    /// da = M df outside C, 0 in C
    void product(int d, const Eigen::VectorXd& df, Eigen::VectorXd& da);
    /// i is about to join C (change = -1), or has left it (1).
    void exchange(int i, int change);

    const LcpScaling& scaling_;
    const Eigen::MatrixXd& M_;
    Eigen::Index k_ = 0;               ///< indices in C
    std::vector<int> C_;               ///< in the order of L's rows
    RowMatrix L_;                      ///< its first k rows and columns
    Eigen::VectorXd over_diagonal_;    ///< 1/L_rr
    std::vector<Eigen::Index> first_;  ///< the first entry of each row that is not 0
    Eigen::VectorXd y_, x_;
    Eigen::Index reach_start_ = 0;  ///< y is zero before
    int reached_ = -1;              ///< the index whose y and x these are
    double reached_schur_ = 0;

    /// Of a sparse M: how many entries of each column stand in rows outside C.
    std::vector<Eigen::Index> outside_;
    Eigen::MatrixXd ordered_;  ///< dense M, with C's rows and columns first
    std::vector<int> at_;      ///< which index stands at a place of it
    std::vector<Eigen::Index> place_;
    Eigen::VectorXd work_;
};

}  // namespace rbc
