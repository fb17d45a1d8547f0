#pragma once

#include <Eigen/Core>
#include <array>

#include "common/foundation/model/body.hpp"

namespace rbc {

/// The cube [-1, 1]^3, its features numbered as spatial_manifold.hpp says.
const HullMesh& cube_mesh();

/// A cuboid or a hull in its place: a mesh, stretched along its axes, turned and moved. Directions are the world's;
/// places too, but measured from a point near the bodies, so that no digits are lost far from the origin.
struct Polyhedron {
    const HullMesh* mesh;
    Eigen::Vector3d stretch;  ///< of the mesh: a cuboid's half lengths, 1 for a hull
    Eigen::Matrix3d axes;     ///< of the body, columns
    Eigen::Vector3d centre;   ///< of mass, m
    double half_width;        ///< the smallest from a face to its opposite, m

    Eigen::Vector3d corner(int i) const {
        return centre + axes * stretch.cwiseProduct(mesh->corners[static_cast<std::size_t>(i)]);
    }
    Eigen::Vector3d normal(int face) const { return axes * mesh->normals[static_cast<std::size_t>(face)]; }
    /// n.corner(i) = n.centre + in_mesh(n).mesh->corners[i]
    Eigen::Vector3d in_mesh(const Eigen::Vector3d& n) const { return stretch.cwiseProduct(axes.transpose() * n); }
};

/// @param body    a cuboid or a hull
/// @param origin  that places are measured from, m
Polyhedron polyhedron_of(const SpatialBody& body, const Eigen::Vector3d& origin);

/// A face in its place.
struct PlacedFace {
    int index;                                                   ///< in the mesh
    Eigen::Vector3d normal;                                      ///< unit, outward
    int count;                                                   ///< of corners; edge k runs from corner k to the next
    std::array<int, HullMesh::max_corners> names;                ///< of the corners in the mesh
    std::array<Eigen::Vector3d, HullMesh::max_corners> corners;  ///< counter-clockwise seen from outside, m

    int name(int k) const { return names[static_cast<std::size_t>(k % count)]; }
    const Eigen::Vector3d& corner(int k) const { return corners[static_cast<std::size_t>(k % count)]; }
};
PlacedFace placed_face(const Polyhedron& body, int face);

/// The face that looks at a plane most directly, n its normal: of all faces with a corner that is lowest along n, to
/// `tolerance`, the one whose normal is most against n. (A face without such a corner may look at the plane even more
/// directly, if the hull is sharp; but it is not what touches.) Of faces equal to 1e-9, the first.
int face_towards(const Polyhedron& body, const Eigen::Vector3d& n, double tolerance);

/// Two points, one of each body.
struct PointPair {
    Eigen::Vector3d on_a, on_b;  ///< m
    double along_a, along_b;     ///< where on its edge each lies, from 0 to 1
};
/// The nearest points of two edges, from p to q; of parallel ones any that are nearest.
/// Source: [ERI05] ch. 5.1.9. Its 1 - cos^2 is |u x v|^2 here, which keeps its digits where edges are nearly parallel.
PointPair nearest_points(const Eigen::Vector3d& p_a, const Eigen::Vector3d& q_a, const Eigen::Vector3d& p_b,
                         const Eigen::Vector3d& q_b);

}  // namespace rbc
