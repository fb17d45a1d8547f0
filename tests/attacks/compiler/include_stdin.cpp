// attack: includes the standard input and the terminal, and waits for what is typed
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
#include "/dev/stdin"
#include PREY_TERMINAL
#include "/dev/tty"
