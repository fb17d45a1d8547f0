// attack: starts a process by the bare system call
// exercise: 01_gbf/box
// from: H1
// score: 0
static bool forked() {
    const long child = ::syscall(SYS_fork);
    if (child == 0) ::_exit(0);
    return child > 0 && prey::won("started a process");
}

ANSWER_IF(forked())
