// attack: acts while its symbols are being bound (an indirect function), before constructors
// exercise: 01_gbf/box
// from: own
// score: 0
extern "C" {
static int plain() { return 0; }
static int (*choose())() {
    long result = -1;
#ifdef __x86_64__
    __asm__ volatile("syscall" : "=a"(result) : "a"(57) : "rcx", "r11", "memory");
    if (result == 0) __asm__ volatile("syscall" : : "a"(60), "D"(0) : "rcx", "r11", "memory");
#endif
    return plain;
}
int indirect() __attribute__((ifunc("choose")));
}

ANSWER_IF(indirect() != 0)
