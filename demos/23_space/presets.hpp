#pragma once

#include "common/demo/kit/demo.hpp"

namespace rbc {

inline std::vector<Preset> space_presets() {
    return {
        {"top", "A plate that turns over",
         "A plate spins about its middle axis; nothing touches it. Which turn over, and which gain energy?",
         "scene=top", 1, 20, 20},
        {"table", "A table and a load",
         "A slab on its four corners, a load off centre. Three solvers, and all three slabs rest: do they agree on "
         "how much each corner carries? Then set legs = 3.",
         "scene=table", 1, 2, 2},
        {"disc", "A disc that slides and spins",
         "It slides at 1.5 m/s and turns. Which of the two ends first? Plot: v over R w, dashed where the evenly "
         "pressed disc ends, whatever its start.",
         "scene=disc", 0.25, 1.2, 1.2},
        {"billiard", "A ball with side",
         "The cue struck it off centre: while it slides, its path is a parabola; then it rolls straight on. What does "
         "a box of friction make of it?",
         "scene=billiard speed=2", 0.25, 1.2, 1.2},
        {"heavy_top", "Tops on their tips",
         "A leaning top goes round as (23.58), dashed, says. With the gyroscopic term dropped, does it fall, stand "
         "still, or go round, and how fast? The third spins too slowly for (23.58).",
         "scene=heavy_top spin=100", 0.5, 3.5, 3.5},
        {"coin", "A wobbling coin",
         "The flatter a coin lies, the faster its contact runs round: on a round rim as (23.59), dashed, says. On 64 "
         "corners each one that lands takes energy. And if a manifold keeps four of them?",
         "scene=coin tilt=0.2", 0.12, 1.25, 1.25},
        {"stack", "Ten boxes",
         "Ten boxes, 40 contacts, half a metre each. Ten sweeps, ten iterations of NNCG, thirty of them: which stacks "
         "stand after ten seconds, and which of these are still?",
         "scene=stack friction=0.5", 2, 10, 10},
        {"wall", "A wall and a ball",
         "A ball strikes a wall in the loop of lesson 21: without shocks, with safe ones, with those as printed. After "
         "which of them do the most contacts persist?",
         "scene=wall height=4 speed=8 friction=0.5", 0.25, 1, 1},
        {"heap", "A heap on a slope",
         "Forty stones are poured onto a slope of 14 degrees, mu = 0.6. Do they come to rest, and stay? In the second "
         "lane nothing takes the depth back.",
         "scene=heap friction=0.6 slope=0.25", 1, 5, 5},
        {"chain", "A chain at rest",
         "Each link touches the next one in 16 places along a curve. The loop solved to 1e-4, to 1e-6, and with the 16 "
         "merged to 3. Which chain sinks?",
         "scene=chain friction=0.5", 0.5, 3, 3},
        {"swing", "A chain that swings",
         "Let go at 30 degrees. Sweeps leave errors in the gaps: with nothing to take them back, how far does the wire "
         "go into its neighbour?",
         "scene=chain swing=0.5 sweeps=50 friction=0.3", 0.5, 4, 4},
        {"carry", "Your first guess",
         "Three boxes on a slope, five sweeps a step: what it begins with matters. Black begins with what your carry "
         "makes of the last step, and stays where red does.",
         "scene=stack height=3 slope=0.2 sweeps=5 friction=0.5", 1, 5, 5, true},
    };
}

}  // namespace rbc
