#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex23 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed point_counts{1, 40}, face_sizes{1e-9, 1e4, "m"}, origin_places{0, 99},
    gap_sizes{1e-15, 1e3, "m"};

inline constexpr Tolerance flat{1e-3},  ///< of the size squared: the area of a hull is 0, or larger
    edge_gap{1e-9},        ///< of the size: so near to an edge of the chosen the centre is on both its sides
    border_gap{1e-6},      ///< of the size: no nearer is the centre to an edge of the hull of all
    area_tolerance{1e-9};  ///< of the largest area, or length

/// At most four contacts of a face that are as good as all, for a body whose centre of mass is known. Of all choices
/// of at most four points
///
///   with one of the deepest, that is one whose gap is the smallest,
///   and with the centre in the hull of the chosen, if it is in the hull of all,
///   one whose hull has the largest area                                                                (E23.5)
///
/// Where all points are on a line: one of the deepest, and the two that are farthest from each other. There always is
/// such a choice (README). The order of the points decides nothing but which of equal choices is taken: any.
///
/// @param points  2 x n, n of `point_counts`: places along the face, m. Their size, the distance of the two that are
///                farthest from each other, is of `face_sizes`, or 0: all at one place. Some may be. The first is up to
///                one of `origin_places` times the size from the origin. All are on a line, to round-off, or not `flat`
/// @param gaps    n, m, each 0, or of `gap_sizes` in size, of either sign
/// @param centre  the centre of mass, seen along the normal, m; at most twice the size from the first point, with its
///                `border_gap` where not all points are on a line
/// @return indices of points, one to four, none twice, in any order. The centre may be outside of the hull by
///         `edge_gap`; the area is the largest, to `area_tolerance`, of choices with the centre deeper inside than
///         `edge_gap`
/// @missing four points with the deepest one and around the centre (E23.5)
std::vector<int> four_corners(const Eigen::Matrix2Xd& points, const Eigen::VectorXd& gaps,
                              const Eigen::Vector2d& centre);

RBC_EXERCISE(four_corners)

}  // namespace rbc::ex23
