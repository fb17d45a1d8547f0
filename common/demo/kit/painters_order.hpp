#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/demo/kit/camera.hpp"

namespace rbc {

/// A convex piece of what is seen: the hull of its corners, each a ball of this radius.
struct Piece {
    std::vector<Eigen::Vector3d> corners;  ///< m; at least one
    std::vector<Eigen::Vector3d> normals;  ///< of its faces, unit; none of a ball or of a rounded line
    double radius = 0;                     ///< m, >= 0
    Eigen::Vector3d centre() const;
};

/// The order in which pieces are painted so that what is near covers what is far: for any two that overlap in the
/// picture, a plane between them says which is nearer, the one on the eye's side. Of pieces that run into each other
/// the plane is taken that they overlap least across. Where pieces cover each other in a circle, which convex ones can,
/// the farthest of them is painted first.
/// @return indices, far to near
/// Cost: O(n log n), and some 1 us for each pair that overlaps in the picture.
/// Source: the idea of M. Newell, R. Newell and T. Sancha, "A solution to the hidden surface problem", ACM 1972.
std::vector<std::size_t> painters_order(const std::vector<Piece>& pieces, const Camera& camera);

}  // namespace rbc
