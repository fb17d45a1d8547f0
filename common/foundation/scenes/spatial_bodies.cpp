#include "common/foundation/scenes/spatial_bodies.hpp"

#include <cmath>
#include <memory>
#include <numbers>

#include "common/foundation/scenes/arguments.hpp"
#include "common/foundation/scenes/hull.hpp"

namespace rbc::scenes {

namespace {

using Eigen::Vector3d;

/// @param moments  of inertia about the body's axes of a body of density 1, m^5
SpatialBody solid(const SpatialShape& shape, double density, double volume, const Vector3d& moments) {
    SpatialBody body;
    body.shape = shape;
    body.inverse_mass = 1 / (density * volume);
    body.inverse_inertia = (density * moments).cwiseInverse();
    return body;
}

}  // namespace

SpatialBody sphere_body(double radius, double density) {
    need_positive("sphere_body", "radius", radius);
    need_mass("sphere_body", "density", density);
    const double volume = 4 * std::numbers::pi / 3 * radius * radius * radius;
    return solid(Sphere{radius}, density, volume, Vector3d::Constant(0.4 * volume * radius * radius));
}

SpatialBody cuboid_body(const Vector3d& half, double density) {
    for (const double h : half) need_positive("cuboid_body", "half", h);
    need_mass("cuboid_body", "density", density);
    const double volume = 8 * half.prod();
    const Vector3d squares = half.cwiseProduct(half);
    return solid(Cuboid{half}, density, volume, volume / 3 * (Vector3d::Constant(squares.sum()) - squares));
}

SpatialBody hull_body(std::span<const Vector3d> points, double density) {
    need_mass("hull_body", "density", density);
    HullMesh mesh = hull_of(points);
    const MassProperties found = mass_properties(mesh, 1);
    const Eigen::Matrix3d to_body = found.axes.transpose();
    for (Vector3d& corner : mesh.corners) corner = to_body * (corner - found.centre);
    for (Vector3d& normal : mesh.normals) normal = to_body * normal;
    SpatialBody body =
        solid(Hull{std::make_shared<const HullMesh>(std::move(mesh))}, density, found.mass, found.moments);
    body.position = found.centre;
    body.orientation = Eigen::Quaterniond(found.axes).normalized();
    return body;
}

SpatialBody half_space_body() {
    SpatialBody body;
    body.shape = HalfSpace{};
    return body;
}

}  // namespace rbc::scenes
