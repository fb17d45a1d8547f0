#pragma once

#include "common/demo/kit/demo.hpp"

namespace rbc {

/// What there is to see in contact as a linear complementarity problem, one preset each.
inline std::vector<Preset> dantzig_lcp_presets() {
    return {
        {"stack", "A leaning stack",
         "Each box is 8.5 cm further out than the one below, 4 kg on top. Follow the red dot up to a = 0 while the "
         "blue ones answer along f; once in C, a contact stays. Drag a box, let go: a new problem.",
         "scene=stack"},
        {"topple", "Too far",
         "12 cm, and no forces hold this. Still there is an answer: contact 2 ends orange, on the axis f = 0, at the "
         "acceleration with which its edge opens. Switch to run = motion.",
         "scene=stack shift=0.12"},
        {"bridge", "A bridge of blocks",
         "Two beams on piers, counterweights, a span, a load of 4 kg. Which contacts carry nothing? At which load does "
         "the bridge tip? Pull the slider load, and let go.",
         "scene=bridge"},
        {"table", "A table, four legs",
         "Two legs would do. The algorithm finds one answer of many: legs that carry nothing, though they touch. The "
         "accelerations and the ground's force are the same in all.",
         "scene=table shift=0.5"},
        {"chain", "A chain on pins",
         "Joints come first: all purple rows are held before the first pivot, then they answer like blue ones, with "
         "forces of any sign. Only the boxes on the right need pivots.",
         "scene=chain boxes=3"},
        {"pyramid", "A pyramid of 21",
         "72 contacts, but A has only rank 42: 30 could be left out. Grey dots that come to rest at the origin are "
         "not driven at all. Other solvers of this kind fail here.",
         "scene=pyramid boxes=6 steps_per_pivot=10"},
        {"swing", "In motion: the chain",
         "Each step: collisions at their times, then all forces of rest at once. The ball swings into the boxes. Drag "
         "anything; the pins hold.",
         "scene=chain boxes=3 run=motion"},
        {"seesaw", "In motion: the seesaw",
         "4 kg falls 0.8 m onto the right end. The pin answers within the same impulse, and the box on the left is "
         "thrown. Nothing sinks, nothing trembles afterwards.",
         "scene=seesaw run=motion drop=0.8"},
        {"collapse", "In motion: too much load",
         "12 kg in the middle of the bridge. Pull the load off in time, or watch what the counterweights do without "
         "friction.",
         "scene=bridge run=motion load=12"},
    };
}

}  // namespace rbc
