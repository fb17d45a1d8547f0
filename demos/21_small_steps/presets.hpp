#pragma once

#include "common/demo/kit/demo.hpp"

namespace rbc {

inline std::vector<Preset> small_steps_presets() {
    return {
        {"heavy",
         "100 kg on five light boxes",
         "All lanes make the same number of sweeps. Red makes one step of 1/60 s with all of them and lets the heavy "
         "box sink; blue makes eight short steps with one each and holds it.",
         {}},
        {"stack", "Twenty boxes",
         "Equal masses, 20 boxes, 8 sweeps. Red is squeezed like a sponge: news of the weight travels slowly. Blue "
         "keeps warm impulses and small steps. Plot: how far the worst box is off its place.",
         "scene=stack"},
        {"cards", "A house of cards",
         "Thin cards that lean: friction has to hold what the normals hold. Look which lanes still stand after 5 s.",
         "scene=cards other=xpbd"},
        {"chain", "A heavy end on a chain",
         "Ten links of 1 kg, the last one 100 kg, let go sideways. Red stretches; blue hardly. The plot shows the "
         "worst pin.",
         "scene=chain other=xpbd"},
        {"pyramid", "A pyramid far away",
         "Ten rows, 1000 km from the origin: numbers have 16 digits, and 6 of them are spent on the way. The gaps are "
         "carried along by differences of places, and still hold.",
         "scene=pyramid far=1000000"},
        {"books", "A pile of books",
         "Ten books of 1 kg. Purple: the springs of lesson 03, k = 10 kN/m, at the same substeps; the pile sinks. Set "
         "stiffness = 1e6: it explodes. Blue does not ask.",
         "scene=books other=springs"},
        {"honest", "One sweep more",
         "The relaxing sweeps are off: what pushes bodies apart stays in their velocities, and blue does not come to "
         "rest. Then set relax = on.",
         "scene=stack relax=off"},
    };
}

}  // namespace rbc
