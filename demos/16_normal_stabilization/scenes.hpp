#pragma once

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/parameters.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// What lies on what at the start; all boxes are 1 m and 1 kg.
struct StabilizationScene {
    enum class Kind {
        stack,
        pyramid,
        drop,     ///< a ball and a box from half a metre
        overlap,  ///< a stack whose boxes are 0.3 m inside each other
    };
    Kind kind = Kind::stack;
    double height = 6;  ///< boxes, or rows

    void bind(Parameters& parameters);
    World world(double gap) const;  ///< every gap `gap`, m, where the scene has no other
    Rect part_of_world() const;     ///< that the picture shows, m
};

}  // namespace rbc
