// attack: includes the solution by its path in the course
// exercise: 01_gbf/box
// from: H3
// score: 0
// compiles: no
// says: does not compile
#include "solutions/01_gbf/box.cpp"
