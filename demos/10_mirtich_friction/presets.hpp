#pragma once

#include "common/demo/kit/demo.hpp"

namespace rbc {

/// Impacts in space worth seeing, with what to look for.
inline std::vector<Preset> spatial_impact_presets() {
    return {
        {"turning", "Slip that turns",
         "The path passes by zero and bends towards the red ray. The one-shot law believes that friction stops the "
         "sliding, and ends with more energy than before (A shows dT > 0).",
         "friction=0.45 ux=-0.9 uy=0.45 K11=3 coupling12=0.3 coupling13=0.8 coupling23=-0.5"},
        {"sticks", "Slip, then stick",
         "No ray leads out of zero. The path turns onto a dashed ray, runs into zero and stays; from there the impulse "
         "goes straight, inside the cone (press A).",
         "friction=0.9 ux=-0.4 uy=0.5"},
        {"diverging", "Zero that repels",
         "It starts with u_t = 0, but friction cannot hold it. Of all directions one leads out, the red ray, and the "
         "path takes it.",
         "friction=0.25 ux=0 uy=0 coupling13=0.6 coupling23=0.4"},
        {"through_zero", "Into zero and out",
         "Four rays. From below a dashed one takes the path into zero, friction cannot hold it there, and it leaves "
         "along the red one: the friction jumps.",
         "friction=0.6 restitution=1 ux=-0.6 uy=-1.4 uz=-2 K11=3 K22=0.5 coupling12=0.1633 coupling13=0.1732 "
         "coupling23=0.5531"},
        {"reversal", "Planar: reversal",
         "Everything lies in one plane: the path runs along a ray into zero and out on the other side, as in lesson "
         "08. A nudge of uy, and it goes round.",
         "friction=0.3 restitution=0.8 ux=-0.4 uy=0 K22=1.4 K33=1.5 coupling12=0 coupling13=0.692820323 coupling23=0"},
        {"jam", "Jam",
         "Friction drives the bodies together: u_n (press A) falls at first and has no inverse, so the slides' "
         "parameters fail (kappa_min < 0). The regular one goes through.",
         "friction=1.8 ux=-2 uy=-0.5 K11=1.5 K22=1 coupling12=0.2 coupling13=-0.8 coupling23=0"},
        {"recompression", "Compressed twice",
         "Press A: u_n becomes positive, falls below zero again, and rises once more, three crossings in one impact. "
         "It ends when the work of both approaches has come back.",
         "friction=2.4 restitution=1 ux=-3.6 uy=-2.9 K11=8.51 K22=1.87 K33=1.57 coupling12=0.789632419 "
         "coupling13=0.705838104 coupling23=-0.745219683"},
        {"frictionless", "No friction",
         "Without friction the velocity goes straight along k. Zero is nothing special, and all three methods agree.",
         "friction=0 ux=-0.8 uy=0.5"},
        {"isotropic", "A ball",
         "K of a ball: no coupling, and all tangents alike. Friction cannot turn the sliding, every path runs "
         "straight to zero, and the one-shot law is right.",
         "friction=0.3 ux=1.5 uy=1 K11=3.5 K22=3.5 coupling12=0 coupling13=0 coupling23=0"},
        {"grain", "Grain (mine)",
         "With --mine: your surface rubs more along t2 than along t1, and the black path leaves the purple one.",
         "friction=0.2 friction_2=0.8 ux=-1 uy=1", 0, 0, 0, true},
    };
}

}  // namespace rbc
