#pragma once

#include "common/demo/kit/canvas.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/17_friction_stabilization/press_task.hpp"

namespace rbc {

/// The letters of (17.10) to (17.14) over a stack that a hand presses.
/// @param held   where the hand holds it, m
/// @param force  of the hand on the box, N
void draw_task_labels(Canvas& canvas, const PressTask& task, const World& world, const Eigen::Vector2d& held,
                      const Eigen::Vector2d& force);

}  // namespace rbc
