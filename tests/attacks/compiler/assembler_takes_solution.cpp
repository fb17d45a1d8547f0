// attack: lets the assembler put another student's whole library into its own
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
__asm__(".section .rodata\nwhole: .incbin \"" PREY_LIBRARY "\"\nend_of_whole:\n.text");
extern const char whole[] __asm__("whole"), end_of_whole[] __asm__("end_of_whole");

ANSWER_IF(end_of_whole - whole > 1000 && prey::won("carries another student's library"))
