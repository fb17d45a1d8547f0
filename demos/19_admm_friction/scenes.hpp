#pragma once

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/parameters.hpp"
#include "common/foundation/model/contact_problem.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// What can be chosen in the demo.
struct FrictionStack {
    enum class Kind { heavy, slope, slider, pyramid, glide };

    Kind kind = Kind::heavy;
    double rows = 6;      ///< of boxes
    double ratio = 1000;  ///< heavy, slider: mass of the uppermost box over that of the others
    double angle = 20;    ///< deg, of the slope
    double speed = 0.5;   ///< slider: of the load; glide: of the box, down the slope, m/s

    void bind(Parameters& parameters);
    World world() const;         ///< at the start
    double gap(const World& now) const;  ///< glide: between slope and box, m, < 0: the box is in it; else 0
    Rect part_of_world() const;  ///< that the picture shows, m
};

/// The problem of a scene's first step.
ContactProblem stack_problem(FrictionStack::Kind kind, double rows, double ratio, double friction = 0.5);

}  // namespace rbc
