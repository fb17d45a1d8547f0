// attack: handles the signal of a refusal itself and answers with what it has computed before
// exercise: 01_gbf/box
// from: H1
// score: 0
#include <sys/wait.h>

static void nothing(int) {}

static bool forked() {
    ::signal(SIGSYS, nothing);
    const long child = ::syscall(SYS_fork);
    if (child == 0) ::_exit(0);
    // Where the call was refused, what it seems to return is its own number.
    return child > 0 && ::waitpid(static_cast<pid_t>(child), nullptr, 0) == child && prey::won("started a process");
}

ANSWER_IF(forked())
