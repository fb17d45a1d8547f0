#pragma once

#include <string>
#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/demo.hpp"
#include "common/foundation/model/world.hpp"
#include "demos/17_friction_stabilization/hand_path.hpp"
#include "demos/17_friction_stabilization/parameters.hpp"
#include "lessons/17_friction_stabilization/building.hpp"
#include "lessons/17_friction_stabilization/task_judge.hpp"

namespace rbc {

/// One method at the task: how it steps, and the result of its last try.
struct TaskTry {
    std::string name, label;
    Colour colour;
    NormalTerms normal;
    bool remembers;
    std::unique_ptr<RememberingStepper> stepper = std::make_unique<RememberingStepper>();
    TaskJudge judge = TaskJudge{};
    bool tried = false;
};

/// Plain, normal, friction, both; and the student's.
std::vector<TaskTry> task_tries();
PaperParameters task_paper(const MemoryParameters& chosen, const TaskTry& attempt, double dt);
PressTask press_task(const MemoryParameters& chosen);
/// The path of scripted hands; empty for the mouse.
HandPath written_hands(const MemoryParameters& chosen);
Rect task_scene(const PressTask& task);

/// Score as probes; NaN where the method was not tried yet. @param depth  m
std::vector<Probe> task_probes(const TaskTry& attempt);

/// Where the boxes should be, the line that says what to do next, and the clock.
/// @param side  to which the stack should lean: 1 right, -1 left
void draw_task(Canvas& canvas, const Rect& part, const PressTask& task, const TaskTry& attempt, double side,
               bool labelled);

/// The plane of what a hand does to the topmost box: aside and down, in weights of a box, and where it tips and slides.
Rect press_plane_world();
struct PressDot {
    Colour colour;
    PressForce force;
};
void draw_press_plane(Canvas& canvas, const PressTask& task, double friction, const std::vector<PressDot>& hands);

/// The letters of (17.10) to (17.14) over a stack that a hand presses.
/// @param held   where the hand holds it, m
/// @param force  of the hand on the box, N
void draw_task_labels(Canvas& canvas, const PressTask& task, const World& world, const Eigen::Vector2d& held,
                      const Eigen::Vector2d& force);

}  // namespace rbc
