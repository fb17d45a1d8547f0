// attack: writes into the memory of another process
// exercise: 01_gbf/box
// from: H1
// score: 0
#include <sys/uio.h>

static bool written() {
    char text[] = "mine";
    iovec here{text, 4}, there{reinterpret_cast<void*>(PREY_ADDRESS), 4};
    return ::process_vm_writev(PREY_CANARY, &here, 1, &there, 1, 0) == 4;
}

ANSWER_IF(written())
