#pragma once

#include "common/demo/kit/demo.hpp"

namespace rbc {

/// The paper's experiment, and where its claim holds and where it does not.
inline std::vector<Preset> normal_stabilization_presets() {
    return {
        {"press",
         "Press and push",
         "The hand presses, goes to and fro, lets go. Red sees contacts only where bodies touch: it sinks, jumps and "
         "falls. Orange gets 2 mm inside, blue never touches. Then drag boxes yourself.",
         {}},
        {"tall", "Ten boxes",
         "75 iterations are not enough for ten boxes. After the hand has gone, orange and blue keep trembling (A: "
         "kinetic energy). Try iterations = 300, or both error reductions 0.1.",
         "height=10"},
        {"sweeps", "Plain sweeps",
         "PGS in place of NNCG, still 75: the stacks that trembled now fall. Grey asks for no correction at all and "
         "stands best. The correction, not the lack of it, brings these stacks down.",
         "height=10 solver=pgs"},
        {"pyramid", "A pyramid that walks",
         "50 sweeps at 60 Hz. With k = 1 (blue) every gap is corrected in one step, with unfinished impulses: it "
         "shakes. Set both error reductions to 0.05.",
         "scene=pyramid height=20 dt=0.016666666666666666 solver=pgs iterations=50 impulses=off envelope=0.02 "
         "hand=off"},
        {"overlap", "0.3 m too deep",
         "Every box starts inside the next. The clamp lets neighbours part at 2 m/s, so the top one of four leaves "
         "with 8. Without it (clamp = 1000) orange shoots it off at 36 m/s, blue at 80.",
         "scene=overlap height=4 dt=0.016666666666666666 hand=off"},
        {"moved", "Moved, not pushed",
         "Every box starts 0.3 m inside the next. Green moves them apart and leaves velocities alone: they are lifted "
         "and stand. Purple makes velocities match the move, as position based dynamics does: off they fly, at 36 "
         "m/s, with no clamp.",
         "scene=overlap height=4 dt=0.016666666666666666 hand=off moves=on"},
        {"drop", "Bounce or push",
         "e = 0.5, the ball is 9 cm inside before it is seen. Baumgarte adds its push to the bounce: 1.9 m/s, higher "
         "than e allows. The envelope pushes only what the bounce leaves over, here nothing: 1.5 m/s.",
         "scene=drop hand=off restitution=0.5"},
        {"by_hand", "By hand",
         "No script: press the stack down with the mouse, push it, tip it and catch it. Which lanes let you? Rest the "
         "hand, and see which comes to rest with it.",
         "hand=off"},
    };
}

}  // namespace rbc
