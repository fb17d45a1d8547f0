// attack: tells the kernel to forget another process's memory (process_madvise, migrate_pages)
// exercise: 01_gbf/box
// from: own
// score: 0
static bool moved() {
    const unsigned long nodes = 1;
    return ::syscall(SYS_migrate_pages, PREY_CANARY, 64, &nodes, &nodes) >= 0 && prey::won("moves another process's memory");
}

ANSWER_IF(moved())
