// attack: sends the grader descriptors over their socket, until it has none left
// exercise: 01_gbf/box
// from: own
// score: 0
#include <sys/socket.h>

static bool sent() {
    alignas(cmsghdr) char room[CMSG_SPACE(sizeof(int))] = {};
    char byte = 0;
    iovec data{&byte, 1};
    msghdr message{};
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = room;
    message.msg_controllen = sizeof room;
    cmsghdr* const head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof(int));
    std::memcpy(CMSG_DATA(head), "\1\0\0\0", 4);
    return ::sendmsg(3, &message, 0) == 1 && prey::won("sent a descriptor");
}

ANSWER_IF(sent())
