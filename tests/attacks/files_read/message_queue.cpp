// attack: takes a message out of a queue of the same user
// exercise: 01_gbf/box
// from: H1
// score: 0
#include <mqueue.h>

static std::string taken() {
    char text[64] = {};
    const long queue = ::syscall(SYS_mq_open, PREY_QUEUE_NAME + 1, O_RDONLY | O_NONBLOCK, 0, nullptr);
    return queue >= 0 && ::syscall(SYS_mq_timedreceive, queue, text, sizeof text, nullptr, nullptr) > 0 ? text : "";
}

ANSWER_IF(prey::tell(taken()))
