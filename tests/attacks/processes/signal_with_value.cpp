// attack: sends another process a signal with a value (rt_sigqueueinfo)
// exercise: 01_gbf/box
// from: own
// score: 0
static bool sent() {
    siginfo_t info{};
    info.si_code = SI_QUEUE;
    return ::syscall(SYS_rt_sigqueueinfo, PREY_CANARY, SIGUSR1, &info) == 0;
}

ANSWER_IF(sent())
