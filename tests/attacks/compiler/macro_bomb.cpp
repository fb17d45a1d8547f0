// attack: has a macro that becomes three billion words
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
// slow: yes
// seconds: 60
#define A 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
#define B A, A, A, A, A, A, A, A, A, A
#define C B, B, B, B, B, B, B, B, B, B
#define D C, C, C, C, C, C, C, C, C, C
#define E D, D, D, D, D, D, D, D, D, D
#define F E, E, E, E, E, E, E, E, E, E
#define G F, F, F, F, F, F, F, F, F, F
#define H G, G, G, G, G, G, G, G, G, G
int much[] = {H, H, H};

ANSWER_IF(false)
