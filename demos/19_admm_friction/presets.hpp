#pragma once

#include "common/demo/kit/demo.hpp"

namespace rbc {

inline std::vector<Preset> admm_friction_presets() {
    return {
        {"heavy",
         "A tonne on five kilograms",
         "The dark box weighs a thousand times as much as each below. All three may iterate 20 times a step. Orange "
         "sweeps, and is crushed; blue factors one matrix, and stands. Purple does it by turns: 20 are too few, and it "
         "falls after two seconds.",
         {}},
        {"slider", "A load on a slider",
         "A load of 300 kg slides over a slider of 1 kg, 300 iterations a step. On the whole cone (blue) it brakes. "
         "By turns (purple) what presses rubs, and what rubs tips: they do not agree. The load slides too far, is "
         "thrown back, and sinks.",
         "scene=slider ratio=300 friction=0.6 iterations=300"},
        {"stick", "Sticks for ever",
         "tan 20 deg = 0.364 and mu = 0.37. Non-smooth friction does not creep: press A and look at the drift. Then "
         "lower mu to 0.36, and all slide.",
         "scene=slope rows=3 friction=0.37 iterations=100"},
        {"slide", "Two cones at a right angle",
         "Three boxes slide down. In the pane, r lies on the edge of its cone K. u lies along the ground; lifted by mu "
         "|u_t| it lies on the edge of the dual cone, at a right angle to r. That is Coulomb's law.",
         "scene=slope rows=3 friction=0.3 iterations=100 look_at=1", 0, 0, 3, false, 1},
        {"pyramid", "Where sweeps are enough",
         "A pyramid at rest, warm starts. All three stand. Orange sags a little more, and gains more digits from step "
         "to step for less work: nothing is heavy here, and nothing is far.",
         "scene=pyramid rows=6"},
        {"hover", "Without the shift",
         "A slope as steep as mu, 1 m/s: by Coulomb's law the box slides on (orange, purple). Blue leaves out the "
         "shift, as convex engines do. Look at its gap: it is thrown up, and then hovers 8 mm above the slope.",
         "scene=glide angle=26.56505117707799 friction=0.5 speed=1 iterations=100 shift=0", 0, 0, 3},
        {"plain", "Without acceleration",
         "Like the first, but ADMM does not remember where it was going. Blue sags by more than 10 cm and bobs, "
         "purple falls. Compare the curves of the residual.",
         "accelerated=0"},
    };
}

}  // namespace rbc
