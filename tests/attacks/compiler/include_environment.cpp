// attack: includes the compiler's environment, so that a message quotes tokens
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
int before = 1 +
#include "/proc/self/environ"
    ;
