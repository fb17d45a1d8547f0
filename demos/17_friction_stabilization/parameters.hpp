#pragma once

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/parameters.hpp"
#include "lessons/17_friction_stabilization/building.hpp"

namespace rbc {

/// What can be chosen in the demo: what is built or rolls, and the terms it is solved on.
struct MemoryParameters {
    enum class Scene { wall, stack, ramp, disc, task };
    enum class Hands { mouse, steady, shaky, again };
    enum class Lanes { all, plain, normal, friction, both };

    Scene scene = Scene::wall;
    double rows = 5, columns = 5;  ///< of the wall; the stack and the one on the ramp have `rows` too
    double slope = 0.2;            ///< rad: the ramp rises by it to the right, under the disc the ground falls by it
    double speed = 1;              ///< of the disc, m/s
    double interval = 1, drop = 0.05;
    double iterations = 12, friction = 0.5;
    double normal_reduction = 0.5, reduction = 0.8;
    double tolerance = 1e-6, clamp = 2, envelope = 0.0625;
    bool warm_start = false, tell_rolling = true;
    SweepOrder order = SweepOrder::as_found;
    Hands hands = Hands::mouse;  ///< of the task, as what follows
    Lanes lanes = Lanes::all;
    double shake = 0.02;  ///< amplitude, m
    double seed = 1;      ///< a whole number
    bool labels = false;  ///< the letters of the text over the stack

    void bind(Parameters& parameters);
    PaperParameters paper(double dt) const;
    bool builds() const { return scene != Scene::disc && scene != Scene::task; }
    Building building() const;   ///< of the disc: nothing to build, the disc stands already
    Rect part_of_world() const;  ///< that the picture shows, m
};

}  // namespace rbc
