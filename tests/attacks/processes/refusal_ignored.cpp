// attack: blocks and ignores the signal of a refusal, then starts a process
// exercise: 01_gbf/box
// from: H1
// score: 0
static bool forked() {
    sigset_t all;
    ::sigfillset(&all);
    ::sigprocmask(SIG_BLOCK, &all, nullptr);
    ::signal(SIGSYS, SIG_IGN);
    const long child = ::syscall(SYS_fork);
    if (child == 0) ::_exit(0);
    return child > 0 && prey::won("started a process");
}

ANSWER_IF(forked())
