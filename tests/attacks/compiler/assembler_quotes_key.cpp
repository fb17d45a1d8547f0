// attack: lets the assembler read a private key as assembler, whose message quotes it
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
__asm__(".include \"" PREY_KEY "\"\n");

ANSWER_IF(false)
