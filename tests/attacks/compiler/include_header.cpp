// attack: includes a header from the home of who grades and prints what it defines
// exercise: 01_gbf/box
// from: H3
// score: 0
// compiles: no
#include PREY_HEADER

ANSWER_IF(prey::tell(GRADES))
