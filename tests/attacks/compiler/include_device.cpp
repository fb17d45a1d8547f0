// attack: includes a device that never ends
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
#include "/dev/zero"
#include "/dev/urandom"
