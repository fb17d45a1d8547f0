#pragma once

#include <vector>

#include "common/demo/kit/demo.hpp"

namespace rbc {

/// Every named regime of an impact, one click away.
inline std::vector<Preset> impact_presets() {
    return {
        {"stop_and_stick",
         "Slip, then stick",
         "The tip slides to the left, stops and sticks while it is still being "
         "compressed. Poisson's impulse ends at 1.9 times the dashed line, Newton's much later, with more energy than "
         "at the start.",
         {}},
        {"continuous_slip", "Slip to the end",
         "The path never meets the dotted line of sticking: friction pulls one way all the time, "
         "and all laws end at the same point.",
         "angle=135 velocity_x=-2 friction=0.2 restitution=0.6"},
        {"reversal_compression", "Turns back early",
         "The tip stops and turns back before compression ends: friction too "
         "weak to hold it now pulls the other way. The one-shot law knows nothing of it.",
         "body=matrix friction=0.3 restitution=0.8"},
        {"reversal_restitution", "Turns back late",
         "The tip stops only in restitution, past the dashed line, and turns back. Poisson and Newton "
         "share the path to there and end apart.",
         "velocity_x=-1 friction=0.3 restitution=0.9"},
        {"from_rest", "Slip from rest",
         "The tip has no tangential velocity at first. The impact itself pushes it to the "
         "right, because the rod turns, and friction cannot hold it.",
         "velocity_x=0 friction=0.3 restitution=0.7"},
        {"stick", "Sticks throughout",
         "No slip before and enough friction: the path follows the dotted line from the start.",
         "velocity_x=0 friction=1 restitution=0.7"},
        {"jam", "Jam, then stick",
         "Friction turns the rod into the floor: u_n falls further below zero as the impulse grows, until "
         "the tip stops. Only then compression can end.",
         "angle=65 velocity_x=1 velocity_y=-0.3 friction=1.8 restitution=0.5"},
        {"frictionless", "No friction",
         "The path goes straight up, the cone is a line. u_t drifts all the same: the rod turns.",
         "friction=0 restitution=0.7"},
        {"positive_work", "Normal work > 0",
         "With e = 1 Poisson's law gives back more normal work than compression took "
         "(press A: lower right), and yet the energy does not grow (lower left): slip has eaten more.",
         "body=matrix K_tt=2.25 K_tn=2 K_nn=2.125 u_t=1.9 u_n=-1 friction=1 restitution=1"},
        {"two_frictions", "Two frictions (mine)",
         "With --mine: more friction at rest than in slip. Where the course's path turns "
         "back, yours sticks.",
         "body=matrix friction=0.3 restitution=0.8 static_friction=0.9", 0, 0, 0, true},
    };
}

}  // namespace rbc
