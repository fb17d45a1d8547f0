#pragma once

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/parameters.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// What can be chosen in the demo: what stands, slides or lies in a heap.
struct NncgScene {
    enum class Kind { column, heavy, wall, pyramid, heap, slide };

    Kind kind = Kind::column;
    double rows = 20;    ///< of boxes; a heap has five times as many
    double ratio = 100;  ///< `heavy`: mass of the uppermost box over that of the others

    void bind(Parameters& parameters);
    World world() const;         ///< at the start
    Rect part_of_world() const;  ///< that the picture shows, m
};

}  // namespace rbc
