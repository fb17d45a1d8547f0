// attack: has a compiler's message of a megabyte, from a macro that doubles itself
// exercise: 01_gbf/box
// from: H6
// score: 0
// compiles: no
#define A "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define B A A A A A A A A A A A A A A A A
#define C B B B B B B B B B B B B B B B B
#define D C C C C C C C C C C C C C C C C
static_assert(false, D D D D);
