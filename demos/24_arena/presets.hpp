#pragma once

#include "common/demo/kit/demo.hpp"

namespace rbc {

inline std::vector<Preset> arena_presets() {
    return {
        {"heavy",
         "100 kg on four of 1 kg",
         "Ten iterations each. Orange sweeps from contact to contact, blue factors one matrix for all. How far down "
         "the pile is the weight known after ten?",
         {}},
        {"stack", "Ten boxes",
         "20 sweeps each. GBF knows collisions, no resting contact: what becomes of its stack? Put any method in its "
         "place (first, second).",
         "scene=stack first=gbf sweeps=20"},
        {"wall", "A wall, 1 ms a step",
         "1 ms a step buys one iteration of ADMM, whose matrix takes all of it, or 180 sweeps of NNCG. Whose wall "
         "stands? Then give orange 20.",
         "scene=wall first=admm_cone second=nncg first.sweeps=1 second.sweeps=180"},
        {"cradle", "Five balls, one comes",
         "Orange solves all contacts at once, exactly; blue hands the blow on. Where does the ball go in each, and "
         "does a residual say which law is right?",
         "scene=cradle first=dantzig second=shocks sweeps=20"},
        {"cards", "A wish fulfilled",
         "An envelope of 5 mm, swept 1500 times a step by orange, 20 times by blue. Does the house stand longer where "
         "the answer is more exact?",
         "scene=card_house first=envelope second=envelope first.sweeps=1500 second.sweeps=20"},
        {"push_out", "Depth is pushed out",
         "Orange pushes a fifth of every depth out in a step. What if 20 sweeps let the pile sink deep? Then give "
         "first.sweeps 2000.",
         "scene=heavy_on_light first=baumgarte second=pgs sweeps=20"},
        {"bowl", "200 bodies in a bowl",
         "Nobody knows where a body belongs here: motions with friction are not unique. Residual and depth are all "
         "that counts.",
         "scene=bowl first=pgs second=nncg sweeps=20"},
    };
}

}  // namespace rbc
