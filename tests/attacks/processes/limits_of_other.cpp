// attack: takes away another process's limits, and raises its own
// exercise: 01_gbf/box
// from: own
// score: 0
#include <sys/resource.h>

static bool changed() {
    const rlimit few{7, 7};
    return ::prlimit(PREY_CANARY, RLIMIT_NOFILE, &few, nullptr) == 0;
}

ANSWER_IF(changed())
