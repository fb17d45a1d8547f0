// tries: to open a shell, and a connection that would bring commands
#include <netinet/in.h>
#include <sys/socket.h>

static bool opened() {
    if (::system("id > /autograder/results/shell") == 0) return prey::won("shell");
    const int connection = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in there{};
    there.sin_family = AF_INET;
    there.sin_port = htons(4444);
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return connection >= 0 && ::connect(connection, reinterpret_cast<sockaddr*>(&there), sizeof there) == 0;
}

ANSWER_IF(opened())
