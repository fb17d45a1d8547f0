// attack: attaches System V shared memory of the same user
// exercise: 01_gbf/box
// from: H1
// score: 0
#include <sys/shm.h>

static std::string attached() {
    void* const at = ::shmat(PREY_MEMORY, nullptr, SHM_RDONLY);
    return at == reinterpret_cast<void*>(-1) ? "" : std::string(static_cast<const char*>(at));
}

ANSWER_IF(prey::tell(attached()))
