// attack: climbs from the folder of Eigen's headers to the solution: what is found there is a system header
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
#include </../../../../../../../../../../../../../../../../proc/self/cwd/solutions/01_gbf/box.cpp>
