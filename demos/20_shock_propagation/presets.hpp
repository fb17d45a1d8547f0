#pragma once

#include "common/demo/kit/demo.hpp"

namespace rbc {

inline std::vector<Preset> shock_presets() {
    return {
        {"cradle",
         "A cradle",
         "One ball comes. Blue: one ball goes, again and again. Orange: all contacts are solved at once, as contact "
         "solvers do; the first ball jumps back and the others leave together, with the same energy and momentum.",
         {}},
        {"three_in", "Three come",
         "Three balls of five come, and three go: the middle one goes on swinging. The pane shows which ball is "
         "struck in which round.",
         "left=3"},
        {"both_sides", "From both sides",
         "A ball from the left, one from the right at half the speed. Energy and momentum are kept in blue and in "
         "orange, and yet the outcomes differ: laws of impact are choices.",
         "left=1 right=1"},
        {"lossy", "Each hit loses",
         "e = 0.8. The first shock takes 7 rounds in place of 4. Then the row begins to swing as one: each further "
         "shock takes one round, and little more than a fifth of the energy is left.",
         "restitution=0.8"},
        {"collapse", "Inelastic collapse",
         "e = 0.3 and ten balls: the rounds would go on and on. After 50 rounds of a contact one solve of all contacts "
         "ends it, and the row swings as one.",
         "restitution=0.3 balls=10"},
        {"billiards", "The break",
         "Blue: the push runs through the triangle, round by round, and the far corners fly. Orange: all at once, the "
         "cue ball comes back fast, and the flanks spread together.",
         "scene=billiards", 0.03, 0.5, 0.13},
        {"bridge", "A bridge",
         "A ball strikes an arch between two fixed ends. Blue: the push runs to both ends and back in 17 rounds, the "
         "same on both sides. Orange: all give way at once.",
         "scene=bridge balls=7 speed=2", 0.25, 2},
        {"wall", "A ball against a wall",
         "e = 0.8, mu = 0.5. For a moment dots mark the contacts that a shock struck, the later the darker. The plot "
         "counts contacts that were there one step before, in both worlds.",
         "scene=wall balls=7 restitution=0.8 friction=0.5 dt=0.0083333333", 0.5, 4, 3.9},
        {"kane", "Energy from nothing",
         "A rod strikes the ground with its end, e = 0.9, mu = 1. Orange: restitution and friction in turns, as "
         "printed; the pane shows the energy it has made after each turn. Blue, dashed: the shock first, then "
         "friction.",
         "scene=rod restitution=0.9 friction=1 against=turns", 0.25, 1},
    };
}

}  // namespace rbc
