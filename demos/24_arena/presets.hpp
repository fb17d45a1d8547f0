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
         "20 sweeps each. GBF knows collisions but no resting contact: what becomes of its stack? Put any method in "
         "its place (first, second).",
         "scene=stack first=gbf sweeps=20"},
        {"overlap", "Ten boxes, overlapping",
         "A world that begins wrong, 20 sweeps each. Orange stops overlapping boxes, blue pushes them apart, by "
         "springs. Which has them just touching after 3 s?",
         "scene=overlap_stack first=pgs second=soft sweeps=20"},
        {"cradle", "Five balls, one comes",
         "Orange solves all contacts at once, exactly; blue hands the blow on. Where does the ball go in each, and "
         "does a residual say which law is right?",
         "scene=cradle first=dantzig second=shocks sweeps=20"},
        {"cards", "Just enough friction",
         "Cards that need mu = 0.394 and have 0.4, 60 sweeps each. Orange sweeps, blue mixes its sweeps into "
         "conjugate directions. Which house stands?",
         "scene=cards_mu_04 first=pgs second=nncg sweeps=60"},
        {"push_out", "Depth is pushed out",
         "Orange pushes out a twentieth of every depth in a step. What if 20 sweeps let the pile sink deep? Then set "
         "first.sweeps = 2000.",
         "scene=heavy_on_light first=baumgarte second=pgs sweeps=20"},
        {"bowl", "200 bodies in a bowl",
         "The right place of a body is not known here: motions with friction are not unique. Depth counts. Which heap "
         "is without overlap in the end?",
         "scene=bowl first=pgs second=soft sweeps=20"},
    };
}

}  // namespace rbc
