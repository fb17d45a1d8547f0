#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex15 {

/// What may be asked; the largest entry of a vector may also be 0.
inline constexpr Allowed search_rows{1, 40}, search_impulses{1e-15, 1e15, "N s"},
    search_mobilities{1e-12, 1e12, "1/kg"};
inline constexpr Tolerance way_tolerance{1e-13},  ///< of |g_k| + |q|, in the measure below
    bend_tolerance{1e-9};                         ///< of |q|

/// What a search with conjugate directions remembers between two sweeps.
struct Search {
    Eigen::VectorXd r;  ///< r_k, where the next sweep starts, N s
    Eigen::VectorXd p;  ///< p_k-1, the way that led there; empty before the first sweep
    Eigen::VectorXd g;  ///< g_k-1; empty before the first sweep
    int bends = 0;      ///< steps so far that left out some of the old way
};

/// The step after a sweep, in another measure than (15.2) and without the restarts of (15.3). With s the sweep's output
/// from r_k, and in the measure <x, y> = sum_i W_ii x_i y_i, an energy, whatever unit a row has,
///
///   g_k = r_k - s,     beta = <g_k, g_k> / <g_k-1, g_k-1>,     old way: q = beta p_k-1               (E15.1)
///   p_k = -g_k + what is taken of q,     r_k+1 = r_k + p_k                                           (E15.2)
///
/// q is the sum of a part along g_k and a part across, <across, g_k> = 0. Where the part along has the direction of
/// -g_k all of it is taken, where it goes against it nothing. Of the part across a share is taken, the largest one in
/// [0, 1] that keeps p_k within 45 degrees of the sweep's own way -g_k,
///
///   |share across| <= |the part of p_k along g_k|,     |x|^2 = <x, x>                                (E15.3)
///
/// A step bends if anything of q is left out; of less than `bend_tolerance`, but not 0, either is right. beta may well
/// be above 1. The first time p = -g; after g_k-1 = 0 beta is 0, and where g_k = 0 so is p_k: none of these is a bend.
///
/// @param search    of `search_rows`; the largest entries of r, p and g are of `search_impulses`, any p with any g
/// @param s         the sweep's output from search.r; so are its largest entry and that of g_k
/// @param diagonal  W_ii, of `search_mobilities`, 1/kg
/// @return  each entry of g and p to `way_tolerance`, over the root of W_ii; r to as much and a rounding of itself
/// @missing the next direction, with as much of the old way as fits (E15.3)
Search advance(const Search& search, const Eigen::VectorXd& s, const Eigen::VectorXd& diagonal);

RBC_EXERCISE(advance)

}  // namespace rbc::ex15
