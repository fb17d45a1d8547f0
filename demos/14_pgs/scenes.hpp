#pragma once

#include <vector>

#include "common/demo/canvas.hpp"
#include "common/demo/parameters.hpp"
#include "common/model/world.hpp"

namespace rbc {

/// What somebody can choose in the demo: what stands where. Body 0 is the ground; boxes, bricks, cards: 1 kg/m^2.
struct PgsScene {
    enum class Kind { pyramid, wall, column, card_house, heavy_on_light, light_on_heavy, table, unloaded, squeezed };

    Kind kind = Kind::card_house;
    double rows = 3;          ///< of boxes, bricks or balls; of the card house at most 4 are built
    double mass_ratio = 100;  ///< heavy to light; unloaded: what was taken off, to a ball
    double lean = 20;         ///< of the cards, degrees from the vertical

    void bind(Parameters& parameters);
    World world() const;  ///< at the start
    /// `unloaded`: the column before the start, with its weight. Impulses of a warm start come from here.
    World loaded_world() const;
    Rect part_of_world() const;  ///< that the picture shows, m
    int count() const;           ///< of rows, as they are built
};

/// A triangle of boxes of 1 m, 0.1 m apart: `rows` in the lowest row, one on top.
World pgs_pyramid(int rows);
/// Bricks of 0.4 m x 0.2 m, every second row shifted by half a brick, its ends closed by half bricks.
World pgs_wall(int columns, int rows);
/// Boxes of 1 m on top of each other, from below; `masses` in kg.
World pgs_column(const std::vector<double>& masses);
/// Balls of 1 m on top of each other, one contact between two of them.
World pgs_balls(const std::vector<double>& masses);
/// Pairs of cards (1 m x 0.04 m) that lean against each other, one long card on each row of pairs.
World pgs_card_house(int levels, double lean);
/// A plate of 0.5 m x 0.5 m and 1 kg, seen from above. There is no ground in this plane.
World pgs_table();
/// A disc of 1 m on the ground, between a wall on its left and a block of 1 m, 1 kg each. It turns at 20 rad/s, the
/// block comes at 0.3 m/s.
World pgs_squeezed_disc();

}  // namespace rbc
