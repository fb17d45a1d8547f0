// attack: includes the solution through /proc/self/cwd, which looks like another path
// exercise: 01_gbf/box
// from: H3
// score: 0
// compiles: no
#include "/proc/self/cwd/solutions/01_gbf/box.cpp"
