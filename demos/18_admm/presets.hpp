#pragma once

#include "common/demo/kit/demo.hpp"

namespace rbc {

inline std::vector<Preset> admm_presets() {
    return {
        {"heavy",
         "A tonne on five kilograms",
         "The dark box weighs a thousand times as much as each below; 40 iterations a step each. Orange sweeps, and is "
         "crushed at once. Purple factors one matrix, and falls in the end; blue remembers where it was going, and stands.",
         {}},
        {"column", "A column of 20",
         "The column that bends like a snake under sweeps. Each iteration of ADMM costs more, and news of the ground "
         "reaches the top in every one of them.",
         "scene=column rows=20 iterations=30"},
        {"stiff", "rho a thousand times too large",
         "Agreement is worth too much: the copies agree, and hardly move. Both ADMM lanes are crushed as the orange one "
         "is. Take `times` down to 1, and then below it.",
         "times=1000"},
        {"pyramid", "Where sweeps are enough",
         "A pyramid at rest, warm starts. All three stand, and sweeps do less work for it: nothing is heavy here, and "
         "nothing is far.",
         "scene=pyramid rows=6"},
    };
}

}  // namespace rbc
