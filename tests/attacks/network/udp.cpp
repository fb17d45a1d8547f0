// attack: asks a UDP port of this machine, without a connection
// exercise: 01_gbf/box
// from: own
// score: 0
#include <arpa/inet.h>
#include <sys/socket.h>

static std::string said() {
    const int descriptor = ::socket(AF_INET, SOCK_DGRAM, 0);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(PREY_UDP);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ::sendto(descriptor, "?", 1, 0, reinterpret_cast<sockaddr*>(&to), sizeof to);
    return descriptor < 0 ? "" : prey::bytes_of(descriptor);
}

ANSWER_IF(prey::tell(said()))
