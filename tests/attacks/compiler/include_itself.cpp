// attack: includes itself, twice each time, two hundred deep
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
#include "box.cpp"
#include "box.cpp"
