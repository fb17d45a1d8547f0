// attack: disconnects its own pipe to the grader and connects it elsewhere
// exercise: 01_gbf/box
// from: own
// score: 0
#include <arpa/inet.h>
#include <sys/socket.h>

static bool turned() {
    sockaddr none{};
    none.sa_family = AF_UNSPEC;
    return ::connect(3, &none, sizeof none) == 0 && prey::won("turned its pipe");
}

ANSWER_IF(turned())
