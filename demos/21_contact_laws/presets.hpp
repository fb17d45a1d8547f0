#pragma once

#include "common/demo/kit/demo.hpp"

namespace rbc {

inline std::vector<Preset> contact_laws_presets() {
    return {
        {"gecko", "A gecko's block, overhanging",
         "Three blocks under an overhang of 120 degrees, tossed up a little. One falls. One is glued by two weights, "
         "yet slides away along its surface. The last one has the same glue and stays: its cone begins at -a.",
         "scene=gecko", 0.25, 1, 0.6},
        {"ceiling", "The ceiling",
         "The same under a ceiling. With the apex at r_n = 0 a block that is only pulled has no friction at all and "
         "slides at 0.5 m/s for ever; with the apex at -a it stops after 15 mm.",
         "scene=gecko angle=3.1416", 0.5, 2},
        {"wall", "The wall, just held",
         "At a wall only the glue presses: both feet hold mu A sideways, and 1.25 weights of glue with mu = 0.8 are "
         "exactly the weight. The last block has 1.27, and stays. Take a little off the adhesion.",
         "scene=gecko angle=1.5708 adhesion=1.27 push=0", 0.25, 1},
        {"wet", "A wet glass",
         "Glue of 1.5 weights is a little less than (21.3) requires, and the blue block slides away. Yours has the "
         "same glue and a film of 40 N s/m (exercise film): it creeps, at 16 mm/s. Then the ceiling: `angle=3.1416 "
         "adhesion=0.9`.",
         "scene=gecko adhesion=1.5 push=0", 1, 2, 0, true},
        {"bow", "The bow",
         "A belt drags, a spring holds back. Where mu falls with speed the block sticks, slips, sticks, for ever. The "
         "last lane has a film of 40 N s/m, more than the 26 that (21.11) requires: it is quiet. Turn it down to 20.",
         "scene=bow", 1, 12},
        {"thin_film", "The bow, oiled too little",
         "The same with 10 N s/m, less than 26: it sticks and slips again, half as fast as without a film. Now raise "
         "the belt's speed to 0.15 m/s: there (21.11) requires 1.3 N s/m, and with 10 it is quiet.",
         "scene=bow film=10", 1, 12},
        {"ramp", "An oiled ramp",
         "All three get the same push on a ramp that static friction could hold. One stops. One goes faster and "
         "faster. On oil the block finds its speed: what friction leaves of the weight, divided by the film.",
         "scene=ramp film=4", 0.5, 2},
        {"leaps", "Which one leaps?",
         "Steps so long that (21.7) has three roots. The same push for all: with the smallest root the blocks leap to "
         "rest. Yours stays on its branch (exercise roots) and slides on, as all with falling mu do with `dt=0.001`.",
         "scene=ramp shape=gaussian dt=0.02 push=0.045 film=4", 1, 2, 0, true},
        {"workshop", "All of it in one loop",
         "Glue, an oiled ramp, 100 kg on two light boxes, a rod that falls on its end: one solve for all. With shocks "
         "as printed (orange) some steps make energy; shocks first (blue) and no shocks make none.",
         "scene=workshop dt=0.004", 0.5, 2, 2},
        {"chain", "The chain that wiggles",
         "A chain at rest, drawn 500 times too crooked. Nothing pushes it. Solved as in its source, to 1e-4, it "
         "wiggles more and more, merged or not; to 1e-6, in blue, later. Set merge to 2: iterations fall.",
         "scene=chain dt=0.01", 1, 10},
        {"friction_first", "The chain, better friction",
         "The same, but the turns of normals and friction go on until friction is right to 1e-4 instead of 1e-2. All "
         "three hang still, to eps_A = 1e-4 in few iterations: it was never the inner tolerance.",
         "scene=chain dt=0.01 outer_tolerance=1e-4", 1, 10},
        {"sweeps", "The chain by sweeps",
         "The same by the sweeps of lesson 14, to a residual of 1e-4, in blue of 1e-6. Now the wiggle is as large as "
         "the residual allows, about a ten-thousandth of a radian, in blue a hundredth of that, and does not grow.",
         "scene=chain dt=0.01 solver=sweeps", 1, 10},
    };
}

}  // namespace rbc
