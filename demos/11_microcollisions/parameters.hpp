#pragma once

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/parameters.hpp"
#include "lessons/11_microcollisions/micro_stepper.hpp"

namespace rbc {

/// What can be chosen in the demo: what lies on what, and how collisions are found, ordered and answered.
struct MicroDemoParameters {
    enum class Scene { ball, book, ramp, column, wall, pyramid };
    enum class Loop { collision_times, fixed_steps };

    Scene scene = Scene::book;
    Loop loop = Loop::collision_times;
    double slope = 0.2;  ///< rad
    double friction = 0.5, restitution = 0.5, greatest = 1;
    double envelope = 1e-3;   ///< m
    double tolerance = 1e-3;  ///< m/s
    double max_sweeps = 300, max_events = 100;
    double seed = 0;  ///< a whole number; of the random order
    ContactOrder order = ContactOrder::as_found, other_order = ContactOrder::bottom_up;

    void bind(Parameters& parameters);
    World world() const;         ///< at the start
    Rect part_of_world() const;  ///< that the picture shows, m
};

}  // namespace rbc
