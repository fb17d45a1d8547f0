#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex20 {

/// At most K contacts of a face, chosen so that it keeps its corners (no mean is taken, so nothing shrinks):
///
///   first the two points that are farthest from each other;
///   then, one after the other, the point that is farthest from the convex hull of those chosen;         (E20.5)
///   until there are K, or no point is farther outside than 1e-9 of the distance of the first two.
///
/// Of several that are equally far to 1e-12 of that distance, any; where a point is outside by 1e-9 of it to four
/// digits, it may be chosen or not. All points at one place: one of them, any.
///
/// @param points  2 x n, n from 1 to 30: places along the face, m. The farthest two are 1e-9 to 1e4 m apart, or all are
///                at one place; some may be. From the origin they are up to 100 times as far as from each other
/// @param K       2 to 40, less or more than n
/// @return indices of points, in rising order, none twice
/// @missing at most K contacts that keep the corners of a face (E20.5)
std::vector<int> corners(const Eigen::Matrix2Xd& points, int K);

RBC_EXERCISE(corners)

}  // namespace rbc::ex20
