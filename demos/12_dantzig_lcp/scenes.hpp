#pragma once

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/parameters.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// What can be chosen in the demo: what rests on what.
struct LcpScenes {
    enum class Scene { stack, pyramid, bridge, table, chain, seesaw };

    Scene scene = Scene::stack;
    double boxes = 5;      ///< of the stack; of the pyramid's lowest row; bars of the chain
    double shift = 0.085;  ///< stack: of each box against the one below; table: where the vase stands, m
    double load = 4;       ///< of the one special box, kg
    double drop = 0;       ///< from where the special box falls, m

    void bind(Parameters& parameters);
    World world() const;         ///< at the start, touching exactly and at rest
    Rect part_of_world() const;  ///< that the picture shows, m
    double arrow() const;        ///< the length of the largest force in the picture, m
};

}  // namespace rbc
