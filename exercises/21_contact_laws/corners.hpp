#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex21 {

/// What may be asked.
inline constexpr Allowed point_counts{1, 30}, most_points{2, 40}, face_sizes{1e-9, 1e4, "m"}, distances{0, 99};

inline constexpr Tolerance outside_limit{1e-9},  ///< of the distance of the first two points
    as_far{1e-12},                               ///< of that distance: points that are equally far
    about_the_limit{1e-4};                       ///< of `outside_limit`: outside by so nearly that much

/// At most K contacts of a face, chosen so that it keeps its corners (no mean is taken, so nothing shrinks):
///
///   first the two points that are farthest from each other;
///   then, one after the other, the point that is farthest from the convex hull of those chosen;         (E21.5)
///   until there are K, or no point is farther outside than `outside_limit`.
///
/// Of several that are `as_far`, any; what is outside by just the limit, `about_the_limit`, may be chosen or not. All
/// points at one place: one of them, any.
///
/// @param points  2 x n, n of `point_counts`: places along the face, m. The farthest two are one of `face_sizes` apart,
///                or all are at one place; some may be. The first is up to one of `distances` times as far from the
///                origin
/// @param K       of `most_points`, less or more than n
/// @return indices of points, in rising order, none twice
/// @missing at most K contacts that keep the corners of a face (E21.5)
std::vector<int> corners(const Eigen::Matrix2Xd& points, int K);

RBC_EXERCISE(corners)

}  // namespace rbc::ex21
