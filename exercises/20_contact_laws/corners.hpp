#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/model/exercise.hpp"

namespace rbc::ex20 {

/// At most K contacts of a face, chosen so that it keeps its corners (no mean is taken, so nothing shrinks):
///
///   first the two points that are farthest from each other;
///   then, one after the other, the point that is farthest from the convex hull of those chosen;         (E20.5)
///   until there are K, or no point is farther outside than 1e-9 of the distance of the first two.
///
/// Of several that are equally far to 1e-12 of that distance, any. All points at one place: one of them.
///
/// @param points  2 x n, n >= 1: places along the face, m, finite, 1e-6 to 1e3 m apart where they are apart at all
/// @param K       >= 2
/// @return indices of points, in rising order
std::vector<int> corners(const Eigen::Matrix2Xd& points, int K);

RBC_EXERCISE(corners)

}  // namespace rbc::ex20
