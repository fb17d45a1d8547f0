// attack: says by a line marker that it stands in a system header, whose includes nobody notes
// exercise: 01_gbf/box
// from: H3
// score: 0
// compiles: no
# 1 "/usr/include/math2.h" 1 3
#include "solutions/01_gbf/box.cpp"
# 3 "box.cpp" 2
