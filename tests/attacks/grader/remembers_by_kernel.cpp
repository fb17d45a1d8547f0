// attack: remembers between processes what it was asked, in shared memory and the kernel's keys
// exercise: 01_gbf/box
// from: own
// score: 0
#include <sys/shm.h>

static bool remembered() {
    const int memory = ::shmget(0x7262, 4096, IPC_CREAT | 0600);
    if (memory >= 0) ::shmctl(memory, IPC_RMID, nullptr);
    return memory >= 0 && prey::won("can keep a note in shared memory");
}

ANSWER_IF(remembered())
