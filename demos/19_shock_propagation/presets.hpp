#pragma once

#include <vector>

#include "common/demo/demo.hpp"

namespace rbc {

inline std::vector<Preset> shock_presets() {
    return {
        {"cradle",
         "A cradle",
         "One ball comes. Left, one ball goes, again and again. Right, all contacts are solved at once, as contact "
         "solvers do: the first ball jumps back and the others leave together, with the same energy and momentum.",
         {}},
        {"three_in",
         "Three come",
         "Three balls of five come, three go: the middle one goes on swinging. The pane counts the rounds of the "
         "shock.",
         {{"left", "3"}}},
        {"both_sides",
         "From both sides",
         "Two balls from the left, one from the right at half the speed. Energy and momentum are kept on both sides, "
         "and yet the outcomes differ: impacts of rigid bodies are not unique.",
         {{"left", "1"}, {"right", "1"}}},
        {"lossy",
         "Each hit loses",
         "e = 0.8. The shock's rounds multiply, and the row begins to swing as one.",
         {{"restitution", "0.8"}}},
        {"collapse",
         "Inelastic collapse",
         "e = 0.3 and ten balls: without the cap of 50 rounds per contact this would go on for ever.",
         {{"restitution", "0.3"}, {"balls", "10"}}},
        {"billiards",
         "The break",
         "Left the ball's push runs through the triangle, round by round, and the corners fly. Right everybody moves "
         "at "
         "once, and the middle with them.",
         {{"scene", "billiards"}}},
        {"bridge",
         "A bridge",
         "A ball strikes the arch between two fixed ends. Left the push runs to both ends and back, the same on both "
         "sides: p_x stays 0. Right all give way at once.",
         {{"scene", "bridge"}, {"balls", "7"}, {"speed", "2"}}},
        {"wall",
         "A ball against a wall",
         "e = 0.5. Dots: contacts that the shock struck, the later the darker. Left the far side flies off; fewer "
         "contacts remain.",
         {{"scene", "wall"}, {"balls", "7"}, {"restitution", "0.5"}, {"friction", "0.5"}, {"dt", "0.0083333333"}}},
        {"kane",
         "Energy from nothing",
         "A rod strikes the ground with its end, e = 0.9, mu = 1. Right: restitution and friction in turns until "
         "neither "
         "changes. It leaves with more than twice the energy it had. Left: the shock first, then friction.",
         {{"scene", "rod"}, {"restitution", "0.9"}, {"friction", "1"}, {"against", "turns"}}},
    };
}

}  // namespace rbc
