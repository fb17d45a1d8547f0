#pragma once

#include "common/demo/kit/demo.hpp"

namespace rbc {

/// Ladder, box, rod and wall, one click away.
inline std::vector<Preset> friction_presets() {
    return {
        {"ladder", "The ladder",
         "Two ladders at 50 degrees. With mu = 0.4 it stands, with 0.36 it slips: the limit is the dashed line of the "
         "map, and a click there leans them elsewhere.",
         "contacts=off"},
        {"honey", "The ladder in honey",
         "A world without inertia: forces make velocities. At 46.3 degrees, just beyond the limit of mu = 0.4, the "
         "ladder first creeps, at 9 mm/s. The lower it is, the less holds it: after 0.8 s it lies, and is at rest at "
         "once. In slow motion, 1/4.",
         "contacts=off world=honey ladder.angle=46.3", 1.0 / 4, 0, 1},
        {"shaken_ramp", "Stick and slip",
         "The ramp is shaken along itself, and each shake is one slip: dots turn from green (sticks) to red (slides) "
         "and back. The box comes down in jumps; the less friction, the longer they are.",
         "scene=ramp contacts=off ramp.angle=15 height=0.25 friction=0.4 compare=0.3 shake=3 shake_rate=1", 0, 0, 6,
         false, 0},
        {"braking", "Brakes and tips",
         "A tall box slides in at 3.5 m/s. With mu = 0.45 it brakes upright, with 0.6 friction throws it over: the "
         "limit is width/height = 0.5, however fast it is.",
         "scene=ramp contacts=off ramp.angle=0 height=1 speed=3.5 friction=0.45 compare=0.6", 0, 0, 2},
        {"tips", "Slides or tips",
         "A tall box at rest on 30 degrees. Little friction lets it slide; enough friction to hold it holds only its "
         "lower edge, and it falls over.",
         "scene=ramp contacts=off ramp.angle=30 height=1 friction=0.45 compare=0.7", 0, 0, 2},
        {"jam", "The rod that cannot slide",
         "Painleve's rod, mu = 2: no finite force keeps its end from sinking in, so an impulse stops the slide at "
         "once. With mu = 1 it slides 9 mm more in 19 ms, pressed by 2.5 times its weight. In slow motion, 1/64.",
         "scene=rod contacts=off dt=0.0005 friction=2 compare=1", 1.0 / 64, 0.05},
        {"two_answers", "Two answers",
         "Two equal rods, equal starts, mu = 2. The spin lifts the end off: one answer (blue). Sliding on, pressed by "
         "5.6 N at first, is another (purple). Newton's and Coulomb's laws do not say which. In slow motion, 1/16.",
         "scene=rod contacts=off dt=0.0005 friction=2 compare=2 compare_answer=most_pressed rod.spin=4", 1.0 / 16, 0.1},
        {"wall", "A wall",
         "16 bricks and 50 contacts, solved at once: they lie as still as stone with either mu, on forces that are not "
         "unique. Pull one with the mouse: friction drags its neighbours along.",
         "scene=wall contacts=off dt=0.01 friction=0.5 compare=0.2", 0, 0, 5},
        {"earthquake", "A wall, shaken",
         "The same wall on ground that is shaken. With mu = 0.5 it moves along as one piece; with 0.3 it slips on the "
         "ground (red), also as one piece.",
         "scene=wall contacts=off dt=0.01 friction=0.5 compare=0.3 shake=4.5 shake_rate=1", 0, 0, 4, false, 0},
        {"rubble", "A wall, torn apart",
         "Shaken with more than 1 g: bricks tilt, rock, fall and slide. In many steps not even three attempts find "
         "forces for everything that slides (A: no_forces in the table); then impulses have to do.",
         "scene=wall contacts=off dt=0.01 friction=0.7 compare=1.5 shake=12 shake_rate=2", 0, 0, 5, false, 0},
    };
}

}  // namespace rbc
