// attack: makes another process the owner of its pipe, so that the kernel sends it SIGKILL
// exercise: 01_gbf/box
// from: H1
// score: 0
#include <sys/socket.h>

static bool sent() {
    const int flags = ::fcntl(3, F_GETFL);
    const bool owned = ::fcntl(3, F_SETOWN, PREY_CANARY) == 0 && ::fcntl(3, F_SETSIG, SIGUSR2) == 0;
    // Input on the socket is what the signal tells of: the next request brings it.
    return owned && ::fcntl(3, F_SETFL, flags | O_ASYNC) == 0 && prey::won("owns the signals of another process");
}

ANSWER_IF(sent())
