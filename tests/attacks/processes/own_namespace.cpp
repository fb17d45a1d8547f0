// attack: makes itself root of a world of its own (user namespace), with more of the kernel to attack
// exercise: 01_gbf/box
// from: own
// score: 0
#include <sched.h>

ANSWER_IF(::unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0 && prey::won("is root in a namespace"))
