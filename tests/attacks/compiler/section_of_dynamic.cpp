// attack: writes a second dynamic section that needs another student's library
// exercise: 01_gbf/box
// from: own
// score: 0
__asm__(".section .dynamic,\"aw\",@progbits\n.quad 1, 1\n.quad 29, 1\n.quad 0, 0\n"
        ".section .dynstr,\"a\"\n.string \"" PREY_LIBRARY "\"\n.text");

ANSWER_IF(::dlopen(PREY_LIBRARY, RTLD_NOW | RTLD_NOLOAD) != nullptr && prey::won("loaded another library"))
