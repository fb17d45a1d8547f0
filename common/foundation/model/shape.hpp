#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <memory>
#include <variant>
#include <vector>

namespace rbc {

/// A particle: no extent. Its contacts are those of a circle of radius 0.
struct PointShape {};

struct Circle {
    double radius = 0.5;  ///< m, > 0
};

/// A rectangle about the centre of mass, its axes those of the body.
struct Box {
    double half_width = 0.5;   ///< along the body's x, m, > 0
    double half_height = 0.5;  ///< along the body's y, m, > 0
};

/// All points below the body's x axis: y <= 0 in the body's frame. Its outward normal is the body's y axis.
struct HalfPlane {};

/// What a body looks like in its own frame, the centre of mass in the origin.
using Shape = std::variant<PointShape, Circle, Box, HalfPlane>;

/// In space.
struct Sphere {
    double radius = 0.5;  ///< m, > 0
};

struct Cuboid {
    Eigen::Vector3d half{0.5, 0.5, 0.5};  ///< half of its length along each of the body's axes, m, > 0
};

/// All points with z <= 0 in the body's frame. Its outward normal is the body's z axis.
struct HalfSpace {};

/// What a convex hull is made of, m, in the body's frame. Each face lists its corners counter-clockwise, seen from
/// outside. The rest follows from these; scenes::hull_of makes all of it.
struct HullMesh {
    static constexpr std::size_t max_corners = 128;  ///< so that room for all contacts is known beforehand
    struct Edge {
        int from, to;     ///< corners
        int left, right;  ///< faces: the one whose corners run from `from` to `to`, and the other
    };
    std::vector<Eigen::Vector3d> corners;
    std::vector<std::vector<int>> faces;
    std::vector<Eigen::Vector3d> normals;  ///< of the faces, unit, outward
    std::vector<Edge> edges;               ///< each once
    double half_width = 0;                 ///< half of the least distance of a face from the corner farthest behind it
};

/// A convex body with flat faces. Many bodies may share one mesh.
struct Hull {
    std::shared_ptr<const HullMesh> mesh;
};

/// Round wire along a closed line of straight pieces, as the link of a chain is: all points within `radius` of the line.
/// Not convex. Piece k runs from corner k to the next, the last one to corner 0. scenes::link_body makes it.
struct Link {
    static constexpr std::size_t max_corners = 64;
    std::shared_ptr<const std::vector<Eigen::Vector3d>> corners;  ///< of the line, 3 or more, m, in the body's frame
    double radius = 0.1;                                          ///< of the wire, m, > 0
};

using SpatialShape = std::variant<Sphere, Cuboid, HalfSpace, Hull, Link>;

}  // namespace rbc
