#pragma once

#include <Eigen/Core>

#include "common/model/exercise.hpp"

namespace rbc::ex15 {

/// What a search with conjugate directions remembers between two sweeps.
struct Search {
    Eigen::VectorXd r;  ///< r_k, where the next sweep starts, N s
    Eigen::VectorXd p;  ///< p_k-1, the way that led there; empty before the first sweep
    Eigen::VectorXd g;  ///< g_k-1; empty before the first sweep
    int restarts = 0;   ///< so far
};

/// The step after a sweep, in another measure than (15.2) and with another rule than (15.3) for restarts. With s the
/// sweep's output from r_k, and in the measure <x, y> = sum_i W_ii x_i y_i, an energy, whatever unit a row has,
///
///   g_k = r_k - s,     beta = <g_k, g_k> / <g_k-1, g_k-1>                                            (E15.1)
///   p_k = beta p_k-1 - g_k,     r_k+1 = r_k + p_k                                                   (E15.2)
///   restart, p_k = -g_k, unless   -<g_k, p_k> >= 0.2 |g_k| |p_k|     with |x|^2 = <x, x>            (E15.3)
///
/// beta may well be above 1. The first time p = -g, and that is no restart. After g_k-1 = 0 beta is 0. A p_k that
/// is not finite is a restart as well.
///
/// @param s         the sweep's output from search.r, finite, N s
/// @param diagonal  W_ii > 0, 1/kg
Search advance(const Search& search, const Eigen::VectorXd& s, const Eigen::VectorXd& diagonal);

RBC_EXERCISE(advance)

}  // namespace rbc::ex15
