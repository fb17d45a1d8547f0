// attack: includes the solution by its full path, as a system header
// exercise: 01_gbf/box
// from: H3
// score: 0
// compiles: no
#pragma GCC system_header
# 1 "/usr/include/math2.h" 1 3
#include PREY_SOLUTION
# 3 "box.cpp" 2
