// attack: gives its end of the pipe to the grader a name that others can find
// exercise: 01_gbf/box
// from: own
// score: 0
#include <sys/socket.h>
#include <sys/un.h>

static bool named() {
    sockaddr_un name{};
    name.sun_family = AF_UNIX;
    std::memcpy(name.sun_path + 1, "rbc-attacks-pipe", 16);
    return ::bind(3, reinterpret_cast<sockaddr*>(&name), sizeof(sa_family_t) + 17) == 0 && prey::won("named its pipe");
}

ANSWER_IF(named())
