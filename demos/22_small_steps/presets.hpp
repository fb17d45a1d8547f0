#pragma once

#include "common/demo/kit/demo.hpp"

namespace rbc {

inline std::vector<Preset> small_steps_presets() {
    return {
        {"heavy",
         "100 kg on five light boxes",
         "Both lanes make as many sweeps, N soft and N relaxing ones. Red spends them on one step of 1/60 s, blue on "
         "eight short steps with one of each. Which of them holds the heavy box?",
         {}},
        {"stack", "Twenty boxes",
         "Equal masses, 20 boxes, 8 sweeps. Which lane is squeezed and then leans over, and where in the stack does "
         "it begin? Plot: how far the worst box is from its place.",
         "scene=stack"},
        {"cards", "A house of cards",
         "Thin cards that lean: friction has to hold what the normals hold. All three houses stand for 5 s. Which of "
         "them still creeps then? Look at the plot.",
         "scene=cards other=xpbd"},
        {"chain", "A heavy end on a chain",
         "Nine links of 1 kg and one of 100 kg at the end, let go sideways. Which chain comes apart, and when in the "
         "swing? "
         "Plot: the worst pin.",
         "scene=chain other=xpbd"},
        {"pyramid", "A pyramid far away",
         "Ten rows, 1000 km from the origin: numbers have 16 digits, and 6 of them are spent on the way. The gaps are "
         "carried along by differences of places, and still hold.",
         "scene=pyramid far=1000000"},
        {"books", "A pile of books",
         "Ten books of 1 kg. Purple: the springs of lesson 03, k = 10 kN/m, with the same substeps. Would stiffer "
         "springs hold the pile? Set stiffness = 1e6.",
         "scene=books other=springs"},
        {"honest", "One sweep more",
         "The relaxing sweeps are off: the push that parts bodies stays in their velocities. Does blue come to rest? "
         "Then set relax = on.",
         "scene=stack relax=off"},
        {"avbd", "Three tonnes, body by body",
         "3000 kg on five boxes of 1 kg. Purple makes one step and lets every body look for its place eight times. "
         "Which pile still stands after 5 s, and how deep has it sunk?",
         "scene=heavy ratio=3000 other=avbd"},
    };
}

}  // namespace rbc
