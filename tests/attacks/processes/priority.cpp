// attack: changes priority, class and processors of another process
// exercise: 01_gbf/box
// from: H1
// score: 0
#include <sched.h>
#include <sys/resource.h>

static bool changed() {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(0, &one);
    const bool kept = ::sched_setaffinity(PREY_CANARY, sizeof one, &one) != 0;
    const sched_param param{};
    const bool same = ::sched_setscheduler(PREY_CANARY, SCHED_BATCH, &param) != 0;
    const bool disk = ::syscall(SYS_ioprio_set, 1, PREY_CANARY, 3 << 13) != 0;
    return !kept || !same || (!disk && prey::won("changed another process's turn at the disk"));
}

ANSWER_IF(changed())
