#pragma once

#include "common/demo/kit/demo.hpp"

namespace rbc {

/// What goes wrong with rest by impulses, one preset each.
inline std::vector<Preset> microcollision_presets() {
    return {
        {"halt", "It halts",
         "Green halts after 0.03 s: infinitely many collisions before the step is over. With e = 1 for slow collisions "
         "orange and purple go on, in hops of less than a millimetre.",
         "scene=book"},
        {"sinking_book", "The sinking book",
         "Collisions once per step: nothing halts, but the green book sinks into the table. Artificial restitution "
         "slows that down; each corner's impulse pushes the other corner down.",
         "scene=book loop=fixed_steps dt=0.005"},
        {"shaking_ramp", "The shaking ramp",
         "mu = 0.5 holds against tan(a) = 0.20, yet the orange book hops down the ramp, 8 mm every second. The static "
         "impulse (purple) takes each hop back.",
         "scene=ramp greatest=1.2"},
        {"steep_ramp", "A steeper ramp",
         "tan(a) = 0.37 is still less than mu = 0.5. But at a corner the static impulse now lies outside the cone: its "
         "dots (press A) crowd at the edge, and both lanes creep.",
         "scene=ramp slope=0.35 greatest=1.2"},
        {"wall", "A wall of 60",
         "60 boxes, one impulse at a time. Each one pushes its neighbours into the next collision: watch the wall sink "
         "into the ground, and (press A) how many impulses a single step needs.",
         "scene=wall loop=fixed_steps contacts=off dt=0.005"},
        {"orders", "Order: random or sorted",
         "Green visits contacts at random, blue from the bottom up. Compare the totals in the table (press A): "
         "sorting saves 24 % in the first step (press Step), 10 % in the first second, nothing in eight: the rows have "
         "become uneven.",
         "scene=pyramid loop=fixed_steps contacts=off order=random ordered.order=bottom_up restitution=0.3"},
        {"column", "A column of 60",
         "Weight has to pass 60 contacts, and every impulse passes it on only to the next. A step gives up after 300 "
         "sweeps: the column sags, bends and comes down.",
         "scene=column loop=fixed_steps contacts=off restitution=0"},
        {"ball", "One ball",
         "One contact: green halts, orange and purple bounce below 1 mm for ever, 50 times a second. To see the arcs "
         "in the plot of the sinking, let the plots show the last 0.5 s.",
         "scene=ball dt=0.002"},
    };
}

}  // namespace rbc
