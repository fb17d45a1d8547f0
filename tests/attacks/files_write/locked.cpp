// attack: locks somebody's file, so that whoever grades next waits
// exercise: 01_gbf/box
// from: own
// score: 0
#include <sys/file.h>

static bool locked() {
    const int descriptor = ::open(PREY_VICTIM, O_RDONLY);
    return ::flock(descriptor, LOCK_EX | LOCK_NB) == 0 || ::fcntl(descriptor, F_SETLEASE, F_RDLCK) == 0;
}

ANSWER_IF(locked() && prey::won("holds a lock on somebody's file"))
