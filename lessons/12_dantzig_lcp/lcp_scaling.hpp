#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>

#include "common/foundation/model/lcp.hpp"

namespace rbc {

/// An LCP in units in which every diagonal entry is about 1, so that one tolerance serves a feather and a truck:
///
///   M = D A D,   q = D b,   f = D z,   a = w/D;   D_i = 2^j, the nearest to 1/sqrt(A_ii)                 (12.18)
///
/// Powers of two: scaling rounds nothing. Below 1e-20 of the largest A_ii counts as that much; below 1e-31 it is a 0
/// that was rounded, and gets the D_i of the largest: a row of zeros must not make q look large.
struct LcpScaling {
    using Column = Eigen::SparseMatrix<double>::InnerIterator;

    explicit LcpScaling(const LcpProblem& problem);

    Eigen::VectorXd force(const Eigen::VectorXd& z) const { return D.cwiseProduct(z); }
    Eigen::VectorXd acceleration(const Eigen::VectorXd& w) const { return w.cwiseQuotient(D); }
    bool is_sparse() const { return entries.rows() > 0; }
    /// M z + q, summed in long double and rounded once.
    Eigen::VectorXd acceleration_of(const Eigen::VectorXd& z) const;

    Eigen::VectorXd D, q;
    Eigen::MatrixXd M;
    /// M's that are not 0; empty, 0 x 0, where they are more than an eighth.
    Eigen::SparseMatrix<double> entries;
    double asymmetry;      ///< of A
    Eigen::VectorXd zero;  ///< what counts as 0 in row i, of f and of a: 1e-11 |b|_inf, scaled
    double dependence;     ///< a Schur complement below this is 0: 1e-13, or A's asymmetry, which is round-off as well
};

/// D of a matrix with this diagonal.
Eigen::VectorXd lcp_scales(const Eigen::VectorXd& diagonal);

/// Whether M + 1e-9 has a Cholesky factor: no direction of M has a negative curvature that is more than round-off.
/// Cost: O(n^3/3) as matrix products; of a sparse M, whose rows begin near the diagonal, much less.
bool is_semidefinite(const Eigen::MatrixXd& M);

}  // namespace rbc
