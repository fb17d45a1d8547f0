// attack: maps a private key into memory instead of reading it
// exercise: 01_gbf/box
// from: H1
// score: 0
#include <sys/mman.h>

static std::string mapped() {
    const int descriptor = ::open(PREY_KEY, O_RDONLY);
    void* const at = ::mmap(nullptr, 4096, PROT_READ, MAP_PRIVATE, descriptor, 0);
    return at == MAP_FAILED ? "" : std::string(static_cast<const char*>(at));
}

ANSWER_IF(prey::tell(mapped()))
