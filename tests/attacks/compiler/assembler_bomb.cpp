// attack: lets the assembler repeat itself until the disk is full
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
// slow: yes
// seconds: 60
__asm__(".data\n.rept 100000\n.fill 100000, 8, 1\n.endr\n.text");

ANSWER_IF(false)
