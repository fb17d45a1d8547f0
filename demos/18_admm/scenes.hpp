#pragma once

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/parameters.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// What can be chosen in the demo.
struct AdmmScene {
    enum class Kind { heavy, column, pyramid };

    Kind kind = Kind::heavy;
    double rows = 6;      ///< of boxes
    double ratio = 1000;  ///< heavy: mass of the uppermost box over that of the others

    void bind(Parameters& parameters);
    World world() const;         ///< at the start
    Rect part_of_world() const;  ///< that the picture shows, m
};

}  // namespace rbc
