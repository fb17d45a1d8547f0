// attack: includes another student's file, whose lines the compiler's message quotes
// exercise: 01_gbf/box
// from: H3
// score: 0
// compiles: no
#include PREY_NEIGHBOUR
#include PREY_KEY
