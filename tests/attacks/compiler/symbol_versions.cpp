// attack: gives its function the version and name of one of the loader's own
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
__asm__(".symver _dl_answer,_dl_open_hook@GLIBC_PRIVATE\n.globl _dl_answer\n_dl_answer: ret\n");

ANSWER_IF(false)
