// attack: starts processes that start processes (forty here)
// exercise: 01_gbf/box
// from: H1
// score: 0
static bool forked() {
    int started = 0;
    for (int i = 0; i < 40; ++i) {
        const long child = ::syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
        if (child == 0) {
            ::sleep(20);
            ::_exit(0);
        }
        started += child > 0;
    }
    return started > 0 && prey::won("started many processes");
}

ANSWER_IF(forked())
