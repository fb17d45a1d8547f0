// attack: writes sections that the loader reads: what to load before, where to search, whom to call first
// exercise: 01_gbf/box
// from: own
// score: 0
__asm__(".section .interp,\"a\"\n.string \"" PREY_LIBRARY "\"\n"
        ".section .init_array,\"aw\"\n.quad 0xdead0000\n"
        ".section .preinit_array,\"aw\"\n.quad 0xdead0000\n"
        ".section .note.GNU-stack,\"x\",@progbits\n.text");

ANSWER_IF(false)
