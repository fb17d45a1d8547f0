#pragma once

#include "common/demo/kit/demo.hpp"

namespace rbc {

inline std::vector<Preset> admm_presets() {
    return {
        {"heavy",
         "A tonne on five kilograms",
         "The dark box weighs a thousand times as much as each below; 40 iterations a step each. Orange sweeps, and is "
         "crushed at once. Purple factors one matrix, and falls in the end; blue remembers where it was going, and "
         "stands.",
         {}},
        {"column", "A column of 20",
         "Under sweeps the column bends like a snake, and falls. Both ADMM lanes stand: an iteration costs more "
         "there, but in each one news of the ground reaches the top.",
         "scene=column rows=20 iterations=30"},
        {"stiff", "rho a thousand times too large",
         "Agreement is worth too much: the copies agree, and hardly move. Both ADMM lanes are crushed like the orange "
         "one. Take `times` down to 1, and then below.",
         "times=1000"},
        {"pyramid", "Where sweeps are enough",
         "A pyramid at rest, warm starts: nothing is heavy here, and nothing is far. All three stand, and sweeps "
         "factor no matrix for it. Without friction the unsolved remainder moves boxes aside: millimetres in orange "
         "and purple, none in blue.",
         "scene=pyramid rows=6"},
    };
}

}  // namespace rbc
