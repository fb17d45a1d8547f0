#pragma once

#include <vector>

#include "common/demo/kit/demo.hpp"

namespace rbc::newton_scenes {

/// Starts worth seeing, with what to look for.
inline std::vector<Preset> presets() {
    return {
        {"break_shot", "Break shot",
         "Fifteen discs touch, and their impacts happen one after the other. In reversed order the same shot ends "
         "differently. Until the first cushion p_x and p_y (press A) stay on the dashed lines.",
         "scene=table"},
        {"cradle_one", "Cradle: one ball",
         "Many sweeps hand the velocity down the row in one step. One sweep from the far end reaches only one ball: "
         "the contact stage stops the rest, and the energy is gone.",
         "scene=cradle other=one_sweep speed=1 restitution=1 friction=0"},
        {"cradle_two", "Cradle: two balls",
         "Two in, two out: impacts one at a time are enough for that. Throw one ball by hand, then press two together.",
         "scene=cradle other=one_sweep speed=1 moving=two restitution=1 friction=0"},
        {"falling", "Falling boxes",
         "They fall, bounce and come to rest; without friction they still slide a little. Throw one at the heap. "
         "Impacts are counted in the table (press A): most of them happen in a few steps.",
         "scene=heap other=no_friction restitution=0.3 friction=0.4"},
        {"ramp", "Ramp of 25 degrees",
         "tan 25 degrees = 0.47: with mu = 0.6 the boxes stay and the disc rolls; slide mu down past 0.47 and they "
         "go. Without friction all go at once.",
         "scene=ramp other=no_friction restitution=0.2 friction=0.6"},
        {"rest", "At rest?",
         "A box lies on another on the floor. Impacts with e = 0, one corner after the other, leave a little motion "
         "behind in every step, and both creep to the left: press A and see p_x. Taking back ends that.",
         "scene=rest other=no_taking_back restitution=0.3 friction=0.4"},
        {"lying", "A box alone",
         "A box of 1 m by 0.5 m lies on the floor. Impacts with e = 0, the left corner first, push it to the left in "
         "every step: see x in the table (press A). Taking back ends that.",
         "scene=box other=no_taking_back restitution=0.5 friction=0.3 dt=0.005"},
        {"slide_formula", "Slide's friction",
         "A particle comes in at 45 degrees, e = 0.8, mu = 0.3. It keeps 0.46 of its tangential speed, with the "
         "printed formula 0.70: press A and see p_x at the first bounce.",
         "scene=particle other=slide_formula restitution=0.8 friction=0.3"},
        {"rod", "Rod: energy from nothing",
         "No gravity. A rod hits the floor at 45 degrees, e = 0.9, mu = 1, and leaves with more energy than it "
         "brought. The law did as it was told; lesson 08 asks what went wrong.",
         "scene=rod other=no_friction restitution=0.9 friction=1", 0, 0, 1},
        {"discs", "Forty discs",
         "Discs fall into a bin, e = 0, smooth. For them no impact adds energy. Lifting by pushing out is not paid "
         "for: press A and see gained, the sum over the steps in which the energy grew.",
         "scene=discs other=no_pushing_out restitution=0 friction=0 dt=0.004"},
        {"column", "Half a kick for ten discs",
         "Ten discs lie on each other and tremble, because 40 sweeps do not finish (speed, with A). The second lane "
         "has the order of lesson 01, all of gravity after the collisions: twice the speed. Give both 1000 sweeps.",
         "scene=column other=gbf restitution=0.6 friction=0 impact_threshold=0 push_out=1 dt=0.005"},
        {"tower", "Half a kick for six boxes",
         "Six boxes, 50 ms a step. With half a kick before the collisions the tower stands; with all of gravity after "
         "them it comes down within five seconds. With 10 sweeps both come down.",
         "scene=tower other=gbf restitution=0.6 friction=0.5 impact_threshold=0 push_out=1 dt=0.05", 0, 0, 5},
        {"crowd", "A crowd of 200",
         "200 bodies, some 500 contacts. The heap settles, but sweep after sweep leaves a little undone: it sinks into "
         "itself (depth), and pushing out can only follow.",
         "scene=crowd other=one_sweep restitution=0.2 friction=0.4 dt=0.004 contacts=off impulses=off"},
    };
}

}  // namespace rbc::newton_scenes
