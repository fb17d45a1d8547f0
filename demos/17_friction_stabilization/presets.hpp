#pragma once

#include "common/demo/kit/demo.hpp"

namespace rbc {

/// Where memory helps, where something else does, and where it does harm.
inline std::vector<Preset> friction_stabilization_presets() {
    return {
        {"standing", "A wall, all at once",
         "27 bricks, 12 sweeps a step. Red forgets where a brick stood: the wall crawls apart and falls. Blue "
         "reclaims whatever slipped, and stands. Dotted: where the bricks belong. Drag one.",
         "interval=0 drop=0", 0, 0, 10},
        {"wall", "Building a wall",
         "27 bricks in 27 s. Above they slide apart, a few millimetres every step, until the wall comes down. Below, "
         "every slip is reclaimed: the wall leans a little and stands still. Dots: green sticks, red slides.",
         "scene=wall"},
        {"stack", "Three bricks",
         "Even three bricks wander without memory, as one, to and fro: 0.37 m from their place after 20 s, 0.18 m "
         "after 40 s. In the blue lane the kinetic energy falls to round-off.",
         "scene=stack rows=3"},
        {"ramp", "Two bricks on a ramp",
         "tan 0.2 is far below mu = 0.5, yet they creep, and uphill at that. Tracked for one step, 1/(1 + k) = 56 % "
         "of the creep is left: each correction counts as the next slip.",
         "scene=ramp rows=2"},
        {"warm_start", "The other cure",
         "The same wall with a warm start, and no lane loses a brick. Solved better, a slip is smaller; remembered, "
         "it does not add up. After 40 s: 4.3, 2.8 and 0.47 mm.",
         "scene=wall warm_start=on"},
        {"tall_wall", "Too tall for 12 sweeps",
         "Nine rows. It is not friction that fails here: 12 sweeps do not carry the weight, bricks sink into each "
         "other and are thrown out. Give it 50 sweeps.",
         "scene=wall rows=9 columns=4 interval=0.5"},
        {"rolling", "A disc, misunderstood",
         "It rolls, so friction is within its limit, so it ought to stick, so it must come back: the blue disc is "
         "driven until its rim runs 2 m/s too fast, the clamp.",
         "scene=disc slope=0 tell_rolling=off", 0, 6},
        {"told_apart", "A disc, told apart",
         "The same, but a place that wanders along both bodies has rolled (purple). Blue now lies over red: nothing is "
         "corrected, and nothing has to be.",
         "scene=disc slope=0", 0, 6},
        {"downhill", "Down a slope",
         "From rest at 0.2 rad, rolling not told apart. Blue lags behind, yet spins faster: in 5 s the memory puts in "
         "46 J that nothing else had. Orange is wrong too, by radius (phi - sin phi) per step.",
         "scene=disc speed=0 tell_rolling=off", 0, 6},
        {"task", "A task for your hands",
         "Stack the boxes on the plinth, taking them by their middle. Take the top one near its end, press until the "
         "stack leans 0.08 rad, hold 2 s, let go. Which lanes let you?",
         "scene=task rows=3 dt=0.016666666666666666 envelope=0.02 iterations=10 hands=mouse", 0, 30},
        {"task_script", "The task, by script",
         "The same hands in every lane, 10 sweeps a step. Set sweeps to 20 or 50, hands to shaky. The plane: what the "
         "hand does to the top box, and where that tips the stack.",
         "scene=task rows=3 dt=0.016666666666666666 envelope=0.02 iterations=10 hands=steady", 0, 30},
    };
}

}  // namespace rbc
