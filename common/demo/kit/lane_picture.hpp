#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "common/demo/kit/camera.hpp"
#include "common/demo/kit/canvas.hpp"
#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// A body under the pointer, and the place of the world where it is.
template <int D>
struct PickedBody {
    int body;
    Eigen::Vector<double, D> place;  ///< m
};

/// How bodies of the plane are seen: as they are. The same members as SpaceLook has.
struct PlaneLook {
    double size;  ///< of what is shown, m

    void bodies(Canvas& canvas, const World& world, const std::vector<Colour>& colours) const;
    void contact(Canvas& canvas, const Contact& contact) const;
    void arrow(Canvas& canvas, const Eigen::Vector2d& from, const Eigen::Vector2d& way, const Stroke& stroke) const;
    void line(Canvas& canvas, const Eigen::Vector2d& a, const Eigen::Vector2d& b, const Stroke& stroke) const;
    std::optional<PickedBody<2>> pick(const World& world, Point at) const;
    /// The point of the world under the pointer, as far away as `like` is.
    Eigen::Vector2d point(Point at, const Eigen::Vector2d& like) const;
};

/// How bodies of space are seen: by a camera.
struct SpaceLook {
    double size;  ///< of what is shown, m
    Camera camera;
    double reach;  ///< of the ground, m

    void bodies(Canvas& canvas, const SpatialWorld& world, const std::vector<Colour>& colours) const;
    void contact(Canvas& canvas, const SpatialContact& contact) const;
    void arrow(Canvas& canvas, const Eigen::Vector3d& from, const Eigen::Vector3d& way, const Stroke& stroke) const;
    void line(Canvas& canvas, const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Stroke& stroke) const;
    std::optional<PickedBody<3>> pick(const SpatialWorld& world, Point at) const;
    Eigen::Vector3d point(Point at, const Eigen::Vector3d& like) const;
};

}  // namespace rbc
