// attack: goes on searching from folder to folder with #include_next until it meets the solution
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
#include_next <solutions/01_gbf/box.cpp>
