#include "demos/22_arena/presets.hpp"

namespace rbc {

std::vector<Preset> arena_presets() {
    return {
        {"heavy",
         "100 kg on four of 1 kg",
         "Both may iterate 10 times a step. Orange sweeps: news of the weight travels one layer a sweep, and the pile "
         "falls. Blue factors one matrix for all contacts, and stands. Below the names: how far each is off, and who "
         "is ahead.",
         {}},
        {"stack",
         "Ten boxes",
         "20 sweeps each. GBF knows collisions and no resting contact: its stack sinks, bends and falls. Blue is off "
         "by less than a micrometre. Put any other method in its place: first, second.",
         {{"scene", "stack"}, {"first", "gbf"}, {"sweeps", "20"}}},
        {"wall",
         "A wall, 1 ms a step",
         "What a millisecond buys: one iteration of ADMM, as its matrix takes all of it, or 180 sweeps of NNCG. One "
         "iteration is no answer, and the wall flies apart. Give orange 20.",
         {{"scene", "wall"},
          {"first", "admm_cone"},
          {"second", "nncg"},
          {"first.sweeps", "1"},
          {"second.sweeps", "180"}}},
        {"cradle",
         "Five balls, one comes",
         "Orange solves all contacts at once with Newton's restitution, exactly, and sends the ball back. Blue hands "
         "the blow on, and one ball goes. No residual says which law is right.",
         {{"scene", "cradle"}, {"first", "dantzig"}, {"second", "shocks"}, {"sweeps", "20"}}},
        {"cards",
         "A wish fulfilled",
         "The same method twice, an envelope that keeps bodies 5 mm apart: with 20 sweeps the house stands, with 1500 "
         "it falls. A wish that is fulfilled more exactly need not be a better wish.",
         {{"scene", "card_house"},
          {"first", "envelope"},
          {"second", "envelope"},
          {"first.sweeps", "1500"},
          {"second.sweeps", "20"}}},
        {"memory",
         "Friction remembers too much",
         "20 sweeps each of PGS. Orange also pushes back what has slipped, and with sweeps that do not finish every "
         "step slips: its stack is thrown away. Give first.sweeps 2000.",
         {{"scene", "heavy_on_light"}, {"first", "memory"}, {"second", "pgs"}, {"sweeps", "20"}}},
        {"bowl",
         "200 bodies in a bowl",
         "Nobody knows where a body belongs here, as motions with friction are not unique: residual and depth are all "
         "that counts. 20 sweeps of PGS and of NNCG.",
         {{"scene", "bowl"}, {"first", "pgs"}, {"second", "nncg"}, {"sweeps", "20"}}},
    };
}

}  // namespace rbc
