#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/model/contact.hpp"

namespace rbc {

/// Points in at most K groups.
struct PointGroups {
    std::vector<int> group;     ///< of every point
    Eigen::MatrixXd centroids;  ///< a column per group, m
    std::vector<int> seeds;     ///< the point that each group began with
    int rounds = 0;             ///< centroids computed until the assignment repeated itself; 0: nothing to group
};

/// K-means by Lloyd's rounds, from seeds that need no dice: seed 0 is the point farthest from the mean, each further
/// one the point farthest from the seeds so far (21.12). Ties: the lowest index. At most K points: each is a group.
/// @param points  a column each, m, any dimension, finite
/// @throws std::invalid_argument  K < 1; a point is not finite
/// Cost: O(points K) each round, at most 100 rounds.
PointGroups group_points(const Eigen::MatrixXd& points, int K);

/// What an area of contact is left with.
enum class Kept {
    means,  ///< for each group a contact in its middle: mean point, normalized mean normal, mean gap, lowest feature
    seeds,  ///< the contacts that the groups begin with (21.12), as they are: corners first
};

/// Contacts of the same two bodies whose normals differ by less than 1 mrad are one area; each area is left with at
/// most K contacts. Areas, and the groups of an area, stand in the order of their first contacts, seeds in their own
/// order: warm starts go by the place in the list, and which seed is first may be decided by the last bits.
/// @throws std::invalid_argument  K < 1; a point is not finite
/// Source: [CLW23] section 2.3 with means and K = 3; its seeds and its gap are not told.
template <int D>
std::vector<ContactIn<D>> merge_contacts(const std::vector<ContactIn<D>>& contacts, int K, Kept kept = Kept::means);

/// How far from `from` a line of contacts or an area of contacts supports a load in the direction `along`: the largest
/// s with from + s along in the convex hull of the points, m. -1: `from` is outside.
/// @param points  2 x n, n >= 1: places along a face (in space), or with all y = 0 along an edge (in the plane, along
/// = (+-1, 0))
double support_reach(const Eigen::Matrix2Xd& points, const Eigen::Vector2d& from, const Eigen::Vector2d& along);

}  // namespace rbc
