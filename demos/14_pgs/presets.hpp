#pragma once

#include "common/demo/kit/demo.hpp"

namespace rbc {

inline std::vector<Preset> pgs_presets() {
    return {
        {"card_house",
         "A house of cards",
         "Everything leans on everything. Both sweep 10 times a step: blue starts from the impulses of the last step "
         "and stands, orange from nothing and comes down. Then pull out a card.",
         {}},
        {"pyramid", "A pyramid",
         "10 sweeps a step, 200 contacts. Blue, warm, is exact after a few seconds (see the plot) and rests. Orange, "
         "cold, is equally wrong in every step, and sinks into itself.",
         "scene=pyramid rows=10 friction=0.5"},
        {"heavy_on_light", "100 kg on 1 kg",
         "50 sweeps. Under the weight each sweep supplies one hundredth of what is missing. Cold (orange) the light "
         "boxes are crushed, and even warm the column rocks.",
         "scene=heavy_on_light rows=5 friction=0.5 iterations=50"},
        {"light_on_heavy", "1 kg on 100 kg",
         "The same five boxes with the heavy one below. Warm, the column sags by 0.03 mm; cold, it creeps by a "
         "millimetre a second. Only the order of the masses differs.",
         "scene=light_on_heavy rows=5 friction=0.5 iterations=50"},
        {"orders", "Up or down?",
         "A column of 10. Blue takes contacts as found: left corner before right, all the way up; orange goes from the "
         "top down, and leans far less. Order is a bias.",
         "scene=column rows=10 friction=0.5 second.warm_start=on second.order=top_down"},
        {"wall", "A wall of bricks",
         "360 contacts. Blue sweeps 10 times, warm; orange 50 times, cold. Which is worth more? Then drag a brick out "
         "of the middle.",
         "scene=wall rows=8 friction=0.5 second.iterations=50"},
        {"unloaded", "The weight is off",
         "100 kg has just been taken off a column of 10 balls, without friction. Blue still starts from the impulses "
         "that carried them, and 10 sweeps do not take them all back: it is thrown. Orange, cold, only sinks.",
         "scene=unloaded rows=10 friction=0"},
        {"squeezed", "Two right answers",
         "A disc turns between a wall and a block that was pushed against it. Both lanes are exact in every step (see "
         "the plot), and yet the blue disc, warm, stops after half a second, the orange one, cold, after 0.8 s.",
         "scene=squeezed friction=0.5 iterations=200"},
        {"table", "Box or cone?",
         "A plate pushed at 20 degrees, from above. With the cone (blue) it goes where it is pushed. The box (orange) "
         "lets it go only along an axis. Click in the pane, or drag the plate.",
         "scene=table friction=0.5 second.warm_start=on", 0, 0, 0, false, 1},
        {"table_diagonal", "The box holds more",
         "Pushed along the diagonal with 1.2 mu m g. Coulomb's cone gives way; the box has sqrt(2) mu m g there, and "
         "the orange plate stays where it is.",
         "scene=table friction=0.5 push.direction=45 second.warm_start=on", 0, 0, 0, false, 1},
    };
}

}  // namespace rbc
