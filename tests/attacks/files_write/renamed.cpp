// attack: exchanges two names of somebody's folder in one call
// exercise: 01_gbf/box
// from: own
// score: 0
ANSWER_IF(::syscall(SYS_renameat2, AT_FDCWD, PREY_VICTIM, AT_FDCWD, PREY_EMPTY, 2) == 0)
