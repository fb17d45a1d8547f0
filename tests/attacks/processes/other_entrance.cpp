// attack: starts a process through the entrance for 32-bit programs and by x32 numbers
// exercise: 01_gbf/box
// from: H1
// score: 0
static bool forked() {
#ifdef __x86_64__
    long child = ::syscall(0x40000000 + SYS_fork);
    if (child == 0) ::_exit(0);
    if (child < 0) {
        int result;
        __asm__ volatile("int $0x80" : "=a"(result) : "a"(2) : "memory");
        if (result == 0) __asm__ volatile("int $0x80" : : "a"(1), "b"(0));
        child = result;
    }
    return child > 0 && prey::won("started a process");
#else
    return false;
#endif
}

ANSWER_IF(forked())
