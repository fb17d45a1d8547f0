#pragma once

#include "common/demo/kit/demo.hpp"

namespace rbc {

inline std::vector<Preset> nncg_presets() {
    return {
        {"column",
         "A column of 20",
         "Both sides sweep 20 times a step. Orange bends like a snake, because news of the ground is slow, and falls "
         "after 5 s; blue sags far less. Push against its top with the mouse. Rings: NNCG drops its direction.",
         {}},
        {"heavy", "Heavy on light",
         "The dark box has 20 times the mass of the others, and all of its weight must pass through them. Orange sinks "
         "into itself and trembles; blue soon stands.",
         "scene=heavy rows=6 ratio=20"},
        {"wall", "A wall",
         "For two seconds blue has the smaller residual, and it sags less for good. Wait: with warm starts a wall at "
         "rest is easy, and then orange is ahead. Throw a brick out.",
         "scene=wall rows=10"},
        {"pyramid", "Where it does not pay",
         "10 sweeps on a pyramid, warm. Blue sags less, but once everything rests PGS becomes exact from step to "
         "step, while NNCG creeps: its curve is flat, and nearly every second iteration is a restart.",
         "scene=pyramid rows=8 iterations=10", 0, 0, 3},
        {"outside", "Out of bounds",
         "Things land on each other. In the pane, blue dots are what a sweep leaves, red ones where the direction "
         "takes them next, at impacts far outside the cone. The next sweep brings them back.",
         "scene=heap rows=4 look_at=3", 0, 0, 0, false, 1},
        {"slide", "A column that slides",
         "Five boxes slide down a slope, and every face may stick or slip. With 50 sweeps a step the orange column "
         "comes apart after about 3 s; the blue one stays whole. With 20 both do, orange first.",
         "scene=slide rows=5 friction=0.3 iterations=50"},
        {"never", "Without the restart",
         "The rule that drops the direction is switched off. The residual of the first step goes down as it should, "
         "until sweep 31. Then it grows without end, and the column blows up with it.",
         "restart=never iterations=40"},
    };
}

}  // namespace rbc
