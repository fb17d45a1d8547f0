// attack: opens sockets to the kernel: netlink, packets, ciphers, virtual machines
// exercise: 01_gbf/box
// from: own
// score: 0
#include <sys/socket.h>

static bool opened() {
    for (const int family : {AF_NETLINK, AF_PACKET, AF_ALG, AF_VSOCK, AF_INET6, AF_KEY})
        if (::socket(family, family == AF_ALG ? SOCK_SEQPACKET : SOCK_DGRAM, 0) >= 0) return prey::won("has a socket to the kernel");
    return false;
}

ANSWER_IF(opened())
