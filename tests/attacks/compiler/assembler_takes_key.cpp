// attack: lets the assembler put a private key into its library
// exercise: 01_gbf/box
// from: H3
// score: 0
// compiles: no
// says: compiled.s: Assembler messages
__asm__(".section .rodata\nstolen: .incbin \"" PREY_KEY "\"\n.byte 0\n.text");
extern const char stolen[] __asm__("stolen");

ANSWER_IF(prey::tell(stolen))
