#pragma once

#include <cstdint>
#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "lessons/17_friction_stabilization/press_task.hpp"

namespace rbc {

/// The state of the mouse from a time on, until the next point.
struct HandPoint {
    double t = 0;   ///< s
    Point at;       ///< the pointer, m
    int body = -1;  ///< that it holds; -1: none
    Point local;    ///< where it holds it, in the body's frame, m
};

/// Hands whose motion can be repeated: recorded, or written.
struct HandPath {
    std::vector<HandPoint> points;  ///< by rising t

    const HandPoint* at(double t) const;                                 ///< nullptr: before the first
    double end() const { return points.empty() ? 0 : points.back().t; }  ///< s
};

/// How a person does the task: each box by its middle over the plinth and down, then the topmost one near its right
/// end, `press` down and `aside` to the right within 2 s, a wait, and back.
struct TaskScript {
    double lever = 0.45;  ///< from the middle of the topmost box, m
    double press = 0.30;  ///< the pointer goes so far down, m
    double aside = 0.07;  ///< and to the right, m
    double wait = 3;      ///< at the lowest point, s
    double speed = 2.5;   ///< of the hand in building, m/s
};
HandPath steady_hands(const PressTask& task, const TaskScript& script = {});

/// The same hands, trembling while they hold something: in x and in y three sines each, of 0.5 to 5 Hz and phases drawn
/// from `seed`, that together never exceed `amplitude`.
/// @param amplitude  m
HandPath shaken(HandPath path, double amplitude, std::uint64_t seed);

}  // namespace rbc
