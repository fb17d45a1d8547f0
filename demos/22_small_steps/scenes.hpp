#pragma once

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/parameters.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/22_small_steps/soft_sweeps.hpp"

namespace rbc {

/// What can be chosen in the demo: what small steps have to hold up.
struct SmallStepScene {
    enum class Kind { heavy, stack, cards, chain, pyramid, books };

    Kind kind = Kind::heavy;
    double height = 6;   ///< boxes, books, links, rows of a pyramid, levels of cards; rounded
    double ratio = 100;  ///< of the mass at the top of `heavy`, at the end of a chain, over that of the others
    double far = 0;      ///< m: how far to the right of the origin all of it is

    void bind(Parameters& parameters);
    World world() const;
    Rect part_of_world() const;
    int count() const;
    /// How far the scene is off its place: the worst body of a pile, the worst pin of a chain, m.
    double error(const World& world) const;
};

/// What is in the contacts of a pile: springs and dampers between its bodies, frame, weights and impulses, with names.
void draw_soft_contacts(Canvas& canvas, const World& world, const SoftSweeps& sweeps);

}  // namespace rbc
