#pragma once

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/parameters.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// What can be chosen in the demo: what stands where. Body 0 is the ground; boxes, bricks and cards as scenes has them,
/// 1 kg/m^2.
struct PgsScene {
    enum class Kind { pyramid, wall, column, card_house, heavy_on_light, light_on_heavy, table, unloaded, squeezed };

    Kind kind = Kind::card_house;
    double rows = 3;          ///< of boxes, bricks or balls; of the card house at most 4 are built
    double mass_ratio = 100;  ///< heavy to light; unloaded: the removed weight to a ball
    double lean = 20;         ///< of the cards, degrees from the vertical

    void bind(Parameters& parameters);
    World world() const;  ///< at the start
    /// `unloaded`: the column before the start, with its weight. Impulses of a warm start come from here.
    World loaded_world() const;
    Rect part_of_world() const;  ///< that the picture shows, m
    int count() const;           ///< of rows, as they are built
};

/// 0.5 m x 0.5 m and 1 kg, seen from above: there is no ground in the plane of scene `table`.
Body pgs_plate();

}  // namespace rbc
