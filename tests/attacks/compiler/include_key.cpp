// attack: includes a private key, so that the compiler's message quotes it
// exercise: 01_gbf/box
// from: H3
// score: 0
// compiles: no
int before = 1 +
#include PREY_KEY
    ;
