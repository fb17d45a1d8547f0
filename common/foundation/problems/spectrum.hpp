#pragma once

#include "common/foundation/model/contact_problem.hpp"

namespace rbc {

/// Both ends of the spectrum of a symmetric matrix, in its own unit.
struct SpectrumEnds {
    double least = 0, largest = 0;
    bool certain = true;  ///< false: the least eigenvalue may be smaller than `least`, which is one of some vector
};

/// How far W is from positive semidefinite: the least eigenvalue and the one of the largest size.
///
/// Up to 400 rows all eigenvalues are computed. Above, the least comes from a Cholesky factor of W + s: that it exists
/// proves that no eigenvalue is below -s, to round-off, and Lanczos' iteration with it finds the least one, near 0 to
/// round-off, else to some 1e-4 of the largest. s begins with `negligible` times the largest eigenvalue and grows until
/// there is a factor. A factor that would cost more than `max_work` is not made: then the least eigenvalue is Lanczos'
/// estimate from products with W, good to about 1e-4 of the largest, never too small, and not `certain`.
/// @param W  square, symmetric, finite
SpectrumEnds spectrum_ends(const ContactMatrix& W, double negligible = 1e-7, double max_work = 2e10);

/// How much work a Cholesky factor of W + 1 is, in multiplications, from the places of its entries alone.
double factor_work(const ContactMatrix& W);

}  // namespace rbc
