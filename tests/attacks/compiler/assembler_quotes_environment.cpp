// attack: lets the assembler read the compiler's environment as assembler, whose message quotes tokens
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
__asm__(".include \"/proc/self/environ\"\n");

ANSWER_IF(false)
