#pragma once

#include <Eigen/Core>
#include <optional>

#include "common/demo/kit/camera.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

struct SeenBody {
    int body;
    Eigen::Vector3d place;  ///< where the sight meets it, in the world, m
};
/// The movable body that is seen at a point of the picture, the nearest one, or none.
std::optional<SeenBody> body_at(const SpatialWorld& world, const Camera& camera, Point at);

inline Eigen::Vector3d to_world(const SpatialBody& body, const Eigen::Vector3d& local) {
    return body.position + body.orientation * local;
}
inline Eigen::Vector3d to_body(const SpatialBody& body, const Eigen::Vector3d& point) {
    return body.orientation.conjugate() * (point - body.position);
}

}  // namespace rbc
