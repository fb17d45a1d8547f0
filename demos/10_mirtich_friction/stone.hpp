#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "common/demo/kit/camera.hpp"

namespace rbc {

/// The scene of an impact in space: a stone's corner on the ground. x is t1, to the right until the view is turned; y
/// is t2, away from the eye; z is n, up.

Rect stone_world();   ///< of the camera's picture
Camera stone_home();  ///< from where it is seen until the view is turned

/// The way of the point of contact under one method.
struct StoneWay {
    std::vector<Eigen::Vector3d> places;
    Stroke stroke;
};

/// What is shown of a moment.
struct StoneMoment {
    const char* phase;                       ///< in words
    Eigen::Vector3d before;                  ///< where the corner comes from: from -before to the origin
    Eigen::Vector3d corner;                  ///< of the stone, now
    Eigen::Vector3d sliding;                 ///< an arrow from there
    std::optional<Eigen::Vector3d> impulse;  ///< likewise, so far; none after the impact
    std::vector<StoneWay> ways;
};
void draw_stone(Canvas& canvas, const Camera& camera, const StoneMoment& moment);

}  // namespace rbc
