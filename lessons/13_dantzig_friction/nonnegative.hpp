#pragma once

#include <Eigen/Core>

namespace rbc {

/// Either x >= 0 with A x = b, or why there is none. Which of the two it is, the caller measures.
struct NonnegativeAnswer {
    Eigen::VectorXd x;  ///< >= 0; A x = b up to round-off, if there is such an x
    Eigen::VectorXd y;  ///< if there is none: A'y <= 0 up to round-off, and b.y > 0; so b.y = (A'y).x <= 0 cannot be
};

/// Looks for x >= 0 with A x = b, by the simplex method: every row gets an unknown of its own that makes up for what is
/// missing, and the sum of these goes down to its least value. Where that is not 0, what a row's unknown still costs is
/// y (Farkas' lemma).
/// @param A  m x n, any, best with entries of about 1
/// @param b  m
/// Cost: O(m (m + n)) a pivot, some 1 to 3 m pivots. After 10 (m + n) of them by the steepest cost the first column
/// that helps enters (Bland's rule), which cannot run in circles; after 100 (m + n) it gives up where it is.
NonnegativeAnswer find_nonnegative(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);

}  // namespace rbc
