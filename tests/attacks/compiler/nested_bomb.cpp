// attack: has brackets a million deep, to overflow the compiler's own stack
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
// slow: yes
// seconds: 60
#define A ((((((((((((((((
#define B A A A A A A A A A A A A A A A A
#define C B B B B B B B B B B B B B B B B
#define D C C C C C C C C C C C C C C C C
#define E D D D D D D D D D D D D D D D D
int deep = E 1;

ANSWER_IF(false)
