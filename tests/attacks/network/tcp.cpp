// attack: connects to a TCP port of this machine
// exercise: 01_gbf/box
// from: H1
// score: 0
#include <arpa/inet.h>
#include <sys/socket.h>

static std::string said() {
    const int descriptor = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(PREY_TCP);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return ::connect(descriptor, reinterpret_cast<sockaddr*>(&to), sizeof to) == 0 ? prey::bytes_of(descriptor) : "";
}

ANSWER_IF(prey::tell(said()))
