#include "lessons/23_space/sphere_contacts.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <limits>

#include "lessons/23_space/spatial_manifold.hpp"

namespace rbc {

namespace {

using Eigen::Vector3d;

/// A hull in its own axes.
struct HullAxes {
    const HullMesh& mesh;

    const Vector3d& corner(int i) const { return mesh.corners[static_cast<std::size_t>(i)]; }
    /// How high p is over a face.
    double height(std::size_t f, const Vector3d& p) const { return mesh.normals[f].dot(p - corner(mesh.faces[f][0])); }
    /// Whether the foot of p on the face's plane is on the face.
    bool is_over(std::size_t f, const Vector3d& p) const {
        const std::vector<int>& face = mesh.faces[f];
        for (std::size_t k = 0; k < face.size(); ++k) {
            const Vector3d &from = corner(face[k]), &to = corner(face[(k + 1) % face.size()]);
            if ((to - from).cross(mesh.normals[f]).dot(p - from) > 0) return false;
        }
        return true;
    }
};

}  // namespace

NearestSurface nearest_surface_of_cuboid(const Polyhedron& cuboid, const Vector3d& p) {
    const Vector3d at = cuboid.axes.transpose() * (p - cuboid.centre), &half = cuboid.stretch;
    const Vector3d beyond = at - at.cwiseMax(-half).cwiseMin(half);
    const double distance = beyond.stableNorm();
    if (distance >= std::numeric_limits<double>::min()) {  // (23.34)
        int outside = 0, corner = 0, free = 0;
        for (int k = 0; k < 3; ++k) {
            outside += beyond[k] != 0 ? 1 : 0;
            if (beyond[k] > 0) corner |= 1 << k;
            if (beyond[k] == 0) free |= 1 << k;
        }
        Eigen::Index axis = 0;
        beyond.cwiseAbs().maxCoeff(&axis);
        const std::uint32_t feature = outside == 3 ? polyhedron_corner(corner)
                                      : outside == 2
                                          ? polyhedron_edge(corner, corner | free)
                                          : polyhedron_face(2 * static_cast<int>(axis) + (beyond[axis] > 0 ? 0 : 1));
        return {cuboid.axes * beyond / distance, distance, feature};
    }
    const std::array<double, 6> depth{half.x() - at.x(), half.x() + at.x(), half.y() - at.y(),
                                      half.y() + at.y(), half.z() - at.z(), half.z() + at.z()};
    const int face = static_cast<int>(std::min_element(depth.begin(), depth.end()) - depth.begin());  // (23.35)
    return {cuboid.normal(face), -depth[static_cast<std::size_t>(face)], polyhedron_face(face)};
}

NearestSurface nearest_surface_of_hull(const Polyhedron& hull, const Vector3d& p) {
    const HullAxes axes{*hull.mesh};
    const Vector3d at = hull.axes.transpose() * (p - hull.centre);
    std::size_t highest = 0;
    double height = -std::numeric_limits<double>::infinity();
    for (std::size_t f = 0; f < axes.mesh.faces.size(); ++f) {
        const double s = axes.height(f, at);
        const bool is_nearest = s > 0 && axes.is_over(f, at);
        if (s <= height && !is_nearest) continue;
        height = s;
        highest = f;
        if (is_nearest) break;
    }
    const auto of_face = [&](double distance) {
        const int face = static_cast<int>(highest);
        return NearestSurface{hull.normal(face), distance, polyhedron_face(face)};
    };
    if (height <= 0 || axes.is_over(highest, at)) return of_face(height);
    Vector3d nearest = Vector3d::Zero();
    double least = std::numeric_limits<double>::infinity();
    std::uint32_t feature = 0;
    for (const HullMesh::Edge& edge : axes.mesh.edges) {
        const Vector3d &from = axes.corner(edge.from), along = axes.corner(edge.to) - from;
        const double t = std::clamp(along.dot(at - from) / along.squaredNorm(), 0.0, 1.0);
        const Vector3d w = at - (from + t * along);
        if (w.norm() >= least) continue;
        least = w.norm();
        nearest = w;
        feature = t == 0   ? polyhedron_corner(edge.from)
                  : t == 1 ? polyhedron_corner(edge.to)
                           : polyhedron_edge(edge.from, edge.to);
    }
    if (least <= 1e-9 * hull.half_width) return of_face(height);
    return {hull.axes * nearest / least, least, feature};
}

}  // namespace rbc
